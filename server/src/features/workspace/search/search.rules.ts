import { latinTwins, latinKey, layoutSwap, searchKey } from '@oselia/contract/search-key'
import type { SearchTerms } from '../../../platform/search-sources.js'

const wordsOf = (key: string): string[] => key.split(' ').filter(Boolean).slice(0, 8)

const capitals: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(latinTwins).map(([latin, cyrillic]) => [cyrillic.toUpperCase(), latin.toUpperCase()]),
)

/** Capitals without spaces and hyphens, Cyrillic letters as the Latin ones they look like: `ка-43` is `KA43`. */
export const plateKey = (text: string): string =>
  [...text.toUpperCase().replace(/[\s\p{Pd}]/gu, '')].map((letter) => capitals[letter] ?? letter).join('')

const numberWord = /^\p{L}{0,3}\d+\p{L}{0,2}$/u
/** Words that only label the number after them. */
const fillers = new Set(
  [
    'кв',
    'квартира',
    'apt',
    'apartment',
    'flat',
    'прим',
    'приміщення',
    'буд',
    'будинок',
    'дом',
    'viv',
    'вул',
    'місце',
  ].map(searchKey),
)

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

const unitOf = (text: string): SearchTerms['unit'] => {
  const words = wordsOf(searchKey(text.replace(/[.,;:№#()]+/g, ' '))).filter((word) => !fillers.has(word))
  const number = words.at(-1)
  return number && numberWord.test(number) ? { number, words: words.slice(0, -1) } : null
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
  const sound = searchKey(latinKey(text))
  return {
    readings: [wordsOf(key), ...(sound === key || sound === '' ? [] : [wordsOf(sound)])],
    swapped: wordsOf(searchKey(layoutSwap(text))),
    phoneTail: /^[+\d\s().-]+$/.test(text) && digits.length >= 4 ? [...digits].toReversed().join('') : null,
    plate: /^[A-Z0-9]{3,10}$/.test(plate) && /\d/.test(plate) ? plate : null,
    request: requestOf(text),
    account: /^[\p{L}\d/]{0,4}\d[\p{L}\d/]{2,}$/u.test(joined) ? joined : null,
    unit: unitOf(text),
  }
}
