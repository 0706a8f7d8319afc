import type { HouseDetails, SafetyDoc } from '@oselia/contract/houses'
import type { Language } from '@oselia/contract/languages'
import { numberIn, textIn, typedNumber } from '../../platform/number-text.ts'
import { type CityValue, type StreetValue, cityBody, streetBody } from '../places/places.door.tsx'
import { type EntranceRow, entrancesIn, rowOf } from './houses.entrances.ts'
import { type Choice, choices } from './houses.words.ts'

/** Fields that are typed as numbers. */
export const figures = [
  'year_built',
  'year_overhaul',
  'floors_above',
  'floors_below',
  'units_count',
  'residential_area',
  'nonresidential_area',
  'common_area',
  'land_area',
  'shelter_capacity',
  'generator_kw',
  'water_reserve',
] as const
/** Fields that are plain text and may be left out. */
export const texts = [
  'letter',
  'corpus',
  'block',
  'postal_index',
  'address_public_code',
  'series',
  'electricity_supplier',
  'shelter_ready_on',
  'cadastral_number',
  'ownership_registry_number',
] as const
export const flags = ['tech_floor', 'generator', 'ups', 'shelter', 'shelter_accessible'] as const

const chosen = Object.keys(choices) as Choice[]

type Typed = Record<(typeof figures)[number] | (typeof texts)[number], string> &
  Record<(typeof flags)[number], boolean> & { [F in Choice]: NonNullable<HouseDetails[F]> | '' }

/** A safety paper as it is typed. */
export type DocRow = Record<'number' | 'issued_on' | 'valid_until' | 'note', string> &
  Pick<SafetyDoc, 'kind' | 'file_ids'>

export const newDoc: DocRow = { kind: 'lift', number: '', issued_on: '', valid_until: '', note: '', file_ids: [] }

/** The house as its form holds it: everything typed is text until it is sent. */
export interface HouseValues extends Typed {
  complex_id: { id: number; label: string } | null
  house_type_id: string
  city: CityValue | null
  street: StreetValue | null
  /** A name that people still say; it is added to those known. */
  former_street: string
  number: string
  entrances: EntranceRow[]
  safety_docs: DocRow[]
  photo_ids: number[]
  description: { uk: string } & Partial<Record<Language, string>>
  timezone: string
  status: HouseDetails['status']
}

const docTexts = ['number', 'issued_on', 'valid_until', 'note'] as const
const isWritten = (map: Partial<Record<Language, string>>) => Object.values(map).some((one) => one?.trim())

const each = <K extends string, T>(keys: readonly K[], make: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, T>

export const newHouse = (timezone: string, complex: HouseValues['complex_id'] = null): HouseValues => ({
  ...each([...figures, ...texts], () => ''),
  ...each(chosen, () => '' as const),
  ...each(flags, () => false),
  complex_id: complex,
  house_type_id: '',
  city: null,
  street: null,
  former_street: '',
  number: '',
  entrances: [],
  safety_docs: [],
  photo_ids: [],
  description: { uk: '' },
  timezone,
  status: 'active',
})

/** Form values of a house that the server answered. */
export const valuesOfHouse = (house: HouseDetails, language: Language): HouseValues => ({
  ...each(figures, (key) => typedNumber(house[key], language)),
  ...each(texts, (key) => house[key] ?? ''),
  ...(each(chosen, (key) => house[key] ?? '') as Pick<HouseValues, Choice>),
  ...each(flags, (key) => house[key]),
  complex_id: house.complex && { id: house.complex.id, label: house.complex.name },
  house_type_id: String(house.house_type_id),
  city: { ...house.city },
  street: { id: house.street.id, type: house.street.type, name: house.street.name, label: house.street.name },
  former_street: '',
  number: house.number,
  entrances: house.entrances.map(rowOf),
  safety_docs: house.safety_docs.map(({ kind, file_ids, ...doc }) => ({
    ...each(docTexts, (key) => doc[key] ?? ''),
    kind,
    file_ids,
  })),
  photo_ids: house.photo_ids,
  description: house.description ?? { uk: '' },
  timezone: house.timezone,
  status: house.status,
})

/** The body of a form; a number that can't be read goes as NaN, which the contract's schema refuses at its field. */
export const bodyOfHouse = (values: HouseValues) => ({
  ...each(figures, (key) => numberIn(values[key])),
  ...each(texts, (key) => textIn(values[key])),
  ...(each(chosen, (key) => values[key] || null) as Pick<HouseDetails, Choice>),
  ...each(flags, (key) => values[key]),
  complex_id: values.complex_id?.id ?? null,
  // Nothing chosen is left out, so that the field is named as required.
  house_type_id: (values.house_type_id ? Number(values.house_type_id) : undefined) as number,
  ...cityBody(values.city),
  ...streetBody(values.street, values.former_street),
  number: values.number,
  entrances: entrancesIn(values.entrances),
  safety_docs: values.safety_docs.map(({ kind, file_ids, ...doc }) => ({
    ...each(docTexts, (key) => textIn(doc[key])),
    kind,
    file_ids,
  })),
  photo_ids: values.photo_ids,
  description: isWritten(values.description) ? values.description : null,
  // A house without a shelter has no places in it, one without a generator no power of it.
  ...(values.shelter ? {} : { shelter_capacity: null, shelter_ready_on: null, shelter_accessible: false }),
  ...(values.generator ? {} : { generator_kw: null }),
  timezone: values.timezone,
  status: values.status,
})
