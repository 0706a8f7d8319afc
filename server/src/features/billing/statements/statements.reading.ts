import { largestStatement } from '@oselia/contract/statement-imports.enums'
import { readFile, stat } from 'node:fs/promises'
import { Problem } from '../../../platform/problems.js'
import { likelyEncoding, markedEncoding } from '../../../platform/spreadsheet.encoding.js'
import { openSpreadsheet } from '../../../platform/spreadsheet.js'
import type { Row } from '../../../platform/spreadsheet.cells.js'
import { readCamt } from './statements.camt.rules.js'
import { readClientBank } from './statements.client-bank.rules.js'
import { controlIssues } from './statements.control.rules.js'
import { readPrivatBank } from './statements.privatbank.rules.js'
import {
  emptyStatement,
  issueOf,
  storable,
  type SampleRow,
  type Statement,
  type StatementSource,
} from './statements.record.js'
import {
  headingsAt,
  rememberedFor,
  suggestMapping,
  type ColumnMapping,
  type RememberedMapping,
} from './statements.columns.rules.js'
import { distinct } from './statements.names.rules.js'
import { readTable } from './statements.table.rules.js'
import { textOf } from './statements.values.rules.js'

const sampleSize = 64 * 1024

/** The text of a file in UTF-8, UTF-16, Windows-1251 or another encoding of ours; null when it is none of them. */
export const decodeStatement = (bytes: Uint8Array): string | null => {
  const marked = markedEncoding(bytes)
  try {
    return new TextDecoder(marked ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    const from = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - 1)
    const encoding = likelyEncoding(bytes.subarray(from, from + sampleSize))
    return encoding ? new TextDecoder(encoding).decode(bytes) : null
  }
}

const kindOf = (text: string): Exclude<StatementSource, 'table'> | null => {
  const start = text.slice(0, 200).replace(/^\ufeff?\s*/, '')
  if (start.startsWith('1CClientBankExchange')) return 'client_bank'
  if (start.startsWith('<')) return 'camt053'
  return /^[[{]/.test(start) ? 'privatbank' : null
}
const readers = { client_bank: readClientBank, camt053: readCamt, privatbank: readPrivatBank }

const hasMark = (bytes: Uint8Array, first: number, second: number) => bytes[0] === first && bytes[1] === second

const refused = (key: Parameters<typeof issueOf>[1], value = ''): Statement => {
  const statement = emptyStatement('table')
  statement.issues.push(issueOf(null, key, value))
  return statement
}

/** The rows of the first visible sheet; the key of the refusal for a file that is no table. */
export const statementRows = async (path: string): Promise<Row[] | string> => {
  try {
    const table = await openSpreadsheet(path)
    const rows: Row[] = []
    const sheet = Math.max(
      0,
      table.sheets.findIndex(({ hidden }) => !hidden),
    )
    for await (const row of table.rows(sheet)) rows.push(row)
    return rows
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

const sampled = { rows: 20, columns: 60, characters: 120 }
const sampleOf = (rows: readonly Row[]): SampleRow[] =>
  rows.slice(0, sampled.rows).map(({ no, cells }) => ({
    no,
    cells: cells.slice(0, sampled.columns).map((cell) => {
      const text = textOf(cell)
      return text && storable(text.slice(0, sampled.characters))
    }),
  }))

interface Mappings {
  /** What a person said of this file. */
  mapping: ColumnMapping | null
  /** Of earlier tables of the payee. */
  known: readonly RememberedMapping[]
}

const tableOf = async (path: string, { mapping, known }: Mappings): Promise<Statement> => {
  const rows = await statementRows(path)
  if (typeof rows === 'string') return refused('statement_format', rows)
  const used = mapping ?? rememberedFor(rows, known) ?? suggestMapping(rows)
  // An account that the file does not name may be another one each time, so it is asked for.
  const isAsked = mapping === null && used?.columns.account === undefined
  const statement = isAsked || !used ? refused('statement_columns') : readTable(rows, used)
  const headings = used ? headingsAt(rows, used.heading) : []
  statement.table = { rows: sampleOf(rows), mapping: used, headings, isAsked }
  return statement
}

/**
 * A bank statement of any of the known formats, detected from its content and never from its name; `mappings` say where the columns of a table
 * are. What does not add up or can't be read is among the issues; never throws for a bad file.
 */
export const readStatement = async (
  path: string,
  mappings: Mappings = { mapping: null, known: [] },
): Promise<Statement> => {
  const { size } = await stat(path)
  if (size === 0) return refused('statement_empty')
  if (size > largestStatement) return refused('statement_format', String(size))
  const bytes = await readFile(path)
  // A workbook is an archive, or the container of old Office files.
  const isText = !hasMark(bytes, 0x50, 0x4b) && !hasMark(bytes, 0xd0, 0xcf)
  const text = isText ? decodeStatement(bytes) : null
  if (isText && text === null) return refused('statement_encoding')
  const kind = text === null ? null : kindOf(text)
  const statement = kind === null ? await tableOf(path, mappings) : readers[kind](text!)
  statement.records = distinct(statement.records)
  statement.issues.push(...controlIssues(statement))
  if (statement.records.length === 0 && statement.issues.length === 0)
    statement.issues.push(issueOf(null, 'statement_empty'))
  return statement
}
