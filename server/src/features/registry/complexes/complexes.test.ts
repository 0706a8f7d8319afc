import { complexes } from '@oselia/contract/complexes'
import { houses } from '@oselia/contract/houses'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { staffWith } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

let place: { house_type_id: number; city_id: number }
beforeAll(async () => {
  const { rows } = await sql<typeof place>`select (select min(id) from house_types) as house_type_id,
    (select id from cities where uk = 'Львів') as city_id`.execute(product.app.pools.db)
  place = rows[0]!
})

let counter = 0
const make = async (fields: Record<string, unknown> = {}) => {
  const { status, body } = await call(complexes.create, { raw: { name: `ЖК Новий ${++counter}`, ...fields } })
  expect(status).toBe(201)
  return body.data
}
const build = async (complex_id: number | null, fields: Record<string, unknown> = {}) => {
  const street = { type: 'street', name: `Комплексна ${++counter}` }
  const { status, body } = await call(houses.create, { raw: { ...place, street, number: '1', complex_id, ...fields } })
  expect(status).toBe(201)
  return body.data
}
const history = async (id: number) => {
  const { rows } = await sql<{
    action: string
    label: string
    changes: { field: string; old: unknown; new: unknown }[]
  }>`
    select action, label, changes from audit_log where entity = 'complexes' and entity_id = ${id} order by id`.execute(
    product.app.pools.db,
  )
  return rows
}

