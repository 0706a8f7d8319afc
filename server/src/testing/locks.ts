import { sql } from 'kysely'
import { expect } from 'vitest'
import type { App } from '../platform/app.js'

/** Resolves once exactly `count` statements of the product's database wait for a lock; fails before their own timeout of 4 s. */
export const untilWaiting = ({ pools }: Pick<App, 'pools'>, count: number): Promise<void> =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(pools.slowDb)
        return rows[0]!.n
      },
      { timeout: 3_500 },
    )
    .toBe(count)
