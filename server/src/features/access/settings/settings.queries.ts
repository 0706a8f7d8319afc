import { settingsFields, type Settings } from '@oselia/contract/settings'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { hasSecondStep, holdsOneOf } from '../../../platform/sessions.js'
import '../../../platform/staff-table.js'

export type Stored = Omit<Settings, 'gateways' | 'public_url_missing'>

const storedColumns = sql.join(Object.keys(settingsFields.shape).map((field) => sql.ref(field)))

/** The settings row, locked when it is going to be changed. */
export const stored = async (db: Db, lock = false): Promise<Stored> => {
  const { rows } = await sql<Stored>`select ${storedColumns}, version, demo_loaded_at from settings ${
    lock ? sql`for update` : sql``
  }`.execute(db)
  return rows[0]!
}

/** Whether PostgreSQL knows the zone by name; it would read an offset like `+02:00` with the opposite sign. */
export const zoneIsKnown = async (db: Db, name: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from pg_timezone_names where lower(name) = lower(${name})`.execute(db)
  return rows.length > 0
}

/** Whether the person has a second step of login. */
export const provesTwice = async (db: Db, staffId: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from staff p where p.id = ${staffId} and ${hasSecondStep}`.execute(db)
  return rows.length > 0
}

/**
 * Whether another person could approve a change of community settings now: active, with every house and both
 * permissions.
 */
export const anotherDecides = async (db: Db, staffId: number, now: Date): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from staff p where p.id <> ${staffId} and p.status = 'active' and p.deleted_at is null
    and p.scope_all and ${holdsOneOf(now, ['approvals.approve'])} and ${holdsOneOf(now, ['settings.update'])} limit 1`.execute(
      db,
    )
  return rows.length > 0
}
