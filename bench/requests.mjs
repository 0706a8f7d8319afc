import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fill } from './registry.fill.mjs'
import { figuresOf, openLoad, quantile } from './registry.lists.mjs'
import { copyData, enter, makeDataDir, memoryOf, startProduct, withDatabase } from './registry.product.mjs'
import { fillRequests } from './requests.fill.mjs'

// A million requests with five million lines: list, board and card; 1,000 windows that hear each line as it is written.
// npm run build && node bench/requests.mjs [--size 1] [--only lists,live] [--seconds 4] [--keep dir] [--data dir]
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '1' },
    only: { type: 'string', default: 'lists,live' },
    seconds: { type: 'string', default: '4' },
    keep: { type: 'string' },
    data: { type: 'string' },
  },
})
const size = Number(options.size)
const only = new Set(options.only.split(','))
const say = (line) => process.stdout.write(`${line}\n`)
const ms = (value) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`

const note = (what, figure, target, holds) => say(`${what}: ${figure} (${target}: ${holds ? 'ok' : 'SHORT'})`)

const fillNew = async (dataDir) => {
  const product = await startProduct(dataDir)
  await enter(product)
  await product.stop()
  const again = await startProduct(dataDir)
  try {
    await withDatabase(dataDir, async (db) => {
      await fill(db, Math.max(25, Math.round(500 * size)), say)
      await fillRequests(db, Math.round(1_000_000 * size), say)
    })
  } finally {
    await again.stop()
  }
  if (options.keep) {
    mkdirSync(options.keep, { recursive: true })
    rmSync(options.keep, { recursive: true })
    copyData(dataDir, options.keep)
  }
}

const lists = async ({ url, token, dataDir }) => {
  const { rows: ids } = await withDatabase(dataDir, (db) =>
    db.query(`select id, house_id, performer_id from service_requests where id % 997 = 0 limit 1000`),
  )
  const base = '/api/admin/service_request'
  const cases = [
    ['list, newest', [`${base}?per_page=20`], 50],
    ['list, open by term', [`${base}?open=true&sort=due_at&per_page=20`], 50],
    ['list, one state', ['new', 'in_progress', 'closed'].map((s) => `${base}?status=${s}&per_page=20`), 50],
    ['list, one house', ids.map((r) => `${base}?house_id=${r.house_id}&per_page=20`), 50],
    ['list, one performer', ids.map((r) => `${base}?performer_id=${r.performer_id}&open=true&per_page=20`), 50],
    ['list, missed terms', [`${base}?clock=missed&per_page=20`], 50],
    ['list, search by number', ids.map((r) => `${base}?search_query=${r.id}&per_page=20`), 50],
    ['board', [`${base}/board`], 50],
    ['board, one house', ids.map((r) => `${base}/board?house_id=${r.house_id}`), 50],
    ['one request with both chats', ids.map((r) => `${base}/${r.id}`), 20],
  ]
  const load = openLoad()
  try {
    for (const [name, paths, target] of cases) {
      for (const connections of [1, 8]) {
        const work = { url, token, paths: paths.map((path) => [name, path]), connections }
        await load.run({ ...work, seconds: 1 })
        const { rate, p50, p95 } = await load
          .run({ ...work, seconds: Number(options.seconds) })
          .then((told) => figuresOf(told.times, told.seconds))
        note(
          `${name}, ${connections} at a time: p95`,
          `${ms(p95)}, p50 ${ms(p50)}, ${rate.toFixed(0)} a second`,
          `under ${target} ms`,
          p95 < target,
        )
      }
    }
  } finally {
    load.close()
  }
}

const connections = 1000
const lines = 60

const write = async ({ url, token }, request, name) => {
  const body = new FormData()
  for (const [key, value] of Object.entries({ chat_type: 'staff_chat', message: `Рядок ${name}`, client_msg_id: name }))
    body.set(key, value)
  const response = await fetch(`${url}/api/admin/service_request/chat/${request}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  if (response.status !== 201) throw new Error(`a line was answered with ${response.status}: ${await response.text()}`)
}

const live = async (given) => {
  // What the first call warms up is not the connections'.
  await write(given, 1, 'warm-1')
  const before = memoryOf(given.pid)
  const listener = fork(join(import.meta.dirname, 'requests.live.mjs'))
  const seen = new Map()
  listener.on('message', (told) => {
    if (told.error) throw new Error(told.error)
    if (told.heard) seen.set(told.heard, told.at)
  })
  listener.send({ url: given.url, token: given.token, connections })
  for (let [told] = await once(listener, 'message'); !told.open; [told] = await once(listener, 'message'));
  const opened = memoryOf(given.pid)
  const began = new Map()
  for (let i = 0; i < lines; i++) {
    const name = `bench-${i}`
    began.set(name, Date.now())
    await write(given, 1 + (i % 20), name)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const after = memoryOf(given.pid)
  listener.kill()
  const times = [...began].map(([name, at]) => (seen.get(name) ?? Infinity) - at).toSorted((a, b) => a - b)
  const p95 = quantile(times, 0.95)
  note(
    `${connections} windows: a line is seen by all, p95`,
    `${ms(p95)}, p50 ${ms(quantile(times, 0.5))}, most ${ms(times.at(-1))} of ${lines}, from the moment it is sent`,
    'under 300 ms',
    p95 < 300,
  )
  const each = ((opened - before) * 1024) / connections
  note(
    `${connections} windows: memory of each`,
    `${each.toFixed(0)} KB when open, ${(((after - before) * 1024) / connections).toFixed(0)} KB after ${lines} lines (${before.toFixed(0)} MB before)`,
    'under 60 KB',
    each < 60,
  )
}

const dataDir = makeDataDir(options.data)
try {
  if (!options.data) await fillNew(dataDir)
  let token
  for (const [name, work] of Object.entries({ lists, live })) {
    if (!only.has(name)) continue
    const product = await startProduct(dataDir)
    try {
      token ??= await enter(product)
      await work({ url: product.url, pid: product.pid, token, dataDir })
    } finally {
      await product.stop()
    }
  }
  say(`node ${process.version}, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
