import { members } from '@oselia/contract/members'
import { moves, residents } from '@oselia/contract/residents'
import { vehicles } from '@oselia/contract/vehicles'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeMember, makeUnit, residentRoleIds } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp({ clock: { now: () => new Date('2026-11-21T09:00:00Z') } })
const { call } = product

let roles: Record<string, number>
let houses: number[]
beforeAll(async () => {
  roles = await residentRoleIds(product.app)
  houses = (await makeHouses(product.app, 'Переїзна', 2)).houses
})

let counter = 0
const unit = (house = houses[0]!, fields = {}) => makeUnit(product.app, house, { number: String(++counter), ...fields })
const member = (fields = {}) => makeMember(product.app, `Мешканець Номер${++counter}`, fields)
const moveIn = (id: number, raw: Record<string, unknown>, as: Who = 'owner') =>
  call(moves.moveIn, { params: { id }, raw: { on: '2026-11-01', ...raw }, as })
const moveOut = (id: number, raw: Record<string, unknown>, as: Who = 'owner') =>
  call(moves.moveOut, { params: { id }, raw: { on: '2026-11-21', ...raw }, as })
const tenant = async (fields: Record<string, unknown> = {}) => ({
  ...('member' in fields ? {} : { member_id: await member() }),
  role_id: roles['tenant'],
  ...fields,
})
const settled = async (realty_id: number, count = 1) => {
  const people = []
  for (let n = 0; n < count; n++) people.push(await tenant())
  const { status, body } = await moveIn(realty_id, { people })
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data.opened
}
const linksIn = async (realty_id: number) => (await call(residents.list, { query: { realty_id } })).body
const car = async (fields: Record<string, unknown>) => {
  const { status, body } = await call(vehicles.create, { raw: { plate_raw: `АА ${1000 + ++counter} ВВ`, ...fields } })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}

describe('moving in', () => {
  it('creates the links of existing and new people on one day, in one transaction', async () => {
    const realty_id = await unit()
    const newcomer = { last_name: 'Новенька', first_name: 'Ольга', phones: [{ number: '067 111 22 33' }] }
    const { status, body } = await moveIn(realty_id, {
      people: [
        await tenant({ registered: true, is_primary_contact: true }),
        { member: newcomer, role_id: { value: roles['family'] }, lives_here: false, note: 'донька' },
      ],
    })
    expect([status, body.data.closed, body.data.vehicles]).toEqual([200, [], 0])
    expect(body.data.opened).toMatchObject([
      { realty_id, from: '2026-11-01', to: null, registered: true, is_primary_contact: true, current: true },
      { name: 'Новенька Ольга', phone: '+380671112233', role_id: roles['family'], lives_here: false, note: 'донька' },
    ])
    const { rows } = await sql<{ entity: string; request_id: string }>`select entity, request_id from audit_log
      where (entity = 'residents' and entity_id = any(${body.data.opened.map(({ id }) => id)}::bigint[]))
        or (entity = 'members' and entity_id = ${body.data.opened[1]!.member_id})`.execute(product.app.pools.db)
    expect(rows.map(({ entity }) => entity).toSorted()).toEqual(['members', 'residents', 'residents'])
    expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(1)
  })

  it('makes the chosen person the primary contact instead of the previous one', async () => {
    const realty_id = await unit()
    const first = await moveIn(realty_id, { people: [await tenant({ is_primary_contact: true })] })
    await moveIn(realty_id, { on: '2026-11-10', people: [await tenant({ is_primary_contact: true })] })
    const { body } = await call(residents.read, { params: { id: first.body.data.opened[0]!.id } })
    expect(body.data.is_primary_contact).toBe(false)
  })

  it('may be in the future', async () => {
    const { body } = await moveIn(await unit(), { on: '2027-01-01', people: [await tenant()] })
    expect(body.data.opened[0]).toMatchObject({ from: '2027-01-01' })
  })

  it('moves in all people or none', async () => {
    const realty_id = await unit()
    const before = await sql<{ n: number }>`select count(*) as n from members`.execute(product.app.pools.db)
    const { status, body } = await moveIn(realty_id, {
      people: [
        { member: { last_name: 'Зайвий', first_name: 'Іван' }, role_id: roles['tenant'] },
        { member_id: 999_999_999, role_id: roles['tenant'] },
      ],
    })
    expect([status, body.errors]).toEqual([422, { 'people.1.member_id': ['Not found'] }])
    expect((await linksIn(realty_id)).total).toBe(0)
    const after = await sql<{ n: number }>`select count(*) as n from members`.execute(product.app.pools.db)
    expect(after.rows).toEqual(before.rows)
  })

  it('is refused with all errors of each person', async () => {
    const realty_id = await unit()
    const [known] = await settled(realty_id)
    const { member_id } = known!
    const refused = async (raw: Record<string, unknown>) => {
      const { status, body } = await moveIn(realty_id, raw)
      return [status, Object.keys(body.errors!)]
    }
    const other = await tenant()
    expect(await refused({ people: [] })).toEqual([422, ['people']])
    expect(await refused({ people: [{ role_id: roles['tenant'] }] })).toEqual([422, ['people.0.member_id']])
    const both = { ...other, member: { last_name: 'А', first_name: 'Б' } }
    expect(await refused({ people: [both] })).toEqual([422, ['people.0.member_id']])
    expect(await refused({ people: [other, await tenant({ role_id: roles['owner'] })] })).toEqual([
      422,
      ['people.1.role_id'],
    ])
    expect(await refused({ people: [await tenant({ member: { last_name: 'Безім’я' } })] })).toEqual([
      422,
      ['people.0.member.first_name'],
    ])
    // The person already has the role there, or is listed twice.
    expect(await refused({ people: [other, await tenant({ member_id })] })).toEqual([422, ['people.1.member_id']])
    expect(await refused({ people: [other, other] })).toEqual([422, ['people.1.member_id']])
    const primary = { is_primary_contact: true }
    expect(await refused({ people: [await tenant(primary), await tenant(primary)] })).toEqual([
      422,
      ['people.1.is_primary_contact'],
    ])
    const unborn = await tenant({ member_id: await member({ birth_date: '2026-11-02' }) })
    expect(await refused({ people: [unborn] })).toEqual([422, ['on']])
    expect((await linksIn(realty_id)).total).toBe(1)
  })
})

