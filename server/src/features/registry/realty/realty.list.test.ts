import { complexes } from '@oselia/contract/complexes'
import { houses } from '@oselia/contract/houses'
import { realtyList, realtyRoutes as realty } from '@oselia/contract/realty'
import { sql, type RawBuilder } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { all } from '../../../platform/list.js'
import { wholeScope } from '../../../platform/scope.js'
import { useApp } from '../../../testing/app.js'
import { makeLink } from '../../../testing/registry.js'
import { staffWith } from '../../../testing/sign-in.js'
import { listSpec } from './realty.queries.js'
import { wanted } from './realty.search.js'

const product = useApp()
const { call } = product

let place: { house_type_id: number; lviv: number; dnipro: number }
let [ninth, tenth, twelfth]: number[] = []
let shared = 0
const build = async (fields: Record<string, unknown>) => {
  const { house_type_id, lviv } = place
  const { status, body } = await call(houses.create, { raw: { house_type_id, city_id: lviv, ...fields } })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data.id
}
const make = async (house_id: number | undefined, number: string, fields: Record<string, unknown> = {}) => {
  const { status, body } = await call(realty.create, { raw: { house_id, type: 'apartment', number, ...fields } })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data.id
}
beforeAll(async () => {
  const { rows } = await sql<typeof place>`select (select min(id) from house_types) as house_type_id,
    (select id from cities where uk = 'Львів') as lviv, (select id from cities where uk = 'Дніпро') as dnipro`.execute(
    product.app.pools.db,
  )
  place = rows[0]!
  const street = { type: 'street', name: 'Садова' }
  twelfth = await build({ street, number: '12' })
  tenth = await build({ street, number: '10' })
  ninth = await build({ street, number: '9', letter: 'А' })
  for (const number of ['10', '9', '10-А', '45', '450']) await make(tenth, number)
  await make(twelfth, '45', { total_area: 60, floor: 3, entrance: 2, state: 'rented' })
  await make(twelfth, 'н.п. 4', { label: 'Кафе «Затишок»', total_area: 120.5 })
  await make(twelfth, '017', { type: 'parking' })
  await make(ninth, '12')
})

const found = async (query: Record<string, unknown>) => {
  const { status, body } = await call(realty.list, { rawQuery: { per_page: 100, ...query }, language: 'uk' })
  expect([status, body.errors]).toEqual([200, undefined])
  return body.main_data.data.map(
    ({ house_id, number }) => `${house_id === ninth ? 9 : house_id === tenth ? 10 : 12}/${number}`,
  )
}
const inOrder = ['9/12', '10/9', '10/10', '10/10-А', '10/45', '10/450', '12/45', '12/н.п. 4']

