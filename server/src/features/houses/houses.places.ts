import type { Db } from '../../platform/db.js'
import { loadCities } from '../places/places.door.js'
import { rekey } from './houses.queries.js'

/** At every start: loads the shipped settlements where they are new, and renames with them the houses that stand there. */
export const preparePlaces = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const changed = await loadCities(tx)
    if (changed.length > 0) await rekey(tx, { city_id: changed })
  })
