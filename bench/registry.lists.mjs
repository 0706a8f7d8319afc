import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { searchKey } from '@oselia/contract/search-key'
import { connectionOf, withDatabase } from './registry.product.mjs'

const child = (name, ...args) => fork(join(import.meta.dirname, name), args)
export const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
export const median = (numbers) =>
  quantile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  )

/** A load process; `run` returns `{ times: [name, ms][], seconds }` and throws unless every response was 200. */
export const openLoad = () => {
  const asker = child('registry.load.mjs')
  const run = async (work) => {
    asker.send(work)
    const [told] = await once(asker, 'message')
    if (told.error) throw new Error(told.error)
    if (told.refused > 0)
      throw new Error(`${told.refused} of ${told.times.length} were refused at ${work.paths[0][1]}: ${told.reason}`)
    return told
  }
  return { run, close: () => asker.kill() }
}

export const figuresOf = (times, seconds) => {
  const sorted = times.map(([, ms]) => ms).toSorted((a, b) => a - b)
  return {
    rate: sorted.length / seconds,
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    most: sorted.at(-1),
    n: sorted.length,
  }
}

/** Parts of surnames with 200 to 1,000 hits among all residents. */
export const soughtPieces = async (db, share) => {
  const { rows } = await db.query(
    `select last_name as name from members where last_name is not null and id % 37 = 0 group by 1 order by md5(last_name)`,
  )
  const pieces = [...new Set(rows.flatMap(({ name }) => [searchKey(name).slice(1, 7), searchKey(name).slice(0, 5)]))]
  const found = []
  for (const piece of pieces.filter((one) => one.length >= 5 && !one.includes(' '))) {
    const { rows: counted } = await db.query(
      `select count(*) as n from residents where search_keys like $1 and deleted_at is null`,
      [`%${piece}%`],
    )
    const n = Number(counted[0].n)
    if (n >= 200 * share && n < 1000) found.push(piece)
    if (found.length === 40) break
  }
  return found
}

/** Each case: requests to the product and to the driver, the latter with one or two variants. */
const casesOf = (pieces, far) => {
  const cases = []
  for (const current of ['&current=true', '']) {
    const when = current ? 'of today' : 'of all times'
    for (const [name, n] of [
      ['page 1', 1],
      [`page ${far}`, far],
    ])
      cases.push({
        name: `${name}, ${when}`,
        product: [['page', `/api/admin/residents?sort=name&page=${n}${current}`]],
        count: [['page', `/page?page=${n}${current}`]],
        kept: [['page', `/kept?page=${n}${current}`]],
      })
    cases.push({
      name: `search, ${when}`,
      product: pieces.map((piece) => [
        'q',
        `/api/admin/residents?sort=name&search_query=${encodeURIComponent(piece)}${current}`,
      ]),
      count: pieces.map((piece) => ['q', `/search?q=${encodeURIComponent(piece)}${current}`]),
    })
  }
  return cases
}

const rounds = 3

/** Lists and search with 16 connections, product and driver in alternation; medians of the rounds. */
export const measureLists = async ({ dataDir, url, token, share, seconds, say }) => {
  const pieces = await withDatabase(dataDir, (db) => soughtPieces(db, share))
  say(`${pieces.length} pieces of surnames to search for: ${pieces.slice(0, 5).join(', ')} …`)
  const driver = child('registry.driver.mjs', JSON.stringify(connectionOf(dataDir)))
  const [{ url: driverUrl }] = await once(driver, 'message')
  const load = openLoad()
  const results = []
  try {
    for (const one of casesOf(pieces, Math.max(2, Math.round(5000 * share)))) {
      const seen = { product: [], count: [], kept: [] }
      for (let round = 0; round < rounds; round++)
        for (const way of Object.keys(seen)) {
          if (!one[way]) continue
          const work = { url: way === 'product' ? url : driverUrl, token, paths: one[way], connections: 16 }
          // No warm-up: a count of the whole register takes seconds and gains nothing from it.
          if (way !== 'count') await load.run({ ...work, seconds: 1 })
          const told = await load.run({ ...work, seconds })
          seen[way].push(figuresOf(told.times, told.seconds))
        }
      const middle = (way) =>
        seen[way].length === 0
          ? null
          : Object.fromEntries(['rate', 'p50', 'p95'].map((key) => [key, median(seen[way].map((f) => f[key]))]))
      results.push({ name: one.name, product: middle('product'), count: middle('count'), kept: middle('kept') })
    }
  } finally {
    load.close()
    driver.kill()
  }
  return results
}

/** Typical palette queries by kind, sampled from the register. */
const typed = async (db) => {
  const ask = async (text) => (await db.query(text)).rows.map(({ q }) => q)
  const some = 'id % 9973 = 7 limit 40'
  return {
    'beginning of a surname': await ask(
      `select distinct left(last_name, 4) as q from members where last_name is not null and ${some}`,
    ),
    'surname and first name': await ask(
      `select last_name || ' ' || first_name as q from members where last_name is not null and ${some}`,
    ),
    'rare piece of a name': await ask(
      `select substr(last_name, 2, 6) || ' ' || substr(middle_name, 2, 5) as q from members where length(last_name) > 7 and ${some}`,
    ),
    'last 4 digits of a phone': await ask(
      `select right(number, 4) as q from member_phones where member_id % 9973 = 7 limit 40`,
    ),
    'last 7 digits of a phone': await ask(
      `select right(number, 7) as q from member_phones where member_id % 9973 = 8 limit 40`,
    ),
    plate: await ask(`select plate_raw as q from vehicles where id % 997 = 7 limit 40`),
    'part of a plate': await ask(
      `select substr(plate_normalised, 3, 4) as q from vehicles where id % 997 = 8 limit 40`,
    ),
    account: await ask(`select number as q from personal_accounts where ${some}`),
    'street, house, unit': await ask(
      `select s.name || ' ' || h.number || ' кв ' || u.number as q from realty u join houses h on h.id = u.house_id join streets s on s.id = h.street_id where u.id % 9973 = 7 limit 40`,
    ),
    'number of a unit': await ask(`select distinct number as q from realty where type = 'apartment' and ${some}`),
    complex: await ask(`select name as q from complexes where id % 5 = 1 limit 40`),
    'nothing found': ['Ґжегож', 'Ястржембск', 'zzzqqq', 'Пшибишев', 'Aaaabbbb'],
    'other layout': ['vtkmybr', ',jylfhtyrj', 'ifgjdfkjd', 'gtnhtyrj', 'htdtyrj'],
  }
}

/** The palette alone and with 8 concurrent users. Returns figures by number of connections and kind. */
export const measurePalette = async ({ dataDir, url, token }) => {
  const kinds = await withDatabase(dataDir, typed)
  const lists = Object.entries(kinds).map(([kind, all]) =>
    all.map((q) => [kind, `/api/admin/search?q=${encodeURIComponent(q)}`]),
  )
  const paths = Array.from({ length: 40 }, (_, at) =>
    lists.flatMap((list) => (list.length ? [list[at % list.length]] : [])),
  ).flat()
  const load = openLoad()
  try {
    const results = {}
    for (const connections of [1, 8]) {
      await load.run({ url, token, paths, connections, rounds: 1 })
      const { times, seconds } = await load.run({ url, token, paths, connections, rounds: connections })
      const all = { 'all together': figuresOf(times, seconds) }
      for (const kind of Object.keys(kinds))
        all[kind] = figuresOf(
          times.filter(([name]) => name === kind),
          seconds,
        )
      results[connections] = all
    }
    return results
  } finally {
    load.close()
  }
}