describe('moving out', () => {
  it('closes the links with the given day as the last, and the permits of the vehicles', async () => {
    const realty_id = await unit()
    const [first, second, stays] = await settled(realty_id, 3)
    const permit = { kind: 'rented' }
    const cars = [
      await car({ realty_id, permit }),
      await car({ member_id: first!.member_id }),
      await car({ realty_id, permit }),
    ]
    const { status, body } = await moveOut(realty_id, {
      resident_ids: [first!.id, second!.id],
      reason: 'lease_ended',
      vehicle_ids: [cars[0]!.id, cars[1]!.id],
    })
    expect([status, body.data.opened, body.data.vehicles]).toEqual([200, [], 2])
    expect(body.data.closed).toMatchObject(
      [first!.id, second!.id].map((id) => ({ id, to: '2026-11-21', end_reason: 'lease_ended', version: 2 })),
    )
    expect((await call(residents.read, { params: { id: stays!.id } })).body.data).toMatchObject({
      to: null,
      version: 1,
    })
    const after = []
    for (const { id } of cars) after.push((await call(vehicles.read, { params: { id } })).body.data)
    expect(after).toMatchObject([
      {
        status: 'archived',
        status_reason: 'End of lease',
        permit: { kind: 'rented', to: '2026-11-21' },
        version: 2,
      },
      { status: 'archived', permit: null },
      { status: 'active', permit: { to: null }, version: 1 },
    ])
    const { rows } = await sql<{ entity: string; action: string; request_id: string }>`select entity, action, request_id
      from audit_log where action = 'close' and entity_id = any(${[first!.id, second!.id, cars[0]!.id, cars[1]!.id]}::bigint[])
      order by id`.execute(product.app.pools.db)
    expect(rows.map(({ entity }) => entity)).toEqual(['residents', 'residents', 'vehicles', 'vehicles'])
    expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(1)
  })

  it('in the future leaves permits in force until then', async () => {
    const realty_id = await unit()
    const [leaver] = await settled(realty_id)
    const { id } = await car({ realty_id })
    const { body } = await moveOut(realty_id, { on: '2026-12-31', resident_ids: [leaver!.id], vehicle_ids: [id] })
    expect(body.data.closed[0]).toMatchObject({ to: '2026-12-31', current: true, end_reason: 'moved_out' })
    expect((await call(vehicles.read, { params: { id } })).body.data).toMatchObject({
      status: 'active',
      permit: { to: '2026-12-31' },
    })
  })

  it('is refused for links of another unit, of owners, or of later days, and for vehicles of others', async () => {
    const [realty_id, elsewhere] = [await unit(), await unit()]
    const [mine] = await settled(realty_id)
    const [other] = await settled(elsewhere)
    const refused = async (raw: Record<string, unknown>) => {
      const { status, body } = await moveOut(realty_id, raw)
      return [status, body.errors]
    }
    expect(await refused({ resident_ids: [mine!.id, other!.id] })).toEqual([422, { resident_ids: ['Not found'] }])
    expect(await refused({ on: '2026-10-31', resident_ids: [mine!.id] })).toEqual([
      422,
      { on: ['Can’t be before the start'] },
    ])
    const strange = await car({ realty_id: elsewhere })
    expect(await refused({ resident_ids: [mine!.id], vehicle_ids: [strange.id] })).toEqual([
      422,
      { vehicle_ids: ['Not found'] },
    ])
    expect((await linksIn(realty_id)).data[0]).toMatchObject({ to: null, version: 1 })
  })

  it('leaves a link that ended earlier unchanged', async () => {
    const realty_id = await unit()
    const [gone] = await settled(realty_id)
    await moveOut(realty_id, { on: '2026-11-05', resident_ids: [gone!.id] })
    const { status, body } = await moveOut(realty_id, { on: '2026-11-20', resident_ids: [gone!.id] })
    expect([status, body.data.closed]).toEqual([200, []])
    expect((await linksIn(realty_id)).data[0]).toMatchObject({ to: '2026-11-05' })
  })
})

