import { platform } from '@oselia/contract/platform'
import { residents } from '@oselia/contract/residents'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeMember, makeUnit, residentRoleIds } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

let roles: Record<string, number>
let houses: number[]
beforeAll(async () => {
  roles = await residentRoleIds(product.app)
  houses = (await makeHouses(product.app, 'Мешканська', 2)).houses
})

let counter = 0
const unit = (house = houses[0]!, fields = {}) => makeUnit(product.app, house, { number: String(++counter), ...fields })
const member = (fields = {}) => makeMember(product.app, `Мешканець Номер${++counter}`, fields)
const input = async (fields: Record<string, unknown> = {}): Promise<Record<string, unknown>> => ({
  member_id: fields['member_id'] ?? (await member()),
  realty_id: fields['realty_id'] ?? (await unit()),
  role_id: roles['tenant']!,
  from: '2020-01-01',
  ...fields,
})
const create = async (fields: Record<string, unknown> = {}, as: Who = 'owner') =>
  call(residents.create, { raw: await input(fields), as })
const make = async (fields: Record<string, unknown> = {}, as: Who = 'owner') => {
  const { status, body } = await create(fields, as)
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const update = (id: number, raw: Record<string, unknown>, as: Who = 'owner') =>
  call(residents.update, { params: { id }, raw, as })
const read = async (id: number) => (await call(residents.read, { params: { id } })).body.data
const history = async (id: number) =>
  (await call(platform.history, { query: { entity: 'residents', id } })).body.data.toReversed()

describe('a resident', () => {
  it('is a member with a role in a unit, from a day', async () => {
    const member_id = await member({
      phones: [
        { number: '+380671112233', is_primary: false },
        { number: '+380504445566', is_primary: true },
      ],
      emails: [{ address: 'taras@example.com', is_primary: false }],
    })
    const realty_id = await unit()
    const made = await make({ member_id, realty_id, registered: true, note: ' код 7 ' })
    expect(made).toMatchObject({
      member_id,
      realty_id,
      role_id: roles['tenant'],
      role: { id: roles['tenant'], is_owner: false, name: { uk: 'Орендар' } },
      from: '2020-01-01',
      to: null,
      registered: true,
      lives_here: true,
      note: 'код 7',
      phone: '+380504445566',
      email: 'taras@example.com',
      realty: { id: realty_id, type: 'apartment', house_id: houses[0] },
      ownership_id: null,
      current: true,
      version: 1,
    })
    expect(made.realty.address).toContain('1')
    expect(await read(made.id)).toEqual(made)
  })

  it('accepts a role as a number or as a form option', async () => {
    const role_id = { value: roles['family'], label: 'Член сім’ї' }
    expect((await make({ role_id })).role_id).toBe(roles['family'])
    const { body } = await create({ role_id: { value: 'x' } })
    expect(Object.keys(body.errors!)).toEqual(['role_id.value'])
  })

  it('keeps fields omitted by an update, and records every change in the history', async () => {
    const made = await make({ note: 'перша' })
    const { body } = await update(made.id, { version: 1, to: '2021-05-31', end_reason: 'moved_out' })
    expect(body.data).toEqual({
      ...made,
      to: '2021-05-31',
      end_reason: 'moved_out',
      current: false,
      version: 2,
      updated_at: body.data.updated_at,
    })
    const [first, second] = await history(made.id)
    expect([first!.action, second!.action]).toEqual(['create', 'update'])
    expect(second!.changes).toEqual([
      { field: 'to', old: null, new: '2021-05-31' },
      { field: 'end_reason', old: null, new: 'moved_out' },
    ])
    const { rows } = await sql<{ label: string }>`select label from audit_log where entity = 'residents'
      and entity_id = ${made.id} limit 1`.execute(product.app.pools.db)
    const { realty } = (await call(residents.read, { params: { id: made.id }, language: 'uk' })).body.data
    expect(rows[0]!.label).toBe(`${made.name}, ${realty.number}, ${realty.address}`)
  })

  it('can’t be overwritten with a stale version', async () => {
    const { id } = await make()
    await update(id, { version: 1, note: 'нова' })
    const { status, body } = await update(id, { version: 1, note: 'стара' })
    expect([status, body.code, (body.data as { note: string }).note]).toEqual([409, 'version_conflict', 'нова'])
  })

  it.each<[Record<string, unknown>, string]>([
    [{ member_id: 999_999_999 }, 'member_id'],
    [{ realty_id: 999_999_999 }, 'realty_id'],
    [{ role_id: 999_999_999 }, 'role_id'],
    [{ from: '2020-02-30' }, 'from'],
    [{ to: '2019-12-31' }, 'to'],
    [{ from: null }, 'from'],
    [{ end_reason: 'bored' }, 'end_reason'],
    [{ colour: 1 }, 'colour'],
  ])('is refused with %o', async (fields, field) => {
    const { status, body } = await create(fields)
    expect([status, Object.keys(body.errors!)]).toEqual([422, [field]])
  })

  it('can’t live anywhere before birth, nor in a merged unit', async () => {
    const early = await create({ member_id: await member({ birth_date: '2020-01-02' }) })
    expect([early.status, early.body.errors]).toEqual([422, { from: ['Before the date of birth'] }])
    const late = await create({ realty_id: await unit(houses[0], { ended_on: '2019-12-31' }) })
    expect([late.status, Object.keys(late.body.errors!)]).toEqual([422, ['realty_id']])
  })

  it('may be added to the past of a merged unit only', async () => {
    const gone = await unit(houses[0], { ended_on: '2022-06-30' })
    for (const to of [null, '2022-07-01']) {
      const { status, body } = await create({ realty_id: gone, from: '2020-01-01', to })
      expect([status, Object.keys(body.errors!)]).toEqual([422, ['realty_id']])
    }
    expect((await create({ realty_id: gone, from: '2020-01-01', to: '2022-06-29' })).status).toBe(201)
  })

  it('leaves on the day of arrival at the earliest', async () => {
    expect((await make({ to: '2020-01-01' })).to).toBe('2020-01-01')
  })
})

describe('one person in one unit and role', () => {
  it('has at most one link on any day', async () => {
    const { id, member_id, realty_id } = await make({ from: '2020-01-01', to: '2020-12-31' })
    for (const days of [{ from: '2020-12-31' }, { from: '2019-01-01' }, { from: '2020-05-01', to: '2020-06-01' }]) {
      const { status, body } = await create({ member_id, realty_id, ...days })
      expect([status, body.code, body.errors]).toEqual([
        409,
        'duplicate',
        { from: ['This person already has this role in this unit on these days'] },
      ])
    }
    const next = await make({ member_id, realty_id, from: '2021-01-01' })
    await make({ member_id, realty_id, role_id: roles['family'], from: '2020-06-01' })
    expect((await update(next.id, { version: 1, from: '2020-12-31' })).status).toBe(409)
    expect((await update(id, { version: 1, to: null })).status).toBe(409)
  })

  it('also for concurrent requests', async () => {
    const fields = { member_id: await member(), realty_id: await unit() }
    const answers = await Promise.all([create(fields), create(fields), create(fields)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })
})

describe('the primary contact of a unit', () => {
  it('is one at a time: the new one replaces the old one', async () => {
    const realty_id = await unit()
    const past = await make({ realty_id, from: '2010-01-01', to: '2015-01-01', is_primary_contact: true })
    const old = await make({ realty_id, is_primary_contact: true })
    const next = await make({ realty_id })
    await update(next.id, { version: 1, is_primary_contact: true })
    expect([await read(past.id), await read(old.id), await read(next.id)]).toMatchObject([
      { is_primary_contact: true, version: 1 },
      { is_primary_contact: false, version: 2 },
      { is_primary_contact: true, version: 2 },
    ])
    expect((await history(old.id))[1]).toMatchObject({
      action: 'update',
      changes: [{ field: 'is_primary_contact', old: true, new: false }],
    })
  })
})

describe('an entry made by mistake', () => {
  it('goes to the bin and is restored', async () => {
    const made = await make()
    expect((await call(residents.remove, { params: { id: made.id } })).status).toBe(200)
    expect((await call(residents.read, { params: { id: made.id } })).status).toBe(404)
    const { body } = await call(platform.bin, { query: { kind: 'residents' } })
    expect(body.data[0]).toMatchObject({ id: made.id, label: expect.stringContaining(made.name) })
    expect((await call(platform.restore, { params: { kind: 'residents', id: made.id } })).status).toBe(200)
    expect(await read(made.id)).toMatchObject({ note: made.note, version: 3 })
  })

  it('is not restored when its place was taken meanwhile', async () => {
    const made = await make()
    await call(residents.remove, { params: { id: made.id } })
    await make({ member_id: made.member_id, realty_id: made.realty_id })
    const { status, body } = await call(platform.restore, { params: { kind: 'residents', id: made.id } })
    expect([status, body.code]).toEqual([409, 'duplicate'])
  })

  it('is not restored while its person is in the bin', async () => {
    const made = await make()
    await call(residents.remove, { params: { id: made.id } })
    await sql`update members set deleted_at = now() where id = ${made.member_id}`.execute(product.app.pools.db)
    expect((await call(platform.restore, { params: { kind: 'residents', id: made.id } })).status).toBe(404)
  })
})

describe('permissions', () => {
  it('follows the roles of the staff', async () => {
    const { id } = await make()
    expect((await call(residents.list, { as: null })).status).toBe(401)
    expect((await call(residents.list, { as: 'technician' })).status).toBe(403)
    expect((await create({}, 'accountant')).status).toBe(403)
    expect((await update(id, { version: 1, note: 'x' }, 'dispatcher')).status).toBe(200)
    expect((await call(residents.remove, { params: { id }, as: 'dispatcher' })).status).toBe(403)
  })

  it('a guard sees phones and addresses masked', async () => {
    const member_id = await member({
      phones: [{ number: '+380671234567', is_primary: true }],
      emails: [{ address: 'olena@example.com', is_primary: true }],
    })
    const { id } = await make({ member_id })
    const { body } = await call(residents.read, { params: { id }, as: 'guard' })
    expect([body.data.phone, body.data.email]).toEqual(['+380 •• ••• 45 67', 'o•••@example.com'])
    const page = await call(residents.list, { query: { member_id }, as: 'guard' })
    expect(page.body.data[0]).toMatchObject({ phone: '+380 •• ••• 45 67', email: 'o•••@example.com' })
  })

  it('residents of other houses do not exist for a limited user', async () => {
    const mine = await make()
    const other = await make({ realty_id: await unit(houses[1]) })
    const as = await staffWith(product.app, 'manager', { houses: [houses[0]!] })
    const { body } = await call(residents.list, { query: { per_page: 100 }, as })
    expect(body.data.map(({ id }) => id)).toContain(mine.id)
    expect(body.data.every(({ realty }) => realty.house_id === houses[0])).toBe(true)
    expect(body.total).toBe(body.data.length)
    const params = { id: other.id }
    for (const e of [residents.read, residents.remove]) expect((await call(e, { params, as })).status).toBe(404)
    expect((await update(other.id, { version: 1 }, as)).status).toBe(404)
    const refused = await create({ realty_id: await unit(houses[1]) }, as)
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['realty_id', 'member_id']])
    const moved = await update(mine.id, { version: 1, realty_id: other.realty_id }, as)
    expect([moved.status, Object.keys(moved.body.errors!)]).toEqual([422, ['realty_id']])
    await call(residents.remove, { params })
    expect((await call(platform.restore, { params: { kind: 'residents', id: other.id }, as })).status).toBe(404)
    expect((await call(platform.history, { query: { entity: 'residents', id: other.id }, as })).status).toBe(404)
  })

  it('changes are sent as live events to users who see the house', async () => {
    const { id } = await make()
    await update(id, { version: 1, note: 'нова' })
    const { rows } =
      await sql`select action, house_ids from live_events where entity = 'residents' and entity_id = ${id}
      order by id`.execute(product.app.pools.db)
    expect(rows).toEqual([
      { action: 'create', house_ids: [houses[0]] },
      { action: 'update', house_ids: [houses[0]] },
    ])
  })
})
