import { debtAges, type DebtAge } from '@oselia/contract/billing.enums'
import type { Debtor, debtList } from '@oselia/contract/bills'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { paged, type List, type Page } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { today } from '../../../platform/today.js'
import { accountsFound } from '../../registry/billing-accounts/billing-accounts.public.js'
import { houseEntity } from '../../registry/houses/houses.public.js'
import { unitColumn } from '../../registry/units/units.public.js'
import { lapsedDebts } from './bills.settings.js'

type Query = z.output<typeof debtList>

/** Days since a debt was due, from and to, of each age. */
const spans: Record<DebtAge, readonly [from: number | null, to: number | null]> = {
  not_due: [null, 0],
  d30: [1, 30],
  d90: [31, 90],
  d180: [91, 180],
  d365: [181, 365],
  older: [366, null],
}

const within = (due: RawBuilder<unknown>, day: string, age: DebtAge): RawBuilder<unknown> => {
  const [from, to] = spans[age]
  const since = sql`(${day}::date - ${due})`
  if (from === null) return sql`${since} <= ${to}`
  return to === null ? sql`${since} >= ${from}` : sql`${since} between ${from} and ${to}`
}

const agesOf = (sum: RawBuilder<unknown>, due: RawBuilder<unknown>, day: string): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(
    debtAges.map((age) => sql`${sql.lit(age)}, coalesce(sum(${sum}) filter (where ${within(due, day, age)}), 0)`),
  )})`

/** Of the unpaid bills of an account, those whose limitation has passed: due no later than the day. */
export const lapsedColumn = (account: RawBuilder<unknown>, lapsed: string | null) =>
  sql`(select coalesce(sum(lb.outstanding_minor), 0)::bigint from bills lb where lb.account_id = ${account}
    and lb.state = 'issued' and lb.outstanding_minor > 0 and lb.due_on <= ${lapsed}::date)`

const columns = ({ language }: RequestContext, day: string, lapsed: string | null) => sql<Debtor>`t.account_id as id,
  jsonb_build_object('id', a.id, 'number', a.number) as account, ${unitColumn('r', 'h', language)} as realty,
  (select jsonb_build_object('id', m.id, 'name', m.name) from members m where m.deleted_at is null and m.id = coalesce(a.holder_id,
    (select o.member_id from ownerships o where o.realty_id = a.realty_id and o.deleted_at is null
      and ${day}::date between o."from" and coalesce(o."to", 'infinity'::date)
      order by o.numerator::numeric / o.denominator desc, o.id limit 1))) as holder,
  t.debt_minor, t.balance_minor, t.unpaid as months, t.oldest_due, ${lapsedColumn(sql`t.account_id`, lapsed)} as lapsed_minor,
  (select coalesce(sum(b.outstanding_minor) filter (where b.due_on < ${day}::date), 0)::bigint from bills b
    where b.account_id = t.account_id and b.state = 'issued' and b.outstanding_minor > 0) as overdue_minor,
  (select ${agesOf(sql`b.outstanding_minor`, sql`b.due_on`, day)} from bills b
    where b.account_id = t.account_id and b.state = 'issued' and b.outstanding_minor > 0) as ages`

const inHouses = (ctx: RequestContext, query: Pick<Query, 'house_id'>, column: RawBuilder<unknown>) => [
  ...(ctx.scope.all ? [] : [houseIdInScope(ctx.scope, column)]),
  ...(query.house_id === undefined ? [] : [sql`${column} = any(${query.house_id}::bigint[])`]),
]

/** The list specification; exported so that a program can measure its plan. */
export const debtSpec = (
  ctx: RequestContext,
  query: Omit<Query, 'page' | 'per_page'>,
  day: string,
  lapsed: string | null = null,
): List => ({
  columns: columns(ctx, day, lapsed),
  from: sql`account_totals t join personal_accounts a on a.id = t.account_id join realty r on r.id = a.realty_id
    join houses h on h.id = r.house_id`,
  countFrom: sql`account_totals t`,
  deferred: true,
  capped: true,
  where: [
    sql`t.debt_minor > 0`,
    ...inHouses(ctx, query, sql`t.house_id`),
    ...(query.days === undefined ? [] : [sql`t.oldest_due <= ${day}::date - ${query.days}::int`]),
    ...(query.from_minor === undefined ? [] : [sql`t.debt_minor >= ${query.from_minor}`]),
    ...(query.search_query === '' ? [] : [sql`t.account_id in (${accountsFound(ctx, query.search_query)})`]),
  ],
  sort: { debt_minor: sql`t.debt_minor`, oldest_due: sql`t.oldest_due` },
  tiebreaker: sql`t.account_id`,
})

interface Totals {
  debt_minor: number
  overdue_minor: number
  bills: number
  ages: Record<DebtAge, number>
}

// Sums by house and due day are kept by the bills, so that totals do not read a million of them.
const totalsOf = async (ctx: RequestContext, query: Query, day: string): Promise<Totals> => {
  const places = inHouses(ctx, query, sql`d.house_id`)
  const { rows } = await sql<Totals>`select coalesce(sum(d.debt_minor), 0)::bigint as debt_minor,
      coalesce(sum(d.debt_minor) filter (where d.due_on < ${day}::date), 0)::bigint as overdue_minor,
      coalesce(sum(d.bills), 0)::bigint as bills, ${agesOf(sql`d.debt_minor`, sql`d.due_on`, day)} as ages
    from house_debts d where ${places.length === 0 ? sql`true` : sql.join(places, sql` and `)}`.execute(ctx.db)
  return rows[0]!
}

/** Accounts with unpaid bills, with their age, and the totals of the houses. */
export const listDebts = async (ctx: RequestContext, query: Query): Promise<Page<Debtor> & { totals: Totals }> => {
  const day = await today(ctx)
  const lapsed = await lapsedDebts(ctx.db, day)
  const [page, totals] = await Promise.all([
    paged<Debtor>(ctx.db, debtSpec(ctx, query, day, lapsed), query),
    totalsOf(ctx, query, day),
  ])
  return { ...page, totals }
}

const marksOf = async (ctx: RequestContext, houseId: number) => {
  const day = await today(ctx)
  const { rows } = await sql<{ realty_id: number; months: number; overdue: boolean }>`select a.realty_id,
      max(t.unpaid) as months, bool_or(t.oldest_due < ${day}::date) as overdue
    from account_totals t join personal_accounts a on a.id = t.account_id
    where t.house_id = ${houseId} and t.debt_minor > 0 group by a.realty_id order by a.realty_id`.execute(ctx.db)
  return rows
}

/** Units of a house with unpaid bills, without sums; 404 outside the scope. */
export const debtMarks = async (ctx: RequestContext, houseId: number) => {
  await houseEntity.get(ctx, houseId)
  return { data: await marksOf(ctx, houseId) }
}

/** The same for the board of a house that the caller sees. */
export const debtsOfHouse = async (ctx: RequestContext, houseId: number) =>
  new Map((await marksOf(ctx, houseId)).map(({ realty_id, ...debt }) => [realty_id, debt]))
