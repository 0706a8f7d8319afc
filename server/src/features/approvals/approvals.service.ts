import type { Approval, ApprovalKind } from '@oselia/contract/approvals'
import type { Act } from '../../platform/act.js'
import { approvables, fourEyes, type Approvable, type Asked } from '../../platform/approvals.js'
import { audit } from '../../platform/audit.js'
import { json } from '../../platform/db.js'
import { announce } from '../../platform/live.js'
import { conflict, forbidden, invalid, notFound, Refusal } from '../../platform/problems.js'
import { personById } from '../../platform/sessions.js'
import * as queries from './approvals.queries.js'

/** Days after which a request that nobody decided is over. */
const waits = 7

const shown = ({ payload: _payload, requester_id: _id, ...approval }: queries.Stored): Approval => approval

const answer = async (act: Act, id: number) => ({ data: shown((await queries.one(act, id))!) })

/** Those who may decide hear of it, and the one who asked. */
const tell = async (act: Act, id: number, action: string, requesterId: number) => {
  const event = { entity: 'approvals', entity_id: id, action }
  await announce(act.db, event)
  await announce(act.db, { ...event, staff_id: requesterId })
}

interface Request extends Asked {
  kind: ApprovalKind
  reason: string
}

/**
 * Asks a second person. Refused as the act itself would be; 409 `state_forbids` while the community wants no four eyes, where the
 * act can simply be done; 409 `duplicate` while the same person waits for the same.
 */
export const create = async (act: Act, { kind, reason, ...asked }: Request) => {
  const what = approvables().get(kind)
  if (!what) throw invalid('kind', 'not_found')
  const looked = await what.look(act, asked)
  if (!what.proposal && !(await fourEyes(act.db))) throw conflict('state_forbids')
  await queries.expire(act.db, act.now)
  const { id } = await act.db
    .insertInto('approvals')
    .values({
      kind,
      entity: looked.entity,
      entity_id: looked.entity_id,
      label: looked.label,
      payload: json({ sent: looked.payload, changes: looked.changes ?? [] }),
      reason,
      requested_by: act.actor.id,
      created_at: act.now,
      expires_at: new Date(act.now.getTime() + waits * 86_400_000),
      decided_by: null,
      decision_note: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { label, changes } = looked
  await audit(act, { action: 'create', entity: 'approvals', entity_id: id, label, reason, ...(changes && { changes }) })
  await tell(act, id, 'create', act.actor.id)
  return answer(act, id)
}

/** The request under lock while it waits: 404 when the caller sees none, 409 `already_decided` when it is over. */
const waiting = async (act: Act, id: number): Promise<queries.Stored> => {
  const request = await queries.one(act, id, true)
  if (!request) throw notFound()
  if (request.state !== 'waiting') throw conflict('already_decided', { data: shown(request) })
  return request
}

/** The same for one who decides it: 409 `own_request` for the one who asked. */
const decidable = async (act: Act, id: number): Promise<queries.Stored> => {
  const request = await waiting(act, id)
  if (request.is_own) throw conflict('own_request')
  if (!request.may_decide) throw forbidden()
  return request
}

interface Ending {
  state: queries.State
  action: string
  note: string | null
}

const end = async (act: Act, request: queries.Stored, { state, action, note }: Ending) => {
  const { id, label, requester_id } = request
  await act.db
    .updateTable('approvals')
    .set({
      state,
      ...(state !== 'withdrawn' && { decided_by: act.actor.id }),
      decided_at: act.now,
      decision_note: note,
    })
    .where('id', '=', id)
    .execute()
  await audit(act, { action, entity: 'approvals', entity_id: id, label, reason: note })
  await tell(act, id, action, requester_id)
  return answer(act, id)
}

/** The act of the one who asked, with the rights that he has by now. */
const requesterAct = async (act: Act, { requester_id }: queries.Stored): Promise<Act> => {
  const person = await personById(act.db, requester_id, act.now)
  if (!person) throw conflict('requester_lacks')
  return { ...act, ...person }
}

// That he may not do it any more, or that the thing is gone, is nothing that the one who decides has done wrong.
const lacks = (error: unknown) =>
  error instanceof Refusal && (error.status === 403 || error.status === 404) ? conflict('requester_lacks') : error

const performFor = async (what: Approvable, act: Act, asked: Asked & { id: number }) => {
  try {
    await what.perform(act, asked)
  } catch (error) {
    throw lacks(error)
  }
}

/**
 * Agrees, and does the act in the same transaction: either both stand or neither. 409 `requester_lacks` when the one who asked
 * may not do it any more; other refusals are the act's own.
 */
export const approve = async (act: Act, id: number, note: string | null) => {
  const request = await decidable(act, id)
  const { kind, entity_id, payload, reason } = request
  const what = approvables().get(kind)!
  const approval = { kind, note: `#${id}: ${reason}` }
  const asked = { id, entity_id, payload }
  if (what.proposal) await what.perform({ ...act, approval }, asked)
  else await performFor(what, { ...(await requesterAct(act, request)), approval }, asked)
  return end(act, request, { state: 'approved', action: 'approve', note })
}

export const reject = async (act: Act, id: number, note: string | null) =>
  end(act, await decidable(act, id), { state: 'rejected', action: 'reject', note })

/** Takes one's own request back; 403 for another's. */
export const withdraw = async (act: Act, id: number) => {
  const request = await queries.one(act, id)
  if (request && !request.is_own) throw forbidden()
  return end(act, await waiting(act, id), { state: 'withdrawn', action: 'withdraw', note: null })
}
