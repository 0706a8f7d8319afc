import { residentList, residents } from '@oselia/contract/residents'
import { sql, type RawBuilder } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createContext } from '../../../platform/request-context.js'
import { all } from '../../../platform/list.js'
import { wholeScope } from '../../../platform/scope.js'
import { dayAfter } from '../../../platform/today.js'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeMember, makeUnit, residentRoleIds } from '../../../testing/registry.js'
import { staffWith } from '../../../testing/sign-in.js'
import { listSpec } from './residents.queries.js'

// 22:30 in London is already the next day in Kyiv.
const now = new Date('2026-11-20T22:30:00Z')
const kyivDay = '2026-11-21'
const product = useApp({ clock: { now: () => now } })
const { call } = product

let roles: Record<string, number>
let houses: number[]
let units: number[]
const ids: Record<string, number> = {}
beforeAll(async () => {
  roles = await residentRoleIds(product.app)
  houses = (await makeHouses(product.app, 'Списку', 2)).houses
  units = [
    await makeUnit(product.app, houses[0]!, { number: '45' }),
    await makeUnit(product.app, houses[0]!, { number: 'П-7', type: 'parking' }),
    await makeUnit(product.app, houses[1]!, { number: '12' }),
  ]
  const given = [
    ['Ґонта Іван', 0, 'tenant', null],
    ['Гнатюк Олена', 0, 'family', null],
    ['Яценко Петро', 1, 'tenant', dayAfter(kyivDay, -1)],
    ['Єременко Ольга', 2, 'tenant', kyivDay],
    ['Бойко Ілля', 2, 'guest', dayAfter(kyivDay, 30)],
  ] as const
  for (const [index, [name, unit, role, to]] of given.entries()) {
    const phones = [{ number: `+38067000000${index}`, is_primary: true }]
    const raw = {
      member_id: await makeMember(product.app, name, { phones }),
      realty_id: units[unit],
      role_id: roles[role],
      from: `2020-01-0${index + 1}`,
      to,
    }
    const { status, body } = await call(residents.create, { raw })
    expect([status, body.errors]).toEqual([201, undefined])
    ids[name.split(' ')[0]!] = body.data.id
  }
})

const found = async (query: Record<string, unknown> = {}) => {
  const { status, body } = await call(residents.list, { query: { per_page: 100, ...query } })
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data.map(({ name }) => name.split(' ')[0])
}
const byName = ['Бойко', 'Гнатюк', 'Ґонта', 'Єременко', 'Яценко']

