import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import type { Scope } from '../../../platform/scope.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'

/** Locks the houses of units that are going to be changed. Houses are always locked before units. */
export const lockHousesOf = async (db: Db, scope: Scope, unitIds: readonly number[]): Promise<void> => {
  await sql`select 1 from houses h where h.id in (select r.house_id from realty r where r.id = any(${unitIds}::bigint[])
      and ${houseIdInScope(scope, sql`r.house_id`)}) order by h.id for share of h`.execute(db)
}
