import type { RequestState } from '@oselia/contract/service-request-moves'
import type { BoardColumn } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { all, counted, totalCap } from '../../platform/list.js'
import { foundBy } from '../../platform/list.ways.js'
import { briefsOf } from './requests.columns.js'
import { conditions, notOver, standingOf, type Filters, type Standing } from './requests.list.js'

/** Cards of a column; more come by the list. */
export const cardsShown = 20

interface Column {
  status: RequestState
  n: number
  ids: number[]
}

/** Each column along the index of its state: the newest, and how many are kept in mind. */
const byState = async (act: Act, query: Filters, standing: Standing): Promise<Column[]> => {
  const columnOf = (status: RequestState) => {
    const { where, kept } = conditions(act, { ...query, status: [status] }, standing)
    const source = sql`service_requests r`
    const n = counted({
      where,
      from: source,
      columns: sql`1`,
      sort: {},
      tie: sql`r.id`,
      capped: true,
      ...(kept && { kept }),
    })
    return sql`select ${status}::text as status, ${n} as n, array(select r.id from ${source} where ${all(where)}
      order by r.created_at desc, r.id desc limit ${cardsShown}) as ids`
  }
  const { rows } = await sql<Column>`${sql.join(notOver.map(columnOf), sql` union all `)}`.execute(act.db)
  return rows
}

/** All columns out of one walk along what is open: seven walks for what the filters leave would cost as much each. */
const together = async (act: Act, query: Filters, standing: Standing): Promise<Column[]> => {
  const { where, ways } = conditions(act, { ...query, status: notOver }, standing)
  const from = sql`service_requests r`
  const columns = sql`r.id, r.status, r.created_at`
  // Words are looked for once, not on each way.
  const found =
    ways && query.search_query === ''
      ? foundBy(ways, { from, columns, tail: sql`` })
      : sql`(select ${columns} from ${from} where ${all(where)})`
  const { rows } =
    await sql<Column>`with placed as (select id, status, row_number() over (partition by status order by created_at desc, id desc) as place,
        count(*) over (partition by status) as n from ${found} found)
    select status, max(n) as n, array_agg(id order by place) as ids from placed where place <= ${cardsShown} group by status`.execute(
      act.db,
    )
  return rows
}

/** Columns by state, without closed and cancelled ones; totals beyond the cap are told as the cap. */
export const board = async (app: App, act: Act, query: Filters): Promise<{ data: BoardColumn[] }> => {
  const standing = await standingOf(act, query)
  const isKept = conditions(act, query, standing).kept !== undefined
  const found = await (isKept ? byState : together)(act, query, standing)
  const byStatus = new Map(found.map((column) => [column.status, column]))
  const cards = await briefsOf(
    app,
    act,
    notOver.flatMap((status) => byStatus.get(status)?.ids ?? []),
  )
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  return {
    data: notOver.map((status) => {
      const { n = 0, ids = [] } = byStatus.get(status) ?? {}
      const data = ids.flatMap((id) => cardOf.get(id) ?? [])
      return n > totalCap && !isKept
        ? { status, total: totalCap, total_capped: true, data }
        : { status, total: n, data }
    }),
  }
}
