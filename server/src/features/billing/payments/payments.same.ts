import type { PaymentFields } from '@oselia/contract/payments'
import { sql, type RawBuilder } from 'kysely'
import { shortDay } from '../../../platform/pdf.format.js'
import { conflict } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'

/** A payment entered by hand is likely the same as a movement of a bank that was booked at most so many days before or after it. */
const likelyDays = 7

/** Condition: the payment (alias) was received near a day. */
export const isNear = (payment: string, day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${payment}.received_on`)} between ${day}::date - ${likelyDays}::int and ${day}::date + ${likelyDays}::int`

type Entered = Pick<PaymentFields, 'account_id' | 'amount_minor' | 'received_on' | 'channel' | 'document_number'>

/**
 * 409 `likely_repeated` when the same amount was entered for the account and the day already, and no two numbers of documents tell the
 * two apart; the same number is a `duplicate`. The books of the house are locked, so that none is entered meanwhile.
 */
export const requireNotEntered = async (ctx: RequestContext, entered: Entered): Promise<void> => {
  const { account_id, amount_minor, received_on, document_number } = entered
  const { rows } =
    await sql`select 1 from payments p where p.account_id = ${account_id} and p.amount_minor = ${amount_minor}
    and p.received_on = ${received_on}::date and p.state = 'posted' and p.source = 'manual'
    and (p.document_number is null or ${document_number}::text is null) limit 1`.execute(ctx.db)
  if (rows.length > 0) throw conflict('likely_repeated', { params: { day: shortDay(received_on, ctx.language) } })
}

/**
 * 409 `likely_received` when a movement of a bank statement was credited to the account with the same amount near the day. The books
 * of the house are locked, so that none is posted meanwhile. Offsets are no money that a bank receives.
 */
export const requireNotReceived = async (ctx: RequestContext, entered: Entered): Promise<void> => {
  const { account_id, amount_minor, received_on, channel } = entered
  if (channel === 'offset') return
  const { rows } = await sql<{ day: string }>`select p.received_on as day from payments p
    where p.account_id = ${account_id} and p.amount_minor = ${amount_minor} and p.state = 'posted'
      and p.statement_line_id is not null and ${isNear('p', sql`${received_on}`)}
    order by abs(p.received_on - ${received_on}::date), p.id limit 1`.execute(ctx.db)
  const [found] = rows
  if (found) throw conflict('likely_received', { params: { day: shortDay(found.day, ctx.language) } })
}
