import type { IssueKey } from '@oselia/contract/issues'
import { readNumber, type Reading } from '../../../platform/spreadsheet.values.js'

export type Params = Record<string, string | number>

/** Reads a cell that is not empty. */
export type Reader = (text: string) => { value: unknown } | { issue: IssueKey; params?: Params }

export const text =
  (max: number): Reader =>
  (cell) => {
    const value = cell.replace(/[ \u00a0\u202f\t]+/g, ' ').trim()
    return value.length > max ? { issue: 'too_long', params: { n: max } } : { value }
  }
export const whole =
  (min: number, max: number): Reader =>
  (cell) => {
    // «3 пов.», «№ 2»: the only number in the cell is used.
    const read = readNumber(/^\D*(-?\d+)\D*$/.exec(cell)?.[1] ?? cell)
    if ('issue' in read) return read
    const { value } = read
    if (value === null || !Number.isInteger(value)) return { issue: 'integer' }
    if (value < min) return { issue: 'too_small', params: { n: min } }
    return value > max ? { issue: 'too_big', params: { n: max } } : { value }
  }
export const plain =
  (read: (cell: string) => Reading<unknown>): Reader =>
  (cell) => {
    const found = read(cell)
    return 'issue' in found ? found : { value: found.value }
  }
