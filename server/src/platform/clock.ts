import { uptime } from 'node:os'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Db } from './db.js'

/** What a clock is compared with. */
export interface Witness {
  /** Counters of milliseconds that go on whatever the clock is set to; the furthest one counts, as some stop while the machine sleeps. */
  passed(): readonly number[]
  /** The time of the database. */
  database(db: Db): Promise<Date>
}

/** The current time as a dependency, so that tests can choose it. */
export interface Clock {
  now(): Date
  /** Without it the clock is taken at its word, as that of tests which move it. */
  witness?: Witness
}

export const systemClock: Clock = {
  now: () => new Date(),
  witness: {
    passed: () => [performance.now(), uptime() * 1000],
    database: async (db) => {
      const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(db)
      return new Date(rows[0]!.at)
    },
  },
}
