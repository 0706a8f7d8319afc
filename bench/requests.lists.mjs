import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { figuresOf, openLoad } from './registry.lists.mjs'
import { connectionOf, withDatabase } from './registry.product.mjs'
import { cpuOf, databaseCpu } from './requests.cpu.mjs'
import { enterOthers } from './requests.people.mjs'

const base = '/api/admin/service_request'
const list = (query = '') => `${base}?per_page=20${query}`

/** A deterministic random sample of requests. */
const some = (db, more = 'true', values = []) =>
  db
    .query(
      `select id, house_id, performer_id from service_requests where id % 97 = 0 and ${more} order by hashint8extended(id, 11) limit 500`,
      values,
    )
    .then(({ rows }) => rows)

/** Each case: the user, its name, the URLs, the driver's requests, the target in ms. */
const casesOf = ({ all, done, technicians }) => {
  const one = (who, name, paths, driver = ['/list'], target = 50) => ({ who, name, paths, driver, target })
  const cards = (who, rows) =>
    one(
      who,
      'one request with both chats',
      rows.map((r) => `${base}/${r.id}`),
      all.map((r) => `/card?id=${r.id}`),
      20,
    )
  return [
    one('owner', 'newest', [list()]),
    one('owner', 'open by term', [list('&open=true&sort=due_at')]),
    one(
      'owner',
      'one state',
      ['new', 'in_progress', 'closed'].map((state) => list(`&status=${state}`)),
    ),
    one(
      'owner',
      'one house',
      all.map((r) => list(`&house_id=${r.house_id}`)),
    ),
    one(
      'owner',
      'open ones of one performer',
      all.map((r) => list(`&performer_id=${r.performer_id}&open=true`)),
    ),
    one('owner', 'missed terms', [list('&clock=missed')]),
    one('owner', 'terms that turn amber', [list('&clock=amber')]),
    one('owner', 'own part', [list('&mine=true')]),
    one('owner', 'unread', [list('&unread=true')]),
    one(
      'owner',
      'search by number',
      all.map((r) => list(`&search_query=${r.id}`)),
    ),
    one('owner', 'board', [`${base}/board`]),
    one(
      'owner',
      'board of one house',
      all.map((r) => `${base}/board?house_id=${r.house_id}`),
    ),
    cards('owner', all),
    ...['manager', 'technician', 'accountant'].flatMap((who) => [
      one(who, 'newest', [list()]),
      one(who, 'open', [list('&open=true')]),
      one(who, 'missed terms', [list('&clock=missed')]),
      one(who, 'board', [`${base}/board`]),
    ]),
    cards('technician', [...technicians, ...done]),
  ]
}

const gather = (dataDir) =>
  withDatabase(dataDir, async (db) => {
    const tokens = await enterOthers(db)
    const all = await some(db)
    const { rows } = await db.query(
      `select id, status in ('closed', 'cancelled') as over from service_requests
        where performer_id = (select id from staff where email = 'bench-technician@example.com') order by id desc limit 500`,
    )
    return { tokens, all, technicians: rows.filter((r) => !r.over), done: rows.filter((r) => r.over) }
  })

const connections = [1, 8]

/** Lists, boards and cards, with 1 and 8 connections, each beside one plain select by the same driver. */
export const measureRequests = async ({ url, pid, token, dataDir, seconds, only, note }) => {
  const gathered = await gather(dataDir)
  const tokens = { owner: token, ...gathered.tokens }
  const driver = fork(join(import.meta.dirname, 'requests.driver.mjs'), [JSON.stringify(connectionOf(dataDir))])
  const [{ url: driverUrl }] = await once(driver, 'message')
  const load = openLoad()
  const measure = async (work, length) => {
    await load.run({ ...work, seconds: Math.min(1, length) })
    const before = [cpuOf(pid), databaseCpu(dataDir)]
    const figures = await load.run({ ...work, seconds: length }).then((told) => figuresOf(told.times, told.seconds))
    const cpu = { product: cpuOf(pid) - before[0], database: databaseCpu(dataDir) - before[1] }
    return { ...figures, cpu: { product: cpu.product / figures.n, database: cpu.database / figures.n } }
  }
  const named = (paths) => paths.map((path) => ['', path])
  try {
    for (const { who, name, paths, driver: plain, target } of casesOf(gathered)) {
      if (only && !`${who}: ${name}`.includes(only)) continue
      for (const at of connections) {
        const work = { token: tokens[who], connections: at }
        const product = await measure({ ...work, url, paths: named(paths) }, seconds)
        const bare = await measure({ ...work, url: driverUrl, paths: named(plain) }, seconds / 2)
        note({ who, name, connections: at, target, product, bare, load: loadavg()[0], cpu: product.cpu })
      }
    }
  } finally {
    load.close()
    driver.kill()
  }
}
