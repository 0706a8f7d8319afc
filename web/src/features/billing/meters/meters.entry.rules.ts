import type { EntryRow } from '@oselia/contract/meters'
import { parseNumber } from '../../../platform/number-text.ts'

const keyOf = (number: string) => number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

interface PastedRow {
  number: string
  value: number
}

/**
 * Rows pasted from a spreadsheet: the first cell is a serial number, the last one a reading. Rows without a digit in it are headings, and
 * the serial numbers of those whose reading can't be read are reported.
 */
export const pastedRows = (text: string): { rows: PastedRow[]; unread: string[] } => {
  const rows: PastedRow[] = []
  const unread: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const cells = line.split(/\t|;/).map((cell) => cell.trim())
    const [number = '', typed = ''] = [cells[0], cells.at(-1)]
    if (cells.length < 2 || number === '' || !/\d/.test(typed)) continue
    const value = parseNumber(typed)
    if (value === null || Number.isNaN(value)) unread.push(number)
    else rows.push({ number, value })
  }
  return { rows, unread }
}

/** Pasted rows with their meters; numbers that no meter has, or several have, are reported. */
export const matchRows = (rows: readonly PastedRow[], meters: readonly Pick<EntryRow, 'id' | 'number'>[]) => {
  const byKey = new Map<string, number[]>()
  for (const { id, number } of meters) byKey.set(keyOf(number), [...(byKey.get(keyOf(number)) ?? []), id])
  const found: { meter_id: number; value: number }[] = []
  const missing: string[] = []
  for (const { number, value } of rows) {
    const ids = byKey.get(keyOf(number)) ?? []
    if (ids.length === 1) found.push({ meter_id: ids[0]!, value })
    else missing.push(number)
  }
  return { found, missing }
}

/** Rows in the order given, by entrance; meters of the whole house are a group of their own. */
export const byEntrance = <Row extends Pick<EntryRow, 'entrance' | 'realty'>>(rows: readonly Row[]) => {
  const groups: { key: string; entrance: number | null; isHouse: boolean; rows: Row[] }[] = []
  for (const row of rows) {
    const isHouse = row.realty === null
    const key = isHouse ? 'house' : String(row.entrance)
    const last = groups.at(-1)
    if (last?.key === key) last.rows.push(row)
    else groups.push({ key, entrance: row.entrance, isHouse, rows: [row] })
  }
  return groups
}
