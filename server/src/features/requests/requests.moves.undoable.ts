import type { RequestState } from '@oselia/contract/service-request-moves'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { ProblemCode } from '../../platform/problems.js'
import type { StoredRequest } from './requests.table.js'

/** Minutes within which one takes one's own last move back. Source: practice.md d1. */
const undoMinutes = 10

/** Columns that a move may change, as they were before it. */
export const keptColumns = [
  'status',
  'wait_reason',
  'cancel_reason',
  'duplicate_of',
  'incident_id',
  'status_since',
  'reopened',
  'reopen_count',
  'performer_id',
  'responsible_id',
  'preset_id',
  'first_reply_due_at',
  'first_reply_amber_at',
  'first_replied_at',
  'due_at',
  'amber_at',
  'due_minutes',
  'left_minutes',
  'resolved_at',
  'closed_at',
  'reply_breached',
  'due_breached',
  'deferred_until',
  'waiting_side',
  'last_staff_at',
  'escalated',
  'rating',
  'rating_reasons',
  'rating_comment',
  'rated_at',
] as const satisfies (keyof StoredRequest)[]

/** What a move keeps of the request before it; `version` and the last line of the resident's chat tell whether anything came since. */
export type Before = Pick<StoredRequest, (typeof keptColumns)[number] | 'version'> & { last_line: number }

export const beforeOf = (request: StoredRequest, last_line: number): Before =>
  ({
    ...Object.fromEntries(keptColumns.map((name) => [name, request[name]])),
    version: request.version,
    last_line,
  }) as Before

/** The number of the last line that somebody wrote in the resident's chat; 0 while there is none. */
export const lastLine = async (act: Pick<Act, 'db'>, requestId: number): Promise<number> => {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from service_request_messages
    where request_id = ${requestId} and chat = 'member_chat' and author_kind <> 'system'`.execute(act.db)
  return rows[0]!.last ?? 0
}

export interface LastMove {
  id: number
  from_status: RequestState
  to_status: RequestState
  before: Before
}

/** The caller moved the request last, and may still think better of it: also he who refused his work and sees it no longer. */
export const movedLast = async (act: Act, requestId: number): Promise<boolean> => {
  const { rows } = await sql<{ staff_id: number | null; at: string }>`select staff_id, at from service_request_moves
    where request_id = ${requestId} and undone_at is null order by id desc limit 1`.execute(act.db)
  const [last] = rows
  return last?.staff_id === act.actor.id && act.now.getTime() - Date.parse(last.at) <= undoMinutes * 60_000
}

type Undoable = { until: string; move: LastMove; refusal: null } | { until: null; move: null; refusal: ProblemCode }

/** The caller's own last move of the request, if it may still be taken back; else what stands in the way. */
export const undoableFor = async (act: Act, request: StoredRequest): Promise<Undoable> => {
  const { rows } = await sql<
    LastMove & { at: string; staff_id: number | null }
  >`select id, from_status, to_status, before, at,
      staff_id from service_request_moves where request_id = ${request.id} and undone_at is null order by id desc limit 1`.execute(
    act.db,
  )
  const move = rows[0]
  if (!move?.from_status || move.staff_id !== act.actor.id) return { until: null, move: null, refusal: 'state_forbids' }
  const until = new Date(Date.parse(move.at) + undoMinutes * 60_000)
  if (act.now > until) return { until: null, move: null, refusal: 'too_late_to_undo' }
  if ((await lastLine(act, request.id)) > move.before.last_line)
    return { until: null, move: null, refusal: 'replied_since' }
  if (request.version !== move.before.version + 1) return { until: null, move: null, refusal: 'state_forbids' }
  return { until: until.toISOString(), move, refusal: null }
}
