import type { HouseType } from '@oselia/contract/houses'
import { numberIn } from '../../platform/number-text.ts'
import { unitTypes } from './houses.words.ts'

/** A type as its form holds it: what is typed is text until it is sent. */
export interface TypeValues extends Pick<HouseType, 'name' | 'unit_types_allowed' | 'icon' | 'colour' | 'active'> {
  code: string
  sort: string
  default_map_template: Record<(typeof templateFields)[number], string>
}

export const templateFields = ['entrances', 'floors', 'units_per_floor'] as const
const eachField = <T>(make: (key: (typeof templateFields)[number]) => T) =>
  Object.fromEntries(templateFields.map((key) => [key, make(key)])) as Record<(typeof templateFields)[number], T>

export const newType: TypeValues = {
  name: { uk: '' },
  code: '',
  unit_types_allowed: [...unitTypes],
  default_map_template: eachField(() => ''),
  icon: 'building',
  colour: 'gray',
  sort: '100',
  active: true,
}

/** Form values of a type that the server answered. */
export const valuesOfType = ({ default_map_template: template, sort, ...type }: HouseType): TypeValues => ({
  name: { ...type.name },
  code: type.code,
  unit_types_allowed: type.unit_types_allowed,
  default_map_template: eachField((key) => (template ? String(template[key]) : '')),
  icon: type.icon,
  colour: type.colour,
  sort: String(sort),
  active: type.active,
})

// A template of which nothing is typed is none; a figure that is missing is left out, so that it is named as required.
export const bodyOfType = ({ default_map_template: template, ...values }: TypeValues) => ({
  ...values,
  sort: numberIn(values.sort) ?? Number.NaN,
  default_map_template: templateFields.every((key) => template[key].trim() === '')
    ? null
    : eachField((key) => (numberIn(template[key]) ?? undefined) as number),
})

export const typeLabels = {
  name: 'houseTypes.name',
  code: 'houseTypes.code',
  unit_types_allowed: 'houseTypes.unit_types_allowed',
  default_map_template: 'houseTypes.default_map_template',
  icon: 'houseTypes.icon',
  colour: 'houseTypes.colour',
  sort: 'houseTypes.sort',
  active: 'houseTypes.active',
} as const
