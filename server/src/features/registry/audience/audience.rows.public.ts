import type { Audience } from '@oselia/contract/audience'
import { sql, type RawBuilder } from 'kysely'
import { audienceColumn, reachesComplexes, reachesHouses, reachesScope, withinScope } from './audience.public.js'
import type { Db } from '../../../platform/db.js'
import type { Viewer } from '../../../platform/entity.declaration.js'
import type { ChangeEvent } from '../../../platform/record-change.js'
import { forbidden } from '../../../platform/problems.js'
import type { Scope } from '../../../platform/scope.js'

/** What rows with an audience have beside their own fields. */
export interface WithAudience {
  audience_id: number
  audience: Audience
  /** The audience has places outside of the caller's scope, so that the caller may not change the row. */
  reaches_outside: boolean
}

/** The columns of `WithAudience`. */
export const audienceColumns = (scope: Scope, alias: string): RawBuilder<WithAudience> =>
  sql<WithAudience>`${sql.ref(`${alias}.audience_id`)}, ${audienceColumn(alias)} as audience,
    not ${withinScope(scope, alias)} as reaches_outside`

/** The time zone that the houses of an audience share, otherwise that of the community. */
export const audienceZone = (audienceId: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select case when count(distinct h.timezone) = 1 then min(h.timezone) else (select timezone from settings) end
    from houses h join audience_targets t on t.house_id = h.id or t.complex_id = h.complex_id
    where t.audience_id = ${audienceId} and h.deleted_at is null)`

/** Houses of several stored audiences, for live events; null when one of them is everyone. */
export const housesOfRows = async (
  db: Db,
  rows: readonly Pick<WithAudience, 'audience_id'>[],
): Promise<number[] | null> => {
  const ids = rows.map(({ audience_id }) => audience_id)
  const { rows: found } = await sql<{ everyone: boolean; ids: number[] }>`select
      exists (select 1 from audiences a where a.id = any(${ids}::bigint[]) and a.everyone) as everyone,
      array(select distinct h.id from houses h join audience_targets t on t.house_id = h.id or t.complex_id = h.complex_id
        where t.audience_id = any(${ids}::bigint[]) and h.deleted_at is null) as ids`.execute(db)
  return found[0]!.everyone ? null : found[0]!.ids
}

/**
 * The part of a declaration that entities with an audience share: seen by whoever has one of its houses, restored only by
 * those whose scope includes all of them.
 */
export const withAudience = {
  visible: ({ scope }: Viewer, alias: string) => reachesScope(scope, alias),
  audience: async (db: Db, rows: readonly Pick<WithAudience, 'audience_id'>[]): Promise<ChangeEvent> => ({
    house_ids: await housesOfRows(db, rows),
  }),
  bin: { visible: ({ scope }: Viewer, alias: string) => withinScope(scope, alias) },
}

/** Conditions of a list of rows with an audience: in the caller's scope, and by the filters of houses and complexes. */
export const audienceFilters = (
  scope: Scope,
  { house_id, complex_id }: { house_id?: number[] | undefined; complex_id?: number[] | undefined },
  alias: string,
): RawBuilder<unknown>[] => [
  ...(scope.all ? [] : [reachesScope(scope, alias)]),
  ...(house_id ? [reachesHouses(alias, house_id)] : []),
  ...(complex_id ? [reachesComplexes(alias, complex_id)] : []),
]

/** 403 `outside_scope` for a row that also reaches places outside of the caller's scope. */
export const requireWithin = <Row extends Pick<WithAudience, 'reaches_outside'>>(row: Row): Row => {
  if (row.reaches_outside) throw forbidden('outside_scope')
  return row
}
