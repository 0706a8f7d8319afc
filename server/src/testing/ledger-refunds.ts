import { expect } from 'vitest'
import { cancelRefund, refundPayment } from '../features/billing/payments/payments.refunds.js'
import { attempt, manualPayment, type Books } from './ledger-acts.js'
import type { ModelHouse } from './ledger-model.js'

const on = '2027-04-02'

/** Gives a part of a payment back by hand: what is left of it at most. */
export const giveBack = async (books: Books, home: ModelHouse, at: number, pick: number, amount_minor: number) => {
  const paid = manualPayment(home, at, pick)
  if (!paid) return
  const rest = paid.amount - paid.refunded
  const { answer, refusal } = await attempt(books, (ctx) =>
    refundPayment(ctx, paid.id, {
      version: paid.version,
      amount_minor,
      refunded_on: on,
      method: 'cash',
      iban: null,
      document_number: null,
      reason: 'Зайве',
    }),
  )
  expect(refusal).toBe(paid.isCancelled ? 'payment_fixed' : amount_minor > rest ? 'validation' : null)
  if (answer === null) return
  paid.version += 1
  paid.refunded += amount_minor
  expect(answer.data).toMatchObject({ version: paid.version, amount_minor: paid.amount, refunded_minor: paid.refunded })
  const id = Math.max(...answer.data.refunds.map((one) => one.id))
  paid.refunds.push({ id, amount: amount_minor, isCancelled: false })
}

/** The money was not given back after all. */
export const takeRefundBack = async (books: Books, home: ModelHouse, at: number, pick: number) => {
  const paid = manualPayment(home, at, pick)
  const refund = paid?.refunds[pick % paid.refunds.length]
  if (!paid || !refund) return
  const { answer, refusal } = await attempt(books, (ctx) =>
    cancelRefund(ctx, paid.id, { version: paid.version, refund_id: refund.id, reason: 'Ні' }),
  )
  expect(refusal).toBe(refund.isCancelled ? 'refund_fixed' : null)
  if (answer === null) return
  refund.isCancelled = true
  paid.version += 1
  paid.refunded -= refund.amount
  expect(answer.data).toMatchObject({ version: paid.version, refunded_minor: paid.refunded })
}
