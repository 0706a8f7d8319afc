import type { Announcement, announcementList, HouseText } from '@oselia/contract/announcements'
import type { TextMap } from '@oselia/contract/kit'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { audienceColumns } from '../../registry/audience/audience.rows.public.js'
import type { Db, EntityColumns, Json, NullableInstant } from '../../../platform/db.js'
import { linkedFileIds } from '../../../platform/entity.files.js'
import { paged, type List, type Page } from '../../../platform/list.js'
import type { Scope } from '../../../platform/scope.js'
import { houseInScope } from '../../access/scope/scope.public.js'
import { publishableColumns, publishedFilters, type Publishable } from '../publishing/publishing.public.js'
import { staffRef } from '../../access/people/people.table.public.js'

declare module '../../../platform/db.js' {
  interface Database {
    announcements: EntityColumns & {
      title: Json<TextMap>
      body: Json<TextMap>
      house_texts: Json<HouseText[]>
      kind: Announcement['kind']
      audience_id: number
      starts_at: NullableInstant
      ends_at: NullableInstant
      publish_at: NullableInstant
      published_at: NullableInstant
      pinned: boolean
      needs_ack: boolean
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
/** One of a list; `own_texts` are the houses with a text of their own. */
export type Listed = Omit<Stored, 'house_texts'> & { own_texts: number }

const columns = (scope: Scope) => sql<
  Omit<Stored, 'house_texts'>
>`n.id, n.title, n.body, n.kind, n.starts_at, n.ends_at, n.publish_at, n.published_at, n.pinned, n.needs_ack, n.state,
  n.version, n.created_at, n.updated_at, ${audienceColumns(scope, 'n')}, ${publishableColumns('announcements', 'n')},
  ${linkedFileIds({ table: 'announcement_attachments', owner: 'announcement_id' }, 'n')} as attachment_ids,
  ${staffRef('n.created_by')} as created_by`

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
  columns: sql`${columns(scope)}, (select coalesce(sum(jsonb_array_length(x -> 'house_ids')), 0)::int
    from jsonb_array_elements(n.house_texts) x) as own_texts`,
  from: sql`announcements n`,
  where: [...publishedFilters(scope, query, 'n'), ...(query.kind ? [sql`n.kind = ${query.kind}`] : [])],
  sort,
  tiebreaker: sql`n.id`,
})

export const list = (db: Db, scope: Scope, query: Query): Promise<Page<Listed>> =>
  paged<Listed>(db, listSpec(scope, query), query)

export const selection = ({ scope }: { scope: Scope }) => ({
  columns: sql<Stored>`${columns(scope)}, n.house_texts`,
  from: sql`announcements n`,
})

/** Those of the houses that the caller sees and that are not deleted, with whether a stored audience includes a part of them. */
export const housesWithin = async (db: Db, scope: Scope, audienceId: number, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; included: boolean }>`select h.id,
      exists (select 1 from audiences e where e.id = ${audienceId} and e.everyone)
        or exists (select 1 from audience_targets x where x.audience_id = ${audienceId}
          and (x.house_id = h.id or x.complex_id = h.complex_id)) as included
    from houses h where h.id = any(${[...ids]}::bigint[]) and h.deleted_at is null and ${houseInScope(scope, 'h')}`.execute(
    db,
  )
  return new Map(rows.map(({ id, included }) => [id, included]))
}
