import type { Permission } from '@oselia/contract/kit'
import type { Notification, NotificationEvent } from '@oselia/contract/notifications'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import { json, type Db } from '../../platform/db.js'
import { announce } from '../../platform/live.js'
import { personById } from '../../platform/sessions.js'
import { notify as tellOutside, type NotificationKind } from '../account/account.door.js'
import { requestInScope } from '../requests/requests.door.js'
import { noticeOf } from './notifications.messages.js'
import { deputiesOf } from './notifications.queries.js'

/** Who tells. An act will do: its actor is never told of what he does himself; without an origin a letter has no link. */
export interface Teller {
  db: Db
  now: Date
  actor?: Pick<Act['actor'], 'id'>
  origin?: string
}

/** What people are told of, once each. */
export interface Happening {
  kind: NotificationEvent
  /** People of the staff; the deputies of those who are away are told as well. */
  to: readonly number[]
  entity: string
  entity_id: number | null
  /** Values of the sentence: `number`, `address`, `name`, `text`. */
  params: Notification['params']
  /** Names what happened, e.g. `request:12:late`: nobody is told of it twice. */
  key: string
  /** The right to know of it beside seeing the request: a line of a chat is for those who read that chat. */
  needs?: Permission
}

/** By which of his settings a person is told of it outside the product. */
const kindOf: Readonly<Record<NotificationEvent, NotificationKind>> = {
  request_new: 'requests_new',
  request_unclaimed: 'requests_new',
  request_assigned: 'requests_assigned',
  requests_handed: 'requests_assigned',
  request_returned: 'requests_assigned',
  request_cancelled: 'requests_assigned',
  request_mention: 'requests_assigned',
  request_message: 'requests_messages',
  request_amber: 'requests_late',
  request_late: 'requests_late',
  request_reminder: 'requests_late',
}

/** He may log in, and sees what it is about. */
const mayKnow = async (
  { db, now }: Teller,
  staffId: number,
  { entity, entity_id, needs }: Happening,
): Promise<boolean> => {
  const person = await personById(db, staffId, now)
  if (!person || (needs && !person.actor.permissions.has(needs))) return false
  if (entity !== 'service_requests') return true
  if (!person.actor.permissions.has('service_requests.read')) return false
  const { rows } = await sql`select 1 from service_requests r
    where r.id = ${entity_id} and r.deleted_at is null and ${requestInScope(person, 'r')}`.execute(db)
  return rows.length > 0
}

/** Writes the row of the person; null when he has been told before. */
const written = async ({ db, now }: Teller, staff_id: number, happening: Happening): Promise<number | null> => {
  const { kind, entity, entity_id, params, key } = happening
  const row = await db
    .insertInto('notifications')
    .values({ staff_id, kind, entity, entity_id, params: json(params), at: now, dedupe_key: key })
    .onConflict((conflict) => conflict.columns(['staff_id', 'dedupe_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Tells people of something that happened: a row and a live event in the product for each, and letters or SMS by his own settings,
 * in his language, after his quiet hours. Left out are the actor himself, whoever may not log in, and whoever does not see the
 * request. One who is away is told as ever, and his deputy with him.
 */
export const notify = async (at: Teller, happening: Happening): Promise<void> => {
  const { db, now } = at
  const away = await deputiesOf(db, now, happening.to)
  const people = new Set([...happening.to, ...away])
  people.delete(at.actor?.id ?? 0)
  // In one order, so that two who tell the same do not wait for each other in a ring.
  for (const staffId of [...people].toSorted((a, b) => a - b)) {
    if (!(await mayKnow(at, staffId, happening))) continue
    const id = await written(at, staffId, happening)
    if (id === null) continue
    await announce(db, { entity: 'notifications', entity_id: id, action: 'create', staff_id: staffId })
    await tellOutside({ db, now }, staffId, kindOf[happening.kind], happening.key, (language) =>
      noticeOf(happening, language, at.origin),
    )
  }
}
