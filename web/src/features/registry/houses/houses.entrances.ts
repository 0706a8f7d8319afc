import type { House } from '@oselia/contract/houses'
import { parseNumber } from '../../../platform/number-text.ts'
import { type EntranceRow, houseFields } from './houses.fields.ts'

type Entrance = House['entrances'][number]

/** The counts that generate a table of entrances; floors and units may be unknown. */
interface Counts {
  entrances: number
  floors: number | null
  /** Units on each floor of an entrance. */
  units: number | null
}

const within = (value: number | null, most: number) =>
  value === null || (Number.isInteger(value) && value >= 1 && value <= most)

/** The parsed counts, or null when one is invalid. */
export const countsIn = (typed: { entrances: string; floors: string; units: string }): Counts | null => {
  const entrances = parseNumber(typed.entrances)
  const floors = parseNumber(typed.floors)
  const units = parseNumber(typed.units)
  if (entrances === null || !within(entrances, 99) || !within(floors, 200) || !within(units, 100)) return null
  return { entrances, floors, units }
}

/** The number of units by these counts; null when unknown. */
export const unitsOf = ({ entrances, floors, units }: Counts) =>
  floors !== null && units !== null ? entrances * floors * units : null

/** Equal entrances with units numbered consecutively from 1. */
export const entrancesOf = (counts: Counts): Entrance[] => {
  const { entrances, floors, units } = counts
  const each = floors !== null && units !== null ? floors * units : null
  return Array.from({ length: entrances }, (_, at) => ({
    number: at + 1,
    floors,
    units_from: each === null ? null : at * each + 1,
    units_to: each === null ? null : (at + 1) * each,
    lifts: null,
    door_code: null,
    concierge: false,
    duty_staff: null,
  }))
}

/** A new row after the last: the next number and the same floors; door code and people stay empty. */
export const nextRow = (rows: readonly EntranceRow[]): EntranceRow => {
  const last = rows.at(-1)
  const to = parseNumber(last?.units_to ?? '')
  return {
    ...houseFields.fields.entrances.row,
    number: String(Math.max(0, ...rows.map((row) => parseNumber(row.number) || 0)) + 1),
    floors: last?.floors ?? '',
    units_from: to ? String(to + 1) : '',
    lifts: last?.lifts ?? '',
  }
}

interface Range {
  number: string
  from: number
  to: number
}

const ranges = (rows: readonly EntranceRow[]) =>
  rows.flatMap((row): Range[] => {
    const from = parseNumber(row.units_from)
    const to = parseNumber(row.units_to)
    return from && to && to >= from ? [{ number: row.number, from, to }] : []
  })

/** The number of units in the ranges of the table. */
export const unitsIn = (rows: readonly EntranceRow[]) =>
  ranges(rows).reduce((sum, { from, to }) => sum + to - from + 1, 0)

/** Numbers of the first two entrances with overlapping units, or null. */
export const overlapIn = (rows: readonly EntranceRow[]): [string, string] | null => {
  const ordered = ranges(rows).toSorted((a, b) => a.from - b.from)
  const at = ordered.findIndex((range, i) => i > 0 && range.from <= ordered[i - 1]!.to)
  return at > 0 ? [ordered[at - 1]!.number, ordered[at]!.number] : null
}
