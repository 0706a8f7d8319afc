import { z } from 'zod'
import { refundMethods } from './billing.enums.js'
import { ledgerDay, positiveMinor } from './billing.values.js'
import * as kit from './kit.js'

/** A part of a payment that is given back. */
export const refundFields = z.strictObject({
  amount_minor: positiveMinor,
  refunded_on: ledgerDay,
  method: z.enum(refundMethods),
  /** Of a bank transfer: the account that the money went to. */
  iban: kit.iban.nullable().default(null),
  document_number: kit.optionalText(60),
  reason: kit.text(500),
})
export type RefundFields = z.output<typeof refundFields>

export const paymentRefund = z.object({
  id: kit.id,
  amount_minor: z.int(),
  refunded_on: kit.day,
  method: z.enum(refundMethods),
  iban: z.string().nullable(),
  document_number: z.string().nullable(),
  reason: z.string(),
  state: z.enum(['posted', 'cancelled']),
  cancel_reason: z.string().nullable(),
  /** It is a movement of a bank statement: it is taken back there. */
  by_statement: z.boolean(),
})
export type PaymentRefund = z.output<typeof paymentRefund>
