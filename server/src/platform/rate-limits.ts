import { sql } from 'kysely'
import type { Db } from './db.js'
import { tooMany } from './problems.js'

export interface Limit {
  /** What is counted, e.g. `login:account:…`. */
  key: string
  attempts: number
  seconds: number
}

/**
 * Counts an attempt; 429 past the limit. Counted outside the request's transaction, so that a failed request counts
 * too, and in the database, so that nodes share it. `pool` must differ from the request's own pool: concurrent requests
 * could otherwise hold all its connections while each waits for one more.
 */
export const countAttempt = async (pool: Db, now: Date, ...limits: Limit[]): Promise<void> => {
  const wait = await secondsToWait(pool, now, ...limits)
  if (wait > 0) throw tooMany(wait)
}

/** Counts an attempt likewise and returns the seconds until the next one is allowed; 0 when this one is. */
export const secondsToWait = async (pool: Db, now: Date, ...limits: Limit[]): Promise<number> => {
  for (const { key, attempts, seconds } of limits) {
    const { rows } = await sql<{ count: number; resets_at: string }>`
      insert into rate_limits as r (key, count, resets_at) values (${key}, 1, ${now}::timestamptz + make_interval(secs => ${seconds}))
      on conflict (key) do update set
        count = case when r.resets_at <= ${now} then 1 else r.count + 1 end,
        resets_at = case when r.resets_at <= ${now} then excluded.resets_at else r.resets_at end
      returning count, resets_at`.execute(pool)
    const row = rows[0]!
    if (row.count > attempts) return Math.max(1, Math.ceil((Date.parse(row.resets_at) - now.getTime()) / 1000))
  }
  return 0
}

/** The seconds until an attempt within all limits is allowed, without counting one; 0 when it is allowed now. */
export const secondsBefore = async (pool: Db, now: Date, ...limits: Limit[]): Promise<number> => {
  const { rows } = await sql<{
    key: string
    count: number
    resets_at: string
  }>`select key, count, resets_at from rate_limits
    where key = any(${limits.map(({ key }) => key)}::text[]) and resets_at > ${now}`.execute(pool)
  const waits = rows.map(({ key, count, resets_at }) => {
    const isUsed = count >= limits.find((limit) => limit.key === key)!.attempts
    return isUsed ? Math.max(1, Math.ceil((Date.parse(resets_at) - now.getTime()) / 1000)) : 0
  })
  return Math.max(0, ...waits)
}

/** Resets the counters after a successful attempt. */
export const forgetAttempts = async (db: Db, ...keys: string[]): Promise<void> => {
  await sql`delete from rate_limits where key = any(${keys}::text[])`.execute(db)
}

/** Resets all counters whose keys begin so; reads the whole table. */
export const forgetAttemptsUnder = async (db: Db, ...prefixes: string[]): Promise<void> => {
  await sql`delete from rate_limits where exists (
    select 1 from unnest(${prefixes}::text[]) p where starts_with(key, p))`.execute(db)
}
