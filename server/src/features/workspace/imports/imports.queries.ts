import type { IssueKey } from '@oselia/contract/issues'
import { issueText } from '@oselia/contract/issues'
import type { imports, ImportRow, ImportRun, importCounts } from '@oselia/contract/imports'
import type { ImportKind, importStates } from '@oselia/contract/imports.enums'
import type { Language } from '@oselia/contract/languages'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { can, type RequestContext } from '../../../platform/request-context.js'
import type { Change } from '../../../platform/audit.js'
import { json, type Db, type EntityColumns, type Json, type NullableInstant } from '../../../platform/db.js'
import { all, paged, type Page } from '../../../platform/list.js'
import { staffRef } from '../../access/people/people.table.public.js'
import { fieldsOf } from './imports.columns.js'
import type { Remark } from './imports.fields.js'
import type { Match, Outcome, Plan } from './imports.plan.js'
import type { Options } from './imports.work.js'

export type State = (typeof importStates)[number]
export type Counts = z.output<typeof importCounts>
export interface ProblemDetails {
  key: IssueKey
  params?: Record<string, string | number>
}

interface ImportsTable {
  kind: ImportKind
  state: State
  file_name: string
  file_id: number | null
  sheets: string[]
  options: Json<Options>
  headings: Json<string[]>
  sample: Json<(string | null)[][]>
  counts: Json<Counts | null> | undefined
  problem: Json<ProblemDetails | null> | undefined
  job_id: number | null
  applied_at: NullableInstant
  undone_at: NullableInstant
}
declare module '../../../platform/db.js' {
  interface Database {
    imports: ImportsTable & EntityColumns
    import_rows: {
      import_id: number
      row: number
      cells: Json<(string | null)[]>
      spread: boolean
      fixed: Json<Record<string, string> | null>
      decision: string | null
      outcome: Outcome
      issues: Json<Remark[]>
      warnings: Json<Remark[]>
      matches: Json<Match[]>
      plan: Json<(Plan & { changes?: Change[] }) | null>
    }
    import_items: {
      import_id: number
      entity: string
      row: number
      entity_id: number
      action: 'add' | 'change'
      version: number
      was: Json<Record<string, unknown> | null>
    }
  }
}

/** Days for which an import can be undone, and its file and rows are stored. */
export const keptDays = 30

/** An import as stored. */
export interface Stored {
  id: number
  version: number
  kind: ImportKind
  state: State
  file_name: string
  file_id: number | null
  sheets: string[]
  options: Options
  headings: string[]
  sample: (string | null)[][]
  counts: Counts | null
  problem: ProblemDetails | null
  job_id: number | null
  corrections: number
  suggested_kind: ImportKind | null
  created_at: string
  created_by: { id: number; name: string } | null
  applied_at: string | null
  undone_at: string | null
}

const columns = sql`i.id, i.version, i.kind, i.state, i.file_name, i.file_id, i.sheets, i.options, i.headings, i.sample, i.counts, i.problem,
  i.job_id, i.created_at, i.applied_at, i.undone_at,
  (select count(*) from import_corrections c where c.import_id = i.id) as corrections,
  case when i.kind = 'owners' and i.state = 'checked'
      and exists (select 1 from import_rows r where r.import_id = i.id and r.outcome = 'error' and r.issues @> '[{"key": "unit_not_found"}]')
      and not exists (select 1 from import_rows r where r.import_id = i.id and r.outcome in ('add', 'change', 'same', 'conflict'))
    then 'combined' end as suggested_kind,
  ${staffRef('i.created_by')} as created_by`

/** Condition: the caller's own imports; with access to all houses, all of them. */
const visible = (ctx: RequestContext): RawBuilder<unknown> =>
  ctx.scope.all ? sql`i.deleted_at is null` : sql`i.deleted_at is null and i.created_by = ${ctx.actor.id}`

const isOwn = (ctx: RequestContext, run: Pick<Stored, 'created_by'>) => run.created_by?.id === ctx.actor.id

/** The rows of a file are readable by the user who uploaded it and by those who may see all sensitive fields. */
export const canReadRows = (ctx: RequestContext, run: Pick<Stored, 'created_by'>): boolean =>
  isOwn(ctx, run) ||
  (['identity.sensitive', 'phones.sensitive', 'members.sensitive'] as const).every((right) => can(ctx, right))

/** An import as the caller may see it, in their language. */
export const present = (ctx: RequestContext, run: Stored): ImportRun => {
  const { file_id: _file, problem, ...rest } = run
  const isApplied = (run.state === 'applied' || run.state === 'undoing') && run.applied_at !== null
  return {
    ...rest,
    sample: canReadRows(ctx, run) ? run.sample : [],
    fields: fieldsOf(run.kind, (right) => can(ctx, right)),
    problem: problem && issueText(problem, ctx.language),
    undo_until: isApplied ? new Date(Date.parse(run.applied_at!) + keptDays * 86_400_000).toISOString() : null,
  }
}

