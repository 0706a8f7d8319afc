import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../server/dist/platform/embedded.js'
import { median, openLoad, soughtPieces } from './registry.lists.mjs'
import { copyData, enter, makeDataDir, startProduct, withConnection } from './registry.product.mjs'
import { cpuOf, databaseCpu } from './requests.cpu.mjs'

// The product beside a bare driver that does the same work by hand-written SQL: requests a second and their ratio, with
// 16 connections, in alternation on one PostgreSQL. Each has its own copy of the same data.
// npm run build && node bench/ratios.mjs [--product dir] [--size 1] [--only page,search,item,create] [--rounds 3] [--seconds 2]
// --product dir: also measures the built product of another repository folder, e.g. of an earlier commit, which fills the
// data; --size 1: 1,000 houses, 200,000 residents, 100,000 requests, 500,000 messages; --keep dir, --data dir: saves or reuses
// the filled data folder; --profile dir: CPU profiles of the servers
const { values: options } = parseArgs({
  options: {
    product: { type: 'string' },
    size: { type: 'string', default: '1' },
    only: { type: 'string', default: 'page,search,item,create' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    keep: { type: 'string' },
    data: { type: 'string' },
    profile: { type: 'string' },
  },
})
const size = Number(options.size)
const only = new Set(options.only.split(','))
const here = join(import.meta.dirname, '..')
const before = options.product && resolve(options.product)
const say = (line) => process.stdout.write(`${line}\n`)

/** Fills a new database with the oldest product of the run, since the other one can migrate its data. */
const fillNew = async (dataDir, connection) => {
  const root = before ?? here
  const product = await startProduct(dataDir, undefined, { root, connection })
  await enter(product)
  await product.stop()
  const load = (name) => import(pathToFileURL(join(root, 'bench', name)).href)
  const [{ fill }, { fillRequests }] = await Promise.all([load('registry.fill.mjs'), load('requests.fill.mjs')])
  await withConnection(connection, async (db) => {
    await fill(db, Math.max(25, Math.round(1000 * size)), say)
    await fillRequests(db, Math.round(100_000 * size), say)
  })
}

const copyDatabase = (connection, name) =>
  withConnection({ ...connection, database: 'postgres' }, async (db) => {
    await db.query(`drop database if exists ${name}`)
    await db.query(`create database ${name} template ${connection.database}`)
  })

const startDriver = async (connection) => {
  const child = fork(join(import.meta.dirname, 'ratios.driver.mjs'), [JSON.stringify(connection)])
  const [{ url }] = await once(child, 'message')
  return { url, pid: child.pid, token: '', database: connection.database, stop: () => child.kill() }
}

/** The servers to compare, by name, each with its own copy of the data. */
const startAll = async (dataDir, connection) => {
  const copy = (name) => ({ ...connection, database: name })
  if (before) await copyDatabase(connection, 'oselia_before')
  // Migrates.
  await startProduct(dataDir, undefined, { connection }).then((product) => product.stop())
  await withConnection(connection, (db) => db.query('vacuum analyze'))
  await copyDatabase(connection, 'oselia_driver')
  const product = async (root, connectionOf, name) => {
    const profile = options.profile && join(options.profile, name)
    if (profile) mkdirSync(profile, { recursive: true })
    const started = await startProduct(dataDir, profile, { root, connection: connectionOf })
    return { ...started, token: await enter(started), database: connectionOf.database }
  }
  return {
    ...(before && { before: await product(before, copy('oselia_before'), 'before') }),
    product: await product(here, connection, 'product'),
    driver: await startDriver(copy('oselia_driver')),
  }
}

const bodiesOf = async (db) => {
  const { rows: types } = await db.query(
    `select id from service_request_types where active and deleted_at is null and form = '[]' order by id`,
  )
  const { rows: units } = await db.query(
    `select id, house_id from realty where type = 'apartment' order by hashint8extended(id, 7) limit 2000`,
  )
  return units.map((unit, at) => ({
    house_id: Number(unit.house_id),
    realty_id: Number(unit.id),
    type_id: Number(types[at % types.length].id),
    description: `Не працює світло на поверсі, заявка ${at}`,
    caller_name: `Мешканець ${at}`,
    caller_phone: `+38067${String(1_000_000 + at)}`,
    similar_seen: true,
  }))
}

/** Each case: the requests to the product and to the driver, and the ratio to reach. */
const casesOf = async (db) => {
  const far = Math.max(2, Math.round(5000 * size))
  const pieces = await soughtPieces(db, 0.2 * size)
  const { rows } = await db.query(
    `select id from service_requests where deleted_at is null order by hashint8extended(id, 11) limit 2000`,
  )
  const bodies = await bodiesOf(db)
  const page = (n, language, target) => ({
    part: 'page',
    name: `residents, page ${n}, ${language}`,
    target,
    language,
    product: [['', `/api/admin/residents?sort=name&page=${n}`]],
    driver: [['', `/page?page=${n}`]],
  })
  const sought = pieces.map(encodeURIComponent)
  return [
    page(1, 'uk', 0.5),
    page(1, 'en', 0.5),
    page(far, 'uk', 0.75),
    {
      part: 'search',
      name: 'residents by a substring',
      target: 0.75,
      product: sought.map((q) => ['', `/api/admin/residents?sort=name&search_query=${q}`]),
      driver: sought.map((q) => ['', `/search?q=${q}`]),
    },
    {
      part: 'item',
      name: 'one request with its chats',
      target: 0.45,
      product: rows.map(({ id }) => ['', `/api/admin/service_request/${id}`]),
      driver: rows.map(({ id }) => ['', `/item?id=${id}`]),
    },
    {
      part: 'create',
      name: 'create a request',
      target: 0.25,
      product: bodies.map((body) => ['', '/api/admin/service_request', body]),
      driver: bodies.map((body) => ['', '/create', body]),
    },
  ].filter(({ part }) => only.has(part))
}

/** The embedded database allows 60 connections: servers that wait for their turn give their idle ones back. */
const freeConnections = (db, but) =>
  db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname <> $1 and application_name = any('{oselia,driver}') and state = 'idle'`,
    [but],
  )

/** Requests before the first round, until the engine has optimised the code, and before each other one, until new
 * connections have planned their prepared statements: PostgreSQL plans the first five executions by their values. */
const [first, again] = [2000, 400]
const warming = (work, count) => {
  const paths = work.paths.slice(0, count)
  return { ...work, paths, rounds: Math.ceil(count / paths.length) }
}

/** Medians of the rounds: requests a second, and CPU milliseconds of server and database for each. */
const measure = async (dataDir, db, load, servers, one) => {
  const workOf = (name) => {
    const { url, token } = servers[name]
    return { url, token, language: one.language, paths: name === 'driver' ? one.driver : one.product, connections: 16 }
  }
  for (const name of Object.keys(servers)) {
    await freeConnections(db, servers[name].database)
    await load.run(warming(workOf(name), first))
  }
  const seen = Object.fromEntries(Object.keys(servers).map((name) => [name, []]))
  for (let round = 0; round < Number(options.rounds); round++)
    for (const [name, { pid, database }] of Object.entries(servers)) {
      await freeConnections(db, database)
      const work = workOf(name)
      await load.run(warming(work, again))
      const started = [cpuOf(pid), databaseCpu(dataDir)]
      const { times, seconds } = await load.run({ ...work, seconds: Number(options.seconds) })
      seen[name].push({
        rate: times.length / seconds,
        server: (cpuOf(pid) - started[0]) / times.length,
        database: (databaseCpu(dataDir) - started[1]) / times.length,
      })
    }
  const middle = (rounds) =>
    Object.fromEntries(['rate', 'server', 'database'].map((key) => [key, median(rounds.map((r) => r[key]))]))
  return Object.fromEntries(Object.entries(seen).map(([name, rounds]) => [name, middle(rounds)]))
}

const percent = (share) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`
const cost = ({ server, database }) => `${server.toFixed(2)} + ${database.toFixed(2)}`

const compare = async (dataDir, db, servers) => {
  const names = Object.keys(servers)
  const others = names.filter((name) => name !== 'driver')
  const cases = await casesOf(db)
  const load = openLoad()
  say(
    `\n| A second; ms of a core, server + database | ${names.join(' | ')} | ${others.map((n) => `${n} / driver`).join(' | ')} | Target |`,
  )
  say(`|---|${names.map(() => '---|').join('')}${others.map(() => '---|').join('')}---|`)
  try {
    for (const one of cases) {
      const seen = await measure(dataDir, db, load, servers, one)
      const share = (name) => seen[name].rate / seen.driver.rate
      const rates = names.map((name) => `${seen[name].rate.toFixed(0)}; ${cost(seen[name])}`)
      const verdict = `${percent(one.target)}: ${share('product') >= one.target ? 'ok' : 'SHORT'}`
      say(`| ${[one.name, ...rates, ...others.map((name) => percent(share(name))), verdict].join(' | ')} |`)
    }
  } finally {
    load.close()
  }
}

const dataDir = makeDataDir(options.data)
const database = await startEmbedded({ dataDir, log: () => undefined })
const started = []
try {
  const { connection } = database
  if (!options.data) await fillNew(dataDir, connection)
  if (options.keep) {
    await database.stop()
    rmSync(options.keep, { recursive: true, force: true })
    copyData(dataDir, options.keep)
    say(`the filled data are kept; measure them with --data`)
  } else {
    const servers = await startAll(dataDir, connection)
    started.push(...Object.values(servers))
    say(
      `${new Date().toISOString().slice(0, 16)}, ${cpus().length} cores, Node ${process.version}, ${options.rounds} rounds of ${options.seconds} s, load ${loadavg()[0].toFixed(1)}`,
    )
    await withConnection(connection, (db) => compare(dataDir, db, servers))
    say(`\nload ${loadavg()[0].toFixed(1)}`)
  }
} finally {
  for (const server of started) await server.stop()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
