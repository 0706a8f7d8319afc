import { z } from 'zod'
import { paymentChannels, paymentStates, storedPaymentChannels } from './billing.enums.js'
import { ledgerDay, period, positiveMinor } from './billing.values.js'
import { paymentRefund, refundFields } from './payment-refunds.js'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { unitRef } from './realty.js'

export const paymentFields = z.strictObject({
  account_id: kit.id,
  amount_minor: positiveMinor,
  received_on: ledgerDay,
  channel: z.enum(paymentChannels),
  document_number: kit.optionalText(60),
  payer: kit.optionalText(200),
  purpose: kit.optionalText(500),
  /** The month that the payer named: its bill is paid first. */
  for_period: period.nullable().default(null),
  note: kit.optionalText(500),
})
export type PaymentFields = z.output<typeof paymentFields>

const allocation = z.object({ bill_id: kit.id, number: z.string(), period, amount_minor: z.int() })

export const payment = kit.entity(paymentFields).extend({
  channel: z.enum(storedPaymentChannels),
  currency: z.literal('UAH'),
  state: z.enum(paymentStates),
  cancel_reason: z.string().nullable(),
  source: z.enum(['manual', 'statement', 'import']),
  /** Laid over bills; the rest is an advance. */
  allocated_minor: z.int(),
  /** Given back to the payer. */
  refunded_minor: z.int(),
  account: z.object({ id: kit.id, number: z.string() }),
  realty: unitRef,
})
export type Payment = z.output<typeof payment>
const paymentDetails = payment.extend({ allocations: z.array(allocation), refunds: z.array(paymentRefund) })

const idFilter = z.coerce.number<number>().int().positive().optional()
export const paymentList = kit.listQuery({
  sort: ['received_on', 'amount_minor', 'created_at'],
  order: '-received_on',
  filters: {
    account_id: idFilter,
    realty_id: idFilter,
    house_id: kit.idsFilter,
    channel: z.enum(storedPaymentChannels).optional(),
    state: z.enum(paymentStates).optional(),
    from: kit.day.optional(),
    to: kit.day.optional(),
  },
})

export const payments = kit.resource('/payments', {
  export: exportOf(paymentList, 'payments.export', { paper: true }),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: paymentList,
    reply: kit.page(payment),
    permission: 'payments.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: paymentFields.extend({
      /** It was said to be another payment than the one that was entered or came in a bank statement. */
      is_another: z.boolean().default(false),
    }),
    reply: kit.data(paymentDetails),
    status: 201,
    permission: 'payments.create',
    summary:
      '409 `duplicate` for the same account, day, amount and document number, `likely_received` for what likely came in a bank statement, `likely_repeated` for what was likely entered already',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(paymentDetails),
    permission: 'payments.read',
  }),
  cancel: kit.endpoint({
    method: 'POST',
    path: '/:id/cancel',
    params: kit.byId,
    body: z.strictObject({ version: kit.id, reason: kit.text(500) }),
    reply: kit.data(paymentDetails),
    permission: 'payments.delete',
    summary:
      'Takes the payment back by a reversal in the open month; what it paid is unpaid again. 409 `payment_refunded` while a part of it is given back',
  }),
  refund: kit.endpoint({
    method: 'POST',
    path: '/:id/refund',
    params: kit.byId,
    body: refundFields.extend({ version: kit.id }),
    reply: kit.data(paymentDetails),
    permission: 'payments.delete',
    summary:
      'Gives a part of the payment back by an entry of the open month, at most what is not given back yet; bills that it no longer covers are unpaid again. 409 `needs_second_person` above the limit of the settings',
  }),
  cancelRefund: kit.endpoint({
    method: 'POST',
    path: '/:id/refund/cancel',
    params: kit.byId,
    body: z.strictObject({ version: kit.id, refund_id: kit.id, reason: kit.text(500) }),
    reply: kit.data(paymentDetails),
    permission: 'payments.delete',
    summary: 'The money was not given back: the refund is reversed in the open month',
  }),
})
