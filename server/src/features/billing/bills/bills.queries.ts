import type { BillLine } from '@oselia/contract/bill-lines'
import type { Bill, BillDetails, billList } from '@oselia/contract/bills'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/db.js'
import { equalTo, paged, type List, type Page } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Scope } from '../../../platform/scope.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { escapeLike } from '../../../platform/search-sources.js'
import { today } from '../../../platform/today.js'
import { accountsFound } from '../../registry/billing-accounts/billing-accounts.public.js'
import { unitColumn } from '../../registry/units/units.public.js'
import { firstDay } from '../ledger/ledger.public.js'

type Query = Omit<z.output<typeof billList>, 'page' | 'per_page'>

/** What a bill is on a day: the stored state, with what follows from payments and the due date. */
const statusOn = (day: string): RawBuilder<Bill['status']> => sql<Bill['status']>`(case
  when b.state <> 'issued' then b.state when b.disputed then 'disputed' when b.outstanding_minor <= 0 then 'paid'
  when b.due_on < ${day}::date then 'overdue' when b.paid_minor > 0 then 'partly_paid' else 'issued' end)`

const columns = (
  { language }: RequestContext,
  day: string,
) => sql<Bill>`b.id, b.version, b.created_at, b.updated_at, b.number,
  to_char(b.period, 'YYYY-MM') as period, ${statusOn(day)} as status, b.source,
  jsonb_build_object('id', a.id, 'number', a.number) as account, ${unitColumn('r', 'h', language)} as realty,
  b.payer_id, b.payer_name, b.area, b.persons, b.issued_on, b.due_on, 'UAH' as currency, b.charged_minor, b.recalculated_minor,
  b.benefit_minor, b.subsidy_minor, b.penalty_minor, b.inflation_minor, b.three_percent_minor, b.total_minor, b.paid_minor,
  case when b.state = 'issued' then b.outstanding_minor else 0 end as outstanding_minor, b.dispute_reason, b.cancel_reason, b.note`
const joined = sql`bills b join personal_accounts a on a.id = b.account_id join realty r on r.id = b.realty_id
  join houses h on h.id = r.house_id`

/** Bills of a stay: those of the unit for the months in which the resident lived there. */
const ofResidents = (
  condition: RawBuilder<unknown>,
) => sql`exists (select 1 from residents s where s.realty_id = b.realty_id
  and s.deleted_at is null and ${condition} and b.period <= coalesce(s."to", 'infinity'::date)
  and b.period + interval '1 month' > s."from")`

/** Bills of the unit, and those of accounts that came to it from units that were merged into it. */
const ofUnit = (id: number) =>
  sql`(b.realty_id = ${id} or b.account_id in (select id from personal_accounts where realty_id = ${id}))`

const byStatus = (status: Bill['status'] | undefined, day: string): RawBuilder<unknown>[] => {
  switch (status) {
    case undefined:
      return []
    case 'draft':
    case 'cancelled':
      return [sql`b.state = ${status}`]
    default:
      return [sql`b.state = 'issued' and ${statusOn(day)} = ${status}`]
  }
}

const bySearch = (ctx: RequestContext, text: string): RawBuilder<unknown>[] =>
  text === '' ? [] : [sql`(b.number like ${`${escapeLike(text)}%`} or b.account_id in (${accountsFound(ctx, text)}))`]

/** Condition: the bill (alias `b`) is of a house in the scope. */
export const billInScope = (scope: Scope, alias = 'b'): RawBuilder<boolean> =>
  houseIdInScope(scope, sql.ref(`${alias}.house_id`))

