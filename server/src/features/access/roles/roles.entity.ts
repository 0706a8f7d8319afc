import { staffRoles } from '@oselia/contract/staff-roles'
import { sql } from 'kysely'
import { everybody, wholeCommunity } from '../../../platform/dictionary.js'
import { entity } from '../../../platform/entity.js'
import { departmentEntity } from '../departments/departments.public.js'
import { selection, withGiver } from './roles.queries.js'

export const roleEntity = entity({
  resource: staffRoles,
  table: 'staff_roles',
  as: 'r',
  select: selection,
  complete: withGiver,
  label: sql`t.name ->> 'uk'`,
  visible: everybody,
  event: { entity: 'roles' },
  references: { departure_id: departmentEntity },
  json: ['name', 'description'],
  unique: { staff_roles_name_key: 'name' },
  bin: { visible: wholeCommunity },
})
