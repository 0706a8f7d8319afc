import type { Payment, PaymentFields } from '@oselia/contract/payments'
import { sql } from 'kysely'
import { recordChanges } from '../../../platform/record-change.js'
import type { RequestContext } from '../../../platform/request-context.js'
import {
  entriesOfPayment,
  firstDay,
  openMonth,
  settleAccounts,
  writeActs,
  writeEntriesOfActs,
  type Book,
  type Books,
} from '../ledger/ledger.public.js'

/** The book of the ledger that holds what comes by a channel. */
export const channelBooks: Record<Payment['channel'], Book> = {
  bank: 'bank',
  terminal: 'bank',
  online: 'bank',
  cash: 'cash',
  offset: 'offset',
  opening: 'opening',
}

interface Received {
  account_id: number
  house_id: number
  /** Of the account, for the history. */
  number: string
  amount_minor: number
  received_on: string
  payer: string | null
  purpose: string | null
  /** `YYYY-MM`: its bill is paid first. */
  for_period: string | null
}

/** A part of a movement of a bank statement, for one account. */
export interface StatementPayment extends Received {
  source_account: string
  external_id: string
  statement_line_id: number
}

/** Money that was entered by hand. */
export interface EnteredPayment extends Received, Pick<PaymentFields, 'channel' | 'document_number'> {}

const originOf = (payment: StatementPayment | EnteredPayment) =>
  'channel' in payment
    ? { source: 'manual', channel: payment.channel }
    : { source: 'statement', channel: 'bank' as const }

/**
 * Payments, each with an act of its own, in few statements. The caller has locked the books of their houses and
 * checked the accounts; in a closed month they are written in the open one. Answers their ids in the given order.
 */
export const postPayments = async (
  ctx: RequestContext,
  books: Books,
  payments: readonly (StatementPayment | EnteredPayment)[],
): Promise<number[]> => {
  if (payments.length === 0) return []
  const acts = await writeActs(
    ctx,
    payments.map(({ house_id, received_on }) => ({
      kind: 'payment' as const,
      house_id,
      period: openMonth(received_on, books.get(house_id) ?? null),
      on: received_on,
    })),
  )
  const given = payments.map((payment, at) => ({
    ...payment,
    ...originOf(payment),
    for_period: payment.for_period && firstDay(payment.for_period),
    act_id: acts[at],
    at,
  }))
  const { rows } = await sql<{
    id: number
  }>`insert into payments (account_id, house_id, amount_minor, received_on, channel,
      document_number, payer, purpose, for_period, source, source_account, external_id, statement_line_id, act_id, created_by, created_at, updated_at)
    select e.account_id, e.house_id, e.amount_minor, e.received_on, e.channel, e.document_number, left(e.payer, 200),
      left(e.purpose, 500), e.for_period, e.source, e.source_account, e.external_id, e.statement_line_id, e.act_id, ${ctx.actor.id}::bigint, ${ctx.now}::timestamptz,
      ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as e (at int, account_id bigint, house_id bigint, amount_minor bigint,
      received_on date, channel text, document_number text, payer text, purpose text, for_period date, source text, source_account text, external_id text, statement_line_id bigint,
      act_id bigint)
    order by e.at returning id`.execute(ctx.db)
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  await writeEntriesOfActs(
    ctx.db,
    given.flatMap(({ account_id, amount_minor, channel }, at) => {
      const entries = entriesOfPayment({ account_id, payment_id: ids[at]!, amount_minor }, channelBooks[channel])
      return entries.map((entry) => Object.assign(entry, { act_id: acts[at]! }))
    }),
  )
  await settleAccounts(ctx.db, [...new Set(payments.map(({ account_id }) => account_id))])
  await recordChanges(
    ctx,
    payments.map(({ number, amount_minor, received_on }, at) => ({
      entity: 'payments',
      id: ids[at]!,
      action: 'create',
      label: number,
      changes: [
        { field: 'amount_minor', old: null, new: amount_minor },
        { field: 'received_on', old: null, new: received_on },
      ],
    })),
    { house_ids: [...new Set(payments.map(({ house_id }) => house_id))] },
  )
  return ids
}
