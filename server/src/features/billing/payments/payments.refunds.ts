import type { RefundFields } from '@oselia/contract/payment-refunds'
import type { Payment } from '@oselia/contract/payments'
import { sql } from 'kysely'
import { requireVersion } from '../../../platform/entity.js'
import { conflict, invalid, notFound } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { today } from '../../../platform/today.js'
import { requireWithinLimit } from '../bills/bills.public.js'
import {
  entriesOfPayment,
  lockBooks,
  openMonth,
  postAct,
  releaseAllocations,
  settleAccounts,
} from '../ledger/ledger.public.js'
import { recordPayment, recordRefundLink } from './payments.history.js'
import { paymentById, paymentInScope } from './payments.queries.js'

interface Locked {
  id: number
  version: number
  state: Payment['state']
  account_id: number
  house_id: number
  amount_minor: number
  refunded_minor: number
  received_on: string
}

/** Locks the books of its house, then the payment; 404 outside the scope. */
const lock = async (ctx: RequestContext, id: number) => {
  const before = await paymentById(ctx, id)
  if (!before) throw notFound()
  const closed = (await lockBooks(ctx.db, [before.realty.house_id])).get(before.realty.house_id)!
  const { rows } =
    await sql<Locked>`select id, version, state, account_id, house_id, amount_minor, refunded_minor, received_on
    from payments p where id = ${id} and ${paymentInScope(ctx.scope, 'p')} for no key update`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return { before, closed, payment: rows[0] }
}

type Refund = Omit<RefundFields, 'iban'> & { iban: string | null; statement_line_id?: number }

const requireRefundable = async (ctx: RequestContext, payment: Locked, refund: Refund): Promise<void> => {
  if (payment.state === 'cancelled') throw conflict('payment_fixed')
  if (refund.refunded_on > (await today(ctx))) throw invalid('refunded_on', 'in_future')
  if (refund.refunded_on < payment.received_on) throw invalid('refunded_on', 'before_receipt')
  const rest = payment.amount_minor - payment.refunded_minor
  if (refund.amount_minor > rest) throw invalid('amount_minor', 'refund_exceeds', { n: (rest / 100).toFixed(2) })
}

/** What the payment pays of bills. */
const paidBills = async ({ db }: RequestContext, id: number): Promise<Map<number, number>> => {
  const { rows } = await sql<{
    bill_id: number
    amount_minor: number
  }>`select bill_id, sum(amount_minor)::bigint as amount_minor
    from bill_allocations where payment_id = ${id} group by bill_id`.execute(db)
  return new Map(rows.map(({ bill_id, amount_minor }) => [bill_id, amount_minor]))
}

const keepTaken = async (
  ctx: RequestContext,
  refundId: number,
  before: Map<number, number>,
  after: Map<number, number>,
) => {
  const taken = [...before].flatMap(([bill_id, amount]) => {
    const amount_minor = amount - (after.get(bill_id) ?? 0)
    return amount_minor > 0 ? [{ bill_id, amount_minor }] : []
  })
  await sql`insert into payment_refund_bills (refund_id, bill_id, amount_minor)
    select ${refundId}::bigint, e.bill_id, e.amount_minor
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as e (bill_id bigint, amount_minor bigint)`.execute(ctx.db)
}

const post = async (
  ctx: RequestContext,
  { payment, closed }: { payment: Locked; closed: string | null },
  refund: Refund,
) => {
  const { id, account_id, house_id } = payment
  const { amount_minor, refunded_on, method, iban, document_number, reason, statement_line_id = null } = refund
  const before = await paidBills(ctx, id)
  await releaseAllocations(ctx.db, { payments: [id] })
  const period = openMonth(refunded_on, closed)
  const act_id = await postAct(
    ctx,
    { kind: 'refund', house_id, period, on: refunded_on, reason },
    entriesOfPayment({ account_id, payment_id: id, amount_minor: -amount_minor }, method),
  )
  const { rows } = await sql<{
    id: number
  }>`insert into payment_refunds (payment_id, house_id, account_id, amount_minor, refunded_on, method,
      iban, document_number, reason, source, statement_line_id, act_id, created_by, created_at, updated_at)
    values (${id}, ${house_id}, ${account_id}, ${amount_minor}, ${refunded_on}, ${method}, ${iban}, ${document_number}, ${reason},
      ${statement_line_id === null ? 'manual' : 'statement'}, ${statement_line_id}, ${act_id}, ${ctx.actor.id}, ${ctx.now}, ${ctx.now})
    returning id`.execute(ctx.db)
  await settleAccounts(ctx.db, [account_id])
  await keepTaken(ctx, rows[0]!.id, before, await paidBills(ctx, id))
}

/**
 * Gives a part of a payment back by an entry of the month of the day, or of the open one; the bills that the rest no longer covers are
 * unpaid again. 404 outside the scope; 422 beyond what is not given back yet; 409 `version_conflict`, `payment_fixed`, `needs_second_person`.
 */
export const refundPayment = async (
  ctx: RequestContext,
  id: number,
  { version, ...refund }: RefundFields & { version: number },
) => {
  const locked = await lock(ctx, id)
  await requireVersion(locked.payment, version, () => locked.before)
  if (refund.method === 'cash' && refund.iban !== null) throw invalid('iban', 'iban_of_cash')
  if (refund.method === 'bank' && refund.iban === null) throw invalid('iban', 'required')
  await requireRefundable(ctx, locked.payment, refund)
  const { account_id } = locked.payment
  await requireWithinLimit(ctx, 'payments.refund', [{ account_id, amount_minor: refund.amount_minor }])
  await post(ctx, locked, refund)
  return recordPayment(ctx, 'refund', locked.before, id, refund.reason)
}

