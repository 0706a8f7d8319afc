import type { RequestState } from '@oselia/contract/service-request-moves'
import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { ProblemCode } from '../../../platform/problem-texts.js'
import type { StoredRequest } from '../request-records/request-records.public.js'
import './transitions.problems.messages.js'

/** Minutes within which callers may undo their own last move. Source: practice.md d1. */
const undoMinutes = 10

/** Columns that a move may change and an undo restores. */
export const undoableColumns = [
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

/** State before a move; `version` and the last message of the resident's chat show whether anything happened since. */
type Before = Pick<StoredRequest, (typeof undoableColumns)[number] | 'version'> & { last_line: number }

/** The id of a request as a value or a column. */
type Id = number | RawBuilder<unknown>

export const beforeOf = (request: StoredRequest, last_line: number): Before =>
  ({
    ...Object.fromEntries(undoableColumns.map((name) => [name, request[name]])),
    version: request.version,
    last_line,
  }) as Before

const lastMessageOf = (requestId: Id) => sql<number>`coalesce((select max(k.id) from service_request_messages k
  where k.request_id = ${requestId} and k.chat = 'member_chat' and k.author_kind <> 'system'), 0)`

/** Id of the last message written by a person in the resident's chat; 0 while there is none. */
export const lastMessage = async (ctx: Pick<RequestContext, 'db'>, requestId: number): Promise<number> =>
  (await sql<{ last: number }>`select ${lastMessageOf(requestId)} as last`.execute(ctx.db)).rows[0]!.last

export interface LastMove {
  id: number
  from_status: RequestState | null
  to_status: RequestState
  before: Before
  at: string
  staff_id: number | null
  /** The last message in the resident's chat by now. */
  last_line: number
}

/** The last move of a request that was not undone. */
export const lastMoveOf = (
  requestId: Id,
) => sql<LastMove>`select c.id, c.from_status, c.to_status, c.before, c.at, c.staff_id,
    ${lastMessageOf(requestId)} as last_line
  from service_request_moves c where c.request_id = ${requestId} and c.undone_at is null order by c.id desc limit 1`

/** Whether the caller made the last move and may undo it, also after refusing work and losing access to the request. */
export const movedLast = async (ctx: RequestContext, requestId: number): Promise<boolean> => {
  const { rows } = await sql<{ staff_id: number | null; at: string }>`select staff_id, at from service_request_moves
    where request_id = ${requestId} and undone_at is null order by id desc limit 1`.execute(ctx.db)
  const [last] = rows
  return last?.staff_id === ctx.actor.id && ctx.now.getTime() - Date.parse(last.at) <= undoMinutes * 60_000
}

type Undone = LastMove & { from_status: RequestState }
type Undoable = { until: string; move: Undone; problem: null } | { until: null; move: null; problem: ProblemCode }

const isUndone = (move: LastMove | null | undefined): move is Undone => Boolean(move?.from_status)
const refused = (problem: ProblemCode): Undoable => ({ until: null, move: null, problem })

/** The last move of a request, if it is the caller's own and may still be undone; otherwise the problem. */
export const undoable = (
  ctx: Pick<RequestContext, 'actor' | 'now'>,
  { version }: Pick<StoredRequest, 'version'>,
  move: LastMove | null | undefined,
): Undoable => {
  if (!isUndone(move) || move.staff_id !== ctx.actor.id) return refused('state_forbids')
  const until = new Date(Date.parse(move.at) + undoMinutes * 60_000)
  if (ctx.now > until) return refused('too_late_to_undo')
  if (move.last_line > move.before.last_line) return refused('replied_since')
  if (version !== move.before.version + 1) return refused('state_forbids')
  return { until: until.toISOString(), move, problem: null }
}

export const undoableFor = async (ctx: RequestContext, request: StoredRequest): Promise<Undoable> => {
  const { rows } = await lastMoveOf(request.id).execute(ctx.db)
  return undoable(ctx, request, rows[0])
}
