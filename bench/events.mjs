import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'

// The month of a calendar with many events, as its owner and as a manager of one complex ask for it.
// node bench/events.mjs [--events 500] [--runs 200]
const given = (name, usual) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? usual : Number(process.argv[at + 1])
}
const [count, runs] = [given('events', 500), given('runs', 200)]
const say = (line) => process.stdout.write(`${line}\n`)
const main = join(import.meta.dirname, '../server/dist/main.js')

const launch = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'oselia-events-'))
  await chmod(dataDir, 0o711)
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: '' }
  const child = spawn(process.execPath, [main, '--demo'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (bytes) => {
      said += bytes
      const found = /listening on (\S+)/.exec(said)
      if (found) resolve(found[1])
    })
    child.on('exit', () => reject(new Error(`the product did not start: ${said}`)))
  })
  const stop = async () => {
    child.removeAllListeners('exit')
    child.kill('SIGTERM')
    await once(child, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
  /** The processor's time of the server until now, in milliseconds; ticks of Linux are 10 ms. */
  const used = async () => {
    const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1].split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  return { url, stop, used }
}

const signIn = async (url, as) => {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${as}@example.com`, password: 'demo-password' }),
  })
  return (await answer.json()).access_token
}

const rules = [null, null, 'FREQ=WEEKLY;BYDAY=MO,WE', 'FREQ=DAILY', 'FREQ=MONTHLY;BYDAY=2MO']

/** Events of a month; of five, two are single, the others recur since two years or for ever. */
const fill = async (url, token) => {
  for (let n = 0; n < count; n += 1) {
    const recurrence = rules[n % rules.length]
    const day = recurrence === null ? `2030-06-${String((n % 28) + 1).padStart(2, '0')}` : '2028-06-12'
    const body = {
      title: { uk: `Подія ${n}`, en: `Event ${n}` },
      place: 'Двір',
      starts: `${day}T18:00`,
      ends: `${day}T19:30`,
      recurrence,
      registration: n % 3 === 0,
      capacity: 20,
    }
    const answer = await fetch(`${url}/api/admin/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  }
}

const measure = async ({ url, used }, token) => {
  const address = `${url}/api/admin/events/occurrences?from=2030-05-27&to=2030-06-30&per_day=3&timezone=Europe/Kyiv`
  const times = []
  const before = await used()
  let found = 0
  for (let n = 0; n < runs; n += 1) {
    const begun = performance.now()
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    const { days } = await answer.json()
    found = days.reduce((sum, { count: n }) => sum + n, 0)
    times.push(performance.now() - begun)
  }
  const cpu = ((await used()) - before) / runs
  times.sort((a, b) => a - b)
  const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))].toFixed(1)
  return `${found} occurrences, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms, processor of the server ${cpu.toFixed(1)} ms`
}

const product = await launch()
try {
  const owner = await signIn(product.url, 'admin')
  await fill(product.url, owner)
  for (const as of ['admin', 'manager']) {
    const token = await signIn(product.url, as)
    say(`${as}: a month with ${count} events: ${await measure(product, token)}`)
  }
} finally {
  await product.stop()
}
