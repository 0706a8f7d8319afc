import type { RatingFields, RequestState } from '@oselia/contract/service-request-moves'
import { may } from '../../platform/act.js'
import { audit, differences } from '../../platform/audit.js'
import { json, type Db } from '../../platform/db.js'
import { conflict, forbidden, invalid, invalidFaults } from '../../platform/problems.js'
import { today } from '../../platform/today.js'
import { currentPreset, loadTerms } from '../terms/terms.door.js'
import { historyOf } from './requests.history.js'
import { columnsAfter, type Effect, type MoveFields } from './requests.moves.effects.js'
import { factsOf, lockedRequest, movableOf, timeOf, type MoveFacts } from './requests.moves.loading.js'
import { demandOwn, demandResponsible, performerFor, type Doer } from './requests.moves.people.js'
import { comesBack, faultsOf, moveRow, movesFor, type Caller } from './requests.moves.rules.js'
import { staffOf, tellMove, type Mover } from './requests.moves.telling.js'
import { beforeOf, lastLine } from './requests.moves.undoable.js'
import { labelOf } from './requests.rules.js'
import { seenRequest } from './requests.seen.js'
import type { StoredRequest } from './requests.table.js'

/** A move that somebody asks for. */
export interface Order {
  to: RequestState
  caller: Caller
  fields: MoveFields
  rating?: RatingFields
  /** Found by the clock; else the one who is named, or whom the request has. */
  performer?: Doer | null
}

/** Fields of a move that says nothing but its target. */
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

/** 409 for a move that the state, the caller's part in it or the law does not allow; 422 for what is missing in it. Answers as whom he makes it. */
const demandAllowed = async (act: Mover, request: StoredRequest, { to, caller, fields }: Order, facts: MoveFacts) => {
  const movable = movableOf(request, facts)
  const time = await timeOf(act, facts)
  const found = moveRow(movable, to, caller, time)
  if (!found) throw conflict('state_forbids')
  if (to === 'deferred' && !facts.pausable) throw conflict('term_fixed')
  const move = movesFor(movable, caller, time).find((one) => one.to === to)!
  if (fields.responsible_id !== null && caller.kind === 'staff' && !caller.approves) throw forbidden()
  const faults = faultsOf(move, fields, movable, time)
  if (faults.length > 0) throw invalidFaults(faults)
  if (fields.message !== null) demandMayTell(act, request, facts, move.needs.includes('message'))
  return found.mover
}

// The word that a move asks for belongs to the move; any other line is for those who may write to the resident.
const demandMayTell = (act: Mover, request: StoredRequest, facts: MoveFacts, asked: boolean) => {
  if (!request.visible_to_resident) throw conflict('chat_closed')
  if (asked || !('actor' in act)) return
  const writes = may(act, 'service_requests.approve') || facts.performer_writes
  if (!writes || !may(act, 'member_chats.create')) throw forbidden()
}

/** The main request of a duplicate: of the same house, seen by the caller, and not a duplicate itself. 422 otherwise. */
const mainOf = async (act: Mover, request: StoredRequest, id: number | null): Promise<StoredRequest | null> => {
  if (id === null || !('actor' in act)) return null
  const main = id === request.id ? null : await seenRequest(act, id).catch(() => null)
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

const note = async (act: Mover, before: StoredRequest, after: StoredRequest, { caller, fields }: Order) => {
  const { id, status } = after
  await act.db
    .insertInto('service_request_moves')
    .values({
      request_id: id,
      from_status: before.status,
      to_status: status,
      reason: fields.reason,
      before: json<Record<string, unknown>>({ ...beforeOf(before, await lastLine(act, id)) }),
      at: act.now,
      staff_id: staffOf(act)?.id ?? null,
      by_resident: caller.kind === 'resident',
      undone_at: null,
    })
    .execute()
}

/**
 * Moves a request whose row is locked, with all that follows: people, clocks, counters, lines in both chats, notices, history.
 * 409 `state_forbids` or `term_fixed`, 422 at what is missing or wrong. Answers the row as it is now.
 */
export const makeMove = async (act: Mover, request: StoredRequest, order: Order): Promise<StoredRequest> => {
  const { to, caller, fields, rating } = order
  const facts = await factsOf(act.db, request)
  const mover = await demandAllowed(act, request, order, facts)
  if (fields.responsible_id !== null) await demandResponsible(act, request.house_id, fields.responsible_id)
  const performer =
    order.performer ?? (to === 'assigned' ? await performerFor(act, request, fields.performer_id) : null)
  if (mover === 'head' && performer && performer.id !== facts.head_id)
    await demandOwn(act.db, performer.id, request.departure_id!)
  const main = await mainOf(act, request, fields.duplicate_of)
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
  // What comes back begins anew, by the terms that hold by now.
  const presetId = comesBack(request.status, to)
    ? await currentPreset(act.db, request.preset_id, await today(act))
    : request.preset_id
  const terms = await loadTerms(act.db, { presetId, houseId: request.house_id })
  const columns = columnsAfter(request, effect, terms, act.now)
  const after = await changeRow(act.db, request.id, columns, request.version, act.now)
  await tellMove(act, { before: request, after, effect, facts, performer })
  await note(act, request, after, order)
  await audit(act, {
    action: 'move',
    entity: 'service_requests',
    entity_id: after.id,
    label: labelOf(after),
    changes: differences(historyOf(request), historyOf(await lockedRequest(act.db, after.id))),
    reason: fields.reason,
  })
  return after
}
