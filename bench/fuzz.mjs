// Sends odd input to every endpoint of the OpenAPI document as nobody, as a technician and as the owner (or who `--as` names) of the demo data, and
// lists every 5xx but a deliberate 503, and every call without an answer within 5 s. Exit code 1 when there is one.
// Usage: npm run build && node bench/fuzz.mjs [--seed 1] [--calls 60000] [--only word,word] [--as email]
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { longest, login, read, send, sendJson, write } from './fuzz.http.mjs'
import { findAccepted, learn } from './fuzz.accepted.mjs'
import { endpointsOf, planOf } from './fuzz.plan.mjs'
import { addVotings, voteCalls } from './fuzz.votings.mjs'
import { makeDataDir, startProduct } from './registry.product.mjs'

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    calls: { type: 'string', default: '60000' },
    only: { type: 'string', default: '' },
    as: { type: 'string', default: 'admin@example.com' },
  },
})
const inFlight = 8
const people = [
  { who: 'nobody', share: 0.1 },
  { who: 'technician', email: 'technician@example.com', share: 0.25 },
  { who: 'owner', email: options.as, share: 0.65 },
]

const say = (line) => process.stdout.write(`${line}\n`)

/** Numbers of 0…1 that a seed determines (mulberry32). */
const randomOf = (seed) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Guest links of the first request that allows them, by kind of chat. */
const tokensOf = async (url, token, requests) => {
  const tokens = new Map()
  for (const [side, chat_type] of Object.entries({ staff: 'staff_chat', member: 'member_chat' })) {
    for (const id of requests.slice(0, 15)) {
      const { answer } = await write(url, `/api/admin/service_request/${id}/links`, {
        token,
        body: { chat_type, name: 'Гість' },
      })
      if (!answer?.url) continue
      tokens.set(side, answer.url.split('/').at(-1))
      break
    }
  }
  return tokens
}

/** The rows of a list, in each of the forms that lists have. */
const rowsOf = (answer) => {
  const rows =
    [answer?.data, answer?.data?.data, answer?.main_data?.data].find(Array.isArray) ??
    Object.values(answer?.data ?? {}).find(Array.isArray) ??
    []
  return rows.filter((row) => Number.isSafeInteger(row?.id))
}

/** What the owner sees: ids by collection, objects by address, and guest links. */
const worldOf = async (url, token, { document, endpoints, random }) => {
  const ids = new Map()
  const shown = new Map()
  const lists = endpoints.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  for (const { path, parameters } of lists) {
    const isPaged = parameters.some(({ name }) => name === 'per_page')
    const answer = await read(url, isPaged ? `${path}?per_page=100` : path, token)
    const rows = rowsOf(answer)
    if (rows.length === 0) continue
    const name = path.split('/').at(-1)
    ids.set(
      name,
      rows.map(({ id }) => id),
    )
    for (const { id } of rows.slice(0, 3)) {
      const one = await read(url, `${path}/${id}`, token)
      if (!one?.data) continue
      shown.set(`${path}/${id}`, one.data)
      shown.set(name, one.data)
    }
  }
  const methods = new Map(
    Object.entries(document.paths).map(([path, by]) => [
      path,
      new Set(Object.keys(by).map((name) => name.toUpperCase())),
    ]),
  )
  const resolve = (reference) =>
    reference
      .split('/')
      .slice(1)
      .reduce((at, key) => at?.[key], document) ?? {}
  return {
    ids,
    shown,
    random,
    resolve,
    methods,
    accepted: new Map(),
    tokens: await tokensOf(url, token, ids.get('service_request') ?? []),
  }
}

const statuses = new Map()
const findings = new Map()
const errors = new Map()
const unavailable = new Map()
/** Endpoints that did what they are for at least once. */
const reached = new Set()
/** The last refusal of a call without anything odd, by endpoint. */
const refusals = new Map()
const count = (key) => statuses.set(key, (statuses.get(key) ?? 0) + 1)

const found = (what, endpoint, who, call, text) => {
  const key = `${what} ${endpoint.name}`
  const known = findings.get(key)
  if (known) return void (known.times += 1)
  const body = call.body === undefined ? '' : Buffer.from(call.body).toString('latin1').slice(0, 300)
  findings.set(key, { times: 1, who, call: { ...call, body }, requestId: /"request_id":"([^"]+)"/.exec(text)?.[1] })
}

/** A 503 that the product decided on: it says so in its own form. */
const isDeliberate = (status, text) => status === 503 && text.includes('"unavailable"')

