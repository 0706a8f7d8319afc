import type { ReadingImport, ReadingPlaces } from '@oselia/contract/reading-imports'
import type { ReadingImportState, ReadingOutcome } from '@oselia/contract/reading-imports.enums'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { requireApprovalOfLateUndo } from '../../../platform/approvals.js'
import { audit } from '../../../platform/audit.js'
import { json } from '../../../platform/db.js'
import { requireVersion } from '../../../platform/entity.js'
import { lockRows } from '../../../platform/entity.locks.js'
import type { PreparedFile } from '../../../platform/files.js'
import { filled } from '../../../platform/pdf.format.js'
import { conflict, invalid, notFound } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { today } from '../../../platform/today.js'
import { houseEntity } from '../../registry/houses/houses.public.js'
import { readingEntity, saveReadings } from '../meters/meters.public.js'
import { readingImportWords } from './reading-imports.messages.js'
import { importById, judgedRows, presentImport, type StoredImport } from './reading-imports.queries.js'
import { byDay } from './reading-imports.rules.js'

/** The import; 404 when it is missing or outside the scope. */
export const findImport = async (ctx: RequestContext, id: number): Promise<StoredImport> => {
  const run = await importById(ctx, id)
  if (!run) throw notFound()
  return run
}

export const readReadingImport = async (ctx: RequestContext, id: number): Promise<{ data: ReadingImport }> => ({
  data: await presentImport(ctx, await findImport(ctx, id)),
})

interface Fields {
  house_id: number
  day: string
}

/** Records the file and its import, which waits to be read. 422 for a house that is missing or outside the scope, and a day to come. */
export const insertReadingImport = async (
  app: App,
  ctx: RequestContext,
  { house_id, day }: Fields,
  prepared: PreparedFile,
): Promise<number> => {
  if (!(await houseEntity.find(ctx, house_id))) throw invalid('house_id', 'not_found')
  if (day > (await today(ctx))) throw invalid('day', 'future_day')
  const file = await app.files.record(ctx, prepared)
  const { rows } = await sql<{ id: number }>`insert into reading_imports
      (house_id, file_name, file_id, day, created_by, created_at, updated_at)
    values (${house_id}, ${file.name}, ${file.id}, ${day}::date, ${ctx.actor.id}, ${ctx.now}, ${ctx.now}) returning id`.execute(
    ctx.db,
  )
  const { id } = rows[0]!
  await audit(ctx, { action: 'create', entity: 'reading_imports', entity_id: id, label: file.name })
  return id
}

/** Queues the reading. 422 for no file or several, and as `insertReadingImport`. */
export const createReadingImport = async (
  app: App,
  ctx: RequestContext,
  fields: Fields,
  files: readonly PreparedFile[],
) => {
  const [prepared] = files
  if (!prepared || files.length > 1) throw invalid('file', prepared ? 'only_one' : 'required')
  const id = await insertReadingImport(app, ctx, fields, prepared)
  const job = await app.jobs.start(ctx, 'readings.read', { import_id: id })
  await sql`update reading_imports set job_id = ${job} where id = ${id}`.execute(ctx.db)
  return readReadingImport(ctx, id)
}

/** Locks an import that the caller sees; 404, 409 `version_conflict`, `state_forbids`. */
const lock = async (ctx: RequestContext, id: number, version: number, state: ReadingImportState) => {
  await findImport(ctx, id)
  await lockRows(ctx, 'reading_imports', [id])
  const run = await findImport(ctx, id)
  await requireVersion(run, version, () => presentImport(ctx, run))
  if (run.state !== state) throw conflict('state_forbids', { data: await presentImport(ctx, run) })
  return run
}

interface Columns {
  version: number
  heading: number
  columns: ReadingPlaces
}

/** Says where the columns are; 422 for a column that is two things. */
export const saveColumns = async (ctx: RequestContext, id: number, { version, heading, columns }: Columns) => {
  if (columns.number === null) throw invalid('columns.number', 'required')
  if (columns.value === null) throw invalid('columns.value', 'required')
  const places = Object.values(columns).filter((place) => place !== null)
  if (new Set(places).size < places.length) throw invalid('columns', 'named_twice')
  await lock(ctx, id, version, 'checked')
  await sql`update reading_imports set heading = ${heading}, columns = ${json(columns)}, version = version + 1,
    updated_at = ${ctx.now} where id = ${id}`.execute(ctx.db)
  return readReadingImport(ctx, id)
}

