import type { PaymentRefund } from '@oselia/contract/payment-refunds'
import type { Payment, paymentList } from '@oselia/contract/payments'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/db.js'
import { equalTo, paged, type List, type Page } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Scope } from '../../../platform/scope.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { escapeLike } from '../../../platform/search-sources.js'
import { accountsFound } from '../../registry/billing-accounts/billing-accounts.public.js'
import { unitColumn } from '../../registry/units/units.public.js'

type Query = Omit<z.output<typeof paymentList>, 'page' | 'per_page'>

const columns = ({
  language,
}: RequestContext) => sql<Payment>`p.id, p.version, p.created_at, p.updated_at, p.account_id, p.amount_minor,
  p.received_on, p.channel, p.document_number, p.payer, p.purpose, to_char(p.for_period, 'YYYY-MM') as for_period, p.note,
  'UAH' as currency, p.state, p.cancel_reason, p.source, p.allocated_minor, p.refunded_minor,
  jsonb_build_object('id', a.id, 'number', a.number) as account, ${unitColumn('r', 'h', language)} as realty`
const joined = sql`payments p join personal_accounts a on a.id = p.account_id join realty r on r.id = a.realty_id
  join houses h on h.id = r.house_id`

/** Condition: the payment (alias) is of a house in the scope. */
export const paymentInScope = (scope: Scope, alias: string): RawBuilder<boolean> =>
  houseIdInScope(scope, sql.ref(`${alias}.house_id`))

const bySearch = (ctx: RequestContext, text: string): RawBuilder<unknown>[] =>
  text === ''
    ? []
    : [
        sql`(p.account_id in (${accountsFound(ctx, text)}) or lower(p.payer) like ${`%${escapeLike(text.toLowerCase())}%`}
          or p.document_number = ${text})`,
      ]

export const listSpec = (ctx: RequestContext, query: Query): List => ({
  columns: columns(ctx),
  from: joined,
  countFrom: sql`payments p`,
  deferred: true,
  capped: true,
  where: [
    ...(ctx.scope.all ? [] : [paymentInScope(ctx.scope, 'p')]),
    ...equalTo(query, 'p', ['account_id', 'channel', 'state']),
    ...(query.realty_id === undefined
      ? []
      : [sql`p.account_id in (select id from personal_accounts where realty_id = ${query.realty_id})`]),
    ...(query.house_id === undefined ? [] : [sql`p.house_id = any(${query.house_id}::bigint[])`]),
    ...(query.from === undefined ? [] : [sql`p.received_on >= ${query.from}::date`]),
    ...(query.to === undefined ? [] : [sql`p.received_on <= ${query.to}::date`]),
    ...bySearch(ctx, query.search_query),
  ],
  sort: {
    received_on: sql`p.received_on`,
    amount_minor: sql`p.amount_minor`,
    created_at: sql`p.created_at`,
  },
  tiebreaker: sql`p.id`,
})

export const list = (ctx: RequestContext, query: z.output<typeof paymentList>): Promise<Page<Payment>> =>
  paged<Payment>(ctx.db, listSpec(ctx, query), query)

export const paymentById = async (ctx: RequestContext, id: number): Promise<Payment | undefined> => {
  const { rows } = await sql<Payment>`select ${columns(ctx)} from ${joined}
    where p.id = ${id} and ${paymentInScope(ctx.scope, 'p')}`.execute(ctx.db)
  return rows[0]
}

export interface Allocation {
  bill_id: number
  number: string
  period: string
  amount_minor: number
}

/** The bills that a payment paid. */
export const allocationsOf = async (db: Db, id: number): Promise<Allocation[]> => {
  const { rows } =
    await sql<Allocation>`select y.bill_id, b.number, to_char(b.period, 'YYYY-MM') as period, y.amount_minor
    from bill_allocations y join bills b on b.id = y.bill_id where y.payment_id = ${id} order by b.period, b.id`.execute(
      db,
    )
  return rows
}

/** What was given back of a payment, the cancelled included. */
export const refundsOf = async (db: Db, id: number): Promise<PaymentRefund[]> => {
  const { rows } =
    await sql<PaymentRefund>`select r.id, r.amount_minor, r.refunded_on, r.method, r.iban, r.document_number, r.reason,
      r.state, r.cancel_reason, r.statement_line_id is not null as by_statement
    from payment_refunds r where r.payment_id = ${id} order by r.refunded_on, r.id`.execute(db)
  return rows
}
