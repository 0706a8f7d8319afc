import { sql } from 'kysely'
import type { Db } from '../../platform/db.js'
import { staffKeys } from '../../platform/staff-table.js'

/** Whether somebody holds the owner's role, blocked or not: setting up is over for good. */
export const hasOwner = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select 1 from staff_role_links l join staff_roles r on r.id = l.role_id
    join staff p on p.id = l.staff_id where r.code = 'owner' and p.deleted_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** Whoever makes or takes away an owner waits here for the other who does. */
export const lockOwners = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7305, 3)`.execute(db)
}

/** Those who may act as owners now, and whether with every house: active, and with the role for good, not for a time. */
export const ownersNow = async (db: Db): Promise<{ id: number; scope_all: boolean }[]> => {
  const { rows } = await sql<{ id: number; scope_all: boolean }>`select p.id, p.scope_all from staff p
    join staff_role_links l on l.staff_id = p.id join staff_roles r on r.id = l.role_id
    where r.code = 'owner' and r.deleted_at is null and p.status = 'active' and p.deleted_at is null`.execute(db)
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

/** Adds a person of the staff with one of the default roles and the whole community as his scope. */
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

/** Fills the search keys of people who were written down before there were any. */
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
