import { latinTwins, layoutSwap, searchKey, soundKey } from '@oselia/contract/search-key'
import type { SearchTerms } from '../../../platform/search-sources.js'

const wordsOf = (key: string): string[] => key.split(' ').filter(Boolean).slice(0, 8)

const capitals: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(latinTwins).map(([latin, cyrillic]) => [cyrillic.toUpperCase(), latin.toUpperCase()]),
)

/** Capitals without spaces and hyphens, Cyrillic letters as the Latin ones they look like: `ка-43` is `KA43`. */
export const plateKey = (text: string): string =>
  [...text.toUpperCase().replace(/[\s\p{Pd}]/gu, '')].map((letter) => capitals[letter] ?? letter).join('')

const numberWord = /^\p{L}{0,3}\d+\p{L}{0,2}$/u
const keysOf = (...words: string[]): ReadonlySet<string> => new Set(words.map(searchKey))
/** Words that label the number of a unit after them. */
const unitLabels = keysOf('кв', 'квартира', 'apt', 'apartment', 'flat', 'прим', 'приміщення', 'viv', 'місце')
/** Words of an address that only label what follows them. */
const addressLabels = keysOf('буд', 'будинок', 'дом', 'вул', 'вулиця', 'ул')

const requestOf = (text: string): SearchTerms['request'] => {
  const [, prefix, year, number] =
    /^\s*№?\s*(?:(?:([\p{L}\d]{1,8})[-\s])?(20\d\d)[-/\s])?0*(\d{1,9})\s*$/u.exec(text) ?? []
  return number === undefined
    ? null
    : {
        prefix: prefix === undefined ? null : searchKey(prefix),
        year: year === undefined ? null : Number(year),
        number: Number(number),
      }
}

/** A labelled number is the unit's; otherwise any number may be, the last one most likely. */
const unitsOf = (text: string): SearchTerms['units'] => {
  const spaced = text.replace(/[.,;:№#()]+/g, ' ').replace(/(?<!\p{L})(кв|apt|прим)(?=\d)/giu, '$1 ')
  const words = wordsOf(searchKey(spaced))
  const isLabel = (word: string | undefined) => word !== undefined && unitLabels.has(word)
  const numbers = words.flatMap((word, at) => (numberWord.test(word) && !isLabel(word) ? [at] : []))
  const labelled = numbers.filter((at) => isLabel(words[at - 1]))
  return (labelled.length > 0 ? labelled.slice(0, 1) : numbers.toReversed()).map((at) => ({
    number: words[at]!,
    words: words.filter((word, other) => other !== at && !isLabel(word) && !addressLabels.has(word)),
  }))
}

/** `2 558,49`, `2558.49`, `2558 грн`: kopiykas. A bare whole number is no amount: it is a unit or an account. */
const amountOf = (text: string): number | null => {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '')
  const [, whole, decimals, sign] = /^(\d{1,9})(?:[.,](\d{2}))?(грн\.?|₴|uah)?$/iu.exec(bare) ?? []
  if (whole === undefined || (decimals === undefined && sign === undefined)) return null
  const minor = Number(whole) * 100 + Number(decimals ?? 0)
  return minor === 0 ? null : minor
}

/**
 * Parses a search query into all its possible meanings: a person's name, a unit with words of its address, an account,
 * the last digits of a phone, a plate. Null for fewer than two characters.
 */
export const searchTermsOf = (text: string): SearchTerms | null => {
  const key = searchKey(text.replace(/[.,;:№#()]+/g, ' '))
  if (key.replaceAll(' ', '').length < 2) return null
  const digits = text.replace(/\D/g, '')
  const plate = plateKey(text)
  const joined = key.replaceAll(' ', '')
  const words = wordsOf(key)
  const typed = text.split(/[\s\p{Pd}.,;:№#()]+/u)
  const sounds = wordsOf(typed.map((word) => soundKey(word) ?? searchKey(word)).join(' '))
  return {
    readings: [words, ...(sounds.join(' ') === words.join(' ') ? [] : [sounds])],
    swapped: wordsOf(searchKey(layoutSwap(text))),
    phoneTail: /^[+\d\s().-]+$/.test(text) && digits.length >= 4 ? [...digits].toReversed().join('') : null,
    plate: /^[A-Z0-9]{3,10}$/.test(plate) && /\d/.test(plate) ? plate : null,
    request: requestOf(text),
    account: /^[\p{L}\d/]{0,4}\d[\p{L}\d/]{2,}$/u.test(joined) ? joined : null,
    amount: amountOf(text),
    units: unitsOf(text),
  }
}
