import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPlace, socketFolder } from '../server/dist/platform/embedded.place.js'

const main = join(import.meta.dirname, '../server/dist/main.js')
const owner = { email: 'owner@example.com', password: 'measured-by-the-minute' }

/** A copy of a data folder keeps the accounts to whom its files belong. */
export const copyData = (from, to) => {
  if (process.platform === 'linux') execFileSync('cp', ['-a', '--reflink=auto', from, to])
  else cpSync(from, to, { recursive: true })
}

/** A data folder of its own: new, or a copy of a filled one. */
export const makeDataDir = (filled) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oselia-registry-'))
  if (filled) {
    rmSync(dataDir, { recursive: true })
    copyData(filled, dataDir)
  }
  chmodSync(dataDir, 0o711)
  return dataDir
}

/** How `pg` reaches the embedded database of a data folder. */
export const connectionOf = (dataDir) => ({
  host: socketFolder(findPlace(dataDir, () => undefined)),
  port: 5432,
  user: 'oselia',
  password: readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim(),
  database: 'oselia',
})

export const withDatabase = async (dataDir, work) => {
  const db = new pg.Client(connectionOf(dataDir))
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

/** Starts the built product; stopped by `stop()`, its profile is written into the folder `profile`, if one is given. */
export const startProduct = async (dataDir, profile) => {
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const child = spawn(process.execPath, [...flags, main], {
    // One address may ask 3,000 times a minute: the load comes as if through a proxy, from many addresses.
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
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
  // What it logs from now on is an error.
  child.stdout.on('data', (bytes) => process.stderr.write(bytes))
  const stop = async () => {
    child.removeAllListeners('exit')
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url, pid: child.pid, stop, setupCode: /setup code: (\S+)/.exec(said)?.[1] }
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

/** Makes the owner of an empty product, or logs him in. Once a run: logins are limited. */
export const enter = async ({ url, setupCode }) => {
  if (!setupCode) return (await post(url, '/login', owner)).access_token
  const person = { last_name: 'Власник', first_name: 'Тест', password_confirmation: owner.password }
  return (await post(url, '/setup/owner', { code: setupCode, ...owner, ...person })).access_token
}

/** Resident memory of a process in MB. */
export const memoryOf = (pid) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Looks at the memory every 100 ms while the work goes on. Answers `{ before, most, seconds, result }`, MB. */
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
