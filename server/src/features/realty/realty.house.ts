import { sql } from 'kysely'
import type { Db } from '../../platform/db.js'
import { houseIdInScope, houseInScope, type Scope } from '../../platform/scope.js'

/**
 * Whether the caller may put units into the house. Holds the house until the act ends, so that neither its board is saved
 * nor the house deleted meanwhile. Houses are always held before units.
 */
export const houseIsOpen = async (db: Db, scope: Scope, id: number): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from houses h where h.id = ${id} and h.deleted_at is null and ${houseInScope(scope, 'h')}
    for share of h`.execute(db)
  return rows.length > 0
}

/** Holds the houses of units that are going to be changed. */
export const holdHousesOf = async (db: Db, scope: Scope, unitIds: readonly number[]): Promise<void> => {
  await sql`select 1 from houses h where h.id in (select r.house_id from realty r where r.id = any(${unitIds}::bigint[])
      and ${houseIdInScope(scope, sql`r.house_id`)}) order by h.id for share of h`.execute(db)
}
