import { sql } from 'kysely'
import type { Db } from './db.js'

/** Open sessions of one person; a further login ends the longest unused one. Source: ASVS 5.0, 7.1.2. */
export const mostSessions = 20

/** Ends the longest unused sessions of a person beyond the cap; the nodes hear of it by the trigger on the table. */
export const endOldestSessions = async (db: Db, staffId: number, now: Date): Promise<void> => {
  await sql`update sessions set revoked_at = ${now} where id in (
    select id from sessions where staff_id = ${staffId} and viewer_id is null and revoked_at is null and expires_at > ${now}
    order by last_seen_at desc, id desc offset ${mostSessions})`.execute(db)
}