describe('a complex', () => {
  it('is created with every field and returned as sent', async () => {
    const fields = {
      name: 'ЖК Сонячний',
      short_name: 'Сонячний',
      legal_form: 'osbb',
      legal_name: 'ОСББ «Сонячний»',
      edrpou: '00012345',
      accounts: [{ iban: 'UA21 3223 1300 0002 6007 2335 6600 1', bank_name: 'Банк', purpose: 'Внески' }],
      tax_status: 'nonprofit',
      statute_version: 'model_2023_1048',
      statute_date: '2024-02-29',
      legal_address: 'Львів, вул. Садова, 1',
      public_phone: '067 123 45 67',
      email: 'OFFICE@Example.com',
      site: 'https://example.com',
      description: { uk: 'Опис', en: 'About' },
    }
    const { id, ...made } = await make(fields)
    expect(made).toMatchObject({
      ...fields,
      accounts: [{ iban: 'UA213223130000026007233566001', bank_name: 'Банк', purpose: 'Внески' }],
      public_phone: '+380671234567',
      email: 'office@example.com',
      registration_date: null,
      document_language: 'uk',
      status: 'active',
      version: 1,
      houses_count: 0,
      units_count: 0,
    })
    const read = await call(complexes.read, { params: { id } })
    expect(read.body.data).toEqual({ id, ...made })
    expect(await history(id)).toMatchObject([{ action: 'create', label: 'ЖК Сонячний' }])
  })

  it('keeps fields omitted by an update and records its history by field', async () => {
    const made = await make({ short_name: 'Перший', description: 'Опис' })
    const { status, body } = await call(complexes.update, {
      params: { id: made.id },
      body: { version: 1, short_name: 'Другий' },
    })
    expect(status).toBe(200)
    expect(body.data).toEqual({ ...made, short_name: 'Другий', version: 2, updated_at: body.data.updated_at })
    expect((await history(made.id))[1]).toEqual({
      action: 'update',
      label: made.name,
      changes: [{ field: 'short_name', old: 'Перший', new: 'Другий' }],
    })
    const { rows } =
      await sql`select action from live_events where entity = 'complexes' and entity_id = ${made.id} order by id`.execute(
        product.app.pools.db,
      )
    expect(rows).toEqual([{ action: 'create' }, { action: 'update' }])
  })

  it('accepts its own full response as an update', async () => {
    const made = await make()
    const { status, body } = await call(complexes.update, {
      params: { id: made.id },
      raw: { ...made, status: 'archived' },
    })
    expect([status, body.data.status]).toEqual([200, 'archived'])
  })

  it('counts its houses and their units, without those in the bin', async () => {
    const { id } = await make()
    await build(id, { units_count: 30 })
    await build(id)
    const gone = await build(id, { units_count: 500 })
    await call(houses.remove, { params: { id: gone.id } })
    const { body } = await call(complexes.read, { params: { id } })
    expect(body.data).toMatchObject({ houses_count: 2, units_count: 30 })
  })

  it('has a unique, case-insensitive name until it is in the bin', async () => {
    const made = await make({ name: 'ЖК Єдиний' })
    const twin = await call(complexes.create, { body: { name: 'жк єдиний' }, language: 'uk' })
    expect([twin.status, twin.body.code, twin.body.errors]).toEqual([
      409,
      'duplicate',
      { name: ['Уже використовується'] },
    ])
    const other = await make()
    const renamed = await call(complexes.update, { params: { id: other.id }, body: { version: 1, name: 'ЖК Єдиний' } })
    expect(renamed.status).toBe(409)
    await call(complexes.remove, { params: { id: made.id } })
    await make({ name: 'ЖК Єдиний' })
    const restored = await call(platform.restore, { params: { kind: 'complexes', id: made.id } })
    expect([restored.status, restored.body.code, Object.keys(restored.body.errors!)]).toEqual([
      409,
      'duplicate',
      ['name'],
    ])
  })

  it('goes to the bin and is restored with its houses', async () => {
    const { id, name } = await make()
    const house = await build(id)
    const gone = await call(complexes.remove, { params: { id } })
    expect(gone.status).toBe(200)
    expect(gone.body.data).toEqual({ id, deleted_at: expect.any(String) })
    for (const e of [complexes.read, complexes.remove, complexes.usage])
      expect((await call(e, { params: { id } })).status).toBe(404)
    expect((await call(complexes.update, { params: { id }, body: { version: 2 } })).status).toBe(404)
    const left = await call(houses.read, { params: { id: house.id } })
    expect(left.body.data).toMatchObject({ complex_id: id, complex: null })
    const saved = await call(houses.update, { params: { id: house.id }, raw: { ...left.body.data, number: '2' } })
    expect(saved.body.data).toMatchObject({ complex_id: id, complex: null })
    expect((await call(platform.restore, { params: { kind: 'complexes', id } })).status).toBe(200)
    expect((await call(houses.read, { params: { id: house.id } })).body.data.complex).toEqual({ id, name })
    expect((await call(complexes.read, { params: { id } })).body.data).toMatchObject({ version: 3, houses_count: 1 })
    expect((await history(id)).map(({ action }) => action)).toEqual(['create', 'delete', 'restore'])
  })

  it('lists its related records', async () => {
    const { id } = await make()
    expect((await call(complexes.usage, { params: { id } })).body.data).toEqual([])
    await build(id)
    await staffWith(product.app, 'manager', { complexes: [id] })
    const { db } = product.app.pools
    const { rows } = await sql<{ id: number }>`insert into audiences (everyone) values (false) returning id`.execute(db)
    await sql`insert into audience_targets (audience_id, complex_id) values (${rows[0]!.id}, ${id})`.execute(db)
    await sql`insert into announcements (title, body, kind, audience_id, state, search_keys)
      values ('{"uk":"Вода"}', '{"uk":"Вода"}', 'info', ${rows[0]!.id}, 'draft', 'вода')`.execute(db)
    expect((await call(complexes.usage, { params: { id } })).body.data).toEqual([
      { kind: 'houses', count: 1 },
      { kind: 'announcements', count: 1 },
      { kind: 'staff', count: 1 },
    ])
  })

  it('is created once by a repeated call', async () => {
    const sending = { body: { name: 'ЖК Повторний' }, headers: { 'idempotency-key': 'complex-1' } }
    const [a, b] = [await call(complexes.create, sending), await call(complexes.create, sending)]
    expect([a.status, b.status]).toEqual([201, 201])
    expect(b.body).toEqual(a.body)
    const other = await call(complexes.create, { ...sending, body: { name: 'ЖК Інший' } })
    expect([other.status, other.body.code]).toEqual([422, 'key_reused'])
  })
})

