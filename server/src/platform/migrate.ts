import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Migrator, sql, type Migration } from 'kysely'
import type { Pools } from './db.js'
import { migrateJobs } from './jobs.js'

const folder = join(import.meta.dirname, '../../migrations')

/** Name, numbered so that order is plain; the text is run as one statement list. */
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

/** Brings the database up to date; several nodes may start at once, the migrator's lock lines them up. */
export const migrate = async (pools: Pools): Promise<void> => {
  const migrator = new Migrator({ db: pools.slowDb, provider, migrationTableName: 'schema_migrations' })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error as Error
  await migrateJobs(pools)
}
