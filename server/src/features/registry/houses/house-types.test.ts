import { houses } from '@oselia/contract/houses'
import { houseTypes } from '@oselia/contract/house-types'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { staffWith } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

let counter = 0
const make = async (fields: Record<string, unknown> = {}) => {
  counter += 1
  const { status, body } = await call(houseTypes.create, {
    raw: { name: `Тип ${counter}`, code: `type_${counter}`, ...fields },
  })
  expect(status).toBe(201)
  return body.data
}
const build = async (house_type_id: number) => {
  const { rows } = await sql<{ id: number }>`select id from cities where uk = 'Львів'`.execute(product.app.pools.db)
  counter += 1
  const raw = {
    house_type_id,
    city_id: rows[0]!.id,
    street: { type: 'street', name: 'Типова' },
    number: String(counter),
  }
  const { status, body } = await call(houses.create, { raw })
  expect(status).toBe(201)
  return body.data
}

describe('the types of houses', () => {
  it('exist from the start, in order, in four languages', async () => {
    const { body } = await call(houseTypes.list)
    expect(body).toMatchObject({ current_page: 1, from: 1, total: 7 })
    expect(body.data[0]).toMatchObject({ code: 'apartment_block', sort: 10, active: true, houses_count: 0 })
    for (const { name } of body.data) expect(Object.keys(name).toSorted()).toEqual(['en', 'es', 'ru', 'uk'])
  })

  it('are found by any of their names and filtered by the active flag', async () => {
    await make({ name: { uk: "Кам'яниця", en: 'Tenement' }, active: false })
    for (const search_query of ['КАМ’ЯН', 'кам`яниця', 'tenement']) {
      expect((await call(houseTypes.list, { query: { search_query } })).body.total).toBe(1)
    }
    const { body } = await call(houseTypes.list, { query: { active: 'false' } })
    expect(body.data.map(({ name }) => name.en)).toEqual(['Tenement'])
    expect((await call(houseTypes.list, { query: { sort: 'name', per_page: 1 } })).body.data[0]?.name.uk).toBe(
      'Багатоквартирний будинок',
    )
  })

  it('accept a plain name as Ukrainian, and keep fields omitted by an update', async () => {
    const made = await make({ name: 'Сталінка', sort: 5 })
    expect(made).toMatchObject({ name: { uk: 'Сталінка' }, sort: 5, version: 1 })
    const { body } = await call(houseTypes.update, {
      params: { id: made.id },
      body: { version: 1, name: { uk: 'Сталінка', en: 'Stalinka' } },
    })
    expect(body.data).toEqual({
      ...made,
      name: { uk: 'Сталінка', en: 'Stalinka' },
      version: 2,
      updated_at: body.data.updated_at,
    })
    const stale = await call(houseTypes.update, { params: { id: made.id }, body: { version: 1, sort: 1 } })
    expect([stale.status, stale.body.code, (stale.body.data as { version: number }).version]).toEqual([
      409,
      'version_conflict',
      2,
    ])
    const { rows } =
      await sql`select action from audit_log where entity = 'house_types' and entity_id = ${made.id} order by id`.execute(
        product.app.pools.db,
      )
    expect(rows).toEqual([{ action: 'create' }, { action: 'update' }])
  })

  it('define unit kinds, initial counts of the builder, icon and colour', async () => {
    const plain = await make()
    expect(plain).toMatchObject({
      unit_types_allowed: ['apartment', 'commercial', 'parking', 'storage'],
      default_map_template: null,
      icon: 'building',
      colour: 'gray',
    })
    const fields = {
      unit_types_allowed: ['storage', 'apartment', 'storage'],
      default_map_template: { entrances: 4, floors: 9, units_per_floor: 4 },
      icon: 'sections',
      colour: 'teal',
    }
    const made = await make(fields)
    expect(made).toMatchObject({ ...fields, unit_types_allowed: ['apartment', 'storage'] })
    const { body } = await call(houseTypes.update, {
      params: { id: made.id },
      body: { version: 1, default_map_template: null, colour: 'red' },
    })
    expect(body.data).toMatchObject({ default_map_template: null, colour: 'red', icon: 'sections' })
    const shipped = await call(houseTypes.list, { query: { search_query: 'parking' } })
    expect(shipped.body.data[0]).toMatchObject({
      icon: 'parking',
      unit_types_allowed: ['commercial', 'parking', 'storage'],
    })
  })

  it.each([
    [{ name: 'Тип' }, 'code'],
    [{ name: 'Тип', code: 'x', unit_types_allowed: [] }, 'unit_types_allowed'],
    [{ name: 'Тип', code: 'x', unit_types_allowed: ['castle'] }, 'unit_types_allowed.0'],
    [
      { name: 'Тип', code: 'x', default_map_template: { entrances: 0, floors: 9, units_per_floor: 4 } },
      'default_map_template.entrances',
    ],
    [
      { name: 'Тип', code: 'x', default_map_template: { entrances: 1, floors: 9 } },
      'default_map_template.units_per_floor',
    ],
    [{ name: 'Тип', code: 'x', icon: 'rocket' }, 'icon'],
    [{ name: 'Тип', code: 'Велика' }, 'code'],
    [{ name: { en: 'Type' }, code: 'x' }, 'name.uk'],
    [{ name: 'Тип', code: 'x', sort: 1.5 }, 'sort'],
    [{ name: 'Тип', code: 'x', colour: 1 }, 'colour'],
    [{ name: { uk: 'Т\0' }, code: 'x' }, 'name.uk'],
  ])('refuse %o at %s', async (raw, field) => {
    const { status, body } = await call(houseTypes.create, { raw })
    expect([status, Object.keys(body.errors!)]).toEqual([422, [field]])
  })

  it('have unique codes', async () => {
    const { code } = await make()
    const twin = await call(houseTypes.create, { body: { name: 'Інший', code } })
    expect([twin.status, twin.body.code, Object.keys(twin.body.errors!)]).toEqual([409, 'duplicate', ['code']])
  })
})

