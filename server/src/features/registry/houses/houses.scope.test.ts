import { complexes } from '@oselia/contract/complexes'
import { houses } from '@oselia/contract/houses'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

let place: { city_id: number; house_type_id: number }
beforeAll(async () => {
  const { rows } = await sql<typeof place>`select (select id from cities where uk = 'Львів') as city_id,
    (select min(id) from house_types) as house_type_id`.execute(product.app.pools.db)
  place = rows[0]!
})

let number = 100
const street = { type: 'street', name: 'Лесі Українки' }
const input = (fields: Record<string, unknown> = {}) => ({ ...place, street, number: String(++number), ...fields })
const make = async (fields: Record<string, unknown> = {}, as: Who = 'owner') => {
  const { status, body } = await call(houses.create, { raw: input(fields), as })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const complex = async () => (await call(complexes.create, { body: { name: `ЖК ${++number}` } })).body.data.id
const read = async (id: number) => (await call(houses.read, { params: { id } })).body.data
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

describe('the complex of a house', () => {
  it('must exist', async () => {
    const gone = await complex()
    await call(complexes.remove, { params: { id: gone } })
    for (const complex_id of [gone, 999_999_999]) {
      const { status, body } = await call(houses.create, { raw: input({ complex_id }) })
      expect([status, body.errors]).toEqual([422, { complex_id: ['Not found'] }])
    }
  })

  it('can’t be left by a user whose scope is a single house of it', async () => {
    const { id, version } = await make({ complex_id: await complex() })
    const as = await staffWith(product.app, 'manager', { houses: [id] })
    const unlinked = await call(houses.unlink, { body: { house_ids: [id] }, as })
    expect([unlinked.status, unlinked.body.code]).toEqual([403, 'outside_scope'])
    expect((await update(id, { complex_id: null, version }, as)).status).toBe(403)
    expect((await read(id)).complex_id).not.toBeNull()
    expect((await update(id, { year_built: 1999, version }, as)).status).toBe(200)
  })

  it('is left by unlinking, which changes nothing else', async () => {
    const complex_id = await complex()
    const [a, b, free] = [await make({ complex_id, year_built: 1999 }), await make({ complex_id }), await make()]
    const { status, body } = await call(houses.unlink, { body: { house_ids: [a.id, b.id, free.id, a.id] } })
    expect([status, body.data]).toEqual([200, { house_ids: [a.id, b.id, free.id] }])
    const after = await read(a.id)
    expect(after).toEqual({ ...a, complex_id: null, complex: null, version: 2, updated_at: after.updated_at })
    expect((await read(free.id)).version).toBe(1)
    expect((await history(a.id))[1]).toEqual({
      action: 'unlink',
      label: expect.stringContaining('Львів'),
      changes: [{ field: 'complex_id', old: complex_id, new: null }],
    })
    expect(await history(free.id)).toHaveLength(1)
  })

  it('is left by all of the given houses or by none', async () => {
    const complex_id = await complex()
    const { id } = await make({ complex_id })
    expect((await call(houses.unlink, { body: { house_ids: [id, 999_999_999] } })).status).toBe(404)
    expect((await read(id)).complex_id).toBe(complex_id)
    const empty = await call(houses.unlink, { body: { house_ids: [] } })
    expect([empty.status, Object.keys(empty.body.errors!)]).toEqual([422, ['house_ids']])
  })
})

describe('permissions', () => {
  it('follows the roles', async () => {
    const { id } = await make()
    expect((await call(houses.list, { as: null })).status).toBe(401)
    expect((await call(houses.read, { params: { id }, as: 'guard' })).status).toBe(200)
    expect((await call(houses.create, { raw: input(), as: 'guard' })).status).toBe(403)
    expect((await update(id, { version: 1 }, 'accountant')).status).toBe(403)
    expect((await call(houses.remove, { params: { id }, as: 'chair' })).status).toBe(403)
    expect((await call(houses.unlink, { body: { house_ids: [id] }, as: 'technician' })).status).toBe(403)
  })

  it('houses outside the scope do not exist for a limited user', async () => {
    const complex_id = await complex()
    const mine = await make({ complex_id })
    const other = await make()
    const single = await make()
    const as = await staffWith(product.app, 'manager', { complexes: [complex_id], houses: [single.id] })
    const { body } = await call(houses.list, { as })
    expect(new Set(body.data.map(({ id }) => id))).toEqual(new Set([mine.id, single.id]))
    const params = { id: other.id }
    for (const e of [houses.read, houses.remove, houses.usage]) expect((await call(e, { params, as })).status).toBe(404)
    expect((await update(other.id, { version: 1 }, as)).status).toBe(404)
    expect((await call(houses.unlink, { body: { house_ids: [mine.id, other.id] }, as })).status).toBe(404)
    expect((await read(mine.id)).complex_id).toBe(complex_id)
    await call(houses.remove, { params })
    expect((await call(platform.restore, { params: { kind: 'houses', id: other.id }, as })).status).toBe(404)
    expect((await update(single.id, { version: 1, year_built: 2000 }, as)).status).toBe(200)
  })

  it('a limited user creates houses only in a complex wholly in scope', async () => {
    const [mine, others, partly] = [await complex(), await complex(), await complex()]
    const part = await make({ complex_id: partly })
    const as = await staffWith(product.app, 'manager', { complexes: [mine], houses: [part.id] })
    expect((await make({ complex_id: mine }, as)).complex_id).toBe(mine)
    const problems = []
    for (const complex_id of [others, partly, 999_999_999, null]) {
      const { status, body } = await call(houses.create, { raw: input({ complex_id }), as })
      problems.push([status, body.errors])
    }
    const unknown = [422, { complex_id: ['Not found'] }]
    expect(problems).toEqual([
      unknown,
      unknown,
      unknown,
      [422, { complex_id: ['Outside the buildings you have access to'] }],
    ])
    // The house would leave a complex that is outside the caller's scope.
    expect((await update(part.id, { version: 1, complex_id: mine }, as)).status).toBe(403)
    const free = await make({ complex_id: mine }, as)
    expect((await update(free.id, { version: 1, complex_id: others }, as)).status).toBe(422)
    const loose = await make()
    const both = await staffWith(product.app, 'manager', { complexes: [mine], houses: [loose.id] })
    expect((await update(loose.id, { version: 1, complex_id: mine }, both)).body.data.complex_id).toBe(mine)
  })

  it('changes are sent as live events to users who see the house', async () => {
    const complex_id = await complex()
    const { id } = await make({ complex_id })
    await update(id, { version: 1, year_built: 2000 })
    const { rows } =
      await sql`select action, house_ids from live_events where entity = 'houses' and entity_id = ${id} order by id`.execute(
        product.app.pools.db,
      )
    expect(rows).toEqual([
      { action: 'create', house_ids: [id] },
      { action: 'update', house_ids: [id] },
    ])
    const { rows: figures } =
      await sql`select 1 from live_events where entity = 'complexes' and entity_id = ${complex_id} and action = 'update'`.execute(
        product.app.pools.db,
      )
    expect(figures).toHaveLength(2)
  })
})
