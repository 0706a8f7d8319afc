import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { App } from './app.js'
import { all, orderOf, type List } from './list.js'
import { tooMany } from './problems.js'

/** Rows per fetch from the cursor. */
const step = 500
/** Concurrent exports: each holds a connection until it is read, and some must be left for jobs. */
const atOnce = 3
let open = 0

/** Transaction settings of an export: no statement timeout, but a limit for a reader that stops reading. */
const settings = `begin isolation level repeatable read read only; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = '2min'; set local cursor_tuple_fraction = 1`

const compiled = (app: App, list: List, sort: string | undefined) =>
  sql`declare exported no scroll cursor for select ${list.columns} from ${list.from}
    where ${all(list.where)} order by ${orderOf(list, sort)}`.compile(app.pools.slowDb)

/**
 * All rows of a list in batches, from one snapshot. Connects before it returns (503 without a database, 429 with too
 * many concurrent exports); `gone` cancels the statement in the database too.
 */
export const rowsOf = async <Row>(
  app: App,
  list: List,
  sort: string | undefined,
  gone: AbortSignal,
): Promise<AsyncGenerator<Row[], void, undefined>> => {
  if (open >= atOnce) throw tooMany(15)
  open += 1
  const client = await app.pools.slow.connect().catch((error: unknown) => {
    open -= 1
    throw error
  })
  let pid = 0
  // Cancels the running statement: a sort of a million rows would otherwise continue without a reader.
  const stop = () => void app.pools.slow.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined)
  const lease = new Lease(client, stop)
  try {
    await client.query(settings)
    pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
    const { sql: text, parameters } = compiled(app, list, sort)
    await client.query(text, [...parameters])
    gone.throwIfAborted()
    // Also when reading has not started.
    gone.addEventListener('abort', lease.end, { once: true })
    return fetched<Row>(lease, gone)
  } catch (error) {
    lease.end()
    throw error
  }
}

/** The connection of one export; released once: after the last row, on a disconnect, or on a database error. */
class Lease {
  #held = true

  constructor(
    readonly client: PoolClient,
    private readonly stop: () => void,
  ) {
    client.once('end', this.end)
  }

  /** Closed instead of returned to the pool: a statement may still run in it. */
  readonly end = (): void => {
    if (!this.#held) return
    this.stop()
    this.#giveBack(true)
  }

  readonly done = (): void => {
    if (this.#held) this.#giveBack(false)
  }

  #giveBack(broken: boolean): void {
    this.#held = false
    this.client.off('end', this.end)
    this.client.release(broken)
    open -= 1
  }
}

async function* fetched<Row>(lease: Lease, gone: AbortSignal): AsyncGenerator<Row[], void, undefined> {
  try {
    for (;;) {
      gone.throwIfAborted()
      const { rows } = await lease.client.query(`fetch ${step} from exported`)
      if (rows.length === 0) break
      yield rows as Row[]
    }
    await lease.client.query('commit')
    lease.done()
  } finally {
    lease.end()
  }
}
