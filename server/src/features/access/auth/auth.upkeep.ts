import { sql } from 'kysely'
import { registerOldRows } from '../../../platform/upkeep.js'

/** Links and codes are deleted a day after they expired, keys of apps that nobody confirmed a day after they were made. */
export const registerAuthUpkeep = (): void =>
  registerOldRows('auth', async (db, at) => {
    await sql`delete from password_resets where expires_at < ${at} - interval '1 day'`.execute(db)
    await sql`delete from codes where expires_at < ${at} - interval '1 day'`.execute(db)
    await sql`delete from staff_apps where confirmed_at is null and created_at < ${at} - interval '1 day'`.execute(db)
  })
