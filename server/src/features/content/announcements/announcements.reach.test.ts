import { announcements } from '@oselia/contract/announcements'
import { realtyRoutes } from '@oselia/contract/realty'
import { residentRoles } from '@oselia/contract/resident-roles'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayAfter, today } from '../../../platform/today.js'
import { useApp } from '../../../testing/app.js'
import { people } from '../../../testing/people.js'
import { makeHouses } from '../../../testing/places.js'
import { makeUnit, residentRoleIds } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const { person, lives, roleWithout } = people(product)

const agreed = { state: 'given' }
const email = { emails: [{ address: 'hto@home.example' }] }
const phone = { phones: [{ number: '+380501112233' }] }

let a: { complex: number; houses: number[] }
let b: { complex: number; houses: number[] }
let roles: Record<string, number>
let units: Record<'first' | 'second' | 'garage' | 'foreign', number>
let day: string
beforeAll(async () => {
  const { app } = product
  a = await makeHouses(app, 'ЖК Альфа', 3)
  b = await makeHouses(app, 'ЖК Бета', 2)
  roles = await residentRoleIds(app)
  day = await today({ db: app.pools.db, now: new Date() })
  const [house, second] = a.houses as [number, number]
  units = {
    first: await makeUnit(app, house, { number: '1' }),
    second: await makeUnit(app, house, { number: '2' }),
    garage: await makeUnit(app, second, { number: 'М1', type: 'parking' }),
    foreign: await makeUnit(app, b.houses[0]!, { number: '7' }),
  }
  const both = await person({ ...email, ...phone, channels: ['email', 'sms'], consent: agreed })
  const silent = await person({ last_name: 'Безконтактний' })
  const unwilling = await person({ ...phone, channels: ['sms'], last_name: 'Безгласний' })
  const abroad = await person({
    ...email,
    absence: { reason: 'abroad', from: dayAfter(day, -9) },
    last_name: 'Відсутній',
  })
  const gone = await person({ ...email, status: 'deceased', last_name: 'Покійний' })
  const moved = await person({ ...email, last_name: 'Виїхалий' })
  await lives(both.id, units.first, { role_id: roles['family'] })
  await lives(both.id, units.garage)
  await lives(silent.id, units.first)
  await lives(unwilling.id, units.second)
  await lives(abroad.id, units.second, { role_id: roles['family'] })
  await lives(gone.id, units.second)
  await lives(moved.id, units.second, { to: dayAfter(day, -1) })
})

const reach = async (audience: object | null, more: { urgent?: boolean; channels?: 'email'[]; as?: Who } = {}) => {
  const { as = 'owner', ...rest } = more
  const { status, body } = await call(announcements.reach, { body: { audience, ...rest }, as })
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data
}
const missed = async (audience: object, as: Who = 'owner', more: object = {}) =>
  call(announcements.missed, { body: { audience, ...more }, as })

describe('the reach of an audience', () => {
  it('counts each person of the whole community once, with who is missed and why', async () => {
    expect(await reach(null)).toEqual({
      houses: { reached: 5, missed: 0 },
      entrances: { reached: 10, missed: 0 },
      units: { reached: 4, missed: 0 },
      people: { total: 4, reached: 1, email: 1, sms: 1, missed: { absent: 1, no_contact: 1, no_consent: 1 } },
    })
  })

  it('counts registered units and their people, not those who have left', async () => {
    const { people: reached, units: counted } = await reach({ realty_ids: [units.second] })
    expect(counted).toEqual({ reached: 1, missed: 3 })
    expect(reached).toMatchObject({ total: 2, reached: 0, missed: { absent: 1, no_contact: 0, no_consent: 1 } })
  })

  it('is narrowed by roles and types, and a role narrows the units too', async () => {
    const tenants = await reach({ house_ids: [a.houses[0]], role_ids: [roles['tenant']] })
    expect([tenants.people.total, tenants.units.reached]).toEqual([2, 2])
    const owners = await reach({ everyone: true, role_ids: [roles['owner']] })
    expect([owners.people.total, owners.units.reached]).toEqual([0, 0])
    const garages = await reach({ complex_ids: [a.complex], realty_types: ['parking'] })
    expect([garages.people.total, garages.units.reached]).toEqual([1, 1])
  })

  it('adds units to houses without counting anything twice', async () => {
    const added = await reach({ house_ids: [a.houses[0]], realty_ids: [units.first, units.garage] })
    expect([added.houses.reached, added.units.reached, added.people.total]).toEqual([2, 3, 4])
    const entrances = await reach({ entrances: [{ house_id: a.houses[0], entrance: 2 }] })
    expect(entrances).toMatchObject({
      houses: { reached: 1 },
      entrances: { reached: 1, missed: 9 },
      units: { reached: 0 },
    })
  })

  it('takes everybody with a contact for an emergency', async () => {
    const { people: urgent } = await reach(null, { urgent: true })
    expect(urgent).toMatchObject({ total: 4, reached: 3, missed: { absent: 0, no_contact: 1, no_consent: 0 } })
  })

  it('misses whom the chosen channels do not reach', async () => {
    const { people: byEmail } = await reach(null, { channels: ['email'] })
    expect(byEmail).toMatchObject({ reached: 1, email: 1, sms: 0, missed: { absent: 1, no_contact: 2, no_consent: 0 } })
  })

  it('counts nothing when nobody is chosen', async () => {
    expect(await reach({})).toMatchObject({ houses: { reached: 0 }, units: { reached: 0 }, people: { total: 0 } })
  })
})

