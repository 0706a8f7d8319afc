import type { Language } from '@oselia/contract/languages'
import type { Realty, UnitRef } from '@oselia/contract/realty'
import { numberIn, textIn, typedNumber } from '../../platform/number-text.ts'
import type { UnitChoice } from './realty.field.tsx'
import type { RealtyPurpose, RealtyState, RealtyType } from './realty.kinds.ts'

/** Fields that are typed as numbers. */
export const figures = [
  'entrance',
  'floor',
  'position_in_floor',
  'total_area',
  'living_area',
  'heated_area',
  'balcony_area',
  'rooms',
  'residents_registered',
  'residents_actual',
] as const
export type Figure = (typeof figures)[number]

/** Fields that are plain text and may be left out. */
const texts = ['label', 'registry_number', 'cadastral_number', 'note'] as const
/** The same, seen only by those who may. */
export const privates = ['intercom_code', 'keys_note', 'access_note'] as const

type Typed = Record<Figure | (typeof texts)[number] | (typeof privates)[number], string>

export interface HouseChoice {
  id: number
  label: string
}

/** The unit as its form holds it: everything typed is text until it is sent. */
export interface UnitValues extends Typed {
  house_id: HouseChoice | null
  type: RealtyType
  number: string
  state: RealtyState | ''
  purpose: RealtyPurpose | ''
  parent_id: UnitChoice | null
  counts_in_voting: boolean
  billable: boolean
  tags: string
}

const each = <K extends string, T>(keys: readonly K[], make: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, T>

export const newUnit = (type: RealtyType, house: HouseChoice | null): UnitValues => ({
  ...each([...figures, ...texts, ...privates], () => ''),
  house_id: house,
  type,
  number: '',
  state: '',
  purpose: '',
  parent_id: null,
  counts_in_voting: true,
  billable: true,
  tags: '',
})

/** Form values of a unit that the server answered; `choice` names its parent. */
export const valuesOfUnit = (
  unit: Realty & { parent?: UnitRef | null },
  language: Language,
  choice: (unit: UnitRef) => UnitChoice,
): UnitValues => ({
  ...each(figures, (key) => typedNumber(unit[key], language)),
  ...each([...texts, ...privates], (key) => unit[key] ?? ''),
  house_id: { id: unit.house_id, label: unit.address },
  type: unit.type,
  number: unit.number,
  state: unit.state ?? '',
  purpose: unit.purpose ?? '',
  parent_id: unit.parent ? choice(unit.parent) : null,
  counts_in_voting: unit.counts_in_voting,
  billable: unit.billable,
  tags: unit.tags.join(', '),
})

const tagsIn = (typed: string) => [...new Set(typed.split(',').map((tag) => tag.trim()))].filter(Boolean)

/** The body of a form. What only some may see is left out where the person may not, so that it stays as it is. */
export const bodyOfUnit = (values: UnitValues, seesPrivate: boolean) => ({
  ...each(figures, (key) => numberIn(values[key])),
  ...each(texts, (key) => textIn(values[key])),
  ...(seesPrivate ? each(privates, (key) => textIn(values[key])) : {}),
  // Nothing chosen is left out, so that the field is named as required.
  house_id: values.house_id?.id as number,
  type: values.type,
  number: values.number,
  state: values.state || null,
  purpose: values.purpose || null,
  parent_id: values.parent_id?.id ?? null,
  counts_in_voting: values.counts_in_voting,
  billable: values.billable,
  tags: tagsIn(values.tags),
})
