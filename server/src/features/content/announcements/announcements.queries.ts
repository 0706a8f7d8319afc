import type { Announcement, announcementList, AnnouncementState } from '@oselia/contract/announcements'
import type { TextMap } from '@oselia/contract/kit'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import {
  audienceColumn,
  reachesComplexes,
  reachesHouses,
  reachesScope,
  withinScope,
} from '../../../platform/audience.js'
import type { Db, EntityColumns, Json, NullableInstant } from '../../../platform/db.js'
import { linkedFileIds } from '../../../platform/entity.files.js'
import { paged, searched, type List, type Page } from '../../../platform/list.js'
import { hasLeft } from '../../../platform/outbox.js'
import type { Scope } from '../../../platform/scope.js'

declare module '../../../platform/db.js' {
  interface Database {
    announcements: EntityColumns & {
      title: Json<TextMap>
      body: Json<TextMap>
      kind: Announcement['kind']
      audience_id: number
      starts_at: NullableInstant
      ends_at: NullableInstant
      publish_at: NullableInstant
      published_at: NullableInstant
      pinned: boolean
      state: AnnouncementState
      search_keys: string
      is_demo: boolean | undefined
    }
    announcement_attachments: { announcement_id: number; file_id: number; position: number }
  }
}

type Query = z.output<typeof announcementList>
type Filters = Omit<Query, 'page' | 'per_page'>
/** An announcement as stored; attachment URLs are signed for the caller later. */
export type Stored = Omit<Announcement, 'attachments' | 'undo_until'> & {
  audience_id: number
  reaches_outside: boolean
  /** Whether an e-mail or SMS about it has been sent. */
  delivered: boolean
}

const columns = (
  scope: Scope,
) => sql<Stored>`n.id, n.title, n.body, n.kind, n.starts_at, n.ends_at, n.publish_at, n.published_at, n.pinned, n.state,
  n.version, n.created_at, n.updated_at, n.audience_id, ${audienceColumn('n')} as audience, not ${withinScope(scope, 'n')} as reaches_outside,
  ${hasLeft('announcements', sql`n.id`)} as delivered,
  ${linkedFileIds({ table: 'announcement_attachments', owner: 'announcement_id' }, 'n')} as attachment_ids,
  (select jsonb_build_object('id', s.id, 'name', concat_ws(' ', s.last_name, s.first_name)) from staff s where s.id = n.created_by) as created_by`

const sort: Record<string, RawBuilder<unknown>> = {
  title: sql`(n.title ->> 'uk') collate uk_icu`,
  created_at: sql`n.created_at`,
  updated_at: sql`n.updated_at`,
  published_at: sql`n.published_at`,
  kind: sql`n.kind`,
  state: sql`n.state`,
}

const filters = (scope: Scope, query: Filters): RawBuilder<unknown>[] => [
  sql`n.deleted_at is null`,
  ...(scope.all ? [] : [reachesScope(scope, 'n')]),
  ...(query.state ? [sql`n.state = ${query.state}`] : []),
  ...(query.kind ? [sql`n.kind = ${query.kind}`] : []),
  ...(query.pinned === undefined ? [] : [sql`n.pinned = ${query.pinned}`]),
  ...(query.ends_before ? [sql`n.ends_at <= ${query.ends_before}`] : []),
  ...(query.house_id ? [reachesHouses('n', query.house_id)] : []),
  ...(query.complex_id ? [reachesComplexes('n', query.complex_id)] : []),
  ...searched(sql`n.search_keys`, query.search_query),
]

/** The list specification for `paged` and the export. */
export const listSpec = (scope: Scope, query: Filters): List => ({
  columns: columns(scope),
  from: sql`announcements n`,
  where: filters(scope, query),
  sort,
  tiebreaker: sql`n.id`,
})

export const list = (db: Db, scope: Scope, query: Query): Promise<Page<Stored>> =>
  paged<Stored>(db, listSpec(scope, query), query)

export const selection = ({ scope }: { scope: Scope }) => ({ columns: columns(scope), from: sql`announcements n` })

/** Announcements due for a transition: past their end, published or not, or due for publication. */
export const due = async (db: Db, now: Date): Promise<{ id: number; state: AnnouncementState }[]> => {
  const { rows } = await sql<{ id: number; state: AnnouncementState }>`
    (select id, 'archived' as state from announcements
      where state in ('published', 'scheduled') and ends_at <= ${now} and deleted_at is null limit 500)
    union all
    (select id, 'published' from announcements
      where state = 'scheduled' and publish_at <= ${now} and (ends_at is null or ends_at > ${now}) and deleted_at is null limit 500)`.execute(
    db,
  )
  return rows
}
