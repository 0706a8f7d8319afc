import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fill } from './registry.fill.mjs'
import { quantile } from './registry.lists.mjs'
import { copyData, enter, makeDataDir, memoryOf, startProduct, withDatabase } from './registry.product.mjs'
import { cpuOf } from './requests.cpu.mjs'
import { fillRequests } from './requests.fill.mjs'
import { measureRequests } from './requests.lists.mjs'

// A million requests with five million messages: list, board and card; 1,000 event streams that receive each message as
// it is written.
// npm run build && node bench/requests.mjs [--size 1] [--only lists,live] [--case words] [--seconds 4] [--keep dir]
// [--data dir]
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '1' },
    only: { type: 'string', default: 'lists,live' },
    seconds: { type: 'string', default: '4' },
    case: { type: 'string' },
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

const lists = (given) =>
  measureRequests({
    ...given,
    seconds: Number(options.seconds),
    only: options.case,
    note: ({ who, name, connections, target, product, bare, load, cpu }) =>
      note(
        `${who}: ${name}, ${connections} at a time: p95`,
        `${ms(product.p95)}, p50 ${ms(product.p50)}, ${product.rate.toFixed(0)} a second; of a core ${ms(cpu.product)} and ${ms(cpu.database)} in the database; plain select p95 ${ms(bare.p95)}, p50 ${ms(bare.p50)}, p50 ${(product.p50 / bare.p50).toFixed(1)} times it; load ${load.toFixed(1)}`,
        `under ${target} ms`,
        product.p95 < target,
      ),
  })

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

/**
 * Opens the streams, sends messages one after another, and returns how long each took until all streams had received
 * it.
 */
const receivedBy = async (url, token, sayOne, opened) => {
  const listener = fork(join(import.meta.dirname, 'requests.live.mjs'))
  try {
    const seen = new Map()
    listener.on('message', (told) => {
      if (told.error) throw new Error(told.error)
      if (told.heard) seen.set(told.heard, told.at)
    })
    listener.send({ url, token, connections })
    for (let [told] = await once(listener, 'message'); !told.open; [told] = await once(listener, 'message'));
    opened()
    const began = new Map()
    for (let i = 0; i < lines; i++) {
      const name = `bench-${i}`
      began.set(name, Date.now())
      await sayOne(name, i)
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    await new Promise((resolve) => setTimeout(resolve, 2000))
    return [...began].map(([name, at]) => (seen.get(name) ?? Infinity) - at).toSorted((a, b) => a - b)
  } finally {
    listener.kill()
  }
}

/** The same with a bare server that only writes the bytes: the baseline of this machine. */
const bareLive = async () => {
  const server = fork(join(import.meta.dirname, 'requests.echo.mjs'))
  const [{ url }] = await once(server, 'message')
  try {
    const sayOne = (name) => fetch(url, { method: 'POST', headers: { 'x-name': name } })
    return await receivedBy(url, '', sayOne, () => undefined)
  } finally {
    server.kill()
  }
}

const live = async (given) => {
  // Warm-up, so that one-time allocations do not count as memory of the connections.
  for (let i = 0; i < 20; i++) await write(given, 1 + i, `warm-${i}`)
  const before = memoryOf(given.pid)
  const cpuBefore = cpuOf(given.pid)
  let opened = 0
  let cpuOpened = 0
  const times = await receivedBy(
    given.url,
    given.token,
    (name, i) => write(given, 1 + (i % 20), name),
    () => {
      opened = memoryOf(given.pid)
      cpuOpened = cpuOf(given.pid)
    },
  )
  const after = memoryOf(given.pid)
  const cpu = (cpuOf(given.pid) - cpuOpened) / lines
  const bare = await bareLive()
  const p95 = quantile(times, 0.95)
  note(
    `${connections} windows: a line is seen by all, p95`,
    `${ms(p95)}, p50 ${ms(quantile(times, 0.5))}, most ${ms(times.at(-1))} of ${lines}, from the moment it is sent; ${ms(cpu)} of the server's CPU each; a bare server p95 ${ms(quantile(bare, 0.95))}, p50 ${ms(quantile(bare, 0.5))}; load ${loadavg()[0].toFixed(1)}`,
    'under 300 ms',
    p95 < 300,
  )
  const each = ((opened - before) * 1024) / connections
  note(
    `${connections} windows: memory of each`,
    `${each.toFixed(0)} KB when open, ${(((after - before) * 1024) / connections).toFixed(0)} KB after ${lines} lines (${before.toFixed(0)} MB before; opening took ${ms((cpuOpened - cpuBefore) / connections)} of CPU each)`,
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
