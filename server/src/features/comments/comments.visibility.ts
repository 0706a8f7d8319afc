import { sql, type RawBuilder } from 'kysely'
import { may, type Act } from '../../platform/act.js'

/**
 * Condition over a comment: its author always sees it; what is for the board is seen by holders of `members.sensitive`,
 * what is for all the staff by whoever reads comments.
 */
export const commentVisible = (act: Pick<Act, 'actor'>, alias: string): RawBuilder<boolean> => {
  const shared = act.actor.permissions.has('members.sensitive') ? ['board', 'all_staff'] : ['all_staff']
  return sql<boolean>`(${sql.ref(`${alias}.author_id`)} = ${act.actor.id} or ${sql.ref(`${alias}.visibility`)} = any(${shared}::text[]))`
}

/** Column: how many comments on the member the caller may read; none for one who may read no comments. */
export const commentsCount = (act: Act, memberAlias: string): RawBuilder<number> =>
  may(act, 'comments.read')
    ? sql<number>`(select count(*) from comments k where k.entity = 'members' and k.entity_id = ${sql.ref(`${memberAlias}.id`)}
        and k.deleted_at is null and ${commentVisible(act, 'k')})`
    : sql<number>`0`
