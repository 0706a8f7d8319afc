import type { AuditRow, auditList } from '@oselia/contract/platform'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { may, type Act } from './act.js'
import { auditSearched } from './audit.search.js'
import { historyColumns, openToHim, seesAll, shownChanges } from './history.js'
import { all, figures, orderOf, totalCap, type List, type Page } from './list.js'

type Filters = Omit<z.output<typeof auditList>, 'page' | 'per_page' | 'sort'>
type Query = z.output<typeof auditList>

/**
 * Condition over a row (alias `a`) that the caller may see: with `audit.sensitive` and every house, all of them; with
 * `audit.approve` (or the former in some houses), his own and those about things whose history he could open; else his own.
 */
export const inSight = (act: Act): RawBuilder<boolean> => {
  if (seesAll(act)) return sql<boolean>`true`
  const own = sql<boolean>`a.actor_id = ${act.actor.id}`
  return may(act, 'audit.approve') ? sql<boolean>`(${own} or ${openToHim(act)})` : own
}

const midnight = (day: RawBuilder<unknown>, timezone: string) => sql`((${day})::timestamp at time zone ${timezone})`

const filters = async (act: Act, query: Filters): Promise<RawBuilder<unknown>[]> => {
  const { rows } = await sql<{ timezone: string }>`select timezone from settings`.execute(act.db)
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
    inSight(act),
  ]
}

/** The log by its filters, as much of it as the caller sees. Its rows are written in the order of their ids. */
export const auditListed = async (act: Act, query: Filters): Promise<List> => ({
  columns: sql`${historyColumns(act)}, a.entity, a.entity_id, a.label, a.request_id, a.hash is not null as sealed`,
  from: sql`audit_log a`,
  where: await filters(act, query),
  sort: { at: sql`a.id` },
  tie: sql`a.id`,
})

export const shownRows = (act: Act, rows: AuditRow[]): AuditRow[] =>
  rows.map((row) => Object.assign(row, { changes: shownChanges(act, row.entity, row.changes) }))

/** One page of the log. Rows are counted to the cap of a search, always: nobody reads a million to their end. */
export const listAudit = async (act: Act, query: Query): Promise<Page<AuditRow>> => {
  const list = await auditListed(act, query)
  const offset = (query.page - 1) * query.per_page
  const order = orderOf(list, query.sort)
  const ids = (most: number) =>
    sql`select a.id from ${list.from} where ${all(list.where)} order by ${order} ${
      most === 0 ? sql`limit ${query.per_page} offset ${offset}` : sql`limit ${most}`
    }`
  const { rows: found } = await sql<{ n: number; ids: number[] }>`with hits as materialized (${ids(totalCap + 1)})
    select (select count(*) from hits) as n, array(select a.id from hits a order by ${order}
      limit ${query.per_page} offset ${offset}) as ids`.execute(act.db)
  const { n, ids: near } = found[0]!
  const wanted = n > totalCap && offset + query.per_page > totalCap ? ids(0) : sql`select unnest(${near}::bigint[])`
  const { rows } = await sql<AuditRow>`select ${list.columns} from ${list.from} where a.id in (${wanted})
    order by ${order}`.execute(act.db)
  const capped = n > totalCap
  return {
    data: shownRows(act, rows),
    ...figures(Math.min(n, totalCap), query, rows.length),
    ...(capped && { total_capped: true }),
  }
}
