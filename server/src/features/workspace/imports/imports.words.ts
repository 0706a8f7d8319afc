import type { RealtyType } from '@oselia/contract/realty'
import type { titleKinds } from '@oselia/contract/realty.enums'
import type { vehicleKinds } from '@oselia/contract/vehicles.enums'
import { wordsOf } from './imports.columns.js'
import { lists } from './imports.lists.js'

type Words<T extends string> = Record<T, readonly string[]>

const finder = <T extends string>(words: Words<T>) => {
  const known = Object.entries<readonly string[]>(words)
    .flatMap(([value, texts]) => texts.map((text) => [wordsOf(text), value as T] as const))
    .toSorted((a, b) => b[0].length - a[0].length)
  const exact = new Map(known)
  return {
    known,
    /** The value of a text: by the whole text, or by its first words. */
    of(text: string): T | undefined {
      const key = wordsOf(text)
      return exact.get(key) ?? known.find(([word]) => word.length > 3 && key.startsWith(`${word} `))?.[1]
    },
  }
}

const dashes = /^[-‐-―−_.\s]+$/u
const emptyWords = new Set(lists.empty.filter((word) => !dashes.test(word)).map(wordsOf))

/** Whether a text stands for an empty cell: dashes, «немає», `n/a`. */
export const meansEmpty = (text: string): boolean => dashes.test(text) || emptyWords.has(wordsOf(text))

const types = finder<RealtyType>(lists.types)

/** The type of a unit by its word in any of the four languages. */
export const unitTypeOf = (text: string): RealtyType | undefined => types.of(text)

/** `кв. 12` is flat 12, `паркомісце 7` a parking place; the type only where a word names it. */
export const numberOf = (text: string): { number: string; type?: RealtyType } => {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/^[№#] ?/, '')
    .trim()
  const [, word, number] = /^([^\d№#]*\p{L}[^\d№#-]*?)[.\s]*[№#]? ?(?=\d)(.+)$/u.exec(plain) ?? []
  if (word === undefined || number === undefined) return { number: plain }
  const type = types.known.find(([known]) => known === wordsOf(word))?.[1]
  return type ? { number: number.trim(), type } : { number: plain }
}

/** Codes of resident roles by words of lists; names of the installation's own roles are matched separately. */
export const roleWords = finder(lists.roles)

const titles = finder<(typeof titleKinds)[number]>(lists.titles)
/** The kind of a title document; `other` when unknown. */
export const titleKindOf = (text: string): (typeof titleKinds)[number] => titles.of(text) ?? 'other'

const vehicles = finder<(typeof vehicleKinds)[number]>(lists.vehicles)
export const vehicleKindOf = (text: string): (typeof vehicleKinds)[number] | undefined => vehicles.of(text)
