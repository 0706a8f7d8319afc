import type { timelineRow } from '@oselia/contract/timeline'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { presentChanges } from '../../../platform/history.js'
import { figures, type Page } from '../../../platform/list.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { commentVisible } from './members.comments.js'
import { memberEntity } from './members.entity.js'

type Row = z.output<typeof timelineRow>

// The member and the records merged into it.
const mergedChain = (id: number) => sql`with recursive merged(id) as (select ${id}::bigint
    union select m.id from members m join merged s on m.merged_into = s.id)`

/** Related records of the member that the caller may read, by entity name in the audit log. */
const relatedEntities = (ctx: RequestContext): RawBuilder<unknown>[] => {
  const ofMember = sql`x.member_id in (select id from merged)`
  const within = houseIdInScope(ctx.scope, sql`u.house_id`)
  return [
    sql`select 'members' as entity, id from merged`,
    ...(can(ctx, 'residents.read')
      ? [
          sql`select 'residents', x.id from residents x where ${ofMember} and ${houseIdInScope(ctx.scope, sql`x.house_id`)}`,
        ]
      : []),
    ...(can(ctx, 'ownerships.read')
      ? [
          sql`select 'ownerships', x.id from ownerships x join realty u on u.id = x.realty_id where ${ofMember} and ${within}`,
        ]
      : []),
    ...(can(ctx, 'vehicles.read')
      ? [
          sql`select 'vehicles', x.id from vehicles x left join realty u on u.id = x.realty_id where ${ofMember} and (u.id is null or ${within})`,
        ]
      : []),
    ...(can(ctx, 'comments.read')
      ? [
          sql`select 'comments', x.id from comments x where x.entity = 'members' and x.entity_id in (select id from merged)
          and ${commentVisible(ctx, 'x')}`,
        ]
      : []),
  ]
}

/** History of the member and their related records, newest first. */
export const timeline = async (
  ctx: RequestContext,
  id: number,
  query: { page: number; per_page: number },
): Promise<Page<Row>> => {
  await memberEntity.get(ctx, id)
  const happened = sql`${mergedChain(id)}, things as (${sql.join(relatedEntities(ctx), sql` union all `)})`
  const from = sql`things t join audit_log a on a.entity = t.entity and a.entity_id = t.id`
  const offset = (query.page - 1) * query.per_page
  const [count, { rows }] = await Promise.all([
    sql<{ n: number }>`${happened} select count(*) as n from ${from}`.execute(ctx.db),
    sql<Row>`${happened} select a.id, a.at, a.action, a.entity, a.entity_id, a.label, a.changes,
        case when a.actor_id is null then null else jsonb_build_object('id', a.actor_id, 'name', a.actor_name) end as actor
      from ${from} order by a.id desc limit ${query.per_page} offset ${offset}`.execute(ctx.db),
  ])
  const data = rows.map((row) => Object.assign(row, { changes: presentChanges(ctx, row.entity, row.changes) }))
  return { data, ...figures(count.rows[0]!.n, query, data.length) }
}
