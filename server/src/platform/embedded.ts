import { Client } from 'pg'
import { prepareBinaries } from './embedded.binaries.js'
import { prepareCluster, user } from './embedded.cluster.js'
import { acquireLock } from './embedded.lock.js'
import { findPlace, openDataDir, socketFolder } from './embedded.place.js'
import { superviseServer } from './embedded.guard.js'

/** Connection settings for `pg`: `host` is the folder of its unix socket. */
export interface EmbeddedConnection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

export interface EmbeddedDatabase {
  connection: EmbeddedConnection
  /** pid of the database server; changes when it is restarted */
  readonly pid: number
  /** folder of the database: `postgres` in the data folder, or elsewhere when that is inaccessible to its account */
  directory: string
  /** Records the address of this Oselia for a second start on this folder, e.g. `http://127.0.0.1:3000`. */
  recordAddress: (address: string) => void
  /** Stops the server in order, waits for its exit, and unlocks the data folder. Safe to call twice. */
  stop: () => Promise<void>
}

interface Options {
  dataDir: string
  log: (line: string) => void
  /** tests only: nothing is synced to the disk. No setting reaches this flag. */
  unsafe?: boolean
}

const database = 'oselia'

/**
 * Starts the PostgreSQL server of this data folder, or takes over the one left by a killed process. Until `stop()` the
 * server is restarted whenever it exits by itself. Throws an Error with a one-line message when another Oselia has
 * locked the folder or the server can't be started.
 */
export async function startEmbedded({ dataDir, log, unsafe = false }: Options): Promise<EmbeddedDatabase> {
  const folder = openDataDir(dataDir)
  const lock = await acquireLock(folder, log)
  try {
    const place = findPlace(folder, log)
    const { initdb, postgres } = prepareBinaries(folder, place.account)
    const password = await prepareCluster(place, initdb, unsafe)
    const plan = {
      program: postgres,
      directory: place.cluster,
      socketDirectory: socketFolder(place),
      account: place.account,
      unsafe,
    }
    const server = await superviseServer(plan, log)
    const connection = { host: plan.socketDirectory, port: 5432, user, password, database }
    await ensureDatabase(connection).catch(async (error: unknown) => {
      await server.stop()
      throw error
    })
    let stopped: Promise<void> | undefined
    return {
      connection,
      get pid() {
        return server.pid
      },
      directory: place.cluster,
      recordAddress: (address) => lock.recordAddress(address),
      stop: () => (stopped ??= server.stop().finally(() => lock.release())),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function ensureDatabase(connection: EmbeddedConnection): Promise<void> {
  const client = new Client({
    ...connection,
    database: 'postgres',
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}
