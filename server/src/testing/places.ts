import { sql } from 'kysely'
import type { App } from '../platform/app.js'

/** A complex with houses of two entrances with 20 units each, straight into the tables. */
export const makeHouses = async (app: App, name: string, count: number): Promise<{ complex: number; houses: number[] }> => {
  const db = app.pools.db
  const { rows: complexes } = await sql<{ id: number }>`insert into complexes (name, legal_form, document_language, status, search_keys)
    values (${name}, 'none', 'uk', 'active', ${name.toLowerCase()}) returning id`.execute(db)
  const complex = complexes[0]!.id
  await sql`insert into cities (id, uk, region, search_keys) values (1, 'Тестове', 'UA-46', '|тестове|')
    on conflict do nothing`.execute(db)
  const { rows: streets } = await sql<{ id: number }>`insert into streets (city_id, type, name, name_key, search_keys)
    values (1, 'street', ${name}, ${name.toLowerCase()}, ${name.toLowerCase()}) returning id`.execute(db)
  const entrances = JSON.stringify([
    { number: 1, floors: 5, units_from: 1, units_to: 20, lifts: 1 },
    { number: 2, floors: 5, units_from: 21, units_to: 40, lifts: 1 },
  ])
  const { rows } = await sql<{ id: number }>`
    insert into houses (complex_id, house_type_id, city_id, street_id, number, entrances, units_count, timezone, status, sort_key, search_keys)
    select ${complex}, (select min(id) from house_types), 1, ${streets[0]!.id}, n::text, ${entrances}::jsonb, 40, 'Europe/Kyiv', 'active',
      ${name} || lpad(n::text, 5, '0'), lower(${name} || ' ' || n)
    from generate_series(1, ${count}) n returning id`.execute(db)
  return { complex, houses: rows.map((r) => r.id) }
}
