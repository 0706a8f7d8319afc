import type { RatingFields, RequestState } from '@oselia/contract/service-request-moves'
import { can } from '../../../platform/request-context.js'
import { audit, differences } from '../../../platform/audit.js'
import { json, type Db } from '../../../platform/db.js'
import { conflict, forbidden, invalid, validationProblem } from '../../../platform/problems.js'
import { today } from '../../../platform/today.js'
import { loadTerms } from '../terms/terms.public.js'
import { getVisibleRequest, historyOf, labelOf, type StoredRequest } from '../request-records/request-records.public.js'
import { columnsAfter, type Effect, type MoveFields } from './transitions.effects.js'
import { factsOf, lockedRequest, movableOf, timeOf, type MoveFacts } from './transitions.loading.js'
import { requireOwn, requireResponsible, performerFor, type Doer } from './transitions.people.js'
import { isReturn, issuesOf, moveRow, movesFor, type Caller } from './transitions.rules.js'
import { staffOf, notifyTransition, type Mover } from './transitions.notifying.js'
import { beforeOf, lastMessage } from './transitions.undoable.js'

/** A requested move. */
interface Order {
  to: RequestState
  caller: Caller
  fields: MoveFields
  rating?: RatingFields
  /** Given by the clock; otherwise the person named, or the performer so far. */
  performer?: Doer | null
}

/** Fields of a move without any data. */
export const plainMove: MoveFields = {
  reason: null,
  wait_reason: null,
  cancel_reason: null,
  duplicate_of: null,
  deferred_until: null,
  performer_id: null,
  responsible_id: null,
  message: null,
}

/** 409 for a move that the state, the caller's role or the law forbids; 422 for missing fields. Returns the role of the caller. */
const requireAllowed = async (ctx: Mover, request: StoredRequest, { to, caller, fields }: Order, facts: MoveFacts) => {
  const movable = movableOf(request, facts)
  const time = await timeOf(ctx, facts)
  const found = moveRow(movable, to, caller, time)
  if (!found) throw conflict('state_forbids')
  if (to === 'deferred' && !facts.pausable) throw conflict('term_fixed')
  const move = movesFor(movable, caller, time).find((one) => one.to === to)!
  if (fields.responsible_id !== null && caller.kind === 'staff' && !caller.approves) throw forbidden()
  const issues = issuesOf(move, fields, movable, time)
  if (issues.length > 0) throw validationProblem(issues)
  if (fields.message !== null) requireCanNotify(ctx, request, facts, move.needs.includes('message'))
  return found.mover
}

// A required message is part of the move; any other needs the permission to write to the resident.
const requireCanNotify = (ctx: Mover, request: StoredRequest, facts: MoveFacts, asked: boolean) => {
  if (!request.visible_to_resident) throw conflict('chat_closed')
  if (asked || !('actor' in ctx)) return
  const writes = can(ctx, 'service_requests.approve') || facts.performer_writes
  if (!writes || !can(ctx, 'member_chats.create')) throw forbidden()
}

/** The main request of a duplicate: in the same house, visible to the caller, not a duplicate itself. 422 otherwise. */
const mainOf = async (ctx: Mover, request: StoredRequest, id: number | null): Promise<StoredRequest | null> => {
  if (id === null || !('actor' in ctx)) return null
  const main = id === request.id ? null : await getVisibleRequest(ctx, id).catch(() => null)
  if (!main || main.status === 'cancelled') throw invalid('duplicate_of', 'not_found')
  if (main.house_id !== request.house_id) throw invalid('duplicate_of', 'other_place')
  return main
}

const changeRow = async (db: Db, id: number, columns: ReturnType<typeof columnsAfter>, version: number, now: Date) => {
  await db
    .updateTable('service_requests')
    .set({ ...columns, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute()
  return lockedRequest(db, id)
}

const note = async (ctx: Mover, before: StoredRequest, after: StoredRequest, { caller, fields }: Order) => {
  const { id, status } = after
  await ctx.db
    .insertInto('service_request_moves')
    .values({
      request_id: id,
      from_status: before.status,
      to_status: status,
      reason: fields.reason,
      before: json<Record<string, unknown>>({ ...beforeOf(before, await lastMessage(ctx, id)) }),
      at: ctx.now,
      staff_id: staffOf(ctx)?.id ?? null,
      by_resident: caller.kind === 'resident',
      undone_at: null,
    })
    .execute()
}

/**
 * Moves a locked request with its people, clocks, counters, system messages, notifications and history.
 * 409 `state_forbids` or `term_fixed`, 422 at invalid fields. Returns the updated row.
 */
export const makeMove = async (ctx: Mover, request: StoredRequest, order: Order): Promise<StoredRequest> => {
  const { to, caller, fields, rating } = order
  const facts = await factsOf(ctx.db, request)
  const mover = await requireAllowed(ctx, request, order, facts)
  if (fields.responsible_id !== null) await requireResponsible(ctx, request.house_id, fields.responsible_id, request)
  const performer =
    order.performer ?? (to === 'assigned' ? await performerFor(ctx, request, fields.performer_id) : null)
  if (mover === 'head' && performer && performer.id !== facts.head_id)
    await requireOwn(ctx.db, performer.id, request.departure_id!)
  const main = await mainOf(ctx, request, fields.duplicate_of)
  const effect: Effect = {
    to,
    caller,
    fields,
    performer_id: performer?.id ?? null,
    responsible_id: fields.responsible_id,
    incident_id: main?.incident_id ?? null,
    accept_is_reply: facts.accept_is_reply,
    ...(rating && { rating }),
  }
  // Returned requests restart with the terms in force now.
  const day = isReturn(request.status, to) ? await today(ctx) : undefined
  const terms = await loadTerms(ctx.db, { presetId: request.preset_id, houseId: request.house_id, day })
  const columns = columnsAfter(request, effect, terms, ctx.now)
  const after = await changeRow(ctx.db, request.id, columns, request.version, ctx.now)
  await notifyTransition(ctx, { before: request, after, effect, facts, performer })
  await note(ctx, request, after, order)
  await audit(ctx, {
    action: 'move',
    entity: 'service_requests',
    entity_id: after.id,
    label: labelOf(after),
    changes: differences(historyOf(request), historyOf(await lockedRequest(ctx.db, after.id))),
    reason: fields.reason,
  })
  return after
}
