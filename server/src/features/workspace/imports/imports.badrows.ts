import type { ImportRow } from '@oselia/contract/imports'
import type { RequestContext } from '../../../platform/request-context.js'
import { fileName } from '../../../platform/files.headers.js'
import type { Bytes } from '../../../platform/implement.js'
import { workbookStream } from '../../../platform/spreadsheet.workbook.js'
import { csvStream, type Table } from '../../../platform/spreadsheet.write.js'
import { effectiveCells } from './imports.check.js'
import { importMessages } from './imports.messages.js'
import { badRows, columnName, remarkText, type Stored, type StoredRow } from './imports.queries.js'

/** A stored row for the response, in the caller's language. */
export const presentRow = (ctx: RequestContext, run: Stored, row: StoredRow): ImportRow => {
  const texts = (remarks: StoredRow['issues']) => remarks.map((one) => remarkText(one, run.headings, ctx.language))
  return {
    id: row.row,
    row: row.row,
    outcome: row.outcome,
    cells: effectiveCells(row),
    errors: texts(row.issues),
    warnings: texts(row.warnings).map(({ field, message }) => ({ field, message })),
    changes: row.changes,
    matches: row.matches,
    decision: row.decision,
  }
}

const reasonOf = (ctx: RequestContext, run: Stored, row: StoredRow): string => {
  const { errors, warnings } = presentRow(ctx, run, row)
  const messages = errors.map(({ column, message }) => (column ? `${column}: ${message}` : message))
  const unsure =
    row.outcome === 'conflict' ? [importMessages.undecided[ctx.language], ...row.matches.map(({ label }) => label)] : []
  return [...messages, ...unsure, ...(row.outcome === 'conflict' ? warnings.map(({ message }) => message) : [])].join(
    '; ',
  )
}

const batch = 1000

async function* reasoned(ctx: RequestContext, run: Stored, width: number) {
  for (let after = 0; ;) {
    const rows = await badRows(ctx.db, run.id, after, batch)
    if (rows.length === 0) return
    yield rows.map((row) => {
      const cells = effectiveCells(row)
      return [...Array.from({ length: width }, (_, at) => cells[at] ?? null), reasonOf(ctx, run, row)]
    })
    after = rows.at(-1)!.row
  }
}

const mimes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

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
  return {
    stream: format === 'csv' ? csvStream(table) : workbookStream(table),
    headers: {
      'content-type': mimes[format],
      'content-disposition': `attachment; ${fileName(name)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  }
}
