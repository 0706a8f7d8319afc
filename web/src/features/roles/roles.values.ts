import type { Permission, TextMap } from '@oselia/contract/kit'
import { permissions, withImplied } from '@oselia/contract/permissions'
import type { StaffRole } from '@oselia/contract/staff-roles'
import { languages } from '@oselia/contract/languages'
import { type Text } from '../../platform/messages.ts'
import { numberIn } from '../../platform/number-text.ts'

/** A role as its form holds it. */
export interface RoleValues {
  name: TextMap
  description: TextMap
  departure_id: string
  permissions: Permission[]
  sort: string
}

export const newRole: RoleValues = {
  name: { uk: '' },
  description: { uk: '' },
  departure_id: '',
  permissions: [],
  sort: '100',
}

const known = (rights: readonly string[]) => permissions.filter((right) => rights.includes(right))

/** Form values of a role that the server answered. */
export const valuesOfRole = (role: StaffRole): RoleValues => ({
  name: { ...role.name },
  description: role.description ?? { uk: '' },
  departure_id: role.departure_id === null ? '' : String(role.departure_id),
  permissions: known(role.permissions),
  sort: String(role.sort),
})

const isWritten = (map: TextMap) => Object.values(map).some((one) => one?.trim())

export const bodyOfRole = (values: RoleValues) => ({
  name: values.name,
  description: isWritten(values.description) ? values.description : null,
  departure_id: values.departure_id === '' ? null : Number(values.departure_id),
  permissions: withImplied(values.permissions),
  sort: numberIn(values.sort) ?? Number.NaN,
})

/** A new role like another one. */
export const copyOfRole = (role: StaffRole, t: Text): RoleValues => ({
  ...valuesOfRole(role),
  name: Object.fromEntries(
    languages.flatMap((one) => (role.name[one] ? [[one, t('roles.copyOf', { name: role.name[one] })]] : [])),
  ) as TextMap,
})

/** Of a body the fields that differ from the role as it is. */
export const changedFields = (role: StaffRole, values: RoleValues) => {
  const before = bodyOfRole(valuesOfRole(role))
  return Object.fromEntries(
    Object.entries(bodyOfRole(values)).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof before]),
    ),
  )
}
