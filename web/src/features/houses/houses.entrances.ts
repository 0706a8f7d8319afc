import type { House } from '@oselia/contract/houses'
import { numberIn, textIn } from '../../platform/number-text.ts'

type Entrance = House['entrances'][number]

/** A row of the table as it is typed. */
export type EntranceRow = Record<Exclude<keyof Entrance, 'concierge'>, string> & { concierge: boolean }

/** Figures that a table of entrances is made of; floors and units may be unknown. */
export interface Counts {
  entrances: number
  floors: number | null
  /** Units on each floor of an entrance. */
  units: number | null
}

const within = (value: number | null, most: number) =>
  value === null || (Number.isInteger(value) && value >= 1 && value <= most)

/** The typed figures, or null where one of them can't be. */
export const countsIn = (typed: { entrances: string; floors: string; units: string }): Counts | null => {
  const entrances = numberIn(typed.entrances)
  const floors = numberIn(typed.floors)
  const units = numberIn(typed.units)
  if (entrances === null || !within(entrances, 99) || !within(floors, 200) || !within(units, 100)) return null
  return { entrances, floors, units }
}

/** Units of a house of these figures; null where they don't tell. */
export const unitsOf = ({ entrances, floors, units }: Counts) =>
  floors !== null && units !== null ? entrances * floors * units : null

/** A table of equal entrances whose units are numbered one after another from 1. */
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

const shown = (value: number | null) => (value === null ? '' : String(value))

export const rowOf = (entrance: Entrance): EntranceRow => ({
  number: String(entrance.number),
  floors: shown(entrance.floors),
  units_from: shown(entrance.units_from),
  units_to: shown(entrance.units_to),
  lifts: shown(entrance.lifts),
  door_code: entrance.door_code ?? '',
  concierge: entrance.concierge,
  duty_staff: entrance.duty_staff ?? '',
})

/** The row after the last: the next number, the same floors; its door and its people are its own. */
export const nextRow = (rows: readonly EntranceRow[]): EntranceRow => {
  const last = rows.at(-1)
  const to = numberIn(last?.units_to ?? '')
  return {
    number: String(Math.max(0, ...rows.map((row) => numberIn(row.number) || 0)) + 1),
    floors: last?.floors ?? '',
    units_from: to ? String(to + 1) : '',
    units_to: '',
    lifts: last?.lifts ?? '',
    door_code: '',
    concierge: false,
    duty_staff: '',
  }
}

/** The rows as a body takes them. */
export const entrancesIn = (rows: readonly EntranceRow[]) =>
  rows.map((row) => ({
    number: numberIn(row.number)!,
    floors: numberIn(row.floors),
    units_from: numberIn(row.units_from),
    units_to: numberIn(row.units_to),
    lifts: numberIn(row.lifts),
    door_code: textIn(row.door_code),
    concierge: row.concierge,
    duty_staff: textIn(row.duty_staff),
  }))

interface Range {
  number: string
  from: number
  to: number
}

const ranges = (rows: readonly EntranceRow[]) =>
  rows.flatMap((row): Range[] => {
    const from = numberIn(row.units_from)
    const to = numberIn(row.units_to)
    return from && to && to >= from ? [{ number: row.number, from, to }] : []
  })

/** How many units the ranges of the table hold. */
export const unitsIn = (rows: readonly EntranceRow[]) =>
  ranges(rows).reduce((sum, { from, to }) => sum + to - from + 1, 0)

/** Numbers of the first two entrances whose units overlap, or null. */
export const overlapIn = (rows: readonly EntranceRow[]): [string, string] | null => {
  const ordered = ranges(rows).toSorted((a, b) => a.from - b.from)
  const at = ordered.findIndex((range, i) => i > 0 && range.from <= ordered[i - 1]!.to)
  return at > 0 ? [ordered[at - 1]!.number, ordered[at]!.number] : null
}
