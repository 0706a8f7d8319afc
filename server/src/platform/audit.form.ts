import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from './request-context.js'
import { access } from './access.js'
import { isVisibleEntry } from './audit.list.js'
import { seesAll } from './history.js'

interface Form {
  entities: string[]
  actions: string[]
  actors: { id: number; name: string }[]
}

/** Rows of a partial log examined for filter options; the same as the count limit of a list. */
const scannedRows = 10_000

/** The distinct values of a column by a loose index scan (recursive query), cheap for few values. */
const looseIndexScan = (column: 'entity' | 'action' | 'actor_id') => {
  const c = sql.ref(column)
  const next = (after: RawBuilder<unknown>) =>
    sql`(select ${c} from audit_log where ${c} is not null ${after} order by ${c} limit 1)`
  return sql`with recursive found as (
      select ${next(sql``)} as v
      union all select ${next(sql`and ${c} > found.v`)} from found where found.v is not null
    ) select v from found where v is not null`
}

const named = (
  ids: RawBuilder<unknown>,
) => sql`(select coalesce(jsonb_agg(jsonb_build_object('id', v, 'name', name) order by name, v), '[]')
  from (select i.v, coalesce((select nullif(trim(${access('name')('s')}), '') from ${sql.table(access('people'))} s where s.id = i.v),
    (select a.actor_name from audit_log a where a.actor_id = i.v order by a.id desc limit 1), '') as name from (${ids}) i) n)`

const whole =
  () => sql<Form>`select array(${looseIndexScan('entity')}) as entities, array(${looseIndexScan('action')}) as actions,
  ${named(looseIndexScan('actor_id'))} as actors`

const part = (ctx: RequestContext) => sql<Form>`with seen as materialized (
    select a.entity, a.action, a.actor_id from audit_log a where ${isVisibleEntry(ctx)} order by a.id desc limit ${scannedRows})
  select array(select distinct entity from seen order by 1) as entities, array(select distinct action from seen order by 1) as actions,
    ${named(sql`select distinct actor_id as v from seen where actor_id is not null`)} as actors`

/**
 * The filter options of the log: all values, or those in the newest 10 000 rows visible to a caller with a partial
 * view.
 */
export const auditForm = async (ctx: RequestContext): Promise<Form> => {
  const { rows } = await (seesAll(ctx) ? whole() : part(ctx)).execute(ctx.db)
  return rows[0]!
}