describe('scope and permissions', () => {
  it('count only the caller’s houses, and refuse units outside them at the field', async () => {
    const beta = await staffWith(product.app, 'manager', { houses: [b.houses[0]!] })
    expect(await reach({ everyone: true }, { as: beta })).toMatchObject({
      houses: { reached: 1, missed: 0 },
      units: { reached: 1, missed: 0 },
      people: { total: 0 },
    })
    const body = { audience: { realty_ids: [units.first] } }
    for (const endpoint of [announcements.reach, announcements.missed]) {
      const foreign = await call(endpoint, { as: beta, body })
      expect([foreign.status, Object.keys(foreign.body.errors!)]).toEqual([422, ['audience.realty_ids']])
    }
    const made = await call(announcements.create, { as: beta, body: { title: 'Чуже', body: '<p>а</p>', ...body } })
    expect([made.status, Object.keys(made.body.errors!)]).toEqual([422, ['audience.realty_ids']])
  })

  it('name who is missed only to those who may read people', async () => {
    const { body } = await missed({ everyone: true })
    expect(body.data.map(({ name, reason }) => [name.split(' ')[0], reason])).toEqual([
      ['Безгласний', 'no_consent'],
      ['Безконтактний', 'no_contact'],
      ['Відсутній', 'absent'],
    ])
    const page = await missed({ everyone: true }, 'owner', { reason: 'no_contact', per_page: 1 })
    expect(page.body).toMatchObject({ total: 1, data: [{ reason: 'no_contact' }] })
    const blind = await roleWithout('manager', 'members.read')
    expect((await missed({ everyone: true }, blind)).status).toBe(403)
    expect((await reach(null, { as: blind })).people.total).toBe(4)
  })

  it('do not reveal an absence to those who may not know it', async () => {
    const as = await roleWithout('manager', 'members.sensitive')
    expect((await reach(null, { as })).people.missed).toEqual({ absent: 0, no_contact: 1, no_consent: 2 })
    const { body } = await missed({ everyone: true }, as)
    expect(body.data.map(({ reason }) => reason)).not.toContain('absent')
  })
})

describe('units and roles of a stored audience', () => {
  const draft = { title: 'Двом квартирам', body: '<p>а</p>' }

  it('are returned as they were written, and seen in the scope of their house', async () => {
    const audience = { realty_ids: [units.foreign], role_ids: [roles['tenant']!] }
    const { body } = await call(announcements.create, { body: { ...draft, audience } })
    expect(body.data.audience).toEqual({
      everyone: false,
      complex_ids: [],
      house_ids: [],
      entrances: [],
      realty_types: [],
      ...audience,
    })
    const alpha = await staffWith(product.app, 'manager', { complexes: [a.complex] })
    const beta = await staffWith(product.app, 'manager', { complexes: [b.complex] })
    expect((await call(announcements.read, { params: body.data, as: alpha })).status).toBe(404)
    const changed = await call(announcements.update, {
      params: body.data,
      as: beta,
      body: { audience: body.data.audience, title: 'Квартирі', version: 1 },
    })
    expect(changed.status).toBe(200)
  })

  it('follow a role that is replaced', async () => {
    const role = { name: 'Студент', code: 'student' }
    const made = (await call(residentRoles.create, { body: role })).body.data
    const audience = { everyone: true, role_ids: [made.id] }
    const { body } = await call(announcements.create, { body: { ...draft, audience } })
    const query = { replace_with: roles['tenant']! }
    expect((await call(residentRoles.remove, { params: { id: made.id }, query })).status).toBe(200)
    const read = await call(announcements.read, { params: body.data })
    expect(read.body.data.audience.role_ids).toEqual([roles['tenant']])
  })

  it('never turn into everybody when the last unit is deleted', async () => {
    const id = await makeUnit(product.app, a.houses[0]!, { number: '99' })
    const { body } = await call(announcements.create, { body: { ...draft, audience: { realty_ids: [id] } } })
    expect((await call(realtyRoutes.remove, { params: { id } })).status).toBe(200)
    const published = await call(announcements.update, { params: body.data, body: { state: 'published', version: 1 } })
    expect([published.status, Object.keys(published.body.errors!)]).toEqual([422, ['audience']])
  })
})
