import { sql } from 'kysely'
import type { Db } from '../../platform/db.js'
import '../../platform/staff-table.js'
import { hasOwner } from '../staff/staff.door.js'

export const setupState = async (db: Db): Promise<{ owner: boolean; organisation: boolean; houses: boolean }> => {
  const { rows } = await sql<{ organisation: boolean; houses: boolean }>`select
    (select organisation_set_at is not null from settings) as organisation,
    exists (select 1 from houses where deleted_at is null) as houses`.execute(db)
  return { owner: await hasOwner(db), ...rows[0]! }
}
