import type { ValidationIssue } from '@oselia/contract/issues'
import type { StaffFields, StaffMember } from '@oselia/contract/staff'
import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Db } from '../../../platform/db.js'
import { holdReferenced } from '../../../platform/entity.locks.js'
import type { Scope } from '../../../platform/scope.js'
import { houseInScope } from '../scope/scope.public.js'

type Links = Pick<StaffFields, 'role_ids' | 'departure_ids' | 'scope'>

const countIn = async (db: Db, from: RawBuilder<unknown>): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from ${from}`.execute(db)).rows[0]!.n

const outside = async (db: Db, ids: readonly number[], from: RawBuilder<unknown>): Promise<boolean> =>
  ids.length > 0 && (await countIn(db, from)) < new Set(ids).size

const ownComplexes = (scope: Scope, ids: readonly number[]) =>
  sql`complexes c where c.id = any(${ids}::bigint[]) and c.deleted_at is null
    and ${scope.all ? sql`true` : sql`c.id = any(${scope.complexIds}::bigint[])`}`
const ownHouses = (scope: Scope, ids: readonly number[]) =>
  sql`houses h where h.id = any(${ids}::bigint[]) and h.deleted_at is null and ${houseInScope(scope, 'h')}`

/**
 * Issues for houses that the caller may not assign: missing ones get the same issue as those outside the caller's
 * scope.
 */
export const scopeIssues = async (
  { db, scope }: RequestContext,
  given: StaffMember['scope'],
): Promise<ValidationIssue[]> => {
  const issues: [string, boolean][] = [
    ['scope.all', given.all && !scope.all],
    ['scope.complex_ids', await outside(db, given.complex_ids, ownComplexes(scope, given.complex_ids))],
    ['scope.house_ids', await outside(db, given.house_ids, ownHouses(scope, given.house_ids))],
  ]
  return issues.filter(([, wrong]) => wrong).map(([field]) => ({ field, key: 'outside_scope' }))
}

/** Issues for missing departments, except those that the person is already in. */
export const departmentIssues = async (
  db: Db,
  ids: readonly number[],
  already: readonly number[],
): Promise<ValidationIssue[]> => {
  const added = ids.filter((id) => !already.includes(id))
  const missing = await outside(db, added, sql`departments where id = any(${added}::bigint[]) and deleted_at is null`)
  return missing ? [{ field: 'departure_ids', key: 'not_found' }] : []
}

/**
 * Keeps the roles and departments from being removed before the transaction ends; before the lock on the person, as a removal locks
 * the people only after them.
 */
export const holdLinked = async (
  ctx: Pick<RequestContext, 'db'>,
  { departure_ids = [], role_ids = [] }: Partial<Links>,
): Promise<void> => {
  await holdReferenced(ctx, 'departments', departure_ids)
  await holdReferenced(ctx, 'staff_roles', role_ids)
}

const saveRoles = async (db: Db, id: number, ids: readonly number[]) => {
  // Links to deleted roles are preserved, so that restoring the role restores them.
  await sql`delete from staff_role_links where staff_id = ${id} and role_id <> all(${ids}::bigint[])
    and role_id in (select id from staff_roles where deleted_at is null)`.execute(db)
  await sql`insert into staff_role_links (staff_id, role_id) select ${id}, r from unnest(${ids}::bigint[]) r
    on conflict do nothing`.execute(db)
}

const saveDepartments = async (db: Db, id: number, ids: readonly number[]) => {
  await sql`delete from department_staff where staff_id = ${id} and departure_id <> all(${ids}::bigint[])
    and departure_id in (select id from departments where deleted_at is null)`.execute(db)
  await sql`insert into department_staff (staff_id, departure_id) select ${id}, d from unnest(${ids}::bigint[]) d
    on conflict do nothing`.execute(db)
}

const saveScope = async (db: Db, id: number, { all, complex_ids, house_ids }: StaffMember['scope']) => {
  await sql`update staff set scope_all = ${all} where id = ${id} and scope_all <> ${all}`.execute(db)
  await sql`delete from staff_scopes where staff_id = ${id} and (
    complex_id in (select id from complexes where deleted_at is null and id <> all(${complex_ids}::bigint[]))
    or house_id in (select id from houses where deleted_at is null and id <> all(${house_ids}::bigint[])))`.execute(db)
  await sql`insert into staff_scopes (staff_id, complex_id, house_id)
    select ${id}::bigint, c, null from unnest(${complex_ids}::bigint[]) c
    union select ${id}::bigint, null, h from unnest(${house_ids}::bigint[]) h on conflict do nothing`.execute(db)
}

/** Replaces the roles, departments and houses of a person; omitted parts are unchanged. */
export const saveLinks = async (db: Db, id: number, links: Partial<Links>): Promise<void> => {
  if (links.role_ids) await saveRoles(db, id, links.role_ids)
  if (links.departure_ids) await saveDepartments(db, id, links.departure_ids)
  if (links.scope) await saveScope(db, id, links.scope)
}
