import type { ImportRow } from '@oselia/contract/imports'
import type { Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { effectiveCells } from './imports.check.js'
import { importMessages } from './imports.messages.js'
import { remarkText, type Stored, type StoredRow } from './imports.queries.js'

const decimal = /^-?\d+[.,]\d+$/

/** Figures of a workbook have a point whatever the language; they are shown as the user writes them. */
const written = (cell: string | null, field: string | null | undefined, language: Language): string | null =>
  cell !== null && field?.endsWith('_area') && decimal.test(cell)
    ? cell.replace(/[.,]/, language === 'en' ? '.' : ',')
    : cell

const cellsOf = (ctx: RequestContext, run: Stored, row: Pick<StoredRow, 'cells' | 'fixed'>) =>
  effectiveCells(row).map((cell, at) => written(cell, run.options.columns[at], ctx.language))

const otherRow = /^(?:row|take):(\d+)$/

/** The contents of rows that are candidates of a decision, by row. */
const labelsOf = async (
  ctx: RequestContext,
  run: Stored,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<number, string>> => {
  const numbers = rows.flatMap(({ matches }) => matches.flatMap(({ id }) => Number(otherRow.exec(id)?.[1] ?? 0) || []))
  if (numbers.length === 0) return new Map()
  const { rows: others } = await sql<
    Pick<StoredRow, 'row' | 'cells' | 'fixed'>
  >`select row, cells, fixed from import_rows
    where import_id = ${run.id} and row = any(${[...new Set(numbers)]}::int[])`.execute(ctx.db)
  return new Map(
    others.map((other) => {
      const said = cellsOf(ctx, run, other).filter((cell, at) => cell !== null && run.options.columns[at])
      return [other.row, [`${importMessages.row_n[ctx.language]} ${other.row}`, ...said].join(' · ')]
    }),
  )
}

/** Stored rows for the response, in the caller's language. */
export const presentRows = async (
  ctx: RequestContext,
  run: Stored,
  rows: readonly StoredRow[],
): Promise<ImportRow[]> => {
  const labels = await labelsOf(ctx, run, rows)
  return rows.map((row) => {
    const texts = (remarks: StoredRow['issues']) => remarks.map((one) => remarkText(one, run.headings, ctx.language))
    return {
      id: row.row,
      row: row.row,
      outcome: row.outcome,
      cells: cellsOf(ctx, run, row),
      errors: texts(row.issues),
      warnings: texts(row.warnings).map(({ field, message }) => ({ field, message })),
      changes: row.changes,
      matches: row.matches.map(({ id, label }) => ({ id, label: labels.get(Number(otherRow.exec(id)?.[1])) ?? label })),
      decision: row.decision,
    }
  })
}
