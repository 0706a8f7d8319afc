import { sql } from 'kysely'
import type { App } from './app.js'
import { restore } from './bin.js'
import { json, type Database, type Db } from './db.js'
import { inTransaction } from './deferred-writes.js'
import { jobById, type Running } from './jobs.js'
import { conflict, notFound, Problem } from './problems.js'
import { createContext, type RequestContext } from './request-context.js'
import { access } from './access.js'

interface Declaration<Payload extends { ids: number[] }, Done> {
  /** Name of the items; the jobs are `<name>.bulk` and `<name>.undo`. */
  name: string
  /** Does it to one item; null where that is not possible, which counts as skipped. What it answers is kept for the undo. */
  perform(ctx: RequestContext, payload: Payload, id: number): Promise<Done | null>
  /** Takes it back for one item; false where the item was changed since. */
  undoOne(ctx: RequestContext, payload: Payload, id: number, was: Done): Promise<boolean>
}

/** How many items are done between two reports of the progress. */
const step = 20

/**
 * A bulk operation as a job that can be left, resumed and undone. Each item is a transaction of its own, in the name of
 * whoever started it: an interrupted job leaves complete changes and continues with the rest. A problem with one item rolls its
 * transaction back, is counted as skipped and does not stop the others.
 */
export class BulkJobs<Payload extends { ids: number[] }, Done> {
  readonly #declared: Declaration<Payload, Done>

  constructor(declared: Declaration<Payload, Done>) {
    this.#declared = declared
  }

  get #kind(): string {
    return `${this.#declared.name}.bulk`
  }

  /** Queues the operation; the caller has checked the permissions. */
  async start(app: App, ctx: RequestContext, payload: Payload) {
    const asked = { ...payload, ids: [...new Set(payload.ids)] }
    return { data: { job_id: await app.jobs.start(ctx, this.#kind, asked) } }
  }

  /** Queues the undo of the caller's finished operation: 404 for another's job, 409 `state_forbids` while it runs. */
  async undo(app: App, ctx: RequestContext, jobId: number) {
    const job = await jobById(ctx, jobId)
    if (job.kind !== this.#kind) throw notFound()
    if (job.state !== 'done' && job.state !== 'failed') throw conflict('state_forbids')
    return { data: { job_id: await app.jobs.start(ctx, `${this.#declared.name}.undo`, { job_id: jobId }) } }
  }

  define(app: App): void {
    app.jobs.define<Payload>(this.#kind, (payload, running) => this.#run(app, payload, running))
    app.jobs.define<{ job_id: number }>(`${this.#declared.name}.undo`, ({ job_id }, running) =>
      this.#runUndo(app, job_id, running),
    )
  }

  async #run(app: App, payload: Payload, running: Running) {
    const done = await doneBy<Done>(running.db, running.id)
    const left = payload.ids.filter((id) => !done.has(id))
    const changed = await eachItem(app, running, { ids: left, before: done.size }, async (ctx, id) => {
      const was = await this.#declared.perform(ctx, payload, id)
      if (was === null) return false
      // In the same transaction, so that a restarted job skips finished items and undo knows what to take back.
      await ctx.db
        .insertInto('job_items')
        .values({ job_id: running.id, item_id: id, was: json<unknown>(was) })
        .execute()
      return true
    })
    return { changed: done.size + changed, skipped: left.length - changed }
  }

  async #runUndo(app: App, jobId: number, running: Running) {
    const done = await doneBy<Done>(running.db, jobId)
    const { payload } = await running.db
      .selectFrom('jobs')
      .select('payload')
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow()
    const ids = [...done.keys()]
    const changed = await eachItem(app, running, { ids, before: 0 }, (ctx, id) =>
      this.#declared.undoOne(ctx, payload as unknown as Payload, id, done.get(id)!),
    )
    return { changed, skipped: ids.length - changed }
  }
}

/** The items that a job has done, in order of their ids. */
const doneBy = async <Done>(db: Db, jobId: number): Promise<Map<number, Done>> => {
  const rows = await db
    .selectFrom('job_items')
    .select(['item_id', 'was'])
    .where('job_id', '=', jobId)
    .orderBy('item_id')
    .execute()
  return new Map(rows.map((row) => [row.item_id, row.was as Done]))
}

/** How many of the items the work changed; `before` were done by an earlier run of the job. */
const eachItem = async (
  app: App,
  running: Running,
  { ids, before }: { ids: readonly number[]; before: number },
  work: (ctx: RequestContext, id: number) => Promise<boolean>,
): Promise<number> => {
  let changed = 0
  for (const [index, id] of ids.entries()) {
    if (await inOwnTransaction(app, running, (ctx) => work(ctx, id))) changed += 1
    if ((index + 1) % step === 0) await running.progress(before + index + 1, before + ids.length)
  }
  await running.progress(before + ids.length, before + ids.length)
  return changed
}

const inOwnTransaction = async (
  app: App,
  running: Running,
  work: (ctx: RequestContext) => Promise<boolean>,
): Promise<boolean> => {
  const person = running.createdBy === null ? undefined : await access('personById')(running.db, running.createdBy)
  if (!person) return false
  try {
    return await inTransaction(running.db, (tx) => work(createContext(person, tx, app.clock)))
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Restores an item that a bulk operation deleted, unless it was restored or changed since. */
export const restoreUnchanged = async (
  ctx: RequestContext,
  { name, table }: { name: string; table: keyof Database },
  id: number,
  version: number,
): Promise<boolean> => {
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(table)}
    where id = ${id} and deleted_at is not null`.execute(ctx.db)
  if (rows[0]?.version !== version) return false
  await restore(ctx, name, id)
  return true
}
