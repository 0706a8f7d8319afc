import type { IssueKey } from '@oselia/contract/issues'
import type { Cell } from './spreadsheet.cells.js'
import { dayOfSerial } from './spreadsheet.styles.js'

/** The value of a cell, `null` when empty; or the key of its validation issue. */
export type Reading<T> = { value: T | null } | { issue: IssueKey }

// Spaces of every width, non-breaking ones, and invisible characters inserted by programs.
const spaces = /[\s\u00a0\u2000-\u200b\u202f\u205f\u2060\u3000\ufeff]+/g
const plain = (text: string) => text.replace(spaces, ' ').trim()

/**
 * The text of a cell with single spaces; numbers as written, days as `YYYY-MM-DD`. Issues: `wrong_type`, for a number
 * that has lost digits.
 */
export const readText = (cell: Cell): Reading<string> => {
  if (cell === null) return { value: null }
  // Beyond this a number no longer has every digit of a code.
  if (typeof cell === 'number' && Math.abs(cell) > Number.MAX_SAFE_INTEGER) return { issue: 'wrong_type' }
  const text = plain(String(cell))
  return { value: text === '' ? null : text }
}

const units =
  /(?:грн|uah|₴|usd|eur|\$|€|кв\.? ?м(?:етр\p{L}*)?|м ?[²2]|m ?[²2]|sq\.? ?m|шт|осіб|чол|руб)\.?$|^(?:₴|\$|€|uah|грн)/iu

/** Index of the decimal separator: the last one of two kinds; of one kind a comma or point that occurs once. */
const decimalsAt = (text: string): number => {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  if (comma >= 0 && point >= 0) return Math.max(comma, point)
  const at = Math.max(comma, point)
  return at >= 0 && text.indexOf(text[at]!) === at ? at : -1
}

const grouped = /^\d{1,3}(?:([ ,.'’])\d{3})(?:\1\d{3})*$/
const wholePart = (text: string): string | null =>
  /^\d*$/.test(text) ? text : grouped.test(text) ? text.replace(/\D/g, '') : null

/**
 * A number as people write it: `1 234,56` with spaces of any kind, `1,234.56`, `1.234,56`, `62,3`, followed by a unit
 * or currency. A lone comma or point is the decimal separator. Issues: `number`.
 */
export const readNumber = (cell: Cell): Reading<number> => {
  if (cell === null) return { value: null }
  if (typeof cell === 'number') return { value: cell }
  if (typeof cell === 'boolean') return { issue: 'number' }
  const text = plain(cell).replace(units, '').trim()
  if (text === '') return plain(cell) === '' ? { value: null } : { issue: 'number' }
  const sign = /^[-−–+] ?/.exec(text)?.[0] ?? ''
  const size = text.slice(sign.length)
  const at = decimalsAt(size)
  const whole = wholePart(at < 0 ? size : size.slice(0, at))
  const decimals = at < 0 ? '' : size.slice(at + 1)
  if (whole === null || !/^\d*$/.test(decimals) || whole + decimals === '') return { issue: 'number' }
  const value = Number(`${whole || '0'}.${decimals || '0'}`)
  return { value: sign === '' || sign.startsWith('+') ? value : -value || 0 }
}

// Days between 1920 and 2099: a lower number is a year or a count in the wrong column.
const [firstSerial, lastSerial] = [7306, 73_050]

/** Two-digit years up to this are in the 21st century: birth years such as 45 mean 1945. */
const pivot = 39

const realDay = (year: number, month: number, day: number): Reading<string> => {
  const time = new Date(Date.UTC(2000, month - 1, day))
  time.setUTCFullYear(year)
  const real = time.getUTCMonth() === month - 1 && time.getUTCDate() === day && year >= 1
  // 29 February was validated in the leap year 2000.
  const iso = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return real ? { value: iso } : { issue: 'date' }
}

const fullYear = (text: string) =>
  text.length > 2 ? Number(text) : Number(text) + (Number(text) <= pivot ? 2000 : 1900)

/**
 * A day as `YYYY-MM-DD`, from `05.03.2026`, `5.3.26`, `05/03/2026`, `05-03-2026` (day first), `2026-03-05`, each with
 * or without a time of day, or Excel's serial number. Two-digit years are 1940 to 2039. Issues: `date`, also for days
 * that don't exist.
 */
export const readDay = (cell: Cell): Reading<string> => {
  if (cell === null) return { value: null }
  if (typeof cell === 'boolean') return { issue: 'date' }
  const text = typeof cell === 'number' ? String(cell) : plain(cell)
  if (text === '') return { value: null }
  if (/^\d{4,5}(?:[.,]\d+)?$/.test(text)) {
    const serial = Number(text.replace(',', '.'))
    const day = serial >= firstSerial && serial <= lastSerial ? dayOfSerial(serial) : null
    return day ? { value: day } : { issue: 'date' }
  }
  const time = String.raw`(?:[T ,]+\d{1,2}:\d{2}.*)?(?: ?р(?:\.|оку)?| ?г\.?)?`
  const iso = new RegExp(String.raw`^(\d{4})[-./](\d{1,2})[-./](\d{1,2})${time}$`).exec(text)
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const ours = new RegExp(String.raw`^(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})${time}$`).exec(text)
  return ours ? realDay(fullYear(ours[4]!), Number(ours[3]), Number(ours[1])) : { issue: 'date' }
}

const yes = new Set([
  'так',
  'т',
  'yes',
  'y',
  'да',
  'д',
  'sí',
  'si',
  's',
  'true',
  'істина',
  'истина',
  'verdadero',
  '1',
  '+',
  'є',
  'есть',
  'x',
  'х',
  '✓',
  '✔',
  'v',
])
const no = new Set([
  'ні',
  'н',
  'no',
  'n',
  'нет',
  'false',
  'хибність',
  'хибно',
  'ложь',
  'falso',
  '0',
  '-',
  '–',
  '—',
  'немає',
  'нема',
])

/** Yes or no in any of the four languages, or as a mark. Issues: `flag`. */
export const readFlag = (cell: Cell): Reading<boolean> => {
  if (typeof cell === 'boolean' || cell === null) return { value: cell }
  const word = plain(String(cell)).toLowerCase().normalize('NFC').replace(/\.$/, '')
  if (word === '') return { value: null }
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { issue: 'flag' }
}

/** Several values in one cell, separated by `;`, `,` or line breaks; each once, none empty. */
export const readList = (cell: Cell): string[] => [
  ...new Set(
    String(cell ?? '')
      .split(/[;,\r\n]/)
      .map(plain)
      .filter(Boolean),
  ),
]
