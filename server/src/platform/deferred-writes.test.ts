import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../testing/app.js'
import { statementsDuring, type Statement } from '../testing/statements.js'
import type { Db } from './db.js'
import { inTransaction, maxRows, writeLater } from './deferred-writes.js'

const product = useApp()

const many = 2 * maxRows + 300
const rowsOf = (entity: string) => ({
  audit_log: Array.from({ length: many }, (_, n) => ({
    at: new Date(),
    action: 'update',
    entity,
    entity_id: n,
    label: null,
    changes: [],
  })),
  live_events: Array.from({ length: many }, (_, n) => ({ at: new Date(), entity, entity_id: n, action: 'update' })),
})
/** Rows of each statement that writes history and events. */
const sizes = (sent: readonly Statement[]): number[] =>
  (sent as readonly (Statement & { values?: readonly unknown[] })[])
    .filter(({ text }) => text.includes('insert into live_events'))
    .map(({ values = [] }) =>
      values
        .filter((value): value is string => typeof value === 'string' && value.startsWith('['))
        .reduce((sum, value) => sum + (JSON.parse(value) as unknown[]).length, 0),
    )
const written = async (entity: string) => {
  const { rows } = await sql<{ history: number; events: number }>`select
    (select count(distinct entity_id) from audit_log where entity = ${entity}) as history,
    (select count(distinct entity_id) from live_events where entity = ${entity}) as events`.execute(
    product.app.pools.db,
  )
  return rows[0]!
}

describe('no statement has more rows than it may', () => {
  const ways: [string, (db: Db, entity: string) => Promise<unknown>][] = [
    ['at the commit', (db, entity) => inTransaction(db, (tx) => writeLater(tx, rowsOf(entity)))],
    ['at once', (db, entity) => db.transaction().execute((tx) => writeLater(tx, rowsOf(entity)))],
  ]
  it.each(ways)('%s', async (entity, write) => {
    const { pool, db } = product.app.pools
    const sent = sizes(await statementsDuring(pool, () => write(db, entity)))
    expect(Math.max(...sent)).toBeLessThanOrEqual(maxRows)
    expect(sent.reduce((sum, size) => sum + size, 0)).toBe(2 * many)
    expect(await written(entity)).toEqual({ history: many, events: many })
  })
})
