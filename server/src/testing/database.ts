import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Connection } from '../platform/db.js'
import { startEmbedded, type EmbeddedConnection } from '../platform/embedded.js'
import { identityOf, servesDirectory, signal } from '../platform/embedded.process.js'
import { readPidFile } from '../platform/embedded.server.js'

const prefix = 'oselia-test-'

/** One database server per run, in a temporary folder; nothing is synced to the disk. */
export async function startTestServer(): Promise<{ admin: EmbeddedConnection; stop: () => Promise<void> }> {
  removeLeftovers()
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  // As root the server runs under another account, which must be able to enter the folder.
  chmodSync(dataDir, 0o711)
  const lines: string[] = []
  const server = await startEmbedded({ dataDir, unsafe: true, log: (line) => lines.push(line) }).catch(
    (error: unknown) => {
      throw new Error(['The test database did not start', ...lines].join('\n'), { cause: error })
    },
  )
  return {
    admin: server.connection,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A killed run leaves its server and its folder behind. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const runner = Number(name.slice(prefix.length).split('-')[0])
    if (identityOf(runner) !== undefined) continue
    const folder = join(tmpdir(), name)
    const cluster = join(folder, 'postgres')
    const { pid } = readPidFile(cluster) ?? {}
    if (pid !== undefined && servesDirectory(pid, cluster)) signal(pid, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

/** The connection of this process for databases: starting another for each statement costs more than the statement. */
const administrators = new Map<string, Promise<pg.Client>>()

const connectAs = async (admin: EmbeddedConnection): Promise<pg.Client> => {
  const client = new pg.Client(admin)
  const forget = () => void administrators.delete(admin.host)
  client.on('error', forget)
  client.on('end', forget)
  await client.connect().catch((error: unknown) => {
    forget()
    throw error
  })
  return client
}

async function asAdmin(admin: EmbeddedConnection, statement: string): Promise<void> {
  const known = administrators.get(admin.host) ?? connectAs(admin)
  administrators.set(admin.host, known)
  await (await known).query(statement)
}

/**
 * Creates a template database. `fill` must close its connections, as PostgreSQL copies only a database without
 * connections.
 */
export async function createTemplate(
  admin: EmbeddedConnection,
  name: string,
  fill: (connection: EmbeddedConnection) => Promise<void>,
): Promise<void> {
  await asAdmin(admin, `create database ${pg.escapeIdentifier(name)}`)
  await fill({ ...admin, database: name })
}

/** Creates a uniquely named copy of the template, to which a busy machine may take long to connect. */
export async function copyTemplate(
  admin: EmbeddedConnection,
  template: string,
): Promise<EmbeddedConnection & Connection> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(admin, `create database ${database} template ${pg.escapeIdentifier(template)} strategy file_copy`)
  return { ...admin, database, connectionTimeoutMillis: 30_000 }
}

/** Drops the database and terminates its connections. */
export async function dropDatabase(admin: EmbeddedConnection, database: string): Promise<void> {
  await asAdmin(admin, `drop database if exists ${pg.escapeIdentifier(database)} with (force)`)
}
