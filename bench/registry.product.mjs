import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { findPlace, socketFolder } from '../server/dist/platform/embedded.place.js'

const repository = join(import.meta.dirname, '..')
const owner = { email: 'owner@example.com', password: 'measured-by-the-minute' }

/** Copies a data folder with the ownership of its files. */
export const copyData = (from, to) => {
  if (process.platform === 'linux') execFileSync('cp', ['-a', '--reflink=auto', from, to])
  else cpSync(from, to, { recursive: true })
}

/** A temporary data folder: new, or a copy of a filled one. */
export const makeDataDir = (filled) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oselia-registry-'))
  if (filled) {
    rmSync(dataDir, { recursive: true })
    copyData(filled, dataDir)
  }
  chmodSync(dataDir, 0o711)
  return dataDir
}

/** Connection settings for the embedded database of a data folder. */
export const connectionOf = (dataDir) => ({
  host: socketFolder(findPlace(dataDir, () => undefined)),
  port: 5432,
  user: 'oselia',
  password: readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim(),
  database: 'oselia',
})

const urlOf = ({ host, port, user, password, database }) =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

export const withDatabase = (dataDir, work) => withConnection(connectionOf(dataDir), work)

export const withConnection = async (connection, work) => {
  const db = new pg.Client(connection)
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

/**
 * Starts the built product of a repository; `stop()` stops it and writes its CPU profile into the folder `profile`, if
 * given. Without a connection it starts the embedded database of its data folder. `flags` are the product's own; `readLog`
 * takes each line of its log, which else goes to standard error.
 */
export const startProduct = async (
  dataDir,
  profile,
  { root = repository, connection, flags = [], readLog = (line) => process.stderr.write(`${line}\n`) } = {},
) => {
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const child = spawn(process.execPath, [...profiling, join(root, 'server/dist/main.js'), ...flags], {
    // The rate limit is 3,000 requests a minute per address, so the load simulates a proxy with many clients.
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      DATABASE_URL: connection ? urlOf(connection) : '',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (bytes) => {
      said += bytes
      const found = /listening on (\S+)/.exec(said)
      if (found) resolve(found[1])
    })
    child.on('exit', (code) => reject(new Error(`the product ended with ${code}: ${said}`)))
  })
  // Any later output is an error.
  createInterface({ input: child.stdout }).on('line', readLog)
  const ended = () => child.exitCode !== null || child.signalCode !== null
  const stop = async () => {
    if (ended()) return
    child.removeAllListeners('exit')
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url, pid: child.pid, stop, ended, setupCode: /setup code: (\S+)/.exec(said)?.[1] }
}

const post = async (url, path, body) => {
  const response = await fetch(`${url}/api/admin${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer
}

/** Creates the owner of an empty product, or logs them in. Once per run: logins are rate-limited. */
export const enter = async ({ url, setupCode }) => {
  if (!setupCode) return (await post(url, '/login', owner)).access_token
  const person = { last_name: 'Власник', first_name: 'Тест', password_confirmation: owner.password }
  return (await post(url, '/setup/owner', { code: setupCode, ...owner, ...person })).access_token
}

/** Resident memory of a process in MB. */
export const memoryOf = (pid) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Samples memory every 100 ms during the work. Returns `{ before, most, seconds, result }`, MB. */
export const watched = async (pid, work) => {
  const before = memoryOf(pid)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid))), 100)
  const start = performance.now()
  try {
    const result = await work()
    return { before, most, seconds: (performance.now() - start) / 1000, result }
  } finally {
    clearInterval(timer)
  }
}
