import type { Entrance, HouseFields } from '@oselia/contract/houses'
import type { Fault } from '@oselia/contract/issues'
import { languages, type Language } from '@oselia/contract/languages'
import { streetTypeNames } from '@oselia/contract/places.messages'
import { searchKey } from '@oselia/contract/search-key'
import { oneScript } from '../../platform/spelling.js'
import { addressLabel, placeName, type CityRow, type StreetRow } from '../places/places.door.js'

/** What a house is called within its street. */
export type HouseNumber = Pick<HouseFields, 'number' | 'letter' | 'corpus' | 'block'>

export interface Standing extends HouseNumber {
  city: Pick<CityRow, 'uk' | 'en' | 'ru' | 'region'> & { former_names: string[] }
  street: Pick<StreetRow, 'type' | 'name' | 'former_names'>
  postal_index: string | null
}

const ranged = ({ units_from, units_to }: Entrance) => units_from !== null && units_to !== null

const rangeFaults = (entrance: Entrance, at: number, before: readonly Entrance[]): Fault[] => {
  const { units_from: from, units_to: to } = entrance
  if (from === null && to === null) return []
  if (from === null || to === null)
    return [{ field: `entrances.${at}.${from === null ? 'units_from' : 'units_to'}`, key: 'required' }]
  if (from > to) return [{ field: `entrances.${at}.units_from`, key: 'too_big', params: { n: to } }]
  const overlaps = before.some((other) => ranged(other) && from <= other.units_to! && to >= other.units_from!)
  return overlaps ? [{ field: `entrances.${at}.units_from`, key: 'overlaps' }] : []
}

/**
 * What is wrong with the entrances of a house: a number given twice, half a range of units, a range that runs backwards
 * or meets the range of an entrance before it. Fields as `entrances.1.units_from`.
 */
export const entranceFaults = (entrances: readonly Entrance[]): Fault[] =>
  entrances.flatMap((entrance, at) => {
    const before = entrances.slice(0, at)
    const faults = rangeFaults(entrance, at, before)
    if (before.some(({ number }) => number === entrance.number))
      faults.unshift({ field: `entrances.${at}.number`, key: 'taken' })
    return faults
  })

/** Units by the ranges of the entrances; null unless every entrance has one. */
export const unitsByEntrances = (entrances: readonly Entrance[]): number | null =>
  entrances.length > 0 && entrances.every(ranged)
    ? entrances.reduce((sum, { units_from, units_to }) => sum + units_to! - units_from! + 1, 0)
    : null

/** What the passport says that can't be: an overhaul before the house was built. */
export const passportFaults = ({
  year_built,
  year_overhaul,
}: Pick<HouseFields, 'year_built' | 'year_overhaul'>): Fault[] =>
  year_built !== null && year_overhaul !== null && year_overhaul < year_built
    ? [{ field: 'year_overhaul', key: 'before_built' }]
    : []

/** Codes of the doors by number of entrance. */
export type DoorCodes = Record<string, string>

/** The codes that the entrances name; an entrance without one is left out. */
export const codesOf = (entrances: readonly Entrance[]): DoorCodes =>
  Object.fromEntries(entrances.flatMap(({ number, door_code }) => (door_code ? [[number, door_code]] : [])))

/** The entrances as they are kept for everybody: without their codes. */
export const withoutCodes = (entrances: readonly Entrance[]): Entrance[] =>
  entrances.map(({ door_code: _code, ...open }) => open)

/** The entrances with the codes that are told; null where there is none. */
export const withCodes = (entrances: readonly Entrance[], codes: DoorCodes): Entrance[] =>
  entrances.map((entrance) => ({ ...entrance, door_code: codes[entrance.number] ?? null }))

/** A code that was left out stays as the entrance of that number had it. */
export const keptCodes = (sent: readonly Entrance[], current: readonly Entrance[]): Entrance[] => {
  const codes = codesOf(current)
  return sent.map((entrance) => ({
    ...entrance,
    door_code: entrance.door_code === undefined ? (codes[entrance.number] ?? null) : entrance.door_code,
  }))
}

/** Numbers of the entrances whose code is new, changed or gone, in order; the history tells them and never a code. */
export const recodedEntrances = (before: readonly Entrance[], after: readonly Entrance[]): number[] => {
  const [was, is] = [codesOf(before), codesOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((number) => was[number] !== is[number])
    .map(Number)
    .toSorted((a, b) => a - b)
}

/** Where a house stands as it was sent; a place that carries its `id` was only read back and says nothing. */
export type SentPlace = Pick<HouseFields, 'city_id' | 'city' | 'street_id' | 'street'>

const typed = <T extends { id?: number }>(place: T | undefined): T | undefined =>
  place?.id === undefined ? place : undefined

/**
 * The place that a new or a moved house is meant to have. A new house needs both parts; one that is there keeps what was
 * not sent, but takes no street along into another settlement. Faults where a part is missing or given twice.
 */
export const wantedPlace = (sent: SentPlace, current: { city_id: number; street_id: number } | null) => {
  const faults: Fault[] = []
  const city = typed(sent.city)
  const street = typed(sent.street)
  if (city && sent.city_id !== undefined && sent.city_id !== current?.city_id)
    faults.push({ field: 'city', key: 'only_one' })
  if (street && sent.street_id !== undefined && sent.street_id !== current?.street_id)
    faults.push({ field: 'street', key: 'only_one' })
  const city_id = city ? undefined : (sent.city_id ?? current?.city_id)
  const moved = city !== undefined || city_id !== current?.city_id
  const street_id = street ? undefined : (sent.street_id ?? (moved ? undefined : current?.street_id))
  if (!city && city_id === undefined) faults.push({ field: 'city_id', key: 'required' })
  if (!street && street_id === undefined) faults.push({ field: 'street_id', key: 'required' })
  return { faults, place: { city_id, city, street_id, street } }
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

/** One spelling of a house within its street: «12-А», «12 а», «12» with letter «A» (Latin) are the same house. */
export const addressKey = (house: HouseNumber): string =>
  [plain(joined(house)), plain(house.corpus), plain(house.block)].join('|')

const padded = (text: string) => text.replace(/\d+/g, (digits) => digits.padStart(6, '0'))

/**
 * Orders houses by settlement, street and number, so that 9 stands before 10 and 10 before 10-А. The parts are parted by
 * tabs, which every collation puts before letters: «Бар» with all its streets before «Барвінкове».
 */
export const sortKey = ({ city, street, number, letter, corpus, block }: Standing): string =>
  [city.uk, city.region, street.name, street.type, number, letter, corpus, block]
    .map((part) => padded(part ?? ''))
    .join('\t')

const punctuation = /[.,;:№#()]+/g

/** A text about an address as it is compared: without the punctuation that people leave out. */
export const addressWords = (text: string): string => searchKey(text.replace(punctuation, ' '))

/** Everything by which a house is found: its address in each language, former names, kinds of street in full, numbers. */
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

/** All that is kept beside a house so that it is found, ordered, named and never there twice. */
export const keysOf = (house: Standing) => ({
  label: addressOf(house, 'uk'),
  address_key: addressKey(house),
  sort_key: sortKey(house),
  search_keys: searchKeys(house),
})
