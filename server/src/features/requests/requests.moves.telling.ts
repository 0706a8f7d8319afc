import { publicLine, repeatAnswers, systemLine, type ChatEvent } from '../chats/chats.door.js'
import { notify } from '../notifications/notifications.door.js'
import type { Act, PublicAct } from '../../platform/act.js'
import { tellRequest } from './requests.door.js'
import type { Effect } from './requests.moves.effects.js'
import type { MoveFacts } from './requests.moves.loading.js'
import { managersOf, type Doer } from './requests.moves.people.js'
import { comesBack } from './requests.moves.rules.js'
import { numberOf } from './requests.rules.js'
import type { StoredRequest } from './requests.table.js'

/** Whoever moves: a person of the staff, the resident without an account, or the product itself. */
export type Mover = Act | PublicAct

/** The person of the staff who acts; null for the resident and for the clock. */
export const staffOf = (act: Mover): { id: number; name: string } | null =>
  'actor' in act && act.actor.id > 0 ? act.actor : null

/** How many times a request came back when its managers are told too. Source: practice.md d1. */
const alertAt = 2

interface Moved {
  before: StoredRequest
  after: StoredRequest
  effect: Effect
  facts: MoveFacts
  performer: Doer | null
}

const keyOf = ({ before, effect: { to, rating } }: Moved): ChatEvent['key'] => {
  if (rating) return 'rated'
  if (comesBack(before.status, to)) return 'reopened'
  return to === 'assigned' ? 'assigned' : 'moved'
}

const eventOf = (act: Mover, moved: Moved): ChatEvent => {
  const { before, performer } = moved
  const { to, fields, rating } = moved.effect
  const values = {
    by: staffOf(act)?.name,
    name: to === 'assigned' ? performer?.name : undefined,
    wait_reason: to === 'waiting' ? fields.wait_reason : undefined,
    cancel_reason: to === 'cancelled' ? fields.cancel_reason : undefined,
    deferred_until: to === 'deferred' ? fields.deferred_until : undefined,
    reason: fields.reason,
    rating: rating?.rating,
  }
  const known = Object.entries(values).filter((entry) => entry[1] !== undefined && entry[1] !== null)
  return { key: keyOf(moved), from: before.status, to, ...Object.fromEntries(known) }
}

// Why somebody refuses or stops is said inside; why it is put off, given up or opened anew the resident may ask.
const publicEvent = ({ reason, ...event }: ChatEvent, { effect: { to, caller }, before }: Moved): ChatEvent => {
  const told = to === 'deferred' || to === 'cancelled' || (comesBack(before.status, to) && caller.kind === 'resident')
  return told && reason !== undefined ? { ...event, reason } : event
}

/** Lines of the product in both chats, then the words for the resident. */
const writeLines = async (act: Mover, moved: Moved): Promise<void> => {
  const { after, effect } = moved
  const event = eventOf(act, moved)
  await systemLine(act, after, ['staff_chat'], event)
  if (!after.visible_to_resident) return
  await systemLine(act, after, ['member_chat'], publicEvent(event, moved))
  if (effect.fields.message !== null && 'actor' in act) await publicLine(act, after, { message: effect.fields.message })
  // The resident of a duplicate is told what all the others are.
  if (effect.incident_id !== null) await repeatAnswers(act, after, effect.incident_id)
}

/** Values of a notice's sentence. */
export const noticeParams = (request: StoredRequest, address: string, text: string | null = null) => ({
  number: numberOf(request),
  address,
  ...(text !== null && { text }),
})

export const present = (ids: (number | null)[]): number[] => ids.filter((id) => id !== null)

const whoAssigned = async (act: Mover, requestId: number): Promise<number | null> => {
  const row = await act.db
    .selectFrom('service_request_moves')
    .select('staff_id')
    .where('request_id', '=', requestId)
    .where('to_status', '=', 'assigned')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.staff_id ?? null
}

/** Who has to see to it: the one who answers for the request, or whoever manages the house while nobody does. */
export const answerable = async (act: Pick<Mover, 'db' | 'now'>, request: StoredRequest): Promise<number[]> =>
  request.responsible_id === null ? managersOf(act.db, act.now, request.house_id) : [request.responsible_id]

const tellPeople = async (act: Mover, moved: Moved): Promise<void> => {
  const { before, after, facts } = moved
  const { to, fields } = moved.effect
  const tell = (kind: 'request_assigned' | 'request_returned' | 'request_cancelled', ids: number[]) =>
    notify(act, {
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
  // Refused: whoever gave the work away has to find another.
  if (before.status === 'assigned' && to === 'accepted')
    await tell('request_returned', present([after.responsible_id, await whoAssigned(act, after.id)]))
  // Its day has come, and nobody is there to do it.
  if (before.status === 'deferred' && to === 'accepted') await tell('request_returned', await answerable(act, after))
  if (comesBack(before.status, to)) {
    const managers = after.reopen_count >= alertAt ? await managersOf(act.db, act.now, after.house_id) : []
    await tell('request_returned', [...present([after.performer_id, after.responsible_id]), ...managers])
  }
}

/** Tells of a move: in both chats, to the people whose work it is, and to open browsers. */
export const tellMove = async (act: Mover, moved: Moved): Promise<void> => {
  const { before, after } = moved
  await writeLines(act, moved)
  await tellPeople(act, moved)
  await tellRequest(act.db, after, 'move')
  // He whose work it is no longer has to see it go.
  if (before.performer_id !== after.performer_id)
    await tellRequest(act.db, { ...after, performer_id: before.performer_id }, 'move')
}
