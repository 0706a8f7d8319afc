import type { RatingFields, RequestState, TransitionFields } from '@oselia/contract/service-request-moves'
import type { Updateable } from 'kysely'
import { begin, pause, resume, type Terms } from '../terms/terms.public.js'
import { isReturn, pauses, type Caller } from './transitions.rules.js'
import type { RequestsTable, StoredRequest } from '../request-records/request-records.public.js'

export type MoveFields = Omit<TransitionFields, 'to' | 'version'>
type Columns = Updateable<RequestsTable>

/** An allowed move with the data that it needs. */
export interface Effect {
  to: RequestState
  fields: MoveFields
  caller: Caller
  /** The performer from now on. */
  performer_id: number | null
  responsible_id: number | null
  /** Incident of the main request, for a duplicate. */
  incident_id: number | null
  accept_is_reply: boolean
  rating?: RatingFields
}

const over = (at: string | null, now: Date): boolean => at !== null && Date.parse(at) < now.getTime()
const ended = (status: RequestState): boolean => status === 'done' || status === 'closed' || status === 'cancelled'

const restartedColumns = (to: RequestState, terms: Terms, now: Date): Columns => {
  const { first_reply_due_at, first_reply_amber_at, ...resolution } = begin(terms, now)
  const reply = { first_reply_due_at, first_reply_amber_at, first_replied_at: null, reply_breached: false }
  return {
    ...resolution,
    preset_id: terms.preset.id,
    left_minutes: null,
    due_breached: false,
    escalated: [],
    ...(to === 'new' && reply),
  }
}

/**
 * The resolution clock after a move: it restarts for returned and reopened requests, pauses while the request waits for the
 * resident or is deferred, where its preset allows pauses, and runs on otherwise. Source: practice.md d1.
 */
const clockAfter = (request: StoredRequest, { to, fields }: Effect, terms: Terms, now: Date): Columns => {
  if (isReturn(request.status, to)) return restartedColumns(to, terms, now)
  const due_breached = request.due_breached || (!ended(request.status) && over(request.due_at, now))
  const standing = request.left_minutes !== null
  const stops = terms.preset.pausable && (to === 'deferred' || (to === 'waiting' && pauses(fields.wait_reason)))
  if (stops) return { due_breached, ...(!standing && pause(terms, request, now)) }
  if (standing && to !== 'closed' && to !== 'cancelled') return { due_breached, ...resume(terms, request, now) }
  return { due_breached }
}

/** Accepting counts as the first reply where the type says so. */
const replyAfter = (request: StoredRequest, { to, caller, accept_is_reply }: Effect, now: Date): Columns => {
  const answers = request.status === 'new' && (to === 'accepted' || to === 'assigned') && caller.kind === 'staff'
  if (!answers || !accept_is_reply || request.first_replied_at !== null) return {}
  return { first_replied_at: now, reply_breached: request.reply_breached || over(request.first_reply_due_at, now) }
}

const peopleAfter = (request: StoredRequest, { to, performer_id, responsible_id, caller }: Effect): Columns => {
  // Accepting a request without a responsible person makes the caller responsible; refusing work does not.
  const takes = to === 'assigned' || (to === 'accepted' && request.status !== 'assigned')
  const own = takes && caller.kind === 'staff' ? caller.id : null
  const responsible = { responsible_id: responsible_id ?? request.responsible_id ?? own }
  // Refused and returned work goes back to the queue.
  if ((to === 'accepted' && request.status !== 'new') || to === 'new') return { ...responsible, performer_id: null }
  return { ...responsible, performer_id: to === 'assigned' ? performer_id : request.performer_id }
}

const sideAfter = (request: StoredRequest, { to, fields, caller }: Effect): StoredRequest['waiting_side'] => {
  if (ended(to)) return null
  if (to === 'waiting') return pauses(fields.wait_reason) ? 'resident' : request.waiting_side
  if (caller.kind === 'resident') return 'staff'
  return request.status === 'waiting' && request.waiting_side === 'resident' ? null : request.waiting_side
}

const endAfter = (request: StoredRequest, to: RequestState, now: Date): Columns => {
  if (to === 'done') return { resolved_at: now }
  if (to === 'closed' || to === 'cancelled') return { closed_at: now }
  return isReturn(request.status, to) ? { resolved_at: null, closed_at: null } : {}
}

/** The columns of a request after a move at an instant. */
export const columnsAfter = (request: StoredRequest, effect: Effect, terms: Terms, now: Date): Columns => {
  const { to, fields, rating } = effect
  const back = isReturn(request.status, to)
  return {
    status: to,
    status_since: now,
    wait_reason: to === 'waiting' ? fields.wait_reason : null,
    cancel_reason: to === 'cancelled' ? fields.cancel_reason : null,
    duplicate_of: to === 'cancelled' ? fields.duplicate_of : null,
    deferred_until: to === 'deferred' ? fields.deferred_until : null,
    waiting_side: sideAfter(request, effect),
    // A later wait is escalated again.
    escalated: request.escalated.filter((mark) => mark !== 'waiting'),
    ...peopleAfter(request, effect),
    ...replyAfter(request, effect, now),
    ...clockAfter(request, effect, terms, now),
    ...endAfter(request, to, now),
    ...(effect.incident_id !== null && { incident_id: effect.incident_id }),
    ...(back && {
      reopened: true,
      reopen_count: request.reopen_count + 1,
      rating: null,
      rating_reasons: [],
      rating_comment: null,
      rated_at: null,
    }),
    ...(rating && {
      rating: rating.rating,
      rating_reasons: rating.reasons,
      rating_comment: rating.comment,
      rated_at: now,
    }),
  }
}