/** The same by a movement of a statement: the money has left, whatever the limit. */
export const refundByStatement = async (
  ctx: RequestContext,
  id: number,
  refund: Refund & { statement_line_id: number },
) => {
  const locked = await lock(ctx, id)
  await requireRefundable(ctx, locked.payment, refund)
  await post(ctx, locked, refund)
  await recordPayment(ctx, 'refund', locked.before, id, refund.reason)
}

interface Kept {
  id: number
  payment_id: number
  amount_minor: number
  method: 'bank' | 'cash'
  act_id: number
}

const reverse = async (
  ctx: RequestContext,
  { payment, closed }: { payment: Locked; closed: string | null },
  kept: Kept,
  reason: string,
) => {
  const { id, account_id, house_id } = payment
  const on = await today(ctx)
  await releaseAllocations(ctx.db, { payments: [id] })
  await postAct(
    ctx,
    { kind: 'refund', house_id, period: openMonth(on, closed), on, reason, reverses_id: kept.act_id },
    entriesOfPayment({ account_id, payment_id: id, amount_minor: kept.amount_minor }, kept.method),
  )
  await sql`update payment_refunds set state = 'cancelled', cancel_reason = ${reason}, updated_at = ${ctx.now}
    where id = ${kept.id}`.execute(ctx.db)
  await sql`delete from payment_refund_bills where refund_id = ${kept.id}`.execute(ctx.db)
  await settleAccounts(ctx.db, [account_id])
}

type Cancelling = { version: number; refund_id: number; reason: string }

/**
 * The money was not given back: the refund is reversed in the open month. 404 outside the scope; 422 at `refund_id` for a refund of another
 * payment; 409 `version_conflict`, `refund_fixed` when it is cancelled, or comes from a statement.
 */
export const cancelRefund = async (ctx: RequestContext, id: number, { version, refund_id, reason }: Cancelling) => {
  const locked = await lock(ctx, id)
  await requireVersion(locked.payment, version, () => locked.before)
  const { rows } = await sql<
    Kept & { isOpen: boolean }
  >`select id, payment_id, amount_minor, method, act_id, state = 'posted' and statement_line_id is null as "isOpen"
    from payment_refunds where id = ${refund_id} and payment_id = ${id} for update`.execute(ctx.db)
  const [kept] = rows
  if (!kept) throw invalid('refund_id', 'not_found')
  if (!kept.isOpen) throw conflict('refund_fixed')
  await reverse(ctx, locked, kept, reason)
  return recordPayment(ctx, 'cancel_refund', locked.before, id, reason)
}

const externalId = async ({ db }: RequestContext, lineId: number): Promise<string> => {
  const { rows } = await sql<{
    external_id: string
  }>`select external_id from statement_lines where id = ${lineId}`.execute(db)
  return rows[0]!.external_id
}

/**
 * Links the refund of a payment that was entered by hand and is likely the same as a movement of a statement to it: of the same amount,
 * at most seven days before or after. Answers whether there was one. The books of its house are locked.
 */
export const linkRefund = async (
  ctx: RequestContext,
  id: number,
  line: { id: number; amount_minor: number; booked_on: string },
  reason: string,
): Promise<boolean> => {
  const { before } = await lock(ctx, id)
  const { rows } = await sql`update payment_refunds set statement_line_id = ${line.id}, updated_at = ${ctx.now}
    where id = (select r.id from payment_refunds r where r.payment_id = ${id} and r.amount_minor = ${line.amount_minor}
      and r.state = 'posted' and r.method = 'bank' and r.statement_line_id is null
      and abs(r.refunded_on - ${line.booked_on}::date) <= 7 order by abs(r.refunded_on - ${line.booked_on}::date), r.id limit 1)
    returning id`.execute(ctx.db)
  if (rows.length === 0) return false
  await recordRefundLink(ctx, before, { old: null, new: await externalId(ctx, line.id) }, reason)
  return true
}

/** Takes the refund of a movement back: it is cancelled, or only unlinked when it was entered by hand. The books of its house are locked. */
export const cancelRefundOfLine = async (ctx: RequestContext, lineId: number, reason: string): Promise<boolean> => {
  const { rows } = await sql<
    Kept & { source: string }
  >`select id, payment_id, amount_minor, method, act_id, source from payment_refunds
    where statement_line_id = ${lineId} and state = 'posted' for update`.execute(ctx.db)
  const [kept] = rows
  if (!kept) return false
  const locked = await lock(ctx, kept.payment_id)
  if (kept.source === 'statement') {
    await reverse(ctx, locked, kept, reason)
    await recordPayment(ctx, 'cancel_refund', locked.before, kept.payment_id, reason)
  } else {
    await sql`update payment_refunds set statement_line_id = null, updated_at = ${ctx.now} where id = ${kept.id}`.execute(
      ctx.db,
    )
    await recordRefundLink(ctx, locked.before, { old: await externalId(ctx, lineId), new: null }, reason)
  }
  return true
}
