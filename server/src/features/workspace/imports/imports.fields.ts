import type { IssueKey } from '@oselia/contract/issues'
import { readDay, readNumber, readText } from '../../../platform/spreadsheet.values.js'
import { readShare } from '../../../platform/spreadsheet.shares.js'
import { email } from '@oselia/contract/kit'
import { readList } from '../../../platform/spreadsheet.values.js'
import { derivedReaders } from './imports.derived.js'
import { phonesIn } from './imports.names.js'
import { plain, text, type Params, type Reader } from './imports.readers.js'
import { meansEmpty, titleKindOf, unitTypeOf, vehicleKindOf } from './imports.words.js'

/** An error or warning about a cell; column -1 when no column maps to the field. */
export interface Remark {
  column: number
  field: string
  key: IssueKey
  params?: Params
}

const area: Reader = (cell) => {
  const read = readNumber(cell)
  if ('issue' in read) return read
  if (read.value === null || read.value <= 0 || read.value > 100_000) return { issue: 'area_range' }
  return Math.abs(read.value * 100 - Math.round(read.value * 100)) > 1e-6
    ? { issue: 'two_decimals' }
    : { value: read.value }
}
const houseArea: Reader = (cell) => readNumber(cell)
const digits =
  (n: number): Reader =>
  (cell) => {
    const value = cell.replace(/[\s-]/g, '')
    // Spreadsheets that store a code as a number drop its leading zeros.
    const padded = /^\d+$/.test(value) && value.length < n && value.length >= n - 2 ? value.padStart(n, '0') : value
    return new RegExp(`^\\d{${n}}$`).test(padded) ? { value: padded } : { issue: 'digits', params: { n } }
  }
const word =
  (of: (text: string) => string | undefined): Reader =>
  (cell) => {
    const value = of(cell)
    return value === undefined ? { issue: 'not_in_list' } : { value }
  }
const emails: Reader = (cell) => {
  const found = readList(cell.replace(/[\s|/]+/g, ';')).map((one) => email.safeParse(one))
  return found.every((one) => one.success) ? { value: found.map((one) => one.data) } : { issue: 'email' }
}
const phones: Reader = (cell) => {
  const found = phonesIn(cell)
  return found.bad === null ? { value: found.phones } : { issue: 'phone' }
}
const name = text(300)

/** Readers of the columns: those that follow from the contract, and those that need a rule of their own. */
const readers: Record<string, Reader> = {
  ...derivedReaders,
  address: text(300),
  city: text(100),
  street: text(150),
  house: text(300),
  house_number: text(30),
  postal_index: digits(5),
  complex: text(200),
  residential_area: houseArea,
  nonresidential_area: houseArea,
  common_area: houseArea,
  land_area: houseArea,
  number: text(60),
  type: word(unitTypeOf),
  total_area: area,
  living_area: area,
  heated_area: area,
  balcony_area: area,
  name,
  last_name: text(100),
  first_name: text(100),
  middle_name: text(100),
  phones,
  emails,
  birth_date: plain(readDay),
  tax_number: digits(10),
  edrpou: digits(8),
  external_id: text(100),
  share: plain(readShare),
  title_kind: word(titleKindOf),
  role: text(100),
  account: text(30),
  plate: text(20),
  kind: word(vehicleKindOf),
  parking: text(60),
  note: text(1000),
}

/** The parsed cells of a row by field, without empty ones. */
interface ReadCells {
  values: Record<string, unknown>
  issues: Remark[]
}

const together = (before: unknown, value: unknown): unknown => {
  if (before === undefined) return value
  return Array.isArray(before) ? [...before, ...(value as unknown[])] : `${before as string}\n${value as string}`
}

/** Parses a row by the fields of its columns. Empty cells are ignored. */
export const readCells = (cells: readonly (string | null)[], columns: readonly (string | null)[]): ReadCells => {
  const result: ReadCells = { values: {}, issues: [] }
  for (const [column, field] of columns.entries()) {
    const cell = cells[column]
    if (!field || cell === null || cell === undefined) continue
    const whole = readText(cell)
    if ('issue' in whole || whole.value === null) continue
    const isEmpty = meansEmpty(whole.value)
    const read = (readers[field] ?? name)(field === 'phones' || field === 'note' ? cell.trim() : whole.value)
    // In a yes-or-no column a dash or «немає» is an answer.
    if (isEmpty && !('value' in read && typeof read.value === 'boolean')) continue
    if ('issue' in read)
      result.issues.push({ column, field, key: read.issue, ...(read.params && { params: read.params }) })
    else if (read.value !== null) result.values[field] = together(result.values[field], read.value)
  }
  return result
}
