import type { libraryList, LibraryPicture } from '@oselia/contract/media'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { withAudience } from '../../registry/audience/audience.rows.public.js'
import type { StoredFile } from '../../../platform/files.js'
import { paged, searched, type Page } from '../../../platform/list.js'
import { can, type RequestContext } from '../../../platform/request-context.js'

type Stored = Pick<LibraryPicture, 'alt' | 'own' | 'created_at' | 'uses' | 'used_in'> &
  Pick<StoredFile, 'id' | 'name' | 'mime' | 'bytes' | 'active_content' | 'width' | 'height' | 'sizes'>
type Query = z.output<typeof libraryList>

/** Items named for each picture. */
const namedItems = 3

/** Condition over articles `n`: the caller may read them. */
const readable = (ctx: RequestContext): RawBuilder<boolean> =>
  can(ctx, 'articles.read')
    ? sql<boolean>`(n.deleted_at is null and ${withAudience.visible(ctx, 'n')})`
    : sql<boolean>`false`

/** Condition over an alias of `files`: a picture shown in an item that the caller may read. */
export const shownToCaller = (ctx: RequestContext, alias: string): RawBuilder<boolean> => {
  const linked = (table: string) =>
    sql`select l.file_id from ${sql.table(table)} l join articles n on n.id = l.article_id where ${readable(ctx)}`
  return sql<boolean>`${sql.ref(`${alias}.id`)} in (select n.cover_id from articles n where n.cover_id is not null and ${readable(ctx)}
    union all ${linked('article_gallery')} union all ${linked('article_pictures')})`
}

/** Articles `n` that the caller may read and that show the picture `f`. */
const uses = (ctx: RequestContext) => sql`articles n where ${readable(ctx)} and (n.cover_id = f.id
  or n.id in (select l.article_id from article_gallery l where l.file_id = f.id)
  or n.id in (select l.article_id from article_pictures l where l.file_id = f.id))`

const columns = (
  ctx: RequestContext,
) => sql`f.id, f.name, f.mime, f.bytes, f.active_content, f.width, f.height, f.sizes, f.alt,
  f.created_by = ${ctx.actor.id} as own, f.created_at, (select count(*) from ${uses(ctx)})::int as uses,
  coalesce((select jsonb_agg(jsonb_build_object('entity', 'articles', 'id', u.id, 'title', u.title) order by u.id desc)
    from (select n.id, n.title from ${uses(ctx)} order by n.id desc limit ${namedItems}) u), '[]') as used_in`

/** Pictures uploaded for content by the caller, and those shown in what the caller may read. */
export const listPictures = (ctx: RequestContext, query: Query): Promise<Page<Stored>> =>
  paged<Stored>(
    ctx.db,
    {
      columns: columns(ctx),
      from: sql`files f`,
      where: [
        sql`f.mime in ('image/jpeg', 'image/png', 'image/webp', 'image/gif')`,
        sql`f.kind <> 'document'`,
        sql`(f.created_by = ${ctx.actor.id} and f.kind in ('image', 'cover') or ${shownToCaller(ctx, 'f')})`,
        ...searched(sql`f.search_keys`, query.search_query),
      ],
      sort: { created_at: sql`f.created_at`, name: sql`f.name collate uk_icu` },
      tiebreaker: sql`f.id`,
    },
    query,
  )
