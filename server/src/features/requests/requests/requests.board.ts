import type { RequestState } from '@oselia/contract/service-request-moves'
import type { BoardColumn } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { all, counted, totalCap } from '../../../platform/list.js'
import { foundBy } from '../../../platform/list.unions.js'
import { briefsOf } from '../briefs/briefs.public.js'
import { conditions, notOver, standingOf, type Filters, type Standing } from './requests.list.js'

/** Cards per column; the list shows the rest. */
const cardsShown = 20

interface Column {
  status: RequestState
  n: number
  ids: number[]
}

/** Each column by the index of its state: the newest requests and the cached count. */
const byState = async (ctx: RequestContext, query: Filters, standing: Standing): Promise<Column[]> => {
  const columnOf = (status: RequestState) => {
    const { where, kept } = conditions(ctx, { ...query, status: [status] }, standing)
    const source = sql`service_requests r`
    const n = counted({
      where,
      from: source,
      columns: sql`1`,
      sort: {},
      tiebreaker: sql`r.id`,
      capped: true,
      ...(kept && { countedTables: kept }),
    })
    return sql`select ${status}::text as status, ${n} as n, array(select r.id from ${source} where ${all(where)}
      order by r.created_at desc, r.id desc limit ${cardsShown}) as ids`
  }
  const { rows } = await sql<Column>`${sql.join(notOver.map(columnOf), sql` union all `)}`.execute(ctx.db)
  return rows
}

/** All columns from one scan of the open requests: a scan per column would cost as much each. */
const together = async (ctx: RequestContext, query: Filters, standing: Standing): Promise<Column[]> => {
  const { where, ways } = conditions(ctx, { ...query, status: notOver }, standing)
  const from = sql`service_requests r`
  const columns = sql`r.id, r.status, r.created_at`
  // The text search runs once, not per branch.
  const found =
    ways && query.search_query === ''
      ? foundBy(ways, { from, columns, tail: sql`` })
      : sql`(select ${columns} from ${from} where ${all(where)})`
  const { rows } =
    await sql<Column>`with placed as (select id, status, row_number() over (partition by status order by created_at desc, id desc) as place,
        count(*) over (partition by status) as n from ${found} found)
    select status, max(n) as n, array_agg(id order by place) as ids from placed where place <= ${cardsShown} group by status`.execute(
      ctx.db,
    )
  return rows
}

/** Columns by state, without closed and cancelled ones; totals are capped. */
export const board = async (app: App, ctx: RequestContext, query: Filters): Promise<{ data: BoardColumn[] }> => {
  const standing = await standingOf(ctx, query)
  const isKept = conditions(ctx, query, standing).kept !== undefined
  const found = await (isKept ? byState : together)(ctx, query, standing)
  const byStatus = new Map(found.map((column) => [column.status, column]))
  const cards = await briefsOf(
    app,
    ctx,
    notOver.flatMap((status) => byStatus.get(status)?.ids ?? []),
  )
  const briefById = new Map(cards.map((card) => [card.id, card]))
  return {
    data: notOver.map((status) => {
      const { n = 0, ids = [] } = byStatus.get(status) ?? {}
      const data = ids.flatMap((id) => briefById.get(id) ?? [])
      return n > totalCap && !isKept
        ? { status, total: totalCap, total_capped: true, data }
        : { status, total: n, data }
    }),
  }
}
