import type { ValidationIssue } from '@oselia/contract/issues'
import type { ImportKind, imports } from '@oselia/contract/imports'
import type { Permission } from '@oselia/contract/kit'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requirePermission, can, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { requireApproval } from '../../../platform/approvals.js'
import { audit } from '../../../platform/audit.js'
import { json } from '../../../platform/db.js'
import { requireVersion } from '../../../platform/entity.js'
import { conflict, forbidden, invalid, validationProblem, notFound } from '../../../platform/problems.js'
import { houseInScope } from '../../../platform/scope.js'
import { openSpreadsheet, type Spreadsheet } from '../../../platform/spreadsheet.js'
import type { PreparedFile } from '../../../platform/files.js'
import type { Upload } from '../../../platform/uploads.js'
import { badRowsFile, presentRow } from './imports.badrows.js'
import { checkAgain, type Wanted } from './imports.checking.js'
import { fieldsOf } from './imports.columns.js'
import * as queries from './imports.queries.js'
import { countRetained, listRetained } from './imports.undo.js'

/** An import needs the same permissions as writing its objects by hand. */
const needed = {
  houses: ['houses'],
  realty: ['realty'],
  owners: ['ownerships', 'members'],
  residents: ['residents', 'members'],
  vehicles: ['vehicles'],
  accounts: ['accounts'],
} as const satisfies Record<ImportKind, readonly string[]>
const requireKind = (ctx: RequestContext, kind: ImportKind, action: 'create' | 'update') => {
  for (const resource of needed[kind]) requirePermission(ctx, `${resource}.${action}` satisfies Permission)
}

const getVisible = async (ctx: RequestContext, id: number, lock = false): Promise<queries.Stored> => {
  const run = await queries.one(ctx, id, lock)
  if (!run) throw notFound()
  return run
}

const answer = async (ctx: RequestContext, id: number) => ({ data: queries.present(ctx, await getVisible(ctx, id)) })

/** The import with a row lock: 409 when its version is another one or its state does not allow the operation. */
const standing = async (ctx: RequestContext, id: number, version: number, states: readonly queries.State[]) => {
  const run = await getVisible(ctx, id, true)
  if (!states.includes(run.state)) throw conflict('state_forbids', { data: queries.present(ctx, run) })
  await requireVersion(run, version, (row) => queries.present(ctx, row))
  return run
}

const requireHouse = async (ctx: RequestContext, id: number | null | undefined): Promise<void> => {
  if (id == null) return
  const { rows } =
    await sql`select 1 from houses h where h.id = ${id} and h.deleted_at is null and ${houseInScope(ctx.scope, 'h')}`.execute(
      ctx.db,
    )
  if (rows.length === 0) throw invalid('house_id', 'not_found')
}

const timeoutMs = 1500

/** The type of the file, rejected at once when it can be detected in time; a long file is examined by the job. */
const tableKind = async (upload: Upload): Promise<Spreadsheet['kind']> => {
  const opened = await resultWithinTimeout(openSpreadsheet(upload.path))
  return opened?.kind ?? (upload.head.subarray(0, 2).toString('latin1') === 'PK' ? 'xlsx' : 'csv')
}

/** Stores a table before the transaction of its import. 422 at `file` when it is not a table, is encrypted, empty, or too long. */
export const prepareTable = async (app: App, upload: Upload): Promise<PreparedFile> =>
  app.files.prepareTable(upload, await tableKind(upload))

