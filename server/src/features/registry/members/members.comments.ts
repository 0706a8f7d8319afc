import { sql, type RawBuilder } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'

/**
 * Condition over a comment: its author always sees it; `board` comments are visible with `members.sensitive`,
 * `all_staff` comments to everyone who may read comments.
 */
export const commentVisible = (ctx: Pick<RequestContext, 'actor'>, alias: string): RawBuilder<boolean> => {
  const shared = ctx.actor.permissions.has('members.sensitive') ? ['board', 'all_staff'] : ['all_staff']
  return sql<boolean>`(${sql.ref(`${alias}.author_id`)} = ${ctx.actor.id} or ${sql.ref(`${alias}.visibility`)} = any(${shared}::text[]))`
}

/** Column: the number of comments on the member that the caller may read; 0 without `comments.read`. */
export const commentsCount = (ctx: RequestContext, memberAlias: string): RawBuilder<number> =>
  can(ctx, 'comments.read')
    ? sql<number>`(select count(*) from comments k where k.entity = 'members' and k.entity_id = ${sql.ref(`${memberAlias}.id`)}
        and k.deleted_at is null and ${commentVisible(ctx, 'k')})`
    : sql<number>`0`
