import { invalid } from './problems.js'

/** A cell value; a day is `YYYY-MM-DD`, an empty cell `null`, a formula error its text, e.g. `#N/A`. */
export type Cell = string | number | boolean | null

export interface Row {
  /** Row number as shown by spreadsheet programs, from 1. */
  no: number
  /** From the first column on; values merged over several rows are repeated in each. */
  cells: Cell[]
  /** Column ranges merged into one cell in this row, from 0, inclusive: a heading of a group. */
  spans: { from: number; to: number }[]
}

export interface Sheet {
  name: string
  hidden: boolean
}

/** Opened for reading row by row. */
export interface Opened {
  sheets: Sheet[]
  rows(sheet: number): AsyncGenerator<Row, void, undefined>
}

/** Largest accepted sheet, in rows of data. */
const largestRows = 500_000
/** Including titles and headings above the data. */
export const maxRows = largestRows + 100
export const tooManyRows = () => invalid('file', 'file_too_many_rows', { n: largestRows })
