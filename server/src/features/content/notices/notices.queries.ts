import type { Announcement, HouseText } from '@oselia/contract/announcements'
import type { Article } from '@oselia/contract/articles'
import type { TextMap } from '@oselia/contract/kit'
import type { Texts } from '@oselia/contract/languages'
import { sql, type RawBuilder } from 'kysely'
import { audienceZone } from '../../registry/audience/audience.rows.public.js'
import type { Db } from '../../../platform/db.js'
import type { EventPart } from './notices.events.js'
import type { NoticeKind } from '../publishing/publishing.public.js'

/** A stored file of an item. */
export interface NoticeFile {
  id: number
  name: string
  mime: string
  bytes: number
  active_content: boolean
  width: number | null
  height: number | null
  sizes: number[] | null
  storage_key: string
}

/** A house that is not deleted, with its address in Ukrainian and in other languages. */
export interface NoticeHouse {
  id: number
  label: string
  labels: Partial<Texts> | null
}

/** What everybody with the link reads of an item. */
export interface Notice {
  id: number
  title: TextMap
  lead: TextMap | null
  /** Null for an event without one. */
  body: TextMap | null
  /** Of an event. */
  event: EventPart | null
  /** Texts of single houses, in place of the body. */
  house_texts: HouseText[]
  /** Whether residents are asked to confirm. */
  needs_ack: boolean
  /** Of an announcement. */
  announced: Announcement['kind'] | null
  /** Of a news item. */
  category: Article['category'] | null
  published_at: string
  edited_at: string | null
  starts_at: string | null
  ends_at: string | null
  cover_id: number | null
  cover_alt: TextMap | null
  cover_crop: Article['cover_crop']
  video_url: string | null
  source: string | null
  gallery_ids: number[]
  /** By id of the file. */
  gallery_alts: Article['gallery_alts']
  picture_ids: number[]
  attachment_ids: number[]
  organisation: string
  timezone: string
}

/** Whether an item is shown to residents at an instant; `alias` is a row of announcements, articles or events. */
export const isShown = (alias: string, now: Date): RawBuilder<boolean> => {
  const at = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${at('state')} = 'published' and ${at('deleted_at')} is null and (${at('ends_at')} is null or ${at('ends_at')} > ${now}))`
}

const fileIds = (table: string, owner: string) =>
  sql`array(select l.file_id from ${sql.table(table)} l where l.${sql.ref(owner)} = n.id order by l.position)`

/** What pages show of an event beside its texts; the row is `n`. */
export const eventPart = sql<EventPart>`jsonb_build_object('kind', n.kind, 'starts', n.starts, 'ends', n.ends, 'all_day', n.all_day,
  'timezone', n.timezone, 'recurrence', n.recurrence, 'exceptions', n.exceptions, 'place', n.place, 'url', n.url,
  'cancel_reason', n.cancel_reason)`

const columns: Record<NoticeKind, RawBuilder<unknown>> = {
  'notice.announcement': sql`n.id, n.title, null as lead, n.body, null as event, n.house_texts, n.needs_ack, n.kind as announced, null as category, n.published_at,
    null as edited_at, n.starts_at, n.ends_at, null as cover_id, null as cover_alt, null as cover_crop, null as video_url,
    null as source, '{}'::bigint[] as gallery_ids, '{}'::jsonb as gallery_alts, '{}'::bigint[] as picture_ids,
    ${fileIds('announcement_attachments', 'announcement_id')} as attachment_ids`,
  'notice.article': sql`n.id, n.title, n.lead, n.body, null as event, '[]'::jsonb as house_texts, false as needs_ack, null as announced, n.category, n.published_at, n.edited_at,
    null as starts_at, n.ends_at, n.cover_id, n.cover_alt, n.cover_crop, n.video_url, n.source, n.gallery_alts,
    ${fileIds('article_gallery', 'article_id')} as gallery_ids, ${fileIds('article_pictures', 'article_id')} as picture_ids,
    ${fileIds('article_attachments', 'article_id')} as attachment_ids`,
  'notice.event': sql`n.id, n.title, null as lead, n.body, ${eventPart} as event, '[]'::jsonb as house_texts, false as needs_ack, null as announced,
    null as category, n.published_at, null as edited_at, n.starts_at, n.ends_at, null as cover_id, null as cover_alt,
    null as cover_crop, null as video_url, null as source, '{}'::bigint[] as gallery_ids, '{}'::jsonb as gallery_alts, '{}'::bigint[] as picture_ids,
    ${fileIds('event_attachments', 'event_id')} as attachment_ids`,
}
const tables: Record<NoticeKind, string> = {
  'notice.announcement': 'announcements',
  'notice.article': 'articles',
  'notice.event': 'events',
}

const one = async (db: Db, kind: NoticeKind, where: RawBuilder<boolean>): Promise<Notice | undefined> => {
  const { rows } = await sql<Notice>`select ${columns[kind]}, coalesce(s.organisation_name, '') as organisation,
      ${audienceZone(sql`n.audience_id`)} as timezone
    from ${sql.table(tables[kind])} n, settings s where ${where}`.execute(db)
  return rows[0]
}

/** An item that is not deleted, whatever its state. */
export const storedNotice = (db: Db, kind: NoticeKind, id: number): Promise<Notice | undefined> =>
  one(db, kind, sql<boolean>`n.id = ${id} and n.deleted_at is null`)

/** An item that is shown now; undefined for a draft, and for what is scheduled, archived, over or deleted. */
export const shownNotice = (db: Db, kind: NoticeKind, id: number, now: Date): Promise<Notice | undefined> =>
  one(db, kind, sql<boolean>`n.id = ${id} and ${isShown('n', now)}`)

/** The files of an item by id. */
export const filesOf = async (db: Db, notice: Notice): Promise<Map<number, NoticeFile>> => {
  const { cover_id, gallery_ids, picture_ids, attachment_ids } = notice
  const ids = [...(cover_id === null ? [] : [cover_id]), ...gallery_ids, ...picture_ids, ...attachment_ids]
  if (ids.length === 0) return new Map()
  const { rows } =
    await sql<NoticeFile>`select id, name, mime, bytes, active_content, width, height, sizes, storage_key from files
    where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The houses that have a text of their own, unless they are deleted, by id. */
export const housesOf = async (db: Db, { house_texts }: Notice): Promise<Map<number, NoticeHouse>> => {
  const ids = house_texts.flatMap(({ house_ids }) => house_ids)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<NoticeHouse>`select id, label, labels from houses
    where id = any(${ids}::bigint[]) and deleted_at is null`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