/** Creates an import of a stored table and queues its reading. */
export const create = async (
  app: App,
  ctx: RequestContext,
  fields: { kind: ImportKind; house_id?: number | undefined },
  files: readonly PreparedFile[],
) => {
  const { kind, house_id = null } = fields
  requireKind(ctx, kind, 'create')
  const [prepared] = files
  if (!prepared || files.length > 1) throw invalid('file', prepared ? 'only_one' : 'required')
  await requireHouse(ctx, house_id)
  const file = await app.files.record(ctx, prepared)
  const wanted: Wanted = { house_id, from: null }
  const { id } = await ctx.db
    .insertInto('imports')
    .values({
      kind,
      state: 'reading',
      file_name: file.name,
      file_id: file.id,
      sheets: [],
      options: json({ sheet: 0, header_row: 0, columns: [], house_id, from: null }),
      headings: json<string[]>([]),
      sample: json<(string | null)[][]>([]),
      job_id: null,
      created_by: ctx.actor.id,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, { action: 'create', entity: 'imports', entity_id: id, label: file.name })
  await startCheck(app, ctx, id, { read: true, wanted })
  return answer(ctx, id)
}

const startCheck = async (app: App, ctx: RequestContext, id: number, payload: { read: boolean; wanted: Wanted }) => {
  const job_id = await app.jobs.start(ctx, 'imports.check', { import_id: id, ...payload })
  await queries.move(ctx.db, id, ctx.now, { state: 'reading', job_id, problem: null })
}

export const read = (ctx: RequestContext, id: number) => answer(ctx, id)

type Update = z.output<typeof imports.update.body>

const columnIssues = (
  ctx: RequestContext,
  kind: ImportKind,
  columns: readonly (string | null)[],
): ValidationIssue[] => {
  const fields = new Map(fieldsOf(kind, (right) => can(ctx, right)).map((field) => [field.field, field]))
  return columns.flatMap((name, at): ValidationIssue[] => {
    if (name === null) return []
    const field = fields.get(name)
    if (!field) return [{ field: `columns.${at}`, key: 'not_in_list' }]
    return !field.several && columns.indexOf(name) < at ? [{ field: `columns.${at}`, key: 'taken' }] : []
  })
}

/** Changes columns, sheet or heading row: settings that depend on them are detected again, and all rows are planned again. */
export const update = async (app: App, ctx: RequestContext, id: number, { version, ...changes }: Update) => {
  const run = await standing(ctx, id, version, ['checked', 'failed'])
  requireKind(ctx, run.kind, 'create')
  const issues = columnIssues(ctx, run.kind, changes.columns ?? [])
  if (issues.length > 0) throw validationProblem(issues)
  await requireHouse(ctx, changes.house_id)
  const { options } = run
  const isOtherSheet = changes.sheet !== undefined && changes.sheet !== options.sheet
  const isOtherRow = isOtherSheet || (changes.header_row !== undefined && changes.header_row !== options.header_row)
  const wanted: Wanted = {
    house_id: changes.house_id === undefined ? options.house_id : changes.house_id,
    from: changes.from === undefined ? options.from : changes.from,
    sheet: changes.sheet ?? options.sheet,
    header_row: changes.header_row ?? (isOtherSheet ? undefined : options.header_row),
    columns: changes.columns ?? (isOtherRow ? undefined : options.columns),
  }
  await startCheck(app, ctx, id, { read: isOtherSheet || run.state === 'failed', wanted })
  return answer(ctx, id)
}

export const remove = async (ctx: RequestContext, id: number) => {
  const run = await getVisible(ctx, id, true)
  if (!['checked', 'failed', 'undone'].includes(run.state))
    throw conflict('state_forbids', { data: queries.present(ctx, run) })
  await sql`update imports set deleted_at = ${ctx.now}, deleted_by = ${ctx.actor.id}, version = version + 1 where id = ${id}`.execute(
    ctx.db,
  )
  await audit(ctx, { action: 'delete', entity: 'imports', entity_id: id, label: run.file_name })
  return { data: { ok: true as const } }
}

const readable = async (ctx: RequestContext, id: number) => {
  const run = await getVisible(ctx, id)
  if (!queries.canReadRows(ctx, run)) throw forbidden()
  return run
}

export const rows = async (ctx: RequestContext, id: number, query: Parameters<typeof queries.rows>[2]) => {
  const run = await readable(ctx, id)
  const page = await queries.rows(ctx, id, query)
  return { ...page, data: page.data.map((row) => presentRow(ctx, run, row)) }
}

export const badRows = async (app: App, ctx: RequestContext, id: number, format: 'xlsx' | 'csv') =>
  // The stream outlives the transaction of the request, so it reads from the pool.
  badRowsFile({ ...ctx, db: app.pools.slowDb }, await readable(ctx, id), format)

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
        ? row.matches.length > 0 || ['owners', 'residents'].includes(run.kind)
        : row.matches.some((match) => match.id === decision)
    return isOffered ? [] : [{ field: `rows.${at}.decision`, key: 'not_in_list' }]
  })
  if (issues.length > 0) throw validationProblem(issues)
}

/** Up to this many rows are checked within the request; more need a job. */
const fewRows = 1000

