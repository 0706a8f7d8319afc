import type { Approval } from '@oselia/contract/approvals'
import type { ApprovalKind } from '@oselia/contract/approvals.enums'
import type { RequestContext } from '../../../platform/request-context.js'
import { approvables, requiresSecondPerson, type Approvable, type Asked } from '../../../platform/approvals.js'
import { audit } from '../../../platform/audit.js'
import { json } from '../../../platform/db.js'
import { publishEvent } from '../../../platform/live.js'
import { conflict, forbidden, invalid, notFound, Problem } from '../../../platform/problems.js'
import { personById } from '../../access/people/people.rights.public.js'
import * as queries from './approvals.queries.js'

/** Days after which an undecided request expires. */
const waits = 7

const present = ({ payload: _payload, requester_id: _id, ...approval }: queries.Stored): Approval => approval

const answer = async (ctx: RequestContext, id: number) => ({ data: present((await queries.one(ctx, id))!) })

/** Notifies the people who may decide the request, and the requester. */
const publishApprovalEvent = async (ctx: RequestContext, id: number, action: string, requesterId: number) => {
  const event = { entity: 'approvals', entity_id: id, action }
  await publishEvent(ctx.db, event)
  await publishEvent(ctx.db, { ...event, staff_id: requesterId })
}

interface Request extends Asked {
  kind: ApprovalKind
  reason: string
}

/**
 * Creates an approval request after the same checks as the operation itself. 409 `state_forbids` when the community has
 * dual approval switched off and the operation needs none; 409 `duplicate` while the same person has the same request
 * pending.
 */
export const create = async (ctx: RequestContext, { kind, reason, ...asked }: Request) => {
  const what = approvables().get(kind)
  if (!what) throw invalid('kind', 'not_found')
  const checked = await what.check(ctx, asked)
  if (!what.proposal && !(await requiresSecondPerson(ctx.db))) throw conflict('state_forbids')
  await queries.expire(ctx.db, ctx.now)
  const { id } = await ctx.db
    .insertInto('approvals')
    .values({
      kind,
      entity: checked.entity,
      entity_id: checked.entity_id,
      label: checked.label,
      payload: json({ sent: checked.payload, changes: checked.changes ?? [] }),
      reason,
      requested_by: ctx.actor.id,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + waits * 86_400_000),
      decided_by: null,
      decision_note: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { label, changes } = checked
  await audit(ctx, { action: 'create', entity: 'approvals', entity_id: id, label, reason, ...(changes && { changes }) })
  await publishApprovalEvent(ctx, id, 'create', ctx.actor.id)
  return answer(ctx, id)
}

/**
 * The pending request with a row lock: 404 when the caller cannot see it, 409 `already_decided` when it is no longer
 * pending.
 */
const waiting = async (ctx: RequestContext, id: number): Promise<queries.Stored> => {
  const request = await queries.one(ctx, id, true)
  if (!request) throw notFound()
  if (request.state !== 'waiting') throw conflict('already_decided', { data: present(request) })
  return request
}

/** The pending request for a decision: 409 `own_request` for the requester, 403 for a caller who may not decide it. */
const decidable = async (ctx: RequestContext, id: number): Promise<queries.Stored> => {
  const request = await waiting(ctx, id)
  if (request.is_own) throw conflict('own_request')
  if (!request.may_decide) throw forbidden()
  return request
}

interface Ending {
  state: queries.State
  action: string
  note: string | null
}

const end = async (ctx: RequestContext, request: queries.Stored, { state, action, note }: Ending) => {
  const { id, label, requester_id } = request
  await ctx.db
    .updateTable('approvals')
    .set({
      state,
      ...(state !== 'withdrawn' && { decided_by: ctx.actor.id }),
      decided_at: ctx.now,
      decision_note: note,
    })
    .where('id', '=', id)
    .execute()
  await audit(ctx, { action, entity: 'approvals', entity_id: id, label, reason: note })
  await publishApprovalEvent(ctx, id, action, requester_id)
  return answer(ctx, id)
}

/** The request context of the requester with the permissions they have now. */
const requesterContext = async (ctx: RequestContext, { requester_id }: queries.Stored): Promise<RequestContext> => {
  const person = await personById(ctx.db, requester_id, ctx.now)
  if (!person) throw conflict('requester_lacks')
  return { ...ctx, ...person }
}

// A 403 or 404 of the operation is caused by the requester's lost permission or the removed object, not by the
// approver.
const lacks = (error: unknown) =>
  error instanceof Problem && (error.status === 403 || error.status === 404) ? conflict('requester_lacks') : error

const performFor = async (what: Approvable, ctx: RequestContext, asked: Asked & { id: number }) => {
  try {
    await what.perform(ctx, asked)
  } catch (error) {
    throw lacks(error)
  }
}

/**
 * Approves the request and performs the operation in the same transaction. 409 `requester_lacks` when the requester may
 * no longer perform it; other errors are those of the operation.
 */
export const approve = async (ctx: RequestContext, id: number, note: string | null) => {
  const request = await decidable(ctx, id)
  const { kind, entity_id, payload, reason } = request
  const what = approvables().get(kind)!
  const approval = { kind, note: `#${id}: ${reason}` }
  const asked = { id, entity_id, payload }
  if (what.proposal) await what.perform({ ...ctx, approval }, asked)
  else await performFor(what, { ...(await requesterContext(ctx, request)), approval }, asked)
  return end(ctx, request, { state: 'approved', action: 'approve', note })
}

export const reject = async (ctx: RequestContext, id: number, note: string | null) =>
  end(ctx, await decidable(ctx, id), { state: 'rejected', action: 'reject', note })

/** Withdraws the caller's own request; 403 for another person's. */
export const withdraw = async (ctx: RequestContext, id: number) => {
  const request = await queries.one(ctx, id)
  if (request && !request.is_own) throw forbidden()
  return end(ctx, await waiting(ctx, id), { state: 'withdrawn', action: 'withdraw', note: null })
}
