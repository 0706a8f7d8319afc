import { sql, type RawBuilder } from 'kysely'
import type { Db } from './db.js'

/** Repeats the work with a pause after each run, whether it succeeds or not; returns a function that stops it. */
export const every = (milliseconds: number, work: () => Promise<unknown>): (() => void) => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const turn = async () => {
    // The database may be temporarily unavailable; the next run retries.
    await work().catch(() => undefined)
    if (!stopped) timer = setTimeout(() => void turn(), milliseconds).unref()
  }
  timer = setTimeout(() => void turn(), milliseconds).unref()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

/** Days after which a delivered or failed message is deleted: half a year, as proof that notice of a meeting was sent. */
const outboxDays = 180
/** Days after which a finished job and its undo data are deleted; the same period as for undoing an import. */
const jobDays = 30

/** Deletes the expired rows of a feature, as of an instant. */
type Drop = (db: Db, at: RawBuilder<Date>) => Promise<void>

const registered = new Map<string, Drop>()

/** Adds what a feature has to delete; one for each name. */
export const registerOldRows = (name: string, drop: Drop): void => void registered.set(name, drop)

/**
 * Deletes expired rows; unfinished jobs and messages stay regardless of age. Rows bear the product's time or the database's: the
 * earlier of the two clocks decides, so that a row is never deleted before its own clock says so.
 */
export const dropOldRows = async (db: Db, now: Date): Promise<void> => {
  const at = sql<Date>`least(now(), ${now}::timestamptz)`
  await sql`delete from live_events where at < ${at} - interval '1 hour'`.execute(db)
  await sql`delete from idempotency_keys where created_at < ${at} - interval '24 hours'`.execute(db)
  await sql`delete from upload_usage where day < ${at}::date - 2`.execute(db)
  await sql`delete from rate_limits where resets_at < ${at} - interval '1 hour'`.execute(db)
  await sql`delete from people_read where at < ${at} - interval '25 hours'`.execute(db)
  await sql`delete from people_exported where at < ${at} - interval '25 hours'`.execute(db)
  await sql`delete from export_links where expires_at < ${at} - interval '1 hour'`.execute(db)
  await sql`delete from sessions where expires_at < ${at} - interval '30 days'`.execute(db)
  await sql`delete from outbox where state in ('sent', 'failed', 'expired')
    and created_at < ${at} - make_interval(days => ${outboxDays})`.execute(db)
  // Deletes the rows of `job_items` by cascade.
  await sql`delete from jobs where state in ('done', 'failed')
    and finished_at < ${at} - make_interval(days => ${jobDays})`.execute(db)
  for (const drop of registered.values()) await drop(db, at)
}
