import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { all, searched } from '../../../platform/list.js'
import type { Scope } from '../../../platform/scope.js'
import { houseInScope } from '../../access/scope/scope.public.js'
import { addressWords } from '../houses/houses.public.js'

/** Houses whose address contains the same subset of the words; those words need not match the unit. */
interface Hit {
  /** One bit per word of the text, the first word in the lowest bit. */
  words: number
  ids: number[]
}

/** A parsed search text: its words and the houses that contain some of them. */
export interface Wanted {
  texts: string[]
  hits: Hit[]
  /** The text has no letter or digit, so nothing matches. */
  empty: boolean
}

/** No search. */
export const anything: Wanted = { texts: [], hits: [], empty: false }

const parts = (text: string) =>
  text
    .split(/\s+/)
    .filter((part) => addressWords(part.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')) !== '')
    .slice(0, 8)

const holds = (column: RawBuilder<unknown>, text: string) => all(searched(column, addressWords(text)))

/**
 * Finds first which words occur in the addresses of the caller's houses: there are about a hundred times fewer houses
 * than units, and a condition over one table can use its indexes.
 */
export const wanted = async (db: Db, scope: Scope, text: string): Promise<Wanted> => {
  const texts = parts(text)
  if (texts.length === 0) return { ...anything, empty: text !== '' }
  const bits = texts.map((one, at) => sql`(${holds(sql`h.search_keys`, one)})::int * ${1 << at}::int`)
  const { rows } = await sql<Hit>`select words, array_agg(id) as ids from (
      select h.id, ${sql.join(bits, sql` + `)} as words from houses h where h.deleted_at is null and ${houseInScope(scope, 'h')}
    ) held where words > 0 group by words`.execute(db)
  return { texts, hits: rows, empty: false }
}

/** Conditions over the units `r`: every word occurs in the number or the label, or in the address of the house. */
export const matching = ({ texts, hits, empty }: Wanted): RawBuilder<unknown>[] => {
  if (texts.length === 0) return empty ? [sql`false`] : []
  const atUnit = (found: number) =>
    texts.flatMap((text, at) =>
      found & (1 << at) ? [] : searched(sql`r.search_keys`, text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')),
    )
  const ways = hits.map(({ words, ids }) => all([sql`r.house_id = any(${ids}::bigint[])`, ...atUnit(words)]))
  return [sql`((${sql.join([all(atUnit(0)), ...ways], sql`) or (`)}))`]
}
