import { createHash } from 'node:crypto'
import { languages, type Language } from '@oselia/contract/languages'
import {
  createQueryId,
  Kysely,
  PostgresDialect,
  PostgresQueryCompiler,
  sql,
  type ColumnType,
  type Generated,
  type PostgresPoolClient,
  type RawBuilder,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { unavailable } from './problems.js'

/**
 * Tables by name. Each feature adds its own in its queries (`declare module`), derived from the contract's types, so that
 * a column is declared once.
 */
export interface Database {
  /** Kysely's own list of applied migrations. */
  schema_migrations: { name: string; timestamp: string }
}

/** An instant: read as the contract's text, written as text or `Date`. */
export type Instant = ColumnType<string, string | Date, string | Date>
export type NullableInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
/** A jsonb column: read as the value, written as text by `json()`. */
export type Json<T> = ColumnType<T, RawBuilder<T>, RawBuilder<T>>
/** A jsonb parameter; pg would send an array as a PostgreSQL array. */
export const json = <T>(value: T): RawBuilder<T> => sql`${JSON.stringify(value)}::jsonb`

/** Columns of every entity that users edit and that has soft deletion. */
export interface EntityColumns {
  id: Generated<number>
  version: Generated<number>
  created_at: ColumnType<string, string | Date | undefined, never>
  updated_at: ColumnType<string, string | Date | undefined, string | Date>
  created_by: number | null
  deleted_at: NullableInstant
  deleted_by: ColumnType<number | null, number | null | undefined, number | null>
}

/** The target of statements: the pool for reads, the request's transaction for writes. */
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export interface Connection {
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  connectionString?: string
  /** Longest wait for a new or a free connection, in milliseconds, where it is not that of the product. */
  connectionTimeoutMillis?: number
}

// `date` as text: pg would make it local midnight, a day off in Kyiv. `int8` as number: our ids are safe integers.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
/** Type id of `int8[]`, which pg does not name. */
const int8Array: number = 1016
// Arrays of int8 too; ours contain no nulls.
pg.types.setTypeParser(int8Array, (value: string) => (value === '{}' ? [] : value.slice(1, -1).split(',').map(Number)))
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// Instants in the contract's format, so that responses need no conversion.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString())

/** Longest wait for a connection, and for all database work of one request, in milliseconds. */
const connectTimeout = 2000
export const requestTimeout = 4000

/**
 * Connections of each of the two pools of jobs. Bulk: 3 exports, 2 jobs, the queue's listener, sealing and a spare
 * one. Interactive: 4 jobs, the queue's listener and 3 for attempts that requests count.
 */
const jobConnections = 8

/** Errors after which a connection can't be trusted: the server is gone, or the query still runs in it. */
export const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code ?? ''
  return (
    /^(08|57P0[123]|53300)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EACCES'].includes(code) ||
    /timeout|Connection terminated|Query read|server closed the connection|not queryable|not currently accepting/i.test(
      error.message,
    )
  )
}

export interface Pools {
  /** For requests: short timeouts, so that an unresponsive database leads to a response within 5 s. */
  db: Db
  /** The same pool below Kysely: for libraries that bring their own SQL. */
  pool: pg.Pool
  /** For exports, bulk jobs and the sealing of the audit log: no limit of time. */
  slow: pg.Pool
  slowDb: Db
  /** For interactive jobs and for writes of a request outside its transaction; bulk jobs do not use it. */
  interactive: pg.Pool
  interactiveDb: Db
  close(): Promise<void>
}

const mark = '/* planned once */ '
/**
 * Starts a statement with many joins and constant text: each connection caches its plan under a name. Only for conditions
 * whose best plan does not depend on the values.
 */
export const prepared = sql.raw(mark)

const compiler = new PostgresQueryCompiler()
const compile = (fragment: RawBuilder<unknown>) => compiler.compileQuery(fragment.toOperationNode(), createQueryId())

/** Whether a fragment has no parameters, so its best plan does not depend on parameter values. */
export const isConstant = (fragment: RawBuilder<unknown>): boolean => compile(fragment).parameters.length === 0

/**
 * A fragment without parameters, compiled once: compiling a long select list can cost more than its query.
 * Throws for a fragment with parameters; constants are written by `sql.lit`.
 */
