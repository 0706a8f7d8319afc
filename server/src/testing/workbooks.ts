import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Row } from '../platform/spreadsheet.cells.js'
import { openSpreadsheet } from '../platform/spreadsheet.js'
import { zip } from './samples.js'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface SheetXml {
  name?: string
  state?: string
  /** The XML within `sheetData`. */
  rows: string
  merges?: string[]
}

/** A workbook of raw parts, as other programs write them. */
export const workbookParts = (
  sheets: SheetXml[],
  { strings = '', styles = '', book = '' }: { strings?: string; styles?: string; book?: string } = {},
): Record<string, string> => ({
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${book}<sheets>${sheets
    .map(
      ({ name = 'Аркуш', state = 'visible' }, i) =>
        `<sheet name="${name}" sheetId="${i + 1}" state="${state}" r:id="s${i}"/>`,
    )
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
    .map((_, i) => `<Relationship Id="s${i}" Type="${office}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`)
    .join('')}<Relationship Id="a" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/>
    <Relationship Id="b" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings}</sst>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>`,
  ...Object.fromEntries(
    sheets.map(({ rows, merges = [] }, i) => [
      `xl/worksheets/sheet${i + 1}.xml`,
      `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${
        merges.length > 0
          ? `<mergeCells count="${merges.length}">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
          : ''
      }</worksheet>`,
    ]),
  ),
})

export const workbook = (...given: Parameters<typeof workbookParts>): Buffer => zip(workbookParts(...given))

/** A folder for the tables of a test file, and functions to read them. */
export const useTables = () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'oselia-tables-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const keep = async (bytes: Buffer | string) => {
    const path = join(folder, randomUUID())
    await writeFile(path, bytes)
    return path
  }
  const rows = async (bytes: Buffer | string, sheet = 0): Promise<Row[]> => {
    const found: Row[] = []
    const table = await openSpreadsheet(await keep(bytes))
    for await (const row of table.rows(sheet)) found.push(row)
    return found
  }
  return {
    keep,
    path: (name: string) => join(folder, name),
    rows,
    cells: async (bytes: Buffer | string, sheet = 0) => (await rows(bytes, sheet)).map((row) => row.cells),
    /** The issue key of a rejected file. */
    problem: (bytes: Buffer | string): Promise<unknown> =>
      rows(bytes).then(
        () => 'read',
        (error: { details?: { issues?: { field: string; key: string }[] } }) =>
          error.details?.issues?.map(({ field, key }) => `${field}: ${key}`).join() ?? error,
      ),
  }
}