export const one = async (ctx: RequestContext, id: number, lock = false): Promise<Stored | undefined> => {
  const { rows } =
    await sql<Stored>`select ${columns} from imports i where i.id = ${id} and ${visible(ctx)} ${lock ? sql`for update of i` : sql``}`.execute(
      ctx.db,
    )
  return rows[0]
}

/** The import for a job, whoever created it. */
export const forJob = async (db: Db, id: number, lock = false): Promise<Stored | undefined> => {
  const { rows } =
    await sql<Stored>`select ${columns} from imports i where i.id = ${id} and i.deleted_at is null ${lock ? sql`for update of i` : sql``}`.execute(
      db,
    )
  return rows[0]
}

type ListQuery = z.output<typeof imports.list.query>

export const list = async (ctx: RequestContext, query: ListQuery): Promise<Page<ImportRun>> => {
  const page = await paged<Stored>(
    ctx.db,
    {
      columns,
      from: sql`imports i`,
      where: [visible(ctx), ...(query.kind ? [sql`i.kind = ${query.kind}`] : [])],
      sort: { created_at: sql`i.created_at` },
      tiebreaker: sql`i.id`,
    },
    query,
  )
  return { ...page, data: page.data.map((run) => present(ctx, run)) }
}

export type StoredRow = Pick<ImportRow, 'row' | 'cells' | 'decision' | 'outcome' | 'matches' | 'changes'> & {
  fixed: Record<string, string> | null
  issues: Remark[]
  warnings: Remark[]
}

const rowColumns = sql`r.row, r.cells, r.fixed, r.decision, r.outcome, r.issues, r.warnings, r.matches, coalesce(r.plan -> 'changes', '[]') as changes`

type RowsQuery = z.output<typeof imports.rows.query>

export const rows = async (ctx: RequestContext, id: number, query: RowsQuery): Promise<Page<StoredRow>> =>
  paged<StoredRow>(
    ctx.db,
    {
      columns: rowColumns,
      from: sql`import_rows r`,
      where: [
        sql`r.import_id = ${id}`,
        ...(query.outcome ? [sql`r.outcome = ${query.outcome}`] : []),
        ...(query.search_query
          ? [sql`r.cells::text ilike ${`%${query.search_query.replace(/[\\%_]/g, '\\$&')}%`}`]
          : []),
      ],
      sort: { row: sql`r.row` },
      tiebreaker: sql`r.row`,
    },
    query,
  )

/** A page of rows that are invalid or need a decision, after the given row. */
export const badRows = async (db: Db, id: number, after: number, limit: number): Promise<StoredRow[]> => {
  const where = all([sql`r.import_id = ${id}`, sql`r.outcome in ('error', 'conflict')`, sql`r.row > ${after}`])
  const { rows } =
    await sql<StoredRow>`select ${rowColumns} from import_rows r where ${where} order by r.row limit ${limit}`.execute(
      db,
    )
  return rows
}

/** The localised message of a remark, and the heading of its column. */
export const remarkText = (remark: Remark, headings: readonly string[], language: Language) => ({
  at: remark.column,
  column: headings[remark.column] || (remark.column < 0 ? '' : columnName(remark.column)),
  field: remark.field,
  message: issueText(remark, language),
})

/** A, B, …, Z, AA: spreadsheet column name of an index from 0. */
export const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** Changes the state of an import and increments its version. */
export const move = async (
  db: Db,
  id: number,
  now: Date,
  set: Partial<{ [K in keyof ImportsTable]: unknown }>,
): Promise<void> => {
  const values = Object.entries(set).map(([field, value]) => {
    const isJson = ['options', 'headings', 'sample', 'counts', 'problem'].includes(field)
    return sql`${sql.ref(field)} = ${isJson && value !== null ? json(value) : value}`
  })
  await sql`update imports set ${sql.join([...values, sql`version = version + 1`, sql`updated_at = ${now}`])} where id = ${id}`.execute(
    db,
  )
}

export const countsOf = async (db: Db, id: number): Promise<Counts> => {
  const { rows } = await sql<{
    outcome: Outcome
    n: number
  }>`select outcome, count(*) as n from import_rows where import_id = ${id} group by outcome`.execute(db)
  const counts: Counts = { rows: 0, add: 0, change: 0, same: 0, conflict: 0, error: 0, skip: 0 }
  for (const { outcome, n } of rows) {
    counts[outcome] = n
    counts.rows += n
  }
  return counts
}

/** Whether the import added houses that still exist. */
export const addedHouses = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from import_items i join houses h on h.id = i.entity_id and h.deleted_at is null
    where i.import_id = ${id} and i.entity = 'houses' and i.action = 'add' limit 1`.execute(db)
  return rows.length > 0
}
