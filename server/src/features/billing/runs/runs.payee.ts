import { sql } from 'kysely'
import { json, type Db } from '../../../platform/db.js'
import { payeeToKeep, requisitesOfHouses } from '../requisites/requisites.public.js'

/** Keeps what the bills that a run issues in a house are paid by, so that they stay as they were printed when it changes. */
export const keepPayee = async (db: Db, run: number, house: number): Promise<void> => {
  const payee = payeeToKeep((await requisitesOfHouses(db, [house])).get(house)!)
  if (payee !== null)
    await sql`update billing_run_houses set payee = ${json(payee)} where run_id = ${run} and house_id = ${house}`.execute(
      db,
    )
}
