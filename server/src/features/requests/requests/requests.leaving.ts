import { openStates } from '@oselia/contract/service-request-moves'
import { sql, type Generated } from 'kysely'
import { audit, differences } from '../../../platform/audit.js'
import type { Instant } from '../../../platform/db.js'
import { invalid } from '../../../platform/problems.js'
import { can, requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { today } from '../../../platform/today.js'
import { whenPeopleLeave, type Leaving } from '../../registry/residents/residents.public.js'
import { writeSystemMessage } from '../chats/chats.public.js'
import {
  historyOf,
  labelOf,
  publishRequestEvent,
  type StoredRequest,
} from '../request-records/request-records.public.js'
import { callerOf, lockedRequest, makeMove, plainMove } from '../transitions/transitions.public.js'
import { searchKeysOf } from './requests.updating.js'

declare module '../../../platform/db.js' {
  interface Database {
    service_request_leavings: {
      id: Generated<number>
      realty_id: number
      member_ids: number[]
      last: string
      successor_id: number | null
      decision: 'unit' | 'cancel'
      reason: string | null
      decided_by: number
      decided_at: Instant
    }
  }
}

type Who = Pick<Leaving, 'realty_id' | 'member_ids'>

/** Open requests of the people in the unit, locked. */
export const openOf = async ({ db }: RequestContext, { realty_id, member_ids }: Who): Promise<StoredRequest[]> => {
  const { rows } = await sql<{ id: number }>`select id from service_requests where realty_id = ${realty_id}
    and member_id = any(${[...member_ids]}::bigint[]) and status = any(${[...openStates]}::text[]) and deleted_at is null
    order by id for update`.execute(db)
  const requests: StoredRequest[] = []
  for (const { id } of rows) requests.push(await lockedRequest(db, id))
  return requests
}

export interface Successor {
  name: string
  phone: string | null
}

export const successorOf = async ({ db }: RequestContext, id: number | null): Promise<Successor | null> => {
  if (id === null) return null
  const { rows } = await sql<Successor>`select m.name, (select e ->> 'number' from jsonb_array_elements(m.phones) e
      order by coalesce((e ->> 'is_primary')::boolean, false) desc limit 1) as phone from members m where m.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The request goes to who takes the place of its resident; nobody is its resident after a move-out. */
export const handOn = async (
  ctx: RequestContext,
  request: StoredRequest,
  to: number | null,
  successor: Successor | null,
) => {
  const resident = { member_id: to, caller_name: successor?.name ?? null, caller_phone: successor?.phone ?? null }
  await ctx.db
    .updateTable('service_requests')
    .set({
      ...resident,
      search_keys: await searchKeysOf(ctx, { ...request, ...resident }),
      version: request.version + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', request.id)
    .execute()
  const after = await lockedRequest(ctx.db, request.id)
  const event = { key: 'resident_left', name: successor?.name ?? null, by: ctx.actor.name || null } as const
  await writeSystemMessage(ctx, after, ['staff_chat'], event)
  await audit(ctx, {
    action: 'update',
    entity: 'service_requests',
    entity_id: request.id,
    label: labelOf(request),
    changes: differences(historyOf(request), historyOf(after)),
  })
  await publishRequestEvent(ctx.db, after, 'update')
}

const reasonFor = (ctx: RequestContext, reason: string | null): string => {
  requirePermission(ctx, 'service_requests.approve')
  if (reason === null) throw invalid('requests_reason', 'required')
  return reason
}

/** 409 `state_forbids` for a request that the caller may not cancel. */
export const cancel = (ctx: RequestContext, request: StoredRequest, reason: string, caller = callerOf(ctx)) =>
  makeMove(ctx, request, {
    to: 'cancelled',
    fields: { ...plainMove, cancel_reason: 'other' as const, reason },
    caller,
  })

/** Stores what is done once the people have left; null for a reason keeps their requests with the unit. */
const decideLater = async (ctx: RequestContext, leaving: Leaving, reason: string | null): Promise<void> => {
  await ctx.db
    .insertInto('service_request_leavings')
    .values({
      realty_id: leaving.realty_id,
      member_ids: [...leaving.member_ids],
      last: leaving.last,
      successor_id: leaving.successor_id,
      decision: reason === null ? 'unit' : 'cancel',
      reason,
      decided_by: ctx.actor.id,
      decided_at: ctx.now,
    })
    .execute()
}

/**
 * Does with the open requests of people who leave a unit what was decided. 422 at `requests` while there are some and nothing was
 * decided, by one who may change requests; of others they stay with the unit. People who leave on a later day keep their requests until
 * then.
 */
const settleRequests = async (ctx: RequestContext, leaving: Leaving): Promise<void> => {
  const requests = await openOf(ctx, leaving)
  if (requests.length === 0) return
  const decision = leaving.requests ?? (can(ctx, 'service_requests.update') ? null : 'unit')
  if (decision === null) throw invalid('requests', 'required')
  if (decision === 'person') return
  const reason = decision === 'cancel' ? reasonFor(ctx, leaving.requests_reason) : null
  if (leaving.last > (await today(ctx))) return decideLater(ctx, leaving, reason)
  if (reason !== null) {
    for (const request of requests) await cancel(ctx, request, reason)
    return
  }
  const successor = await successorOf(ctx, leaving.successor_id)
  for (const request of requests) await handOn(ctx, request, leaving.successor_id, successor)
}

export const registerLeaving = (): void => whenPeopleLeave('requests', settleRequests)
