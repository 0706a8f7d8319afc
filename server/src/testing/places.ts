import { complexFields } from '@oselia/contract/complexes'
import { houseFields } from '@oselia/contract/houses'
import { sql } from 'kysely'
import { createComplex } from '../features/registry/complexes/complexes.public.js'
import { createHouse } from '../features/registry/houses/houses.public.js'
import { createContext } from '../platform/request-context.js'
import type { App } from '../platform/app.js'
import { personById } from '../features/access/people/people.rights.public.js'
import { staffWith } from './sign-in.js'

const entrances = [
  { number: 1, floors: 5, units_from: 1, units_to: 20, lifts: 1 },
  { number: 2, floors: 5, units_from: 21, units_to: 40, lifts: 1 },
]

/** Creates a complex with houses of two entrances with 20 units each. */
export const makeHouses = async (
  app: App,
  name: string,
  count: number,
): Promise<{ complex: number; houses: number[] }> => {
  const owner = Number((await staffWith(app, 'owner', 'all')).slice('staff:'.length))
  return app.pools.db.transaction().execute(async (tx) => {
    const ctx = createContext((await personById(tx, owner))!, tx, app.clock)
    const { rows } = await sql<{ id: number }>`select min(id) as id from house_types`.execute(tx)
    const complex = (await createComplex(ctx, complexFields.parse({ name }))).data.id
    const houses: number[] = []
    for (let number = 1; number <= count; number++) {
      const input = houseFields.parse({
        complex_id: complex,
        house_type_id: rows[0]!.id,
        city: { name: 'Тестове', region: 'UA-46' },
        street: { type: 'street', name },
        number: String(number),
        entrances,
        units_count: 40,
      })
      houses.push((await createHouse(ctx, input)).data.id)
    }
    return { complex, houses }
  })
}
