import type { BodyOf, ReplyOf } from '@oselia/contract/api'
import { ApiError, call } from '../../../platform/api.ts'
import { newIdempotencyKey, settleKey } from '../../../platform/idempotency-key.ts'

type Body = BodyOf<'POST /payments'>
/** Refusals that the answer of the person lifts. */
const doubts: ReadonlySet<string> = new Set(['likely_received', 'likely_repeated'])
interface Sent {
  body: Body
  key?: string
}

/** The key of the form is that of its first body, so that this one has its own, which repeats after a lost answer keep. */
const sendAnother = async (first: Body) => {
  const body = { ...first, is_another: true }
  try {
    const reply = await call('POST /payments', { body, key: newIdempotencyKey('payments', body) })
    settleKey('payments', body, null)
    return reply
  } catch (error) {
    if (error instanceof ApiError) settleKey('payments', body, error)
    throw error
  }
}

/**
 * Sends payments of one form; `isAnother` asks whether one is another than the one that was likely entered or came in a statement. What was said of a
 * payment holds for its repeats.
 */
export const paymentSender = (isAnother: (refusal: ApiError) => Promise<boolean>) => {
  let said: string | undefined
  return async (sent: Sent): Promise<ReplyOf<'POST /payments'>> => {
    const payment = JSON.stringify(sent.body)
    if (said === payment) return sendAnother(sent.body)
    try {
      return await call('POST /payments', sent)
    } catch (error) {
      if (!(error instanceof ApiError) || !doubts.has(error.code) || !(await isAnother(error))) throw error
      said = payment
      return sendAnother(sent.body)
    }
  }
}
