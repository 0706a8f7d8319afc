import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { EmbeddedConnection } from '../platform/embedded.js'
import { servesDirectory, signal, until } from '../platform/embedded.process.js'
import { readPidFile } from '../platform/embedded.server.js'

const server = fileURLToPath(new URL('../..', import.meta.url))

/** The rows of one statement on its own connection. */
export async function ask(connection: pg.ClientConfig, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionTimeoutMillis: 5000, ...connection })
  // A killed server causes this event in addition to the query's error; the latter is sufficient.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** A folder for one test file, which other accounts may enter. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'oselia-launcher-'))
  chmodSync(folder, 0o711)
  return folder
}

/** Stops a server that a failed test has left in this database folder. */
export async function endLeft(cluster: string): Promise<void> {
  const { pid } = readPidFile(cluster) ?? {}
  if (pid === undefined || !servesDirectory(pid, cluster)) return
  signal(pid, 'SIGQUIT')
  await until(() => !servesDirectory(pid, cluster), 5000)
}

/** Compiles the launcher for child processes and returns the folder, from which the server's packages resolve. */
export function compileLauncher(): string {
  const folder = join(server, '.build', `launcher-${process.pid}`)
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
  const source = join(server, 'src', 'platform', 'embedded.ts')
  const flags = ['--ignoreConfig', '--module', 'nodenext', '--target', 'es2023', '--skipLibCheck', '--types', 'node']
  execFileSync(process.execPath, [compiler, ...flags, '--outDir', folder, source], { cwd: server, stdio: 'inherit' })
  return folder
}

const program = `
  const { startEmbedded } = await import(process.argv[1])
  const say = (line) => console.log(JSON.stringify(line))
  process.on('SIGINT', () => undefined)
  try {
    const database = await startEmbedded({ dataDir: process.argv[2], unsafe: true, log: (line) => say({ log: line }) })
    process.on('SIGTERM', () => database.stop().then(() => process.exit(0)))
    process.on('message', (address) => (database.recordAddress(address), say({ announced: address })))
    say({ pid: database.pid, directory: database.directory, connection: database.connection })
  } catch (error) {
    say({ problem: error.message })
    process.exit(1)
  }
`

interface Said {
  log?: string
  announced?: string
  problem?: string
  pid?: number
  directory?: string
  connection?: EmbeddedConnection
}

/** A child process that starts the database of this data folder and runs it until SIGTERM. */
export class Starter {
  readonly logged: string[] = []
  readonly process: ChildProcess
  readonly #said: AsyncIterator<string>

  constructor(launcher: string, dataDir: string, as: { uid?: number; gid?: number } = {}) {
    this.process = spawn(
      process.execPath,
      ['--input-type=module', '-e', program, join(launcher, 'embedded.js'), dataDir],
      { ...as, cwd: '/', detached: true, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
    )
    this.#said = createInterface({ input: this.process.stdout! })[Symbol.asyncIterator]()
  }

  async #next(): Promise<Said> {
    const { value, done } = await this.#said.next()
    if (done) throw new Error('The other process ended without a word')
    const said: Said = JSON.parse(value)
    if (said.log === undefined) return said
    this.logged.push(said.log)
    return this.#next()
  }

  /** The result of the start, or its error message. */
  async outcome(): Promise<Said> {
    return this.#next()
  }

  async running(): Promise<Required<Pick<Said, 'pid' | 'directory' | 'connection'>>> {
    const { pid, directory, connection, problem } = await this.#next()
    if (pid === undefined || directory === undefined || connection === undefined) throw new Error(problem)
    return { pid, directory, connection }
  }

  async recordAddress(address: string): Promise<void> {
    this.process.send(address)
    await this.#next()
  }

  async end(name: NodeJS.Signals): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return
    this.process.kill(name)
    await once(this.process, 'exit')
  }
}

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
