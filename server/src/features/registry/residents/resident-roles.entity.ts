import { residentRoles } from '@oselia/contract/resident-roles'
import { sql } from 'kysely'
import { everybody, wholeCommunity } from '../../../platform/dictionary.js'
import { entity } from '../../../platform/entity.js'
import { selection } from './resident-roles.queries.js'

export const residentRoleEntity = entity({
  resource: residentRoles,
  table: 'resident_roles',
  as: 'y',
  select: ({ scope }) => selection(scope),
  label: sql`t.name ->> 'uk'`,
  visible: everybody,
  // Everyone who may read residents may read their roles.
  event: { entity: 'residents', action: 'roles' },
  json: ['name'],
  unique: { resident_roles_code_key: 'code' },
  bin: { permission: 'settings.delete', visible: wholeCommunity },
})
