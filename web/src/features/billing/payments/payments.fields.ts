import { paymentChannels, paymentStates, storedPaymentChannels } from '@oselia/contract/billing.enums'
import type { UnitRef } from '@oselia/contract/realty'
import { choice, day, money, optionalChoice, reference, text } from '../../../platform/field-kinds.ts'
import { fieldTable, required } from '../../../platform/field-table.ts'
import { requiredAmount } from '../ledger/ledger.public.tsx'

const toAccount = ({ id, number }: { id: number; number: string; realty?: UnitRef }) => ({
  id,
  label: number,
})

/** Field table of a payment, used by its form and history. */
export const paymentFields = fieldTable(
  'payments',
  {
    account_id: required(reference('account', toAccount)),
    amount_minor: requiredAmount({ max: 20 }),
    received_on: required(day({})),
    channel: choice(paymentChannels, (channel) => `payments.channel_${channel}`, { blank: 'bank' }),
    document_number: text({ max: 60, section: 'more' }),
    payer: text({ max: 200, section: 'more' }),
    purpose: text({ max: 500, section: 'more', multiline: true }),
    for_period: optionalChoice<string, { section: 'period' }>([], undefined, { section: 'period' }),
    note: text({ max: 500, section: 'more', multiline: true }),
  },
  {
    state: choice(paymentStates, (state) => `payments.state_${state}`, { blank: 'posted' }),
    channel: choice(storedPaymentChannels, (channel) => `payments.channel_${channel}`, { blank: 'bank' }),
    cancel_reason: text(),
    allocated_minor: money(),
    refunded_minor: money(),
    /** The bank's identity of the movement that the payment is linked to. */
    statement: text(),
    /** The same of a movement by which a refund left. */
    refund_statement: text(),
  },
)
