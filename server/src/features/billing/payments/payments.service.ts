import type { Payment, PaymentFields } from '@oselia/contract/payments'
import { sql } from 'kysely'
import { requireVersion } from '../../../platform/entity.js'
import { conflict, invalid, notFound } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { today } from '../../../platform/today.js'
import { accountHouse } from '../bills/bills.public.js'
import {
  entriesOfPayment,
  firstDay,
  lockBooks,
  openAct,
  openMonth,
  postAct,
  releaseAllocations,
  settleAccounts,
  writeEntries,
} from '../ledger/ledger.public.js'
import { channelBooks } from './payments.batches.js'
import { requireNotEntered, requireNotReceived } from './payments.same.js'
import { paymentById, paymentInScope } from './payments.queries.js'
import { recordPayment } from './payments.history.js'

/**
 * Enters money received for an account and lays it over unpaid bills: the named month, then the oldest. It is written in the
 * month of the day, or in the open one when that is closed. 404 for an account outside the scope; 422 for a future day; 409
 * `duplicate`, and `likely_received` for one that likely came in a bank statement and `likely_repeated` for one that was likely entered
 * already, until it is said to be another.
 */
export const createPayment = async (ctx: RequestContext, fields: PaymentFields & { is_another: boolean }) => {
  const { account_id, amount_minor, received_on, channel, for_period } = fields
  const { house_id } = await accountHouse(ctx, account_id).catch((error: unknown) => {
    throw (error as { code?: string }).code === 'not_found' ? invalid('account_id', 'not_found') : error
  })
  if (received_on > (await today(ctx))) throw invalid('received_on', 'in_future')
  const closed = (await lockBooks(ctx.db, [house_id])).get(house_id)!
  if (!fields.is_another) {
    await requireNotReceived(ctx, fields)
    await requireNotEntered(ctx, fields)
  }
  const period = openMonth(received_on, closed)
  const act_id = await openAct(ctx, { kind: 'payment', house_id, period, on: received_on })
  const { rows } = await sql<{
    id: number
  }>`insert into payments (account_id, house_id, amount_minor, received_on, channel,
      document_number, payer, purpose, for_period, note, source, act_id, created_by, created_at, updated_at)
    values (${account_id}, ${house_id}, ${amount_minor}, ${received_on}, ${channel}, ${fields.document_number}, ${fields.payer},
      ${fields.purpose}, ${for_period && firstDay(for_period)}::date, ${fields.note}, 'manual', ${act_id},
      ${ctx.actor.id}, ${ctx.now}, ${ctx.now})
    returning id`.execute(ctx.db)
  const id = rows[0]!.id
  await writeEntries(
    ctx.db,
    act_id,
    entriesOfPayment({ account_id, payment_id: id, amount_minor }, channelBooks[channel]),
  )
  await settleAccounts(ctx.db, [account_id])
  return recordPayment(ctx, 'create', null, id)
}

interface Stored {
  version: number
  state: 'posted' | 'cancelled'
  account_id: number
  house_id: number
  amount_minor: number
  refunded_minor: number
  channel: Payment['channel']
  act_id: number
}

/**
 * Takes a payment back by a reversal in the open month; the bills that it paid are unpaid again, or paid by other advances.
 * 404 outside the scope; 409 `version_conflict`, `payment_fixed`, `payment_refunded`.
 */
export const cancelPayment = async (
  ctx: RequestContext,
  id: number,
  { version, reason }: { version: number; reason: string },
) => {
  const before = await paymentById(ctx, id)
  if (!before) throw notFound()
  const closed = (await lockBooks(ctx.db, [before.realty.house_id])).get(before.realty.house_id)!
  const { rows } =
    await sql<Stored>`select version, state, account_id, house_id, amount_minor, refunded_minor, channel, act_id from payments p
    where id = ${id} and ${paymentInScope(ctx.scope, 'p')} for no key update`.execute(ctx.db)
  const payment = rows[0]
  if (!payment) throw notFound()
  await requireVersion(payment, version, () => before)
  if (payment.state === 'cancelled') throw conflict('payment_fixed')
  if (payment.refunded_minor > 0) throw conflict('payment_refunded')
  const { account_id, house_id, amount_minor, channel, act_id } = payment
  await releaseAllocations(ctx.db, { payments: [id] })
  const on = await today(ctx)
  // The reversal of an opening balance has no act of its own to name: one act holds many.
  const reverses_id = channel === 'opening' ? null : act_id
  await postAct(
    ctx,
    { kind: 'payment', house_id, period: openMonth(on, closed), on, reason, reverses_id },
    entriesOfPayment({ account_id, payment_id: id, amount_minor: -amount_minor }, channelBooks[channel]),
  )
  await sql`update payments set state = 'cancelled', cancel_reason = ${reason}, version = version + 1, updated_at = ${ctx.now}
    where id = ${id}`.execute(ctx.db)
  await settleAccounts(ctx.db, [account_id])
  return recordPayment(ctx, 'cancel', before, id, reason)
}
