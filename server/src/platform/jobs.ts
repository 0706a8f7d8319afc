import type { Job } from '@oselia/contract/platform'
import { Logger, parseCronItems, run, runMigrations, type CronItem, type Runner, type TaskList } from 'graphile-worker'
import { sql, type Generated } from 'kysely'
import type { Logger as Log } from 'pino'
import type { Act } from './act.js'
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

/** What a running job works with. */
export interface Running {
  id: number
  createdBy: number | null
  db: Db
  /** Notes steps done of all; anyone who looks sees it. Steps already done are skipped by a job that is run again. */
  progress(done: number, total: number): Promise<void>
}
type Work<P> = (payload: P, running: Running) => Promise<Record<string, unknown>>

const quiet = new Logger(() => () => undefined)

/** Tables of the queue itself. */
export const migrateJobs = (pools: Pools): Promise<void> => runMigrations({ pgPool: pools.slow, logger: quiet })

/** Adds a task to the queue in the given transaction; `key` makes it once while it waits. */
export const enqueue = async (db: Db, task: string, payload: object, options: { key?: string; runAt?: Date } = {}) => {
  await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, run_at => ${options.runAt ?? null}::timestamptz,
    job_key => ${options.key ?? null}::text, max_attempts => 10)`.execute(db)
}

/** Long work: queued in the act's transaction, done by any node, survives a restart, tells its progress. */
export class Jobs {
  readonly #tasks: TaskList = {}
  readonly #clockwork: CronItem[] = []
  #runner: Runner | undefined

  constructor(
    private readonly pools: Pools,
    private readonly log: Pick<Log, 'error' | 'warn'>,
  ) {}

  /** Work that someone started and may watch. Run again after a crash: it must take up where it stood. */
  define<P extends object>(kind: string, work: Work<P>): void {
    this.#tasks[kind] = async (input) => this.#perform(kind, (input as { job_id: number }).job_id, work as Work<object>)
  }

  /** Work of the product itself, by the clock or by `enqueue`; nobody watches it. */
  task(name: string, work: (payload: unknown, db: Db) => Promise<void>, cron?: string): void {
    this.#tasks[name] = async (payload) => work(payload, this.pools.slowDb)
    if (cron) this.#clockwork.push({ task: name, match: cron, options: { maxAttempts: 3, jobKey: name } })
  }

  /** Queues a defined kind for the person who asks; returns the number by which it is watched. */
  async start(act: Act, kind: string, payload: Record<string, unknown>): Promise<number> {
    const row = await act.db
      .insertInto('jobs')
      .values({ kind, payload: json(payload), created_by: act.actor.id, created_at: act.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(act.db, kind, { job_id: row.id })
    return row.id
  }

  /**
   * Begins to work. `alone`: no other node uses this database, so whatever is held was held by a process that died, and is
   * let go now; among several nodes it is let go after 4 hours.
   */
  async open(alone = false): Promise<void> {
    if (alone) {
      await sql`select graphile_worker.force_unlock_workers(array(
        select distinct locked_by from graphile_worker.jobs where locked_by is not null))`.execute(this.pools.slowDb)
    }
    this.#runner = await run({
      pgPool: this.pools.slow,
      taskList: this.#tasks,
      parsedCronItems: parseCronItems(this.#clockwork),
      concurrency: 2,
      pollInterval: 1000,
      noHandleSignals: true,
      logger: quiet,
    })
    this.#runner.promise.catch((error: unknown) => this.log.error({ err: error }, 'the job runner stopped'))
  }

  async close(): Promise<void> {
    await this.#runner?.stop().catch(() => undefined)
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
    const progress = async (done: number, total: number) =>
      void (await db.updateTable('jobs').set({ done, total }).where('id', '=', id).execute())
    try {
      await finish('done', await work(job.payload, { id, createdBy: job.created_by, db, progress }))
    } catch (error) {
      this.log.error({ err: error, job: id, kind }, 'a job failed')
      await finish('failed', {})
    }
  }
}

/** A job of the caller's own. 404 for anybody else's. */
export const jobById = async (act: Act, id: number): Promise<Job> => {
  const job = await act.db
    .selectFrom('jobs')
    .select(['id', 'kind', 'state', 'done', 'total', 'result', 'created_at', 'finished_at'])
    .where('id', '=', id)
    .where('created_by', '=', act.actor.id)
    .executeTakeFirst()
  if (!job) throw notFound()
  return job as Job
}
