import { sql } from 'kysely'
import type { Db } from './db.js'

/** Does something again and again with a pause between, whatever becomes of it; answers how to stop it. */
export const every = (milliseconds: number, work: () => Promise<unknown>): (() => void) => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const turn = async () => {
    // The database may be away for a while; the next turn does what this one could not.
    await work().catch(() => undefined)
    if (!stopped) timer = setTimeout(() => void turn(), milliseconds).unref()
  }
  timer = setTimeout(() => void turn(), milliseconds).unref()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

/** Forgets what is of use for a short time only. */
export const dropOldRows = async (db: Db): Promise<void> => {
  await sql`delete from live_events where at < now() - interval '1 hour'`.execute(db)
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db)
  await sql`delete from rate_limits where resets_at < now() - interval '1 hour'`.execute(db)
  await sql`delete from password_resets where expires_at < now() - interval '1 day'`.execute(db)
  await sql`delete from codes where expires_at < now() - interval '1 day'`.execute(db)
  await sql`delete from staff_apps where confirmed_at is null and created_at < now() - interval '1 day'`.execute(db)
  await sql`delete from sessions where expires_at < now() - interval '30 days'`.execute(db)
}
