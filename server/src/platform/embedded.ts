import { Client } from 'pg'
import { prepareBinaries } from './embedded.binaries.js'
import { prepareCluster, user } from './embedded.cluster.js'
import { acquireLock } from './embedded.lock.js'
import { findPlace, openDataDir, socketFolder } from './embedded.place.js'
import { keepUp } from './embedded.guard.js'

/** How `pg` reaches the database: `host` is the folder of its unix socket. */
export interface EmbeddedConnection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

export interface EmbeddedDatabase {
  connection: EmbeddedConnection
  /** the process of the database server; another one after the server ended by itself and was started again */
  readonly pid: number
  /** where the database's files stand: `postgres` in the data folder, or elsewhere when that is closed to its account */
  directory: string
  /** Tells a second start on this folder where to find this Oselia, e.g. `http://127.0.0.1:3000`. */
  announce: (address: string) => void
  /** Shuts the server down in order, waits until it is gone, and frees the data folder. Safe to call twice. */
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
 * Starts the PostgreSQL server of this data folder, or takes over the one that a killed run has left. Until `stop()`
 * the server is started again whenever it ends by itself.
 * Throws an Error with one clear line when another Oselia holds the folder or the server can't be started.
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
    const server = await keepUp(plan, log)
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
      announce: (address) => lock.announce(address),
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
