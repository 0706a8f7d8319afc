import { staff } from '@oselia/contract/staff'
import { staffAbsences } from '@oselia/contract/staff-absences'
import { users } from '@oselia/contract/users'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { useStaff } from '../../../testing/staff.js'

// Noon of a summer day; midnight in Kyiv is 21:00 UTC.
const start = new Date('2026-07-09T09:00:00.000Z')
let now = start
const product = useApp({ clock: { now: () => now } })
const { call } = product
const { roles, noted } = useStaff(product)

const idOf = (who: Who) => Number(who.slice('staff:'.length))
const add = (who: Who, fields: Record<string, unknown>, as: Who = 'owner') =>
  call(staffAbsences.addAbsence, {
    params: { id: idOf(who) },
    raw: { from: '2026-07-10', to: '2026-07-12', ...fields },
    as,
  })
const change = (id: number, fields: Record<string, unknown>, as: Who = 'owner') =>
  call(staffAbsences.updateAbsence, { params: { id }, raw: { version: 1, ...fields }, as })
const issues = ({ status, body }: { status: number; body: { errors?: Record<string, string[]> } }) => [
  status,
  Object.keys(body.errors ?? {}),
]
const rolesOf = async (who: Who) =>
  (await call(users.read, { as: who })).body.data.roles.map(({ code }) => code).toSorted()
const rightsOf = async (who: Who) => new Set((await call(users.read, { as: who })).body.data.permissions)
const at = (time: string) => {
  now = new Date(time)
}

let away: Who
let deputy: Who
beforeEach(async () => {
  now = start
  away = await staffWith(product.app, 'accountant', 'all')
  deputy = await staffWith(product.app, 'guard', 'all')
})

describe('an absence', () => {
  it('is visible on its days, with its deputy', async () => {
    const { status, body } = await add(away, { kind: 'sick', deputy_id: idOf(deputy), note: 'Лікарня' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      kind: 'sick',
      from: '2026-07-10',
      to: '2026-07-12',
      deputy: { id: idOf(deputy), name: 'Тест guard' },
    })
    const absent = async () => {
      const { data } = (await call(staff.list, { query: { absent: 'true', per_page: 100 } })).body
      return data.data.map(({ id, absence }) => [id, absence?.kind])
    }
    expect(await absent()).toEqual([])
    at('2026-07-09T21:30:00.000Z')
    expect(await absent()).toEqual([[idOf(away), 'sick']])
    at('2026-07-12T20:30:00.000Z')
    expect((await call(staff.read, { params: { id: idOf(away) } })).body.data.absence).toMatchObject({
      deputy: { id: idOf(deputy) },
    })
    at('2026-07-12T21:30:00.000Z')
    expect(await absent()).toEqual([])
  })

  it('cannot overlap another one', async () => {
    const first = await add(away, {})
    expect(issues(await add(away, { from: '2026-07-12', to: '2026-07-15' }))).toEqual([422, ['from']])
    const next = await add(away, { from: '2026-07-13', to: '2026-07-15' })
    expect(next.status).toBe(201)
    expect(issues(await change(next.body.data.id, { from: '2026-07-11' }))).toEqual([422, ['from']])
    expect(issues(await add(away, { from: '2026-08-02', to: '2026-08-01' }))).toEqual([422, ['to']])
    expect((await call(staffAbsences.removeAbsence, { params: { id: first.body.data.id } })).status).toBe(200)
    expect((await change(next.body.data.id, { from: '2026-07-11' })).body.data).toMatchObject({
      from: '2026-07-11',
      version: 2,
    })
    const stale = await change(next.body.data.id, { note: 'х' })
    expect([stale.status, stale.body.code, (stale.body.data as { version: number }).version]).toEqual([
      409,
      'version_conflict',
      2,
    ])
    expect((await call(staffAbsences.removeAbsence, { params: { id: first.body.data.id } })).status).toBe(404)
    expect((await noted(idOf(away))).map(({ action }) => action)).toEqual([
      'absence_create',
      'absence_create',
      'absence_delete',
      'absence_update',
    ])
  })

  it('has a deputy who exists, is active, another person, and not absent', async () => {
    const blocked = await staffWith(product.app, 'guard', 'all')
    await call(staff.block, { params: { id: idOf(blocked) }, body: { reason: 'х' } })
    await add(deputy, { from: '2026-07-12', to: '2026-07-20' })
    for (const deputy_id of [999_999, idOf(away), idOf(blocked), idOf(deputy)])
      expect(issues(await add(away, { deputy_id }))).toEqual([422, ['deputy_id']])
    expect(issues(await add(away, { deputy_has_roles: true }))).toEqual([422, ['deputy_id']])
    expect((await add(away, { deputy_id: idOf(deputy), to: '2026-07-11' })).status).toBe(201)
  })
})

