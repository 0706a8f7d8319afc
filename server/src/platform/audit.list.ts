import type { AuditRow, auditList } from '@oselia/contract/platform'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { can, type RequestContext } from './request-context.js'
import { auditSearched } from './audit.search.js'
import { historyColumns, readableHistory, seesAll, presentChanges } from './history.js'
import { all, figures, orderOf, totalCap, type List, type Page } from './list.js'

type Filters = Omit<z.output<typeof auditList>, 'page' | 'per_page' | 'sort'>
type Query = z.output<typeof auditList>

/**
 * Condition over a row (alias `a`) visible to the caller: with `audit.sensitive` and every house, all; with
 * `audit.approve` (or the former in some houses), the caller's own and those about objects whose history the caller may
 * read; else only the caller's own.
 */
export const isVisibleEntry = (ctx: RequestContext): RawBuilder<boolean> => {
  if (seesAll(ctx)) return sql<boolean>`true`
  const own = sql<boolean>`a.actor_id = ${ctx.actor.id}`
  return can(ctx, 'audit.approve') ? sql<boolean>`(${own} or ${readableHistory(ctx)})` : own
}

const midnight = (day: RawBuilder<unknown>, timezone: string) => sql`((${day})::timestamp at time zone ${timezone})`

const filters = async (ctx: RequestContext, query: Filters): Promise<RawBuilder<unknown>[]> => {
  const { rows } = await sql<{ timezone: string }>`select timezone from settings`.execute(ctx.db)
  const { timezone } = rows[0]!
  const { entity, entity_id, action, actor_id, from, to } = query
  return [
    ...(entity === undefined ? [] : [sql`a.entity = ${entity}`]),
    ...(entity_id === undefined ? [] : [sql`a.entity_id = ${entity_id}`]),
    ...(action === undefined ? [] : [sql`a.action = ${action}`]),
    ...(actor_id === undefined ? [] : [sql`a.actor_id = ${actor_id}`]),
    ...(from === undefined ? [] : [sql`a.at >= ${midnight(sql`${from}::date`, timezone)}`]),
    ...(to === undefined ? [] : [sql`a.at < ${midnight(sql`${to}::date + 1`, timezone)}`]),
    ...auditSearched(query.search_query),
    isVisibleEntry(ctx),
  ]
}

/** The filtered log within the caller's view. Ids follow the order of insertion. */
export const auditListed = async (ctx: RequestContext, query: Filters): Promise<List> => ({
  columns: sql`${historyColumns(ctx)}, a.entity, a.entity_id, a.label, a.request_id, a.hash is not null as sealed`,
  from: sql`audit_log a`,
  where: await filters(ctx, query),
  sort: { at: sql`a.id` },
  tiebreaker: sql`a.id`,
})

export const presentRows = (ctx: RequestContext, rows: AuditRow[]): AuditRow[] =>
  rows.map((row) => Object.assign(row, { changes: presentChanges(ctx, row.entity, row.changes) }))

/**
 * One page of the log. Rows are always counted up to the limit of a search, as an exact count of millions would be
 * slow.
 */
export const listAudit = async (ctx: RequestContext, query: Query): Promise<Page<AuditRow>> => {
  const list = await auditListed(ctx, query)
  const offset = (query.page - 1) * query.per_page
  const order = orderOf(list, query.sort)
  const ids = (most: number) =>
    sql`select a.id from ${list.from} where ${all(list.where)} order by ${order} ${
      most === 0 ? sql`limit ${query.per_page} offset ${offset}` : sql`limit ${most}`
    }`
  const { rows: found } = await sql<{ n: number; ids: number[] }>`with hits as materialized (${ids(totalCap + 1)})
    select (select count(*) from hits) as n, array(select a.id from hits a order by ${order}
      limit ${query.per_page} offset ${offset}) as ids`.execute(ctx.db)
  const { n, ids: near } = found[0]!
  const wanted = n > totalCap && offset + query.per_page > totalCap ? ids(0) : sql`select unnest(${near}::bigint[])`
  const { rows } = await sql<AuditRow>`select ${list.columns} from ${list.from} where a.id in (${wanted})
    order by ${order}`.execute(ctx.db)
  const capped = n > totalCap
  return {
    data: presentRows(ctx, rows),
    ...figures(Math.min(n, totalCap), query, rows.length),
    ...(capped && { total_capped: true }),
  }
}