describe('the list of residents', () => {
  it('uses envelope B, ten per page, in Ukrainian alphabetical order', async () => {
    expect(await found()).toEqual(byName)
    expect(await found({ sort: '-name' })).toEqual(byName.toReversed())
    expect(await found({ sort: 'from' })).toEqual(['Ґонта', 'Гнатюк', 'Яценко', 'Єременко', 'Бойко'])
    expect(await found({ sort: '-created_at' })).toHaveLength(5)
    const { body } = await call(residents.list)
    expect(body).toMatchObject({ current_page: 1, per_page: 10, from: 1, to: 5, last_page: 1, total: 5 })
    const second = await call(residents.list, { query: { per_page: 2, page: 2 } })
    expect(second.body).toMatchObject({ from: 3, to: 4, last_page: 3, total: 5 })
    expect(second.body.data.map(({ name }) => name)).toEqual(['Ґонта Іван', 'Єременко Ольга'])
  })

  it('uses the community’s local date to find current residents', async () => {
    expect(await found({ current: true })).toEqual(['Бойко', 'Гнатюк', 'Ґонта', 'Єременко'])
    expect(await found({ current: false })).toEqual(['Яценко'])
    for (const current of [true, false]) {
      const { body } = await call(residents.list, { rawQuery: { current: String(current) } })
      expect([body.total, body.data.every((row) => row.current === current)]).toEqual([current ? 4 : 1, true])
    }
  })

  it('is filtered', async () => {
    expect(await found({ realty_id: units[0] })).toEqual(['Гнатюк', 'Ґонта'])
    expect(await found({ house_id: houses[1] })).toEqual(['Бойко', 'Єременко'])
    expect(await found({ house_id: houses.join(',') })).toEqual(byName)
    expect(await found({ role_id: roles['tenant'] })).toEqual(['Ґонта', 'Єременко', 'Яценко'])
    expect(await found({ role_id: `${roles['family']},${roles['guest']}` })).toEqual(['Бойко', 'Гнатюк'])
    expect(await found({ realty_type: 'parking' })).toEqual(['Яценко'])
    expect(await found({ realty_type: 'apartment', current: true, house_id: houses[0] })).toEqual(['Гнатюк', 'Ґонта'])
    const { body } = await call(residents.list, { query: { search_query: 'Ґонта' } })
    expect(await found({ member_id: body.data[0]!.member_id })).toEqual(['Ґонта'])
  })

  it.each([
    ['гонта', ['Ґонта']],
    ['ОЛЕ', ['Гнатюк']],
    ['45', ['Гнатюк', 'Ґонта']],
    ['honta', ['Ґонта']],
    ['067 000 00 03', ['Єременко']],
    ['гнатюк 45', ['Гнатюк']],
    ['%', []],
    ['нема такого', []],
  ])('finds by %s', async (search_query, expected) => {
    expect(await found({ search_query })).toEqual(expected)
  })

  it('is searched by units and names, not by phones, for a user who sees masked phones', async () => {
    const as = 'guard'
    const hits = async (search_query: string) =>
      (await call(residents.list, { query: { search_query }, as })).body.total
    expect([await hits('гнатюк 45'), await hits('0670000003'), await hits('380670000003')]).toEqual([1, 0, 0])
  })

  it('is updated with the type and number of units and the name of the person', async () => {
    const { db } = product.app.pools
    await sql`update realty set type = 'storage', number_key = 'ж99' where id = ${units[1]}`.execute(db)
    expect([await found({ realty_type: 'parking' }), await found({ realty_type: 'storage' })]).toEqual([[], ['Яценко']])
    expect(await found({ search_query: 'ж99' })).toEqual(['Яценко'])
    await sql`update realty set type = 'parking', number_key = 'п 7' where id = ${units[1]}`.execute(db)
    expect(await found({ search_query: 'ж99' })).toEqual([])
  })

  it('adds the requested resident to any page and filter, once', async () => {
    expect(await found({ resident_id: ids['Яценко'], current: true, per_page: 2 })).toEqual([
      'Яценко',
      'Бойко',
      'Гнатюк',
    ])
    expect(await found({ resident_id: ids['Бойко'], per_page: 2 })).toEqual(['Бойко', 'Гнатюк'])
    expect(await found({ resident_id: 999_999_999 })).toEqual(byName)
    const { body } = await call(residents.list, { rawQuery: { resident_id: ids['Яценко']!, current: 'true' } })
    expect(body.total).toBe(4)
    const as = await staffWith(product.app, 'manager', { houses: [houses[1]!] })
    const limited = await call(residents.list, { query: { resident_id: ids['Яценко']! }, as })
    expect(limited.body.data.map(({ name }) => name)).toEqual(['Бойко Ілля', 'Єременко Ольга'])
  })

  it.each([
    { page: 0 },
    { per_page: 101 },
    { sort: 'phone' },
    { role_id: 'x' },
    { realty_type: 'castle' },
    { current: 'maybe' },
    { resident_id: 'x' },
    { search_query: 'a\0' },
  ])('refuses %o', async (query) => {
    const { status, body } = await call(residents.list, { rawQuery: query })
    expect([status, Object.keys(body.errors!)[0]!.split('.')[0]]).toEqual([422, Object.keys(query)[0]])
  })
})