const judge = ({ endpoint, who, call }, { end, status, text }) => {
  count(end === 'answer' ? status : end)
  if (status >= 200 && status < 300 && call.method === endpoint.method) reached.add(endpoint.name)
  else if (call.isUsual && who !== 'nobody') refusals.set(endpoint.name, `${status} ${text.slice(0, 200)}`)
  if (status === 503) unavailable.set(endpoint.name, (unavailable.get(endpoint.name) ?? 0) + 1)
  if (end === 'hang') found('hang', endpoint, who, call, text)
  if (status >= 500 && !isDeliberate(status, text)) found(status, endpoint, who, call, text)
}

/** Performs the planned calls with 8 in flight; logs in again whenever a call has ended the session. */
const perform = async (url, { who, email }, { world, planned }) => {
  let token = email && (await login(url, email))
  let next = 0
  let renewing
  const renew = async () => {
    renewing ??= login(url, email).finally(() => (renewing = undefined))
    token = (await renewing) ?? token
  }
  const work = async () => {
    while (next < planned.length) {
      const { endpoint, make } = planned[next++]
      const call = make()
      const own = token && !('authorization' in call.headers) ? { authorization: `Bearer ${token}` } : {}
      const sent = { ...call, headers: { ...own, ...call.headers } }
      const answer = await send(url, sent)
      judge({ endpoint, who, call }, answer)
      learn(world, call, answer)
      if (answer.status === 401 && own.authorization === `Bearer ${token}`) await renew()
      if (next % 5000 === 0) say(`${who}: ${next} of ${planned.length}`)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, work))
}

const report = (endpoints) => {
  const never = endpoints.filter(({ name }) => !reached.has(name))
  say(`${endpoints.length - never.length} of ${endpoints.length} endpoints answered 2xx; never:`)
  for (const { name } of never) say(`  ${name}: ${refusals.get(name) ?? 'not called in its usual form'}`)
  const total = [...statuses.values()].reduce((a, b) => a + b, 0)
  say(
    `${total} calls: ${[...statuses]
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
      .map(([k, n]) => `${k} ${n}`)
      .join(', ')}`,
  )
  for (const [key, { times, who, call, requestId }] of findings) {
    say(`\n${key}, ${times} times, first as ${who}`)
    say(`  ${call.method} ${call.path.slice(0, 300)} ${JSON.stringify(call.headers).slice(0, 200)}\n  ${call.body}`)
    if (requestId) say(`  ${errors.get(requestId) ?? 'not in the log'}`)
  }
  say(
    findings.size === 0 ? `No 5xx, and no call without an answer within ${longest} ms.` : `\n${findings.size} findings`,
  )
}

/** Lines of the product's log: of unexpected errors the message and the place. */
const readLog = (line) => {
  try {
    const { reqId, err } = JSON.parse(line)
    if (err) errors.set(reqId, `${err.message} ${(err.stack ?? '').split('\n').slice(1, 5).join('\n  ')}`)
  } catch {
    process.stderr.write(`${line}\n`)
  }
}

const dataDir = makeDataDir()
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const product = await startProduct(dataDir, undefined, { flags: ['--demo'], readLog })
const { url } = product
process.on('SIGINT', () => process.kill(product.pid))
process.on('SIGTERM', () => process.kill(product.pid))
const begun = performance.now()
let wanted = []
try {
  const { answer: document } = await sendJson(url, { method: 'GET', path: '/api/openapi.json', headers: {} })
  const endpoints = endpointsOf(document)
  const random = randomOf(Number(options.seed))
  const world = await worldOf(url, await login(url, 'admin@example.com'), { document, endpoints, random })
  await addVotings(url, { token: await login(url, 'admin@example.com'), dataDir, world })
  say(`${endpoints.length} endpoints; ids of ${world.ids.size} lists; ${world.tokens.size} guest links`)
  const words = options.only.split(',')
  wanted = endpoints.filter(({ name }) => words.some((word) => name.includes(word)))
  for (const person of people) {
    const named = person.email ? wanted : wanted.filter(({ isPublic }) => isPublic)
    if (person.who === 'owner') {
      const token = await login(url, person.email)
      say(`${await findAccepted(url, wanted, { world, token })} bodies are accepted as they are`)
    }
    const planned = planOf(named, world, Number(options.calls) * person.share)
    // Without a session the others are one answer, 401: a few calls each.
    const closed = person.email
      ? []
      : planOf(
          wanted.filter(({ isPublic }) => !isPublic),
          world,
          wanted.length * 4,
        )
    const pages = person.email
      ? []
      : voteCalls(world).filter(({ endpoint }) => words.some((word) => endpoint.name.includes(word)))
    await perform(url, person, { world, planned: [...pages, ...planned, ...closed] })
    say(`${person.who}: done after ${Math.round((performance.now() - begun) / 1000)} s`)
  }
  if (product.ended()) findings.set('the server ended', { times: 1, who: '', call: { method: '', path: '', body: '' } })
} finally {
  await product.stop()
}
report(wanted)
process.exitCode = findings.size > 0 ? 1 : 0
