import type { Announcement, announcementList } from '@oselia/contract/announcements'
import type { TextMap } from '@oselia/contract/kit'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { audienceColumns } from '../../../platform/audience.rows.js'
import type { Db, EntityColumns, Json, NullableInstant } from '../../../platform/db.js'
import { linkedFileIds } from '../../../platform/entity.files.js'
import { paged, type List, type Page } from '../../../platform/list.js'
import type { Scope } from '../../../platform/scope.js'
import { publishableColumns, publishedFilters, type Publishable } from '../publishing/publishing.public.js'

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
      state: Announcement['state']
      search_keys: string
      is_demo: boolean | undefined
    }
    announcement_attachments: { announcement_id: number; file_id: number; position: number }
  }
}

type Query = z.output<typeof announcementList>
type Filters = Omit<Query, 'page' | 'per_page'>
/** An announcement as stored; attachment URLs are signed for the caller later. */
export type Stored = Omit<Announcement, 'attachments' | 'undo_until'> & Publishable

const columns = (
  scope: Scope,
) => sql<Stored>`n.id, n.title, n.body, n.kind, n.starts_at, n.ends_at, n.publish_at, n.published_at, n.pinned, n.state,
  n.version, n.created_at, n.updated_at, ${audienceColumns(scope, 'n')}, ${publishableColumns('announcements', 'n')},
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

/** The list specification for `paged` and the export. */
export const listSpec = (scope: Scope, query: Filters): List => ({
  columns: columns(scope),
  from: sql`announcements n`,
  where: [...publishedFilters(scope, query, 'n'), ...(query.kind ? [sql`n.kind = ${query.kind}`] : [])],
  sort,
  tiebreaker: sql`n.id`,
})

export const list = (db: Db, scope: Scope, query: Query): Promise<Page<Stored>> =>
  paged<Stored>(db, listSpec(scope, query), query)

export const selection = ({ scope }: { scope: Scope }) => ({ columns: columns(scope), from: sql`announcements n` })
