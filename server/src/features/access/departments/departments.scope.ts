import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '../../../platform/scope.js'
import { houseInScope } from '../scope/scope.public.js'

/**
 * Condition over the alias: every place that the department serves is in the caller's scope; without places it serves
 * all of them.
 */
export const placesWithin = ({ scope }: { scope: Scope }, alias: string): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(exists (select 1 from department_scopes w where w.departure_id = ${sql.ref(`${alias}.id`)})
        and not exists (select 1 from department_scopes w left join houses h on h.id = w.house_id
          where w.departure_id = ${sql.ref(`${alias}.id`)} and not case when w.complex_id is null then ${houseInScope(scope, 'h')}
            else w.complex_id = any(${scope.complexIds}::bigint[]) end))`
