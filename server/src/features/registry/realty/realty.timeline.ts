import type { z } from 'zod'
import type { Permission, timelineQuery } from '@oselia/contract/kit'
import type { timelineRow } from '@oselia/contract/timeline'
import { sql, type RawBuilder } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { presentChanges } from '../../../platform/history.js'
import { figures } from '../../../platform/list.js'
import { unitEntity } from './realty.entity.js'

const dependents: { entity: string; permission: Permission; ids: (id: number) => RawBuilder<unknown> }[] = [
  { entity: 'realty', permission: 'realty.read', ids: (id) => sql`select ${id}::bigint` },
  {
    entity: 'residents',
    permission: 'residents.read',
    ids: (id) => sql`select id from residents where realty_id = ${id}`,
  },
  {
    entity: 'ownerships',
    permission: 'ownerships.read',
    ids: (id) => sql`select id from ownerships where realty_id = ${id}`,
  },
  {
    entity: 'accounts',
    permission: 'accounts.read',
    ids: (id) => sql`select id from personal_accounts where realty_id = ${id}`,
  },
  {
    entity: 'vehicles',
    permission: 'vehicles.read',
    ids: (id) => sql`select id from vehicles where realty_id = ${id} or parking_realty_id = ${id}`,
  },
]

type Row = z.output<typeof timelineRow>

/**
 * History of the unit and of its present and past related records, newest first; each kind only with the right to
 * read it.
 */
export const timeline = async (ctx: RequestContext, id: number, query: z.output<typeof timelineQuery>) => {
  await unitEntity.get(ctx, id)
  const kinds = dependents.filter((kind) => can(ctx, kind.permission))
  const where = sql.join(
    kinds.map((kind) => sql`(a.entity = ${kind.entity} and a.entity_id in (${kind.ids(id)}))`),
    sql` or `,
  )
  const offset = (query.page - 1) * query.per_page
  const [count, { rows }] = await Promise.all([
    sql<{ n: number }>`select count(*) as n from audit_log a where ${where}`.execute(ctx.db),
    sql<Row>`select a.id, a.at, a.action, a.entity, a.entity_id, a.label, a.changes,
        case when a.actor_id is null then null else jsonb_build_object('id', a.actor_id, 'name', a.actor_name) end as actor
      from audit_log a where ${where} order by a.id desc limit ${query.per_page} offset ${offset}`.execute(ctx.db),
  ])
  const data = rows.map((row) => Object.assign(row, { changes: presentChanges(ctx, row.entity, row.changes) }))
  return { data, ...figures(count.rows[0]!.n, query, data.length) }
}
