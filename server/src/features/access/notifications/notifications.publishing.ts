import type { Permission } from '@oselia/contract/kit'
import type { Notification, NotificationEvent } from '@oselia/contract/notifications'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { prepared, type Db } from '../../../platform/db.js'
import { publishEvents } from '../../../platform/live.js'
import { peopleById } from '../people/people.rights.public.js'
import { notify as notifyOutside } from '../auth/auth.public.js'
import { noticeOf, notificationKinds } from './notifications.kinds.js'
import { deputiesOf } from './notifications.queries.js'

/** A request context fits. The actor is never notified of their own action; without an origin an email has no link. */
export interface NotificationContext {
  db: Db
  now: Date
  actor?: Pick<RequestContext['actor'], 'id'>
  origin?: string
}

/** An event of which people are notified, once each. */
export interface Happening {
  kind: NotificationEvent
  /** Staff members; the deputies of absent ones are notified too. */
  to: readonly number[]
  entity: string
  entity_id: number | null
  /** Parameters of the message: `number`, `address`, `name`, `text`. */
  params: Notification['params']
  /** Deduplication key of the event, e.g. `request:12:late`. */
  key: string
  /** Permission required beside seeing the entity, e.g. that of reading the chat of a message. */
  needs?: Permission
}

/** Those of the people who may sign in, hold the required permission and see what the notification is about; in order of their ids. */
const receiversOf = async (
  { db, now }: NotificationContext,
  staffIds: readonly number[],
  { entity, entity_id, needs }: Happening,
): Promise<number[]> => {
  const people = (await peopleById(db, staffIds, now)).filter(({ actor }) => !needs || actor.permissions.has(needs))
  if (people.length === 0) return []
  const receivers = await notificationKinds.visibleTo(db, people, entity, entity_id)
  return receivers.map(({ actor }) => actor.id)
}

/** Inserts the notifications of those who do not have them yet. */
const insertNotifications = async (
  { db, now }: NotificationContext,
  staffIds: readonly number[],
  { kind, entity, entity_id, params, key }: Happening,
): Promise<{ id: number; staff_id: number }[]> => {
  // Ascending ids: concurrent senders of the same event take the unique keys in one order and can't deadlock.
  const ascending = staffIds.toSorted((a, b) => a - b)
  const { rows } = await sql<{ id: number; staff_id: number }>`${prepared}
    insert into notifications (staff_id, kind, entity, entity_id, params, at, dedupe_key)
    select s, ${kind}, ${entity}, ${entity_id}::bigint, ${JSON.stringify(params)}::jsonb, ${now}::timestamptz, ${key}
    from unnest(${ascending}::bigint[]) s
    on conflict (staff_id, dedupe_key) do nothing returning id, staff_id`.execute(db)
  return rows
}

/**
 * Notifies people of an event: a row and a live event for each, and emails or SMS by their own preferences, in their language,
 * after their quiet hours. The actor, people who can't sign in and people who don't see the entity are left out. Deputies of
 * absent people are notified with them.
 */
export const notify = async (at: NotificationContext, happening: Happening): Promise<void> => {
  const { db, now } = at
  const people = new Set([...happening.to, ...(await deputiesOf(db, now, happening.to))])
  people.delete(at.actor?.id ?? 0)
  if (people.size === 0) return
  const receivers = await receiversOf(at, [...people], happening)
  if (receivers.length === 0) return
  const inserted = await insertNotifications(at, receivers, happening)
  if (inserted.length === 0) return
  await publishEvents(
    db,
    inserted.map(({ id, staff_id }) => ({ entity: 'notifications', entity_id: id, action: 'create', staff_id })),
  )
  await notifyOutside(
    { db, now },
    inserted.map(({ staff_id }) => staff_id),
    notificationKinds.get(happening.kind).preference,
    happening.key,
    (language) => noticeOf(happening, language, at.origin),
  )
}