describe('roles lent to a deputy', () => {
  const lent = { deputy_has_roles: true }

  it('are active from midnight to midnight of the community’s time zone', async () => {
    await add(away, { ...lent, deputy_id: idOf(deputy) })
    const grants = async () => (await call(staff.read, { params: { id: idOf(deputy) } })).body.data.grants
    expect(await grants()).toMatchObject([
      {
        role: { code: 'accountant' },
        begins_at: '2026-07-09T21:00:00.000Z',
        ends_at: '2026-07-12T21:00:00.000Z',
        reason: 'Заступає: Тест accountant',
      },
    ])
    at('2026-07-09T20:59:59.000Z')
    expect((await rightsOf(deputy)).has('accounts.update')).toBe(false)
    at('2026-07-09T21:00:00.000Z')
    expect((await rightsOf(deputy)).has('accounts.update')).toBe(true)
    at('2026-07-12T20:59:59.000Z')
    expect((await rightsOf(deputy)).has('accounts.update')).toBe(true)
    at('2026-07-12T21:00:00.000Z')
    expect((await rightsOf(deputy)).has('accounts.update')).toBe(false)
    expect(await grants()).toEqual([])
  })

  it('move and end with the absence', async () => {
    const { body } = await add(away, { ...lent, deputy_id: idOf(deputy) })
    const other = await staffWith(product.app, 'guard', 'all')
    at('2026-07-10T09:00:00.000Z')
    const has = async (who: Who) => (await rightsOf(who)).has('accounts.update')
    expect([await has(deputy), await has(other)]).toEqual([true, false])
    expect((await change(body.data.id, { deputy_id: idOf(other) })).status).toBe(200)
    expect([await has(deputy), await has(other)]).toEqual([false, true])
    expect((await change(body.data.id, { version: 2, to: '2026-07-10' })).status).toBe(200)
    at('2026-07-10T21:00:00.000Z')
    expect(await has(other)).toBe(false)
    at('2026-07-10T09:00:00.000Z')
    // The clock went back, which cached sessions do not expect.
    product.app.sessions.forget(0)
    expect(await has(other)).toBe(true)
    expect((await call(staffAbsences.removeAbsence, { params: { id: body.data.id } })).status).toBe(200)
    expect(await has(other)).toBe(false)
  })

  it('follow the roles of the absent person', async () => {
    await add(away, { ...lent, deputy_id: idOf(deputy) })
    const { dispatcher } = await roles()
    await call(staff.update, { params: { id: idOf(away) }, body: { version: 1, role_ids: [dispatcher] } })
    const { grants } = (await call(staff.read, { params: { id: idOf(deputy) } })).body.data
    expect(grants.map(({ role }) => role.code)).toEqual(['dispatcher'])
  })

  it('never include the owner’s', async () => {
    const owner = await staffWith(product.app, 'owner', 'all')
    const { technician, owner: ownerRole } = await roles()
    await call(staff.update, { params: { id: idOf(owner) }, body: { version: 1, role_ids: [ownerRole, technician] } })
    expect((await add(owner, { ...lent, deputy_id: idOf(deputy) })).status).toBe(201)
    const { grants } = (await call(staff.read, { params: { id: idOf(deputy) } })).body.data
    expect(grants.map(({ role }) => role.code)).toEqual(['technician'])
  })

  it('are only those that the caller could grant, to others, within the caller’s houses', async () => {
    const manager = await staffWith(product.app, 'manager', 'all')
    expect(issues(await add(away, { ...lent, deputy_id: idOf(deputy) }, manager))).toEqual([422, ['deputy_has_roles']])
    expect((await add(away, { deputy_id: idOf(deputy) }, manager)).status).toBe(201)
    const chair = await staffWith(product.app, 'chair', 'all')
    const clerk = await staffWith(product.app, 'accountant', 'all')
    expect(issues(await add(clerk, { ...lent, deputy_id: idOf(chair) }, chair))).toEqual([422, ['deputy_has_roles']])
    const place = await makeHouses(product.app, `Заступна ${idOf(chair)}`, 1)
    const local = await staffWith(product.app, 'chair', { complexes: [place.complex] })
    const here = await staffWith(product.app, 'guard', { houses: place.houses })
    const refused = await add(here, { ...lent, deputy_id: idOf(deputy) }, local)
    expect([refused.status, refused.body.code]).toEqual([403, 'outside_scope'])
  })
})

