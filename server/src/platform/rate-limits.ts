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
 * Counts an attempt and refuses with 429 past the limit. Counted outside the act's transaction, so that a refused
 * act counts too; in the database, so that nodes share it. `pool` must be another than the act's own: many acts at
 * once would hold all its connections and each wait for one more.
 */
export const countAttempt = async (pool: Db, now: Date, ...limits: Limit[]): Promise<void> => {
  const wait = await secondsToWait(pool, now, ...limits)
  if (wait > 0) throw tooMany(wait)
}

/** Counts an attempt in the same way and answers after how many seconds another may be made; 0 when this one may. */
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

/** Forgets the attempts once one succeeded. */
export const forgetAttempts = async (db: Db, ...keys: string[]): Promise<void> => {
  await sql`delete from rate_limits where key = any(${keys}::text[])`.execute(db)
}
