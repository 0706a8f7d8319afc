import type { ImportRow } from '@oselia/contract/imports'
import type { Act } from '../../platform/act.js'
import { fileName } from '../../platform/files.js'
import type { Bytes } from '../../platform/implement.js'
import { workbookStream } from '../../platform/spreadsheet.workbook.js'
import { csvStream, type Table } from '../../platform/spreadsheet.write.js'
import { effectiveCells } from './imports.check.js'
import { importMessages } from './imports.messages.js'
import { badRows, columnName, remarkText, type Stored, type StoredRow } from './imports.queries.js'

/** A kept row as answers carry it, in the caller's language. */
export const shownRow = (act: Act, run: Stored, row: StoredRow): ImportRow => {
  const texts = (remarks: StoredRow['faults']) => remarks.map((one) => remarkText(one, run.headings, act.language))
  return {
    id: row.row,
    row: row.row,
    outcome: row.outcome,
    cells: effectiveCells(row),
    errors: texts(row.faults),
    warnings: texts(row.warnings).map(({ field, message }) => ({ field, message })),
    changes: row.changes,
    matches: row.matches,
    decision: row.decision,
  }
}

const reasonOf = (act: Act, run: Stored, row: StoredRow): string => {
  const { errors, warnings } = shownRow(act, run, row)
  const said = errors.map(({ column, message }) => (column ? `${column}: ${message}` : message))
  const unsure =
    row.outcome === 'conflict' ? [importMessages.undecided[act.language], ...row.matches.map(({ label }) => label)] : []
  return [...said, ...unsure, ...(row.outcome === 'conflict' ? warnings.map(({ message }) => message) : [])].join('; ')
}

const batch = 1000

async function* reasoned(act: Act, run: Stored, width: number) {
  for (let after = 0; ;) {
    const rows = await badRows(act.db, run.id, after, batch)
    if (rows.length === 0) return
    yield rows.map((row) => {
      const cells = effectiveCells(row)
      return [...Array.from({ length: width }, (_, at) => cells[at] ?? null), reasonOf(act, run, row)]
    })
    after = rows.at(-1)!.row
  }
}

const mimes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** The faulty and undecided rows as they came, with the reason in a column beside them, so that they can be mended and brought again. */
export const badRowsFile = (act: Act, run: Stored, format: 'xlsx' | 'csv'): Bytes => {
  const width = run.headings.length
  const headers = [...run.headings.map((heading, at) => heading || columnName(at)), importMessages.reason[act.language]]
  const table: Table = {
    name: importMessages.bad_rows[act.language],
    columns: headers.map((header) => ({ header, kind: 'text' })),
    batches: reasoned(act, run, width),
    timezone: 'UTC',
    decimals: ',',
  }
  const name = `${run.file_name.replace(/\.(xlsx|csv|txt)$/i, '')} — ${importMessages.bad_rows[act.language].toLowerCase()}.${format}`
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
