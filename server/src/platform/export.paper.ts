import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Language, Texts } from '@oselia/contract/languages'
import { localeTags } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { ExportColumn } from './export.cells.js'
import { paperWords as words } from './export.paper.messages.js'
import { all, type List } from './list.js'
import { drawPdf, type PdfDocument } from './pdf.js'
import { turned, type Block } from './pdf.flow.js'
import { filled, joined, shortDay } from './pdf.format.js'
import { letterPages, title, type Column } from './pdf.letter.js'
import { penOf, type Text } from './pdf.pen.js'
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
  about?(rows: readonly Row[], query: Query, ctx: RequestContext): readonly string[] | Promise<readonly string[]>
  /** Filters that the title and the lines name; that others are set is said in a line of their own. */
  named?: readonly (keyof Query & string)[]
}

/** Rows of one paper, about two hundred pages; more is a file of a spreadsheet. */
const most = 4000
const tooLong = () => new Problem(422, 'paper_too_long', { params: { n: most } })

/** 422 `paper_too_long` for a list that no paper holds. */
export const requireShort = async ({ db }: RequestContext, list: List): Promise<void> => {
  const { rows } =
    await sql`select 1 from ${list.countFrom ?? list.from} where ${all(list.where)} offset ${most} limit 1`.execute(db)
  if (rows.length > 0) throw tooLong()
}

const size = 7.5
/** Letters of one cell; the file has all of them. */
const mostLetters = 160
/** Longer words are broken. */
const longestWord = 24
/** Rows that are measured before others get their turn. */
const atOnce = 50

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
    if (kind !== 'instant') return value.length > mostLetters ? `${value.slice(0, mostLetters)}…` : value
    const local = new Date(clock(value)).toISOString()
    return `${shortDay(local.slice(0, 10), language)} ${local.slice(11, 16)}`
  }
}

interface Table {
  columns: readonly PaperColumn<never>[]
  rows: readonly (readonly Value[])[]
  totals: { label: string; amounts: readonly Value[] } | null
}

/** Widths of the columns, in which words of usual length, days and amounts are not broken. */
const widthsOf = ({ pen, x, width }: Column, columns: readonly PaperColumn<never>[], texts: readonly string[][]) => {
  const least = columns.map((_, at) => {
    let longest = ''
    for (const cells of texts)
      for (const word of cells[at]!.split(' ')) if (word.length > longest.length) longest = word
    const shown = { text: longest.slice(0, longestWord), size, bold: true }
    return pen.lines(shown, Number.MAX_SAFE_INTEGER)[0]!.width + 2 * padding + 1
  })
  const parts = columns.map((column) => column.width)
  return columnsOf(x, width, fittedParts(width, parts, least))
}

const tableBlocks = async (
  place: Column,
  { columns, rows, totals }: Table,
  language: Language,
  textOf: ReturnType<typeof cellTexts>,
): Promise<Block[]> => {
  const texts = (cells: readonly Value[]) => cells.map((value, at) => textOf(value, columns[at]!.kind))
  const heads = columns.map(({ header }) => header[language])
  const shown = rows.map(texts)
  const sums = totals && texts(totals.amounts).with(0, totals.label)
  const widths = widthsOf(place, columns, [heads, ...shown, ...(sums ? [sums] : [])])
  const isNumber = columns.map(({ kind }) => kind === 'money' || kind === 'number')
  const row = (cells: readonly string[], style: Omit<Text, 'text' | 'size'>, options: RowOptions = {}) =>
    rowOf(
      place.pen,
      widths,
      cells.map((text, at) => [{ align: isNumber[at] ? ('right' as const) : ('left' as const), ...style, text, size }]),
      options,
    )
  const head = row(heads, { bold: true, align: 'center' }, { fill: '#eee' })
  if (shown.length === 0) return [head]
  const blocks: Block[] = []
  for (const [at, cells] of shown.entries()) {
    if (at % atOnce === 0) await setImmediate()
    blocks.push(row(cells, {}, { head }))
  }
  if (sums) blocks.push(row(sums, { bold: true }, { head, fill: '#eee' }))
  return blocks
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
  timezone: string
  /** The day of the community. */
  day: string
}

/** Draws all rows of a list. 422 `paper_too_long` above 4,000 rows. */
export const drawList = async (
  ctx: RequestContext,
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
  { timezone, day }: Options,
): Promise<{ stream: Readable; rows: number }> => {
  const { language } = ctx
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
    ...((await heading.about?.(rows, query, ctx)) ?? []),
    ...chosen(query as Record<string, unknown>, heading.named ?? [], language),
    joined(
      ', ',
      filled(words.rows[language], { n: rows.length }),
      columns.some(({ kind }) => kind === 'money') ? words.hryvnias[language] : null,
    ),
  ]
  let blocks: Block[] = []
  const prepare = async (document: PdfDocument) => {
    const place = { pen: penOf(document), x: turned.margin, width: turned.width - 2 * turned.margin }
    blocks = await tableBlocks(place, table, language, cellTexts(language, timezone))
  }
  const pages = letterPages(turned, { language, label: `${name} · ${shortDay(day, language)}` }, (column) => [
    ...title(column, [{ text: name, size: 12, bold: true }, ...lines.map((text) => ({ text, size: 9 }))]),
    ...blocks,
  ])
  const about = { title: name, author: 'Oselia', language, at: ctx.now, layout: 'landscape' as const }
  return { stream: await drawPdf(about, pages, prepare), rows: rows.length }
}