describe('a temporary role', () => {
  const give = (who: Who, fields: Record<string, unknown>, as: Who = 'owner') =>
    call(staffAbsences.addGrant, { params: { id: idOf(who) }, raw: { reason: 'Лічильна комісія', ...fields }, as })

  it('begins and ends by the clock, and its person is notified', async () => {
    const { accountant } = await roles()
    const { status, body } = await give(deputy, {
      role_id: accountant,
      begins_at: '2026-07-09T10:00:00.000Z',
      ends_at: '2026-07-09T11:00:00.000Z',
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ role: { code: 'accountant' }, reason: 'Лічильна комісія', absence_id: null })
    const has = async () => (await rightsOf(deputy)).has('accounts.update')
    expect(await has()).toBe(false)
    at('2026-07-09T10:00:00.000Z')
    expect(await has()).toBe(true)
    at('2026-07-09T11:00:00.000Z')
    expect(await has()).toBe(false)
    const { rows } = await sql<{ body: string }>`select body from outbox where staff_id = ${idOf(deputy)}`.execute(
      product.app.pools.db,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.body).toContain('Бухгалтер')
  })

  it('can be revoked at once', async () => {
    const { accountant } = await roles()
    const { body } = await give(deputy, { role_id: accountant, ends_at: '2026-07-10T00:00:00.000Z' })
    expect((await rightsOf(deputy)).has('accounts.update')).toBe(true)
    const manager = await staffWith(product.app, 'manager', 'all')
    const id = body.data.id
    expect((await call(staffAbsences.removeGrant, { params: { id }, as: manager })).body.code).toBe('right_lacked')
    expect((await call(staffAbsences.removeGrant, { params: { id } })).status).toBe(200)
    expect((await rightsOf(deputy)).has('accounts.update')).toBe(false)
    expect((await call(staffAbsences.removeGrant, { params: { id } })).status).toBe(404)
    expect((await noted(idOf(deputy))).map(({ action }) => action)).toEqual(['grant_create', 'grant_delete'])
  })

  it('has an end in the future, after its beginning, within a year', async () => {
    const { accountant, guard } = await roles()
    const role_id = accountant
    for (const period of [
      { ends_at: '2026-07-09T09:00:00.000Z' },
      { begins_at: '2026-07-11T00:00:00.000Z', ends_at: '2026-07-10T00:00:00.000Z' },
      { ends_at: '2027-07-11T00:00:00.000Z' },
    ])
      expect(issues(await give(deputy, { role_id, ...period }))).toEqual([422, ['ends_at']])
    const ends_at = '2026-07-10T00:00:00.000Z'
    expect(issues(await give(deputy, { role_id: 999_999, ends_at }))).toEqual([422, ['role_id']])
    expect(issues(await give(deputy, { role_id: guard, ends_at }))).toEqual([422, ['role_id']])
    expect(issues(await give(deputy, { role_id, ends_at, scope: {} }))).toEqual([422, ['scope']])
    expect(await rolesOf(deputy)).toContain('guard')
  })
})
