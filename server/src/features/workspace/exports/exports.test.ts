import { announcements } from '@oselia/contract/announcements'
import { complexes } from '@oselia/contract/complexes'
import { exports } from '@oselia/contract/exports'
import { houses } from '@oselia/contract/houses'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { useTables } from '../../../testing/workbooks.js'

let now = new Date('2026-03-05T22:30:00Z')
const product = useApp({ clock: { now: () => now } })
const tables = useTables()
const { call } = product

let north: { complex: number; houses: number[] }
let south: { complex: number; houses: number[] }
beforeAll(async () => {
  north = await makeHouses(product.app, 'Північна', 3)
  south = await makeHouses(product.app, '=Південна', 2)
})

/** Requests an address as a browser navigation does: without headers. */
const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(product.url + path, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes }
}
const as = async (who: Who, language = 'uk') => ({
  authorization: `Bearer ${await product.tokenOf(who)}`,
  'accept-language': language,
})
const lines = (csv: Buffer) =>
  csv
    .toString()
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
const audit = async (action: string) => {
  const { rows } = await sql<{
    entity: string
    actor_id: number
    ip: string
    changes: { field: string; new: unknown }[]
  }>`
    select entity, actor_id, ip, changes from audit_log where action = ${action} order by id desc limit 1`.execute(
    product.app.pools.db,
  )
  const row = rows[0]
  return row && { entity: row.entity, ...Object.fromEntries(row.changes.map((change) => [change.field, change.new])) }
}