describe('bad input', () => {
  it.each([
    [{}, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: 5 }, 'name'],
    [{ name: 'а'.repeat(201) }, 'name'],
    [{ name: 'x\0y' }, 'name'],
    [{ name: 'x\ud800y' }, 'name'],
    [{ name: 'ЖК', colour: 'red' }, 'colour'],
    [{ name: 'ЖК', edrpou: '123' }, 'edrpou'],
    [{ name: 'ЖК', accounts: [{ iban: 'UA00' }] }, 'accounts.0.iban'],
    [{ name: 'ЖК', legal_form: 'kolkhoz' }, 'legal_form'],
    [{ name: 'ЖК', statute_date: '2023-02-29' }, 'statute_date'],
    [{ name: 'ЖК', email: 'none' }, 'email'],
    [{ name: 'ЖК', site: 'javascript:alert(1)' }, 'site'],
    [{ name: 'ЖК', description: { en: 'only' } }, 'description.uk'],
  ])('%o is refused at %s', async (raw, field) => {
    const { status, body } = await call(complexes.create, { raw })
    expect([status, Object.keys(body.errors!)]).toEqual([422, [field]])
  })

  it('an update requires the version it was read with', async () => {
    const { id, name } = await make()
    const missing = await call(complexes.update, { params: { id }, raw: { name: 'ЖК' } })
    expect([missing.status, Object.keys(missing.body.errors!)]).toEqual([422, ['version']])
    await call(complexes.update, { params: { id }, body: { version: 1, short_name: 'Б' } })
    const stale = await call(complexes.update, { params: { id }, body: { version: 1, name: 'ЖК Пізній' } })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    expect(stale.body.data).toMatchObject({ id, name, short_name: 'Б', version: 2 })
  })

  it.each(['999999999', '0', '-1', 'x', '1.5', '9'.repeat(30)])('the id %s is not found', async (id) => {
    expect((await call(complexes.read, { rawParams: { id } })).status).toBe(404)
  })
})

describe('permissions', () => {
  it('follows the roles', async () => {
    const { id } = await make()
    expect((await call(complexes.list, { as: null })).status).toBe(401)
    expect((await call(complexes.list, { as: 'guard' })).status).toBe(403)
    expect((await call(complexes.read, { params: { id }, as: 'technician' })).status).toBe(200)
    expect((await call(complexes.create, { body: { name: 'ЖК Чужий' }, as: 'manager' })).status).toBe(403)
    expect((await call(complexes.update, { params: { id }, body: { version: 1 }, as: 'accountant' })).status).toBe(403)
    expect((await call(complexes.remove, { params: { id }, as: 'manager' })).status).toBe(403)
  })

  it('a user limited to a house sees its complex with only that house counted, and may not change it', async () => {
    const { id } = await make()
    const seen = await build(id, { units_count: 10 })
    await build(id, { units_count: 20 })
    const other = await make()
    const as = await staffWith(product.app, 'manager', { houses: [seen.id] })
    const list = await call(complexes.list, { as })
    expect(list.body.main_data).toMatchObject({ total: 1, data: [{ id, houses_count: 1, units_count: 10 }] })
    expect((await call(complexes.read, { params: { id: other.id }, as })).status).toBe(404)
    expect((await call(complexes.update, { params: { id: other.id }, body: { version: 1 }, as })).status).toBe(404)
    const refused = await call(complexes.update, { params: { id }, body: { version: 1, name: 'ЖК Мій' }, as })
    expect([refused.status, refused.body.code]).toEqual([403, 'outside_scope'])
  })

  it('a user limited to a complex changes only that one and creates none', async () => {
    const mine = await make()
    const other = await make()
    const limited = await staffWith(product.app, 'owner', { complexes: [mine.id] })
    const updated = await call(complexes.update, {
      params: { id: mine.id },
      body: { version: 1, short_name: 'Мій' },
      as: limited,
    })
    expect(updated.status).toBe(200)
    expect((await call(complexes.remove, { params: { id: other.id }, as: limited })).status).toBe(404)
    const refused = await call(complexes.create, { body: { name: 'ЖК Зайвий' }, as: limited })
    expect([refused.status, refused.body.code]).toEqual([403, 'outside_scope'])
    await call(complexes.remove, { params: { id: other.id } })
    expect((await call(platform.restore, { params: { kind: 'complexes', id: other.id }, as: limited })).status).toBe(
      404,
    )
  })

  it('a user without any scope sees nothing', async () => {
    const as = await staffWith(product.app, 'manager', {})
    expect((await call(complexes.list, { as })).body.main_data.total).toBe(0)
  })
})
