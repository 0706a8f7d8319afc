import type { Fault } from '@oselia/contract/issues'
import type { ImportKind, imports } from '@oselia/contract/imports'
import type { Permission } from '@oselia/contract/kit'
import { sql } from 'kysely'
import type { z } from 'zod'
import { demand, may, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { demandSecondPerson } from '../../platform/approvals.js'
import { audit } from '../../platform/audit.js'
import { json } from '../../platform/db.js'
import { conflict, forbidden, invalid, invalidFaults, notFound } from '../../platform/problems.js'
import { houseInScope } from '../../platform/scope.js'
import { openSpreadsheet, type Spreadsheet } from '../../platform/spreadsheet.js'
import type { Upload } from '../../platform/uploads.js'
import { badRowsFile, shownRow } from './imports.badrows.js'
import { checkAgain, type Wanted } from './imports.checking.js'
import { fieldsOf } from './imports.columns.js'
import * as queries from './imports.queries.js'
import { keptCount, listKept } from './imports.undo.js'

/** What an import of a kind writes needs the rights to write it by hand. */
const needed: Record<ImportKind, readonly string[]> = {
  houses: ['houses'],
  realty: ['realty'],
  owners: ['ownerships', 'members'],
  residents: ['residents', 'members'],
  vehicles: ['vehicles'],
  accounts: ['accounts'],
}
const demandKind = (act: Act, kind: ImportKind, action: 'create' | 'update') => {
  for (const resource of needed[kind]) demand(act, `${resource}.${action}` satisfies Permission)
}

const mine = async (act: Act, id: number, lock = false): Promise<queries.Stored> => {
  const run = await queries.one(act, id, lock)
  if (!run) throw notFound()
  return run
}

const answer = async (act: Act, id: number) => ({ data: queries.shown(act, await mine(act, id)) })

/** The import for an act on it: 409 when another version of it was seen, or when it stands elsewhere. */
const standing = async (act: Act, id: number, version: number, states: readonly queries.State[]) => {
  const run = await mine(act, id, true)
  if (!states.includes(run.state)) throw conflict('state_forbids', { data: queries.shown(act, run) })
  if (run.version !== version) throw conflict('version_conflict', { data: queries.shown(act, run) })
  return run
}

const demandHouse = async (act: Act, id: number | null | undefined): Promise<void> => {
  if (id == null) return
  const { rows } =
    await sql`select 1 from houses h where h.id = ${id} and h.deleted_at is null and ${houseInScope(act.scope, 'h')}`.execute(
      act.db,
    )
  if (rows.length === 0) throw invalid('house_id', 'not_found')
}

const patience = 1500

/** The kind of a table, refused at once when that can be told soon; a long file is looked through by the job. */
const tableKind = async (upload: Upload): Promise<Spreadsheet['kind']> => {
  const opened = await soon(openSpreadsheet(upload.path))
  return opened?.kind ?? (upload.head.subarray(0, 2).toString('latin1') === 'PK' ? 'xlsx' : 'csv')
}

/** Takes a file in and begins to read it. 422 at `file` for what is no table, is encrypted, empty, or too long. */
export const create = async (
  app: App,
  act: Act,
  fields: { kind: ImportKind; house_id?: number | undefined },
  files: readonly Upload[],
) => {
  const { kind, house_id = null } = fields
  demandKind(act, kind, 'create')
  const [upload] = files
  if (!upload || files.length > 1) throw invalid('file', upload ? 'only_one' : 'required')
  await demandHouse(act, house_id)
  const file = await app.files.keepTable(act, upload, await tableKind(upload))
  const wanted: Wanted = { house_id, from: null }
  const { id } = await act.db
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
      created_by: act.actor.id,
      created_at: act.now,
      updated_at: act.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(act, { action: 'create', entity: 'imports', entity_id: id, label: file.name })
  await startCheck(app, act, id, { read: true, wanted })
  return answer(act, id)
}

const startCheck = async (app: App, act: Act, id: number, payload: { read: boolean; wanted: Wanted }) => {
  const job_id = await app.jobs.start(act, 'imports.check', { import_id: id, ...payload })
  await queries.move(act.db, id, act.now, { state: 'reading', job_id, problem: null })
}

export const read = (act: Act, id: number) => answer(act, id)

type Update = z.output<typeof imports.update.body>

const columnFaults = (act: Act, kind: ImportKind, columns: readonly (string | null)[]): Fault[] => {
  const fields = new Map(fieldsOf(kind, (right) => may(act, right)).map((field) => [field.field, field]))
  return columns.flatMap((name, at): Fault[] => {
    if (name === null) return []
    const field = fields.get(name)
    if (!field) return [{ field: `columns.${at}`, key: 'not_in_list' }]
    return !field.several && columns.indexOf(name) < at ? [{ field: `columns.${at}`, key: 'taken' }] : []
  })
}

/** Other columns, sheet or row of headings: what follows from what was changed is found anew, and so is what each row would do. */
export const update = async (app: App, act: Act, id: number, { version, ...changes }: Update) => {
  const run = await standing(act, id, version, ['checked', 'failed'])
  demandKind(act, run.kind, 'create')
  const faults = columnFaults(act, run.kind, changes.columns ?? [])
  if (faults.length > 0) throw invalidFaults(faults)
  await demandHouse(act, changes.house_id)
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
  await startCheck(app, act, id, { read: isOtherSheet || run.state === 'failed', wanted })
  return answer(act, id)
}

export const remove = async (act: Act, id: number) => {
  const run = await mine(act, id, true)
  if (!['checked', 'failed', 'undone'].includes(run.state))
    throw conflict('state_forbids', { data: queries.shown(act, run) })
  await sql`update imports set deleted_at = ${act.now}, deleted_by = ${act.actor.id}, version = version + 1 where id = ${id}`.execute(
    act.db,
  )
  await audit(act, { action: 'delete', entity: 'imports', entity_id: id, label: run.file_name })
  return { data: { ok: true as const } }
}

const readable = async (act: Act, id: number) => {
  const run = await mine(act, id)
  if (!queries.mayReadRows(act, run)) throw forbidden()
  return run
}

export const rows = async (act: Act, id: number, query: Parameters<typeof queries.rows>[2]) => {
  const run = await readable(act, id)
  const page = await queries.rows(act, id, query)
  return { ...page, data: page.data.map((row) => shownRow(act, run, row)) }
}

export const badRows = async (app: App, act: Act, id: number, format: 'xlsx' | 'csv') =>
  // The stream outlives the call's own limits.
  badRowsFile({ ...act, db: app.pools.slowDb }, await readable(act, id), format)

type Decision = z.output<typeof imports.decide.body>['rows'][number]

const demandDecidable = async (act: Act, run: queries.Stored, decisions: readonly Decision[]) => {
  const ids = decisions.map((one) => one.id)
  const { rows: known } = await sql<{
    row: number
    matches: { id: string }[]
    outcome: string
  }>`select row, matches, outcome from import_rows
    where import_id = ${run.id} and row = any(${ids}::int[])`.execute(act.db)
  const byRow = new Map(known.map((row) => [row.row, row]))
  const faults = decisions.flatMap(({ id, decision }, at): Fault[] => {
    const row = byRow.get(id)
    if (!row) return [{ field: `rows.${at}.id`, key: 'not_found' }]
    if (decision === undefined || decision === 'skip' || decision === 'none') return []
    const isOffered =
      decision === 'new'
        ? row.matches.length > 0 || ['owners', 'residents'].includes(run.kind)
        : row.matches.some((match) => match.id === decision)
    return isOffered ? [] : [{ field: `rows.${at}.decision`, key: 'not_in_list' }]
  })
  if (faults.length > 0) throw invalidFaults(faults)
}

/** So many rows are looked at again within the call; more of them are a job. */
const fewRows = 1000

/** Notes corrected cells and words on conflicts, and tells anew what each row would do. */
export const decide = async (
  app: App,
  act: Act,
  id: number,
  { version, rows: decisions }: z.output<typeof imports.decide.body>,
) => {
  const run = await standing(act, id, version, ['checked'])
  await demandDecidable(act, run, decisions)
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
    where r.import_id = ${id} and r.row = x.row`.execute(act.db)
  if ((run.counts?.rows ?? 0) > fewRows) await startCheck(app, act, id, { read: false, wanted: run.options })
  else await checkAgain(act, run, run.options, async () => undefined)
  return answer(act, id)
}

/** Begins to write what the rows would do. 409 `rows_open` while rows are faulty or undecided, unless they are to be left out. */
export const apply = async (
  app: App,
  act: Act,
  id: number,
  { version, without_errors }: z.output<typeof imports.apply.body>,
) => {
  const run = await standing(act, id, version, ['checked'])
  const { counts } = run
  demandKind(act, run.kind, 'create')
  if (counts && counts.change > 0) demandKind(act, run.kind, 'update')
  if (counts && counts.error + counts.conflict > 0 && !without_errors)
    throw conflict('rows_open', { data: queries.shown(act, run) })
  const job_id = await app.jobs.start(act, 'imports.apply', { import_id: id })
  await queries.move(act.db, id, act.now, { state: 'applying', job_id, problem: null })
  return answer(act, id)
}

/** What can be told within the patience of a call; null when it takes longer, and the job has to tell. */
const soon = async <T>(work: Promise<T>): Promise<T | null> => {
  work.catch(() => undefined)
  return Promise.race([work, new Promise<null>((resolve) => setTimeout(() => resolve(null), patience).unref())])
}

const demandUndoable = (act: Act, run: queries.Stored) => {
  const over = Date.parse(run.applied_at!) + queries.keptDays * 86_400_000
  if (act.now.getTime() > over) throw conflict('undo_over', { data: queries.shown(act, run) })
}

/** Hours after which taking an import back needs a second person. Source: practice.md e4.4. */
const undoneAlone = 24

/** The import for being taken back, or for asking a second person to; 409 when it stands elsewhere or is too old. */
export const undoable = async (act: Act, id: number): Promise<queries.Stored> => {
  const run = await mine(act, id, true)
  if (run.state !== 'applied') throw conflict('state_forbids', { data: queries.shown(act, run) })
  demandUndoable(act, run)
  demandKind(act, run.kind, 'update')
  return run
}

/** 409 `changed_since` while some of the import would stay, until that is agreed to. */
export const demandKept = async (app: App, act: Act, id: number, keepChanged: boolean): Promise<void> => {
  const kept = keepChanged ? 0 : await soon(keptCount({ ...act, db: app.pools.slowDb }, id))
  if (kept !== null && kept > 0) throw conflict('changed_since', { data: { kept } })
}

/** Begins to take an import back. 409 `changed_since` when some of it would stay, until that is agreed to; `undo_over` after 30 days; `needs_second_person` after a day. */
export const undo = async (
  app: App,
  act: Act,
  id: number,
  { version, keep_changed }: z.output<typeof imports.undo.body>,
) => {
  const run = await undoable(act, id)
  if (run.version !== version) throw conflict('version_conflict', { data: queries.shown(act, run) })
  if (act.now.getTime() > Date.parse(run.applied_at!) + undoneAlone * 3_600_000)
    await demandSecondPerson(act, 'imports.undo')
  await demandKept(app, act, id, keep_changed)
  const job_id = await app.jobs.start(act, 'imports.undo', { import_id: id, keep_changed })
  await queries.move(act.db, id, act.now, { state: 'undoing', job_id, problem: null })
  return answer(act, id)
}

export const undoPreview = async (act: Act, id: number, query: { page: number; per_page: number }) => {
  const run = await readable(act, id)
  if (run.state !== 'applied') throw conflict('state_forbids', { data: queries.shown(act, run) })
  return listKept(act, id, query)
}