export const fixed = <T>(fragment: RawBuilder<T>): RawBuilder<T> => {
  const { sql: text, parameters } = compile(fragment)
  if (parameters.length > 0) throw new Error(`a fixed fragment has values: ${text}`)
  return sql.raw<T>(text)
}

/** The same for a fragment that differs by the language of the reader. */
export const fixedByLanguage = <T>(
  build: (language: Language) => RawBuilder<T>,
): ((language: Language) => RawBuilder<T>) => {
  const built = new Map(languages.map((language) => [language, fixed(build(language))]))
  return (language) => built.get(language)!
}

const names = new Map<string, string>()
const nameOf = (text: string): string => {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
const named = (args: unknown[]): unknown[] => {
  const [text, values] = args
  return typeof text === 'string' && text.startsWith(mark) ? [{ name: nameOf(text), text, values }] : args
}

/** pg keeps a timed-out query running in its connection; such a one must not go back to the pool. */
const guarded = (pool: pg.Pool) => ({
  connect: async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    let broken = false
    const watched = new Proxy(client, {
      get(target, name) {
        if (name === 'release') return () => target.release(broken)
        if (name !== 'query') return Reflect.get(target, name, target) as unknown
        return (...args: unknown[]) => {
          if (broken) return Promise.reject(unavailable())
          const answer = Reflect.apply(target.query, target, named(args)) as Promise<unknown>
          return answer.catch?.((error: unknown) => {
            if (isAway(error)) broken = true
            throw error
          })
        }
      },
    })
    return watched as unknown as PostgresPoolClient
  },
  end: () => pool.end(),
})

const kysely = (pool: pg.Pool) => new Kysely<Database>({ dialect: new PostgresDialect({ pool: guarded(pool) }) })

/** Opens the pools; connects lazily. `onError` gets the errors of idle connections. */
export const openPools = (connection: Connection, onError: (error: Error) => void, size = 16): Pools => {
  const pool = new pg.Pool({
    connectionTimeoutMillis: connectTimeout,
    ...connection,
    options: '-c timezone=UTC',
    max: size,
    // Each new connection must plan its prepared statements again, at milliseconds each.
    idleTimeoutMillis: 60_000,
    statement_timeout: requestTimeout,
    query_timeout: requestTimeout,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'oselia',
    keepAlive: true,
  })
  const jobPool = (application_name: string) =>
    new pg.Pool({
      connectionTimeoutMillis: 10_000,
      ...connection,
      options: '-c timezone=UTC',
      max: jobConnections,
      application_name,
      keepAlive: true,
    })
  const slow = jobPool('oselia bulk')
  const interactive = jobPool('oselia interactive')
  for (const p of [pool, slow, interactive]) {
    p.on('error', onError)
    // Also while it is checked out: an unhandled error event would end the process.
    p.on('connect', (client) => client.on('error', onError))
  }
  return {
    db: kysely(pool),
    pool,
    slow,
    slowDb: kysely(slow),
    interactive,
    interactiveDb: kysely(interactive),
    close: async () => {
      await Promise.all([pool.end(), slow.end(), interactive.end()])
    },
  }
}

/** Rejects a database that could lose data or break search; `unsafe` is for tests alone. */
export const checkDatabase = async (db: Db, unsafe: boolean): Promise<void> => {
  const { rows } = await sql<{ version: number; encoding: string; lossy: string[] }>`
    select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding,
      coalesce((select array_agg(name) from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'), '{}') as lossy
    from pg_database where datname = current_database()`.execute(db)
  const { version, encoding, lossy } = rows[0]!
  if (version < 150_000)
    throw new Error(`the database is PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed`)
  if (encoding !== 'UTF8') throw new Error(`the database has encoding ${encoding}; UTF8 is needed`)
  if (lossy.length > 0 && !unsafe) throw new Error(`the database would lose data: ${lossy.join(', ')} must be on`)
}

/** With a C locale trigrams ignore Cyrillic, and search would silently be slow. */
export const checkTrigrams = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ works: boolean }>`select show_trgm('Їжак') <> '{}' as works`.execute(db)
  if (!rows[0]!.works)
    throw new Error('the database’s locale ignores Cyrillic in search; create it with locale C.UTF-8')
}
