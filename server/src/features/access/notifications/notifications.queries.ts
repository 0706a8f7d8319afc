import type { Notification, NotificationEvent } from '@oselia/contract/notifications'
import { sql, type Generated } from 'kysely'
import type { Db, Instant, Json, NullableInstant } from '../../../platform/db.js'
import { figures, type Page } from '../../../platform/list.js'

declare module '../../../platform/db.js' {
  interface Database {
    notifications: {
      id: Generated<number>
      staff_id: number
      kind: NotificationEvent
      entity: string
      entity_id: number | null
      params: Json<Notification['params']>
      at: Instant
      read_at: NullableInstant
      dedupe_key: string
    }
  }
}

/** Deputies of those who are absent today, by the community's date. */
export const deputiesOf = async (db: Db, now: Date, people: readonly number[]): Promise<number[]> => {
  if (people.length === 0) return []
  const { rows } = await sql<{ id: number }>`select distinct a.deputy_id as id from staff_absences a, settings s
    where a.staff_id = any(${people}::bigint[]) and a.deputy_id is not null
      and (${now}::timestamptz at time zone s.timezone)::date between a."from" and a."to"`.execute(db)
  return rows.map(({ id }) => id)
}

interface Query {
  page: number
  per_page: number
  unread?: boolean | undefined
}

/** The person's own notifications, newest first. */
export const list = async (db: Db, staffId: number, query: Query): Promise<Page<Notification> & { unread: number }> => {
  const { page, per_page } = query
  const part =
    query.unread === undefined ? sql`true` : query.unread ? sql`n.read_at is null` : sql`n.read_at is not null`
  const { rows: counted } = await sql<{ total: number; unread: number }>`select
    (select count(*) from notifications n where n.staff_id = ${staffId} and ${part}) as total,
    (select count(*) from notifications n where n.staff_id = ${staffId} and n.read_at is null) as unread`.execute(db)
  const { total, unread } = counted[0]!
  const { rows } = await sql<Notification>`select n.id, n.kind, n.entity, n.entity_id, n.params, n.at, n.read_at
    from notifications n where n.staff_id = ${staffId} and ${part}
    order by n.id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  return { data: rows, unread, ...figures(total, query, rows.length) }
}

/** Marks the person's own notifications as read, all of them without ids; returns how many were unread. */
export const markRead = async (db: Db, now: Date, staffId: number, ids: readonly number[] | null): Promise<number> => {
  const { numAffectedRows } = await sql`update notifications set read_at = ${now} where staff_id = ${staffId}
    and read_at is null and ${ids === null ? sql`true` : sql`id = any(${ids}::bigint[])`}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Marks the person's own notifications of these kinds about a record as read; returns how many were unread. */
export const markReadAbout = async (
  db: Db,
  now: Date,
  staffId: number,
  about: { entity: string; entity_id: number; kinds: readonly NotificationEvent[] },
): Promise<number> => {
  const { numAffectedRows } = await sql`update notifications set read_at = ${now} where staff_id = ${staffId}
    and read_at is null and entity = ${about.entity} and entity_id = ${about.entity_id}
    and kind = any(${about.kinds}::text[])`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export const unreadOf = async (db: Db, staffId: number): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from notifications where staff_id = ${staffId} and read_at is null`.execute(db)
  return rows[0]!.n
}

/** Days for which a notification is stored, read or not. */
const keptDays = 90

/** Deletes expired notifications. */
export const dropOld = async (db: Db, now: Date): Promise<void> => {
  await sql`delete from notifications where at < ${now}::timestamptz - make_interval(days => ${keptDays})`.execute(db)
}
