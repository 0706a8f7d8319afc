import type { Fault } from '@oselia/contract/issues'
import type { Language } from '@oselia/contract/languages'
import { transliterate } from '@oselia/contract/transliterate'
import { searchKey } from '@oselia/contract/search-key'
import type { Db } from '../../platform/db.js'
import * as queries from './places.queries.js'
import { regionOf } from './places.regions.js'
import {
  cityKeys,
  keysOfQuery,
  keysOfText,
  keysText,
  parseStreet,
  placeName,
  rankCities,
  streetLabel,
  tidyName,
  type Street,
} from './places.rules.js'

const shown = 20

/** A settlement as answers carry it, named in the caller's language. */
export const placeOf = (city: Pick<queries.CityRow, 'id' | 'uk' | 'en' | 'ru' | 'region'>, language: Language) => {
  const name = placeName(city, language)
  const region = regionOf(city.region)
  // Kyiv and Sevastopol are their own regions and are named once.
  const label = region && region.uk !== city.uk ? `${name}, ${region[language]}` : name
  return { id: city.id, name, region: city.region, label }
}

export const findCities = async (db: Db, written: string, language: Language) => {
  const keys = keysOfQuery(written)
  if (keys.length === 0) return []
  const { rows } = await queries.citiesLike(keys).execute(db)
  return rankCities(
    rows.map((row) => Object.assign(row, { keys: keysOfText(row.search_keys) })),
    written,
  )
    .slice(0, shown)
    .map((row) => placeOf(row, language))
}

const keysOfStreet = ({ name, former_names }: Pick<queries.StreetRow, 'name' | 'former_names'>) =>
  keysText(cityKeys({ uk: name, en: transliterate(name), ru: null, former: former_names }))

/** Streets of one settlement. A kind written beside the name («просп. Миру») goes before the same name of other kinds. */
export const findStreets = async (db: Db, cityId: number, written: string, language: Language) => {
  const wanted = parseStreet(written)
  const keys = keysOfQuery(wanted.name)
  if (keys.length === 0) return []
  const { rows } = await queries.streetsLike(cityId, keys).execute(db)
  const known = rows.map((row) =>
    Object.assign(row, { uk: row.name, population: 0, keys: keysOfText(row.search_keys) }),
  )
  const otherKind = (street: Street) => Number(wanted.type !== 'street' && street.type !== wanted.type)
  return rankCities(known, wanted.name)
    .toSorted((a, b) => otherKind(a) - otherKind(b))
    .slice(0, shown)
    .map(({ id, type, name }) => ({ id, type, name, label: streetLabel({ type, name }, language) }))
}

const keepCity = async (db: Db, typed: { name: string; region: string }): Promise<queries.CityRow> => {
  const uk = tidyName(typed.name)
  const known = await queries.cityNamed(db, typed.region, searchKey(uk))
  if (known) return known
  const search_keys = keysText(cityKeys({ uk, en: transliterate(uk), ru: null, former: [] }))
  return queries.addCity(db, { uk, region: typed.region, search_keys })
}

export interface TypedStreet extends Street {
  former_names?: readonly string[]
}

/** Whether the street got former names that it had not had: what is kept of its names must then be made anew. */
interface Kept {
  street: queries.StreetRow
  renamed: boolean
}

const keepStreet = async (db: Db, cityId: number, typed: TypedStreet): Promise<Kept> => {
  const read = parseStreet(typed.name)
  // «вул. Садова» of kind street is the street Садова, while «Набережна Перемоги» chosen to be a street stays whole.
  const name = read.type === typed.type ? read.name : tidyName(typed.name)
  const written = (typed.former_names ?? []).map(tidyName)
  const row = { city_id: cityId, type: typed.type, name, former_names: [...new Set(written)] }
  const street = await queries.keptStreet(db, {
    ...row,
    name_key: searchKey(name) || name,
    search_keys: keysOfStreet(row),
  })
  const added = written.filter((former) => !street.former_names.includes(former))
  if (added.length === 0) return { street, renamed: false }
  const former_names = [...new Set([...street.former_names, ...added])]
  await queries.renameStreet(db, street.id, {
    former_names,
    search_keys: keysOfStreet({ name: street.name, former_names }),
  })
  return { street: { ...street, former_names }, renamed: true }
}

/** Where a house stands, by ids or as typed; the caller has seen to it that each is given once. */
export interface Whereabouts {
  city_id?: number
  city?: { name: string; region: string }
  street_id?: number
  street?: TypedStreet
}

const findCity = async (db: Db, at: Whereabouts): Promise<queries.CityRow | Fault> => {
  if (at.city_id !== undefined)
    return (await queries.cityById(db, at.city_id)) ?? { field: 'city_id', key: 'not_found' }
  if (!at.city || searchKey(at.city.name) === '') return { field: at.city ? 'city.name' : 'city_id', key: 'required' }
  return regionOf(at.city.region) ? keepCity(db, at.city) : { field: 'city.region', key: 'not_in_list' }
}

/**
 * The settlement and the street of a house; typed ones are kept, so that the lookup offers them from now on. Faults instead
 * when one is not known, the street is another settlement's, or the region is none.
 */
export const settle = async (
  db: Db,
  at: Whereabouts,
): Promise<({ city: queries.CityRow } & Kept) | { faults: Fault[] }> => {
  const city = await findCity(db, at)
  if ('key' in city) return { faults: [city] }
  if (at.street_id === undefined) {
    if (!at.street) return { faults: [{ field: 'street_id', key: 'required' }] }
    return { city, ...(await keepStreet(db, city.id, at.street)) }
  }
  const street = await queries.streetById(db, at.street_id)
  if (!street || street.city_id !== city.id) return { faults: [{ field: 'street_id', key: 'not_found' }] }
  return { city, street, renamed: false }
}