describe('an export of a list', () => {
  it('is a workbook of all rows, named in the caller’s language by the community’s day', async () => {
    const { status, headers, bytes } = await get('/api/admin/houses/export', await as('owner'))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="_______ 2026-03-06.xlsx"; filename*=UTF-8''${encodeURIComponent('Будинки 2026-03-06.xlsx')}`,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    const rows = await tables.cells(bytes)
    expect(rows[0]!.slice(0, 4)).toEqual(['Адреса', 'Житловий комплекс', 'Тип будинку', 'Стан'])
    expect(rows.length).toBe(6)
    expect(rows[1]!.slice(1, 6)).toEqual(['=Південна', expect.any(String), 'Діє', 2, 40])
  })

  it('has the list’s filters, search and order, in the caller’s language', async () => {
    const query = `format=csv&complex_id=${north.complex}&sort=-address&search_query=${encodeURIComponent('північна')}`
    const { bytes } = await get(`/api/admin/houses/export?${query}`, await as('owner', 'en'))
    const [header, ...rows] = lines(bytes)
    expect(header!.split(';').slice(0, 4)).toEqual(['Address', 'Residential complex', 'Building type', 'Status'])
    expect(rows.map((row) => /(\d);Північна;/.exec(row)?.[1])).toEqual(['3', '2', '1'])
    expect(rows[0]).toContain(';Active;2;40;')
  })

  it('is limited to the caller’s scope', async () => {
    const person = await staffWith(product.app, 'owner', { complexes: [south.complex] })
    const seen = lines((await get('/api/admin/houses/export?format=csv', await as(person))).bytes)
    expect(seen.length).toBe(3)
    expect(seen.join()).not.toContain('Північна')
    const visibleComplexes = lines((await get('/api/admin/complexes/export?format=csv', await as(person))).bytes)
    expect(visibleComplexes.length).toBe(2)
  })

  it('neutralises names that look like formulas', async () => {
    const csv = lines((await get('/api/admin/complexes/export?format=csv', await as('owner'))).bytes)
    expect(csv.filter((line) => line.startsWith("'=Південна;"))).toHaveLength(1)
    const book = await tables.cells((await get('/api/admin/complexes/export', await as('owner'))).bytes)
    expect(book.map(([name]) => name)).toContain('=Південна')
  })

  it('is rejected without the permission, without a session, and with wrong filters', async () => {
    const { rows } = await sql<{ code: string }>`select code from staff_roles
      where 'houses.read' = any(permissions) and not 'houses.export' = any(permissions)`.execute(product.app.pools.db)
    const reader = rows[0]!.code as Who
    expect((await get('/api/admin/houses/export', await as(reader))).status).toBe(403)
    expect((await call(exports.create, { body: { list: 'houses' }, as: reader })).status).toBe(403)
    expect((await get('/api/admin/houses/export')).status).toBe(401)
    expect((await get('/api/admin/houses/export?format=pdf', await as('owner'))).status).toBe(422)
    expect((await call(exports.create, { body: { list: 'secrets' } })).status).toBe(404)
    const wrong = await call(exports.create, { body: { list: 'houses', query: { status: 'gone' } } })
    expect([wrong.status, Object.keys(wrong.body.errors!)]).toEqual([422, ['query.status']])
  })

  it('does not shadow the route of a house by its id', async () => {
    expect((await call(houses.read, { params: { id: north.houses[0]! } })).status).toBe(200)
  })

  it('is logged with its filters, and with its row count when it ends', async () => {
    await get(`/api/admin/houses/export?format=csv&complex_id=${north.complex}`, await as('owner'))
    expect(await audit('export')).toMatchObject({ entity: 'houses', format: 'csv', complex_id: [north.complex] })
    await expect.poll(() => audit('export_end')).toEqual({ entity: 'houses', rows: 3, complete: true })
  })

  it('of announcements contains their texts and times', async () => {
    const made = await call(announcements.create, { body: { title: 'Немає води', body: '<p>x</p>', kind: 'outage' } })
    expect(made.status).toBe(201)
    const [header, row] = lines(
      (await get('/api/admin/announcements/export?format=csv&kind=outage', await as('owner'))).bytes,
    )
    expect(header!.startsWith('Заголовок;Вид;Стан;')).toBe(true)
    expect(row).toMatch(/^Немає води;Відключення;Чернетка;;.*;2026-03-06 00:30;;$/)
  })
})

describe('the download address of an export', () => {
  const address = async (who: Who = 'owner', language: 'uk' | 'es' = 'uk') => {
    const query = { page: 4, per_page: 10, complex_id: [north.complex], unlinked: false, sort: 'address' }
    const { status, body } = await call(exports.create, {
      body: { list: 'houses', format: 'csv', query },
      as: who,
      language,
    })
    expect(status).toBe(200)
    return body.data.url
  }

  it('works without a header, in the language it was made in', async () => {
    const { status, bytes, headers } = await get(await address('owner', 'es'))
    expect(status).toBe(200)
    expect(lines(bytes)[0]).toMatch(/^Dirección;/)
    expect(lines(bytes).length).toBe(4)
    expect(headers.get('content-disposition')).toContain('Edificios')
  })

  it('is rejected once it has expired or when any part of it was changed', async () => {
    const url = await address()
    const at = now
    now = new Date(at.getTime() + 601_000)
    expect((await get(url)).status).toBe(404)
    now = at
    expect((await get(url)).status).toBe(200)
    const other = await address()
    for (const [from, to] of [
      ['exports/houses', 'exports/complexes'],
      ['format%3Dcsv', 'format%3Dxlsx'],
      [/user=\d+/, 'user=1'],
      ['language=uk', 'language=en'],
      [/session=\d+/, 'session=999999'],
      [/until=\d+/, 'until=9999999999'],
      [/sign=.{5}/, 'sign=AAAAA'],
    ] as const)
      expect((await get(other.replace(from, to))).status, String(from)).toBe(404)
  })

  it('answers by the permissions and the scope at the time of the download', async () => {
    const person = await staffWith(product.app, 'manager', { complexes: [north.complex, south.complex] })
    const [url, second, third] = [await address(person), await address(person), await address(person)]
    const id = Number(person.slice('staff:'.length))
    const { db } = product.app.pools
    await sql`delete from staff_scopes where staff_id = ${id} and complex_id = ${north.complex}`.execute(db)
    expect(lines((await get(url)).bytes).length).toBe(1)
    await sql`delete from staff_role_links where staff_id = ${id}`.execute(db)
    expect((await get(second)).status).toBe(403)
    await sql`update staff set status = 'blocked' where id = ${id}`.execute(db)
    expect((await get(third)).status).toBe(404)
  })

  it('answers once, also when asked for twice at the same time', async () => {
    const url = await address()
    const both = await Promise.all([get(url), get(url)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
    const again = await fetch(product.url + url, { headers: { 'accept-language': 'en' } })
    expect([again.status, ((await again.json()) as { message: string }).message]).toEqual([
      410,
      'The file was already downloaded by this link. Export the data again',
    ])
  })

  it('ends with the session that asked for it', async () => {
    const person = await staffWith(product.app, 'manager', 'all')
    const url = await address(person)
    await sql`update sessions set revoked_at = now() where staff_id = ${Number(person.slice('staff:'.length))}`.execute(
      product.app.pools.db,
    )
    expect((await get(url)).status).toBe(404)
  })
})

describe('a long export', () => {
  const many = 50_000
  beforeAll(async () => {
    await sql`insert into complexes (name, search_keys, legal_form, document_language, status)
      select 'Довга ' || i, 'довга ' || i, 'osbb', 'uk', 'active' from generate_series(1, ${many}) i`.execute(
      product.app.pools.db,
    )
  })

  const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(product.app.pools.db)).rows[0]!.n
  const brokenOff = () =>
    count(sql<{ n: number }>`select count(*) as n from audit_log
      where action = 'export_end' and changes @> '[{"field": "complete", "new": false}]'`)
  const fetching = () =>
    count(sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and query like 'fetch%' and state <> 'idle'`)

  it('contains every row once', async () => {
    const { bytes } = await get('/api/admin/complexes/export?format=csv', await as('owner'))
    const names = lines(bytes).map((line) => line.split(';')[0])
    expect(new Set(names).size).toBe(many + 3)
  })

  it('stops when the client disconnects, and releases its connection', async () => {
    for (let n = 1; n <= 4; n++) {
      const leaving = new AbortController()
      const answer = await fetch(`${product.url}/api/admin/complexes/export`, {
        headers: await as('owner'),
        signal: leaving.signal,
      })
      expect(answer.status).toBe(200)
      await answer.body!.getReader().read()
      leaving.abort()
      await expect.poll(brokenOff).toBe(n)
    }
    await expect.poll(fetching).toBe(0)
  })

  it('that broke off is repeated by the same address within a minute', async () => {
    const { body } = await call(exports.create, { body: { list: 'complexes', format: 'csv' } })
    const { url } = body.data
    const at = now
    const breakOff = async () => {
      const leaving = new AbortController()
      const answer = await fetch(product.url + url, { signal: leaving.signal })
      expect(answer.status).toBe(200)
      await answer.body!.getReader().read()
      leaving.abort()
      await expect
        .poll(() => count(sql<{ n: number }>`select count(*) as n from export_links where state = 'broken'`))
        .toBe(1)
    }
    await breakOff()
    now = new Date(at.getTime() + 30_000)
    await breakOff()
    now = new Date(at.getTime() + 61_000)
    expect((await get(url)).status).toBe(410)
    now = at
    expect(lines((await get(url)).bytes).length).toBeGreaterThan(many)
    expect((await get(url)).status).toBe(410)
  })

  it('waits in the queue while several others run', async () => {
    const leaving = new AbortController()
    const headers = await as('owner')
    const reading = await Promise.all(
      [1, 2, 3].map(() => fetch(`${product.url}/api/admin/complexes/export`, { headers, signal: leaving.signal })),
    )
    const refused = await get('/api/admin/complexes/export', headers)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15'])
    expect(reading.map(({ status }) => status)).toEqual([200, 200, 200])
    leaving.abort()
    await expect.poll(async () => (await get('/api/admin/complexes/export?format=csv', headers)).status).toBe(200)
  })

  it('needs little memory', async () => {
    const memory = () => process.memoryUsage().heapUsed + process.memoryUsage().external
    const before = memory()
    let peak = 0
    const answer = await fetch(`${product.url}/api/admin/complexes/export`, { headers: await as('owner') })
    for await (const _ of answer.body!) peak = Math.max(peak, memory())
    expect((peak - before) / 2 ** 20).toBeLessThan(100)
  })
})

it('every list with an export permission has an export', async () => {
  for (const { export: e } of [houses, complexes, announcements])
    expect((await call(exports.create, { body: { list: e.path.split('/')[1]! } })).status).toBe(200)
})
