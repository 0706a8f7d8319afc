import type { Comment, CommentFields } from '@oselia/contract/comments'
import { sql, type Generated } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { EntityColumns, Json, NullableInstant } from '../../../platform/db.js'
import { figures, type Page } from '../../../platform/list.js'
import { commentVisible } from '../../registry/members/members.public.js'
import { fullName, staffRef } from '../../access/people/people.table.public.js'

type Previous = Comment['previous'][number]

declare module '../../../platform/db.js' {
  interface Database {
    comments: CommentFields & {
      entity: 'members'
      entity_id: number
      author_id: number
      edited_at: NullableInstant
      edited_by: Generated<number | null>
      previous: Json<Previous[]>
    } & EntityColumns
  }
}

/** A comment as stored, with the names of its author and of the person who deleted it. */
export type Stored = Omit<Comment, 'files' | 'may_change' | 'text'> & {
  text: string
  entity_id: number
  /** Who wrote the present text. */
  said_by: string
}

const columns = sql<Stored>`k.id, k.version, k.created_at, k.updated_at, k.entity_id, k.text, k.visibility, k.pinned, k.file_ids, k.edited_at,
  (select ${fullName('s')} from staff s where s.id = coalesce(k.edited_by, k.author_id)) as said_by,
  k.previous, k.deleted_at, ${staffRef('k.author_id')} as author, ${staffRef('k.deleted_by')} as deleted_by`

/** Comments on a member that the caller may read, pinned first, then newest first; deleted ones keep their position. */
export const list = async (
  ctx: RequestContext,
  memberId: number,
  query: { page: number; per_page: number },
): Promise<Page<Stored>> => {
  const where = sql`k.entity = 'members' and k.entity_id = ${memberId} and ${commentVisible(ctx, 'k')}`
  const offset = (query.page - 1) * query.per_page
  const [count, { rows }] = await Promise.all([
    sql<{ n: number }>`select count(*) as n from comments k where ${where}`.execute(ctx.db),
    sql<Stored>`select ${columns} from comments k where ${where} order by k.pinned desc, k.id desc
      limit ${query.per_page} offset ${offset}`.execute(ctx.db),
  ])
  return { data: rows, ...figures(count.rows[0]!.n, query, rows.length) }
}

export const selection = { columns, from: sql`comments k` }