describe('the list of units', () => {
  it('uses envelope A, sorted by address and natural number', async () => {
    expect(await found({ type: 'apartment' })).toEqual(inOrder)
    expect(await found({ type: 'apartment', sort: '-address' })).toEqual(inOrder.toReversed())
    const { body } = await call(realty.list, { query: { type: 'apartment', per_page: 3, page: 2 } })
    expect(body.main_data).toMatchObject({ current_page: 2, from: 4, to: 6, last_page: 3, per_page: 3, total: 8 })
    const past = await call(realty.list, { query: { page: 50 } })
    expect(past.body.main_data).toMatchObject({ data: [], from: 0, to: 0, total: 9 })
  })

  it('follows a house to its new address', async () => {
    const wanderer = await build({ street: { type: 'street', name: 'Яблунева' }, number: '1' })
    const id = await make(wanderer, '1')
    const last = async () => (await call(realty.list, { query: { per_page: 100 } })).body.main_data.data.at(-1)!.id
    const first = async () => (await call(realty.list, {})).body.main_data.data[0]!.id
    expect(await last()).toBe(id)
    await call(houses.update, {
      params: { id: wanderer },
      body: { version: 1, street: { type: 'street', name: 'Абрикосова' } },
    })
    expect(await first()).toBe(id)
    await call(houses.remove, { params: { id: wanderer } })
    expect(await first()).not.toBe(id)
  })

  it('returns addresses in the caller’s language', async () => {
    const { body } = await call(realty.list, { query: { house_id: twelfth }, language: 'es' })
    expect(body.main_data.data[0]!.address).toBe('Lviv, calle Sadova, n.º 12')
  })

  it.each([
    ['садова 12 45', ['12/45']],
    ['45 садова 10', ['10/45', '10/450']],
    ['Садова, буд. 12, н.п. 4', ['12/н.п. 4']],
    ['нп4', ['12/н.п. 4']],
    ['затишок', ['12/н.п. 4']],
    ['sadova 450', ['10/450']],
    ['10-a', ['10/10-А']],
    ['017', ['12/017']],
    ['львів садова 9', ['9/12', '10/9']],
    ['%', []],
    ['садова нема', []],
  ])('finds by %s', async (search_query, expected) => {
    expect(await found({ search_query })).toEqual(expected)
  })

  it('is filtered', async () => {
    const complex_id = (await call(complexes.create, { body: { name: 'ЖК Садовий' } })).body.data.id
    const house = (await call(houses.read, { params: { id: ninth! } })).body.data
    await call(houses.update, { params: { id: ninth! }, body: { version: house.version, complex_id } })
    expect(await found({ complex_id })).toEqual(['9/12'])
    expect(await found({ type: 'parking' })).toEqual(['12/017'])
    expect(await found({ house_id: `${ninth},${twelfth}`, type: 'apartment' })).toEqual(['9/12', '12/45', '12/н.п. 4'])
    expect(await found({ entrance: 2, floor: 3, state: 'rented' })).toEqual(['12/45'])
    expect(await found({ no_area: 'false', sort: '-total_area' })).toEqual(['12/н.п. 4', '12/45'])
    expect(await found({ no_area: 'true', house_id: twelfth })).toEqual(['12/017'])
    expect(await found({ ended: 'true' })).toEqual([])
    expect(await found({ house_id: tenth, sort: 'number' })).toEqual(inOrder.slice(1, 6))
  })

  it('finds shares that do not add up exactly', async () => {
    const owned = async (...shares: [string, boolean?][]) => {
      const id = await make(ninth, `ч${++shared}`, { type: 'storage' })
      for (const [share, joint = false] of shares) {
        const { member } = await makeLink(product.app, id, `Частка ${share}`, share)
        await sql`update ownerships set joint = ${joint} where member_id = ${member}`.execute(product.app.pools.db)
      }
      return id
    }
    await owned(['1/3'], ['1/3'], ['1/3'])
    await owned(['1/2'], ['1/3'], ['1/6'])
    await owned(['1/2', true], ['1/2', true], ['1/4'], ['1/4'])
    const open = [
      await owned(['1/3'], ['1/3']),
      await owned(['1/1000000'], ['999998/999999']),
      await owned(['1/2', true], ['1/2', true]),
    ]
    const { body } = await call(realty.list, {
      rawQuery: { type: 'storage', shares_open: 'true', sort: 'created_at' },
    })
    expect(body.main_data.data.map(({ id }) => id)).toEqual(open)
    const housewide = await call(realty.list, {
      rawQuery: { house_id: ninth, type: 'storage', shares_open: 'false' },
    })
    expect(housewide.body.main_data.total).toBe(3)
  })

  it('is filtered by people, for users who may see them', async () => {
    const [unit] = (await call(realty.list, { rawQuery: { house_id: ninth } })).body.main_data.data
    const { member } = await makeLink(product.app, unit!.id, 'Садівник Павло', '1/2')
    expect(await found({ member_id: member })).toEqual(['9/12'])
    expect(await found({ type: 'apartment', unowned: 'false' })).toEqual(['9/12'])
    expect(await found({ type: 'apartment', shares_open: 'true' })).toEqual(['9/12'])
    expect(await found({ type: 'apartment', unowned: 'true', house_id: ninth })).toEqual([])
    expect(await found({ no_contact: 'false' })).toEqual([])
    for (const [query, as] of [
      [{ member_id: member }, 'technician'],
      [{ unowned: 'true' }, 'guard'],
      [{ shares_open: 'true' }, 'guard'],
    ] as const)
      expect((await call(realty.list, { rawQuery: query, as })).status).toBe(403)
  })

  it('contains only the caller’s houses', async () => {
    const limited = await staffWith(product.app, 'manager', { houses: [twelfth!] })
    const { body } = await call(realty.list, { query: {}, as: limited })
    expect(body.main_data.total).toBe(3)
    const searched = await call(realty.list, { query: { search_query: 'садова 45' }, as: limited })
    expect(searched.body.main_data.data.map(({ house_id }) => house_id)).toEqual([twelfth])
  })

  it.each([
    { page: 0 },
    { per_page: 101 },
    { sort: 'owners' },
    { type: 'x' },
    { unowned: 'maybe' },
    { floor: 99_999_999_999 },
    { entrance: 0 },
    { search_query: 'a\0' },
  ])('refuses %o', async (query) => {
    const { status, body } = await call(realty.list, { rawQuery: query })
    expect([status, Object.keys(body.errors!)]).toEqual([422, Object.keys(query)])
  })
})