const finish = async (ctx: RequestContext, run: StoredImport, action: 'import' | 'undo', reason: string | null) => {
  const state = action === 'import' ? 'applied' : 'undone'
  await sql`update reading_imports set state = ${state}, applied_at = ${action === 'import' ? ctx.now : run.applied_at},
    version = version + 1, updated_at = ${ctx.now} where id = ${run.id}`.execute(ctx.db)
  const changes = [{ field: 'state', old: run.state, new: state }]
  await recordChange(
    ctx,
    { entity: 'reading_imports', id: run.id, action, label: run.file_name, changes, reason },
    { house_ids: [run.house_id] },
  )
  return readReadingImport(ctx, run.id)
}

interface Apply {
  version: number
  count: number
  with_large: boolean
  with_rollovers: boolean
}

/**
 * Saves the readings that are new, all or none. 409 `state_forbids`, also when nothing is new, and `version_conflict` when another number
 * would be saved than was shown.
 */
export const applyReadingImport = async (ctx: RequestContext, id: number, body: Apply) => {
  const { version, count } = body
  const run = await lock(ctx, id, version, 'checked')
  const { rows: meters } = await sql<{ id: number }>`select id from meters where house_id = ${run.house_id}
    and deleted_at is null`.execute(ctx.db)
  // What is entered at the same time waits, so that the rows are judged as they are saved.
  await lockRows(
    ctx,
    'meters',
    meters.map((meter) => meter.id),
  )
  const agreed = new Set<ReadingOutcome>(['new'])
  if (body.with_large) agreed.add('large')
  if (body.with_rollovers) agreed.add('rollover')
  if (body.with_large && body.with_rollovers) agreed.add('large_rollover')
  const wanted = byDay(await judgedRows(ctx, run)).flatMap(
    ({ outcome, rolled_over, is_large, meter, value, day, line }) =>
      meter && value !== null && agreed.has(outcome)
        ? [{ line, is_large, rolled_over, meter_id: meter.id, value, day }]
        : [],
  )
  if (wanted.length === 0) throw conflict('state_forbids', { data: await presentImport(ctx, run) })
  if (wanted.length !== count) throw conflict('version_conflict', { data: await presentImport(ctx, run) })
  const byFile = filled(readingImportWords.rollover[ctx.language], { file: run.file_name }).slice(0, 500)
  const entered = wanted.map(({ is_large, rolled_over, meter_id, value, day }) => ({
    meter_id,
    value,
    day,
    source: 'import' as const,
    rollover: rolled_over,
    reason: rolled_over ? byFile : null,
    confirmed: is_large,
    photo_id: null,
    note: null,
  }))
  const saved = await saveReadings(ctx, entered, (index) => `rows.${wanted[index]!.line}.`)
  const pairs = wanted.map(({ line }, index) => ({ line, reading_id: saved[index] }))
  await sql`update reading_import_rows r set reading_id = e.reading_id
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as e (line int, reading_id bigint)
    where r.import_id = ${id} and r.line = e.line`.execute(ctx.db)
  return finish(ctx, run, 'import', null)
}

/** Moves the saved readings to the bin; those that were changed since stay. 409 `state_forbids`, `needs_second_person` after a day. */
export const undoReadingImport = async (
  ctx: RequestContext,
  id: number,
  { version, reason }: { version: number; reason: string },
) => {
  const run = await lock(ctx, id, version, 'applied')
  await requireApprovalOfLateUndo(ctx, 'readings.undo', run.applied_at!)
  const { rows } = await sql<{ id: number; meter_id: number }>`select d.id, d.meter_id from reading_import_rows r
    join meter_readings d on d.id = r.reading_id where r.import_id = ${id} and d.deleted_at is null`.execute(ctx.db)
  await lockRows(
    ctx,
    'meters',
    rows.map(({ meter_id }) => meter_id),
  )
  const readings = await readingEntity.lockMany(
    ctx,
    rows.map((row) => row.id),
  )
  await readingEntity.trashMany(
    ctx,
    readings.filter(({ version }) => version === 1),
  )
  return finish(ctx, run, 'undo', reason)
}
