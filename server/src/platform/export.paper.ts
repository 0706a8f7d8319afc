import type { Readable } from 'node:stream'
import type { Language, Texts } from '@oselia/contract/languages'
import { localeTags } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { ExportColumn } from './export.cells.js'
import { paperWords as words } from './export.paper.messages.js'
import { all, type List } from './list.js'
import { drawPdf } from './pdf.js'
import { turned, type Block } from './pdf.flow.js'
import { filled, joined, shortDay } from './pdf.format.js'
import { letterPages, title, type Column } from './pdf.letter.js'
import type { Text } from './pdf.pen.js'
import { columnsOf, fittedParts, padding, rowOf, type RowOptions } from './pdf.table.js'
import { Problem } from './problems.js'
import type { RequestContext } from './request-context.js'
import { localClock, type Value } from './spreadsheet.write.js'

/** A column on paper, with its share of the width. */
export type PaperColumn<Row> = ExportColumn<Row> & { width: number }

/** Columns of a file on paper, by their keys in the order of `widths`. */
export const onPaper = <Row>(
  columns: readonly ExportColumn<Row>[],
  widths: Readonly<Record<string, number>>,
): PaperColumn<Row>[] =>
  Object.entries(widths).map(([key, width]) => {
    const column = columns.find((one) => one.key === key)
    if (!column) throw new Error(`no column ${key}`)
    return Object.assign({}, column, { width })
  })

/** A last row with the sums of amounts of money, by the keys of their columns; only of rows that `counts` where it is given. */
export interface PaperTotals<Row> {
  label: Texts
  keys: readonly string[]
  counts?(row: Row): boolean
}

/** A list on turned A4, for print: fewer columns than its file, with one line for a row. */
export interface ListPaper<Query, Row> {
  /** The columns for these rows: what all of them share can stand in a line of `about`. */
  columns(rows: readonly Row[]): readonly PaperColumn<Row>[]
  /** The title where it says more than that of the list. */
  title?(query: Query, language: Language): string
  /** Without it, or where it is undefined for these rows, there is no last row. */
  totals?(rows: readonly Row[]): PaperTotals<Row> | undefined
  /** Lines under the title. */
  about?(rows: readonly Row[], query: Query, language: Language): readonly string[]
  /** Filters that the title and the lines name; that others are set is said in a line of their own. */
  named?: readonly (keyof Query & string)[]
}

/** Rows of one paper, about a hundred pages; more is a file of a spreadsheet. */
const most = 4000
const tooLong = () => new Problem(422, 'paper_too_long', { params: { n: most } })

/** 422 `paper_too_long` for a list that no paper holds. */
export const requireShort = async ({ db }: RequestContext, list: List): Promise<void> => {
  const { rows } = await sql`select 1 from ${list.from} where ${all(list.where)} offset ${most} limit 1`.execute(db)
  if (rows.length > 0) throw tooLong()
}

const size = 7.5

const numberFormat = (language: Language, digits: { minimumFractionDigits?: number; maximumFractionDigits: number }) =>
  new Intl.NumberFormat(localeTags[language], { ...digits, useGrouping: 'always' })

/** Cells as texts in a language and a time zone. */
const cellTexts = (language: Language, timezone: string) => {
  const money = numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const plain = numberFormat(language, { maximumFractionDigits: 4 })
  const clock = localClock(timezone)
  return (value: Value, kind: ExportColumn<never>['kind']): string => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'number') return (kind === 'money' ? money : plain).format(value).replace('-', '−')
    if (kind === 'day') return shortDay(value, language)
    if (kind !== 'instant') return value
    const local = new Date(clock(value)).toISOString()
    return `${shortDay(local.slice(0, 10), language)} ${local.slice(11, 16)}`
  }
}

interface Table {
  columns: readonly PaperColumn<never>[]
  rows: readonly (readonly Value[])[]
  totals: { label: string; amounts: readonly Value[] } | null
}

