import type {
  AccountMonth,
  AccountStanding,
  billReports,
  CollectionMonth,
  ServiceCharge,
  serviceChargeList,
  Turnover,
  turnoverList,
} from '@oselia/contract/bill-reports'
import type { ReplyOf } from '@oselia/contract/api'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { containsWords } from '../../../platform/dictionary.js'
import { paged, type List, type Page } from '../../../platform/list.js'
import { invalid } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { today } from '../../../platform/today.js'
import { accountsFound } from '../../registry/billing-accounts/billing-accounts.public.js'
import { unitColumn } from '../../registry/units/units.public.js'
import { lapsedColumn, lapsedDebts } from '../bills/bills.public.js'
import { firstDay } from '../ledger/ledger.public.js'

type MonthsQuery = z.output<(typeof billReports)['months']['query']>
type CollectionQuery = z.output<(typeof billReports)['collection']['query']>
type TurnoverAmounts = ReplyOf<'GET /turnover/totals'>['data']
type TurnoverQuery = Omit<z.output<typeof turnoverList>, 'page' | 'per_page'>

/** Accounts (alias `a`, unit `r`) of a unit, a person or one account; 422 without any of them. */
const accountsOf = ({ realty_id, member_id, account_id }: MonthsQuery, day: string): RawBuilder<unknown> => {
  if (account_id !== undefined) return sql`a.id = ${account_id}`
  if (realty_id !== undefined) return sql`a.realty_id = ${realty_id}`
  if (member_id === undefined) throw invalid('realty_id', 'required')
  return sql`(a.holder_id = ${member_id} or a.realty_id in (select s.realty_id from residents s
    where s.member_id = ${member_id} and s.deleted_at is null and s."from" <= ${day}::date
      and coalesce(s."to", 'infinity'::date) >= ${day}::date))`
}

const from = sql`personal_accounts a join realty r on r.id = a.realty_id join houses h on h.id = r.house_id`
const accountColumn = sql`jsonb_build_object('id', a.id, 'number', a.number) as account`
const before = (day: RawBuilder<unknown>) => sql`coalesce((select sum(x.change_minor) from account_balances x
  where x.account_id = a.id and x.period < ${day}), 0)::bigint`

/** Accounts with what they owe now, and their months with the latest first. */
export const listMonths = async (ctx: RequestContext, query: MonthsQuery) => {
  const day = await today(ctx)
  const mine = sql`${accountsOf(query, day)} and a.deleted_at is null and ${houseIdInScope(ctx.scope, sql`r.house_id`)}`
  const { rows: accounts } =
    await sql<AccountStanding>`select ${accountColumn}, ${unitColumn('r', 'h', ctx.language)} as realty,
      coalesce(t.balance_minor, 0) as balance_minor, coalesce(t.debt_minor, 0) as debt_minor, coalesce(t.unpaid, 0) as months,
      ${lapsedColumn(sql`a.id`, await lapsedDebts(ctx.db, day))} as lapsed_minor
    from ${from} left join account_totals t on t.account_id = a.id where ${mine} order by a.number_key, a.id limit 100`.execute(
      ctx.db,
    )
  const { rows: months } =
    await sql<AccountMonth>`select ${accountColumn}, ${unitColumn('r', 'h', ctx.language)} as realty,
      to_char(m.period, 'YYYY-MM') as period, ${before(sql`m.period`)} + m.opening_minor as opening_minor, m.charged_minor,
      m.recalculated_minor, m.benefit_minor, m.subsidy_minor, m.penalty_minor, -m.paid_minor as received_minor,
      ${before(sql`m.period`)} + m.change_minor as closing_minor,
      (select b.id from bills b where b.account_id = a.id and b.period = m.period and b.state = 'issued'
        order by b.id desc limit 1) as bill_id
    from ${from} join account_balances m on m.account_id = a.id
    where ${mine} and m.period > date_trunc('month', ${day}::date) - make_interval(months => ${query.count})
    order by m.period desc, a.number_key, a.id limit 600`.execute(ctx.db)
  return { data: { accounts, months } }
}

/** What was charged and received in each of the last months, those without anything included. */
export const listCollection = async (ctx: RequestContext, { house_id, count }: CollectionQuery) => {
  const day = await today(ctx)
  const places = [
    ...(ctx.scope.all ? [] : [houseIdInScope(ctx.scope, sql`x.house_id`)]),
    ...(house_id === undefined ? [] : [sql`x.house_id = any(${house_id}::bigint[])`]),
  ]
  const { rows } = await sql<CollectionMonth>`select to_char(m.period, 'YYYY-MM') as period,
      coalesce(sum(x.change_minor - x.paid_minor - x.opening_minor), 0)::bigint as charged_minor,
      coalesce(-sum(x.paid_minor), 0)::bigint as received_minor
    from (select (date_trunc('month', ${day}::date) - make_interval(months => n))::date as period
      from generate_series(0, ${count}::int - 1) n) m
    left join account_balances x on x.period = m.period ${places.length === 0 ? sql`` : sql`and ${sql.join(places, sql` and `)}`}
    group by m.period order by m.period`.execute(ctx.db)
  return { data: rows }
}

