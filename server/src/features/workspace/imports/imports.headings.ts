import { headingsOf, wordsOf, type ImportField } from './imports.columns.js'

/** A row as read: every cell as text, and whether a single cell is merged over most of its width. */
export interface Line {
  row: number
  cells: (string | null)[]
  spread: boolean
}

/** Edit distance between two short texts, at most `limit` + 1. */
const distance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let above = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++)
      row.push(Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    above = row
  }
  return above[b.length]!
}

const beginsWith = (text: string, beginning: string) => text.startsWith(`${beginning} `)
const holds = (text: string, part: string) => ` ${text} `.includes(` ${part} `)

/**
 * Similarity of a heading and a field, 0 to 100: equal words, a common beginning («телефон власника»), contained words,
 * or one or two typos.
 */
const likeness = (heading: string, field: string): number => {
  const text = wordsOf(heading)
  if (text === '') return 0
  let best = 0
  for (const known of headingsOf(field)) {
    if (text === known) return 100
    if (known.length < 3) continue
    if (beginsWith(text, known)) best = Math.max(best, 70 + Math.min(known.length, 15))
    else if (known.length > 3 && holds(text, known)) best = Math.max(best, 50 + Math.min(known.length, 15))
    else if (known.length > 4) {
      const limit = known.length > 8 ? 2 : 1
      if (distance(text, known, limit) <= limit) best = Math.max(best, 60)
    }
  }
  return best
}

interface Pair {
  field: ImportField
  column: number
  score: number
}

/**
 * The field of each column by its heading; best matches first, each field once unless several columns may map to it.
 */
export const matchColumns = (fields: readonly ImportField[], headings: readonly string[]): (string | null)[] => {
  const pairs: Pair[] = fields.flatMap((field) =>
    headings.map((heading, column) => ({ field, column, score: likeness(heading, field.field) })),
  )
  const columns = Array.from({ length: headings.length }, (): string | null => null)
  const taken = new Set<string>()
  for (const { field, column } of pairs.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)) {
    if (columns[column] !== null || (taken.has(field.field) && !field.several)) continue
    columns[column] = field.field
    taken.add(field.field)
  }
  return columns
}

/** Number of leading rows searched for headings. */
export const searchedRows = 60

const filled = (cells: readonly (string | null)[]) => cells.filter((cell) => cell !== null).length

/** Score of a row as the heading row; 0 when it names fewer than two fields. */
const headingScore = (fields: readonly ImportField[], line: Line): number => {
  // A cell merged over the width is a title, and long texts are not headings.
  if (line.spread || filled(line.cells) < 2) return 0
  const headings = line.cells.map((cell) => (cell !== null && cell.length <= 80 ? cell : ''))
  const columns = matchColumns(fields, headings)
  const sure = headings.reduce((sum, heading, at) => sum + (columns[at] ? likeness(heading, columns[at]) : 0), 0)
  return columns.filter((field) => field !== null).length < 2 ? 0 : sure
}

/** The heading row among the first rows of a sheet with its score; row 0 when none matches. */
export const findHeadings = (
  fields: readonly ImportField[],
  lines: readonly Line[],
): { row: number; score: number } => {
  let best = { row: 0, score: 0 }
  for (const line of lines.slice(0, searchedRows)) {
    const score = headingScore(fields, line)
    if (score > best.score) best = { row: line.row, score }
  }
  return best
}

/** The texts of the heading row, empty where a cell is blank; without a heading row one empty text per column. */
export const headingsIn = (lines: readonly Line[], row: number): string[] => {
  const width = Math.min(200, Math.max(0, ...lines.map(({ cells }) => cells.length)))
  const cells = lines.find((line) => line.row === row)?.cells ?? []
  return Array.from({ length: width }, (_, at) => (cells[at] ?? '').replace(/\s+/g, ' ').trim().slice(0, 200))
}
