import { latinKey, searchKey } from '@oselia/contract/search-key'
import { search } from '@oselia/contract/search'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

const person = async (last: string, first: string, phone: string, unit: number | null) => {
  const { db } = product.app.pools
  const name = `${last} ${first}`
  const { rows } = await sql<{
    id: number
  }>`insert into members (kind, last_name, first_name, name, sort_name, search_keys, phones)
    values ('person', ${last}, ${first}, ${name}, ${name}, ${`${searchKey(name)} ${searchKey(latinKey(name))} # ${searchKey(phone)}`},
      ${JSON.stringify([{ number: phone }])}::jsonb) returning id`.execute(db)
  if (unit)
    await sql`insert into residents (member_id, realty_id, role_id, "from")
      values (${rows[0]!.id}, ${unit}, (select id from resident_roles where code = 'family'), '2024-01-01')`.execute(db)
  return rows[0]!.id
}

let garden: number[]
let river: number[]
let inGarden: Who
const made: Record<string, number> = {}

beforeAll(async () => {
  const { db } = product.app.pools
  const places = await makeHouses(product.app, 'Садова', 2)
  garden = places.houses
  river = (await makeHouses(product.app, 'Річкова', 1)).houses
  const unit = async (house: number, number: string) => {
    const { rows } = await sql<{
      id: number
    }>`insert into realty (house_id, type, number, number_key, sort_key, search_keys)
      values (${house}, 'apartment', ${number}, ${number.toLowerCase()}, ${number}, ${number.toLowerCase()}) returning id`.execute(
      db,
    )
    return rows[0]!.id
  }
  made['u45'] = await unit(garden[1]!, '45')
  made['u45a'] = await unit(garden[1]!, '45а')
  made['other45'] = await unit(river[0]!, '45')
  made['shevchenko'] = await person('Шевченко', 'Тарас', '+380671234567', made['u45'])
  made['zoriana'] = await person('Мар’яненко', 'Зоряна', '+380509998877', made['other45'])
  made['alone'] = await person('Шевченкова', 'Ганна', '+380631114567', null)
  await sql`insert into personal_accounts (realty_id, number, number_key) values (${made['u45']}, '0045123', '0045123')`.execute(
    db,
  )
  await sql`insert into vehicles (plate_raw, plate_normalised, kind, brand, member_id, realty_id)
    values ('АА 1234 ВВ', 'AA1234BB', 'car', 'Skoda', ${made['shevchenko']}, ${made['u45']})`.execute(db)
  inGarden = await staffWith(product.app, 'manager', { houses: garden })
})

const found = async (q: string, as: Who = 'owner') => {
  const { status, body } = await call(search.find, { query: { q }, as, language: 'uk' })
  expect(status).toBe(200)
  return body.data
}
const titles = async (q: string, as?: Who) => (await found(q, as)).map(({ kind, title }) => `${kind}: ${title}`)

describe('the search palette', () => {
  it.each(['Шевченко', 'шевч', 'ШЕВЧЕНКО тарас', 'Shevchenko', 'shevchenko taras', 'itdxtyrj nfhfc', 'тарас шевченко'])(
    'finds a person by %s',
    async (q) => expect(await titles(q)).toContain('members: Шевченко Тарас'),
  )

  it.each(['Мар’яненко', "мар'яненко", 'марʼяненко', 'МАРЯНЕНКО'])(
    'finds by a name with any apostrophe: %s',
    async (q) => expect(await titles(q)).toEqual(['members: Мар’яненко Зоряна']),
  )

  it('shows where the person lives', async () => {
    const [hit] = await found('Тарас')
    expect(hit).toMatchObject({ id: made['shevchenko'], realty: { id: made['u45'], type: 'apartment' } })
    expect(hit!.detail).toMatch(/Садова, буд\. 2, кв\. 45$/)
  })

  it('finds by the last digits of a phone, for every kind of person', async () => {
    expect((await titles('4567')).toSorted()).toEqual(['phones: Шевченко Тарас', 'phones: Шевченкова Ганна'])
    expect(await titles('067 123 45 67')).toEqual(['phones: Шевченко Тарас'])
    expect((await found('8877'))[0]!.detail).toMatch(/^\+380509998877 · .*Річкова/)
  })

  it.each(['АА1234ВВ', 'aa 1234 bb', '1234'])('finds a vehicle by its plate in either script: %s', async (q) => {
    const hit = (await found(q)).find(({ kind }) => kind === 'vehicles')
    expect(hit).toMatchObject({
      title: 'АА 1234 ВВ',
      detail: expect.stringMatching(/^Skoda · Шевченко Тарас · .*кв\. 45$/) as string,
    })
  })

  it('finds an account by its beginning', async () => {
    const hit = (await found('00451')).find(({ kind }) => kind === 'accounts')
    expect(hit).toMatchObject({ title: '0045123', realty: { id: made['u45'] } })
  })

  it('finds units by number and words of the address, the exact one first', async () => {
    expect(await titles('садова 2 кв 45')).toEqual(['realty: кв. 45', 'realty: кв. 45а'])
    expect((await titles('45')).filter((title) => title.startsWith('realty'))).toEqual([
      'realty: кв. 45',
      'realty: кв. 45',
    ])
  })

  it.each(['кв 45 садова 2', 'кв45 садов 2', '45 садова 2', 'apt 45 sadova 2'])(
    'finds units by words in any order: %s',
    async (q) => expect((await titles(q))[0]).toBe('realty: кв. 45'),
  )

  it('finds nobody by a word that is nobody’s', async () => {
    expect(await titles('zzzz')).toEqual([])
    expect(await titles('Zoriana')).toEqual(['members: Мар’яненко Зоряна'])
  })

  it('finds houses and complexes', async () => {
    expect(await titles('річкова')).toEqual(['houses: Тестове, вул. Річкова, буд. 1', 'complexes: Річкова'])
  })

  it.each(['', 'я', '%%%', '__', '\\\\'])('finds nothing by "%s"', async (q) => expect(await found(q)).toEqual([]))

  it('answers in the language of the caller', async () => {
    const { body } = await call(search.find, { query: { q: 'садова 2 45' }, language: 'en' })
    expect(body.data[0]).toMatchObject({ title: 'apt. 45' })
    expect(body.data[0]!.detail).toContain('Sadova')
  })
})

describe('what the palette does not show', () => {
  it('is outside the caller’s houses', async () => {
    expect(await titles('Мар’яненко', inGarden)).toEqual([])
    expect(await titles('8877', inGarden)).toEqual([])
    expect(await titles('Шевченко', inGarden)).toEqual(['members: Шевченко Тарас'])
    expect((await titles('45', inGarden)).filter((title) => title.startsWith('realty'))).toEqual(['realty: кв. 45'])
    expect(await titles('річкова', inGarden)).toEqual([])
  })

  it('is of a kind that the caller may not read', async () => {
    expect(await titles('Шевченко', 'technician')).toEqual([])
    expect(await titles('4567', 'guard')).toEqual([])
    expect(await titles('Шевченко 4567', 'guard')).toEqual([])
    expect(await titles('Шевченко 4567')).toEqual(['members: Шевченко Тарас', 'members: Шевченкова Ганна'])
    expect((await titles('00451', 'dispatcher')).filter((title) => title.startsWith('accounts'))).toEqual([])
  })

  it('is the unit or parking place of a person outside the caller’s houses', async () => {
    const { db } = product.app.pools
    const id = await person('Двобудинко', 'Олена', '+380671110000', made['u45']!)
    await sql`insert into residents (member_id, realty_id, role_id, "from")
      values (${id}, ${made['other45']}, (select id from resident_roles where code = 'family'), '2024-01-01')`.execute(
      db,
    )
    await sql`insert into vehicles (plate_raw, plate_normalised, kind, member_id, realty_id)
      values ('ВС 0001 ОО', 'BC0001OO', 'car', ${id}, ${made['other45']})`.execute(db)
    const [hit] = await found('Двобудинко', inGarden)
    expect(hit!.detail).toMatch(/^[^·]*Садова, буд. 2, кв. 45$/)
    expect(await titles('ВС0001', inGarden)).toEqual([])
    expect(await titles('ВС0001')).toEqual(['vehicles: ВС 0001 ОО'])
    await sql`update members set deleted_at = now() where id = ${id}`.execute(db)
  })

  it('is a part of an e-mail address that the caller sees masked', async () => {
    const { db } = product.app.pools
    const id = await person('Скринька', 'Ганна', 'secretpost example.com', null)
    expect(await titles('secretpost')).toEqual(['members: Скринька Ганна'])
    expect(await titles('secretpost', 'guard')).toEqual([])
    expect(await titles('скринька', 'guard')).toEqual(['members: Скринька Ганна'])
    await sql`update members set deleted_at = now() where id = ${id}`.execute(db)
  })

  it('is the owner of a vehicle, to a caller who reads only vehicles', async () => {
    const [hit] = await found('AA1234', 'technician')
    expect(hit!.detail).toMatch(/^Skoda · .*кв\. 45$/)
    expect(hit!.detail).not.toContain('Шевченко')
  })

  it('is in the bin', async () => {
    await sql`update members set deleted_at = now() where id = ${made['alone']}`.execute(product.app.pools.db)
    expect(await titles('Шевченкова')).toEqual([])
    expect(await titles('111 45 67')).toEqual([])
    await sql`update members set deleted_at = null where id = ${made['alone']}`.execute(product.app.pools.db)
  })

  it('requires a signed-in user', async () => {
    expect((await call(search.find, { query: { q: 'Шевченко' }, as: null })).status).toBe(401)
  })
})
