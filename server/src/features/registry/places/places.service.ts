import type { ValidationIssue } from '@oselia/contract/issues'
import type { Language } from '@oselia/contract/languages'
import { transliterate } from '@oselia/contract/transliterate'
import { searchKey } from '@oselia/contract/search-key'
import type { Db } from '../../../platform/db.js'
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

const maxShown = 20

/** A settlement as returned by the API, named in the caller's language. */
export const placeOf = (city: Pick<queries.CityRow, 'id' | 'uk' | 'en' | 'ru' | 'region'>, language: Language) => {
  const name = placeName(city, language)
  const region = regionOf(city.region)
  // Kyiv and Sevastopol are their own regions, so their name is not repeated.
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
    .slice(0, maxShown)
    .map((row) => placeOf(row, language))
}

const keysOfStreet = ({ name, former_names }: Pick<queries.StreetRow, 'name' | 'former_names'>) =>
  keysText(cityKeys({ uk: name, en: transliterate(name), ru: null, former: former_names }))

/**
 * Streets of one settlement. A type typed with the name («просп. Миру») ranks before the same name of other types.
 */
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
    .slice(0, maxShown)
    .map(({ id, type, name }) => ({ id, type, name, label: streetLabel({ type, name }, language) }))
}

const storeCity = async (db: Db, typed: { name: string; region: string }): Promise<queries.CityRow> => {
  const uk = tidyName(typed.name)
  const known = await queries.cityNamed(db, typed.region, searchKey(uk))
  if (known) return known
  const search_keys = keysText(cityKeys({ uk, en: transliterate(uk), ru: null, former: [] }))
  return queries.addCity(db, { uk, region: typed.region, search_keys })
}

interface TypedStreet extends Street {
  former_names?: readonly string[]
}

/** `renamed`: the street received new former names, so the stored keys of its houses must be recomputed. */
interface StoredStreet {
  street: queries.StreetRow
  renamed: boolean
}

const storeStreet = async (db: Db, cityId: number, typed: TypedStreet): Promise<StoredStreet> => {
  const read = parseStreet(typed.name)
  // «вул. Садова» of type street is stored as Садова, while «Набережна Перемоги» with the type street chosen stays
  // whole.
  const name = read.type === typed.type ? read.name : tidyName(typed.name)
  const written = (typed.former_names ?? []).map(tidyName)
  const row = { city_id: cityId, type: typed.type, name, former_names: [...new Set(written)] }
  const street = await queries.storeStreet(db, {
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

/** The place of a house, by ids or as typed; the caller has checked that each part is given once. */
export interface Whereabouts {
  city_id?: number
  city?: { name: string; region: string }
  street_id?: number
  street?: TypedStreet
}

const findCity = async (db: Db, at: Whereabouts): Promise<queries.CityRow | ValidationIssue> => {
  if (at.city_id !== undefined)
    return (await queries.cityById(db, at.city_id)) ?? { field: 'city_id', key: 'not_found' }
  if (!at.city || searchKey(at.city.name) === '') return { field: at.city ? 'city.name' : 'city_id', key: 'required' }
  return regionOf(at.city.region) ? storeCity(db, at.city) : { field: 'city.region', key: 'not_in_list' }
}

/**
 * Resolves the settlement and street of a house; typed ones are stored, so that the lookup offers them afterwards.
 * Issues when one is unknown, the street belongs to another settlement, or the region does not exist.
 */
export const resolvePlace = async (
  db: Db,
  at: Whereabouts,
): Promise<({ city: queries.CityRow } & StoredStreet) | { issues: ValidationIssue[] }> => {
  const city = await findCity(db, at)
  if ('key' in city) return { issues: [city] }
  if (at.street_id === undefined) {
    if (!at.street) return { issues: [{ field: 'street_id', key: 'required' }] }
    return { city, ...(await storeStreet(db, city.id, at.street)) }
  }
  const street = await queries.streetById(db, at.street_id)
  if (!street || street.city_id !== city.id) return { issues: [{ field: 'street_id', key: 'not_found' }] }
  return { city, street, renamed: false }
}
