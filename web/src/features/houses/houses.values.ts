import type { House } from '@oselia/contract/houses'
import type { Language } from '@oselia/contract/languages'
import { numberIn, textIn, typedNumber } from '../../platform/number-text.ts'
import { type CityValue, type StreetValue, cityBody, streetBody } from '../places/places.door.tsx'
import { type EntranceRow, entrancesIn, rowOf } from './houses.entrances.ts'

/** Fields that are typed as numbers. */
export const figures = [
  'year_built',
  'floors_above',
  'floors_below',
  'units_count',
  'residential_area',
  'nonresidential_area',
  'common_area',
  'land_area',
  'shelter_capacity',
] as const
/** Fields that are plain text and may be left out. */
const texts = ['letter', 'corpus', 'block', 'postal_index', 'cadastral_number'] as const

type Typed = Record<(typeof figures)[number] | (typeof texts)[number], string>

/** The house as its form holds it: everything typed is text until it is sent. */
export interface HouseValues extends Typed {
  complex_id: { id: number; label: string } | null
  house_type_id: string
  city: CityValue | null
  street: StreetValue | null
  number: string
  entrances: EntranceRow[]
  wall_material: NonNullable<House['wall_material']> | ''
  heating: NonNullable<House['heating']> | ''
  generator: boolean
  shelter: boolean
  timezone: string
  status: House['status']
}

const each = <K extends string, T>(keys: readonly K[], make: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, T>

export const newHouse = (timezone: string, complex: HouseValues['complex_id'] = null): HouseValues => ({
  ...each([...figures, ...texts], () => ''),
  complex_id: complex,
  house_type_id: '',
  city: null,
  street: null,
  number: '',
  entrances: [],
  wall_material: '',
  heating: '',
  generator: false,
  shelter: false,
  timezone,
  status: 'active',
})

/** Form values of a house that the server answered. */
export const valuesOfHouse = (house: House, language: Language): HouseValues => ({
  ...each(figures, (key) => typedNumber(house[key], language)),
  ...each(texts, (key) => house[key] ?? ''),
  complex_id: house.complex && { id: house.complex.id, label: house.complex.name },
  house_type_id: String(house.house_type_id),
  city: { ...house.city },
  street: { id: house.street.id, type: house.street.type, name: house.street.name, label: house.street.name },
  number: house.number,
  entrances: house.entrances.map(rowOf),
  wall_material: house.wall_material ?? '',
  heating: house.heating ?? '',
  generator: house.generator,
  shelter: house.shelter,
  timezone: house.timezone,
  status: house.status,
})

/** The body of a form; a number that can't be read goes as NaN, which the contract's schema refuses at its field. */
export const bodyOfHouse = (values: HouseValues) => ({
  ...each(figures, (key) => numberIn(values[key])),
  ...each(texts, (key) => textIn(values[key])),
  complex_id: values.complex_id?.id ?? null,
  // Nothing chosen is left out, so that the field is named as required.
  house_type_id: (values.house_type_id ? Number(values.house_type_id) : undefined) as number,
  ...cityBody(values.city),
  ...streetBody(values.street),
  number: values.number,
  entrances: entrancesIn(values.entrances),
  wall_material: values.wall_material || null,
  heating: values.heating || null,
  generator: values.generator,
  shelter: values.shelter,
  // A house without a shelter has no places in it.
  ...(values.shelter ? {} : { shelter_capacity: null }),
  timezone: values.timezone,
  status: values.status,
})
