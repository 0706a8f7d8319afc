import type { AnnouncementState, announcementActs } from '@oselia/contract/announcements'
import { actOf, demand, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { restore } from '../../platform/bin.js'
import { json, type Db } from '../../platform/db.js'
import { jobById, type Running } from '../../platform/jobs.js'
import { conflict, notFound, Refusal } from '../../platform/problems.js'
import { nobody, personById } from '../../platform/sessions.js'
import * as queries from './announcements.queries.js'
import * as service from './announcements.service.js'

type BulkAct = (typeof announcementActs)[number]

/** What was done to one of them: where it came from, and the version it then had. */
interface Done {
  from: AnnouncementState
  version: number
}
interface Payload {
  act: BulkAct
  ids: number[]
}
interface UndoPayload {
  /** The bulk job that is taken back. */
  job_id: number
  act: BulkAct
}

const target: Record<Exclude<BulkAct, 'delete'>, AnnouncementState> = { publish: 'published', archive: 'archived' }

/** Starts the job. Each act needs its own right, asked for before anything is queued. */
export const start = async (app: App, act: Act, body: { act: BulkAct; ids: number[] }) => {
  if (body.act === 'delete') demand(act, 'announcements.delete')
  if (body.act === 'publish') demand(act, 'announcements.publish')
  const ids = [...new Set(body.ids)]
  return { data: { job_id: await app.jobs.start(act, 'announcements.bulk', { act: body.act, ids }) } }
}

/** Takes a finished bulk act back as another job. What somebody changed since stays as it is and is counted. */
export const undo = async (app: App, act: Act, jobId: number) => {
  const job = await jobById(act, jobId)
  if (job.kind !== 'announcements.bulk') throw notFound()
  if (job.state !== 'done' && job.state !== 'failed') throw conflict('state_forbids')
  const { payload } = await act.db
    .selectFrom('jobs')
    .select('payload')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  const undone = { job_id: jobId, act: (payload as unknown as Payload).act }
  return { data: { job_id: await app.jobs.start(act, 'announcements.undo', undone) } }
}

const asPerson = async (app: App, running: Running, work: (act: Act) => Promise<void>) => {
  const person = running.createdBy === null ? undefined : await personById(running.db, running.createdBy)
  if (!person) return
  // One transaction for each: a stop half-way leaves whole acts behind, and the rest is taken up again.
  await running.db.transaction().execute((tx) => work(actOf(person, tx, app.clock)))
}

// What may not be done to one of many is counted; it does not stop the others.
const passOver = (error: unknown): null => {
  if (error instanceof Refusal) return null
  throw error
}

const perform = async (act: Act, kind: BulkAct, id: number): Promise<Done | null> => {
  const before = await queries.one(act.db, act.scope, id, true)
  if (!before) return null
  if (kind !== 'delete') {
    service.demandMove(act, before, target[kind])
    const version = await service.move(act, id, target[kind])
    return version === null ? null : { from: before.state, version }
  }
  await service.remove(act, id)
  return { from: before.state, version: before.version + 1 }
}

const step = 20

const doneBy = async (db: Db, jobId: number): Promise<Map<number, Done>> => {
  const rows = await db
    .selectFrom('job_items')
    .select(['item_id', 'was'])
    .where('job_id', '=', jobId)
    .orderBy('item_id')
    .execute()
  return new Map(rows.map((row) => [row.item_id, row.was as Done]))
}

const runBulk = async (app: App, payload: Payload, running: Running) => {
  const done = await doneBy(running.db, running.id)
  let changed = done.size
  for (const [index, id] of payload.ids.entries()) {
    if (!done.has(id)) {
      await asPerson(app, running, async (act) => {
        const was = await perform(act, payload.act, id).catch(passOver)
        if (!was) return
        // Written with the act itself, so that a job run again knows what is done and undo knows what to take back.
        await act.db
          .insertInto('job_items')
          .values({ job_id: running.id, item_id: id, was: json<unknown>(was) })
          .execute()
        changed += 1
      })
    }
    if ((index + 1) % step === 0) await running.progress(index + 1, payload.ids.length)
  }
  await running.progress(payload.ids.length, payload.ids.length)
  return { changed, skipped: payload.ids.length - changed }
}

const takeBack = async (act: Act, kind: BulkAct, id: number, was: Done): Promise<boolean> => {
  if (kind === 'delete') {
    const row = await act.db
      .selectFrom('announcements')
      .select('version')
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst()
    if (row?.version !== was.version) return false
    await restore(act, 'announcements', id)
    return true
  }
  const current = await queries.one(act.db, act.scope, id, true)
  if (current?.version !== was.version) return false
  service.demandMove(act, current, was.from)
  return service.putBack(act, current, was.from)
}

const runUndo = async (app: App, undo: UndoPayload, running: Running) => {
  const entries = [...(await doneBy(running.db, undo.job_id))]
  let changed = 0
  for (const [index, [id, was]] of entries.entries()) {
    await asPerson(app, running, async (act) => {
      if (await takeBack(act, undo.act, id, was).catch(passOver)) changed += 1
    })
    if ((index + 1) % step === 0) await running.progress(index + 1, entries.length)
  }
  await running.progress(entries.length, entries.length)
  return { changed, skipped: entries.length - changed }
}

/** Publishes what was scheduled for now and archives what is over, each in an act of its own. */
const turn = async (app: App, db: Db) => {
  for (const { id, state } of await queries.due(db, app.clock.now())) {
    const act = db.transaction().execute((tx) => service.turn(actOf(nobody, tx, app.clock), id, state))
    await act.catch((error: unknown) =>
      app.http.log.error({ err: error, announcement: id }, 'an announcement could not be turned'),
    )
  }
}

export const announcementJobs = (app: App): void => {
  app.jobs.define<Payload>('announcements.bulk', (payload, running) => runBulk(app, payload, running))
  app.jobs.define<UndoPayload>('announcements.undo', (payload, running) => runUndo(app, payload, running))
  app.jobs.task('announcements.turn', (_payload, db) => turn(app, db), '* * * * *')
}
