import type { Permission } from '@oselia/contract/kit'
import type { Language, Texts } from '@oselia/contract/languages'
import type { SheetColumn, Value } from './spreadsheet.write.js'

/**
 * One column of an exported list. `value` returns text, a number, a day `YYYY-MM-DD` or an instant, according to
 * `kind`.
 */
export interface ExportColumn<Row> {
  key: string
  header: Texts
  kind: SheetColumn['kind']
  /** The column is omitted without this permission. */
  permission?: Permission
  value(row: Row, language: Language): Value
}

/** A column of amounts in kopiykas as hryvnias, which are exact to two decimals. */
export const moneyColumn = <Row>(key: string, header: Texts, kopiykas: (row: Row) => number): ExportColumn<Row> => ({
  key,
  header,
  kind: 'money',
  value: (row) => kopiykas(row) / 100,
})

type Columns = readonly ExportColumn<never>[]

/** A last row: the label in the first column, and the sums of these whole numbers of the rows. */
export interface Totals {
  label: Texts
  keys: readonly string[]
}

/** Adds whole numbers of rows to sums by key. */
export const addTo = (
  sums: Record<string, number>,
  rows: readonly Record<string, unknown>[],
  keys: readonly string[],
) => {
  for (const row of rows) for (const key of keys) sums[key]! += row[key] as number
}

/** A last row of sums, as the columns show them. */
export const totalsRow = (
  columns: Columns,
  { label, keys }: Totals,
  sums: Record<string, number>,
  language: Language,
): Value[] =>
  (columns as unknown as readonly ExportColumn<typeof sums>[]).map((column, at) => {
    if (keys.includes(column.key)) return column.value(sums, language)
    return at === 0 ? label[language] : null
  })

/**
 * Converts rows to cells and counts them. Batches are emptied after use: objects referenced by a long-lived stream are
 * promoted to the old generation, where a million rows would pile up until a major GC.
 */
export async function* cellsOf(
  rows: AsyncIterable<never[]>,
  {
    columns,
    shown,
    totals,
  }: {
    columns: Columns
    shown: (rows: never[]) => Promise<never[]> | never[]
    totals: Totals | undefined
  },
  language: Language,
  count: { rows: number },
) {
  const sums = Object.fromEntries((totals?.keys ?? []).map((key) => [key, 0]))
  for await (const batch of rows) {
    count.rows += batch.length
    const seen = await shown(batch)
    if (totals) addTo(sums, seen, totals.keys)
    const cells = seen.map((row) => columns.map((column) => column.value(row, language)))
    batch.length = 0
    seen.length = 0
    yield cells
    cells.length = 0
  }
  if (totals) yield [totalsRow(columns, totals, sums, language)]
}
