import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { usePools } from '../testing/pools.js'
import { migrate } from './migrate.js'

const base = usePools()

it('migrations are files with numbers of their own, in order', async () => {
  const names = (await readdir(join(import.meta.dirname, '../../migrations'))).toSorted()
  expect(names.filter((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))).toEqual([])
  const numbers = names.map((name) => Number(name.slice(0, 4)))
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
})

it('a database that has run all migrations is not locked for them', async () => {
  const { db } = base.pools
  await db.transaction().execute(async (tx) => {
    // The lock of Kysely's migrator.
    await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(tx)
    await migrate(base.pools)
  })
})

it('a migration whose number is below one that has run is refused', async () => {
  await sql`delete from schema_migrations where name = '0001_platform'`.execute(base.pools.db)
  await expect(migrate(base.pools)).rejects.toThrow(/0001_platform/)
})
