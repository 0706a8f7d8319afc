import type { timelineRow } from '@oselia/contract/kit'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { may, type Act } from '../../platform/act.js'
import { shownChanges } from '../../platform/history.js'
import { figures, type Page } from '../../platform/list.js'
import { houseIdInScope } from '../../platform/scope.js'
import { commentVisible } from '../comments/comments.door.js'
import { seen } from './members.service.js'

type Row = z.output<typeof timelineRow>

// The member himself and those whose records went into his.
const selves = (id: number) => sql`with recursive selves(id) as (select ${id}::bigint
    union select m.id from members m join selves s on m.merged_into = s.id)`

/** What of the member's the caller may read, by the names under which it is written down. */
const things = (act: Act): RawBuilder<unknown>[] => {
  const his = sql`x.member_id in (select id from selves)`
  const within = houseIdInScope(act.scope, sql`u.house_id`)
  return [
    sql`select 'members' as entity, id from selves`,
    ...(may(act, 'residents.read')
      ? [sql`select 'residents', x.id from residents x where ${his} and ${houseIdInScope(act.scope, sql`x.house_id`)}`]
      : []),
    ...(may(act, 'ownerships.read')
      ? [
          sql`select 'ownerships', x.id from ownerships x join realty u on u.id = x.realty_id where ${his} and ${within}`,
        ]
      : []),
    ...(may(act, 'vehicles.read')
      ? [
          sql`select 'vehicles', x.id from vehicles x left join realty u on u.id = x.realty_id where ${his} and (u.id is null or ${within})`,
        ]
      : []),
    ...(may(act, 'comments.read')
      ? [
          sql`select 'comments', x.id from comments x where x.entity = 'members' and x.entity_id in (select id from selves)
          and ${commentVisible(act, 'x')}`,
        ]
      : []),
  ]
}

/** What happened to the member and to what hangs on him, newest first. */
export const timeline = async (act: Act, id: number, query: { page: number; per_page: number }): Promise<Page<Row>> => {
  await seen(act, id)
  const happened = sql`${selves(id)}, things as (${sql.join(things(act), sql` union all `)})`
  const from = sql`things t join audit_log a on a.entity = t.entity and a.entity_id = t.id`
  const offset = (query.page - 1) * query.per_page
  const [count, { rows }] = await Promise.all([
    sql<{ n: number }>`${happened} select count(*) as n from ${from}`.execute(act.db),
    sql<Row>`${happened} select a.id, a.at, a.action, a.entity, a.entity_id, a.label, a.changes,
        case when a.actor_id is null then null else jsonb_build_object('id', a.actor_id, 'name', a.actor_name) end as actor
      from ${from} order by a.id desc limit ${query.per_page} offset ${offset}`.execute(act.db),
  ])
  const data = rows.map((row) => Object.assign(row, { changes: shownChanges(act, row.entity, row.changes) }))
  return { data, ...figures(count.rows[0]!.n, query, data.length) }
}
