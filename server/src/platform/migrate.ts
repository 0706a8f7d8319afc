import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Migrator, sql, type Migration } from 'kysely'
import type { Db, Pools } from './db.js'
import { migrateJobs } from './jobs.js'

const folder = join(import.meta.dirname, '../../migrations')

/** Migrations are numbered and run in that order; each file is executed as one list of statements. */
const fromFile = async (name: string): Promise<[string, Migration]> => {
  const text = await readFile(join(folder, name), 'utf8')
  return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
}

const migrationFiles = async () => (await readdir(folder)).filter((name) => /^\d{4}_[\w-]+\.sql$/.test(name)).toSorted()

const provider = {
  getMigrations: async () => Object.fromEntries(await Promise.all((await migrationFiles()).map(fromFile))),
}

/** Whether exactly the migrations of this product have run. The migrator's own check reads the whole catalog twice: 0.2 s a start. */
const isMigrated = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('schema_migrations') is not null as there`.execute(
    db,
  )
  if (!rows[0]!.there) return false
  const run = await sql<{ name: string }>`select name from schema_migrations order by name collate "C"`.execute(db)
  const names = (await migrationFiles()).map((name) => name.replace(/\.sql$/, ''))
  return names.join() === run.rows.map(({ name }) => name).join()
}

/** Migrates the database; the migrator's lock serialises nodes that start at the same time. */
export const migrate = async (pools: Pools): Promise<void> => {
  if (!(await isMigrated(pools.slowDb))) {
    const migrator = new Migrator({ db: pools.slowDb, provider, migrationTableName: 'schema_migrations' })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error as Error
  }
  await migrateJobs(pools)
}
