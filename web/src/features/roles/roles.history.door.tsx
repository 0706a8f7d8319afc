import type { Permission } from '@oselia/contract/kit'
import { permissions } from '@oselia/contract/permissions'
import { Changes, type ChangesOf, type Recorded } from '../../platform/history.changes.tsx'
import { History } from '../../platform/history.tsx'
import { type MessageKey, useFormat, useText } from '../../platform/messages.ts'
import { useRightNames } from './roles.grid-state.ts'

/** Names of the fields of a role. */
export const roleLabels: Record<string, MessageKey> = {
  name: 'roles.name',
  description: 'roles.description',
  departure_id: 'roles.departure_id',
  permissions: 'roles.permissions',
  sort: 'roles.sort',
}

/** Names of the fields of a department. */
export const departmentLabels: Record<string, MessageKey> = {
  name: 'departments.name',
  code: 'departments.code',
  parent_id: 'departments.parent_id',
  head_id: 'departments.head_id',
  staff_ids: 'departments.staff_ids',
  complex_ids: 'departments.complex_ids',
  house_ids: 'departments.house_ids',
  phones: 'departments.phones',
  hours: 'departments.hours',
  colour: 'departments.colour',
  sort: 'departments.sort',
  active: 'departments.active',
}

/** How rights are written where two states of a role are compared. */
export const useRoleWords = () => {
  const t = useText()
  const { list } = useFormat()
  const { name } = useRightNames()
  return (field: string, value: unknown) =>
    field === 'permissions' && Array.isArray(value)
      ? list(permissions.filter((right) => value.includes(right)).map((right: Permission) => name(right))) ||
        t('ui.none')
      : undefined
}

const only = (of: readonly unknown[], other: readonly unknown[]) => of.filter((one) => !other.includes(one))

// Of a long list of rights people read what went and what came.
const RoleChanges = ({ row, ...of }: ChangesOf) => {
  const changes = row.changes.map((change) => {
    const { field, old, new: next } = change
    if (field !== 'permissions' || !Array.isArray(old) || !Array.isArray(next)) return change
    return { field, old: only(old, next), new: only(next, old) }
  })
  return <Changes {...of} row={{ ...row, changes }} labels={roleLabels} show={useRoleWords()} />
}

const DepartmentChanges = (of: ChangesOf) => <Changes {...of} labels={departmentLabels} />

/** The history of one role. */
export const RoleHistory = ({ id }: { id: number }) => <History entity="staff_roles" id={id} {...roleHistory} />
/** The history of one department. */
export const DepartmentHistory = ({ id }: { id: number }) => (
  <History entity="staff_departures" id={id} labels={departmentLabels} />
)

/** Changes of roles and of departments, for whoever shows those of any kind. */
export const roleHistory: Recorded = { labels: roleLabels, Changes: RoleChanges }
export const departmentHistory: Recorded = { labels: departmentLabels, Changes: DepartmentChanges }
