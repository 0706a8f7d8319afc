import type { Permission } from '@oselia/contract/kit'
import { permissions, withImplied } from '@oselia/contract/permissions'
import {
  converted,
  flag,
  number,
  optionalTextMap,
  other,
  reference,
  text,
  textMap,
} from '../../../platform/field-kinds.ts'
import { references, selectedId } from '../../../platform/field-records.ts'
import { type FormOf, fieldTable, required } from '../../../platform/field-table.ts'
import { phoneText } from '../../../platform/phone-text.ts'
import { knownStaff } from '../staff/staff.public.tsx'

/** Field table of a role, used by the form, history and conflicts. */
export const roleFields = fieldTable('roles', {
  name: textMap({ max: 100, required: true }),
  description: optionalTextMap({ max: 500, multiline: true }),
  departure_id: selectedId(),
  permissions: converted(
    [] as Permission[],
    (held: readonly string[]) => permissions.filter((right) => held.includes(right)),
    withImplied,
  ),
  sort: required(number({ max: 5 })),
})
export type RoleValues = FormOf<typeof roleFields.fields>

/** Field table of a department, used by the form, history and conflicts. */
export const departmentFields = fieldTable('departments', {
  name: textMap({ max: 100, required: true }),
  code: text(),
  parent_id: selectedId(),
  head_id: reference('head', knownStaff),
  staff_ids: references('staff', knownStaff),
  complex_ids: other([] as number[]),
  house_ids: other([] as number[]),
  phones: converted(
    [] as { number: string }[],
    (held: readonly string[]) => held.map((phone) => ({ number: phoneText(phone) })),
    (rows) => rows.map((row) => row.number),
  ),
  hours: text({ hint: 'departments.hoursHint', max: 200 }),
  colour: text(),
  sort: required(number({ max: 5 })),
  active: flag({ blank: true }),
})
export type DepartmentValues = FormOf<typeof departmentFields.fields>
