import type { RatingFields } from '@oselia/contract/service-request-moves'
import type { Act, PublicAct } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { factsOf, lockedRequest, movableOf, timeOf } from './requests.moves.loading.js'
import { makeMove, plainMove } from './requests.moves.making.js'
import { movesFor } from './requests.moves.rules.js'
import type { StoredRequest } from './requests.table.js'

export { rate, transition, undo } from './requests.moves.js'
export { movesOf } from './requests.moves.loading.js'
export { demandResponsible, managersOf, performerFor } from './requests.moves.people.js'

const resident = { kind: 'resident' } as const

/** The resident's mark closes work that is done. 409 `state_forbids` for any other. */
export const rateByResident = async (act: PublicAct, id: number, rating: RatingFields): Promise<StoredRequest> =>
  makeMove(act, await lockedRequest(act.db, id), { to: 'closed', caller: resident, fields: plainMove, rating })

/** Not done after all: the work is given back while its term runs; one that is closed already is opened anew. */
export const returnByResident = async (act: PublicAct, id: number, reason: string): Promise<StoredRequest> => {
  const request = await lockedRequest(act.db, id)
  const to = request.status === 'closed' ? 'new' : 'in_progress'
  return makeMove(act, request, { to, caller: resident, fields: { ...plainMove, reason } })
}

/** The resident does not want it any more, while nobody is at work. */
export const cancelByResident = async (act: PublicAct, id: number, reason: string): Promise<StoredRequest> => {
  const fields = { ...plainMove, reason, cancel_reason: 'by_resident' } as const
  return makeMove(act, await lockedRequest(act.db, id), { to: 'cancelled', caller: resident, fields })
}

/** What the resident may do now, by the names of his page's buttons. */
export const allowedToResident = async (
  act: Pick<PublicAct, 'db' | 'now'>,
  request: StoredRequest,
): Promise<('rate' | 'return' | 'cancel')[]> => {
  const facts = await factsOf(act.db, request)
  const moves = movesFor(movableOf(request, facts), resident, await timeOf(act, facts))
  const buttons = { closed: 'rate', in_progress: 'return', new: 'return', cancelled: 'cancel' } as const
  return moves.flatMap(({ to }) => (to in buttons ? buttons[to as keyof typeof buttons] : []))
}

/** The resident has answered: work that waited for him goes on. Nothing happens to any other. */
export const answeredByResident = async (act: PublicAct, id: number): Promise<void> => {
  const request = await lockedRequest(act.db, id)
  if (request.status !== 'waiting' || request.wait_reason !== 'resident') return
  await makeMove(act, request, { to: 'in_progress', caller: { kind: 'clock' }, fields: plainMove })
}

/** The end of an incident finishes what is open in it; the words go to the resident as the caller's line. */
export const finishByIncident = async (_app: App, act: Act, id: number, message: string): Promise<void> => {
  const request = await lockedRequest(act.db, id)
  const fields = { ...plainMove, message: request.visible_to_resident ? message : null }
  await makeMove(act, request, { to: 'done', caller: { kind: 'incident' }, fields })
}
