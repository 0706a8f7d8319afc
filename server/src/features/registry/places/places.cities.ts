import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { loadedHash, recordLoaded, storeCities } from './places.queries.js'
import { keysText } from './places.rules.js'
import { settlements, type SettlementOverride, type SettlementRow } from './places.settlements.js'

const folder = join(import.meta.dirname, '../../../../data')
/** Increment when the algorithm of the search keys changes, so that the stored ones are rebuilt. */
const keysEdition = 1

/**
 * Updates the table of settlements to the shipped data, once per edition of the data and on one node only. Must run
 * inside a transaction. Returns the ids of the settlements that changed; none when this edition is already loaded.
 */
export const loadCities = async (tx: Db): Promise<number[]> => {
  const names = ['settlements.json', 'settlement-overrides.json']
  const [rows, overrides] = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const hash = createHash('sha256').update(`${keysEdition}\n${rows}\n${overrides}`).digest('hex')
  if ((await loadedHash(tx, 'cities')) === hash) return []
  await sql`select pg_advisory_xact_lock(7305, 2)`.execute(tx)
  // Another node may have loaded the data while this one waited for the lock.
  if ((await loadedHash(tx, 'cities')) === hash) return []
  const all = settlements(JSON.parse(rows!) as SettlementRow[], JSON.parse(overrides!) as SettlementOverride[])
  const changed = await storeCities(
    tx,
    all.map((city) => Object.assign(city, { search_keys: keysText(city.keys) })),
  )
  await recordLoaded(tx, 'cities', hash)
  return changed
}
