import type { Fault } from '@oselia/contract/issues'
import type { Move, MoveNeed, RequestState, TransitionFields } from '@oselia/contract/service-request-moves'
import { dayAfter } from '../../platform/today.js'
import { moveTable, type Mover, type TableRow } from './requests.moves.table.js'
import type { Check, StoredRequest } from './requests.table.js'

/** Terms that the community sets for itself, in days unless the name says minutes. */
export interface MoveLimits {
  /** The resident gives back work that was done. */
  return_days: number
  /** A closed or cancelled request is opened anew by the staff. */
  reopen_days: number
  /** A closed one is opened anew by the resident. */
  resident_reopen_days: number
  /** The furthest day to which a request is put off. */
  defer_max_days: number
}

/** Who asks: a person of the staff, the resident of the request, the product itself, or the end of its incident. */
export type Caller = { kind: 'staff'; id: number; approves: boolean } | { kind: 'resident' | 'clock' | 'incident' }

/** What of a request its moves depend on. Instants are ISO texts. */
export interface Movable extends Pick<
  StoredRequest,
  'status' | 'performer_id' | 'responsible_id' | 'act_claim' | 'visible_to_resident' | 'resolved_at' | 'status_since'
> {
  checklist: readonly Check[]
  /** Its type asks for a picture of the work done, and there is none yet. */
  photo_missing: boolean
  /** Its term stands still while it waits, and may be put off. */
  pausable: boolean
  /** Who leads the department that it is given to. */
  head_id: number | null
}

/** The moment of asking, the community's day then, and its terms. */
export interface MoveTime {
  now: Date
  today: string
  limits: MoveLimits
}

const dayLong = 24 * 60 * 60_000

const roles = (caller: Caller, request: Movable): readonly Mover[] => {
  if (caller.kind !== 'staff') return [caller.kind]
  return [
    ...(caller.approves ? (['dispatcher'] as const) : []),
    ...(request.head_id === caller.id ? (['head'] as const) : []),
    ...(request.responsible_id === caller.id ? (['responsible'] as const) : []),
    ...(request.performer_id === caller.id ? (['performer'] as const) : []),
  ]
}

// Closing does not make the days of giving back begin anew: they run from the moment when the work was done.
const since = (request: Movable): number =>
  Date.parse(request.status === 'done' ? (request.resolved_at ?? request.status_since) : request.status_since)

const inTerm = (row: TableRow, mover: Mover, request: Movable, { now, limits }: MoveTime): boolean => {
  const term = row.within?.[mover]
  return term === undefined || now.getTime() - since(request) <= limits[term] * dayLong
}

const needed = (need: MoveNeed, row: TableRow, mover: Mover, request: Movable): boolean => {
  if (mover === 'clock' || mover === 'incident') return false
  if (need === 'checklist') return request.checklist.some((item) => !item.done)
  if (need === 'photo') return request.photo_missing
  // A claim in writing is closed by a decision that its author reads; other work says what was done when it is done.
  if (need === 'message')
    return request.visible_to_resident && (row.to === 'done' || (request.act_claim && mover !== 'resident'))
  // That the resident does not want it any more is reason enough.
  if (need === 'cancel_reason') return mover !== 'resident'
  return true
}

/** The row of the table by which the caller may make the move now, and as whom; undefined when he may not. */
export const moveRow = (
  request: Movable,
  to: RequestState,
  caller: Caller,
  time: MoveTime,
): { row: TableRow; mover: Mover } | undefined => {
  const mine = roles(caller, request)
  for (const row of moveTable) {
    if (row.from !== request.status || row.to !== to) continue
    const mover = row.who.find((who) => mine.includes(who) && inTerm(row, who, request, time))
    if (mover) return { row, mover }
  }
  return undefined
}

/** Moves that the caller may make now, in the order of the table, each with what it asks for. */
export const movesFor = (request: Movable, caller: Caller, time: MoveTime): Move[] =>
  moveTable
    .filter((row) => row.from === request.status)
    .flatMap((row) => {
      const found = moveRow(request, row.to, caller, time)
      if (!found || (row.to === 'deferred' && !request.pausable)) return []
      return [{ to: row.to, needs: row.needs.filter((need) => needed(need, row, found.mover, request)) }]
    })

type Given = Pick<
  TransitionFields,
  'reason' | 'wait_reason' | 'cancel_reason' | 'duplicate_of' | 'deferred_until' | 'performer_id' | 'message'
>

const dayFaults = (day: string, { today, limits }: MoveTime): Fault[] => {
  if (day <= today) return [{ field: 'deferred_until', key: 'in_past' }]
  if (day > dayAfter(today, limits.defer_max_days))
    return [{ field: 'deferred_until', key: 'too_big', params: { n: limits.defer_max_days } }]
  return []
}

const given: Record<MoveNeed, (fields: Given, request: Movable) => boolean> = {
  reason: (fields) => fields.reason !== null,
  wait_reason: (fields) => fields.wait_reason !== null,
  cancel_reason: (fields) => fields.cancel_reason !== null,
  deferred_until: (fields) => fields.deferred_until !== null,
  performer_id: (fields, request) => fields.performer_id !== null || request.performer_id !== null,
  message: (fields) => fields.message !== null,
  // What stands on the request itself is asked for only while it is missing.
  checklist: () => false,
  photo: () => false,
}

const cancelFaults = ({ cancel_reason, duplicate_of, reason }: Given): Fault[] => {
  if (cancel_reason === 'duplicate' && duplicate_of === null) return [{ field: 'duplicate_of', key: 'required' }]
  if (cancel_reason !== 'duplicate' && duplicate_of !== null) return [{ field: 'duplicate_of', key: 'unknown_field' }]
  if (cancel_reason === 'other' && reason === null) return [{ field: 'reason', key: 'required' }]
  return []
}

/** What is missing or wrong in a move that the caller may make, each at its field; none when it may go on. */
export const faultsOf = (move: Move, fields: Given, request: Movable, time: MoveTime): Fault[] => [
  ...move.needs
    .filter((need) => !given[need](fields, request))
    .map((need): Fault => ({ field: need, key: 'required' })),
  ...(move.to === 'deferred' && fields.deferred_until !== null ? dayFaults(fields.deferred_until, time) : []),
  ...(move.to === 'cancelled' ? cancelFaults(fields) : []),
]

/** Waiting for the resident or to be let in stops the clock; waiting for anything else is the staff's own time. */
export const pauses = (wait: TransitionFields['wait_reason']): boolean => wait === 'resident' || wait === 'access'

/** A request that came back: given back as not done, or opened anew. */
export const comesBack = (from: RequestState, to: RequestState): boolean =>
  (from === 'done' && to === 'in_progress') || ((from === 'closed' || from === 'cancelled') && to === 'new')
