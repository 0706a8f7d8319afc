import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { forbidden } from '../../../platform/problems.js'
import { requireApprovedPower } from './staff.power.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { staffKeys } from '../people/people.table.public.js'
import { mayLogIn } from '../people/people.rights.public.js'

/** Whether somebody has the owner's role, blocked or not: the first setup is then over for good. */
export const hasOwner = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select 1 from staff_role_links l join staff_roles r on r.id = l.role_id
    join staff p on p.id = l.staff_id where r.code = 'owner' and p.deleted_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** Serialises operations that add or remove owners by an advisory lock. */
export const lockOwners = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7305, 3)`.execute(db)
}

/** Current owners, and whether with every house: active, with the permanent role. */
export const ownersNow = async (db: Db): Promise<{ id: number; scope_all: boolean }[]> => {
  const { rows } = await sql<{ id: number; scope_all: boolean }>`select p.id, p.scope_all from staff p
    join staff_role_links l on l.staff_id = p.id join staff_roles r on r.id = l.role_id
    where r.code = 'owner' and r.deleted_at is null and ${mayLogIn('p')}`.execute(db)
  return rows
}

export const isOwner = async (db: Db, staffId: number): Promise<boolean> =>
  (await ownersNow(db)).some(({ id }) => id === staffId)

interface Person {
  last_name: string
  first_name: string
  middle_name: string | null
  email: string
  phone: string | null
  password_hash: string
  is_demo: boolean
}

/** Adds a member of the staff with a default role and access to the whole community. */
export const addStaff = async (db: Db, roleCode: string, person: Person): Promise<number> => {
  const { id } = await db
    .insertInto('staff')
    .values({ ...person, locale: null, avatar_id: null, scope_all: true, search_keys: staffKeys(person) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into staff_role_links (staff_id, role_id) select ${id}, id from staff_roles where code = ${roleCode}`.execute(
    db,
  )
  return id
}

/** Computes the search keys of people created before search keys were introduced. */
export const prepareStaff = async (db: Db): Promise<void> => {
  const people = await db
    .selectFrom('staff')
    .select(['id', 'last_name', 'first_name', 'middle_name', 'email', 'phone'])
    .where('search_keys', '=', '')
    .execute()
  for (const { id, ...named } of people)
    await db
      .updateTable('staff')
      .set({ search_keys: staffKeys(named) })
      .where('id', '=', id)
      .where('search_keys', '=', '')
      .execute()
}

/**
 * 403 `right_lacked` when a caller who is no owner restores one: that would appoint an owner; 409 `needs_second_person` when
 * that needs one. The row is restored already, in a transaction that either refusal rolls back.
 */
export const requireRestorable = async (ctx: RequestContext, id: number): Promise<void> => {
  if (!(await isOwner(ctx.db, ctx.actor.id))) {
    const { rows } = await sql`select 1 from staff_role_links l join staff_roles r on r.id = l.role_id
      where l.staff_id = ${id} and r.code = 'owner'`.execute(ctx.db)
    if (rows.length > 0) throw forbidden('right_lacked')
  }
  await requireApprovedPower(ctx, new Set(), [id])
}
