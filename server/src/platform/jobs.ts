import type { Job } from '@oselia/contract/platform'
import { Logger, parseCronItems, run, runMigrations, type CronItem, type Runner, type TaskList } from 'graphile-worker'
import { sql, type Generated } from 'kysely'
import type { Logger as Log } from 'pino'
import type { RequestContext } from './request-context.js'
import { json, type Db, type Instant, type Json, type NullableInstant, type Pools } from './db.js'
import { notFound } from './problems.js'

declare module './db.js' {
  interface Database {
    jobs: {
      id: Generated<number>
      kind: string
      state: Generated<Job['state']>
      payload: Json<Record<string, unknown>>
      done: Generated<number>
      total: Generated<number>
      result: Json<Record<string, unknown> | null> | undefined
      created_by: number | null
      created_at: Instant
      finished_at: NullableInstant
    }
    job_items: { job_id: number; item_id: number; was: Json<unknown> }
  }
}

/** Context of a running job. */
export interface Running {
  id: number
  createdBy: number | null
  db: Db
  /** Publishes how many of all steps are done, outside the transaction of the work; a failure to do so never stops the work. */
  progress(done: number, total: number): Promise<void>
}
type Work<P> = (payload: P, running: Running) => Promise<Record<string, unknown>>

/**
 * `interactive`: somebody waits for it, such as a code, a link or a notification. `bulk`: it may take minutes. Each has workers and
 * connections of its own, so that bulk work never delays interactive work.
 */
export type Queue = 'interactive' | 'bulk'

/** Jobs of a queue that one node runs at once. */
const concurrency = { interactive: 4, bulk: 2 } as const

const quiet = new Logger(() => () => undefined)

/** Tables of the queue itself. */
export const migrateJobs = (pools: Pools): Promise<void> => runMigrations({ pgPool: pools.slow, logger: quiet })

/** Adds a task to its queue in the given transaction; `key` makes it once while it waits, a smaller `priority` runs first. */
export const enqueue = async (
  db: Db,
  task: string,
  payload: object,
  options: { key?: string; runAt?: Date; priority?: number } = {},
) => {
  await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, run_at => ${options.runAt ?? null}::timestamptz,
    job_key => ${options.key ?? null}::text, max_attempts => 10, priority => ${options.priority ?? 0}::int)`.execute(db)
}

interface TaskSet {
  tasks: TaskList
  crontab: CronItem[]
}

/** Background work: queued in the caller's transaction, done by any node, survives a restart, publishes its progress. */
export class Jobs {
  readonly #queues: Record<Queue, TaskSet> = {
    interactive: { tasks: {}, crontab: [] },
    bulk: { tasks: {}, crontab: [] },
  }
  #runners: Runner[] = []

  constructor(
    private readonly pools: Pools,
    private readonly log: Pick<Log, 'error' | 'warn'>,
  ) {}

  /** Bulk work that someone started and may watch. It is run again after a crash and must continue where it stopped. */
  define<P extends object>(kind: string, work: Work<P>): void {
    this.#queues.bulk.tasks[kind] = async (input) =>
      this.#perform(kind, (input as { job_id: number }).job_id, work as Work<object>)
  }

  /** Work of the product itself, scheduled or queued by `enqueue`; its `db` is a pool of its queue. */
  task(name: string, queue: Queue, work: (payload: unknown, db: Db) => Promise<void>, cron?: string): void {
    const db = queue === 'interactive' ? this.pools.interactiveDb : this.pools.slowDb
    const { tasks, crontab } = this.#queues[queue]
    tasks[name] = async (payload) => work(payload, db)
    if (cron) crontab.push({ task: name, match: cron, options: { maxAttempts: 3, jobKey: name } })
  }

  /** Queues a defined kind for the caller; returns the id by which its progress is read. */
  async start(ctx: RequestContext, kind: string, payload: Record<string, unknown>): Promise<number> {
    const row = await ctx.db
      .insertInto('jobs')
      .values({ kind, payload: json(payload), created_by: ctx.actor.id, created_at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(ctx.db, kind, { job_id: row.id })
    return row.id
  }

  /**
   * Starts the workers. `alone`: no other node uses this database, so every locked job was locked by a process that died and
   * is unlocked now; among several nodes it is unlocked after 4 hours.
   */
  async open(alone = false): Promise<void> {
    if (alone) {
      await sql`select graphile_worker.force_unlock_workers(array(
        select distinct locked_by from graphile_worker.jobs where locked_by is not null))`.execute(this.pools.slowDb)
    }
    for (const queue of ['interactive', 'bulk'] as const) this.#runners.push(await this.#run(queue))
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#runners.map((runner) => runner.stop()))
  }

  async #run(queue: Queue): Promise<Runner> {
    const { tasks, crontab } = this.#queues[queue]
    const runner = await run({
      pgPool: queue === 'interactive' ? this.pools.interactive : this.pools.slow,
      taskList: tasks,
      parsedCronItems: parseCronItems(crontab),
      concurrency: concurrency[queue],
      pollInterval: 1000,
      noHandleSignals: true,
      logger: quiet,
    })
    runner.promise.catch((error: unknown) => this.log.error({ err: error, queue }, 'a job runner stopped'))
    return runner
  }

  async #perform(kind: string, id: number, work: Work<object>) {
    const db = this.pools.slowDb
    const job = await db
      .updateTable('jobs')
      .set({ state: 'running' })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .returning(['payload', 'created_by'])
      .executeTakeFirst()
    if (!job) return
    const finish = (state: 'done' | 'failed', result: Record<string, unknown>) =>
      db
        .updateTable('jobs')
        .set({ state, result: json(result), finished_at: new Date() })
        .where('id', '=', id)
        .execute()
    // The work may hold a transaction on a slow connection: its progress never waits for a second one.
    const progress = async (done: number, total: number) => {
      await this.pools.interactiveDb
        .updateTable('jobs')
        .set({ done, total })
        .where('id', '=', id)
        .execute()
        .catch((error: unknown) => this.log.warn({ err: error, job: id, kind }, 'progress of a job was not written'))
    }
    try {
      await finish('done', await work(job.payload, { id, createdBy: job.created_by, db, progress }))
    } catch (error) {
      this.log.error({ err: error, job: id, kind }, 'a job failed')
      await finish('failed', {})
    }
  }
}

/** A job of the caller's own. 404 for anybody else's. */
export const jobById = async (ctx: RequestContext, id: number): Promise<Job> => {
  const job = await ctx.db
    .selectFrom('jobs')
    .select(['id', 'kind', 'state', 'done', 'total', 'result', 'created_at', 'finished_at'])
    .where('id', '=', id)
    .where('created_by', '=', ctx.actor.id)
    .executeTakeFirst()
  if (!job) throw notFound()
  return job as Job
}
