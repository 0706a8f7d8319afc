import type { z } from 'zod'
import type { Permission, timelineQuery, timelineRow } from '@oselia/contract/kit'
import { sql, type RawBuilder } from 'kysely'
import { may, type Act } from '../../platform/act.js'
import type { Change } from '../../platform/audit.js'
import { shownChanges } from '../../platform/history.js'
import { figures } from '../../platform/list.js'
import { privateFields } from './realty.rules.js'
import { seen } from './realty.service.js'

/** A change of a unit as the caller may read it: that a private field changed, but not what it said. */
export const shownChange = (act: Act, change: Change): Change =>
  may(act, 'realty.sensitive') || !(privateFields as readonly string[]).includes(change.field)
    ? change
    : { ...change, old: null, new: null }

const hanging: { entity: string; may: Permission; ids: (id: number) => RawBuilder<unknown> }[] = [
  { entity: 'realty', may: 'realty.read', ids: (id) => sql`select ${id}::bigint` },
  { entity: 'residents', may: 'residents.read', ids: (id) => sql`select id from residents where realty_id = ${id}` },
  { entity: 'ownerships', may: 'ownerships.read', ids: (id) => sql`select id from ownerships where realty_id = ${id}` },
  {
    entity: 'accounts',
    may: 'accounts.read',
    ids: (id) => sql`select id from personal_accounts where realty_id = ${id}`,
  },
  {
    entity: 'vehicles',
    may: 'vehicles.read',
    ids: (id) => sql`select id from vehicles where realty_id = ${id} or parking_realty_id = ${id}`,
  },
]

type Row = z.output<typeof timelineRow>

/** What happened to the unit and to what hangs on it now or did, newest first; of each kind only for one who may read it. */
export const timeline = async (act: Act, id: number, query: z.output<typeof timelineQuery>) => {
  await seen(act, id)
  const kinds = hanging.filter((kind) => may(act, kind.may))
  const where = sql.join(
    kinds.map((kind) => sql`(a.entity = ${kind.entity} and a.entity_id in (${kind.ids(id)}))`),
    sql` or `,
  )
  const offset = (query.page - 1) * query.per_page
  const [count, { rows }] = await Promise.all([
    sql<{ n: number }>`select count(*) as n from audit_log a where ${where}`.execute(act.db),
    sql<Row>`select a.id, a.at, a.action, a.entity, a.entity_id, a.label, a.changes,
        case when a.actor_id is null then null else jsonb_build_object('id', a.actor_id, 'name', a.actor_name) end as actor
      from audit_log a where ${where} order by a.id desc limit ${query.per_page} offset ${offset}`.execute(act.db),
  ])
  const data = rows.map((row) => Object.assign(row, { changes: shownChanges(act, row.entity, row.changes) }))
  return { data, ...figures(count.rows[0]!.n, query, data.length) }
}
