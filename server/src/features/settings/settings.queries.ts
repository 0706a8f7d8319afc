import { settingsFields, type Settings } from '@oselia/contract/settings'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.js'
import { hasSecondStep, holdsOneOf } from '../../platform/sessions.js'
import '../../platform/staff-table.js'

export type Stored = Omit<Settings, 'gateways'>

const written = sql.join(Object.keys(settingsFields.shape).map((field) => sql.ref(field)))

/** What the community has settled for itself; one row, under lock where it is going to be changed. */
export const stored = async (db: Db, lock = false): Promise<Stored> => {
  const { rows } = await sql<Stored>`select ${written}, version, demo_loaded_at from settings ${
    lock ? sql`for update` : sql``
  }`.execute(db)
  return rows[0]!
}

/** Whether the database knows the zone by its name; an offset like `+02:00` it would take for its contrary. */
export const zoneIsKnown = async (db: Db, name: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from pg_timezone_names where lower(name) = lower(${name})`.execute(db)
  return rows.length > 0
}

/** Whether the person has a second step of login switched on. */
export const provesTwice = async (db: Db, staffId: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from staff p where p.id = ${staffId} and ${hasSecondStep}`.execute(db)
  return rows.length > 0
}

/** Whether somebody else could agree to a change of the whole community's settings now: active, with every house and both rights. */
export const anotherDecides = async (db: Db, staffId: number, now: Date): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from staff p where p.id <> ${staffId} and p.status = 'active' and p.deleted_at is null
    and p.scope_all and ${holdsOneOf(now, ['approvals.approve'])} and ${holdsOneOf(now, ['settings.update'])} limit 1`.execute(
      db,
    )
  return rows.length > 0
}
