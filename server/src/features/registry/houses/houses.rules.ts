import type { Entrance, HouseFields } from '@oselia/contract/houses'
import type { ValidationIssue } from '@oselia/contract/issues'
import { languages, type Language } from '@oselia/contract/languages'
import { streetTypeNames } from '@oselia/contract/places.messages'
import { searchKey } from '@oselia/contract/search-key'
import { oneScript } from '../../../platform/spelling.js'
import { addressLabel, placeName, type CityRow, type StreetRow } from '../places/places.public.js'

/** The fields that identify a house within its street. */
type HouseNumber = Pick<HouseFields, 'number' | 'letter' | 'corpus' | 'block'>

export interface Standing extends HouseNumber {
  city: Pick<CityRow, 'uk' | 'en' | 'ru' | 'region'> & { former_names: string[] }
  street: Pick<StreetRow, 'type' | 'name' | 'former_names'>
  postal_index: string | null
}

const ranged = ({ units_from, units_to }: Entrance) => units_from !== null && units_to !== null

const rangeIssues = (entrance: Entrance, at: number, before: readonly Entrance[]): ValidationIssue[] => {
  const { units_from: from, units_to: to } = entrance
  if (from === null && to === null) return []
  if (from === null || to === null)
    return [{ field: `entrances.${at}.${from === null ? 'units_from' : 'units_to'}`, key: 'required' }]
  if (from > to) return [{ field: `entrances.${at}.units_from`, key: 'too_big', params: { n: to } }]
  const overlaps = before.some((other) => ranged(other) && from <= other.units_to! && to >= other.units_from!)
  return overlaps ? [{ field: `entrances.${at}.units_from`, key: 'overlaps' }] : []
}

/**
 * Issues of the entrances of a house: a repeated number, an incomplete range of units, a range that is reversed or
 * overlaps the range of an earlier entrance. Field paths such as `entrances.1.units_from`.
 */
export const entranceIssues = (entrances: readonly Entrance[]): ValidationIssue[] =>
  entrances.flatMap((entrance, at) => {
    const before = entrances.slice(0, at)
    const issues = rangeIssues(entrance, at, before)
    if (before.some(({ number }) => number === entrance.number))
      issues.unshift({ field: `entrances.${at}.number`, key: 'taken' })
    return issues
  })

/** The number of units computed from the ranges of the entrances; null unless every entrance has a range. */
export const unitsByEntrances = (entrances: readonly Entrance[]): number | null =>
  entrances.length > 0 && entrances.every(ranged)
    ? entrances.reduce((sum, { units_from, units_to }) => sum + units_to! - units_from! + 1, 0)
    : null

/** Issues of the building record: a major overhaul before the year of construction. */
export const passportIssues = ({
  year_built,
  year_overhaul,
}: Pick<HouseFields, 'year_built' | 'year_overhaul'>): ValidationIssue[] =>
  year_built !== null && year_overhaul !== null && year_overhaul < year_built
    ? [{ field: 'year_overhaul', key: 'before_built' }]
    : []

/** Door codes by entrance number. */
export type DoorCodes = Record<string, string>

/** The door codes of the entrances; entrances without a code are omitted. */
export const codesOf = (entrances: readonly Entrance[]): DoorCodes =>
  Object.fromEntries(entrances.flatMap(({ number, door_code }) => (door_code ? [[number, door_code]] : [])))

/** The entrances without their door codes, as stored for all readers. */
export const withoutCodes = (entrances: readonly Entrance[]): Entrance[] =>
  entrances.map(({ door_code: _code, ...open }) => open)

/** The entrances with their door codes; null where there is none. */
export const withCodes = (entrances: readonly Entrance[], codes: DoorCodes): Entrance[] =>
  entrances.map((entrance) => ({ ...entrance, door_code: codes[entrance.number] ?? null }))

/** Door codes after an update: an omitted code keeps the value stored for the entrance of that number. */
export const withStoredCodes = (sent: readonly Entrance[], current: readonly Entrance[]): Entrance[] => {
  const codes = codesOf(current)
  return sent.map((entrance) => ({
    ...entrance,
    door_code: entrance.door_code === undefined ? (codes[entrance.number] ?? null) : entrance.door_code,
  }))
}

