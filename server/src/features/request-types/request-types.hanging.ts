import { sql, type RawBuilder } from 'kysely'
import type { Act } from '../../platform/act.js'
import { auditAll, differences } from '../../platform/audit.js'
import type { Db } from '../../platform/db.js'
import { announce } from '../../platform/live.js'

const ofPerson = (id: number) => sql`(t.responsible_id = ${id} or t.performer_id = ${id}
  or exists (select 1 from service_request_type_staff l where l.type_id = t.id and l.staff_id = ${id}))`
const ofRole = (id: number) =>
  sql`exists (select 1 from service_request_type_roles l where l.type_id = t.id and l.role_id = ${id})`
const ofDeparture = (id: number) => sql`t.departure_id = ${id}`

const countOf = async (db: Db, which: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from service_request_types t
    where t.deleted_at is null and ${which}`.execute(db)
  return rows[0]!.n
}

/** Types that name the person: as who answers, who does the work, or among whom one is looked for. */
export const typesOfPerson = (db: Db, id: number): Promise<number> => countOf(db, ofPerson(id))
export const typesOfRole = (db: Db, id: number): Promise<number> => countOf(db, ofRole(id))
export const typesOfDeparture = (db: Db, id: number): Promise<number> => countOf(db, ofDeparture(id))

interface Held {
  id: number
  label: string
  departure_id: number | null
  responsible_id: number | null
  performer_id: number | null
  role_ids: number[]
  staff_ids: number[]
}

const held = async (db: Db, which: RawBuilder<unknown>): Promise<Held[]> => {
  const { rows } =
    await sql<Held>`select t.id, t.name ->> 'uk' as label, t.departure_id, t.responsible_id, t.performer_id,
      array(select role_id from service_request_type_roles where type_id = t.id order by role_id) as role_ids,
      array(select staff_id from service_request_type_staff where type_id = t.id order by staff_id) as staff_ids
    from service_request_types t where ${which} order by t.id for update of t`.execute(db)
  return rows
}

/** Does what changes types, those in the bin too, and notes it in the history of each. */
const noted = async (act: Act, which: RawBuilder<unknown>, move: () => Promise<unknown>): Promise<void> => {
  const before = await held(act.db, which)
  if (before.length === 0) return
  await move()
  const ids = before.map(({ id }) => id)
  await sql`update service_request_types set version = version + 1, updated_at = ${act.now}
    where id = any(${ids}::bigint[])`.execute(act.db)
  const after = await held(act.db, sql`t.id = any(${ids}::bigint[])`)
  await auditAll(
    act,
    after.map((type, i) => ({
      action: 'update',
      entity: 'service_request_types',
      entity_id: type.id,
      label: type.label,
      changes: differences(before[i]!, type),
    })),
  )
  await announce(act.db, { entity: 'request_types', entity_id: null, action: 'update' })
}

/** Types name another person in place of one. */
export const handTypesOfPerson = (act: Act, from: number, to: number): Promise<void> =>
  noted(act, ofPerson(from), async () => {
    await sql`update service_request_types set
      responsible_id = case when responsible_id = ${from} then ${to} else responsible_id end,
      performer_id = case when performer_id = ${from} then ${to} else performer_id end
      where responsible_id = ${from} or performer_id = ${from}`.execute(act.db)
    await sql`insert into service_request_type_staff (type_id, staff_id) select type_id, ${to}::bigint
      from service_request_type_staff where staff_id = ${from} on conflict do nothing`.execute(act.db)
    await sql`delete from service_request_type_staff where staff_id = ${from}`.execute(act.db)
  })

/** Types look among the people of another role in place of one. */
export const handTypesOfRole = (act: Act, from: number, to: number): Promise<void> =>
  noted(act, ofRole(from), async () => {
    await sql`insert into service_request_type_roles (type_id, role_id) select type_id, ${to}::bigint
      from service_request_type_roles where role_id = ${from} on conflict do nothing`.execute(act.db)
    await sql`delete from service_request_type_roles where role_id = ${from}`.execute(act.db)
  })

/** Types go to another department in place of one. */
export const handTypesOfDeparture = (act: Act, from: number, to: number): Promise<void> =>
  noted(act, ofDeparture(from), () =>
    sql`update service_request_types set departure_id = ${to} where departure_id = ${from}`.execute(act.db),
  )
