import { open } from 'node:fs/promises'
import { invalid } from './problems.js'
import { maxRows, tooManyRows, type Opened, type Row, type Sheet } from './spreadsheet.cells.js'
import { openCsv } from './spreadsheet.csv.js'
import { officeNames } from './files.kinds.js'
import { openXls } from './spreadsheet.xls.js'
import { openXlsx } from './spreadsheet.xlsx.js'

export interface Spreadsheet {
  kind: 'xlsx' | 'xls' | 'csv'
  /** Never empty; one for CSV. */
  sheets: Sheet[]
  /** Rows with any content, hidden ones too. Repeatable; throws as `openSpreadsheet`. */
  rows(sheet: number): AsyncGenerator<Row, void, undefined>
}

async function* bounded(rows: AsyncGenerator<Row, void, undefined>): AsyncGenerator<Row, void, undefined> {
  let count = 0
  for await (const row of rows) {
    if (++count > maxRows) throw tooManyRows()
    yield row
  }
}

const pictures = ['89504e47', 'ffd8ff', '47494638', '52494646', '49492a00', '4d4d002a']
const others = ['25504446', '7b5c727466', '1f8b', '377abcaf', '52617221']

const headOf = async (path: string): Promise<Buffer> => {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

// Old Office files and encrypted new ones share one container.
const openContainer = async (path: string): Promise<Opened> => {
  const names = await officeNames(path).catch(() => new Set<string>())
  if (names.has('EncryptedPackage') || names.has('EncryptionInfo')) throw invalid('file', 'file_encrypted')
  const opened = names.has('Workbook') ? await openXls(path) : null
  if (!opened) throw invalid('file', names.has('Book') ? 'file_resave' : 'file_not_spreadsheet')
  return opened
}

const marks: readonly (readonly [string, Spreadsheet['kind']])[] = [
  ['504b0304', 'xlsx'],
  ['504b0506', 'xlsx'],
  ['d0cf11e0a1b11ae1', 'xls'],
]
const openers = { xlsx: openXlsx, xls: openContainer, csv: openCsv }

const isEmpty = async ({ sheets, rows }: Opened): Promise<boolean> => {
  for (const sheet of sheets.keys()) for await (const _ of rows(sheet)) return false
  return true
}

/**
 * Opens a table file, detected by its bytes and never by its name, to be read row by row in bounded memory. Issues at
 * `file`: not a table, a format that must be saved anew, encrypted, corrupt or empty, too large when decompressed, too
 * many rows, or an unknown encoding.
 */
export const openSpreadsheet = async (path: string): Promise<Spreadsheet> => {
  const head = await headOf(path)
  if (head.length === 0) throw invalid('file', 'file_empty')
  const hex = head.toString('hex')
  if ([...pictures, ...others].some((mark) => hex.startsWith(mark))) throw invalid('file', 'file_not_spreadsheet')
  const kind = marks.find(([mark]) => hex.startsWith(mark))?.[1] ?? 'csv'
  const opened = await openers[kind](path)
  if (await isEmpty(opened)) throw invalid('file', 'file_empty')
  return { kind, sheets: opened.sheets, rows: (sheet) => bounded(opened.rows(sheet)) }
}
