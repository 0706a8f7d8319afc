import { sql } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { Checker, type SourceLine } from './imports.check.js'
import { fieldsOf } from './imports.columns.js'
import { findHeadings, headingsIn, matchColumns, searchedRows, type Line } from './imports.headings.js'
import type { Verdict } from './imports.plan.js'
import { countsOf, move, type Stored } from './imports.queries.js'
import { firstLines, likelySheet, linesIn, withTable } from './imports.reading.js'
import { openWork, type Options } from './imports.work.js'

type Progress = (done: number, total: number) => Promise<void>

/** What the user has not chosen is detected by similarity: sheet, heading row, field of each column. */
export interface Wanted extends Pick<Options, 'house_id' | 'from'> {
  sheet?: number | undefined
  header_row?: number | undefined
  columns?: (string | null)[] | undefined
}

const rowType = sql`"row" int, cells jsonb, spread boolean, outcome text, issues jsonb, warnings jsonb, matches jsonb, plan jsonb`

const insertRows = async (db: Db, id: number, lines: readonly Line[], verdicts: readonly Verdict[]) => {
  const rows = lines.map(({ row, cells, spread }, at) => ({ ...verdicts[at]!, row, cells, spread }))
  await sql`insert into import_rows (import_id, row, cells, spread, outcome, issues, warnings, matches, plan)
    select ${id}, x.row, x.cells, x.spread, x.outcome, x.issues, x.warnings, x.matches, nullif(x.plan, 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(${rowType})
    on conflict (import_id, row) do nothing`.execute(db)
}

const updateRows = async (db: Db, id: number, verdicts: readonly Verdict[]) => {
  if (verdicts.length === 0) return
  await sql`update import_rows r set outcome = x.outcome, issues = x.issues, warnings = x.warnings, matches = x.matches, plan = nullif(x.plan, 'null')
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as x(${rowType})
    where r.import_id = ${id} and r.row = x.row`.execute(db)
}

const batch = 200

async function* keptLines(db: Db, id: number): AsyncGenerator<SourceLine[], void, undefined> {
  for (let after = 0; ;) {
    const { rows } = await sql<SourceLine>`select row, cells, spread, fixed, decision from import_rows
      where import_id = ${id} and row > ${after} order by row limit ${batch}`.execute(db)
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!.row
  }
}

const completed = (ctx: RequestContext, run: Stored, wanted: Wanted, sheet: number, first: readonly Line[]) => {
  const fields = fieldsOf(run.kind, (right) => can(ctx, right))
  const header_row = wanted.header_row ?? findHeadings(fields, first).row
  const headings = headingsIn(first, header_row)
  const columns = wanted.columns ?? matchColumns(fields, headings)
  const options: Options = { sheet, header_row, columns, house_id: wanted.house_id, from: wanted.from }
  const sample = first
    .filter(({ row }) => row > header_row)
    .slice(0, 10)
    .map(({ cells }) => cells)
  return { options, headings, sample }
}

const finish = async (
  ctx: RequestContext,
  run: Stored,
  checker: Checker,
  about: ReturnType<typeof completed>,
  sheets: string[],
) => {
  for await (const verdicts of checker.finish()) await updateRows(ctx.db, run.id, verdicts)
  const counts = await countsOf(ctx.db, run.id)
  await move(ctx.db, run.id, ctx.now, { ...about, sheets, counts, state: 'checked', problem: null })
}

/** Reads the file again and plans each row; earlier results of this import are deleted. */
export const readAndCheck = (
  app: App,
  ctx: RequestContext,
  run: Stored,
  wanted: Wanted,
  progress: Progress,
): Promise<void> =>
  withTable(app, run.file_id, async (table) => {
    await sql`delete from import_rows where import_id = ${run.id}`.execute(ctx.db)
    await sql`delete from import_corrections where import_id = ${run.id}`.execute(ctx.db)
    const fields = fieldsOf(run.kind, (right) => can(ctx, right))
    const sheet = Math.min(wanted.sheet ?? (await likelySheet(table, fields)), table.sheets.length - 1)
    const about = completed(ctx, run, wanted, sheet, await firstLines(table, sheet))
    const checker = new Checker(await openWork(ctx, run.kind, about.options), about.headings)
    let done = 0
    for await (const lines of linesIn(table, sheet)) {
      const verdicts = await checker.check(lines.map((line) => ({ ...line, fixed: null, decision: null })))
      await insertRows(ctx.db, run.id, lines, verdicts)
      done += lines.length
      await progress(done, 0)
    }
    await progress(done, done)
    await finish(
      ctx,
      run,
      checker,
      about,
      table.sheets.map(({ name }) => name),
    )
  })

/** Plans each stored row again: after a correction, a decision, or a change of columns. */
export const checkAgain = async (
  ctx: RequestContext,
  run: Stored,
  wanted: Wanted,
  progress: Progress,
): Promise<void> => {
  const { rows: first } =
    await sql<Line>`select row, cells, spread from import_rows where import_id = ${run.id} order by row limit ${searchedRows}`.execute(
      ctx.db,
    )
  const about = completed(ctx, run, wanted, run.options.sheet, first)
  const checker = new Checker(await openWork(ctx, run.kind, about.options), about.headings)
  const total = run.counts?.rows ?? 0
  let done = 0
  for await (const lines of keptLines(ctx.db, run.id)) {
    await updateRows(ctx.db, run.id, await checker.check(lines))
    done += lines.length
    await progress(done, total)
  }
  await finish(ctx, run, checker, about, run.sheets)
}
