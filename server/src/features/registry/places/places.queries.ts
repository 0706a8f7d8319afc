import type { StreetType } from '@oselia/contract/places'
import { sql, type ColumnType, type Generated } from 'kysely'
import type { Db } from '../../../platform/db.js'
import type { Settlement } from './places.settlements.js'

declare module '../../../platform/db.js' {
  interface Database {
    cities: {
      id: number
      uk: string
      en: string | null
      ru: string | null
      region: string
      population: Generated<number>
      former_names: Generated<string[]>
      search_keys: string
      is_own: Generated<boolean>
    }
    streets: {
      id: Generated<number>
      city_id: number
      type: StreetType
      name: string
      former_names: Generated<string[]>
      name_key: string
      search_keys: string
    }
    loaded_data: { name: string; sha256: string; loaded_at: ColumnType<string, never, never> }
  }
}

export interface CityRow {
  id: number
  uk: string
  en: string | null
  ru: string | null
  region: string
  population: number
  former_names: string[]
}

export interface StreetRow {
  id: number
  city_id: number
  type: StreetType
  name: string
  former_names: string[]
}

/** Only so many candidates are ranked: a query that matches more is too short to rank usefully. */
const candidates = 300

const literal = (key: string) => key.replace(/[\\%_]/g, '\\$&')

/**
 * Keys of three or more characters match anywhere; a shorter key has no trigram, so it matches only at the start of a
 * word.
 */
const patternsOf = (keys: readonly string[]): string[] =>
  keys.flatMap((key) => (key.length >= 3 ? [`%${literal(key)}%`] : [`%|${literal(key)}%`, `% ${literal(key)}%`]))

const matches = (keys: readonly string[]) =>
  sql<boolean>`(${sql.join(
    patternsOf(keys).map((pattern) => sql`search_keys like ${pattern}`),
    sql` or `,
  )})`

const nearness = (keys: readonly string[]) => sql<number>`case
  when ${sql.join(
    keys.map((key) => sql`search_keys like ${`%|${literal(key)}|%`}`),
    sql` or `,
  )} then 0
  when ${sql.join(
    keys.map((key) => sql`search_keys like ${`%|${literal(key)}%`}`),
    sql` or `,
  )} then 1
  else 2 end`

/** Settlements with a key that contains one of the given keys, roughly ranked so that the limit keeps the best. */
export const citiesLike = (keys: readonly string[]) =>
  sql<
    CityRow & { search_keys: string }
  >`select id, uk, en, ru, region, population, former_names, search_keys from cities where ${matches(keys)}
    order by ${nearness(keys)}, population desc, id limit ${candidates}`

export const streetsLike = (cityId: number, keys: readonly string[]) =>
  sql<
    StreetRow & { search_keys: string }
  >`select id, city_id, type, name, former_names, search_keys from streets where city_id = ${cityId} and ${matches(keys)}
    order by ${nearness(keys)}, name, id limit ${candidates}`

const cityColumns = ['id', 'uk', 'en', 'ru', 'region', 'population', 'former_names'] as const
const streetColumns = ['id', 'city_id', 'type', 'name', 'former_names'] as const

export const cityById = (db: Db, id: number) =>
  db.selectFrom('cities').select(cityColumns).where('id', '=', id).executeTakeFirst()

export const streetById = (db: Db, id: number) =>
  db.selectFrom('streets').select(streetColumns).where('id', '=', id).executeTakeFirst()

/** The largest settlement of a region that has exactly this name in any language. */
export const cityNamed = async (db: Db, region: string, key: string): Promise<CityRow | undefined> => {
  const { rows } = await sql<CityRow>`select id, uk, en, ru, region, population, former_names from cities
    where region = ${region} and search_keys like ${`%|${literal(key)}|%`} order by population desc, id`.execute(db)
  return rows[0]
}

/** Adds a settlement of this installation; an existing one is reused. */
export const addCity = async (db: Db, city: { uk: string; region: string; search_keys: string }): Promise<CityRow> => {
  await sql`insert into cities (id, uk, region, search_keys, is_own)
    values (nextval('cities_own_id'), ${city.uk}, ${city.region}, ${city.search_keys}, true)
    on conflict (region, uk) where is_own do nothing`.execute(db)
  return db
    .selectFrom('cities')
    .select(cityColumns)
    .where('uk', '=', city.uk)
    .where('region', '=', city.region)
    .where('is_own', '=', true)
    .executeTakeFirstOrThrow()
}

type NewStreet = Omit<StreetRow, 'id'> & { name_key: string; search_keys: string }

/** The street of that type and name, locked; inserted when missing. */
export const storeStreet = async (db: Db, street: NewStreet): Promise<StreetRow> => {
  await db
    .insertInto('streets')
    .values(street)
    .onConflict((oc) => oc.columns(['city_id', 'type', 'name_key']).doNothing())
    .execute()
  return db
    .selectFrom('streets')
    .select(streetColumns)
    .where('city_id', '=', street.city_id)
    .where('type', '=', street.type)
    .where('name_key', '=', street.name_key)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const renameStreet = (db: Db, id: number, names: { former_names: string[]; search_keys: string }) =>
  db.updateTable('streets').set(names).where('id', '=', id).execute()

export const loadedHash = async (db: Db, name: string): Promise<string | undefined> =>
  (await db.selectFrom('loaded_data').select('sha256').where('name', '=', name).executeTakeFirst())?.sha256

export const recordLoaded = (db: Db, name: string, sha256: string) =>
  sql`insert into loaded_data (name, sha256) values (${name}, ${sha256})
    on conflict (name) do update set sha256 = excluded.sha256, loaded_at = now()`.execute(db)

/** Upserts the shipped settlements in one statement; returns the ids of new and changed ones. */
export const storeCities = async (
  db: Db,
  cities: readonly (Settlement & { search_keys: string })[],
): Promise<number[]> => {
  const rows = cities.map(({ id, uk, en, ru, region, population, former, search_keys }) => ({
    id,
    uk,
    en,
    ru,
    region,
    population,
    former_names: former,
    search_keys,
  }))
  const { rows: changed } = await sql<{ id: number }>`
    insert into cities as c (id, uk, en, ru, region, population, former_names, search_keys)
    select id, uk, en, ru, region, population, former_names, search_keys from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(id bigint, uk text, en text, ru text, region text, population int, former_names text[], search_keys text)
    on conflict (id) do update set uk = excluded.uk, en = excluded.en, ru = excluded.ru, region = excluded.region,
      population = excluded.population, former_names = excluded.former_names, search_keys = excluded.search_keys
    where (c.uk, c.en, c.ru, c.region, c.population, c.former_names, c.search_keys) is distinct from
      (excluded.uk, excluded.en, excluded.ru, excluded.region, excluded.population, excluded.former_names, excluded.search_keys)
    returning c.id`.execute(db)
  return changed.map(({ id }) => id)
}
