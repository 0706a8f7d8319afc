import type { Payment } from '@oselia/contract/payments'
import { differences } from '../../../platform/audit.js'
import { notFound } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { allocationsOf, paymentById, refundsOf } from './payments.queries.js'

/** A payment with what it paid and what was given back of it; 404 outside the scope. */
export const readPayment = async (ctx: RequestContext, id: number) => {
  const payment = await paymentById(ctx, id)
  if (!payment) throw notFound()
  return { data: { ...payment, allocations: await allocationsOf(ctx.db, id), refunds: await refundsOf(ctx.db, id) } }
}

/** Records that a refund of a payment was linked to the movement of a statement by which the money left, or is no more. */
export const recordRefundLink = async (
  ctx: RequestContext,
  { id, account, realty }: Payment,
  change: { old: string | null; new: string | null },
  reason: string,
) => {
  const changes = [{ field: 'refund_statement', ...change }]
  await recordChange(
    ctx,
    { entity: 'payments', id, action: 'update', label: account.number, changes, reason },
    { house_ids: [realty.house_id] },
  )
}

/** Records what an act changed of a payment, and answers it. */
export const recordPayment = async (
  ctx: RequestContext,
  action: string,
  before: Payment | null,
  id: number,
  reason?: string,
) => {
  const answered = await readPayment(ctx, id)
  const { account: _account, realty, allocations: _allocations, refunds: _refunds, ...after } = answered.data
  const was = before && Object.fromEntries(Object.entries(before).filter(([field]) => field in after))
  await recordChange(
    ctx,
    {
      entity: 'payments',
      id,
      action,
      label: answered.data.account.number,
      changes: differences(was, after),
      reason: reason ?? null,
    },
    { house_ids: [realty.house_id] },
  )
  return answered
}
