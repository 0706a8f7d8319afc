import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import type { Db } from '../../platform/db.js'
import type { Running } from '../../platform/jobs.js'
import { announce } from '../../platform/live.js'
import { Refusal } from '../../platform/problems.js'
import { personById } from '../../platform/sessions.js'
import { actFor, applyAll, Outdated } from './imports.apply.js'
import { checkAgain, readAndCheck, type Wanted } from './imports.checking.js'
import { forJob, keptDays, move, type Problem, type State, type Stored } from './imports.queries.js'
import { undoAll } from './imports.undo.js'

interface CheckPayload {
  import_id: number
  /** The file is read anew; else the kept rows are looked at again. */
  read: boolean
  wanted: Wanted
}
interface Payload {
  import_id: number
}
interface UndoPayload extends Payload {
  keep_changed?: boolean
}

const personOf = async (running: Running): Promise<Pick<Act, 'actor' | 'scope'> | undefined> =>
  running.createdBy === null ? undefined : personById(running.db, running.createdBy)

const tell = (db: Db, run: Stored) =>
  announce(db, { entity: 'imports', entity_id: run.id, action: 'update', staff_id: run.created_by?.id ?? null })

const problemOf = (error: unknown): Problem => {
  const fault = error instanceof Refusal ? error.details.faults?.[0] : undefined
  if (fault) return { key: fault.key, ...(fault.params && { params: fault.params }) }
  const { code } = error as { code?: string }
  return { key: error instanceof Outdated || code?.startsWith('23') ? 'import_outdated' : 'import_stopped' }
}

/** Ends work that could not be done: the import stands where it stood before, with the reason. What is a bug of ours goes on to the log. */
const giveUp = async (app: App, run: Stored, state: State, error: unknown) => {
  const problem = problemOf(error)
  await move(app.pools.slowDb, run.id, app.clock.now(), { state, problem })
  await tell(app.pools.slowDb, run)
  if (problem.key === 'import_stopped') throw error
  return { problem: problem.key }
}

const runCheck = async (app: App, { import_id, read, wanted }: CheckPayload, running: Running) => {
  const run = await forJob(running.db, import_id)
  if (run?.state !== 'reading') return {}
  const person = await personOf(running)
  if (!person)
    return giveUp(
      app,
      run,
      'failed',
      new Refusal(422, 'validation', { faults: [{ field: 'file', key: 'access_lost' }] }),
    )
  try {
    const act = actFor(app, person, running.db)
    const progress = (done: number, total: number) => running.progress(done, total)
    if (read) await readAndCheck(app, act, run, wanted, progress)
    else await checkAgain(act, run, wanted, progress)
    await tell(running.db, run)
    return {}
  } catch (error) {
    return giveUp(app, run, 'failed', error)
  }
}

/** Work on an import in one transaction; a stop half-way leaves nothing behind, and the job begins anew. */
const inOne = async (
  app: App,
  running: Running,
  { id, during, back }: { id: number; during: State; back: State },
  work: (act: Act, run: Stored) => Promise<Record<string, unknown>>,
) => {
  const run = await forJob(running.db, id)
  if (run?.state !== during) return {}
  const person = await personOf(running)
  if (!person)
    return giveUp(app, run, back, new Refusal(422, 'validation', { faults: [{ field: 'file', key: 'access_lost' }] }))
  try {
    const result = await running.db.transaction().execute(async (tx) => {
      const locked = await forJob(tx, id, true)
      return locked?.state === during ? work(actFor(app, person, tx), locked) : {}
    })
    await tell(running.db, run)
    return result
  } catch (error) {
    return giveUp(app, run, back, error)
  }
}

const runApply = async (app: App, { import_id }: Payload, running: Running) => {
  const result = await inOne(
    app,
    running,
    { id: import_id, during: 'applying', back: 'checked' },
    async (act, run) => ({
      changed: await applyAll(act, run, (done, total) => running.progress(done, total)),
    }),
  )
  // So that whoever asks what could be taken back need not wait until the database counts by itself.
  await sql`analyze import_rows, import_items`.execute(running.db)
  return result
}

const runUndo = (app: App, { import_id, keep_changed = false }: UndoPayload, running: Running) =>
  inOne(app, running, { id: import_id, during: 'undoing', back: 'applied' }, (act, run) =>
    undoAll(act, run, keep_changed, (done, total) => running.progress(done, total)),
  )

/** Drops files and rows of imports that can't be taken back any more; the imports themselves stay in the list. */
const dropOld = async (app: App, db: Db) => {
  const before = new Date(app.clock.now().getTime() - keptDays * 86_400_000)
  const isOld = sql`i.created_at < ${before} and coalesce(i.applied_at, i.created_at) < ${before}`
  await sql`delete from import_rows r using imports i where i.id = r.import_id and ${isOld}`.execute(db)
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

/** Imports whose job failed without a word, as when the database went away under it, stand where they stood before. */
const freeStuck = async (app: App, db: Db) => {
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
  app.jobs.task('imports.drop', (_payload, db) => dropOld(app, db), '41 3 * * *')
  app.jobs.task('imports.free', (_payload, db) => freeStuck(app, db), '*/5 * * * *')
}
