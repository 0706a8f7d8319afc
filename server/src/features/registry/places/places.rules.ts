import type { Language } from '@oselia/contract/languages'
import type { StreetType } from '@oselia/contract/places'
import { addressMessages, streetTypeNames, streetTypeShorts } from '@oselia/contract/places.messages'
import { latinKey, layoutSwap, searchKey } from '@oselia/contract/search-key'
import { transliterate } from '@oselia/contract/transliterate'

export interface Street {
  type: StreetType
  name: string
}

export interface AddressParts {
  /** The settlement's name in the language of the label; omitted in lists of one settlement. */
  city?: string | null
  street: Street
  number: string
  letter?: string | null
  corpus?: string | null
  block?: string | null
}

const cyrillic = /\p{Script=Cyrillic}/u
const streetTypes = Object.keys(streetTypeNames) as StreetType[]

/** Streets are stored in Ukrainian only; for languages in Latin script they are transliterated by KMU-2010. */
const readable = (text: string, language: Language): string =>
  language === 'en' || language === 'es' ? transliterate(text) : text

/** `вул. Лесі Українки`, `Lesi Ukrainky St`, `ул. Лесі Українки`, `calle Lesi Ukrainky`. */
export const streetLabel = ({ type, name }: Street, language: Language): string => {
  const short = streetTypeShorts[type][language]
  const shown = readable(name, language)
  return language === 'en' ? `${shown} ${short}` : `${short} ${shown}`
}

/**
 * The address of a house in one line: `Львів, вул. Лесі Українки, буд. 12-А, корп. 2, секція 3`. Empty parts are
 * omitted; the type of the settlement (м., с.) is not in the source data, so it is not written.
 */
export const addressLabel = (
  { city, street, number, letter, corpus, block }: AddressParts,
  language: Language,
): string => {
  const part = (key: keyof typeof addressMessages, value: string | null | undefined) =>
    value ? addressMessages[key][language].replace('{n}', () => readable(value, language)) : ''
  const house = letter ? `${number}-${letter}` : number
  return [city, streetLabel(street, language), part('house', house), part('corpus', corpus), part('block', block)]
    .filter(Boolean)
    .join(', ')
}

/** Common abbreviations in addition to those of our own labels. */
const alsoWritten: Partial<Record<StreetType, readonly string[]>> = {
  avenue: ['пр', 'пр-т', 'пр-кт', 'прт'],
  lane: ['пр-к', 'провул', 'переул'],
  boulevard: ['бул', 'б-р'],
  highway: ['ш'],
  descent: ['узв'],
  passage: ['пр-зд'],
  alley: ['ал'],
  microdistrict: ['мікр', 'микр', 'мкрн', 'мкр-н', 'м-н'],
  quarter: ['кварт', 'квл'],
}

const withoutDot = (written: string): string => searchKey(written.replace(/\.$/u, ''))

const typeOfWord = new Map<string, StreetType>(
  streetTypes.flatMap((type) => {
    const { uk, ru } = streetTypeNames[type]
    const written = [uk, ru, streetTypeShorts[type].uk, streetTypeShorts[type].ru, ...(alsoWritten[type] ?? [])]
    return written.map((word) => [withoutDot(word), type] as const)
  }),
)

const streetTypeOf = (word: string | undefined): StreetType | undefined =>
  word ? typeOfWord.get(withoutDot(word)) : undefined

/** «вул.Садова» is two words: the dot ends the abbreviation. */
const wordsOf = (text: string): string[] => {
  const [, abbreviation, rest] = /^([\p{L}-]+\.)(?=\p{L})(.*)$/u.exec(text) ?? []
  return (abbreviation && streetTypeOf(abbreviation) ? `${abbreviation} ${rest}` : text).split(' ')
}

/**
 * Parses a typed street in Ukrainian or Russian, with its type before or after the name, in full or abbreviated:
 * «вул. Лесі Українки», «Соборна площа», «пр-т Миру». The default type is street. «вул. Набережна» and «Набережна
 * вулиця» are the street Набережна, «Набережна Перемоги» an embankment. The returned name has U+2019 and single
 * spaces; it is empty only for blank input.
 */