describe('a type that is no longer needed', () => {
  it('goes to the bin and is restored when no house has it', async () => {
    const { id } = await make()
    expect((await call(houseTypes.remove, { params: { id } })).body.data).toEqual({
      id,
      deleted_at: expect.any(String),
    })
    expect((await call(houseTypes.read, { params: { id } })).status).toBe(404)
    expect((await call(platform.restore, { params: { kind: 'house_types', id } })).status).toBe(200)
    expect((await call(houseTypes.read, { params: { id } })).status).toBe(200)
  })

  it('can’t be deleted while houses have it, including houses in the bin', async () => {
    const { id } = await make()
    const binned = await build(id)
    await build(id)
    await call(houses.remove, { params: { id: binned.id } })
    const { status, body } = await call(houseTypes.remove, { params: { id } })
    expect([status, body.code, body.data]).toEqual([409, 'in_use', { houses_count: 2 }])
    expect((await call(houseTypes.read, { params: { id } })).body.data.houses_count).toBe(1)
  })

  it('is replaced in its houses in one transaction', async () => {
    const [old, next] = [await make(), await make()]
    const house = await build(old.id)
    const gone = await call(houseTypes.remove, { params: { id: old.id }, query: { replace_with: next.id } })
    expect(gone.status).toBe(200)
    const { body } = await call(houses.read, { params: { id: house.id } })
    expect(body.data).toMatchObject({ house_type_id: next.id, version: 2 })
    const { rows } = await sql<{
      changes: unknown
    }>`select changes from audit_log where entity = 'houses' and entity_id = ${house.id}
      order by id desc limit 1`.execute(product.app.pools.db)
    expect(rows[0]!.changes).toEqual([{ field: 'house_type_id', old: old.id, new: next.id }])
    const refused = await call(houses.create, {
      raw: { house_type_id: old.id, city_id: house.city_id, street_id: house.street_id, number: '9999' },
    })
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['house_type_id']])
  })

  it('can’t be replaced by itself or by a type that does not exist', async () => {
    const { id } = await make()
    await build(id)
    for (const replace_with of [id, 999_999_999]) {
      const { status, body } = await call(houseTypes.remove, { params: { id }, query: { replace_with } })
      expect([status, Object.keys(body.errors!)]).toEqual([422, ['replace_with']])
    }
    expect((await call(houseTypes.read, { params: { id } })).body.data.houses_count).toBe(1)
  })
})

describe('permissions of the dictionary', () => {
  it('follow the roles, and require access to the whole community', async () => {
    const { id } = await make()
    expect((await call(houseTypes.list, { as: 'guard' })).status).toBe(200)
    expect((await call(houseTypes.create, { body: { name: 'Тип', code: 'guarded' }, as: 'guard' })).status).toBe(403)
    expect((await call(houseTypes.remove, { params: { id }, as: 'chair' })).status).toBe(403)
    const house = await build(id)
    const as = await staffWith(product.app, 'manager', { houses: [house.id] })
    expect((await call(houseTypes.read, { params: { id }, as })).body.data.houses_count).toBe(1)
    const problems = [
      await call(houseTypes.create, { body: { name: 'Тип', code: 'limited' }, as }),
      await call(houseTypes.update, { params: { id }, body: { version: 1 }, as }),
      await call(houseTypes.remove, { params: { id }, as }),
    ]
    expect(problems.map(({ status, body }) => [status, body.code])).toEqual([1, 2, 3].map(() => [403, 'outside_scope']))
  })
})
