import { may, type Act } from '../../platform/act.js'
import type { Change } from '../../platform/audit.js'
import { maskedPhone } from '../members/members.door.js'
import type { StoredRequest } from './requests.table.js'

// Bookkeeping of the product itself says nothing to a reader of the history.
const untold = ['place', 'escalated', 'is_demo', 'status_since', 'due_minutes', 'left_minutes', 'waiting_side'] as const

/** A request as its history tells it. */
export const historyOf = (request: StoredRequest): object => {
  const told: Record<string, unknown> = { ...request }
  for (const field of untold) delete told[field]
  return told
}

const masked = (value: unknown) => (typeof value === 'string' ? maskedPhone(value) : value)

/** A change as the caller may read it: the phone masked to those who see phones so. */
export const shownChange = (act: Act, change: Change): Change =>
  change.field !== 'caller_phone' || may(act, 'phones.sensitive')
    ? change
    : { ...change, old: masked(change.old), new: masked(change.new) }
