import type { RequestContext } from '../../../platform/request-context.js'
import { lockedRequest } from './transitions.loading.js'
import { makeMove, plainMove } from './transitions.making.js'

/** Marks a request as done when its incident closes; the message goes to the resident in the caller's name. */
export const finishByIncident = async (ctx: RequestContext, id: number, message: string): Promise<void> => {
  const request = await lockedRequest(ctx.db, id)
  const fields = { ...plainMove, message: request.visible_to_resident ? message : null }
  await makeMove(ctx, request, { to: 'done', caller: { kind: 'incident' }, fields })
}
