import { houses } from '@oselia/contract/houses'
import { places } from '@oselia/contract/places'
import type { Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { preparePlaces } from '../houses/houses.public.js'
import { citiesLike } from './places.queries.js'
import { keysOfQuery } from './places.rules.js'

const product = useApp()
const { call } = product

const find = async (search_query: string, language: Language = 'uk') => {
  const { status, body } = await call(places.city, { query: { search_query }, language })
  expect(status).toBe(200)
  return body.data
}
const first = async (query: string, language?: Language) => (await find(query, language))[0]
const idOf = async (name: string) => (await first(name))!.id

let number = 0
/** Typed places are stored when a house is created. */
const build = async (place: Record<string, unknown>) => {
  const { rows } = await sql<{ id: number }>`select id from house_types order by id limit 1`.execute(
    product.app.pools.db,
  )
  return call(houses.create, { raw: { house_type_id: rows[0]!.id, number: String(++number), ...place } })
}

describe('searching for a settlement', () => {
  it('returns names in the reader’s language, with the region', async () => {
    expect(await first('львів')).toMatchObject({ name: 'Львів', region: 'UA-46', label: 'Львів, Львівська область' })
    expect(await first('львів', 'en')).toMatchObject({ name: 'Lviv', label: 'Lviv, Lviv Oblast' })
    expect(await first('львів', 'ru')).toMatchObject({ name: 'Львов', label: 'Львов, Львовская область' })
    expect(await first('київ', 'es')).toMatchObject({ label: 'Kyiv' })
  })

  it.each(['ЛЬВІВ', 'lviv', 'Lvov', 'Львов', 'kmdsd', 'дмшм', '  львів '])('finds Львів by %s', async (query) => {
    expect((await first(query))?.name).toBe('Львів')
  })

  it.each([
    ["слов'янськ", 'Слов’янськ'],
    ['словянськ', 'Слов’янськ'],
    ['Червоноград', 'Шептицький'],
    ['dnipropetrovsk', 'Дніпро'],
    ['івано франківськ', 'Івано-Франківськ'],
    ['Xарків', 'Харків'],
    ['церква', 'Біла Церква'],
  ])('finds %s as %s', async (query, name) => {
    expect((await first(query))?.name).toBe(name)
  })

  it('ranks prefixes before substrings, and the larger town before the smaller', async () => {
    const names = (await find('дніпр')).map(({ name }) => name)
    expect(names.slice(0, 2)).toEqual(['Дніпро', 'Дніпрорудне'])
    expect(names.indexOf('Верхньодніпровськ')).toBeGreaterThan(1)
  })

  it('returns at most twenty, and nothing for fewer than two letters', async () => {
    expect(await find('ка')).toHaveLength(20)
    for (const query of ['', ' ', 'к', '’', '%%', '__', '\\\\']) expect(await find(query)).toEqual([])
    const { body } = await call(places.city)
    expect(body.data).toEqual([])
  })

  it('is available to all signed-in users', async () => {
    expect((await call(places.city, { query: { search_query: 'львів' }, as: null })).status).toBe(401)
    expect((await call(places.city, { query: { search_query: 'львів' }, as: 'guard' })).status).toBe(200)
  })

  it('rejects an invalid search', async () => {
    const long = await call(places.city, { query: { search_query: 'а'.repeat(101) } })
    expect([long.status, Object.keys(long.body.errors!)]).toEqual([422, ['search_query']])
    const nul = await call(places.city, { query: { search_query: 'льв\0ів' } })
    expect([nul.status, Object.keys(nul.body.errors!)]).toEqual([422, ['search_query']])
    const street = await call(places.street, { rawQuery: { search_query: 'садова' } })
    expect([street.status, Object.keys(street.body.errors!)]).toEqual([422, ['city_id']])
  })

  it('uses the index with as many places as the country has', async () => {
    const { slowDb } = product.app.pools
    const plans: string[] = []
    const fill = slowDb.transaction().execute(async (tx) => {
      await sql`insert into cities (id, uk, region, search_keys)
        select 2000000000 + n, 'Село' || n, 'UA-46', '|село' || md5(n::text) || '||' from generate_series(1, 30000) n`.execute(
        tx,
      )
      await sql`analyze cities`.execute(tx)
      for (const query of ['львів', 'шептиц', 'kmdsd', 'яр']) {
        const { rows } = await sql<Record<string, string>>`explain ${citiesLike(keysOfQuery(query))}`.execute(tx)
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      }
      throw new Error('taken back')
    })
    await expect(fill).rejects.toThrow('taken back')
    expect(plans).toHaveLength(4)
    for (const plan of plans) expect(plan).toContain('cities_search')
  })
})

describe('a settlement typed by hand', () => {
  it('is stored with its apostrophe, found afterwards, and stored once', async () => {
    const street = { type: 'street', name: 'Центральна' }
    const made = await build({ city: { name: " Нове   Під'яркове ", region: 'UA-46' }, street })
    expect(made.status).toBe(201)
    expect(made.body.data.city).toMatchObject({ name: 'Nove Pidiarkove', region: 'UA-46' })
    const again = await build({ city: { name: 'нове підʼяркове', region: 'UA-46' }, street })
    expect(again.body.data.city_id).toBe(made.body.data.city_id)
    expect(again.body.data.street_id).toBe(made.body.data.street_id)
    expect(await first('нове підяр')).toMatchObject({
      id: made.body.data.city_id,
      name: 'Нове Під’яркове',
      label: 'Нове Під’яркове, Львівська область',
    })
    expect((await first('nove pid'))?.id).toBe(made.body.data.city_id)
    const { rows } = await sql`select is_own from cities where id = ${made.body.data.city_id}`.execute(
      product.app.pools.db,
    )
    expect(rows).toEqual([{ is_own: true }])
  })

  it('is the existing one when its region has it, also by a former name', async () => {
    const street = { type: 'street', name: 'Центральна' }
    const known = await build({ city: { name: 'червоноград', region: 'UA-46' }, street })
    expect(known.body.data.city_id).toBe(await idOf('Шептицький'))
    const elsewhere = await build({ city: { name: 'Червоноград', region: 'UA-12' }, street })
    expect(elsewhere.body.data.city_id).not.toBe(known.body.data.city_id)
  })

  it('belongs to one of the 27 regions and has a name', async () => {
    const street = { type: 'street', name: 'Центральна' }
    const nowhere = await build({ city: { name: 'Нове', region: 'UA-99' }, street })
    expect([nowhere.status, Object.keys(nowhere.body.errors!)]).toEqual([422, ['city.region']])
    const unnamed = await build({ city: { name: '’', region: 'UA-46' }, street })
    expect([unnamed.status, Object.keys(unnamed.body.errors!)]).toEqual([422, ['city.name']])
  })
})

describe('searching for a street', () => {
  const streets = async (search_query: string, city_id: number, language: Language = 'uk') =>
    (await call(places.street, { query: { search_query, city_id }, language })).body.data

  it('finds streets typed before, by any of their names, only in their own settlement', async () => {
    const city_id = await idOf('Полтава')
    await build({ city_id, street: { type: 'street', name: 'вул. Соборна', former_names: ['Жовтнева'] } })
    await build({ city_id, street: { type: 'square', name: 'Соборна площа' } })
    const both = await streets('соборна', city_id)
    expect(both.map(({ label }) => label)).toEqual(['вул. Соборна', 'пл. Соборна'])
    expect((await streets('пл. соборна', city_id)).map(({ type }) => type)).toEqual(['square', 'street'])
    for (const query of ['жовт', 'ЖОВТНЕВА', 'zhovtneva', ';jdnytdf']) {
      expect((await streets(query, city_id)).map(({ name }) => name)).toEqual(['Соборна'])
    }
    expect(await streets('soborna', city_id, 'en')).toMatchObject([{ label: 'Soborna St' }, { label: 'Soborna Sq' }])
    expect(await streets('соборна', await idOf('Суми'))).toEqual([])
    expect(await streets('с', city_id)).toEqual([])
    expect(await streets('соборна', 999_999_999)).toEqual([])
  })

  it('finds one street for all spellings', async () => {
    const city_id = await idOf('Полтава')
    const ids = []
    for (const name of ["В'ячеслава Чорновола", 'вул. Вʼячеслава чорновола', 'ВЯЧЕСЛАВА  ЧОРНОВОЛА']) {
      ids.push((await build({ city_id, street: { type: 'street', name } })).body.data.street_id)
    }
    expect(new Set(ids).size).toBe(1)
    expect((await streets('чорновола', city_id))[0]?.name).toBe('В’ячеслава Чорновола')
  })
})

describe('the shipped settlements', () => {
  it('are loaded once, by one of the nodes that start together', async () => {
    const { slowDb } = product.app.pools
    const count = async () =>
      (await sql<{ n: number }>`select count(*) as n from cities where not is_own`.execute(slowDb)).rows[0]!.n
    const whole = await count()
    expect(whole).toBeGreaterThan(2800)
    await sql`delete from loaded_data`.execute(slowDb)
    await sql`update cities set uk = 'Lemberg' where uk = 'Львів'`.execute(slowDb)
    await Promise.all([1, 2, 3].map(() => preparePlaces(slowDb)))
    expect(await count()).toBe(whole)
    expect((await first('львів'))?.name).toBe('Львів')
    await sql`update cities set uk = 'Lemberg' where uk = 'Львів'`.execute(slowDb)
    await preparePlaces(slowDb)
    expect((await sql`select 1 from cities where uk = 'Lemberg'`.execute(slowDb)).rows).toHaveLength(1)
    await sql`update cities set uk = 'Львів' where uk = 'Lemberg'`.execute(slowDb)
  })

  it('rename the houses in them', async () => {
    const city_id = await idOf('Суми')
    const { body } = await build({ city_id, street: { type: 'street', name: 'Нова' } })
    const { slowDb } = product.app.pools
    await sql`update cities set uk = 'Стара назва' where id = ${city_id}`.execute(slowDb)
    await sql`update houses set label = 'x', sort_key = 'x', search_keys = 'x' where id = ${body.data.id}`.execute(
      slowDb,
    )
    await sql`delete from loaded_data`.execute(slowDb)
    await preparePlaces(slowDb)
    const { body: page } = await call(houses.list, { query: { search_query: 'суми нова' }, language: 'uk' })
    expect(page.data.map(({ address }) => address)).toEqual([`Суми, вул. Нова, буд. ${body.data.number}`])
  })
})
