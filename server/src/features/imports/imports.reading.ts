import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { App } from '../../platform/app.js'
import { invalid } from '../../platform/problems.js'
import type { Row } from '../../platform/spreadsheet.cells.js'
import { openSpreadsheet, type Spreadsheet } from '../../platform/spreadsheet.js'
import { findHeadings, searchedRows, type Line } from './imports.headings.js'
import type { ImportField } from './imports.columns.js'

const widest = 200
const longest = 4000

const cellText = (cell: Row['cells'][number]): string | null => {
  if (cell === null) return null
  // What JSON can't hold in the database nobody can see either.
  const text = (typeof cell === 'string' ? cell.toWellFormed().replaceAll('\0', '') : String(cell)).trim()
  return text === '' ? null : text.slice(0, longest)
}

/** A row of the file as it is kept: texts alone, and whether one cell is spread over others. */
export const lineOf = ({ no, cells, spans }: Row): Line => {
  const texts = cells.slice(0, widest).map(cellText)
  return {
    row: no,
    cells: texts,
    spread: spans.some(({ from, to }) => to > from) && texts.filter((text) => text !== null).length === 1,
  }
}

/** The kept file on this node's disk for as long as the work lasts. */
export const withTable = async <T>(
  app: App,
  fileId: number | null,
  work: (table: Spreadsheet) => Promise<T>,
): Promise<T> => {
  const file =
    fileId === null
      ? undefined
      : await app.pools.slowDb.selectFrom('files').select('storage_key').where('id', '=', fileId).executeTakeFirst()
  if (!file) throw invalid('file', 'file_gone')
  const path = join(tmpdir(), `oselia-import-${randomUUID()}`)
  try {
    await pipeline(await app.files.bytesOf(file), createWriteStream(path, { mode: 0o600 }))
    return await work(await openSpreadsheet(path))
  } finally {
    await rm(path, { force: true })
  }
}

/** The first rows of a sheet. */
export const firstLines = async (table: Spreadsheet, sheet: number): Promise<Line[]> => {
  const lines: Line[] = []
  for await (const row of table.rows(sheet)) {
    lines.push(lineOf(row))
    if (lines.length >= searchedRows) break
  }
  return lines
}

const mostSheets = 20

/** The sheet that looks most like a list of the kind; the first visible one when none does. */
export const likelySheet = async (table: Spreadsheet, fields: readonly ImportField[]): Promise<number> => {
  let best = {
    sheet: Math.max(
      0,
      table.sheets.findIndex(({ hidden }) => !hidden),
    ),
    score: 0,
  }
  for (const [sheet, { hidden }] of table.sheets.slice(0, mostSheets).entries()) {
    if (hidden) continue
    const { score } = findHeadings(fields, await firstLines(table, sheet))
    if (score > best.score) best = { sheet, score }
  }
  return best.sheet
}

// What a few rows need is gone before the collector of short-lived things could take it for lasting.
const batch = 200

/** All rows of a sheet, some at a time. */
export async function* linesIn(table: Spreadsheet, sheet: number): AsyncGenerator<Line[], void, undefined> {
  let lines: Line[] = []
  for await (const row of table.rows(sheet)) {
    lines.push(lineOf(row))
    if (lines.length < batch) continue
    yield lines
    lines = []
  }
  if (lines.length > 0) yield lines
}
