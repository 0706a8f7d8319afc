import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Migrator, sql, type Migration } from 'kysely'
import type { Pools } from './db.js'
import { migrateJobs } from './jobs.js'

const folder = join(import.meta.dirname, '../../migrations')

/** Migrations are numbered and run in that order; each file is executed as one list of statements. */
const fromFile = async (name: string): Promise<[string, Migration]> => {
  const text = await readFile(join(folder, name), 'utf8')
  return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
}

const provider = {
  getMigrations: async () => {
    const names = (await readdir(folder)).filter((name) => /^\d{4}_[\w-]+\.sql$/.test(name)).toSorted()
    return Object.fromEntries(await Promise.all(names.map(fromFile)))
  },
}

/** Migrates the database; the migrator's lock serialises nodes that start at the same time. */
export const migrate = async (pools: Pools): Promise<void> => {
  const migrator = new Migrator({ db: pools.slowDb, provider, migrationTableName: 'schema_migrations' })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error as Error
  await migrateJobs(pools)
}
