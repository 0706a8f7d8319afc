import { meterKinds, readingSources } from '@oselia/contract/meters.enums'
import type { UnitRef } from '@oselia/contract/realty'
import {
  date,
  day,
  file,
  flag,
  number,
  optionalChoice,
  reference,
  requiredChoice,
  requiredNumber,
  requiredText,
  text,
} from '../../../platform/field-kinds.ts'
import { fieldTable, required } from '../../../platform/field-table.ts'
import { text as textOf } from '../../../platform/messages.ts'
import { unitChoice } from '../../registry/units/units.choice.public.ts'

const toUnit = (unit: UnitRef) => unitChoice(textOf, unit)
const toHouse = ({ id, name }: { id: number; name: string }) => ({ id, label: name })

const state = {
  number: requiredText({ max: 40, typing: 'code' }),
  digits: { ...requiredNumber({ section: 'scale', max: 2, plain: true }), blank: '5' as string },
  coefficient: {
    ...requiredNumber({ section: 'scale', max: 11, typing: 'decimal', column: 'hidden' }),
    blank: '1' as string,
  },
  initial_value: { ...requiredNumber({ max: 15, typing: 'decimal' }), blank: '0' as string },
  check_due: day({ section: 'check' }),
  sealed: flag({ section: 'check' }),
  seal_number: text({ section: 'check', max: 40, column: 'hidden' }),
} as const

/** Field table of a meter, used by the form, list, history and conflicts. */
export const meterFields = fieldTable(
  'meters',
  {
    kind: requiredChoice(meterKinds, (kind) => `meters.kind_${kind}`, { required: true }),
    realty_id: reference('realty', toUnit, { label: 'meters.realty' }),
    house_id: reference('house', toHouse, { label: 'meters.house' }),
    place: text({ max: 80, column: 'hidden' }),
    installed_on: required(day({ column: 'hidden' })),
    ...state,
    note: text({ section: 'rest', max: 500, multiline: true }),
  },
  {
    removed_on: day(),
    created_at: date(),
  },
)

/** Fields of a replacement: the final reading of the old meter, and the new one. */
export const replacementFields = fieldTable('meters', {
  on: required(day()),
  final_value: requiredNumber({ max: 15, typing: 'decimal' }),
  reason: text({ label: 'readings.reason', max: 300 }),
  confirmed: flag({ label: 'readings.confirmed' }),
  ...state,
})

/** Field table of a reading. */
export const readingFields = fieldTable(
  'readings',
  {
    day: required(day()),
    value: requiredNumber({ max: 15, typing: 'decimal' }),
    rollover: flag(),
    reason: text({ max: 300 }),
    confirmed: flag(),
    photo_id: file({ countKey: 'readings.files' }),
    note: text({ max: 500 }),
  },
  {
    source: optionalChoice(readingSources, (source) => `readings.source_${source}`),
    consumption: number(),
    created_at: date(),
  },
)
