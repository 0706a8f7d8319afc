import type { Announcement } from '@oselia/contract/announcements'
import type { Article } from '@oselia/contract/articles'
import type { TextMap } from '@oselia/contract/kit'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'
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

/** What everybody with the link reads of an item. */
export interface Notice {
  id: number
  title: TextMap
  lead: TextMap | null
  body: TextMap
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

/** Whether an item is shown to residents at an instant; `alias` is a row of announcements or articles. */
export const isShown = (alias: string, now: Date): RawBuilder<boolean> => {
  const at = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${at('state')} = 'published' and ${at('deleted_at')} is null and (${at('ends_at')} is null or ${at('ends_at')} > ${now}))`
}

const fileIds = (table: string, owner: string) =>
  sql`array(select l.file_id from ${sql.table(table)} l where l.${sql.ref(owner)} = n.id order by l.position)`

const columns: Record<NoticeKind, RawBuilder<unknown>> = {
  'notice.announcement': sql`n.id, n.title, null as lead, n.body, n.kind as announced, null as category, n.published_at,
    null as edited_at, n.starts_at, n.ends_at, null as cover_id, null as cover_alt, null as cover_crop, null as video_url,
    null as source, '{}'::bigint[] as gallery_ids, '{}'::jsonb as gallery_alts, '{}'::bigint[] as picture_ids,
    ${fileIds('announcement_attachments', 'announcement_id')} as attachment_ids`,
  'notice.article': sql`n.id, n.title, n.lead, n.body, null as announced, n.category, n.published_at, n.edited_at,
    null as starts_at, n.ends_at, n.cover_id, n.cover_alt, n.cover_crop, n.video_url, n.source, n.gallery_alts,
    ${fileIds('article_gallery', 'article_id')} as gallery_ids, ${fileIds('article_pictures', 'article_id')} as picture_ids,
    ${fileIds('article_attachments', 'article_id')} as attachment_ids`,
}
const tables: Record<NoticeKind, string> = { 'notice.announcement': 'announcements', 'notice.article': 'articles' }

const one = async (db: Db, kind: NoticeKind, where: RawBuilder<boolean>): Promise<Notice | undefined> => {
  const { rows } =
    await sql<Notice>`select ${columns[kind]}, coalesce(s.organisation_name, '') as organisation, s.timezone
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
