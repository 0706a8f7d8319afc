import type { ValidationIssue } from '@oselia/contract/issues'
import type { imports } from '@oselia/contract/imports'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { validationProblem } from '../../../platform/problems.js'
import { recheck, remember } from './imports.corrections.js'
import type * as queries from './imports.queries.js'
import { standing } from './imports.runs.js'

type Decision = z.output<typeof imports.decide.body>['rows'][number]

const requireDecidable = async (ctx: RequestContext, run: queries.Stored, decisions: readonly Decision[]) => {
  const ids = decisions.map((one) => one.id)
  const { rows: known } = await sql<{
    row: number
    matches: { id: string }[]
    outcome: string
  }>`select row, matches, outcome from import_rows
    where import_id = ${run.id} and row = any(${ids}::int[])`.execute(ctx.db)
  const byRow = new Map(known.map((row) => [row.row, row]))
  const issues = decisions.flatMap(({ id, decision }, at): ValidationIssue[] => {
    const row = byRow.get(id)
    if (!row) return [{ field: `rows.${at}.id`, key: 'not_found' }]
    if (decision === undefined || decision === 'skip' || decision === 'none') return []
    const isOffered =
      decision === 'new'
        ? row.matches.some((match) => !match.id.startsWith('take:')) || ['owners', 'residents'].includes(run.kind)
        : row.matches.some((match) => match.id === decision)
    return isOffered ? [] : [{ field: `rows.${at}.decision`, key: 'not_in_list' }]
  })
  if (issues.length > 0) throw validationProblem(issues)
}

/**
 * Decisions on rows that repeat each other, as decisions on each of them: taking a row skips the rows that it
 * contradicts.
 */
const withRepeats = async (
  ctx: RequestContext,
  run: queries.Stored,
  decisions: readonly Decision[],
): Promise<Decision[]> => {
  const others = new Map<number, Decision>()
  const own: Decision[] = []
  for (const one of decisions) {
    const taken = Number(/^take:(\d+)$/.exec(one.decision ?? '')?.[1] ?? 0)
    if (taken === 0) own.push(one)
    else if (taken !== one.id) own.push({ ...one, decision: 'skip' })
    else {
      const { decision: _taken, ...rest } = one
      own.push(rest)
      for (const row of await repeatsOf(ctx, run.id, one.id)) others.set(row, { id: row, decision: 'skip' })
    }
  }
  for (const { id } of own) others.delete(id)
  return [...own, ...others.values()]
}

/** The other rows about the object of a row: the first one, and all that repeat that. */
const repeatsOf = async (ctx: RequestContext, id: number, row: number): Promise<number[]> => {
  const { rows } = await sql<{ row: number }>`with own as (
      select (w -> 'params' ->> 'n')::int as first from import_rows r cross join jsonb_array_elements(r.warnings) w
      where r.import_id = ${id} and r.row = ${row} and w ->> 'key' = 'repeats_row')
    select r.row from import_rows r join own on r.row = own.first
      or r.warnings @> jsonb_build_array(jsonb_build_object('key', 'repeats_row', 'params', jsonb_build_object('n', own.first)))
    where r.import_id = ${id} and r.row <> ${row}`.execute(ctx.db)
  return rows.map((one) => one.row)
}

/** Stores corrected cells and decisions on conflicts, and plans each row again. */
export const decide = async (
  app: App,
  ctx: RequestContext,
  id: number,
  { version, rows: decisions }: z.output<typeof imports.decide.body>,
) => {
  const run = await standing(ctx, id, version, ['checked'])
  await requireDecidable(ctx, run, decisions)
  const noted = (await withRepeats(ctx, run, decisions)).map(({ id: row, decision, cells }) => ({
    row,
    decision: decision === 'none' ? null : (decision ?? null),
    decided: decision !== undefined || cells !== undefined,
    cells: cells ?? null,
  }))
  await remember(
    ctx,
    id,
    noted.map(({ row }) => row),
  )
  await sql`update import_rows r set
      decision = case when x.decided then x.decision else r.decision end,
      fixed = case when jsonb_typeof(x.cells) = 'object' then jsonb_strip_nulls(coalesce(r.fixed, '{}') || x.cells) else r.fixed end
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as x(row int, decision text, decided boolean, cells jsonb)
    where r.import_id = ${id} and r.row = x.row`.execute(ctx.db)
  return recheck(app, ctx, run)
}
