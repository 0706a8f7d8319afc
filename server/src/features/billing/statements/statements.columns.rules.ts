import type { Cell, Row } from '../../../platform/spreadsheet.cells.js'
import { headingWords } from './statements.table.words.js'
import { textOf } from './statements.values.rules.js'

export type StatementColumn = keyof typeof headingWords
/** Where the columns are, from 0, and the row that names them, from 1. */
export interface ColumnMapping {
  heading: number
  columns: Partial<Record<StatementColumn, number>>
  /** The account of the statement where no column names it. */
  account: string | null
}

const headingOf = (cell: Cell) =>
  (textOf(cell) ?? '')
    .toLowerCase()
    .replace(/[:*]|\(.*\)/g, '')
    .trim()

const names = Object.keys(headingWords) as StatementColumn[]
const columnsIn = (cells: readonly Cell[]): ColumnMapping['columns'] => {
  const columns: ColumnMapping['columns'] = {}
  for (const name of names) {
    const words: readonly string[] = headingWords[name]
    // A word earlier in the list has priority: «дата операції» before «дата документа».
    for (const word of words) {
      const at = cells.findIndex((cell) => headingOf(cell) === word)
      if (at < 0) continue
      columns[name] = at
      break
    }
  }
  return columns
}

/** Whether the columns give each movement a day and an amount. */
export const isSufficient = ({ bookedAt, amount, credit, debit }: ColumnMapping['columns']) =>
  bookedAt !== undefined && (amount !== undefined || credit !== undefined || debit !== undefined)

/** The mapping that the headings of the first rows suggest; null when none of them names a day and an amount. */
export const suggestMapping = (rows: readonly Row[]): ColumnMapping | null => {
  let best: ColumnMapping | null = null
  for (const { no, cells } of rows.slice(0, 30)) {
    const columns = columnsIn(cells)
    const count = Object.keys(columns).length
    if (isSufficient(columns) && count > Object.keys(best?.columns ?? {}).length)
      best = { heading: no, columns, account: null }
  }
  return best
}

/** The mapping of an earlier table of the payee. */
export interface RememberedMapping {
  headings: readonly string[]
  mapping: ColumnMapping
}

/** Texts of a row of headings by which a table is recognised, in lower case; empty where the row is missing or says nothing. */
export const headingsAt = (rows: readonly Row[], heading: number): string[] => {
  const cells = rows.find(({ no }) => no === heading)?.cells.map((cell) => (textOf(cell) ?? '').toLowerCase()) ?? []
  return cells.every((cell) => cell === '') ? [] : cells
}

const sameTexts = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((text, at) => text === b[at])

/** The remembered mapping whose headings are in one of the first rows, wherever the row is now; null without one. */
export const rememberedFor = (rows: readonly Row[], known: readonly RememberedMapping[]): ColumnMapping | null => {
  for (const { no } of rows.slice(0, 30)) {
    const headings = headingsAt(rows, no)
    const found = known.find((one) => headings.length > 0 && sameTexts(one.headings, headings))
    if (found) return { ...found.mapping, heading: no }
  }
  return null
}