export const parseStreet = (written: string): Street => {
  const text = tidyName(written)
  const words = wordsOf(text)
  if (words.length < 2) return { type: 'street', name: text }
  const first = streetTypeOf(words[0])
  const last = streetTypeOf(words.at(-1))
  if (first && (first === 'street' || last !== 'street')) return { type: first, name: words.slice(1).join(' ') }
  if (last) return { type: last, name: words.slice(0, -1).join(' ') }
  return { type: 'street', name: text }
}

export interface CityNames {
  uk: string
  en: string
  ru: string | null
  /** Former names, in any language. */
  former: readonly string[]
}

/** Stored search keys of a settlement: each name as spelt and as it sounds. */
export interface CityKeys {
  current: readonly string[]
  former: readonly string[]
}

const keysOf = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => [searchKey(name), latinKey(name)])),
]

export const cityKeys = ({ uk, en, ru, former }: CityNames): CityKeys => ({
  current: keysOf(ru === null ? [uk, en] : [uk, en, ru]),
  former: keysOf(former),
})

/** The keys of a typed text; `swapped` are those of the same keystrokes in the other keyboard layout. */
const queryKeys = (query: string): { typed: string[]; swapped: string[] } => {
  // Cyrillic text is not compared phonetically: «Га» would match «Харків».
  if (cyrillic.test(query)) return { typed: [searchKey(query)], swapped: [latinKey(layoutSwap(query))] }
  return {
    typed: [searchKey(query), latinKey(query)],
    swapped: [searchKey(layoutSwap(query)), searchKey(layoutSwap(query, 'ru'))],
  }
}

/** A name in the caller's language, falling back to Ukrainian, transliterated for languages in Latin script. */
export const placeName = (
  { uk, en, ru }: { uk: string; en: string | null; ru: string | null },
  language: Language,
): string => {
  if (language === 'uk') return uk
  return language === 'ru' ? (ru ?? uk) : (en ?? transliterate(uk))
}

/** Normalises a typed name: single spaces, the apostrophe U+2019. */
export const tidyName = (written: string): string =>
  written
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/(?<=\p{L})['ʼ`´′](?=\p{L})/gu, '’')

/** Every key that a typed text may be stored under; empty for fewer than two characters. */
export const keysOfQuery = (written: string): string[] => {
  if (searchKey(written).length < 2) return []
  const { typed, swapped } = queryKeys(written)
  return [...new Set([...typed, ...swapped])].filter((key) => key.length >= 2)
}

/** Keys as one text column: `|present|names||former|names|`, with a bar before and after each name. */
export const keysText = ({ current, former }: CityKeys): string => `|${current.join('|')}||${former.join('|')}|`

export const keysOfText = (text: string): CityKeys => {
  const [current = [], former = []] = text.split('||').map((part) => part.split('|').filter(Boolean))
  return { current, former }
}

const never = Number.POSITIVE_INFINITY

/** 0 the whole name, 1 its beginning, 2 inside it, 3 in a former name. */
const hitBy = (key: string, { current, former }: CityKeys): number => {
  if (key === '') return never
  if (current.includes(key)) return 0
  if (current.some((name) => name.startsWith(key))) return 1
  if (current.some((name) => name.includes(key))) return 2
  return former.some((name) => name.includes(key)) ? 3 : never
}

/**
 * Ranks the settlements that match a typed text: the whole name, its beginning, a part of it, a former name, then in
 * the same order the text typed in the wrong keyboard layout; within each rank by population, largest first, then by
 * Ukrainian name. Settlements that do not match are omitted.
 */
export const rankCities = <City extends { uk: string; population: number; keys: CityKeys }>(
  cities: readonly City[],
  query: string,
): City[] => {
  const { typed, swapped } = queryKeys(query)
  const best = (keys: readonly string[], city: City) => Math.min(...keys.map((key) => hitBy(key, city.keys)))
  return cities
    .map((city) => ({ city, rank: Math.min(best(typed, city), 4 + best(swapped, city)) }))
    .filter(({ rank }) => rank !== never)
    .sort((a, b) => a.rank - b.rank || b.city.population - a.city.population || (a.city.uk < b.city.uk ? -1 : 1))
    .map(({ city }) => city)
}