/**
 * Numbers of the entrances whose code was added, changed or removed, in order; the history records the numbers and
 * never the codes.
 */
export const recodedEntrances = (before: readonly Entrance[], after: readonly Entrance[]): number[] => {
  const [was, is] = [codesOf(before), codesOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((number) => was[number] !== is[number])
    .map(Number)
    .toSorted((a, b) => a - b)
}

/** The place of a house as sent; a place object with an `id` is an echo of the response and is ignored. */
export type SentPlace = Pick<HouseFields, 'city_id' | 'city' | 'street_id' | 'street'>

const typed = <T extends { id?: number }>(place: T | undefined): T | undefined =>
  place?.id === undefined ? place : undefined

/**
 * The place that a new or moved house should get. A new house needs both city and street; an existing one keeps what
 * was not sent, but a change of city requires a street. Issues when a part is missing or given twice.
 */
export const wantedPlace = (sent: SentPlace, current: { city_id: number; street_id: number } | null) => {
  const issues: ValidationIssue[] = []
  const city = typed(sent.city)
  const street = typed(sent.street)
  if (city && sent.city_id !== undefined && sent.city_id !== current?.city_id)
    issues.push({ field: 'city', key: 'only_one' })
  if (street && sent.street_id !== undefined && sent.street_id !== current?.street_id)
    issues.push({ field: 'street', key: 'only_one' })
  const city_id = city ? undefined : (sent.city_id ?? current?.city_id)
  const moved = city !== undefined || city_id !== current?.city_id
  const street_id = street ? undefined : (sent.street_id ?? (moved ? undefined : current?.street_id))
  if (!city && city_id === undefined) issues.push({ field: 'city_id', key: 'required' })
  if (!street && street_id === undefined) issues.push({ field: 'street_id', key: 'required' })
  return { issues, place: { city_id, city, street_id, street } }
}

/** The address in one line in the caller's language. */
export const addressOf = (house: Omit<Standing, 'postal_index'>, language: Language): string =>
  addressLabel({ ...house, city: placeName(house.city, language) }, language)

const joined = ({ number, letter }: Pick<HouseNumber, 'number' | 'letter'>) => number + (letter ?? '')

const plain = (text: string | null) =>
  oneScript(text ?? '')
    .replace(/(?<=\d)[\s\p{Pd}]+(?=\p{L})/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The normalised address within a street: «12-А», «12 а» and «12» with letter «A» (Latin) are the same house. */
export const addressKey = (house: HouseNumber): string =>
  [plain(joined(house)), plain(house.corpus), plain(house.block)].join('|')

const padded = (text: string) => text.replace(/\d+/g, (digits) => digits.padStart(6, '0'))

/**
 * Sort key by settlement, street and number in natural order: 9 before 10, 10 before 10-А. The parts are separated by
 * tabs, which every collation puts before letters: «Бар» with all its streets before «Барвінкове».
 */
export const sortKey = ({ city, street, number, letter, corpus, block }: Standing): string =>
  [city.uk, city.region, street.name, street.type, number, letter, corpus, block]
    .map((part) => padded(part ?? ''))
    .join('\t')

const punctuation = /[.,;:№#()]+/g

/** Normalises an address query: removes the punctuation that users omit. */
export const addressWords = (text: string): string => searchKey(text.replace(punctuation, ' '))

/** Search keys of a house: its address in each language, former names, full street types, numbers. */
export const searchKeys = (house: Standing): string => {
  const { city, street, postal_index } = house
  const kinds = Object.values(streetTypeNames[street.type])
  const texts = [
    ...languages.map((language) => addressOf(house, language)),
    ...city.former_names,
    ...street.former_names,
  ]
  const words = addressWords([...texts, ...kinds, joined(house), postal_index ?? ''].join(' ')).split(' ')
  return [...new Set(words)].filter(Boolean).join(' ')
}

/** All derived columns of a house: labels by language, search, sort and uniqueness keys. */
export const keysOf = (house: Standing) => ({
  label: addressOf(house, 'uk'),
  labels: Object.fromEntries(
    languages.filter((language) => language !== 'uk').map((language) => [language, addressOf(house, language)]),
  ),
  address_key: addressKey(house),
  sort_key: sortKey(house),
  search_keys: searchKeys(house),
})
