import { can, type RequestContext } from '../../../platform/request-context.js'
import type { Change } from '../../../platform/audit.js'
import { maskedPhone } from '../../registry/members/members.public.js'
import type { StoredRequest } from './request-records.table.js'

// Internal columns are not part of the history.
const unrecorded = [
  'place',
  'prefix',
  'escalated',
  'is_demo',
  'status_since',
  'due_minutes',
  'left_minutes',
  'waiting_side',
] as const

/** The fields of a request that its history records. */
export const historyOf = (request: StoredRequest): object => {
  const snapshot: Record<string, unknown> = { ...request }
  for (const field of unrecorded) delete snapshot[field]
  return snapshot
}

const masked = (value: unknown) => (typeof value === 'string' ? maskedPhone(value) : value)

/** A change as the caller may read it: phones are masked where the caller lacks the permission. */
export const presentChange = (ctx: RequestContext, change: Change): Change =>
  change.field !== 'caller_phone' || can(ctx, 'phones.sensitive')
    ? change
    : { ...change, old: masked(change.old), new: masked(change.new) }
