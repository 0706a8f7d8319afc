import type { Permission } from '@oselia/contract/kit'
import { sql } from 'kysely'
import type { Access, AccessRow } from '../../../platform/access.js'
import type { Db } from '../../../platform/db.js'
import { accessOfRow } from '../../../platform/sessions.js'
import { grantedFor } from '../../../platform/sessions.grants.js'
import { fullName } from './people.table.public.js'

/**
 * Permissions for which a community may require a second step: the default roles of owner, chair and
 * accountant have them, and any copy of these roles. Source: practice.md e4.9.
 */
export const guardedRights: readonly Permission[] = ['identity.sensitive', 'staff.approve', 'settings.update']

/** Condition: the person of the alias may log in. */
export const mayLogIn = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.status`)} = 'active' and ${sql.ref(`${alias}.deleted_at`)} is null)`

/** Roles of the person of alias `p` at a time: permanent and temporary ones. */
const rolesAt = (now: Date, p: string) => sql`
  select r.* from staff_roles r where r.deleted_at is null and (
    r.id in (select role_id from staff_role_links where staff_id = ${sql.ref(`${p}.id`)})
    or r.id in (select role_id from staff_grants where staff_id = ${sql.ref(`${p}.id`)} and revoked_at is null
      and begins_at <= ${now} and ends_at > ${now}))`

/** The columns of `AccessRow` of the person of an alias. */
export const rightsAt = (now: Date, p: string) => sql`
  ${sql.ref(`${p}.id`)} as staff_id, ${fullName(p)} as name,
  ${sql.ref(`${p}.scope_all`)} as scope_all,
  array(select distinct unnest(r.permissions) from (${rolesAt(now, p)}) r) as permissions,
  array(select complex_id from staff_scopes where staff_id = ${sql.ref(`${p}.id`)} and complex_id is not null) as complex_ids,
  array(select house_id from staff_scopes where staff_id = ${sql.ref(`${p}.id`)} and house_id is not null) as house_ids`

/** Those of the people who may log in, with their current permissions, in order of their ids. */
export const peopleById = async (db: Db, staffIds: readonly number[], now = new Date()): Promise<Access[]> => {
  const { rows } = await sql<AccessRow>`select ${rightsAt(now, 'p')} from staff p
    where p.id = any(${staffIds}::bigint[]) and ${mayLogIn('p')} order by p.id`.execute(db)
  return rows.map((row) => accessOfRow(row))
}

/** A person with their current permissions and grants, for work after the request; undefined when they may not log in. */
export const personById = async (db: Db, staffId: number, now = new Date()): Promise<Access | undefined> => {
  const { rows } = await sql<
    AccessRow & { granted: Record<string, number[]> }
  >`select ${rightsAt(now, 'p')}, ${grantedFor('p', now)} as granted
    from staff p where p.id = ${staffId} and ${mayLogIn('p')}`.execute(db)
  return rows[0] && accessOfRow(rows[0], 0, rows[0].granted)
}

/** Condition over alias `p`: the person has one of the permissions at that time, permanently or temporarily. */
export const holdsOneOf = (now: Date, wanted: readonly Permission[]) =>
  sql<boolean>`exists (select 1 from (${rolesAt(now, 'p')}) r where r.permissions && ${wanted}::text[])`
/** Ids of those who may log in and have one of the permissions now, in order. */
export const holdersOf = async (db: Db, now: Date, permissions: readonly Permission[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select p.id from staff p
    where ${mayLogIn('p')} and ${holdsOneOf(now, permissions)} order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}
/** Condition over alias `p`: the community's settings require a second step for the person's permissions. */
export const secondStepAsked = (now: Date) => sql<boolean>`(select require_two_factor from settings)
  and ${holdsOneOf(now, guardedRights)}`
/** Condition over alias `p`: the person has a second step. */
export const hasSecondStep = sql<boolean>`(p.two_factor_phone or p.two_factor_email
  or exists (select 1 from staff_apps a where a.staff_id = p.id and a.confirmed_at is not null))`
