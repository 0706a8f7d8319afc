import type { Grant } from '@oselia/contract/staff-absences'
import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Db } from '../../../platform/db.js'
import { refColumn } from './staff.queries.js'

const chosen = async (db: Db, where: RawBuilder<unknown>): Promise<Grant[]> => {
  const { rows } = await sql<Grant>`select g.id, g.staff_id, g.begins_at, g.ends_at, g.reason, g.absence_id,
      jsonb_build_object('id', r.id, 'name', r.name, 'code', r.code) as role, ${refColumn('b')} as granted_by
    from staff_grants g join staff_roles r on r.id = g.role_id left join staff b on b.id = g.granted_by
    where g.revoked_at is null and ${where} order by g.begins_at, g.id`.execute(db)
  return rows
}

/** Current and future temporary roles of the person. */
export const grantsOf = ({ db, now }: Pick<RequestContext, 'db' | 'now'>, staffId: number): Promise<Grant[]> =>
  chosen(db, sql`g.staff_id = ${staffId} and g.ends_at > ${now} and r.deleted_at is null`)

/** A temporary role that was not revoked. */
export const grantById = async (db: Db, id: number): Promise<Grant | undefined> =>
  (await chosen(db, sql`g.id = ${id}`))[0]

interface DeputyGrant {
  staff_id: number
  role_id: number
  begins_at: string
  ends_at: string
  reason: string
  by: number
  now: Date
}

export const insertGrant = async (db: Db, g: DeputyGrant): Promise<number> => {
  const { rows } = await sql<{ id: number }>`insert into staff_grants
      (staff_id, role_id, begins_at, ends_at, reason, granted_by, created_at)
    values (${g.staff_id}, ${g.role_id}, ${g.begins_at}, ${g.ends_at}, ${g.reason}, ${g.by}, ${g.now}) returning id`.execute(
    db,
  )
  return rows[0]!.id
}

export const revokeGrant = async ({ db, now, actor }: RequestContext, id: number): Promise<void> => {
  await sql`update staff_grants set revoked_at = ${now}, revoked_by = ${actor.id} where id = ${id} and revoked_at is null`.execute(
    db,
  )
}

/** The roles that a deputy gets with an absence. */
export const grantsForDeputy = async (
  db: Db,
  absenceId: number,
): Promise<{ code: string | null; permissions: string[] }[]> => {
  const { rows } = await sql<{ code: string | null; permissions: string[] }>`select r.code, r.permissions
    from staff_absences a join staff_role_links l on l.staff_id = a.staff_id
      join staff_roles r on r.id = l.role_id and r.deleted_at is null and r.code is distinct from 'owner'
    where a.id = ${absenceId} and a.deputy_has_roles`.execute(db)
  return rows
}

/** Revokes the current and future grants of an absence; returns the affected people. */
export const revokeDeputyGrants = async ({ db, now, actor }: RequestContext, absenceId: number): Promise<number[]> => {
  const { rows } = await sql<{ staff_id: number }>`update staff_grants set revoked_at = ${now}, revoked_by = ${actor.id}
    where absence_id = ${absenceId} and revoked_at is null and ends_at > ${now} returning staff_id`.execute(db)
  return rows.map(({ staff_id }) => staff_id)
}

/**
 * Grants the deputy the roles of the absent person, except the owner's, from midnight to midnight of the community's
 * zone. Past absences grant nothing, and callers never extend their own grants. Returns the affected people.
 */
export const insertDeputyGrant = async (
  { db, now, actor }: RequestContext,
  absenceId: number,
  reason: string,
): Promise<number[]> => {
  const { rows } = await sql<{
    staff_id: number
  }>`insert into staff_grants (staff_id, role_id, begins_at, ends_at, reason, absence_id, granted_by, created_at)
    select a.deputy_id, r.id, x.begins, x.ends, ${reason}, a.id, ${actor.id || null}, ${now}
    from staff_absences a join staff_role_links l on l.staff_id = a.staff_id
      join staff_roles r on r.id = l.role_id and r.deleted_at is null and r.code is distinct from 'owner'
      cross join settings s
      cross join lateral (select a."from"::timestamp at time zone s.timezone as begins,
        (a."to" + 1)::timestamp at time zone s.timezone as ends) x
    where a.id = ${absenceId} and a.deputy_id is not null and a.deputy_has_roles and x.ends > ${now}
      and (a.deputy_id <> ${actor.id} or exists (select 1 from staff_grants g where g.absence_id = a.id and g.role_id = r.id
        and g.staff_id = a.deputy_id and g.revoked_at = ${now})) returning staff_id`.execute(db)
  return rows.map(({ staff_id }) => staff_id)
}
