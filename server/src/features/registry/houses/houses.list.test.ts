import { houses, houseList } from '@oselia/contract/houses'
import { sql, type RawBuilder } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { all } from '../../../platform/list.js'
import { wholeScope } from '../../../platform/scope.js'
import { useApp } from '../../../testing/app.js'
import { listSpec } from './houses.queries.js'

const product = useApp()
const { call } = product

let place: { house_type_id: number; other_type: number; lviv: number; dnipro: number }
beforeAll(async () => {
  const { rows } = await sql<typeof place>`select (select min(id) from house_types) as house_type_id,
    (select max(id) from house_types) as other_type, (select id from cities where uk = 'Львів') as lviv,
    (select id from cities where uk = 'Дніпро') as dnipro`.execute(product.app.pools.db)
  place = rows[0]!
  const { house_type_id, other_type, lviv, dnipro } = place
  const street = (name: string, former_names: string[] = []) => ({ type: 'street', name, former_names })
  const given = [
    ...['10', '9', '10-А', '100', '11'].map((number) => ({
      number,
      city_id: lviv,
      street: street('Лесі Українки'),
      year_built: 1950,
    })),
    { number: '1', city_id: lviv, street: street('Ґонти', ['Пушкіна']), house_type_id: other_type, status: 'building' },
    {
      number: '3',
      city_id: dnipro,
      street: { type: 'avenue', name: 'Яворницького' },
      year_built: 2020,
      postal_index: '49044',
    },
  ]
  for (const fields of given)
    expect((await call(houses.create, { raw: { house_type_id, ...fields } })).status).toBe(201)
})

const found = async (query: Record<string, unknown>) => {
  const { status, body } = await call(houses.list, { query: { per_page: 100, ...query }, language: 'uk' })
  expect(status).toBe(200)
  return body.data.map(({ street, number }) => `${street.name} ${number}`)
}
const lesi = ['9', '10', '10-А', '11', '100'].map((number) => `Лесі Українки ${number}`)

describe('the list of houses', () => {
  it('uses envelope B, sorted by address, with 9 before 10', async () => {
    expect(await found({})).toEqual(['Яворницького 3', 'Ґонти 1', ...lesi])
    expect(await found({ sort: '-address' })).toEqual(['Яворницького 3', 'Ґонти 1', ...lesi].toReversed())
    const { body } = await call(houses.list, { query: { per_page: 2, page: 2 } })
    expect(body).toMatchObject({ current_page: 2, from: 3, to: 4, last_page: 4, per_page: 2, total: 7 })
    const past = await call(houses.list, { query: { page: 50 } })
    expect(past.body).toMatchObject({ data: [], from: 0, to: 0, total: 7 })
  })

  it.each([
    ['українки', lesi],
    ['вул. Лесі Українки, буд. 10-А', ['Лесі Українки 10-А']],
    ['lesi ukrainky 11', ['Лесі Українки 11']],
    ['Львов гонти', ['Ґонти 1']],
    ['пушкіна', ['Ґонти 1']],
    ['Днепр', ['Яворницького 3']],
    ['Дніпропетровськ', ['Яворницького 3']],
    ['проспект яворницького', ['Яворницького 3']],
    ['49044', ['Яворницького 3']],
    ['100', ['Лесі Українки 100']],
    ['%', []],
    ['нема такої', []],
  ])('finds by %s', async (search_query, expected) => {
    expect(await found({ search_query })).toEqual(expected)
  })

  it('is filtered', async () => {
    expect(await found({ city_id: place.dnipro })).toEqual(['Яворницького 3'])
    expect(await found({ city_id: `${place.dnipro},${place.lviv}` })).toHaveLength(7)
    expect(await found({ house_type_id: place.other_type })).toEqual(['Ґонти 1'])
    expect(await found({ status: 'building' })).toEqual(['Ґонти 1'])
    expect(await found({ unlinked: 'false' })).toEqual([])
    expect(await found({ unlinked: 'true' })).toHaveLength(7)
    expect(await found({ complex_id: 999_999_999 })).toEqual([])
    expect(await found({ undeclared: 'false' })).toEqual([])
    expect(await found({ undeclared: 'true' })).toHaveLength(7)
    expect((await found({ sort: 'year_built' })).indexOf('Яворницького 3')).toBe(5)
  })

  it.each([
    { page: 0 },
    { per_page: 101 },
    { sort: 'number' },
    { status: 'x' },
    { city_id: 'x' },
    { unlinked: 'maybe' },
    { search_query: 'a\0' },
  ])('refuses %o', async (query) => {
    const { status, body } = await call(houses.list, { rawQuery: query })
    expect([status, Object.keys(body.errors!)[0]!.split('.')[0]]).toEqual([422, Object.keys(query)[0]])
  })
})

describe('the list of twenty thousand houses', () => {
  beforeAll(async () => {
    const { slowDb } = product.app.pools
    const { house_type_id, lviv } = place
    await sql`insert into streets (city_id, type, name, name_key, search_keys)
      select ${lviv}, 'street', 'Вулиця' || n, 'вулиця' || n, '|вулиця' || n || '||' from generate_series(1, 200) n`.execute(
      slowDb,
    )
    await sql`insert into houses (house_type_id, city_id, street_id, number, timezone, status, label, address_key, sort_key, search_keys)
      select ${house_type_id}, ${lviv}, s.id, n, 'Europe/Kyiv', 'active', s.name || n, n, 'Львів' || chr(9) || s.name || chr(9) || lpad(n::text, 6, '0'),
        'львів вул ' || md5(s.name) || ' ' || s.name_key || ' буд ' || n
      from streets s cross join generate_series(1, 100) n where s.name_key like 'вулиця%'`.execute(slowDb)
    await sql`analyze houses`.execute(slowDb)
  })

  const planOf = async (query: Record<string, unknown>) => {
    const list = listSpec(wholeScope, houseList.parse(query))
    const plan = async (statement: RawBuilder<unknown>) => {
      const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(product.app.pools.db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const where = all(list.where)
    return {
      page: await plan(
        sql`select ${list.columns} from ${list.from} where ${where} order by ${list.sort.address}, h.id limit 10`,
      ),
      count: await plan(sql`select 1 from ${list.countFrom} where ${where} limit 10001`),
    }
  }

  it('reads its first page from an index, without sorting', async () => {
    const { page } = await planOf({})
    expect(page).toContain('houses_order')
    expect(page).not.toContain('Sort')
    expect(page).not.toContain('Seq Scan on houses')
  })

  it('searches by an index', async () => {
    const { page, count } = await planOf({ search_query: 'вулиця177 буд 55' })
    expect(page).toContain('houses_search')
    expect(count).toContain('houses_search')
  })

  it('counts a search up to ten thousand and everything else exactly', async () => {
    const searched = await call(houses.list, { query: { search_query: 'львів' } })
    expect(searched.body).toMatchObject({ total: 10_000, total_capped: true })
    const whole = await call(houses.list)
    expect([whole.body.total, whole.body.total_capped]).toEqual([20_007, undefined])
  })
})
