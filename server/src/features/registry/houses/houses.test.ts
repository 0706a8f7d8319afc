import { complexes } from '@oselia/contract/complexes'
import { houses } from '@oselia/contract/houses'
import type { Language } from '@oselia/contract/languages'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

const street = { type: 'street', name: 'Лесі Українки' } as const
let lviv: number
let dnipro: number
let house_type_id: number
let sichovykh: number
beforeAll(async () => {
  const { rows } = await sql<{
    lviv: number
    dnipro: number
    type: number
  }>`select (select id from cities where uk = 'Львів') as lviv,
    (select id from cities where uk = 'Дніпро') as dnipro, (select min(id) from house_types) as type`.execute(
    product.app.pools.db,
  )
  ;({ lviv, dnipro, type: house_type_id } = rows[0]!)
  sichovykh = (await make({ street: { type: 'street', name: 'Січових Стрільців' } })).street_id
})

let number = 100
const input = (fields: Record<string, unknown> = {}) => {
  const place = 'city' in fields || 'city_id' in fields ? {} : { city_id: lviv }
  const where = 'street' in fields || 'street_id' in fields ? {} : { street }
  return { house_type_id, number: String(++number), ...place, ...where, ...fields }
}
const make = async (fields: Record<string, unknown> = {}, as: Who = 'owner') => {
  const { status, body } = await call(houses.create, { raw: input(fields), as })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const complex = async () => (await call(complexes.create, { body: { name: `ЖК ${++number}` } })).body.data.id
const read = async (id: number, language?: Language) =>
  (await call(houses.read, { params: { id }, ...(language && { language }) })).body.data
const update = (id: number, raw: Record<string, unknown>, as: Who = 'owner') =>
  call(houses.update, { params: { id }, raw, as })
const history = async (id: number) => {
  const { rows } = await sql<{
    action: string
    label: string
    changes: { field: string; old: unknown; new: unknown }[]
  }>`
    select action, label, changes from audit_log where entity = 'houses' and entity_id = ${id} order by id`.execute(
    product.app.pools.db,
  )
  return rows
}

describe('a house', () => {
  it('is created with every field and returned as sent', async () => {
    const complex_id = await complex()
    const fields = {
      complex_id,
      number: '12',
      letter: 'А',
      corpus: '2',
      postal_index: '01001',
      year_built: 1986,
      floors_above: 9,
      entrances: [{ number: 1, floors: 9, units_from: 1, units_to: 36, lifts: 1 }],
      residential_area: 1234.56,
      land_area: 0.1,
      wall_material: 'panel',
      heating: 'central',
      shelter: true,
      shelter_capacity: 120,
      cadastral_number: '4610100000:01:001:0001',
      status: 'active',
    }
    const made = await make(fields)
    expect(made).toMatchObject({
      ...fields,
      city_id: lviv,
      city: { id: lviv, name: 'Lviv', region: 'UA-46', label: 'Lviv, Lviv Oblast' },
      street: { id: made.street_id, ...street, former_names: [] },
      house_type: { id: house_type_id, name: { uk: 'Багатоквартирний будинок', en: 'Apartment block' } },
      complex: { id: complex_id },
      units_count: 36,
      generator: false,
      timezone: 'Europe/Kyiv',
      version: 1,
    })
    expect(await read(made.id)).toEqual(made)
    expect(await history(made.id)).toMatchObject([
      { action: 'create', label: 'Львів, вул. Лесі Українки, буд. 12-А, корп. 2' },
    ])
  })

  it.each([
    ['uk', 'Львів, вул. Лесі Українки, буд. 7-Б'],
    ['en', 'Lviv, Lesi Ukrainky St, 7-B'],
    ['ru', 'Львов, ул. Лесі Українки, д. 7-Б'],
    ['es', 'Lviv, calle Lesi Ukrainky, n.º 7-B'],
  ] as const)('tells its address in %s', async (language, address) => {
    const { rows } = await sql<{ id: number }>`select id from houses where number = '7'`.execute(product.app.pools.db)
    const id = rows[0]?.id ?? (await make({ number: '7', letter: 'Б' })).id
    expect((await read(id, language)).address).toBe(address)
  })

  it('keeps fields omitted by an update and records its history by field', async () => {
    const made = await make({ year_built: 1970, shelter: true })
    const { body } = await update(made.id, { version: 1, year_built: 1971 })
    expect(body.data).toEqual({ ...made, year_built: 1971, version: 2, updated_at: body.data.updated_at })
    expect((await history(made.id))[1]).toMatchObject({
      action: 'update',
      changes: [{ field: 'year_built', old: 1970, new: 1971 }],
    })
  })

  it('accepts its own full response as an update', async () => {
    const made = await make()
    const { status, body } = await update(made.id, { ...made, floors_above: 5 })
    expect([status, body.data.floors_above, body.data.address]).toEqual([200, 5, made.address])
  })

  it('counts its units from its entrances until a count is entered', async () => {
    const entrances = [{ number: 1, units_from: 1, units_to: 20 }]
    const made = await make({ entrances })
    expect(made.units_count).toBe(20)
    const grown = await update(made.id, {
      version: 1,
      entrances: [...entrances, { number: 2, units_from: 21, units_to: 50 }],
    })
    expect(grown.body.data.units_count).toBe(50)
    const counted = await update(made.id, { version: 2, units_count: 48 })
    expect(counted.body.data.units_count).toBe(48)
    expect((await update(made.id, { version: 3, entrances })).body.data.units_count).toBe(48)
  })

  it('has a unique address, however it is spelt', async () => {
    const made = await make({ number: '500', letter: 'А' })
    for (const same of [{ number: '500', letter: 'а' }, { number: '500-А' }, { number: '500 A' }]) {
      const twin = await call(houses.create, { raw: input(same) })
      expect([twin.status, twin.body.code, Object.keys(twin.body.errors!)]).toEqual([409, 'duplicate', ['number']])
    }
    await make({ number: '500', letter: 'А', corpus: '1' })
    const other = await make({ number: '501' })
    expect((await update(other.id, { version: 1, number: '500а' })).status).toBe(409)
    await call(houses.remove, { params: { id: made.id } })
    await make({ number: '500А' })
    const restored = await call(platform.restore, { params: { kind: 'houses', id: made.id } })
    expect([restored.status, restored.body.code, Object.keys(restored.body.errors!)]).toEqual([
      409,
      'duplicate',
      ['number'],
    ])
  })

  it('goes to the bin and is restored', async () => {
    const { id } = await make({ number: '600' })
    expect((await call(houses.remove, { params: { id } })).body.data).toEqual({ id, deleted_at: expect.any(String) })
    expect((await call(houses.read, { params: { id } })).status).toBe(404)
    const bin = await call(platform.bin, { query: { kind: 'houses' } })
    expect(bin.body.data).toContainEqual(expect.objectContaining({ id, label: 'Львів, вул. Лесі Українки, буд. 600' }))
    expect((await call(platform.restore, { params: { kind: 'houses', id } })).status).toBe(200)
    expect((await read(id)).version).toBe(3)
    expect((await history(id)).map(({ action }) => action)).toEqual(['create', 'delete', 'restore'])
  })

  it('lists its related records', async () => {
    const { id } = await make()
    expect((await call(houses.usage, { params: { id } })).body.data).toEqual([])
    await staffWith(product.app, 'manager', { houses: [id] })
    expect((await call(houses.usage, { params: { id } })).body.data).toEqual([{ kind: 'staff', count: 1 }])
  })

  it('shows its history to users who see it', async () => {
    const { id } = await make({ year_built: 1970 })
    await update(id, { version: 1, year_built: 1971, shelter: true })
    const query = { entity: 'houses', id }
    const { body } = await call(platform.history, { query })
    expect(body.data.map(({ action, changes }) => [action, changes.length > 1])).toEqual([
      ['update', true],
      ['create', true],
    ])
    expect(body.data[0]!.changes).toContainEqual({ field: 'shelter', old: false, new: true })
    const stranger = await staffWith(product.app, 'manager', { complexes: [await complex()] })
    expect((await call(platform.history, { query, as: stranger })).status).toBe(404)
  })

  it('is created once by a repeated call', async () => {
    const sending = { raw: input({ number: '700' }), headers: { 'idempotency-key': 'house-1' } }
    const [a, b] = [await call(houses.create, sending), await call(houses.create, sending)]
    expect([a.status, b.status]).toEqual([201, 201])
    expect(b.body).toEqual(a.body)
  })
})

describe('the place of a house', () => {
  it('changes the settlement only together with the street', async () => {
    const { id } = await make()
    const alone = await update(id, { version: 1, city_id: dnipro })
    expect([alone.status, Object.keys(alone.body.errors!)]).toEqual([422, ['street_id']])
    const foreign = await update(id, { version: 1, city_id: dnipro, street_id: sichovykh })
    expect([foreign.status, Object.keys(foreign.body.errors!)]).toEqual([422, ['street_id']])
    const moved = await update(id, { version: 1, city_id: dnipro, street: { type: 'avenue', name: 'Свободи' } })
    expect(moved.body.data.address).toMatch(/^Dnipro, Svobody Ave/)
  })

  it('adds former names to its street, by which all houses of the street are found', async () => {
    const named = { type: 'street', name: 'Степана Бандери' }
    const first = await make({ street: named })
    await make({ street: { ...named, former_names: ['Московська'] } })
    expect((await read(first.id)).street.former_names).toEqual(['Московська'])
    const { body } = await call(houses.list, { query: { search_query: 'московська' } })
    expect(body.total).toBe(2)
  })
})

describe('bad input', () => {
  it.each([
    [{ house_type_id: 999_999_999 }, ['house_type_id']],
    [{ house_type_id: 'x' }, ['house_type_id']],
    [{ number: '' }, ['number']],
    [{ number: 'x\0' }, ['number']],
    [{ number: '\udc00' }, ['number']],
    [{ colour: 'red' }, ['colour']],
    [{ city_id: undefined, street: undefined }, ['city_id', 'street_id']],
    [{ city_id: 999_999_999 }, ['city_id']],
    [{ street_id: 999_999_999 }, ['street_id']],
    [{ city: { name: 'Нове', region: 'UA-46' }, city_id: 1 }, ['city']],
    [{ street: { type: 'road', name: 'Нова' } }, ['street.type']],
    [{ year_built: 1200 }, ['year_built']],
    [{ residential_area: 1.234 }, ['residential_area']],
    [{ timezone: 'Mars/Base' }, ['timezone']],
    [
      {
        entrances: [
          { number: 1, units_from: 1, units_to: 9 },
          { number: 2, units_from: 9, units_to: 12 },
        ],
      },
      ['entrances.1.units_from'],
    ],
    [
      { entrances: [{ number: 1, units_from: 9, units_to: 1 }, { number: 1 }] },
      ['entrances.0.units_from', 'entrances.1.number'],
    ],
    [{ entrances: [{ number: 0 }] }, ['entrances.0.number']],
    [
      { complex_id: 999_999_999, house_type_id: 999_999_999, entrances: [{ number: 1 }, { number: 1 }] },
      ['complex_id', 'entrances.1.number', 'house_type_id'],
    ],
  ])('%o is refused at %o', async (fields, errors) => {
    const { status, body } = await call(houses.create, { raw: input(fields) })
    expect([status, Object.keys(body.errors!).toSorted()]).toEqual([422, errors])
  })

  it('an update requires the version it was read with, and a stale one gets the current state', async () => {
    const { id } = await make()
    const missing = await update(id, { year_built: 2000 })
    expect([missing.status, Object.keys(missing.body.errors!)]).toEqual([422, ['version']])
    await update(id, { version: 1, year_built: 2001 })
    const stale = await update(id, { version: 1, year_built: 2002 })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    expect(stale.body.data).toEqual(JSON.parse(JSON.stringify(await read(id))))
  })

  it('an absent house is not found', async () => {
    const params = { id: 999_999_999 }
    for (const e of [houses.read, houses.remove, houses.usage]) expect((await call(e, { params })).status).toBe(404)
    expect((await update(params.id, { version: 1 })).status).toBe(404)
    expect((await call(houses.read, { rawParams: { id: 'x' } })).status).toBe(404)
  })
})
