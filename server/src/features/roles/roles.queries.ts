import type { TextMap } from '@oselia/contract/kit'
import { staffRoleFields, type StaffRole, type StaffRoleFields, type staffRoles } from '@oselia/contract/staff-roles'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Act } from '../../platform/act.js'
import { json, type Db } from '../../platform/db.js'
import { saying } from '../../platform/dictionary.js'
import { all, paged, type Page } from '../../platform/list.js'
import '../../platform/staff-table.js'
import { mayGive, ownerCode, staffInScope, type Giver } from '../staff/staff.door.js'
import { isChanged } from './roles.rules.js'

type Query = z.output<(typeof staffRoles)['list']['query']>
type Asked = Pick<Act, 'db' | 'scope' | 'actor' | 'now'>
/** A role as it is kept, before what depends on the caller is told of it. */
type Stored = Omit<StaffRole, 'is_changed' | 'may_give'>

const written = sql.join(Object.keys(staffRoleFields.shape).map((field) => sql.ref(`r.${field}`)))
/** Condition over `s`: the person has the role of `r`, for good or for a time that lasts. */
const holds = (now: Date) => sql`(exists (select 1 from staff_role_links l where l.staff_id = s.id and l.role_id = r.id)
  or exists (select 1 from staff_grants g where g.staff_id = s.id and g.role_id = r.id and g.revoked_at is null and g.ends_at > ${now}))`
const columns = (
  act: Asked,
) => sql`r.id, r.version, r.created_at, r.updated_at, ${written}, r.code, r.is_system, r.default_permissions,
  (select jsonb_build_object('id', d.id, 'name', d.name) from staff_departures d where d.id = r.departure_id and d.deleted_at is null) as departure,
  ${countedIn(act)} as staff_count`
const countedIn = (act: Asked) => sql`(select count(*) from staff s where s.deleted_at is null
  and ${staffInScope(act, 's')} and ${holds(act.now)})`

const told = (giver: Giver, role: Stored): StaffRole => ({
  ...role,
  is_changed: isChanged(role.permissions, role.default_permissions),
  may_give: mayGive(giver, role),
})

/** The caller, as the rules ask of him. */
export const giverOf = async ({ db, actor }: Asked): Promise<Giver> => {
  const { rows } = await sql`select 1 from staff_role_links l join staff_roles r on r.id = l.role_id
    where l.staff_id = ${actor.id} and r.code = ${ownerCode} and r.deleted_at is null`.execute(db)
  return { permissions: actor.permissions, is_owner: rows.length > 0 }
}

export const list = async (act: Asked, query: Query): Promise<Page<StaffRole>> => {
  const page = await paged<Stored>(
    act.db,
    {
      columns: columns(act),
      from: sql`staff_roles r`,
      where: [
        sql`r.deleted_at is null`,
        ...(query.departure_id ? [sql`r.departure_id = any(${query.departure_id}::bigint[])`] : []),
        ...saying(sql`concat_ws(' ', r.name::text, r.description::text)`, query.search_query),
      ],
      sort: { sort: sql`r.sort`, name: sql`(r.name ->> 'uk') collate uk_icu`, staff_count: countedIn(act) },
      tie: sql`r.id`,
    },
    query,
  )
  const giver = await giverOf(act)
  return { ...page, data: page.data.map((role) => told(giver, role)) }
}

export const departuresOf = async (db: Db): Promise<{ value: number; label: TextMap }[]> => {
  const { rows } = await sql<{ value: number; label: TextMap }>`select id as value, name as label from staff_departures
    where deleted_at is null order by sort, (name ->> 'uk') collate uk_icu, id`.execute(db)
  return rows
}

export const one = async (act: Asked, id: number, lock = false): Promise<StaffRole | undefined> => {
  const { rows } = await sql<Stored>`select ${columns(act)} from staff_roles r
    where ${all([sql`r.id = ${id}`, sql`r.deleted_at is null`])} ${lock ? sql`for update of r` : sql``}`.execute(act.db)
  return rows[0] && told(await giverOf(act), rows[0])
}

export const rowOf = ({ name, description, ...rest }: StaffRoleFields) => ({
  ...rest,
  name: json(name),
  description: description && json(description),
})

/** Whether the department is there; it stays until the act ends. */
export const departureIsThere = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from staff_departures where id = ${id} and deleted_at is null for share`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether the person has the role, for good or for a time that lasts. */
export const hasRole = async (db: Db, staffId: number, id: number, now: Date): Promise<boolean> => {
  const { rows } = await sql`select 1 from staff s, staff_roles r
    where s.id = ${staffId} and r.id = ${id} and ${holds(now)}`.execute(db)
  return rows.length > 0
}

/** Everybody who has the role, or will have it for a time, those in the bin too: they may come back. */
export const holdersOf = async (db: Db, id: number, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select s.id from staff s, staff_roles r
    where r.id = ${id} and ${holds(now)} order by s.id for update of s`.execute(db)
  return rows.map((row) => row.id)
}

/** How many have the role, those in the bin too, and how many of them for a time. */
export const usageOf = async (db: Db, id: number, now: Date): Promise<{ staff: number; staff_grants: number }> => {
  const { rows } = await sql<{ staff: number; staff_grants: number }>`select
    (select count(*) from staff s, staff_roles r where r.id = ${id} and ${holds(now)}) as staff,
    (select count(*) from staff_grants where role_id = ${id} and revoked_at is null and ends_at > ${now}) as staff_grants`.execute(
    db,
  )
  return rows[0]!
}

interface Holding {
  id: number
  label: string
  role_ids: number[]
  granted_ids: number[]
}

/** The roles of people, for their history. */
export const holdings = async (db: Db, ids: readonly number[], now: Date): Promise<Holding[]> => {
  const { rows } =
    await sql<Holding>`select s.id, coalesce(nullif(concat_ws(' ', s.last_name, s.first_name), ' '), s.email, s.phone) as label,
      array(select role_id from staff_role_links where staff_id = s.id order by role_id) as role_ids,
      array(select role_id from staff_grants where staff_id = s.id and revoked_at is null and ends_at > ${now} order by role_id, id) as granted_ids
    from staff s where s.id = any(${ids}::bigint[]) order by s.id`.execute(db)
  return rows
}

/** Gives the people another role in place of one, also where it was lent to them. */
export const moveHolders = async (db: Db, from: number, to: number, ids: readonly number[], now: Date) => {
  await sql`insert into staff_role_links (staff_id, role_id) select staff_id, ${to}::bigint from staff_role_links
    where role_id = ${from} on conflict do nothing`.execute(db)
  await sql`delete from staff_role_links where role_id = ${from}`.execute(db)
  await sql`update staff_grants set role_id = ${to} where role_id = ${from} and revoked_at is null and ends_at > ${now}`.execute(
    db,
  )
  await sql`update staff set version = version + 1, updated_at = ${now} where id = any(${ids}::bigint[])`.execute(db)
}
