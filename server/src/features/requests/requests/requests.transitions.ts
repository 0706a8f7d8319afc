import type { RatingFields, TransitionFields } from '@oselia/contract/service-request-moves'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { audit, differences } from '../../../platform/audit.js'
import { requireVersion } from '../../../platform/entity.js'
import { conflict } from '../../../platform/problems.js'
import { writeSystemMessage } from '../chats/chats.public.js'
import { detailsOf } from './requests.details.js'
import {
  getVisibleRequest,
  historyOf,
  labelOf,
  publishRequestEvent,
  requestInScope,
  type StoredRequest,
} from '../request-records/request-records.public.js'
import {
  callerOf,
  undoableColumns,
  type LastMove,
  lockedRequest,
  makeMove,
  movedLast,
  plainMove,
  undoableFor,
} from '../transitions/transitions.public.js'

const isStillVisible = async (ctx: RequestContext, id: number): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from service_requests r where r.id = ${id} and ${requestInScope(ctx, 'r')}`.execute(ctx.db)
  return rows.length > 0
}

type Card = Promise<{ data: ServiceRequest }>

/** The locked row; 409 `version_conflict` with the current details when it was changed since. */
const current = async (app: App, ctx: RequestContext, id: number, version: number): Promise<StoredRequest> => {
  const request = await getVisibleRequest(ctx, id, true)
  await requireVersion(request, version, () => detailsOf(app, ctx, id))
  return request
}

/** The caller's context, extended to all requests of their houses. */
const withAllRequests = (ctx: RequestContext): RequestContext => ({
  ...ctx,
  actor: { ...ctx.actor, permissions: new Set([...ctx.actor.permissions, 'all_requests.read']) },
})

/**
 * The details after the caller's own action. Callers who refused work lose access: they get the details once more, without
 * any permitted action.
 */
export const answerTo = async (app: App, ctx: RequestContext, id: number): Card => {
  if (await isStillVisible(ctx, id)) return { data: await detailsOf(app, ctx, id) }
  const last = await detailsOf(app, withAllRequests(ctx), id)
  return { data: { ...last, moves: [], allowed: [] } }
}

/** Moves a request for the caller; returns the details. */
export const transition = async (
  app: App,
  ctx: RequestContext,
  id: number,
  { to, version, ...fields }: TransitionFields,
): Card => {
  const request = await current(app, ctx, id, version)
  await makeMove(ctx, request, { to, fields, caller: callerOf(ctx) })
  return answerTo(app, ctx, id)
}

/** The resident's rating given by phone; it closes the request. */
export const rate = async (app: App, ctx: RequestContext, id: number, rating: RatingFields): Card => {
  const request = await getVisibleRequest(ctx, id, true)
  // The resident confirmed the work: a written claim needs no other decision.
  await makeMove(ctx, request, { to: 'closed', fields: plainMove, caller: { kind: 'resident' }, rating })
  return { data: await detailsOf(app, ctx, id) }
}

const putBack = async (
  ctx: RequestContext,
  request: StoredRequest,
  { id, before }: LastMove,
): Promise<StoredRequest> => {
  await ctx.db
    .updateTable('service_requests')
    .set({
      ...Object.fromEntries(undoableColumns.map((name) => [name, before[name]])),
      version: request.version + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', request.id)
    .execute()
  await ctx.db.updateTable('service_request_moves').set({ undone_at: ctx.now }).where('id', '=', id).execute()
  return lockedRequest(ctx.db, request.id)
}

/** Undoes the caller's own last move with all its clocks. 409 with the problem. */
export const undo = async (app: App, ctx: RequestContext, id: number, version: number): Card => {
  const request = await current(app, (await movedLast(ctx, id)) ? withAllRequests(ctx) : ctx, id, version)
  const { move, problem } = await undoableFor(ctx, request)
  if (problem !== null) throw conflict(problem)
  const after = await putBack(ctx, request, move)
  const event = { key: 'undone', from: move.to_status, to: move.from_status, by: ctx.actor.name } as const
  await writeSystemMessage(
    ctx,
    after,
    after.visible_to_resident ? ['staff_chat', 'member_chat'] : ['staff_chat'],
    event,
  )
  const changes = differences(historyOf(request), historyOf(after))
  await audit(ctx, { action: 'undo', entity: 'service_requests', entity_id: id, label: labelOf(after), changes })
  await publishRequestEvent(ctx.db, after, 'move')
  if (request.performer_id !== after.performer_id)
    await publishRequestEvent(ctx.db, { ...after, performer_id: request.performer_id }, 'move')
  return answerTo(app, ctx, id)
}
