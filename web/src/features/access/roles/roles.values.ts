import type { TextMap } from '@oselia/contract/kit'
import { languages } from '@oselia/contract/languages'
import type { StaffRole } from '@oselia/contract/staff-roles'
import { language, text } from '../../../platform/messages.ts'
import { type RoleValues, roleFields } from './roles.fields.ts'

const valuesOf = (role: StaffRole) => roleFields.values(role, language())

/** A new role copied from another. */
export const copyOfRole = (role: StaffRole): RoleValues => ({
  ...valuesOf(role),
  name: Object.fromEntries(
    languages.flatMap((one) => (role.name[one] ? [[one, text('roles.copyOf', { name: role.name[one] })]] : [])),
  ) as TextMap,
})

/** The fields of the body that differ from the stored role. */
export const changedFields = (role: StaffRole, values: RoleValues) => {
  const before: Record<string, unknown> = roleFields.body(valuesOf(role))
  return Object.fromEntries(
    Object.entries(roleFields.body(values)).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
    ),
  )
}
