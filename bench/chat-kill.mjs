// Kills the server, then the database, 10 times each while messages are sent, and counts acknowledged messages that are
// missing or duplicated afterwards.
// Usage: npm run build && node bench/chat-kill.mjs [kills of each]
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { enter, makeDataDir, startProduct, withDatabase } from './registry.product.mjs'
import { fill } from './registry.fill.mjs'
import { fillRequests } from './requests.fill.mjs'

const kills = Number(process.argv[2] ?? 10)
const writers = 8
const say = (line) => process.stdout.write(`${line}\n`)
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const dataDir = makeDataDir()

const acknowledged = new Set()
let serial = 0
let repeated = 0

/** Retries one message under the same client id until it is acknowledged, as a browser does. */
const sayOne = async (at, token, n, stopped) => {
  const name = `kill-${n}`
  while (!stopped()) {
    const body = new FormData()
    body.set('chat_type', 'staff_chat')
    body.set('message', `Рядок ${name}`)
    body.set('client_msg_id', name)
    const status = await fetch(`${at.url}/api/admin/service_request/chat/${1 + (n % 40)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    }).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 201) return acknowledged.add(name)
    repeated += 1
    await sleep(50)
  }
}

const chat = async (at, token, stopped) => {
  while (!stopped()) await sayOne(at, token, ++serial, stopped)
}

const databasePid = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

const count = () =>
  withDatabase(dataDir, async (db) => {
    const { rows } = await db.query(
      `select client_msg_id as name, count(*)::int as n from service_request_messages where client_msg_id like 'kill-%' group by 1`,
    )
    const stored = new Map(rows.map(({ name, n }) => [name, n]))
    return {
      lost: [...acknowledged].filter((name) => !stored.has(name)).length,
      twice: [...stored.values()].filter((n) => n > 1).length,
    }
  })

const killOne = async (what, token) => {
  const at = await startProduct(dataDir)
  let stop = false
  const work = Array.from({ length: writers }, () => chat(at, token, () => stop))
  await sleep(500 + Math.random() * 500)
  if (what === 'database') process.kill(databasePid(), 'SIGKILL')
  else process.kill(at.pid, 'SIGKILL')
  await sleep(what === 'database' ? 2500 : 100)
  stop = true
  await Promise.all(work)
  if (what === 'database') await at.stop()
}

const product = await startProduct(dataDir)
const token = await enter(product)
await withDatabase(dataDir, async (db) => {
  await fill(db, 25, () => undefined)
  await fillRequests(db, 200, () => undefined)
})
await product.stop()
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
for (const what of ['server', 'database']) for (let i = 0; i < kills; i++) await killOne(what, token)
const last = await startProduct(dataDir)
const { lost, twice } = await count()
await last.stop()
say(
  `${kills} kills of the server, ${kills} of the database: ${acknowledged.size} lines acknowledged, ${lost} lost, ${twice} twice, ${repeated} tries again`,
)
process.exitCode = lost + twice === 0 ? 0 : 1
