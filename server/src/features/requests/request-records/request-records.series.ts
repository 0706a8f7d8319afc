import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'

/**
 * Parts of a `with` clause whose `series` has the `prefix` of the numbers of a place, `c12` for a complex or `h7` for a house without one:
 * the prefix set on the complex; nothing for the place of the first request of the installation; else `C12` or `H7`. Of two places
 * whose first requests come at once, the second waits for the lock of the row and gets a prefix.
 */
export const seriesOf = (place: string): RawBuilder<unknown> => {
  const complexId = place.startsWith('c') ? Number(place.slice(1)) : null
  return sql`unprefixed as (
      update service_request_settings set unprefixed_place = ${place} where unprefixed_place is null returning unprefixed_place as place
    ), series as (
      select coalesce((select request_prefix from complexes where id = ${complexId}::bigint),
        case when ${place}::text = coalesce((select place from unprefixed), (select unprefixed_place from service_request_settings))
          then '' else upper(${place}::text) end) as prefix
    )`
}

/** The prefix of a place, which from then on is its own. */
export const takeSeries = async (db: Db, place: string): Promise<string> => {
  const { rows } = await sql<{ prefix: string }>`with ${seriesOf(place)} select prefix from series`.execute(db)
  return rows[0]!.prefix
}
