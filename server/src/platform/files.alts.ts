import type { TextMap } from '@oselia/contract/kit'
import { searchKey } from '@oselia/contract/search-key'
import { sql } from 'kysely'
import type { Db } from './db.js'

/** What a picture shows, in some languages. */
type Alt = Partial<TextMap>

interface Row {
  id: number
  name: string
  alt: Alt | null
}

/**
 * Keeps the words last written for pictures, by id of the file, as the proposal for the next time they are chosen, and finds the pictures by
 * them. Languages without words stay as they are.
 */
export const keepAlts = async (db: Db, alts: ReadonlyMap<number, Alt>): Promise<void> => {
  const ids = [...alts.keys()]
  if (ids.length === 0) return
  // In one order everywhere, so that two calls never wait for each other.
  const { rows } = await sql<Row>`select id, name, alt from files where id = any(${ids}::bigint[])
    order by id for no key update`.execute(db)
  for (const { id, name, alt } of rows) {
    const next = { ...alt, ...alts.get(id) }
    if (Object.entries(next).every(([language, words]) => alt?.[language as keyof Alt] === words)) continue
    const search_keys = searchKey([name, ...Object.values(next)].join(' ')).slice(0, 4000)
    await sql`update files set alt = ${JSON.stringify(next)}::jsonb, search_keys = ${search_keys} where id = ${id}`.execute(
      db,
    )
  }
}