/** Stores corrected cells and decisions on conflicts, and plans each row again. */
export const decide = async (
  app: App,
  ctx: RequestContext,
  id: number,
  { version, rows: decisions }: z.output<typeof imports.decide.body>,
) => {
  const run = await standing(ctx, id, version, ['checked'])
  await requireDecidable(ctx, run, decisions)
  const noted = decisions.map(({ id: row, decision, cells }) => ({
    row,
    decision: decision === 'none' ? null : (decision ?? null),
    decided: decision !== undefined || cells !== undefined,
    cells: cells ?? null,
  }))
  await sql`update import_rows r set
      decision = case when x.decided then x.decision else r.decision end,
      fixed = case when jsonb_typeof(x.cells) = 'object' then jsonb_strip_nulls(coalesce(r.fixed, '{}') || x.cells) else r.fixed end
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as x(row int, decision text, decided boolean, cells jsonb)
    where r.import_id = ${id} and r.row = x.row`.execute(ctx.db)
  if ((run.counts?.rows ?? 0) > fewRows) await startCheck(app, ctx, id, { read: false, wanted: run.options })
  else await checkAgain(ctx, run, run.options, async () => undefined)
  return answer(ctx, id)
}

/** Queues the application of the import. 409 `rows_open` while rows are invalid or undecided, unless they are to be left out. */
export const apply = async (
  app: App,
  ctx: RequestContext,
  id: number,
  { version, without_errors }: z.output<typeof imports.apply.body>,
) => {
  const run = await standing(ctx, id, version, ['checked'])
  const { counts } = run
  requireKind(ctx, run.kind, 'create')
  if (counts && counts.change > 0) requireKind(ctx, run.kind, 'update')
  if (counts && counts.error + counts.conflict > 0 && !without_errors)
    throw conflict('rows_open', { data: queries.present(ctx, run) })
  const job_id = await app.jobs.start(ctx, 'imports.apply', { import_id: id })
  await queries.move(ctx.db, id, ctx.now, { state: 'applying', job_id, problem: null })
  return answer(ctx, id)
}

/** The result of work that ends within the request's timeout; null when it takes longer, so that the job reports it. */
const resultWithinTimeout = async <T>(work: Promise<T>): Promise<T | null> => {
  work.catch(() => undefined)
  return Promise.race([work, new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs).unref())])
}

const requireUndoable = (ctx: RequestContext, run: queries.Stored) => {
  const over = Date.parse(run.applied_at!) + queries.keptDays * 86_400_000
  if (ctx.now.getTime() > over) throw conflict('undo_over', { data: queries.present(ctx, run) })
}

/** Hours after which undoing an import needs a second person. Source: practice.md e4.4. */
const undoneAlone = 24

/** The import for an undo, or for its approval request; 409 when its state does not allow it or it is too old. */
export const undoable = async (ctx: RequestContext, id: number): Promise<queries.Stored> => {
  const run = await getVisible(ctx, id, true)
  if (run.state !== 'applied') throw conflict('state_forbids', { data: queries.present(ctx, run) })
  requireUndoable(ctx, run)
  requireKind(ctx, run.kind, 'update')
  return run
}

/** 409 `changed_since` while some of the import would remain, until confirmed. */
export const requireUnchanged = async (app: App, ctx: RequestContext, id: number, forced: boolean): Promise<void> => {
  const kept = forced ? 0 : await resultWithinTimeout(countRetained({ ...ctx, db: app.pools.slowDb }, id))
  if (kept !== null && kept > 0) throw conflict('changed_since', { data: { kept } })
}

/**
 * Queues the undo of an import. 409 `changed_since` when some of it would remain, until confirmed; `undo_over` after 30 days; `needs_second_person`
 * after a day, and at once where it would delete houses.
 */
export const undo = async (app: App, ctx: RequestContext, id: number, body: z.output<typeof imports.undo.body>) => {
  const { version, keep_changed } = body
  const run = await undoable(ctx, id)
  await requireVersion(run, version, (row) => queries.present(ctx, row))
  const isLate = ctx.now.getTime() > Date.parse(run.applied_at!) + undoneAlone * 3_600_000
  if (isLate || (await queries.addedHouses(ctx.db, id))) await requireApproval(ctx, 'imports.undo')
  await requireUnchanged(app, ctx, id, keep_changed)
  const job_id = await app.jobs.start(ctx, 'imports.undo', { import_id: id, keep_changed })
  await queries.move(ctx.db, id, ctx.now, { state: 'undoing', job_id, problem: null })
  return answer(ctx, id)
}

export const undoPreview = async (ctx: RequestContext, id: number, query: { page: number; per_page: number }) => {
  const run = await readable(ctx, id)
  if (run.state !== 'applied') throw conflict('state_forbids', { data: queries.present(ctx, run) })
  return listRetained(ctx, id, query)
}