export const listSpec = (ctx: RequestContext, query: Query, day: string): List => ({
  columns: columns(ctx, day),
  from: joined,
  countFrom: sql`bills b`,
  deferred: true,
  capped: true,
  where: [
    ...(ctx.scope.all ? [] : [billInScope(ctx.scope)]),
    ...equalTo(query, 'b', ['account_id', 'run_id']),
    ...(query.realty_id === undefined ? [] : [ofUnit(query.realty_id)]),
    ...(query.period === undefined ? [] : [sql`b.period = ${firstDay(query.period)}::date`]),
    ...(query.house_id === undefined ? [] : [sql`b.house_id = any(${query.house_id}::bigint[])`]),
    ...(query.resident_id === undefined ? [] : [ofResidents(sql`s.id = ${query.resident_id}`)]),
    ...(query.member_id === undefined ? [] : [ofResidents(sql`s.member_id = ${query.member_id}`)]),
    ...byStatus(query.status, day),
    ...bySearch(ctx, query.search_query),
  ],
  sort: {
    period: sql`b.period`,
    number: sql`b.number`,
    total_minor: sql`b.total_minor`,
    outstanding_minor: sql`b.outstanding_minor`,
    due_on: sql`b.due_on`,
  },
  tiebreaker: sql`b.id`,
})

export const list = async (ctx: RequestContext, query: z.output<typeof billList>): Promise<Page<Bill>> =>
  paged<Bill>(ctx.db, listSpec(ctx, query, await today(ctx)), query)

/** Bills that the caller sees, in order of their ids. */
export const billsById = async (ctx: RequestContext, ids: readonly number[]): Promise<Bill[]> => {
  const day = await today(ctx)
  const { rows } = await sql<Bill>`select ${columns(ctx, day)} from ${joined}
    where b.id = any(${ids}::bigint[]) and ${billInScope(ctx.scope)} order by b.id`.execute(ctx.db)
  return rows
}

export const linesOf = async (db: Db, id: number): Promise<BillLine[]> => {
  const { rows } = await sql<BillLine>`select l.id,
      jsonb_build_object('id', s.id, 'name', s.name, 'group', s."group", 'unit', s.unit, 'provider', s.provider,
        'provider_edrpou', s.provider_edrpou) as service, l.kind, l.method, l.quantity,
      l.rate, l.base_minor, l.weight, l.weights, t.share_by, l.days, l.month_days, l.reading_from, l.reading_to,
      l.estimated, l.coefficient, to_char(l.for_period, 'YYYY-MM') as for_period, l.note, l.benefit_id, l.exempt_days, l.amount_minor
    from bill_lines l join services s on s.id = l.service_id left join tariffs t on t.id = l.tariff_id
    where l.bill_id = ${id} order by l.position, l.id`.execute(db)
  return rows
}

type Around = Pick<
  BillDetails,
  'opening_minor' | 'received_minor' | 'other_minor' | 'closing_minor' | 'payments' | 'is_closed'
>

/** The account in the month of a bill, with the bill itself though it may be a draft, and what paid the bill. */
export const aroundBill = async (db: Db, id: number): Promise<Around> => {
  const { rows } = await sql<Around>`select around.opening_minor, around.received_minor,
      around.change_minor + around.received_minor - (case b.state when 'draft' then 0 else b.total_minor end) as other_minor,
      around.opening_minor + around.change_minor + (case b.state when 'draft' then b.total_minor else 0 end) as closing_minor,
      coalesce((select jsonb_agg(jsonb_build_object('payment_id', p.id, 'received_on', coalesce(p.received_on, c.issued_on),
          'channel', coalesce(p.channel, 'offset'), 'amount_minor', y.amount_minor) order by coalesce(p.received_on, c.issued_on), y.id)
        from bill_allocations y left join payments p on p.id = y.payment_id left join bills c on c.id = y.credit_bill_id
        where y.bill_id = b.id), '[]') as payments,
      coalesce((select k.closed_through >= b.period from billing_books k where k.house_id = b.house_id), false) as is_closed
    from bills b cross join lateral (select
        coalesce(sum(x.change_minor) filter (where x.period < b.period), 0)::bigint as opening_minor,
        coalesce(-sum(x.paid_minor) filter (where x.period = b.period), 0)::bigint as received_minor,
        coalesce(sum(x.change_minor) filter (where x.period = b.period), 0)::bigint as change_minor
      from account_balances x where x.account_id = b.account_id and x.period <= b.period) around
    where b.id = ${id}`.execute(db)
  return rows[0]!
}
