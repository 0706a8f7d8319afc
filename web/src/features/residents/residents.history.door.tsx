import { Changes, type ChangesOf, type Recorded } from '../../platform/history.changes.tsx'
import { History } from '../../platform/history.tsx'
import type { MessageKey } from '../../platform/messages.ts'

/** Names of the fields of a role. */
export const roleLabels: Record<string, MessageKey> = {
  name: 'residents.roleName',
  code: 'residents.roleCode',
  sort: 'residents.roleSort',
  active: 'residents.roleActive',
}

const RoleChanges = (of: ChangesOf) => <Changes {...of} labels={roleLabels} />

/** The history of one role that residents have. */
export const RoleHistory = ({ id }: { id: number }) => <History entity="resident_roles" id={id} labels={roleLabels} />

/** Changes of the roles of residents, for whoever shows those of any kind. */
export const residentRoleHistory: Recorded = { labels: roleLabels, Changes: RoleChanges }
