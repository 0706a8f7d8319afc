import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { App } from '../../../platform/app.js'
import { invalid } from '../../../platform/problems.js'
import type { Row } from '../../../platform/spreadsheet.cells.js'
import { openSpreadsheet, type Spreadsheet } from '../../../platform/spreadsheet.js'
import { findHeadings, searchedRows, type Line } from './imports.headings.js'
import type { ImportField } from './imports.columns.js'

const widest = 200
const longest = 4000

const cellText = (cell: Row['cells'][number]): string | null => {
  if (cell === null) return null
  // Lone surrogates and NUL are removed: jsonb cannot store them.
  const text = (typeof cell === 'string' ? cell.toWellFormed().replaceAll('\0', '') : String(cell)).trim()
  return text === '' ? null : text.slice(0, longest)
}

/** A row of the file as stored: cells as text, and whether a single cell is merged over others. */
const sourceRowOf = ({ no, cells, spans }: Row): Line => {
  const texts = cells.slice(0, widest).map(cellText)
  return {
    row: no,
    cells: texts,
    spread: spans.some(({ from, to }) => to > from) && texts.filter((text) => text !== null).length === 1,
  }
}

/** Copies the stored file to a temporary file on this node for the duration of the work. */
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
    lines.push(sourceRowOf(row))
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

// Small batches are freed before V8 promotes their objects from the young to the old generation.
const batch = 200

/** All rows of a sheet, in batches. */
export async function* linesIn(table: Spreadsheet, sheet: number): AsyncGenerator<Line[], void, undefined> {
  let lines: Line[] = []
  for await (const row of table.rows(sheet)) {
    lines.push(sourceRowOf(row))
    if (lines.length < batch) continue
    yield lines
    lines = []
  }
  if (lines.length > 0) yield lines
}