describe('permissions of moves', () => {
  it('follow the roles of the staff', async () => {
    const realty_id = await unit()
    const person = await tenant()
    expect((await moveIn(realty_id, { people: [person] }, 'guard')).status).toBe(403)
    expect((await moveOut(realty_id, { resident_ids: [1] }, 'accountant')).status).toBe(403)
    expect((await moveIn(realty_id, { people: [person] }, 'dispatcher')).status).toBe(200)
  })

  it('require the permission to create people, to end permits', async () => {
    const realty_id = await unit()
    const as = await staffWith(product.app, 'technician', 'all')
    const id = Number(as.slice('staff:'.length))
    await sql`insert into staff_roles (name, permissions) values ('{"uk":"Вузька"}', array['residents.create', 'residents.update'])`.execute(
      product.app.pools.db,
    )
    await sql`insert into staff_role_links select ${id}, max(id) from staff_roles`.execute(product.app.pools.db)
    const newcomer = { member: { last_name: 'Новий', first_name: 'Іван' }, role_id: roles['tenant'] }
    expect((await moveIn(realty_id, { people: [newcomer] }, as)).status).toBe(403)
    const { body } = await moveIn(realty_id, { people: [await tenant()] }, as)
    const resident_ids = body.data.opened.map((link) => link.id)
    const { id: vehicle } = await car({ realty_id })
    expect((await moveOut(realty_id, { resident_ids, vehicle_ids: [vehicle] }, as)).status).toBe(403)
    expect((await linksIn(realty_id)).data[0]).toMatchObject({ to: null })
    expect((await moveOut(realty_id, { resident_ids }, as)).status).toBe(200)
  })

  it('units outside the scope do not exist for a limited user', async () => {
    const as = await staffWith(product.app, 'manager', { houses: [houses[0]!] })
    const other = await unit(houses[1])
    const newcomer = { member: { last_name: 'Новий', first_name: 'Іван' }, role_id: roles['tenant'] }
    expect((await moveIn(other, { people: [newcomer] }, as)).status).toBe(404)
    expect((await moveOut(other, { resident_ids: [1] }, as)).status).toBe(404)
    const { status, body } = await moveIn(await unit(), { people: [newcomer] }, as)
    expect([status, body.errors]).toEqual([200, undefined])
    const made = await call(members.read, { params: { id: body.data.opened[0]!.member_id }, as })
    expect(made.status).toBe(200)
  })
})
