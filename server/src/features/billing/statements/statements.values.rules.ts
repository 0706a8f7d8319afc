import { createHash } from 'node:crypto'
import { readDay } from '../../../platform/spreadsheet.values.js'
import type { Day } from '../../../platform/pdf.format.js'

// Spaces of every width, and signs of the currency.
const noise = /[\s\u00a0\u2000-\u200b\u202f\u2060\ufeff'’_]|грн\.?|UAH|₴/giu
const mostDigits = 15

/** Index of the decimal separator: the last of two kinds; of one kind, one that occurs once. */
const decimalsAt = (text: string): number => {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  if (comma >= 0 && point >= 0) return Math.max(comma, point)
  const at = Math.max(comma, point)
  return at >= 0 && text.indexOf(text[at]!) === at ? at : -1
}

/** `1,000` or `12.500`: a thousand for some programs, and one hryvnia for others. */
const isAmbiguous = (text: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)

/**
 * Kopiykas, signed, of a number or of a text such as `1 234,56`, `1,234.56`, `-12.5`, `12.5-`, `(3,00)`. Null for anything else,
 * for fractions of a kopiyka, for more than 15 digits and for what may be read in two ways: nothing is rounded, nothing is guessed.
 */
export const kopiykasOf = (value: unknown): bigint | null => {
  if (typeof value === 'number') {
    // A binary number of a cell is at most this far from the decimals that were typed.
    const hundredfold = value * 100
    const whole = Math.round(hundredfold)
    return Number.isSafeInteger(whole) && Math.abs(hundredfold - whole) < 1e-4 ? BigInt(whole) : null
  }
  if (typeof value !== 'string') return null
  const text = value.replaceAll(noise, '').replace(/[−–]/gu, '-')
  const bare = /^\((.+)\)$/.exec(text)?.[1] ?? text.replace(/^[-+]|-$/g, '')
  const isNegative = bare !== text && !text.startsWith('+')
  if (isAmbiguous(bare)) return null
  const at = decimalsAt(bare)
  const [whole, rest] = at < 0 ? [bare, ''] : [bare.slice(0, at), bare.slice(at + 1)]
  const digits = whole.replaceAll(/[,.](?=\d{3}(?:[,.]|$))/g, '')
  if (!/^\d*$/.test(digits) || !/^\d{0,2}0*$/.test(rest) || digits + rest === '') return null
  if (digits.length > mostDigits) return null
  const amount = BigInt(digits === '' ? '0' : digits) * 100n + BigInt(rest.slice(0, 2).padEnd(2, '0'))
  return isNegative ? -amount : amount
}

/** The meaning of a word of a file; a word that no table has, `constructor` among them, has none. */
export const meaningOf = <T>(table: Readonly<Record<string, T>>, word: unknown): T | undefined =>
  typeof word === 'string' && Object.hasOwn(table, word) ? table[word] : undefined

const kyiv = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Kyiv', dateStyle: 'short' })

/**
 * The day of a date or of a date with a time. A time without a zone or with an offset is a wall clock, so its date is kept; a time of UTC
 * (`Z`) is moved to Kyiv.
 */
export const dayOf = (value: unknown): Day | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value.trim())) {
    const time = Date.parse(value.trim())
    return Number.isNaN(time) ? null : kyiv.format(time)
  }
  const text = typeof value === 'string' ? value.trim() : value
  const compact = typeof text === 'string' ? /^(\d{4})(\d\d)(\d\d)$/.exec(text) : null
  const read = readDay(compact ? compact.slice(1).join('-') : text)
  return 'value' in read ? read.value : null
}

/** A text with single spaces and without signs that no database keeps, or null when it says nothing. */
export const textOf = (value: unknown): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}\u00a0\u202f\ufeff]+/gu, ' ')
    .trim()
  return text === '' ? null : text
}

/** Whether a cell of an amount is empty, or has a dash, which means empty. */
export const saysNothing = (value: unknown): boolean => /^[-–—−]?$/u.test(textOf(value) ?? '')

/** An account or code without spaces. */
export const compactOf = (value: unknown): string | null => {
  const text = textOf(value)?.replaceAll(' ', '').toUpperCase() ?? null
  return text === '' || text === '-' || (text !== null && /^0+$/.test(text)) ? null : text
}

/**
 * Identities of movements whose bank gives none: a hash of what they say, and how many equal ones precede. Files of whole days give the
 * same identities however they overlap.
 */
export class Identities {
  readonly #seen = new Map<string, number>()

  of(...parts: readonly (string | bigint | null)[]): string {
    const hash = createHash('sha256').update(parts.map(String).join('\u0000')).digest('base64url').slice(0, 22)
    const before = this.#seen.get(hash) ?? 0
    this.#seen.set(hash, before + 1)
    return before === 0 ? hash : `${hash}.${before}`
  }
}
