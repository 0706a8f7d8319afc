import type { AnnouncementState, announcementActions } from '@oselia/contract/announcements'
import { createContext, requirePermission, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { restore } from '../../../platform/bin.js'
import { json, type Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { jobById, type Running } from '../../../platform/jobs.js'
import { conflict, notFound, Problem } from '../../../platform/problems.js'
import { systemActor, personById } from '../../../platform/sessions.js'
import { announcementEntity } from './announcements.entity.js'
import * as queries from './announcements.queries.js'
import * as service from './announcements.service.js'

type BulkAction = (typeof announcementActions)[number]

/** The result for one announcement: its previous state and its version after the change. */
interface Done {
  from: AnnouncementState
  version: number
}
interface Payload {
  act: BulkAction
  ids: number[]
}
interface UndoPayload {
  /** The bulk job to undo. */
  job_id: number
  act: BulkAction
}

const target: Record<Exclude<BulkAction, 'delete'>, AnnouncementState> = { publish: 'published', archive: 'archived' }

/** Starts the job. Checks the permission of the operation before queueing anything. */
export const start = async (app: App, ctx: RequestContext, body: { act: BulkAction; ids: number[] }) => {
  if (body.act === 'delete') requirePermission(ctx, 'announcements.delete')
  if (body.act === 'publish') requirePermission(ctx, 'announcements.publish')
  const ids = [...new Set(body.ids)]
  return { data: { job_id: await app.jobs.start(ctx, 'announcements.bulk', { act: body.act, ids }) } }
}

/** Undoes a finished bulk job by another job. Announcements changed since are left as they are and counted. */
export const undo = async (app: App, ctx: RequestContext, jobId: number) => {
  const job = await jobById(ctx, jobId)
  if (job.kind !== 'announcements.bulk') throw notFound()
  if (job.state !== 'done' && job.state !== 'failed') throw conflict('state_forbids')
  const { payload } = await ctx.db
    .selectFrom('jobs')
    .select('payload')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  const undone = { job_id: jobId, act: (payload as unknown as Payload).act }
  return { data: { job_id: await app.jobs.start(ctx, 'announcements.undo', undone) } }
}

const asPerson = async (app: App, running: Running, work: (ctx: RequestContext) => Promise<void>) => {
  const person = running.createdBy === null ? undefined : await personById(running.db, running.createdBy)
  if (!person) return
  // One transaction per announcement: an interrupted job leaves complete changes and continues with the rest.
  await inTransaction(running.db, (tx) => work(createContext(person, tx, app.clock)))
}

// A problem with one announcement is counted as skipped and does not stop the others.
const ignoreProblem = (error: unknown): null => {
  if (error instanceof Problem) return null
  throw error
}

const perform = async (ctx: RequestContext, kind: BulkAction, id: number): Promise<Done | null> => {
  const [before] = await announcementEntity.lockMany(ctx, [id])
  if (!before) return null
  if (kind !== 'delete') {
    service.requireMove(ctx, before, target[kind])
    const version = await service.move(ctx, id, target[kind])
    return version === null ? null : { from: before.state, version }
  }
  await service.remove(ctx, id)
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
      await asPerson(app, running, async (ctx) => {
        const was = await perform(ctx, payload.act, id).catch(ignoreProblem)
        if (!was) return
        // Written in the same transaction, so that a restarted job skips finished items and undo knows what to
        // revert.
        await ctx.db
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

const undoOne = async (ctx: RequestContext, kind: BulkAction, id: number, was: Done): Promise<boolean> => {
  if (kind === 'delete') {
    const row = await ctx.db
      .selectFrom('announcements')
      .select('version')
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst()
    if (row?.version !== was.version) return false
    await restore(ctx, 'announcements', id)
    return true
  }
  const [current] = await announcementEntity.lockMany(ctx, [id])
  if (current?.version !== was.version) return false
  service.requireMove(ctx, current, was.from)
  return service.putBack(ctx, current, was.from)
}

const runUndo = async (app: App, undo: UndoPayload, running: Running) => {
  const entries = [...(await doneBy(running.db, undo.job_id))]
  let changed = 0
  for (const [index, [id, was]] of entries.entries()) {
    await asPerson(app, running, async (ctx) => {
      if (await undoOne(ctx, undo.act, id, was).catch(ignoreProblem)) changed += 1
    })
    if ((index + 1) % step === 0) await running.progress(index + 1, entries.length)
  }
  await running.progress(entries.length, entries.length)
  return { changed, skipped: entries.length - changed }
}

/** Publishes announcements scheduled for now and archives those that are over, each in its own transaction. */
const applyDueTransitions = async (app: App, db: Db) => {
  for (const { id, state } of await queries.due(db, app.clock.now())) {
    const transition = inTransaction(db, (tx) =>
      service.applyDueTransitions(createContext(systemActor, tx, app.clock), id, state),
    )
    await transition.catch((error: unknown) =>
      app.http.log.error({ err: error, announcement: id }, 'a due transition of an announcement failed'),
    )
  }
}

export const announcementJobs = (app: App): void => {
  app.jobs.define<Payload>('announcements.bulk', (payload, running) => runBulk(app, payload, running))
  app.jobs.define<UndoPayload>('announcements.undo', (payload, running) => runUndo(app, payload, running))
  app.jobs.task('announcements.turn', 'interactive', (_payload, db) => applyDueTransitions(app, db), '* * * * *')
}
