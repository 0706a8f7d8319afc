import { houses } from '@oselia/contract/houses'
import { platform } from '@oselia/contract/platform'
import type { ProblemDetails } from '@oselia/contract/kit'
import { realtyRoutes as realty } from '@oselia/contract/realty'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeLink } from '../../../testing/registry.js'

const product = useApp()
const { call } = product

let complex: number
let [house, other]: number[] = []
beforeAll(async () => {
  const made = await makeHouses(product.app, 'Садова', 2)
  complex = made.complex
  ;[house, other] = made.houses
})

let last = 0
const input = (fields: Record<string, unknown> = {}) => ({
  house_id: house,
  type: 'apartment',
  number: `т${++last}`,
  ...fields,
})
const make = async (fields: Record<string, unknown> = {}) => {
  const { status, body } = await call(realty.create, { raw: input(fields) })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const read = async (id: number) => (await call(realty.read, { params: { id } })).body.data
const update = (id: number, raw: Record<string, unknown>) => call(realty.update, { params: { id }, raw })
const refused = async (answer: Promise<{ status: number; body: ProblemDetails }>) => {
  const { status, body } = await answer
  return [status, body.code, Object.keys(body.errors ?? {})]
}

describe('a unit', () => {
  it('is created with every field and returned as sent', async () => {
    const fields = {
      number: '53А',
      label: 'з терасою',
      entrance: 2,
      floor: -1,
      position_in_floor: 3,
      total_area: 64.35,
      living_area: 40.1,
      heated_area: 60,
      balcony_area: 3.5,
      rooms: 2,
      state: 'occupied',
      purpose: 'residential',
      registry_number: '1234567890',
      residents_registered: 2,
      residents_actual: 3,
      counts_in_voting: false,
      billable: false,
      intercom_code: '53К2580',
      keys_note: 'у консьєржа',
      access_note: 'пес',
      note: 'тиха',
      tags: ['ремонт'],
    }
    const made = await make(fields)
    expect(made).toMatchObject({
      ...fields,
      house_id: house,
      type: 'apartment',
      address: expect.stringContaining('Sadova'),
      parent_id: null,
      owners: [],
      shares: null,
      residents_count: 0,
      ended_on: null,
      version: 1,
    })
    const file = await read(made.id)
    expect(file).toEqual({
      ...made,
      house_complex: { id: complex, name: 'Садова' },
      parent: null,
      children: [],
      lineage: [],
    })
  })

  it('keeps fields omitted by an update, accepts its own response, and records its history by field', async () => {
    const made = await make({ total_area: 50, note: 'а' })
    const { status, body } = await update(made.id, { ...made, total_area: 50.5 })
    expect([status, body.data]).toEqual([
      200,
      { ...made, total_area: 50.5, version: 2, updated_at: body.data.updated_at },
    ])
    const history = await call(platform.history, { query: { entity: 'realty', id: made.id } })
    expect(history.body.data.map(({ action, changes }) => [action, changes.length])).toEqual([
      ['update', 1],
      ['create', expect.any(Number)],
    ])
    expect(history.body.data[0]!.changes).toEqual([{ field: 'total_area', old: 50, new: 50.5 }])
  })

  it('is unique by house, type and number, however it is spelt', async () => {
    await make({ number: '500А' })
    for (const number of ['500-а', '500 A'])
      expect(await refused(call(realty.create, { raw: input({ number }) }))).toEqual([409, 'duplicate', ['number']])
    await make({ number: '500А', type: 'parking' })
    await make({ number: '500А', house_id: other })
    const moved = await make({ number: '501' })
    expect(await refused(update(moved.id, { version: 1, number: '500а' }))).toEqual([409, 'duplicate', ['number']])
  })

  it.each([
    [{ house_id: 999_999_999 }, ['house_id']],
    [{ number: ' ' }, ['number']],
    [{ number: '-' }, ['number']],
    [{ type: 'castle' }, ['type']],
    [{ total_area: 0 }, ['total_area']],
    [{ total_area: 10.001 }, ['total_area']],
    [{ total_area: 50, living_area: 51 }, ['living_area']],
    [{ parent_id: 999_999_999 }, ['parent_id']],
    [{ floor: 500, entrance: 0 }, ['floor', 'entrance']],
    [{ tags: [''] }, ['tags.0']],
    [{ colour: 'red' }, ['colour']],
  ])('with %o is refused at %o', async (fields, errors) => {
    const { status, body } = await call(realty.create, { raw: input(fields) })
    expect([status, Object.keys(body.errors!).toSorted()]).toEqual([422, errors.toSorted()])
  })

  it('can’t be changed with a stale version', async () => {
    const made = await make()
    await update(made.id, { version: 1, rooms: 2 })
    const { status, body } = await update(made.id, { version: 1, rooms: 3 })
    expect([status, body.code, body.data]).toEqual([
      409,
      'version_conflict',
      await call(realty.list, { query: { search_query: made.number } }).then((r) => r.body.main_data.data[0]),
    ])
  })
})

describe('a unit that belongs to a flat', () => {
  it('refers to its parent and is listed by it', async () => {
    const flat = await make()
    const store = await make({ type: 'storage', parent_id: flat.id })
    expect((await read(store.id)).parent).toMatchObject({ id: flat.id, number: flat.number, address: flat.address })
    expect((await read(flat.id)).children).toMatchObject([{ id: store.id, type: 'storage' }])
    expect((await call(realty.usage, { params: { id: flat.id } })).body.data).toEqual([{ kind: 'realty', count: 1 }])
  })

  it('can still be changed while its parent is in the bin', async () => {
    const flat = await make()
    const store = await make({ type: 'storage', parent_id: flat.id })
    await call(realty.remove, { params: { id: flat.id } })
    expect((await read(store.id)).parent).toBeNull()
    expect((await update(store.id, { version: 1, parent_id: flat.id, note: 'ключ' })).status).toBe(200)
    await call(platform.restore, { params: { kind: 'realty', id: flat.id } })
    expect((await read(store.id)).parent?.id).toBe(flat.id)
  })

  it('belongs to another unit of the same house, in one level only', async () => {
    const flat = await make()
    const store = await make({ type: 'storage', parent_id: flat.id })
    const abroad = await make({ house_id: other })
    for (const [id, parent_id] of [
      [flat.id, flat.id],
      [flat.id, abroad.id],
      [flat.id, store.id],
    ] as const)
      expect(await refused(update(id, { version: 1, parent_id }))).toEqual([422, 'validation', ['parent_id']])
    expect(await refused(call(realty.create, { raw: input({ parent_id: store.id }) }))).toEqual([
      422,
      'validation',
      ['parent_id'],
    ])
    expect(await refused(update(flat.id, { version: 1, house_id: other }))).toEqual([422, 'validation', ['house_id']])
    expect(await refused(update(store.id, { version: 1, house_id: other }))).toEqual([422, 'validation', ['parent_id']])
    expect((await update(store.id, { version: 1, house_id: other, parent_id: null })).body.data.house_id).toBe(other)
  })
})

describe('the bin', () => {
  const states = async (id: number) => {
    const { rows } = await sql<{
      gone: boolean
    }>`select deleted_at is not null as gone from residents where realty_id = ${id}
      union all select deleted_at is not null from ownerships where realty_id = ${id}
      union all select deleted_at is not null from personal_accounts where realty_id = ${id}`.execute(
      product.app.pools.db,
    )
    return rows.map(({ gone }) => gone)
  }

  it('takes a unit with its residents and accounts, and restores all of them', async () => {
    const unit = await make({ number: '700' })
    await makeLink(product.app, unit.id, 'Бондар Ганна', '1/1')
    await sql`insert into personal_accounts (realty_id, number, number_key, payee_key) values (${unit.id}, '700', '700', '')`.execute(
      product.app.pools.db,
    )
    expect(await states(unit.id)).toEqual([false, false, false])
    const gone = await call(realty.remove, { params: { id: unit.id } })
    expect(gone.body.data).toEqual({ id: unit.id, deleted_at: expect.any(String) })
    expect([(await call(realty.read, { params: { id: unit.id } })).status, await states(unit.id)]).toEqual([
      404,
      [true, true, true],
    ])
    const bin = await call(platform.bin, { query: { kind: 'realty' } })
    expect(bin.body.data).toContainEqual(
      expect.objectContaining({ id: unit.id, label: expect.stringMatching(/Садова.*, кв\. 700$/) }),
    )
    expect((await call(platform.restore, { params: { kind: 'realty', id: unit.id } })).status).toBe(200)
    expect([(await read(unit.id)).version, await states(unit.id)]).toEqual([3, [false, false, false]])
  })

  it('keeps a unit whose number was taken meanwhile', async () => {
    const unit = await make({ number: '701' })
    await call(realty.remove, { params: { id: unit.id } })
    await make({ number: '701' })
    expect(await refused(call(platform.restore, { params: { kind: 'realty', id: unit.id } }))).toEqual([
      409,
      'duplicate',
      ['number'],
    ])
  })

  it('restores the units of a house with the house and not on their own', async () => {
    const [doomed] = (await makeHouses(product.app, 'Тимчасова', 1)).houses
    const unit = await make({ house_id: doomed })
    expect((await call(houses.usage, { params: { id: doomed! } })).body.data).toContainEqual({
      kind: 'realty',
      count: 1,
    })
    await call(houses.remove, { params: { id: doomed! } })
    expect((await call(realty.read, { params: { id: unit.id } })).status).toBe(404)
    expect((await call(platform.restore, { params: { kind: 'realty', id: unit.id } })).status).toBe(404)
    await call(platform.restore, { params: { kind: 'houses', id: doomed! } })
    expect((await read(unit.id)).number).toBe(unit.number)
  })
})

it('changes of units are sent as live events', async () => {
  const unit = await make()
  const { rows } =
    await sql`select action, house_ids from live_events where entity = 'realty' and entity_id = ${unit.id}`.execute(
      product.app.pools.db,
    )
  expect(rows).toEqual([{ action: 'create', house_ids: [house] }])
})
