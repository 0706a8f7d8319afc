import { sql } from 'kysely'
import { may, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import type { Db } from '../../platform/db.js'
import { Checker, type SourceLine } from './imports.check.js'
import { fieldsOf } from './imports.columns.js'
import { findHeadings, headingsIn, matchColumns, searchedRows, type Line } from './imports.headings.js'
import type { Verdict } from './imports.plan.js'
import { countsOf, move, type Stored } from './imports.queries.js'
import { firstLines, likelySheet, linesIn, withTable } from './imports.reading.js'
import { openWork, type Options } from './imports.work.js'

type Progress = (done: number, total: number) => Promise<void>

/** What the person has not said is found by likeness: the sheet, the row of the headings, the field of each column. */
export interface Wanted extends Pick<Options, 'house_id' | 'from'> {
  sheet?: number | undefined
  header_row?: number | undefined
  columns?: (string | null)[] | undefined
}

const rowType = sql`"row" int, cells jsonb, spread boolean, outcome text, faults jsonb, warnings jsonb, matches jsonb, plan jsonb`

const insertRows = async (db: Db, id: number, lines: readonly Line[], verdicts: readonly Verdict[]) => {
  const rows = lines.map(({ row, cells, spread }, at) => ({ ...verdicts[at]!, row, cells, spread }))
  await sql`insert into import_rows (import_id, row, cells, spread, outcome, faults, warnings, matches, plan)
    select ${id}, x.row, x.cells, x.spread, x.outcome, x.faults, x.warnings, x.matches, nullif(x.plan, 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(${rowType})
    on conflict (import_id, row) do nothing`.execute(db)
}

const updateRows = async (db: Db, id: number, verdicts: readonly Verdict[]) => {
  if (verdicts.length === 0) return
  await sql`update import_rows r set outcome = x.outcome, faults = x.faults, warnings = x.warnings, matches = x.matches, plan = nullif(x.plan, 'null')
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

const completed = (act: Act, run: Stored, wanted: Wanted, sheet: number, first: readonly Line[]) => {
  const fields = fieldsOf(run.kind, (right) => may(act, right))
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
  act: Act,
  run: Stored,
  checker: Checker,
  about: ReturnType<typeof completed>,
  sheets: string[],
) => {
  for await (const verdicts of checker.finish()) await updateRows(act.db, run.id, verdicts)
  const counts = await countsOf(act.db, run.id)
  await move(act.db, run.id, act.now, { ...about, sheets, counts, state: 'checked', problem: null })
}

/** Reads the file anew and tells what each row would do. What stood of it before is forgotten. */
export const readAndCheck = (app: App, act: Act, run: Stored, wanted: Wanted, progress: Progress): Promise<void> =>
  withTable(app, run.file_id, async (table) => {
    await sql`delete from import_rows where import_id = ${run.id}`.execute(act.db)
    const fields = fieldsOf(run.kind, (right) => may(act, right))
    const sheet = Math.min(wanted.sheet ?? (await likelySheet(table, fields)), table.sheets.length - 1)
    const about = completed(act, run, wanted, sheet, await firstLines(table, sheet))
    const checker = new Checker(await openWork(act, run.kind, about.options), about.headings)
    let done = 0
    for await (const lines of linesIn(table, sheet)) {
      const verdicts = await checker.check(lines.map((line) => ({ ...line, fixed: null, decision: null })))
      await insertRows(act.db, run.id, lines, verdicts)
      done += lines.length
      await progress(done, 0)
    }
    await progress(done, done)
    await finish(
      act,
      run,
      checker,
      about,
      table.sheets.map(({ name }) => name),
    )
  })

/** Tells anew what each kept row would do: after a correction, a decision, other columns. */
export const checkAgain = async (act: Act, run: Stored, wanted: Wanted, progress: Progress): Promise<void> => {
  const { rows: first } =
    await sql<Line>`select row, cells, spread from import_rows where import_id = ${run.id} order by row limit ${searchedRows}`.execute(
      act.db,
    )
  const about = completed(act, run, wanted, run.options.sheet, first)
  const checker = new Checker(await openWork(act, run.kind, about.options), about.headings)
  const total = run.counts?.rows ?? 0
  let done = 0
  for await (const lines of keptLines(act.db, run.id)) {
    await updateRows(act.db, run.id, await checker.check(lines))
    done += lines.length
    await progress(done, total)
  }
  await finish(act, run, checker, about, run.sheets)
}
