import { staff } from '@oselia/contract/staff'
import { staffAbsences } from '@oselia/contract/staff-absences'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { useStaff } from '../../../testing/staff.js'

const product = useApp()
const { call } = product
const { roles, person } = useStaff(product)

let place: Awaited<ReturnType<typeof makeHouses>>
let other: Awaited<ReturnType<typeof makeHouses>>
/** A manager of one complex, and one of a single house of it. */
let manager: Who
let caretaker: Who
beforeAll(async () => {
  place = await makeHouses(product.app, 'Власна', 2)
  other = await makeHouses(product.app, 'Чужа', 1)
  manager = await staffWith(product.app, 'manager', { complexes: [place.complex] })
  caretaker = await staffWith(product.app, 'manager', { houses: [place.houses[0]!] })
})

const idOf = (who: Who) => Number(who.slice('staff:'.length))
const update = (id: number, body: Record<string, unknown>, as: Who) =>
  call(staff.update, { params: { id }, raw: { version: 1, ...body }, as })
const issues = ({ status, body }: { status: number; body: { errors?: Record<string, string[]> } }) => [
  status,
  Object.keys(body.errors ?? {}),
]
const ends_at = new Date(Date.now() + 86_400_000).toISOString()

describe('granting roles', () => {
  it('needs every permission of the role', async () => {
    const { guard, accountant, chair } = await roles()
    const one = {
      last_name: 'А',
      first_name: 'Б',
      email: 'a1@example.com',
      scope: { house_ids: place.houses },
      invite: false,
    }
    expect(issues(await call(staff.create, { raw: { ...one, role_ids: [guard, chair] }, as: manager }))).toEqual([
      422,
      ['role_ids'],
    ])
    const { status, body } = await call(staff.create, { raw: { ...one, role_ids: [guard] }, as: manager })
    expect(status).toBe(201)
    const { id } = body.data
    expect(issues(await update(id, { role_ids: [guard, accountant] }, manager))).toEqual([422, ['role_ids']])
    const grant = { role_id: accountant, ends_at, reason: 'Заміна' }
    expect(issues(await call(staffAbsences.addGrant, { params: { id }, body: grant, as: manager }))).toEqual([
      422,
      ['role_id'],
    ])
    const form = (await call(staff.list, { as: manager })).body.form.roles
    const given = form.filter(({ may_give }) => may_give).map(({ code }) => code)
    expect(given).toContain('guard')
    expect(given).not.toContain('chair')
  })

  it('needs them also for removing a role', async () => {
    const { chair, guard } = await roles()
    const { id } = await person({ role_ids: [chair, guard], scope: { house_ids: place.houses } })
    expect(issues(await update(id, { role_ids: [guard] }, manager))).toEqual([422, ['role_ids']])
    expect((await update(id, { role_ids: [guard] }, 'chair')).status).toBe(200)
  })

  it('is never possible for oneself, nor for one’s own houses', async () => {
    const { chair, guard } = await roles()
    const me = await staffWith(product.app, 'chair', { complexes: [place.complex] })
    expect(issues(await update(idOf(me), { role_ids: [chair, guard] }, me))).toEqual([422, ['role_ids']])
    expect(issues(await update(idOf(me), { scope: { house_ids: place.houses } }, me))).toEqual([422, ['scope']])
    const grant = { role_id: guard, ends_at, reason: 'Собі' }
    expect(issues(await call(staffAbsences.addGrant, { params: { id: idOf(me) }, body: grant, as: me }))).toEqual([
      422,
      ['role_id'],
    ])
    expect(
      (await update(idOf(me), { role_ids: [chair], note: 'Можна', scope: { complex_ids: [place.complex] } }, me))
        .status,
    ).toBe(200)
  })

  it('cannot be bypassed by changing the address of a person with more permissions', async () => {
    const { chair, guard } = await roles()
    const boss = await person({ role_ids: [chair], scope: { house_ids: place.houses } })
    for (const fields of [{ email: 'mine@example.com' }, { phone: '0509998877' }]) {
      const { status, body } = await update(boss.id, fields, manager)
      expect([status, body.code]).toEqual([403, 'right_lacked'])
    }
    const invited = await call(staff.invite, { params: { id: boss.id }, as: manager })
    expect([invited.status, invited.body.code]).toEqual([403, 'right_lacked'])
    const clerk = await person({ role_ids: [guard], scope: { house_ids: place.houses } })
    expect((await update(clerk.id, { email: 'new-guard@example.com' }, manager)).status).toBe(200)
  })
})