const tableBlocks = (
  { pen, x, width }: Column,
  { columns, rows, totals }: Table,
  language: Language,
  textOf: ReturnType<typeof cellTexts>,
): Block[] => {
  const texts = (cells: readonly Value[]) => cells.map((value, at) => textOf(value, columns[at]!.kind))
  const shown = rows.map(texts)
  const sums = totals && texts(totals.amounts).with(0, totals.label)
  const parts = columns.map((column) => column.width)
  // Words of headings, days and amounts are not broken.
  const least = columns.map(({ header, kind }, at) => {
    const values = kind === 'text' ? [] : [...shown, ...(sums && at > 0 ? [sums] : [])].map((cells) => cells[at]!)
    const longest = values.reduce((best, one) => (one.length > best.length ? one : best), '')
    const words = [...header[language].split(' '), longest]
    return (
      Math.max(...words.map((word) => pen.lines({ text: word, size, bold: true }, 1e6)[0]!.width)) + 2 * padding + 1
    )
  })
  const widths = columnsOf(x, width, fittedParts(width, parts, least))
  const isNumber = columns.map(({ kind }) => kind === 'money' || kind === 'number')
  const row = (texts: readonly string[], style: Omit<Text, 'text' | 'size'>, options: RowOptions = {}) =>
    rowOf(
      pen,
      widths,
      texts.map((text, at) => [{ align: isNumber[at] ? ('right' as const) : ('left' as const), ...style, text, size }]),
      options,
    )
  const head = row(
    columns.map(({ header }) => header[language]),
    { bold: true, align: 'center' },
    { fill: '#eee' },
  )
  return [
    ...shown.map((cells) => row(cells, {}, { head })),
    ...(sums ? [row(sums, { bold: true }, { head, fill: '#eee' })] : []),
  ]
}

const kopiykas = (value: Value): bigint => BigInt(Math.round(Number(value ?? 0) * 100))

const totalsOf = (
  rows: readonly never[],
  columns: readonly PaperColumn<never>[],
  { label, keys, counts }: PaperTotals<never>,
  language: Language,
): Table['totals'] => {
  const counted = counts ? rows.filter((row) => counts(row)) : rows
  const amounts = columns.map(({ key, value }) =>
    keys.includes(key) ? Number(counted.reduce((sum, row) => sum + kopiykas(value(row, language)), 0n)) / 100 : null,
  )
  return { label: label[language], amounts }
}

const isSet = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** What of the list is on the paper: a reader of the paper does not see the filters. */
const chosen = (query: Readonly<Record<string, unknown>>, namedKeys: readonly string[], language: Language) => {
  const { format: _format, sort: _sort, search_query: search, ...filters } = query
  const isFiltered = Object.entries(filters).some(([key, value]) => isSet(value) && !namedKeys.includes(key))
  return [
    ...(typeof search === 'string' && search ? [filled(words.searched[language], { text: search })] : []),
    ...(isFiltered ? [words.filtered[language]] : []),
  ]
}

interface Options {
  language: Language
  timezone: string
  /** The day of the community. */
  day: string
  at: Date
}

/** Draws all rows of a list. 422 `paper_too_long` above 4,000 rows. */
export const drawList = async (
  {
    paper,
    title: usual,
    seenBy,
  }: {
    paper: ListPaper<never, never>
    title: Texts
    /** The columns that the caller may see. */
    seenBy: (columns: readonly PaperColumn<never>[]) => readonly PaperColumn<never>[]
  },
  {
    query,
    rows: batches,
    shown,
  }: { query: object; rows: AsyncIterable<never[]>; shown: (batch: never[]) => Promise<never[]> | never[] },
  { language, timezone, day, at }: Options,
): Promise<{ stream: Readable; rows: number }> => {
  const { columns: columnsFor, totals: totalsFor, ...heading } = paper as unknown as ListPaper<object, never>
  const rows: never[] = []
  for await (const batch of batches) {
    rows.push(...(await shown(batch)))
    if (rows.length > most) throw tooLong()
  }
  const columns = seenBy(columnsFor(rows))
  const totals = totalsFor?.(rows)
  const table = {
    columns,
    rows: rows.map((row) => columns.map((column) => column.value(row, language))),
    totals: totals ? totalsOf(rows, columns, totals, language) : null,
  }
  const name = heading.title?.(query, language) ?? usual[language]
  const lines = [
    ...(heading.about?.(rows, query, language) ?? []),
    ...chosen(query as Record<string, unknown>, heading.named ?? [], language),
    joined(
      ', ',
      filled(words.rows[language], { n: rows.length }),
      columns.some(({ kind }) => kind === 'money') ? words.hryvnias[language] : null,
    ),
  ]
  const pages = letterPages(turned, { language, label: `${name} · ${shortDay(day, language)}` }, (column) => [
    ...title(column, [{ text: name, size: 12, bold: true }, ...lines.map((text) => ({ text, size: 9 }))]),
    ...tableBlocks(column, table, language, cellTexts(language, timezone)),
  ])
  const about = { title: name, author: 'Oselia', language, at, layout: 'landscape' as const }
  return { stream: await drawPdf(about, pages), rows: rows.length }
}