describe('the list of forty thousand units', () => {
  beforeAll(async () => {
    const { slowDb } = product.app.pools
    const { house_type_id, dnipro } = place
    await sql`insert into streets (city_id, type, name, name_key, search_keys)
      select ${dnipro}, 'street', 'Вулиця' || n, 'вулиця' || n, '|вулиця' || n || '||' from generate_series(1, 20) n`.execute(
      slowDb,
    )
    await sql`insert into houses (house_type_id, city_id, street_id, number, timezone, status, label, address_key, sort_key, search_keys)
      select ${house_type_id}, ${dnipro}, s.id, n, 'Europe/Kyiv', 'active', s.name || n, n, 'Дніпро' || chr(9) || s.name || chr(9) || lpad(n::text, 6, '0'),
        'дніпро вул ' || s.name_key || ' буд ' || n
      from streets s cross join generate_series(1, 20) n where s.name_key like 'вулиця%'`.execute(slowDb)
    await sql`insert into realty (house_id, type, number, number_key, sort_key, search_keys)
      select h.id, case when n % 10 = 0 then 'parking' else 'apartment' end, n, n, lpad(n::text, 10, '0'), n from houses h cross join generate_series(1, 100) n where h.city_id = ${dnipro}`.execute(
      slowDb,
    )
    await sql`vacuum analyze`.execute(slowDb)
  }, 120_000)

  const reader = { language: 'uk', today: '2026-01-01', sensitive: true, owners: true } as const
  const planOf = async (query: Record<string, unknown>) => {
    const { db } = product.app.pools
    const parsed = realtyList.parse(query)
    const list = listSpec(wholeScope, parsed, reader, await wanted(db, wholeScope, parsed.search_query))
    const plan = async (statement: RawBuilder<unknown>) => {
      const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const where = all(list.where)
    return {
      page: await plan(
        sql`select r.id from ${list.countFrom} where ${where} order by ${list.sort['address']}, r.id limit 10 offset 5000`,
      ),
      hits: await plan(sql`select r.id from ${list.countFrom} where ${where} limit 10001`),
    }
  }

  it('scans one index without sorting', async () => {
    for (const [query, index] of [
      [{ type: 'parking' }, 'realty_type_address'],
      [{}, 'realty_address'],
    ] as const) {
      const { page } = await planOf(query)
      expect(page).toContain(index)
      expect(page).toContain('Index Only Scan')
      expect(page).not.toContain('Sort')
    }
  })

  it('is searched by indexes', async () => {
    const { hits } = await planOf({ type: 'apartment', search_query: 'вулиця7 15 45' })
    expect(hits).not.toContain('Seq Scan')
    const { body } = await call(realty.list, { query: { search_query: 'вулиця7 буд 15 45' } })
    expect(body.main_data.data.map(({ number }) => number)).toEqual(['45'])
  })

  it('counts a search up to ten thousand and everything else exactly', async () => {
    const searched = await call(realty.list, { query: { search_query: 'дніпро' } })
    expect(searched.body.main_data).toMatchObject({ total: 10_000, total_capped: true })
    const whole = await call(realty.list, { query: { type: 'apartment' } })
    expect([whole.body.main_data.total, whole.body.main_data.total_capped]).toEqual([36_008, undefined])
    const narrowed = await call(realty.list, { rawQuery: { type: 'apartment', unowned: 'true' } })
    expect(narrowed.body.main_data.total).toBe(36_007)
  })
})
