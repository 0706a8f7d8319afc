import type { Article, articleList } from '@oselia/contract/articles'
import type { TextMap } from '@oselia/contract/kit'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { audienceColumns } from '../../registry/audience/audience.rows.public.js'
import type { Db, EntityColumns, Json, NullableInstant } from '../../../platform/db.js'
import { linkedFileIds } from '../../../platform/entity.files.js'
import { equalTo, paged, type List, type Page } from '../../../platform/list.js'
import type { Scope } from '../../../platform/scope.js'
import { publishableColumns, publishedFilters, type Publishable } from '../publishing/publishing.public.js'
import { staffRef } from '../../access/people/people.table.public.js'

declare module '../../../platform/db.js' {
  interface Database {
    articles: EntityColumns & {
      title: Json<TextMap>
      lead: Json<TextMap> | null
      body: Json<TextMap>
      category: Article['category']
      tags: string[]
      cover_id: number | null
      cover_alt: Json<TextMap> | null
      cover_crop: Json<NonNullable<Article['cover_crop']>> | null
      video_url: string | null
      source: string | null
      audience_id: number
      publish_at: NullableInstant
      published_at: NullableInstant
      ends_at: NullableInstant
      edited_at: NullableInstant
      pinned: boolean
      state: Article['state']
      search_keys: string
      is_demo: boolean | undefined
      gallery_alts: Json<Article['gallery_alts']>
      gallery_ids: number[] | undefined
      picture_ids: number[] | undefined
      attachment_ids: number[] | undefined
    }
  }
}

type Query = z.output<typeof articleList>
type Filters = Omit<Query, 'page' | 'per_page'>
/** An article as stored; URLs of its files are signed for the caller later. */
export type Stored = Omit<Article, 'cover' | 'gallery' | 'attachments' | 'pictures' | 'undo_until'> &
  Publishable & { picture_ids: number[] }

const linked = (table: string) => linkedFileIds({ table, owner: 'article_id' }, 'n')

const columns = (
  scope: Scope,
) => sql<Stored>`n.id, n.title, n.lead, n.body, n.category, n.tags, n.cover_id, n.cover_alt,
  n.cover_crop, n.gallery_alts, n.video_url, n.source, n.publish_at, n.published_at, n.ends_at, n.edited_at, n.pinned, n.state, n.version,
  n.created_at, n.updated_at, ${audienceColumns(scope, 'n')}, ${publishableColumns('articles', 'n')},
  ${linked('article_gallery')} as gallery_ids, ${linked('article_pictures')} as picture_ids,
  ${linked('article_attachments')} as attachment_ids,
  ${staffRef('n.created_by')} as created_by`

const sort: Record<string, RawBuilder<unknown>> = {
  title: sql`(n.title ->> 'uk') collate uk_icu`,
  created_at: sql`n.created_at`,
  updated_at: sql`n.updated_at`,
  published_at: sql`n.published_at`,
  category: sql`n.category`,
  state: sql`n.state`,
}

/** The list specification for `paged` and the export. */
export const listSpec = (scope: Scope, query: Filters): List => ({
  columns: columns(scope),
  from: sql`articles n`,
  where: [
    ...publishedFilters(scope, query, 'n'),
    ...equalTo(query, 'n', ['category']),
    ...(query.tag ? [sql`n.tags @> array[${query.tag}]`] : []),
  ],
  sort,
  tiebreaker: sql`n.id`,
})

export const list = (db: Db, scope: Scope, query: Query): Promise<Page<Stored>> =>
  paged<Stored>(db, listSpec(scope, query), query)

export const selection = ({ scope }: { scope: Scope }) => ({ columns: columns(scope), from: sql`articles n` })
