import { Readable } from 'node:stream'

/** A cell value to write: text, a number, a day `YYYY-MM-DD` or an ISO 8601 instant, by the kind of its column. */
export type Value = string | number | null | undefined

export interface SheetColumn {
  header: string
  /** `money` is hryvnias, with two decimals. */
  kind: 'text' | 'number' | 'money' | 'day' | 'instant'
}

export interface Table {
  /** Name of the sheet. */
  name: string
  columns: readonly SheetColumn[]
  /** Batches of rows, cells in column order; the producer may clear a batch when the next one is requested. */
  batches: AsyncIterable<readonly (readonly Value[])[]>
  /** Time zone in which instants are written. */
  timezone: string
  /** Decimal separator in CSV; a workbook stores plain numbers. */
  decimals: ',' | '.'
}

/**
 * Text that a spreadsheet program would interpret as a formula, or could be made to: full-width signs count as their
 * ASCII twins in some, and leading blanks are dropped by others.
 */
export const looksLikeFormula = (text: string): boolean => /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/.test(text)

const quarter = 900_000
const mostKnown = 20_000

/**
 * Local time of a zone at an instant, in milliseconds as if it were UTC. Cached per quarter of an hour, since zone
 * offsets change at no other moment.
 */
export const localClock = (timezone: string): ((iso: string) => number) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' })
  const known = new Map<number, number>()
  return (iso) => {
    const time = Date.parse(iso)
    const start = Math.floor(time / quarter) * quarter
    let shift = known.get(start)
    if (shift === undefined) {
      if (known.size >= mostKnown) known.clear()
      shift = Date.parse(`${format.format(start).replace(' ', 'T')}Z`) - start
      known.set(start, shift)
    }
    return time + shift
  }
}

const csvCell = (
  value: Value,
  { kind }: SheetColumn,
  { decimals, clock }: { decimals: string; clock: (iso: string) => number },
): string => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number') {
    const text = kind === 'money' ? value.toFixed(2) : String(value)
    return Number.isFinite(value) ? text.replace('.', decimals) : ''
  }
  if (kind === 'instant') return new Date(clock(value)).toISOString().slice(0, 16).replace('T', ' ')
  const safe = kind === 'text' && looksLikeFormula(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

async function* csvText({ columns, batches, timezone, decimals }: Table): AsyncGenerator<string, void, undefined> {
  const how = { decimals, clock: localClock(timezone) }
  const line = (cells: readonly string[]) => `${cells.join(';')}\r\n`
  const names: SheetColumn = { header: '', kind: 'text' }
  // Excel recognises UTF-8 only by the BOM.
  yield `\uFEFF${line(columns.map(({ header }) => csvCell(header, names, how)))}`
  for await (const rows of batches)
    yield rows.map((row) => line(columns.map((column, at) => csvCell(row[at], column, how)))).join('')
}

/**
 * The table as CSV: UTF-8 with a BOM, `;`, CRLF; an apostrophe before what looks like a formula. Streamed with
 * backpressure.
 */
export const csvStream = (table: Table): Readable => {
  const bytes = async function* () {
    for await (const text of csvText(table)) if (text !== '') yield Buffer.from(text)
  }
  return Readable.from(bytes(), { objectMode: false })
}
