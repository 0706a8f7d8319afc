import type { Job } from '@oselia/contract/platform'
import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type CronItem,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { sql, type Generated, type RawBuilder } from 'kysely'
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
  /** Publishes the progress outside the transaction of the work; a failure to publish does not stop the work. */
  progress(done: number, total: number): Promise<void>
}
type Work<P> = (payload: P, running: Running) => Promise<Record<string, unknown>>

/**
 * `interactive`: a user is waiting for the result, such as a code, a link or a notification. `bulk`: may take minutes. Each queue
 * has its own workers and connections, so that bulk jobs never delay interactive ones.
 */
type Queue = 'interactive' | 'bulk'

/** Concurrent jobs per queue and node. */
const concurrency = { interactive: 4, bulk: 2 } as const

const quiet = new Logger(() => () => undefined)

/** Tables of the queue itself. */
export const migrateJobs = (pools: Pools): Promise<void> => runMigrations({ pgPool: pools.slow, logger: quiet })

/** Adds a task to its queue in the given transaction; `key` deduplicates queued tasks, a smaller `priority` runs first. */
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

/** Background jobs: queued in the caller's transaction, run by any node, survive a restart, publish their progress. */
export class Jobs {
  readonly #queues: Record<Queue, TaskSet> = {
    interactive: { tasks: {}, crontab: [] },
    bulk: { tasks: {}, crontab: [] },
  }
  readonly #runners = new Map<Queue, Runner>()
  #supervisors: Promise<void>[] = []
  readonly #closing = new AbortController()

  constructor(
    private readonly pools: Pools,
    private readonly log: Pick<Log, 'error' | 'warn'>,
  ) {}

  /**
   * A bulk job started by a user, with visible progress. After a crash it runs again and must continue where it stopped. With
   * `retries` it also runs again after an error, up to 10 times within hours; otherwise the first error ends it as failed.
   */
  define<P extends object>(kind: string, work: Work<P>, { retries = false } = {}): void {
    this.#queues.bulk.tasks[kind] = async (input, { job: { attempts, max_attempts } }) => {
      const { job_id } = input as { job_id: number }
      await this.#perform(kind, job_id, work as Work<object>, retries && attempts < max_attempts)
    }
  }

  /** A system task, scheduled or queued by `enqueue`; its `db` is the pool of its queue. */
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
   * Starts the workers. `alone`: no other node uses this database, so locks of jobs are left by a dead process and are
   * released now; with several nodes they are released after 4 hours.
   */
  async open(alone = false): Promise<void> {
    if (alone) {
      await sql`select graphile_worker.force_unlock_workers(array(
        select distinct locked_by from graphile_worker.jobs where locked_by is not null))`.execute(this.pools.slowDb)
    }
    for (const queue of ['interactive', 'bulk'] as const) {
      const first = await this.#run(queue)
      this.#supervisors.push(this.#supervise(queue, first))
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled([...this.#runners.values()].map((runner) => runner.stop()))
    await Promise.allSettled(this.#supervisors)
  }

  async #run(queue: Queue): Promise<{ runner: Runner; workers: string[] }> {
    const { tasks, crontab } = this.#queues[queue]
    const workers: string[] = []
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => workers.push(workerPool.id))
    const runner = await run({
      pgPool: queue === 'interactive' ? this.pools.interactive : this.pools.slow,
      taskList: tasks,
      parsedCronItems: parseCronItems(crontab),
      events,
      logger: quiet,
      preset: {
        worker: {
          concurrentJobs: concurrency[queue],
          // Queued jobs are announced; only what is due later is found by asking.
          pollInterval: 2000,
          // With a delay, a job whose end can't be recorded stops the runner; without, it is an unhandled rejection.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
      noHandleSignals: true,
    })
    this.#runners.set(queue, runner)
    return { runner, workers }
  }

  /** A runner stops when the end of a job can't be recorded, as while the database restarts: its jobs are released and run again. */
  async #supervise(queue: Queue, first: { runner: Runner; workers: string[] }) {
    let { runner, workers } = first
    while (!this.#closing.signal.aborted) {
      const error: unknown = await runner.promise.then(
        () => undefined,
        (reason: unknown) => reason,
      )
      if (this.#closing.signal.aborted) return
      this.log.error({ err: error, queue }, 'a job runner stopped and is started again')
      const next = await this.#restart(queue, workers)
      if (!next) return
      ;({ runner, workers } = next)
    }
  }

  /** Tries every second until the database answers; nothing when the product is being stopped. */
  async #restart(queue: Queue, workers: string[]) {
    const { signal } = this.#closing
    while (!signal.aborted) {
      try {
        await sql`select graphile_worker.force_unlock_workers(${workers}::text[])`.execute(this.pools.slowDb)
        const started = await this.#run(queue)
        if (signal.aborted) await started.runner.stop()
        return started
      } catch (error) {
        this.log.warn({ err: error, queue }, 'a job runner could not be started')
        await setTimeout(1000, undefined, { signal }).catch(() => undefined)
      }
    }
    return undefined
  }

  async #perform(kind: string, id: number, work: Work<object>, retried: boolean) {
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
    // The job may hold a transaction on a connection of the slow pool, so progress must not wait for a second connection.
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
      this.log.error({ err: error, job: id, kind, retried }, 'a job failed')
      // The queue runs it again after an error.
      if (retried) throw error
      await finish('failed', {})
    }
  }
}

/**
 * Condition: the job (a column or value with its id) will not run any more: it has ended, or the queue has dropped it after its last
 * attempt ended the process. A lock of a dead process is released when the workers start, or after 4 hours.
 */
export const jobIsOver = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(${id} is null
  or exists (select 1 from jobs j where j.id = ${id} and j.state in ('done', 'failed'))
  or not exists (select 1 from graphile_worker._private_jobs q where (q.payload ->> 'job_id')::bigint = ${id}
    and (q.attempts < q.max_attempts or q.locked_at > now() - interval '4 hours')))`

/** A job started by the caller; 404 for any other. */
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
