import { sql, type RawBuilder } from 'kysely'
import { houseInScope, type Scope } from '../../platform/scope.js'

/** Condition over alias `t`: every place that the department serves is the caller's; one without places serves all of them. */
export const placesWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(exists (select 1 from staff_departure_scopes w where w.departure_id = t.id)
        and not exists (select 1 from staff_departure_scopes w left join houses h on h.id = w.house_id
          where w.departure_id = t.id and not case when w.complex_id is null then ${houseInScope(scope, 'h')}
            else w.complex_id = any(${scope.complexIds}::bigint[]) end))`
