import { Readable } from 'node:stream'

/** What a written cell holds: text, a number, a day `YYYY-MM-DD` or an instant of ISO 8601, by the kind of its column. */
export type Value = string | number | null | undefined

export interface SheetColumn {
  header: string
  kind: 'text' | 'number' | 'day' | 'instant'
}

export interface Table {
  /** Of its sheet. */
  name: string
  columns: readonly SheetColumn[]
  /** Rows by the batch, cells in the order of the columns; a batch may be emptied when the next one is asked for. */
  batches: AsyncIterable<readonly (readonly Value[])[]>
  /** Time zone in whose wall clock instants are written. */
  timezone: string
  /** Mark before decimals in CSV; a workbook keeps numbers as such. */
  decimals: ',' | '.'
}

/** Text that a spreadsheet program would take for a formula, or could be made to. */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

const quarter = 900_000
const mostKnown = 20_000

/** Milliseconds that the wall clock of a zone shows at an instant, as if it were UTC. Remembers each quarter of an hour: zones shift at no other moment. */
export const wallClock = (timezone: string): ((iso: string) => number) => {
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
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).replace('.', decimals) : ''
  if (kind === 'instant') return new Date(clock(value)).toISOString().slice(0, 16).replace('T', ' ')
  const safe = kind === 'text' && looksLikeFormula(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

async function* csvText({ columns, batches, timezone, decimals }: Table): AsyncGenerator<string, void, undefined> {
  const how = { decimals, clock: wallClock(timezone) }
  const line = (cells: readonly string[]) => `${cells.join(';')}\r\n`
  const names: SheetColumn = { header: '', kind: 'text' }
  // Excel takes a file for UTF-8 only by its mark.
  yield `\uFEFF${line(columns.map(({ header }) => csvCell(header, names, how)))}`
  for await (const rows of batches)
    yield rows.map((row) => line(columns.map((column, at) => csvCell(row[at], column, how)))).join('')
}

/** The table as CSV: UTF-8 with its mark, `;`, CRLF; an apostrophe before what looks like a formula. Made as fast as it is read. */
export const csvStream = (table: Table): Readable => {
  const bytes = async function* () {
    for await (const text of csvText(table)) if (text !== '') yield Buffer.from(text)
  }
  return Readable.from(bytes(), { objectMode: false })
}
