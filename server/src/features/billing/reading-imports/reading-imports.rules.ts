import { issueText, issuesOf, type ValidationIssue } from '@oselia/contract/issues'
import type { Language } from '@oselia/contract/languages'
import { readingValue } from '@oselia/contract/meters'
import type { MeterKind } from '@oselia/contract/meters.enums'
import type { ReadingPlaces } from '@oselia/contract/reading-imports'
import type { ReadingColumn, ReadingOutcome } from '@oselia/contract/reading-imports.enums'
import type { Cell } from '../../../platform/spreadsheet.cells.js'
import { readDay, readNumber, readText } from '../../../platform/spreadsheet.values.js'
import { serialKey } from '../meters/meters.public.js'

/** A stored row of the file. */
export interface FileRow {
  line: number
  cells: Cell[]
  reading_id: number | null
}

const noColumns: ReadingPlaces = { number: null, value: null, day: null }

// Beginnings of headings, the surest first.
const headings: Record<ReadingColumn, RegExp[]> = {
  number: [
    /^(завод|серійн|серийн|serial|n\.? ?º? de serie|número de serie)/u,
    /^(№|номер|лічильник|сч[её]тчик|meter|contador)/u,
  ],
  value: [
    /^(нов|поточн|кінцев|текущ|конечн|новое|current|new|actual)\p{L}* ?(показ|read|lectura)/u,
    /^(показ|значен|read|value|lectura|valor)/u,
  ],
  day: [/^(дата|день|date|day|fecha|día)/u],
}

const titleOf = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? cell.toLowerCase().replace(/\s+/gu, ' ').trim() : ''

const columnsIn = (cells: readonly Cell[]): ReadingPlaces => {
  const titles = cells.slice(0, 200).map(titleOf)
  const placeOf = (name: ReadingColumn): number | null => {
    for (const pattern of headings[name]) {
      const at = titles.findIndex((title) => pattern.test(title))
      if (at >= 0) return at
    }
    return null
  }
  return { number: placeOf('number'), value: placeOf('value'), day: placeOf('day') }
}

/** Where the headings of the first rows say that the columns are; nothing where none names a number and a reading. */
export const suggestColumns = (rows: readonly FileRow[]): { heading: number; columns: ReadingPlaces } => {
  for (const { line, cells } of rows.slice(0, 30)) {
    const columns = columnsIn(cells)
    if (columns.number !== null && columns.value !== null && columns.number !== columns.value)
      return { heading: line, columns }
  }
  return { heading: 0, columns: noColumns }
}

interface Parsed {
  line: number
  reading_id: number | null
  number: string | null
  /** As in the file. */
  typed: string | null
  value: number | null
  day: string
  issues: ValidationIssue[]
}

const textOf = (cell: Cell | undefined): string | null => {
  const read = readText(cell ?? null)
  return 'value' in read ? read.value : String(cell)
}

/** A sum of a spreadsheet is off by the last binary digits: `116.30000000000001`. */
const withoutNoise = (value: number): number => {
  const near = Math.round(value * 1000) / 1000
  return Math.abs(near - value) < 1e-6 ? near : value
}

const valueOf = (cell: Cell): Pick<Parsed, 'value' | 'issues'> => {
  const read = readNumber(cell)
  if ('issue' in read) return { value: null, issues: [{ field: 'value', key: read.issue }] }
  const allowed = readingValue.safeParse(typeof cell === 'number' ? withoutNoise(cell) : read.value, {
    reportInput: true,
  })
  return allowed.success
    ? { value: allowed.data, issues: [] }
    : { value: null, issues: issuesOf(allowed.error.issues, ['value']) }
}

/** A row by its columns; null for one above the headings, or with neither a number nor a reading. */
const parseRow = ({ line, cells, reading_id }: FileRow, columns: ReadingPlaces, day: string): Parsed | null => {
  const at = (place: number | null): Cell => (place === null ? null : (cells[place] ?? null))
  const [number, typed] = [textOf(at(columns.number)), textOf(at(columns.value))]
  if (number === null && typed === null) return null
  const { value, issues } = typed === null ? { value: null, issues: [] } : valueOf(at(columns.value))
  const own = readDay(at(columns.day))
  const dayIssues: ValidationIssue[] = 'issue' in own ? [{ field: 'day', key: own.issue }] : []
  const readOn = 'value' in own ? (own.value ?? day) : day
  return { line, reading_id, number, typed, value, day: readOn, issues: [...issues, ...dayIssues] }
}

