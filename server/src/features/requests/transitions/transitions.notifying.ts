import { writePublicMessage, repeatAnswers, writeSystemMessage, type ChatEvent } from '../chats/chats.public.js'
import { today } from '../../../platform/today.js'
import { notify, readAbout } from '../../access/notifications/notifications.public.js'
import type { RequestContext, PublicRequestContext } from '../../../platform/request-context.js'
import {
  acceptedAt,
  numberOf,
  publishRequestEvent,
  type StoredRequest,
} from '../request-records/request-records.public.js'
import type { Effect } from './transitions.effects.js'
import type { MoveFacts } from './transitions.loading.js'
import { managersOf, type Doer } from './transitions.people.js'
import { isReturn } from './transitions.rules.js'

/** The context of a move: of a staff member, of the resident of a link, or of the product itself. */
export type Mover = RequestContext | PublicRequestContext

/** The acting staff member; null for the resident and for the clock. */
export const staffOf = (ctx: Mover): { id: number; name: string } | null =>
  'actor' in ctx && ctx.actor.id > 0 ? ctx.actor : null

/** Number of returns from which managers are notified too. Source: practice.md d1. */
const alertAt = 2

interface Moved {
  before: StoredRequest
  after: StoredRequest
  effect: Effect
  facts: MoveFacts
  performer: Doer | null
}

const keyOf = ({ before, effect: { to, caller, rating } }: Moved): ChatEvent['key'] => {
  if (rating) return 'rated'
  if (isReturn(before.status, to)) return 'reopened'
  if (to === 'closed' && caller.kind === 'clock') return 'accepted_silently'
  return to === 'assigned' ? 'assigned' : 'moved'
}

const eventOf = (ctx: Mover, moved: Moved, acceptBy: string | null): ChatEvent => {
  const { before, performer, facts } = moved
  const key = keyOf(moved)
  const silent = key === 'accepted_silently'
  const { to, fields, rating } = moved.effect
  const values = {
    by: staffOf(ctx)?.name,
    name: to === 'assigned' ? performer?.name : undefined,
    wait_reason: to === 'waiting' ? fields.wait_reason : undefined,
    cancel_reason: to === 'cancelled' ? fields.cancel_reason : undefined,
    deferred_until: to === 'deferred' ? fields.deferred_until : undefined,
    accept_by: acceptBy,
    days: silent ? facts.autoclose_days : undefined,
    // The key and the days say it in the language of each reader.
    reason: silent ? undefined : fields.reason,
    rating: rating?.rating,
  }
  const known = Object.entries(values).filter((entry) => entry[1] !== undefined && entry[1] !== null)
  return { key, from: before.status, to, ...Object.fromEntries(known) }
}

// Reasons of refusals and stops are internal; the resident reads those of deferring, cancelling and of own returns.
const publicEvent = ({ reason, ...event }: ChatEvent, { effect: { to, caller }, before }: Moved): ChatEvent => {
  const includesReason =
    to === 'deferred' || to === 'cancelled' || (isReturn(before.status, to) && caller.kind === 'resident')
  return includesReason && reason !== undefined ? { ...event, reason } : event
}

/** Writes system messages to both chats, then the message to the resident. */
const writeMessages = async (ctx: Mover, moved: Moved): Promise<void> => {
  const { after, effect, facts } = moved
  const accepted = acceptedAt(after, facts.autoclose_days)
  const event = eventOf(ctx, moved, accepted && (await today({ db: ctx.db, now: accepted })))
  await writeSystemMessage(ctx, after, ['staff_chat'], event)
  if (!after.visible_to_resident) return
  await writeSystemMessage(ctx, after, ['member_chat'], publicEvent(event, moved))
  if (effect.fields.message !== null && 'actor' in ctx)
    await writePublicMessage(ctx, after, { message: effect.fields.message })
  // The resident of a duplicate gets the answers of the incident.
  if (effect.incident_id !== null) await repeatAnswers(ctx, after, effect.incident_id)
}

/** Parameters of a notification. */
export const noticeParams = (request: StoredRequest, address: string, text: string | null = null) => ({
  number: numberOf(request),
  address,
  ...(text !== null && { text }),
})

export const present = (ids: (number | null)[]): number[] => ids.filter((id) => id !== null)

const whoAssigned = async (ctx: Mover, requestId: number): Promise<number | null> => {
  const row = await ctx.db
    .selectFrom('service_request_moves')
    .select('staff_id')
    .where('request_id', '=', requestId)
    .where('to_status', '=', 'assigned')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.staff_id ?? null
}

/** The responsible person, or the managers of the house while there is none. */
export const answerable = async (ctx: Pick<Mover, 'db' | 'now'>, request: StoredRequest): Promise<number[]> =>
  request.responsible_id === null ? managersOf(ctx.db, ctx.now, request.house_id) : [request.responsible_id]

const notifyPeople = async (ctx: Mover, moved: Moved): Promise<void> => {
  const { before, after, facts } = moved
  const { to, fields } = moved.effect
  const tell = (kind: 'request_assigned' | 'request_returned' | 'request_cancelled', ids: number[]) =>
    notify(ctx, {
      kind,
      to: ids,
      entity: 'service_requests',
      entity_id: after.id,
      params: noticeParams(after, facts.address, fields.reason),
      key: `request:${after.id}:${kind}:${after.version}`,
    })
  const answers = after.responsible_id === before.responsible_id ? null : after.responsible_id
  await tell('request_assigned', present([to === 'assigned' ? after.performer_id : null, answers]))
  if (to === 'cancelled') await tell('request_cancelled', present([after.performer_id, after.responsible_id]))
  // Work was refused: the assigner must choose another performer.
  if (before.status === 'assigned' && to === 'accepted')
    await tell('request_returned', present([after.responsible_id, await whoAssigned(ctx, after.id)]))
  // The deferral ended and no performer is available.
  if (before.status === 'deferred' && to === 'accepted') await tell('request_returned', await answerable(ctx, after))
  if (isReturn(before.status, to)) {
    const managers = after.reopen_count >= alertAt ? await managersOf(ctx.db, ctx.now, after.house_id) : []
    await tell('request_returned', [...present([after.performer_id, after.responsible_id]), ...managers])
  }
}

/** Notifications that ask for work on a request; messages and mentions stay unread until they are read. */
const aboutWork = [
  'request_new',
  'request_unclaimed',
  'request_assigned',
  'request_returned',
  'request_amber',
  'request_late',
  'request_reminder',
] as const

const readOwn = async (ctx: Mover, { after }: Moved): Promise<void> => {
  const staff = staffOf(ctx)
  if (!staff || !['done', 'closed', 'cancelled'].includes(after.status)) return
  const { db, now } = ctx
  await readAbout({ db, now, staffId: staff.id }, { entity: 'service_requests', entity_id: after.id, kinds: aboutWork })
}

/** Reports a move in both chats, by notifications and by a live event. */
export const notifyTransition = async (ctx: Mover, moved: Moved): Promise<void> => {
  const { before, after } = moved
  await writeMessages(ctx, moved)
  await notifyPeople(ctx, moved)
  await readOwn(ctx, moved)
  await publishRequestEvent(ctx.db, after, 'move')
  // Subscribers who lose access must still receive the event.
  if (before.performer_id !== after.performer_id)
    await publishRequestEvent(ctx.db, { ...after, performer_id: before.performer_id }, 'move')
}
