import { staffDepartments } from '@oselia/contract/departments'
import { sql } from 'kysely'
import { everybody } from '../../../platform/dictionary.js'
import { entity } from '../../../platform/entity.js'
import { selection, withAddresses } from './departments.queries.js'
import { placesWithin } from './departments.scope.js'

export const departmentEntity = entity({
  resource: staffDepartments,
  name: 'staff_departures',
  table: 'departments',
  as: 'd',
  select: selection,
  complete: withAddresses,
  label: sql`t.name ->> 'uk'`,
  visible: everybody,
  event: { entity: 'departures' },
  json: ['name'],
  unique: { departments_code_key: 'code', departments_name_key: 'name' },
  bin: { visible: placesWithin },
})
