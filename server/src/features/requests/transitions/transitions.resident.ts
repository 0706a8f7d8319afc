import type { RatingFields } from '@oselia/contract/service-request-moves'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import { factsOf, lockedRequest, movableOf, timeOf } from './transitions.loading.js'
import { makeMove, plainMove } from './transitions.making.js'
import { movesFor } from './transitions.rules.js'
import type { StoredRequest } from '../request-records/request-records.public.js'

const resident = { kind: 'resident' } as const

/** Rates and closes work that is done. 409 `state_forbids` in any other state. */
export const rateByResident = async (
  ctx: PublicRequestContext,
  id: number,
  rating: RatingFields,
): Promise<StoredRequest> =>
  makeMove(ctx, await lockedRequest(ctx.db, id), { to: 'closed', caller: resident, fields: plainMove, rating })

/** Returns work as not done within the time limit; a closed request is reopened. */
export const returnByResident = async (
  ctx: PublicRequestContext,
  id: number,
  reason: string,
): Promise<StoredRequest> => {
  const request = await lockedRequest(ctx.db, id)
  const to = request.status === 'closed' ? 'new' : 'in_progress'
  return makeMove(ctx, request, { to, caller: resident, fields: { ...plainMove, reason } })
}

/** Cancels a request on which no work has started. */
export const cancelByResident = async (
  ctx: PublicRequestContext,
  id: number,
  reason: string,
): Promise<StoredRequest> => {
  const fields = { ...plainMove, reason, cancel_reason: 'by_resident' } as const
  return makeMove(ctx, await lockedRequest(ctx.db, id), { to: 'cancelled', caller: resident, fields })
}

/** Actions that the resident may take now, by the names of the buttons on the page. */
export const allowedToResident = async (
  ctx: Pick<PublicRequestContext, 'db' | 'now'>,
  request: StoredRequest,
): Promise<('rate' | 'return' | 'cancel')[]> => {
  const facts = await factsOf(ctx.db, request)
  const moves = movesFor(movableOf(request, facts), resident, await timeOf(ctx, facts))
  const buttons = { closed: 'rate', in_progress: 'return', new: 'return', cancelled: 'cancel' } as const
  return moves.flatMap(({ to }) => (to in buttons ? buttons[to as keyof typeof buttons] : []))
}

/** Resumes work that waited for the resident's answer; other requests stay unchanged. */
export const answeredByResident = async (ctx: PublicRequestContext, id: number): Promise<void> => {
  const request = await lockedRequest(ctx.db, id)
  if (request.status !== 'waiting' || request.wait_reason !== 'resident') return
  await makeMove(ctx, request, { to: 'in_progress', caller: { kind: 'clock' }, fields: plainMove })
}
