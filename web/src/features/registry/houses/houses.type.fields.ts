import { houseColours, houseIcons } from '@oselia/contract/house-types.enums'
import type { HouseType } from '@oselia/contract/house-types'
import { realtyTypes } from '@oselia/contract/realty.enums'
import {
  choice,
  choices,
  converted,
  flag,
  requiredNumber,
  requiredText,
  textMap,
} from '../../../platform/field-kinds.ts'
import { fieldTable } from '../../../platform/field-table.ts'
import { parseNumber } from '../../../platform/number-text.ts'

export const templateFields = ['entrances', 'floors', 'units_per_floor'] as const
type Template = Record<(typeof templateFields)[number], string>
const eachField = <T>(make: (key: keyof Template) => T) =>
  Object.fromEntries(templateFields.map((key) => [key, make(key)])) as Record<keyof Template, T>

// An empty template is null; a missing number is omitted, so that the schema reports it as required.
const templateIn = (typed: Template) =>
  templateFields.every((key) => typed[key].trim() === '')
    ? null
    : eachField((key) => (parseNumber(typed[key]) ?? undefined) as number)

/** Field table of a house type. */
export const houseTypeFields = fieldTable('houseTypes', {
  name: textMap({ section: 'name', required: true, max: 100 }),
  code: requiredText({ section: 'name', max: 40, typing: 'code', hint: 'houseTypes.codeHint' }),
  icon: choice(houseIcons, (icon) => `houseTypes.icon_${icon}`, { blank: 'building', section: 'looks' }),
  colour: choice(houseColours, (colour) => `houseTypes.colour_${colour}`, { blank: 'gray', section: 'looks' }),
  unit_types_allowed: {
    ...choices(realtyTypes, (type) => `audience.${type}`, { section: 'units' }),
    blank: [...realtyTypes],
  },
  default_map_template: converted(
    eachField(() => ''),
    (held: HouseType['default_map_template']) => eachField((key) => (held ? String(held[key]) : '')),
    templateIn,
  ),
  sort: { ...requiredNumber({ section: 'more', max: 5, plain: true }), blank: '100' },
  active: flag({ section: 'more', blank: true }),
})
