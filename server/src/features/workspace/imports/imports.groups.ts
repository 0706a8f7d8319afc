import type { RealtyType } from '@oselia/contract/realty'
import { wordsOf } from './imports.columns.js'
import type { Line } from './imports.headings.js'
import { unitTypeOf } from './imports.words.js'

/** The role of a row in the layout of the list. */
type RowKind =
  | { kind: 'data' }
  | { kind: 'skip'; why?: 'numbering_row' }
  | { kind: 'group'; entrance?: number; floor?: number; type?: RealtyType; house?: string }

const totals = /^(разом|всього|усього|загалом|підсумок|итого|всего|total|subtotal|suma|en total|итог)( |$)/
const totalKeys = new RegExp(wordsOfAll(totals.source))
function wordsOfAll(source: string): string {
  return source.replace(/\p{L}[\p{L} ]*/gu, (word) => wordsOf(word))
}

const entranceWords = [
  'під’їзд',
  'парадна',
  'парадне',
  'подъезд',
  'парадная',
  'entrance',
  'portal',
  'секція',
  'секция',
].map(wordsOf)
const floorWords = ['поверх', 'этаж', 'floor', 'planta'].map(wordsOf)

const numberedBy = (words: readonly string[], text: string): number | undefined => {
  for (const word of words) {
    const found = new RegExp(`^(?:${word} ?(\\d{1,3})|(\\d{1,3})(?: ?и| ?и)? ?${word})$`).exec(text)
    if (found) return Number(found[1] ?? found[2])
  }
  return undefined
}

const groupOf = (text: string, isHouse: (text: string) => boolean): RowKind => {
  const key = wordsOf(text)
  const entrance = numberedBy(entranceWords, key)
  if (entrance !== undefined) return { kind: 'group', entrance }
  const floor = numberedBy(floorWords, key)
  if (floor !== undefined) return { kind: 'group', floor }
  const type = unitTypeOf(text)
  if (type) return { kind: 'group', type }
  return isHouse(text) ? { kind: 'group', house: text } : { kind: 'skip' }
}

const lastHeadings: { texts: readonly string[]; keys: string[] } = { texts: [], keys: [] }
/** Caches the normalised headings: every row of a file asks for the same ones. */
const keysOfHeadings = (texts: readonly string[]): string[] => {
  if (lastHeadings.texts !== texts) Object.assign(lastHeadings, { texts, keys: texts.map(wordsOf) })
  return lastHeadings.keys
}

const repeatsHeadings = (cells: readonly (string | null)[], headings: readonly string[]): boolean => {
  const keys = keysOfHeadings(headings)
  let same = 0
  let other = 0
  for (const [at, cell] of cells.entries()) {
    if (cell === null) continue
    if (headings[at] && wordsOf(cell) === keys[at]) same += 1
    else other += 1
  }
  return same >= 2 && same > other
}

const leastNumbered = 3
/** Rows below the headings among which the numbers of columns are looked for; blank rows may be between. */
const numberedWithin = 3

/** Whether the cells are the numbers of the columns, «1 2 3 4 …», as they stand under the headings of official forms. */
const numbersColumns = (cells: readonly (string | null)[]): boolean => {
  const texts = cells.filter((cell): cell is string => cell !== null && cell.trim() !== '')
  return (
    texts.length >= leastNumbered &&
    texts.every((text, at) => /^\(?(\d{1,3})[.)]?(?:[.,]0+)?$/.exec(text.trim())?.[1] === String(at + 1))
  )
}

/**
 * Classifies a row as data or layout: titles and headings above, headings repeated on each page, totals, blank rows,
 * and groups («Під’їзд 1», «вул. Садова, 12») that apply to all rows below. `isHouse` recognises an address.
 */
export const kindOf = (
  line: Line,
  about: {
    headerRow: number
    headings: readonly string[]
    columns: readonly (string | null)[]
    isHouse(text: string): boolean
  },
): RowKind => {
  if (line.row <= about.headerRow) return { kind: 'skip' }
  const texts = line.cells.filter((cell): cell is string => cell !== null && cell.trim() !== '')
  if (texts.length === 0 || repeatsHeadings(line.cells, about.headings)) return { kind: 'skip' }
  if (line.row <= about.headerRow + numberedWithin && about.headerRow > 0 && numbersColumns(line.cells))
    return { kind: 'skip', why: 'numbering_row' }
  if (totalKeys.test(wordsOf(texts[0]!))) return { kind: 'skip' }
  const isAlone = texts.length === 1
  const isWide = about.columns.filter((field) => field !== null).length > 1
  if (!isWide || !(isAlone || (line.spread && new Set(texts).size === 1))) return { kind: 'data' }
  const group = groupOf(texts[0]!, about.isHouse)
  // A lone flat number is an incomplete data row, which must be reported and not skipped.
  if (group.kind === 'skip' && !line.spread) return { kind: 'data' }
  return group
}