describe('assigning houses', () => {
  it('is limited to one’s own', async () => {
    const { guard } = await roles()
    const one = { last_name: 'А', first_name: 'Б', role_ids: [guard], invite: false }
    const create = (email: string, scope: object, as: Who) => call(staff.create, { raw: { ...one, email, scope }, as })
    expect(issues(await create('s1@example.com', { all: true }, manager))).toEqual([422, ['scope.all']])
    expect(issues(await create('s2@example.com', { complex_ids: [other.complex] }, manager))).toEqual([
      422,
      ['scope.complex_ids'],
    ])
    expect(issues(await create('s3@example.com', { house_ids: [place.houses[0], other.houses[0]] }, manager))).toEqual([
      422,
      ['scope.house_ids'],
    ])
    expect(issues(await create('s4@example.com', { complex_ids: [place.complex] }, caretaker))).toEqual([
      422,
      ['scope.complex_ids'],
    ])
    const { body } = await create('s5@example.com', { complex_ids: [place.complex] }, manager)
    expect(issues(await update(body.data.id, { scope: { all: true } }, manager))).toEqual([422, ['scope.all']])
  })
})

describe('people of other houses', () => {
  it('are not found where scopes do not intersect', async () => {
    const { id } = await person({ scope: { house_ids: other.houses } })
    const answers = [
      await call(staff.read, { params: { id }, as: manager }),
      await update(id, { note: 'х' }, manager),
      await call(staff.usage, { params: { id }, as: manager }),
      await call(staff.block, { params: { id }, body: { reason: 'х' }, as: manager }),
      await call(staff.invite, { params: { id }, as: manager }),
      await call(staff.endSessions, { params: { id }, as: manager }),
      await call(staffAbsences.addAbsence, {
        params: { id },
        body: { from: '2030-01-01', to: '2030-01-02' },
        as: manager,
      }),
      await call(staffAbsences.addGrant, { params: { id }, body: { role_id: 1, ends_at, reason: 'х' }, as: manager }),
    ]
    for (const { status } of answers) expect(status).toBe(404)
    const { body } = await call(staff.list, { query: { per_page: 100 }, as: manager })
    expect(body.data.data.map((row) => row.id)).not.toContain(id)
  })

  it('are visible but read-only when they also work elsewhere', async () => {
    for (const scope of [
      { all: true },
      { house_ids: [place.houses[0], other.houses[0]] },
      { complex_ids: [place.complex] },
    ]) {
      const { id } = await person({ scope })
      const { body } = await call(staff.read, { params: { id }, as: caretaker })
      expect(body.data.allowed).toEqual([])
      const answers = [
        await update(id, { note: 'х' }, caretaker),
        await call(staff.block, { params: { id }, body: { reason: 'х' }, as: caretaker }),
        await call(staff.invite, { params: { id }, as: caretaker }),
        await call(staffAbsences.addAbsence, {
          params: { id },
          body: { from: '2030-01-01', to: '2030-01-02' },
          as: caretaker,
        }),
      ]
      for (const { status, body: problem } of answers) expect([status, problem.code]).toEqual([403, 'outside_scope'])
    }
    const chair = await staffWith(product.app, 'chair', { houses: [place.houses[0]!] })
    const { id } = await person({ scope: { all: true } })
    const seen = await call(staff.seeAs, { params: { id }, as: chair })
    expect([seen.status, seen.body.code]).toEqual([403, 'outside_scope'])
  })

  it('do not reveal houses outside the caller’s scope', async () => {
    const { id } = await person({
      scope: { house_ids: [place.houses[0], other.houses[0]], complex_ids: [other.complex] },
    })
    const { body } = await call(staff.read, { params: { id }, as: caretaker })
    expect(body.data.scope).toEqual({ all: false, complex_ids: [], house_ids: [place.houses[0]] })
    expect(body.data.houses).toHaveLength(1)
  })

  it('belong to their creator until they have houses', async () => {
    const { guard } = await roles()
    const made = await person({ role_ids: [guard], scope: {} }, caretaker)
    expect((await call(staff.read, { params: { id: made.id }, as: caretaker })).status).toBe(200)
    expect((await call(staff.read, { params: { id: made.id }, as: manager })).status).toBe(404)
    expect((await update(made.id, { scope: { house_ids: [place.houses[0]] } }, caretaker)).status).toBe(200)
    expect((await call(staff.read, { params: { id: made.id }, as: manager })).status).toBe(200)
  })

  it('can be changed by a person whose complex contains their single house', async () => {
    const { id } = await person({ scope: { house_ids: [place.houses[1]] } })
    expect((await update(id, { note: 'Можна' }, manager)).status).toBe(200)
    expect((await call(staff.read, { params: { id }, as: caretaker })).status).toBe(404)
  })
})

it('every endpoint needs its permission', async () => {
  const { id } = await person({ scope: { complex_ids: [place.complex] } })
  for (const as of ['technician', 'guard'] as const) expect((await call(staff.list, { as })).status).toBe(403)
  expect((await call(staff.remove, { params: { id }, as: manager })).status).toBe(403)
  expect((await call(staff.seeAs, { params: { id }, as: manager })).status).toBe(403)
  expect((await update(id, {}, 'dispatcher')).status).toBe(403)
  expect((await call(staff.list, { as: null })).status).toBe(401)
})