/** The list specification of the turnover sheet: accounts with anything up to the month. */
export const turnoverSpec = (ctx: RequestContext, query: TurnoverQuery): List => {
  const month = sql`${firstDay(query.period)}::date`
  const closing = sql`(${before(month)} + coalesce(m.change_minor, 0))`
  return {
    columns: sql`a.id, ${accountColumn}, ${unitColumn('r', 'h', ctx.language)} as realty,
      ${before(month)} + coalesce(m.opening_minor, 0) as opening_minor, coalesce(m.charged_minor, 0) as charged_minor,
      coalesce(m.recalculated_minor, 0) as recalculated_minor, coalesce(m.benefit_minor, 0) as benefit_minor,
      coalesce(m.subsidy_minor, 0) as subsidy_minor, coalesce(m.penalty_minor, 0) as penalty_minor,
      coalesce(m.recalculated_minor + m.benefit_minor + m.subsidy_minor + m.penalty_minor, 0) as adjusted_minor,
      coalesce(-m.paid_minor, 0) as received_minor, ${closing} as closing_minor`,
    from: sql`${from} left join account_balances m on m.account_id = a.id and m.period = ${month}`,
    where: [
      sql`exists (select 1 from account_balances y where y.account_id = a.id and y.period <= ${month})`,
      ...(ctx.scope.all ? [] : [houseIdInScope(ctx.scope, sql`r.house_id`)]),
      ...(query.house_id === undefined ? [] : [sql`r.house_id = any(${query.house_id}::bigint[])`]),
      ...(query.search_query === '' ? [] : [sql`a.id in (${accountsFound(ctx, query.search_query)})`]),
    ],
    sort: { number: sql`a.number_key`, closing_minor: closing },
    tiebreaker: sql`a.id`,
  }
}

/** The sums of all rows of the sheet, read from the balances alone: none of its joins is needed. */
export const turnoverTotals = async (
  ctx: RequestContext,
  query: Omit<TurnoverQuery, 'sort'>,
): Promise<{ data: TurnoverAmounts }> => {
  const month = sql`${firstDay(query.period)}::date`
  const inMonth = (column: string) =>
    sql`coalesce(sum(${sql.ref(`x.${column}`)}) filter (where x.period = ${month}), 0)::bigint`
  const where = [
    sql`x.period <= ${month}`,
    ...(ctx.scope.all ? [] : [houseIdInScope(ctx.scope, sql`x.house_id`)]),
    ...(query.house_id === undefined ? [] : [sql`x.house_id = any(${query.house_id}::bigint[])`]),
    ...(query.search_query === '' ? [] : [sql`x.account_id in (${accountsFound(ctx, query.search_query)})`]),
  ]
  const { rows } = await sql<TurnoverAmounts>`select
      (coalesce(sum(x.change_minor) filter (where x.period < ${month}), 0) + ${inMonth('opening_minor')})::bigint as opening_minor,
      ${inMonth('charged_minor')} as charged_minor, ${inMonth('recalculated_minor')} as recalculated_minor,
      ${inMonth('benefit_minor')} as benefit_minor, ${inMonth('subsidy_minor')} as subsidy_minor,
      ${inMonth('penalty_minor')} as penalty_minor,
      (${inMonth('recalculated_minor')} + ${inMonth('benefit_minor')} + ${inMonth('subsidy_minor')} + ${inMonth('penalty_minor')}) as adjusted_minor,
      -${inMonth('paid_minor')} as received_minor,
      coalesce(sum(x.change_minor), 0)::bigint as closing_minor
    from account_balances x where ${sql.join(where, sql` and `)}`.execute(ctx.db)
  return { data: rows[0]! }
}

const partMinor = (...components: string[]) =>
  sql`coalesce(sum(-e.amount_minor) filter (where e.component = any(${components}::text[])), 0)::bigint`

type ServiceChargeQuery = Omit<z.output<typeof serviceChargeList>, 'page' | 'per_page'>

/** Services of a month by the ledger, whose entries of services are the other side of what accounts owe. */
export const serviceChargeSpec = ({ scope }: Pick<RequestContext, 'scope'>, query: ServiceChargeQuery): List => {
  const places = [
    ...(scope.all ? [] : [houseIdInScope(scope, sql`e.house_id`)]),
    ...(query.house_id === undefined ? [] : [sql`e.house_id = any(${query.house_id}::bigint[])`]),
  ]
  return {
    columns: sql`s.id, s.name, x.charged_minor, x.recalculated_minor, x.benefit_minor, x.subsidy_minor, x.penalty_minor, x.total_minor`,
    from: sql`(select e.service_id, ${partMinor('charge')} as charged_minor, ${partMinor('recalculation')} as recalculated_minor,
        ${partMinor('benefit')} as benefit_minor, ${partMinor('subsidy')} as subsidy_minor,
        ${partMinor('penalty', 'inflation', 'three_percent')} as penalty_minor, sum(-e.amount_minor)::bigint as total_minor
      from ledger_entries e where e.service_id is not null and e.period = ${firstDay(query.period)}::date
        ${places.length > 0 ? sql`and ${sql.join(places, sql` and `)}` : sql``}
      group by e.service_id) x join services s on s.id = x.service_id`,
    where: containsWords(sql`s.name::text`, query.search_query),
    sort: { sort: sql`(s.sort, s.name ->> 'uk')`, total_minor: sql`x.total_minor` },
    tiebreaker: sql`s.id`,
  }
}

export const listServiceCharges = (
  ctx: RequestContext,
  query: z.output<typeof serviceChargeList>,
): Promise<Page<ServiceCharge>> => paged<ServiceCharge>(ctx.db, serviceChargeSpec(ctx, query), query)

export const listTurnover = (ctx: RequestContext, query: z.output<typeof turnoverList>): Promise<Page<Turnover>> =>
  paged<Turnover>(ctx.db, turnoverSpec(ctx, query), query)
