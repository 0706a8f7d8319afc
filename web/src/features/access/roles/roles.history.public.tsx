import { permissions } from '@oselia/contract/permissions'
import { historyOf } from '../../../platform/field-history.tsx'
import type { OwnWords } from '../../../platform/field-words.tsx'
import { type ChangesOf, recordHistory } from '../../../platform/history.changes.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { departmentFields, roleFields } from './roles.fields.ts'
import { useRightNames } from './roles.grid-state.ts'

/** Formats permissions in the comparison of two states of a role. */
export const useRoleWords = (): OwnWords => {
  const t = useText()
  const { list } = useFormat()
  const { name } = useRightNames()
  return {
    permissions: (value) =>
      Array.isArray(value)
        ? list(permissions.filter((right) => value.includes(right)).map(name)) || t('ui.none')
        : undefined,
  }
}

const only = (of: readonly unknown[], other: readonly unknown[]) => of.filter((one) => !other.includes(one))

const roles = historyOf('staff_roles', roleFields, useRoleWords)

// A long list of permissions is shown as added and removed ones.
const RoleChanges = ({ row, ...of }: ChangesOf) => {
  const changes = row.changes.map((change) => {
    const { field, old, new: next } = change
    if (field !== 'permissions' || !Array.isArray(old) || !Array.isArray(next)) return change
    return { field, old: only(old, next), new: only(next, old) }
  })
  return <roles.Changes {...of} row={{ ...row, changes }} />
}

/** Changes of roles and departments, for the history of one and the combined history. */
export const roleHistory = recordHistory('staff_roles', { ...roles, Changes: RoleChanges })
export const departmentHistory = historyOf('staff_departures', departmentFields)