describe('the list of twenty thousand residents', () => {
  beforeAll(async () => {
    const { slowDb } = product.app.pools
    await sql`insert into realty (house_id, type, number, number_key, sort_key)
      select h, case when n % 5 = 0 then 'parking' else 'apartment' end, 'к' || n, 'к' || n, lpad(n::text, 6, '0')
      from unnest(${houses}::bigint[]) h cross join generate_series(1, 2500) n`.execute(slowDb)
    await sql`insert into members (kind, last_name, first_name, name, sort_name, search_keys)
      select 'person', 'П', 'І', x.name, x.name, lower(x.name) || ' ' || md5(n::text)
      from generate_series(1, 20000) n cross join lateral (select 'Прізвище' || lpad((n * 7919 % 20000)::text, 5, '0') as name) x`.execute(
      slowDb,
    )
    await sql`insert into residents (member_id, realty_id, role_id, "from", "to")
      select m.id, u.id, ${roles['tenant']}, '2020-01-01', case when m.n % 10 = 0 then '2021-01-01'::date end
      from (select id, row_number() over (order by id) as n from members where sort_name like 'Прізвище%') m
      join (select id, row_number() over (order by id) as n from realty where number like 'к%') u on u.n = m.n % 5000 + 1`.execute(
      slowDb,
    )
    for (const table of ['residents', 'members', 'realty'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(slowDb)
  })

  const listedNow = (query: Record<string, unknown>) => {
    const actor = { id: 1, name: 'Олена', sessionId: 1, permissions: new Set(['phones.sensitive']) }
    const ctx = createContext({ actor, scope: wholeScope }, product.app.pools.db, product.app.clock)
    return listSpec(ctx, residentList.parse(query), kyivDay)
  }
  const planOf = async (query: Record<string, unknown>) => {
    const list = listedNow(query)
    const plan = async (statement: RawBuilder<unknown>) => {
      const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(product.app.pools.db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const where = all(list.where)
    const ordered = sql`select r.id from ${list.countFrom} where ${where} order by ${list.sort['name']}, r.id limit 10 offset 1000`
    return {
      ids: await plan(ordered),
      page: await plan(sql`select ${list.columns} from ${list.from} where r.id = any(array(${ordered}))`),
      hits: await plan(sql`select r.id from ${list.countFrom} where ${where} limit 10001`),
    }
  }

  it.each([
    [{}, 'residents_order'],
    [{ current: 'true' }, 'residents_order'],
    [{ house_id: '1' }, 'residents_house'],
    [{ house_id: '1', current: 'true' }, 'residents_house'],
    [{ realty_type: 'parking' }, 'residents_type'],
    [{ realty_type: 'parking', current: 'true' }, 'residents_type'],
  ])('with %o scans only the index %s, without sorting', async (query, index) => {
    const { ids: plan } = await planOf({ ...query, ...('house_id' in query && { house_id: String(houses[0]) }) })
    expect(plan).toMatch(new RegExp(`Index Only Scan using ${index}\\b`))
    expect(plan).not.toContain('Sort')
    expect(plan).not.toContain('Seq Scan')
  })

  it('joins only the rows of the page', async () => {
    const { page } = await planOf({ current: 'true' })
    expect(page).not.toContain('Seq Scan on residents')
    expect(page).not.toContain('Seq Scan on members')
    expect(page).not.toContain('Seq Scan on realty')
  })

  it('searches by an index', async () => {
    expect((await planOf({ search_query: 'прізвище177' })).hits).toContain('residents_search')
  })

  it('counts unfiltered lists from stored totals, which are correct', async () => {
    const { slowDb } = product.app.pools
    for (const query of [{}, { current: 'true' }, { current: 'false' }]) {
      const { countedTables: kept, countCorrection: keptPlus, where, countFrom } = listedNow(query)
      expect([kept !== undefined, keptPlus !== undefined]).toEqual([true, 'current' in query])
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${countFrom} where ${all(where)}`.execute(
        slowDb,
      )
      const { body } = await call(residents.list, { rawQuery: query })
      expect(body.total).toBe(rows[0]!.n)
    }
    const house = listedNow({ house_id: String(houses[0]) })
    expect(house.countedTables).toBeUndefined()
  })

  it('returns page 1,500 as well as the first', async () => {
    const { body } = await call(residents.list, { query: { page: 1500 } })
    expect(body).toMatchObject({ from: 14_991, to: 15_000, total: 20_005 })
    expect(body.data).toHaveLength(10)
  })
})
