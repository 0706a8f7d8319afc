import { sql } from 'kysely'
import type { Db } from './db.js'

/** Repeats some work with a pause between, whether it succeeds or not; returns how to stop it. */
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

/** Days after which a delivered or given-up message is dropped: half a year answers whether somebody was informed of a meeting. */
const outboxDays = 180
/** Days after which a finished job is dropped with what it noted for an undo, as an import can be undone for 30 days too. */
const jobDays = 30

/** Drops rows that are of use for a limited time; what is not finished stays, however old it is. */
export const dropOldRows = async (db: Db): Promise<void> => {
  await sql`delete from live_events where at < now() - interval '1 hour'`.execute(db)
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db)
  await sql`delete from rate_limits where resets_at < now() - interval '1 hour'`.execute(db)
  await sql`delete from password_resets where expires_at < now() - interval '1 day'`.execute(db)
  await sql`delete from codes where expires_at < now() - interval '1 day'`.execute(db)
  await sql`delete from staff_apps where confirmed_at is null and created_at < now() - interval '1 day'`.execute(db)
  await sql`delete from sessions where expires_at < now() - interval '30 days'`.execute(db)
  await sql`delete from outbox where state in ('sent', 'failed', 'expired')
    and created_at < now() - make_interval(days => ${outboxDays})`.execute(db)
  // Takes the rows of `job_items` with it.
  await sql`delete from jobs where state in ('done', 'failed')
    and finished_at < now() - make_interval(days => ${jobDays})`.execute(db)
}
