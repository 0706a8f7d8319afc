import { invalid } from './problems.js'

/** What a cell holds; a day is `YYYY-MM-DD`, an empty cell `null`, an error of a formula its text, as `#N/A`. */
export type Cell = string | number | boolean | null

export interface Row {
  /** As the program that shows the file numbers it, from 1. */
  no: number
  /** From the first column on; values merged over several rows are repeated in each. */
  cells: Cell[]
  /** Columns that one cell of this row is spread over, from 0, both ends inside: a heading of a group. */
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

/** Longest sheet that is taken, in rows of data. */
export const largestRows = 500_000
/** With so many titles and headings above the data. */
export const mostRows = largestRows + 100
export const tooManyRows = () => invalid('file', 'file_too_many_rows', { n: largestRows })
