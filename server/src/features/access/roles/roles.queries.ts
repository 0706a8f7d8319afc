import type { TextMap } from '@oselia/contract/kit'
import { staffRoleFields, type StaffRole, type staffRoles } from '@oselia/contract/staff-roles'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Db } from '../../../platform/db.js'
import { containsWords } from '../../../platform/dictionary.js'
import { paged, type Page } from '../../../platform/list.js'
import { canGive, ownerCode, staffInScope, type Giver } from '../staff/staff.public.js'
import { staffNameColumn } from '../people/people.table.public.js'
import { isChanged } from './roles.rules.js'

type Query = z.output<(typeof staffRoles)['list']['query']>
type Asked = Pick<RequestContext, 'db' | 'scope' | 'actor' | 'now'>
/** A role as stored, without the fields that depend on the caller. */
type Stored = Omit<StaffRole, 'is_changed' | 'may_give'>

const storedColumns = sql.join(Object.keys(staffRoleFields.shape).map((field) => sql.ref(`r.${field}`)))
/** Condition over `s`: the person has the role of `r`, permanently or by a grant that has not ended. */
const holds = (now: Date) => sql`(exists (select 1 from staff_role_links l where l.staff_id = s.id and l.role_id = r.id)
  or exists (select 1 from staff_grants g where g.staff_id = s.id and g.role_id = r.id and g.revoked_at is null and g.ends_at > ${now}))`
const columns = (
  ctx: Asked,
) => sql<Stored>`r.id, r.version, r.created_at, r.updated_at, ${storedColumns}, r.code, r.is_system, r.default_permissions,
  (select jsonb_build_object('id', d.id, 'name', d.name) from departments d where d.id = r.departure_id and d.deleted_at is null) as departure,
  ${countedIn(ctx)} as staff_count`
const countedIn = (ctx: Asked) => sql`(select count(*) from staff s where s.deleted_at is null
  and ${staffInScope(ctx, 's')} and ${holds(ctx.now)})`

const asGiven = (giver: Giver, role: Stored): StaffRole => ({
  ...role,
  is_changed: isChanged(role.permissions, role.default_permissions),
  may_give: canGive(giver, role),
})

/** The caller's permissions and ownership, as needed by the rules. */
export const giverOf = async ({ db, actor }: Asked): Promise<Giver> => {
  const { rows } = await sql`select 1 from staff_role_links l join staff_roles r on r.id = l.role_id
    where l.staff_id = ${actor.id} and r.code = ${ownerCode} and r.deleted_at is null`.execute(db)
  return { permissions: actor.permissions, is_owner: rows.length > 0 }
}

/** Roles with what depends on the caller. */
export const withGiver = async (ctx: Asked, roles: readonly Stored[]): Promise<StaffRole[]> => {
  const giver = await giverOf(ctx)
  return roles.map((role) => asGiven(giver, role))
}

export const selection = (ctx: Asked) => ({ columns: columns(ctx), from: sql`staff_roles r` })

export const list = async (ctx: Asked, query: Query): Promise<Page<StaffRole>> => {
  const page = await paged<Stored>(
    ctx.db,
    {
      columns: columns(ctx),
      from: sql`staff_roles r`,
      where: [
        sql`r.deleted_at is null`,
        ...(query.departure_id ? [sql`r.departure_id = any(${query.departure_id}::bigint[])`] : []),
        ...containsWords(sql`concat_ws(' ', r.name::text, r.description::text)`, query.search_query),
      ],
      sort: { sort: sql`r.sort`, name: sql`(r.name ->> 'uk') collate uk_icu`, staff_count: countedIn(ctx) },
      tiebreaker: sql`r.id`,
    },
    query,
  )
  return { ...page, data: await withGiver(ctx, page.data) }
}

export const departmentOptions = async (db: Db): Promise<{ value: number; label: TextMap }[]> => {
  const { rows } = await sql<{ value: number; label: TextMap }>`select id as value, name as label from departments
    where deleted_at is null order by sort, (name ->> 'uk') collate uk_icu, id`.execute(db)
  return rows
}

/** Whether the person has the role, permanently or by a grant that has not ended. */
export const hasRole = async (db: Db, staffId: number, id: number, now: Date): Promise<boolean> => {
  const { rows } = await sql`select 1 from staff s, staff_roles r
    where s.id = ${staffId} and r.id = ${id} and ${holds(now)}`.execute(db)
  return rows.length > 0
}

/** Everybody who has or will have the role, including deleted people, who may be restored. */
export const holdersOf = async (db: Db, id: number, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select s.id from staff s, staff_roles r
    where r.id = ${id} and ${holds(now)} order by s.id for no key update of s`.execute(db)
  return rows.map((row) => row.id)
}

/** How many people have the role, including deleted ones, and how many of them by a grant. */
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
  const { rows } = await sql<Holding>`select s.id, ${staffNameColumn('s')} as label,
      array(select role_id from staff_role_links where staff_id = s.id order by role_id) as role_ids,
      array(select role_id from staff_grants where staff_id = s.id and revoked_at is null and ends_at > ${now} order by role_id, id) as granted_ids
    from staff s where s.id = any(${ids}::bigint[]) order by s.id`.execute(db)
  return rows
}

/** Replaces a role of the people by another, including temporary grants. */
export const moveHolders = async (db: Db, from: number, to: number, ids: readonly number[], now: Date) => {
  await sql`insert into staff_role_links (staff_id, role_id) select staff_id, ${to}::bigint from staff_role_links
    where role_id = ${from} on conflict do nothing`.execute(db)
  await sql`delete from staff_role_links where role_id = ${from}`.execute(db)
  await sql`update staff_grants set role_id = ${to} where role_id = ${from} and revoked_at is null and ends_at > ${now}`.execute(
    db,
  )
  await sql`update staff set version = version + 1, updated_at = ${now} where id = any(${ids}::bigint[])`.execute(db)
}
