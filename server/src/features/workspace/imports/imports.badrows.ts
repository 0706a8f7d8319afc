import type { ImportRow } from '@oselia/contract/imports'
import type { RequestContext } from '../../../platform/request-context.js'
import { fileName } from '../../../platform/files.headers.js'
import type { Bytes } from '../../../platform/implement.js'
import { workbookStream } from '../../../platform/spreadsheet.workbook.js'
import { csvStream, type Table } from '../../../platform/spreadsheet.write.js'
import { importMessages } from './imports.messages.js'
import { presentRows } from './imports.presented.js'
import { badRows, columnName, type Stored } from './imports.queries.js'

const reasonOf = (ctx: RequestContext, { errors, warnings, outcome, matches }: ImportRow): string => {
  const messages = errors.map(({ column, message }) => (column ? `${column}: ${message}` : message))
  const unsure =
    outcome === 'conflict' ? [importMessages.undecided[ctx.language], ...matches.map(({ label }) => label)] : []
  return [...messages, ...unsure, ...(outcome === 'conflict' ? warnings.map(({ message }) => message) : [])].join('; ')
}

const batch = 1000

async function* reasoned(ctx: RequestContext, run: Stored, width: number) {
  for (let after = 0; ;) {
    const rows = await badRows(ctx.db, run.id, after, batch)
    if (rows.length === 0) return
    yield (await presentRows(ctx, run, rows)).map((row) =>
      Array.from({ length: width + 1 }, (_, at) => (at < width ? (row.cells[at] ?? null) : reasonOf(ctx, row))),
    )
    after = rows.at(-1)!.row
  }
}

const mimes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** The reply with a table to download. */
export const tableFile = (table: Table, name: string, format: 'xlsx' | 'csv'): Bytes => ({
  stream: format === 'csv' ? csvStream(table) : workbookStream(table),
  headers: {
    'content-type': mimes[format],
    'content-disposition': `attachment; ${fileName(name)}`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  },
})

/**
 * A file of the invalid and undecided rows as uploaded, with a column of reasons, to be corrected and imported again.
 */
export const badRowsFile = (ctx: RequestContext, run: Stored, format: 'xlsx' | 'csv'): Bytes => {
  const width = run.headings.length
  const headers = [...run.headings.map((heading, at) => heading || columnName(at)), importMessages.reason[ctx.language]]
  const table: Table = {
    name: importMessages.bad_rows[ctx.language],
    columns: headers.map((header) => ({ header, kind: 'text' })),
    batches: reasoned(ctx, run, width),
    timezone: 'UTC',
    decimals: ',',
  }
  const name = `${run.file_name.replace(/\.(xlsx|csv|txt)$/i, '')} — ${importMessages.bad_rows[ctx.language].toLowerCase()}.${format}`
  return tableFile(table, name, format)
}
