// Kills the server, then the database, 20 times each while announcements are written, and counts acknowledged ones that
// are missing afterwards.
// Usage: npm run build && node bench/kill.mjs [kills of each]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const kills = Number(process.argv[2] ?? 20)
const writers = 8
const main = join(import.meta.dirname, '../server/dist/main.js')
const dataDir = mkdtempSync(join(tmpdir(), 'oselia-kill-'))
chmodSync(dataDir, 0o711)

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const launch = async () => {
  const child = spawn(process.execPath, [main, '--demo'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (d) => {
      said += d
      const found = /listening on (\S+)/.exec(said)
      if (found) resolve(found[1])
    })
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })
  return { child, url }
}

let token
/** One login for all rounds: its session outlives every kill, and logins are rate-limited. */
const login = async (url) => {
  if (token) return waitFor(url)
  for (let i = 0; i < 100; i++) {
    const response = await fetch(`${url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@example.com', password: 'demo-password' }),
    }).catch(() => undefined)
    if (response?.ok) return (token = (await response.json()).access_token)
    await sleep(200)
  }
  throw new Error('no login')
}

/** Waits until the product responds again. */
const waitFor = async (url) => {
  for (let i = 0; i < 200; i++) {
    const response = await fetch(`${url}/api/ready`).catch(() => undefined)
    if (response?.ok) return token
    await sleep(100)
  }
  throw new Error('the product did not come back')
}

const acknowledged = new Map()
let unanswered = 0
let serial = 0

/** Writes until stopped; records the id and title of every write with status 201. */
const write = async (url, token, stopped) => {
  while (!stopped()) {
    const title = `Запис ${++serial}`
    try {
      const response = await fetch(`${url}/api/admin/announcements`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ title, body: '<p>Текст</p>' }),
      })
      const body = await response.json()
      if (response.status === 201) acknowledged.set(body.data.id, title)
      else unanswered++
    } catch {
      unanswered++
      await sleep(20)
    }
  }
}

const lost = async (url, token) => {
  let missing = 0
  const ids = [...acknowledged.keys()]
  for (let i = 0; i < ids.length; i += 16) {
    const found = await Promise.all(
      ids.slice(i, i + 16).map(async (id) => {
        const response = await fetch(`${url}/api/admin/announcements/${id}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        return response.status === 200 && (await response.json()).data.title.uk === acknowledged.get(id)
      }),
    )
    missing += found.filter((ok) => !ok).length
  }
  return missing
}

const databasePid = () => {
  for (const folder of [join(dataDir, 'postgres')]) {
    const file = join(folder, 'postmaster.pid')
    if (existsSync(file)) return Number(readFileSync(file, 'utf8').split('\n')[0])
  }
  throw new Error('the embedded database was not found')
}

const round = async (what) => {
  let { child, url } = await launch()
  await login(url)
  let stop = false
  const writing = Array.from({ length: writers }, () => write(url, token, () => stop))
  await sleep(400 + Math.random() * 400)
  if (what === 'server') {
    child.kill('SIGKILL')
    await once(child, 'exit')
  } else {
    process.kill(databasePid(), 'SIGKILL')
    await sleep(300)
  }
  stop = true
  await Promise.all(writing)
  if (what === 'database') {
    // The same process must recover by itself.
    const missing = await lost(url, await login(url))
    child.kill('SIGTERM')
    await once(child, 'exit')
    return missing
  }
  ;({ child, url } = await launch())
  const missing = await lost(url, await login(url))
  child.kill('SIGTERM')
  await once(child, 'exit')
  return missing
}

let total = 0
for (const what of ['server', 'database']) {
  let missing = 0
  for (let i = 0; i < kills; i++) missing += await round(what)
  total += missing
  process.stdout.write(`${kills} kills of the ${what}: ${missing} acknowledged announcements lost\n`)
}
process.stdout.write(`${acknowledged.size} acknowledged in all, ${unanswered} writes without an answer or refused\n`)
rmSync(dataDir, { recursive: true, force: true })
process.exitCode = total === 0 ? 0 : 1
