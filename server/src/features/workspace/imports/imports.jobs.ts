import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import type { Running } from '../../../platform/jobs.js'
import { publishEvent } from '../../../platform/live.js'
import { Problem } from '../../../platform/problems.js'
import { personById } from '../../access/people/people.rights.public.js'
import { contextFor, applyAll, Outdated } from './imports.apply.js'
import { checkAgain, readAndCheck, type Wanted } from './imports.checking.js'
import { forJob, keptDays, move, type ProblemDetails, type State, type Stored } from './imports.queries.js'
import { undoAll } from './imports.undo.js'

interface CheckPayload {
  import_id: number
  /** Whether the file is read again; otherwise the stored rows are checked again. */
  read: boolean
  wanted: Wanted
}
interface Payload {
  import_id: number
}
interface UndoPayload extends Payload {
  keep_changed?: boolean
}

const personOf = async (running: Running): Promise<Pick<RequestContext, 'actor' | 'scope'> | undefined> =>
  running.createdBy === null ? undefined : personById(running.db, running.createdBy)

const publishImportEvent = (db: Db, run: Stored) =>
  publishEvent(db, { entity: 'imports', entity_id: run.id, action: 'update', staff_id: run.created_by?.id ?? null })

const problemOf = (error: unknown): ProblemDetails => {
  const issue = error instanceof Problem ? error.details.issues?.[0] : undefined
  if (issue) return { key: issue.key, ...(issue.params && { params: issue.params }) }
  const { code } = error as { code?: string }
  return { key: error instanceof Outdated || code?.startsWith('23') ? 'import_outdated' : 'import_stopped' }
}

/**
 * Ends a failed job: the import returns to its previous state with the reason. Unexpected errors are thrown on to the
 * log.
 */
const recordFailure = async (app: App, run: Stored, state: State, error: unknown) => {
  const problem = problemOf(error)
  await move(app.pools.slowDb, run.id, app.clock.now(), { state, problem })
  await publishImportEvent(app.pools.slowDb, run)
  if (problem.key === 'import_stopped') throw error
  return { problem: problem.key }
}

const runCheck = async (app: App, { import_id, read, wanted }: CheckPayload, running: Running) => {
  const run = await forJob(running.db, import_id)
  if (run?.state !== 'reading') return {}
  const person = await personOf(running)
  if (!person)
    return recordFailure(
      app,
      run,
      'failed',
      new Problem(422, 'validation', { issues: [{ field: 'file', key: 'access_lost' }] }),
    )
  try {
    const ctx = contextFor(app, person, running.db)
    const progress = (done: number, total: number) => running.progress(done, total)
    if (read) await readAndCheck(app, ctx, run, wanted, progress)
    else await checkAgain(ctx, run, wanted, progress)
    await publishImportEvent(running.db, run)
    return {}
  } catch (error) {
    return recordFailure(app, run, 'failed', error)
  }
}

/**
 * Runs a job on an import in one transaction; an interruption leaves nothing behind, and the job is retried from the
 * start.
 */
const inOne = async (
  app: App,
  running: Running,
  { id, during, back }: { id: number; during: State; back: State },
  work: (ctx: RequestContext, run: Stored) => Promise<Record<string, unknown>>,
) => {
  const run = await forJob(running.db, id)
  if (run?.state !== during) return {}
  const person = await personOf(running)
  if (!person)
    return recordFailure(
      app,
      run,
      back,
      new Problem(422, 'validation', { issues: [{ field: 'file', key: 'access_lost' }] }),
    )
  try {
    const result = await running.db.transaction().execute(async (tx) => {
      const locked = await forJob(tx, id, true)
      return locked?.state === during ? work(contextFor(app, person, tx), locked) : {}
    })
    await publishImportEvent(running.db, run)
    return result
  } catch (error) {
    return recordFailure(app, run, back, error)
  }
}

const runApply = async (app: App, { import_id }: Payload, running: Running) => {
  const result = await inOne(
    app,
    running,
    { id: import_id, during: 'applying', back: 'checked' },
    async (ctx, run) => ({
      changed: await applyAll(ctx, run, (done, total) => running.progress(done, total)),
    }),
  )
  // Fresh statistics make the undo preview fast before autovacuum analyses the tables.
  await sql`analyze import_rows, import_items`.execute(running.db)
  return result
}

const runUndo = (app: App, { import_id, keep_changed = false }: UndoPayload, running: Running) =>
  inOne(app, running, { id: import_id, during: 'undoing', back: 'applied' }, (ctx, run) =>
    undoAll(ctx, run, keep_changed, (done, total) => running.progress(done, total)),
  )

/** Drops files and rows of imports that can no longer be undone; the imports themselves stay in the list. */
const dropOld = async (app: App, db: Db) => {
  const before = new Date(app.clock.now().getTime() - keptDays * 86_400_000)
  const isOld = sql`i.created_at < ${before} and coalesce(i.applied_at, i.created_at) < ${before}`
  await sql`delete from import_rows r using imports i where i.id = r.import_id and ${isOld}`.execute(db)
  await sql`delete from import_corrections r using imports i where i.id = r.import_id and ${isOld}`.execute(db)
  await sql`delete from import_items r using imports i where i.id = r.import_id and ${isOld}`.execute(db)
  await sql`update imports i set sample = '[]' where ${isOld} and sample <> '[]'`.execute(db)
  const { rows } = await sql<{
    id: number
    storage_key: string
  }>`select f.id, f.storage_key from files f join imports i on i.file_id = f.id
    where i.created_at < ${before}`.execute(db)
  for (const { id, storage_key } of rows) {
    await app.files.remove(storage_key)
    await sql`delete from files where id = ${id}`.execute(db)
  }
}

const standing: Partial<Record<State, State>> = { reading: 'failed', applying: 'checked', undoing: 'applied' }

/**
 * Returns imports to their previous state when their job ended without recording an outcome, e.g. after a lost database
 * connection.
 */
const releaseStuckImports = async (app: App, db: Db) => {
  for (const [during, back] of Object.entries(standing)) {
    const { rows } = await sql<{ id: number }>`select i.id from imports i join jobs j on j.id = i.job_id
      where i.state = ${during} and j.state in ('failed', 'done')`.execute(db)
    for (const { id } of rows) await move(db, id, app.clock.now(), { state: back, problem: { key: 'import_stopped' } })
  }
}

export const importJobs = (app: App): void => {
  app.jobs.define<CheckPayload>('imports.check', (payload, running) => runCheck(app, payload, running))
  app.jobs.define<Payload>('imports.apply', (payload, running) => runApply(app, payload, running))
  app.jobs.define<UndoPayload>('imports.undo', (payload, running) => runUndo(app, payload, running))
  app.jobs.task('imports.drop', 'bulk', (_payload, db) => dropOld(app, db), '41 3 * * *')
  app.jobs.task('imports.free', 'bulk', (_payload, db) => releaseStuckImports(app, db), '*/5 * * * *')
}
