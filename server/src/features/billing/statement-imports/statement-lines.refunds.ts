import type { StatementLine } from '@oselia/contract/statement-imports'
import { sql } from 'kysely'
import { conflict, invalid } from '../../../platform/problems.js'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { removeEntriesOf } from '../budget/budget.public.js'
import { lockBooks } from '../ledger/ledger.public.js'
import { cancelPayment, cancelRefundOfLine, linkRefund, refundByStatement } from '../payments/payments.public.js'
import { lineById } from './statement-lines.queries.js'
import { unlinkEntered } from './statement-lines.same.js'
import { answer, learn, lock, readLine, setState, type Versioned } from './statement-lines.service.js'

const cancelAll = async (ctx: RequestContext, { payments }: StatementLine, reason: string): Promise<void> => {
  for (const payment of payments) await cancelPayment(ctx, payment.id, { version: payment.version, reason })
}

const lockBooksOf = async (ctx: RequestContext, { id, payments }: StatementLine): Promise<void> => {
  const { rows } = await sql<{ house_id: number }>`select house_id from payments
      where id = any(${payments.map((payment) => payment.id)}::bigint[])
    union select house_id from payment_refunds where statement_line_id = ${id}`.execute(ctx.db)
  await lockBooks(
    ctx.db,
    rows.map(({ house_id }) => house_id),
  )
}

/** The payment of the credit that a smaller movement gives back in part. 422 at `payment_id` where it is not one of them, or is not named. */
const refundedOf = (credit: StatementLine, payment_id: number | undefined): number => {
  const [only] = credit.payments
  if (!only) throw invalid('of_id', 'refund_differs')
  if (payment_id === undefined && credit.payments.length > 1) throw invalid('payment_id', 'required')
  const id = payment_id ?? only.id
  if (credit.payments.every((payment) => payment.id !== id)) throw invalid('payment_id', 'not_found')
  return id
}

/** Refunds the payment in part; a refund of it that was entered by hand and is likely the same is linked to the movement instead. */
const refundPart = async (ctx: RequestContext, seen: StatementLine, payment: number, reason: string): Promise<void> => {
  if (await linkRefund(ctx, payment, seen, reason)) return
  await refundByStatement(ctx, payment, {
    amount_minor: seen.amount_minor,
    refunded_on: seen.booked_on,
    method: 'bank',
    iban: seen.payer_iban,
    document_number: null,
    reason,
    statement_line_id: seen.id,
  })
}

/**
 * Money given back: the payments of the earlier movement are cancelled, or one of them is refunded in part where less is given back.
 * 422 at `of_id` for one that is no credit of that account and at least that amount, at `payment_id`; 409 `payment_refunded`.
 */
export const refundLine = async (
  ctx: RequestContext,
  id: number,
  body: Versioned & { of_id: number; payment_id?: number | undefined },
) => {
  const { data: seen } = await readLine(ctx, id)
  const credit = await lineById(ctx, body.of_id)
  const fits =
    credit?.direction === 'credit' &&
    credit.account === seen.account &&
    credit.amount_minor >= seen.amount_minor &&
    credit.booked_on <= seen.booked_on &&
    (credit.state === 'posted' || credit.state === 'open')
  if (!credit || !fits) throw invalid('of_id', 'refund_differs')
  await lockBooksOf(ctx, credit)
  await lock(ctx, credit, credit, ['posted', 'open'])
  const line = await lock(ctx, seen, body, ['open', 'expense'])
  if (seen.direction === 'credit') throw conflict('state_forbids', { data: seen })
  const reason = `${seen.booked_on} ${seen.purpose}`.slice(0, 500)
  if (credit.amount_minor > seen.amount_minor) await refundPart(ctx, seen, refundedOf(credit, body.payment_id), reason)
  else {
    await cancelAll(ctx, credit, reason)
    await setState(ctx, credit.id, 'returned', reason)
  }
  await setState(ctx, id, 'returned', null)
  await sql`update statement_lines set refund_of = ${credit.id} where id = ${id}`.execute(ctx.db)
  return answer(ctx, seen, line, 'refund')
}

/** 409 `state_forbids` for a credit that was given back: its refund is reopened instead. */
export const reopenLine = async (ctx: RequestContext, id: number, body: Versioned & { reason: string }) => {
  const { data: seen } = await readLine(ctx, id)
  await lockBooksOf(ctx, seen)
  const line = await lock(ctx, seen, body, ['posted', 'open', 'dismissed', 'returned', 'expense'])
  const isNothing = line.state === 'open' && line.posted_minor === 0
  if (isNothing || (line.state === 'returned' && seen.direction === 'credit'))
    throw conflict('state_forbids', { data: seen })
  const wasPart = await cancelRefundOfLine(ctx, id, body.reason)
  await unlinkEntered(ctx, sql`select ${id}::bigint`)
  const { data: own } = await readLine(ctx, id)
  await cancelAll(ctx, own, body.reason)
  if (seen.expense) {
    requirePermission(ctx, 'budget.delete')
    await removeEntriesOf(ctx, sql`select ${id}::bigint`)
  }
  const [only] = own.payments
  if (seen.matched_by === 'person' && only && own.payments.length === 1 && seen.payments.length === 1)
    await learn(ctx, seen, only.account_id, -1)
  await setState(ctx, id, 'open', null)
  if (wasPart) await sql`update statement_lines set refund_of = null where id = ${id}`.execute(ctx.db)
  else if (line.state === 'returned' && seen.refund_of !== null) await setState(ctx, seen.refund_of, 'open', null)
  return answer(ctx, seen, line, 'reopen', body.reason)
}
