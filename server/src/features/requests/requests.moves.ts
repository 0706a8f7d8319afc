import type { RatingFields, TransitionFields } from '@oselia/contract/service-request-moves'
import type { ServiceRequest } from '@oselia/contract/service-request-cards'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { audit, differences } from '../../platform/audit.js'
import { conflict } from '../../platform/problems.js'
import { systemLine } from '../chats/chats.door.js'
import { cardOf } from './requests.card.js'
import { historyOf } from './requests.history.js'
import { callerOf, lockedRequest } from './requests.moves.loading.js'
import { makeMove, plainMove } from './requests.moves.making.js'
import { keptColumns, movedLast, undoableFor, type LastMove } from './requests.moves.undoable.js'
import { labelOf } from './requests.rules.js'
import { requestInScope } from './requests.scope.js'
import { seenRequest, tellRequest } from './requests.seen.js'
import type { StoredRequest } from './requests.table.js'

const stillSeen = async (act: Act, id: number): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from service_requests r where r.id = ${id} and ${requestInScope(act, 'r')}`.execute(act.db)
  return rows.length > 0
}

type Card = Promise<{ data: ServiceRequest }>

/** The row under lock; 409 `version_conflict` with the card as it is now when somebody was faster. */
const current = async (app: App, act: Act, id: number, version: number): Promise<StoredRequest> => {
  const request = await seenRequest(act, id, true)
  if (request.version !== version) throw conflict('version_conflict', { data: await cardOf(app, act, id) })
  return request
}

/** The caller as one who sees all requests of his houses. */
const seeingAll = (act: Act): Act => ({
  ...act,
  actor: { ...act.actor, permissions: new Set([...act.actor.permissions, 'all_requests.read']) },
})

/**
 * The card after the caller's own act. Who refused his work sees the request no longer: he is shown it once more, with nothing
 * left for him to do.
 */
const answerTo = async (app: App, act: Act, id: number): Card => {
  if (await stillSeen(act, id)) return { data: await cardOf(app, act, id) }
  const last = await cardOf(app, seeingAll(act), id)
  return { data: { ...last, moves: [], allowed: [] } }
}

/** Moves a request for the caller; its answer is the card. */
export const transition = async (
  app: App,
  act: Act,
  id: number,
  { to, version, ...fields }: TransitionFields,
): Card => {
  const request = await current(app, act, id, version)
  await makeMove(act, request, { to, fields, caller: callerOf(act) })
  return answerTo(app, act, id)
}

/** The resident's mark as he told it by phone; it closes the request. */
export const rate = async (app: App, act: Act, id: number, rating: RatingFields): Card => {
  const request = await seenRequest(act, id, true)
  // He who was asked has said that the work is done: a claim in writing needs no other decision.
  await makeMove(act, request, { to: 'closed', fields: plainMove, caller: { kind: 'resident' }, rating })
  return { data: await cardOf(app, act, id) }
}

const putBack = async (act: Act, request: StoredRequest, { id, before }: LastMove): Promise<StoredRequest> => {
  await act.db
    .updateTable('service_requests')
    .set({
      ...Object.fromEntries(keptColumns.map((name) => [name, before[name]])),
      version: request.version + 1,
      updated_at: act.now,
    })
    .where('id', '=', request.id)
    .execute()
  await act.db.updateTable('service_request_moves').set({ undone_at: act.now }).where('id', '=', id).execute()
  return lockedRequest(act.db, request.id)
}

/** Takes the caller's own last move back with all its clocks. 409 with what stands in the way. */
export const undo = async (app: App, act: Act, id: number, version: number): Card => {
  const request = await current(app, (await movedLast(act, id)) ? seeingAll(act) : act, id, version)
  const { move, refusal } = await undoableFor(act, request)
  if (refusal !== null) throw conflict(refusal)
  const after = await putBack(act, request, move)
  const event = { key: 'undone', from: move.to_status, to: move.from_status, by: act.actor.name } as const
  await systemLine(act, after, after.visible_to_resident ? ['staff_chat', 'member_chat'] : ['staff_chat'], event)
  const changes = differences(historyOf(request), historyOf(after))
  await audit(act, { action: 'undo', entity: 'service_requests', entity_id: id, label: labelOf(after), changes })
  await tellRequest(act.db, after, 'move')
  if (request.performer_id !== after.performer_id)
    await tellRequest(act.db, { ...after, performer_id: request.performer_id }, 'move')
  return answerTo(app, act, id)
}
