import { createHash } from 'node:crypto'
import {
  Kysely,
  PostgresDialect,
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
 * Tables by name. Each room adds its own next to its queries (`declare module`), made of the contract's types,
 * so that a column is written once.
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

/** Columns of every entity that people write and that goes to the bin. */
export interface EntityColumns {
  id: Generated<number>
  version: Generated<number>
  created_at: ColumnType<string, string | Date | undefined, never>
  updated_at: ColumnType<string, string | Date | undefined, string | Date>
  created_by: number | null
  deleted_at: NullableInstant
  deleted_by: ColumnType<number | null, number | null | undefined, number | null>
}

/** Where statements go: the pool for reading, the act's transaction for writing. */
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export interface Connection {
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  connectionString?: string
}

// `date` as text: pg would make it local midnight, a day off in Kyiv. `int8` as number: our ids are safe integers.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// Lists of them too; our lists hold no nulls.
pg.types.setTypeParser(1016 as never, (value: string) =>
  value === '{}' ? [] : value.slice(1, -1).split(',').map(Number),
)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// Instants as the contract writes them, so that a column needs no mapper on its way out.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString())

/** Longest wait for a connection, and for all database work of one request, in milliseconds. */
export const connectTimeout = 2000
export const requestTimeout = 4000

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
  /** For requests: short limits, so that a hung database is an answer within 5 s. */
  db: Db
  /** The same pool below Kysely: for libraries that bring their own SQL. */
  pool: pg.Pool
  /** For jobs, exports and listening: no limit of time. */
  slow: pg.Pool
  slowDb: Db
  close(): Promise<void>
}

const mark = '/* planned once */ '
/**
 * Begins a statement with many joins whose text is the same on every call: each connection keeps its plan under a name, and
 * asks by that name. Only for conditions whose best plan does not hang on the values.
 */
export const plannedOnce = sql.raw(mark)

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

/** Opens the pools; connects lazily. `onError` hears of idle connections that died. */
export const openPools = (connection: Connection, onError: (error: Error) => void, size = 16): Pools => {
  const pool = new pg.Pool({
    ...connection,
    options: '-c timezone=UTC',
    max: size,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: requestTimeout,
    query_timeout: requestTimeout,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'oselia',
    keepAlive: true,
  })
  const slow = new pg.Pool({
    ...connection,
    options: '-c timezone=UTC',
    max: 6,
    connectionTimeoutMillis: 10_000,
    application_name: 'oselia jobs',
    keepAlive: true,
  })
  for (const p of [pool, slow]) {
    p.on('error', onError)
    // Also while it is lent out: an error that nobody hears would end the process.
    p.on('connect', (client) => client.on('error', onError))
  }
  return {
    db: kysely(pool),
    pool,
    slow,
    slowDb: kysely(slow),
    close: async () => {
      await Promise.all([pool.end(), slow.end()])
    },
  }
}

/** Refuses a database that would lose or fail to find things; `unsafe` is for tests alone. */
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
