import type { IncidentFields } from '@oselia/contract/incidents'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { EntityColumns, NullableInstant } from '../../../platform/db.js'
import type { Scope } from '../../../platform/scope.js'
import { complexInScope, houseIdInScope } from '../../access/scope/scope.public.js'

declare module '../../../platform/db.js' {
  interface Database {
    incidents: Omit<IncidentFields, 'expected_at'> & {
      expected_at: NullableInstant
      state: Generated<'open' | 'closed'>
      closed_at: NullableInstant
      search_keys: string
      is_demo: Generated<boolean>
    } & EntityColumns
  }
}

/** Condition over an incident: the caller sees its house, or at least one house of its complex. */
export const incidentInScope = (scope: Scope, alias: string): RawBuilder<boolean> => {
  if (scope.all) return sql<boolean>`true`
  const [house, complex] = [sql.ref(`${alias}.house_id`), sql.ref(`${alias}.complex_id`)]
  return sql<boolean>`(${houseIdInScope(scope, house)}
    or ${complex} in (select c.id from complexes c where ${complexInScope(scope, 'c')}))`
}
