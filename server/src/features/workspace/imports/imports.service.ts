import type { ValidationIssue } from '@oselia/contract/issues'
import type { imports } from '@oselia/contract/imports'
import type { ImportKind } from '@oselia/contract/imports.enums'
import { sql } from 'kysely'
import type { z } from 'zod'
import { can, requirePermission, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { isLateUndo, requireApproval } from '../../../platform/approvals.js'
import { audit } from '../../../platform/audit.js'
import { json } from '../../../platform/db.js'
import { requireVersion } from '../../../platform/entity.js'
import { conflict, invalid, validationProblem } from '../../../platform/problems.js'
import { houseInScope } from '../../access/scope/scope.public.js'
import { openSpreadsheet, type Spreadsheet } from '../../../platform/spreadsheet.js'
import type { PreparedFile } from '../../../platform/files.js'
import type { Upload } from '../../../platform/uploads.js'
import { badRowsFile } from './imports.badrows.js'
import type { Wanted } from './imports.checking.js'
import { forgetCorrections } from './imports.corrections.js'
import { fieldsOf, rightOf } from './imports.columns.js'
import * as queries from './imports.queries.js'
import { presentRows } from './imports.presented.js'
import { answer, getVisible, readable, requireKind, standing, startCheck } from './imports.runs.js'
import { countRetained, listRetained } from './imports.undo.js'

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
  if (opened) return opened.kind
  const mark = upload.head.subarray(0, 2).toString('hex')
  return mark === '504b' ? 'xlsx' : mark === 'd0cf' ? 'xls' : 'csv'
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
  const { kind = run.kind } = changes
  requireKind(ctx, kind, 'create')
  const issues = columnIssues(ctx, kind, changes.columns ?? [])
  if (issues.length > 0) throw validationProblem(issues)
  await requireHouse(ctx, changes.house_id)
  const { options } = run
  const isOtherSheet = changes.sheet !== undefined && changes.sheet !== options.sheet
  const isOtherKind = kind !== run.kind
  const isOtherRow =
    isOtherKind || isOtherSheet || (changes.header_row !== undefined && changes.header_row !== options.header_row)
  const wanted: Wanted = {
    house_id: changes.house_id === undefined ? options.house_id : changes.house_id,
    from: changes.from === undefined ? options.from : changes.from,
    sheet: changes.sheet ?? options.sheet,
    header_row: changes.header_row ?? (isOtherSheet || isOtherKind ? undefined : options.header_row),
    columns: changes.columns ?? (isOtherRow ? undefined : options.columns),
  }
  if (isOtherKind) {
    // Decisions were about the candidates of the other kind.
    await sql`update import_rows set decision = null where import_id = ${id}`.execute(ctx.db)
    await forgetCorrections(ctx, id)
    await queries.move(ctx.db, id, ctx.now, { kind })
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

export const rows = async (ctx: RequestContext, id: number, query: Parameters<typeof queries.rows>[2]) => {
  const run = await readable(ctx, id)
  const page = await queries.rows(ctx, id, query)
  return { ...page, data: await presentRows(ctx, run, page.data) }
}

export const badRows = async (app: App, ctx: RequestContext, id: number, format: 'xlsx' | 'csv') =>
  // The stream outlives the transaction of the request, so it reads from the pool.
  badRowsFile({ ...ctx, db: app.pools.slowDb }, await readable(ctx, id), format)

/** Whoever applies an import may be another than who chose its columns, or have fewer permissions since. */
const requireColumns = (ctx: RequestContext, { kind, options }: queries.Stored): void => {
  for (const field of options.columns ?? []) {
    const right = field === null ? undefined : rightOf(kind, field)
    if (right) requirePermission(ctx, right)
  }
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
  requireColumns(ctx, run)
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
  if (isLateUndo(ctx, run.applied_at!) || (await queries.addedHouses(ctx.db, id)))
    await requireApproval(ctx, 'imports.undo')
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
