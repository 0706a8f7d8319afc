import type { ValidationIssue } from '@oselia/contract/issues'
import type { Move, MoveNeed, RequestState, TransitionFields } from '@oselia/contract/service-request-moves'
import { dayAfter } from '../../../platform/today.js'
import { moveTable, type Mover, type TableRow } from './transitions.table.js'
import type { Check, StoredRequest } from '../request-records/request-records.public.js'

/** Time limits set by the community, in days unless the name says minutes. */
export interface MoveLimits {
  /** For the resident to return work that was done. */
  return_days: number
  /** For the staff to reopen a closed or cancelled request. */
  reopen_days: number
  /** For the resident to reopen a closed request. */
  resident_reopen_days: number
  /** For deferring a request. */
  defer_max_days: number
}

/** The caller: a staff member, the resident of the request, the product itself, or the closing of its incident. */
export type Caller = { kind: 'staff'; id: number; approves: boolean } | { kind: 'resident' | 'clock' | 'incident' }

/** Columns that decide which moves are allowed. Instants are ISO texts. */
export interface Movable extends Pick<
  StoredRequest,
  'status' | 'performer_id' | 'responsible_id' | 'act_claim' | 'visible_to_resident' | 'resolved_at' | 'status_since'
> {
  checklist: readonly Check[]
  /** The type requires a photo of the finished work, and there is none yet. */
  photo_missing: boolean
  /** The preset lets the clock pause and the request be deferred. */
  pausable: boolean
  /** Head of the department to which the request is assigned. */
  head_id: number | null
}

/** The current time, the day in the community's zone, and its time limits. */
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

// The days for a return count from the end of the work, not from the closing.
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
  // A written claim needs a decision in words when it is closed; other work needs a message when it is done.
  if (need === 'message')
    return request.visible_to_resident && (row.to === 'done' || (request.act_claim && mover !== 'resident'))
  // A cancellation by the resident needs no other reason.
  if (need === 'cancel_reason') return mover !== 'resident'
  return true
}

/** The row of the table that allows the caller the move now, and in which role; undefined when none does. */
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

/** Moves that the caller may make now, in the order of the table, with their required fields. */
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

const dayIssues = (day: string, { today, limits }: MoveTime): ValidationIssue[] => {
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
  // Data of the request itself are required only while missing.
  checklist: () => false,
  photo: () => false,
}

const cancelIssues = ({ cancel_reason, duplicate_of, reason }: Given): ValidationIssue[] => {
  if (cancel_reason === 'duplicate' && duplicate_of === null) return [{ field: 'duplicate_of', key: 'required' }]
  if (cancel_reason !== 'duplicate' && duplicate_of !== null) return [{ field: 'duplicate_of', key: 'unknown_field' }]
  if (cancel_reason === 'other' && reason === null) return [{ field: 'reason', key: 'required' }]
  return []
}

/** Issues of the fields of an allowed move; none when it is valid. */
export const issuesOf = (move: Move, fields: Given, request: Movable, time: MoveTime): ValidationIssue[] => [
  ...move.needs
    .filter((need) => !given[need](fields, request))
    .map((need): ValidationIssue => ({ field: need, key: 'required' })),
  ...(move.to === 'deferred' && fields.deferred_until !== null ? dayIssues(fields.deferred_until, time) : []),
  ...(move.to === 'cancelled' ? cancelIssues(fields) : []),
]

/** Waiting for the resident or for access pauses the clock; other waiting counts as working time. */
export const pauses = (wait: TransitionFields['wait_reason']): boolean => wait === 'resident' || wait === 'access'

/** Whether the move returns finished work or reopens a request. */
export const isReturn = (from: RequestState, to: RequestState): boolean =>
  (from === 'done' && to === 'in_progress') || ((from === 'closed' || from === 'cancelled') && to === 'new')
