import type { Db } from '../../../platform/db.js'
import { loadCities } from '../places/places.public.js'
import { recomputeKeys } from './houses.queries.js'

/**
 * Runs at every start: loads the shipped settlements when they have changed and updates the addresses of the houses
 * in them.
 */
export const preparePlaces = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const changed = await loadCities(tx)
    if (changed.length > 0) await recomputeKeys(tx, { city_id: changed })
    await recomputeKeys(tx, 'incomplete')
  })
