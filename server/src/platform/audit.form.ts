import { sql, type RawBuilder } from 'kysely'
import type { Act } from './act.js'
import { inSight } from './audit.list.js'
import { seesAll } from './history.js'

interface Form {
  entities: string[]
  actions: string[]
  actors: { id: number; name: string }[]
}

/** Of a part of the log, as much is looked through as a list would count. */
const looked = 10_000

/** The different values of a column, from one to the next along its index: as cheap as there are few of them. */
const leaps = (column: 'entity' | 'action' | 'actor_id') => {
  const c = sql.ref(column)
  const next = (after: RawBuilder<unknown>) =>
    sql`(select ${c} from audit_log where ${c} is not null ${after} order by ${c} limit 1)`
  return sql`with recursive found as (
      select ${next(sql``)} as v
      union all select ${next(sql`and ${c} > found.v`)} from found where found.v is not null
    ) select v from found where v is not null`
}

const named = (
  ids: RawBuilder<unknown>,
) => sql`(select coalesce(jsonb_agg(jsonb_build_object('id', v, 'name', name) order by name, v), '[]')
  from (select i.v, coalesce((select nullif(trim(concat_ws(' ', s.last_name, s.first_name)), '') from staff s where s.id = i.v),
    (select a.actor_name from audit_log a where a.actor_id = i.v order by a.id desc limit 1), '') as name from (${ids}) i) n)`

const whole = sql<Form>`select array(${leaps('entity')}) as entities, array(${leaps('action')}) as actions,
  ${named(leaps('actor_id'))} as actors`

const part = (act: Act) => sql<Form>`with seen as materialized (
    select a.entity, a.action, a.actor_id from audit_log a where ${inSight(act)} order by a.id desc limit ${looked})
  select array(select distinct entity from seen order by 1) as entities, array(select distinct action from seen order by 1) as actions,
    ${named(sql`select distinct actor_id as v from seen where actor_id is not null`)} as actors`

/** What the log may be filtered by: whatever occurs in the part that the caller sees, or in the newest 10 000 rows of a part. */
export const auditForm = async (act: Act): Promise<Form> => {
  const { rows } = await (seesAll(act) ? whole : part(act)).execute(act.db)
  return rows[0]!
}