export const parseRows = (
  rows: readonly FileRow[],
  { heading, columns, day }: { heading: number; columns: ReadingPlaces; day: string },
): Parsed[] => {
  if (columns.number === null || columns.value === null) return []
  return rows.flatMap((row) => {
    const parsed = row.line > heading ? parseRow(row, columns, day) : null
    return parsed ? [parsed] : []
  })
}

interface KnownMeter {
  id: number
  number: string
  kind: MeterKind
}
interface Held {
  day: string
  value: number
  rollover?: boolean
}
interface RuledRow {
  day: string
  value: number
  rollover: boolean
  reason: string | null
}

/** A row with what becomes of it. */
export interface Judged<M extends KnownMeter> extends Parsed {
  outcome: ReadingOutcome
  reasons: ValidationIssue[]
  /** The counter rolled over before this reading. */
  rolled_over: boolean
  /** The consumption of this reading itself has to be confirmed. */
  is_large: boolean
  meter: M | null
  held: number | null
}

type Asked = 'large' | 'rollover'

/** What follows readings that have to be confirmed is right only with all of them. */
const outcomeOf = (asked: ReadonlySet<Asked>): ReadingOutcome =>
  asked.size > 1 ? 'large_rollover' : ([...asked][0] ?? 'new')

/** Rows in the order of their days, those of a day as in the file. */
export const byDay = <R extends { day: string }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))

/**
 * What becomes of each row, as the rows of earlier days were saved. `rules` are those of readings: issues of a reading among the others of
 * its meter; `held` are those others, by meter.
 */
export const judgeRows = <M extends KnownMeter, H extends Held>(
  rows: readonly Parsed[],
  meters: readonly M[],
  held: ReadonlyMap<number, readonly H[]>,
  rules: (meter: M, others: readonly (H | Held)[], row: RuledRow) => ValidationIssue[],
): Judged<M>[] => {
  const byKey = new Map<string, M[]>()
  for (const meter of meters) byKey.set(serialKey(meter.number), [...(byKey.get(serialKey(meter.number)) ?? []), meter])
  const all = new Map<number, (H | Held)[]>([...held].map(([id, readings]) => [id, [...readings]]))
  const asked = new Map<number, ReadonlySet<Asked>>()
  const judge = (row: Parsed): Judged<M> => {
    const found = byKey.get(serialKey(row.number ?? '')) ?? []
    const meter = found.length === 1 ? found[0]! : null
    const judged = (outcome: ReadingOutcome, more: Partial<Judged<M>> = {}): Judged<M> => ({
      ...row,
      outcome,
      reasons: [],
      rolled_over: false,
      is_large: false,
      meter,
      held: null,
      ...more,
    })
    if (row.reading_id !== null) return judged('saved')
    if (!meter) return judged(found.length === 0 ? 'unknown' : 'several')
    if (row.typed === null) return judged('empty')
    const { value, day } = row
    if (row.issues.length > 0 || value === null) return judged('refused', { reasons: row.issues })
    const others = all.get(meter.id) ?? []
    const same = others.find((one) => one.day === day)
    if (same) return judged(same.value === value ? 'same' : 'differs', { held: same.value })
    const keep = (own: Asked | 'new', reasons: ValidationIssue[]) => {
      const [rolled_over, is_large] = [own === 'rollover', own === 'large']
      all.set(meter.id, [...others, { day, value, rollover: rolled_over }])
      const needed = new Set(asked.get(meter.id))
      if (own !== 'new') needed.add(own)
      asked.set(meter.id, needed)
      return judged(outcomeOf(needed), { reasons, rolled_over, is_large })
    }
    const reasons = rules(meter, others, { day, value, rollover: false, reason: null })
    if (reasons.length === 0) return keep('new', reasons)
    if (reasons.every(({ field }) => field === 'confirmed')) return keep('large', reasons)
    // A counter has rolled over where the consumption is then as usual.
    const lower = reasons.find(({ key }) => key === 'reading_lower')
    if (lower && rules(meter, others, { day, value, rollover: true, reason: '' }).length === 0)
      return keep('rollover', [{ ...lower, field: 'rollover', key: 'reading_rolled_over' }])
    return judged('refused', { reasons })
  }
  return byDay(rows)
    .map(judge)
    .toSorted((a, b) => a.line - b.line)
}

export const sentencesOf = (reasons: readonly ValidationIssue[], language: Language): string | null =>
  reasons.length === 0 ? null : reasons.map((reason) => issueText(reason, language)).join(' ')
