import { houses } from '@oselia/contract/houses'
import { staff } from '@oselia/contract/staff'
import { staffAbsences } from '@oselia/contract/staff-absences'
import { staffDepartments } from '@oselia/contract/departments'
import { users } from '@oselia/contract/users'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { useStaff } from '../../../testing/staff.js'

let now: Date | undefined
const product = useApp({ clock: { now: () => now ?? new Date() } })
const { call } = product
const { person, noted } = useStaff(product)

let place: Awaited<ReturnType<typeof makeHouses>>
let other: Awaited<ReturnType<typeof makeHouses>>
beforeAll(async () => {
  place = await makeHouses(product.app, 'Станова', 2)
  other = await makeHouses(product.app, 'Інша', 1)
})

const idOf = (who: Who) => Number(who.slice('staff:'.length))
const block = (id: number, fields: Record<string, unknown> = {}) =>
  call(staff.block, { params: { id }, raw: { reason: 'Більше не працює', ...fields } })
const unblock = (id: number) => call(staff.unblock, { params: { id } })
const withToken = (token: string) => ({ as: null, headers: { authorization: `Bearer ${token}` } })
const read = (id: number) => call(staff.read, { params: { id } })

describe('blocking', () => {
  it('ends all sessions at once, states the reason, and can be undone', async () => {
    const who = await staffWith(product.app, 'manager', 'all')
    const id = idOf(who)
    expect((await call(staff.list, { as: who })).status).toBe(200)
    expect((await read(id)).body.data.sessions_count).toBe(1)
    const { body } = await block(id)
    expect(body.data).toMatchObject({ status: 'blocked', blocked_reason: 'Більше не працює', sessions_count: 0 })
    expect(body.data.allowed).toContain('unblock')
    expect((await call(staff.list, { as: who })).status).toBe(401)
    expect((await block(id)).body.code).toBe('state_forbids')
    expect((await block(id, { dismissed: true })).body.data.status).toBe('dismissed')
    // Without a password the person has to be invited.
    expect((await unblock(id)).body.data).toMatchObject({ status: 'invited', blocked_reason: null })
    expect((await unblock(id)).body.code).toBe('state_forbids')
    const log = await noted(id)
    expect(log.map(({ action, reason }) => [action, reason])).toEqual([
      ['block', 'Більше не працює'],
      ['dismiss', 'Більше не працює'],
      ['unblock', null],
    ])
    expect(log[0]!.changes).toContainEqual({ field: 'status', old: 'active', new: 'blocked' })
  })

  it('is undone with the previous password', async () => {
    const { id } = await person()
    await sql`update staff set password_hash = 'x', status = 'active' where id = ${id}`.execute(product.app.pools.db)
    await block(id)
    expect((await unblock(id)).body.data.status).toBe('active')
  })

  it('needs every permission of the person: a manager cannot block a chair', async () => {
    const id = idOf(await staffWith(product.app, 'chair', 'all'))
    const as = await staffWith(product.app, 'manager', 'all')
    const answer = await call(staff.block, { params: { id }, body: { reason: 'Змова' }, as })
    expect([answer.status, answer.body.code]).toEqual([403, 'right_lacked'])
    expect((await call(staff.read, { params: { id }, as })).body.data.allowed).not.toContain('block')
    const technician = idOf(await staffWith(product.app, 'technician', 'all'))
    expect((await call(staff.block, { params: { id: technician }, body: { reason: 'Звільнився' }, as })).status).toBe(
      200,
    )
    expect((await call(staff.unblock, { params: { id: technician }, as })).status).toBe(200)
  })

  it('revokes what was sent: the invitation, the link for a new password, the code', async () => {
    const { id } = await person({ invite: true })
    const { db } = product.app.pools
    await sql`insert into password_resets (token_hash, staff_id, expires_at) values ('\\x01', ${id}, now() + interval '1 hour')`.execute(
      db,
    )
    await sql`insert into codes (staff_id, purpose, channel, target, expires_at) values (${id}, 'login', 'email', 'x', now() + interval '1 hour')`.execute(
      db,
    )
    expect((await read(id)).body.data.invite.state).toBe('waiting')
    const { body } = await block(id)
    expect(body.data.invite.state).toBe('none')
    const { rows } = await sql<{
      left: number
    }>`select (select count(*) from password_resets where staff_id = ${id} and used_at is null)
      + (select count(*) from codes where staff_id = ${id} and used_at is null)
      + (select count(*) from staff_invites where staff_id = ${id} and used_at is null and revoked_at is null)
      + (select count(*) from outbox where staff_id = ${id} and state = 'waiting') as left`.execute(db)
    expect(rows[0]!.left).toBe(0)
    expect((await call(staff.invite, { params: { id } })).body.code).toBe('state_forbids')
  })

  it('needs a reason', async () => {
    const { id } = await person()
    const { status, body } = await call(staff.block, { params: { id }, raw: {} })
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['reason']])
  })
})

it('sessions of a person can be ended without blocking', async () => {
  const who = await staffWith(product.app, 'manager', 'all')
  expect((await call(users.read, { as: who })).status).toBe(200)
  expect((await call(staff.endSessions, { params: { id: idOf(who) } })).status).toBe(200)
  expect((await call(users.read, { as: who })).status).toBe(401)
  expect((await read(idOf(who))).body.data.status).toBe('active')
})

it('a lost second step can be removed with a reason, and the person is notified', async () => {
  const who = await staffWith(product.app, 'manager', 'all')
  const id = idOf(who)
  const { db } = product.app.pools
  await sql`update staff set two_factor_email = true where id = ${id}`.execute(db)
  await sql`insert into staff_apps (staff_id, secret, confirmed_at) values (${id}, 'KEY', now())`.execute(db)
  await sql`insert into recovery_codes (staff_id, code_hash) values (${id}, '\\x02')`.execute(db)
  expect((await call(users.read, { as: who })).status).toBe(200)
  expect((await read(id)).body.data.allowed).toContain('reset_two_factor')
  const { status, body } = await call(staff.resetTwoFactor, { params: { id }, body: { reason: 'Загублено телефон' } })
  expect([status, body.data.two_factor]).toEqual([200, { phone: false, email: false, app: false }])
  expect((await call(users.read, { as: who })).status).toBe(401)
  expect(await noted(id)).toMatchObject([{ action: 'reset_two_factor', reason: 'Загублено телефон' }])
  const { rows } = await sql<{ n: number }>`select (select count(*) from recovery_codes where staff_id = ${id})
    + (select count(*) from outbox where staff_id = ${id}) * 10 as n`.execute(db)
  expect(rows[0]!.n).toBe(10)
  const chair = await staffWith(product.app, 'chair', 'all')
  const own = await call(staff.resetTwoFactor, { params: { id: idOf(chair) }, body: { reason: 'Собі' }, as: chair })
  expect(own.body.code).toBe('own_account')
})

describe('impersonation', () => {
  const look = async (id: number, as: Who) => {
    const { status, body } = await call(staff.seeAs, { params: { id }, as })
    expect(status).toBe(200)
    return body
  }

  it('reads with the permissions that both have, is marked, and logged', async () => {
    const chair = await staffWith(product.app, 'chair', 'all')
    const clerk = await staffWith(product.app, 'accountant', 'all')
    const { access_token } = await look(idOf(clerk), chair)
    const me = (await call(users.read, withToken(access_token))).body.data
    expect(me).toMatchObject({ id: idOf(clerk), seen_by: { id: idOf(chair), name: 'Тест chair' } })
    const rightsOf = async (who: Who) => (await call(users.read, { as: who })).body.data.permissions
    const [clerkRights, chairRights] = [await rightsOf(clerk), await rightsOf(chair)]
    expect(me.permissions).toEqual(clerkRights.filter((right) => chairRights.includes(right)))
    expect(me.permissions.length).toBeLessThan(clerkRights.length)
    expect((await noted(idOf(clerk))).map(({ action }) => action)).toEqual(['see_as'])
    expect((await read(idOf(clerk))).body.data.sessions_count).toBe(1)
  })

  it('is read-only', async () => {
    const clerk = await staffWith(product.app, 'manager', 'all')
    const { access_token } = await look(idOf(clerk), 'owner')
    const { id } = await person()
    const answers = [
      await call(staff.update, { params: { id }, body: { version: 1, note: 'х' }, ...withToken(access_token) }),
      await call(users.update, { body: { locale: 'es' }, ...withToken(access_token) }),
      await call(staff.endSessions, { params: { id }, ...withToken(access_token) }),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'read_only'])
    expect((await call(users.logout, withToken(access_token))).status).toBe(200)
    expect((await call(users.read, withToken(access_token))).status).toBe(401)
  })

  it.each([
    [
      'a house of the viewer’s complex',
      () => ({ complexes: [place.complex] }),
      () => ({ houses: [place.houses[0]!] }),
      () => [place.houses[0]],
    ],
    [
      'the complex that both have',
      () => ({ complexes: [place.complex, other.complex] }),
      () => ({ complexes: [place.complex] }),
      () => place.houses,
    ],
  ])('shows %s alone', async (_, viewing, seen, shown) => {
    const chair = await staffWith(product.app, 'chair', viewing())
    const clerk = await staffWith(product.app, 'manager', seen())
    const { access_token } = await look(idOf(clerk), chair)
    const { body } = await call(houses.list, { query: { per_page: 100 }, ...withToken(access_token) })
    expect(body.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(shown())
  })

  it('is limited by the viewer’s current permissions', async () => {
    const chair = await staffWith(product.app, 'chair', 'all')
    const clerk = await staffWith(product.app, 'manager', 'all')
    const { access_token } = await look(idOf(clerk), chair)
    await sql`update staff set scope_all = false where id = ${idOf(chair)}`.execute(product.app.pools.db)
    await sql`insert into staff_scopes (staff_id, house_id) values (${idOf(chair)}, ${other.houses[0]})`.execute(
      product.app.pools.db,
    )
    product.app.sessions.forget(0)
    const { body } = await call(houses.list, { query: { per_page: 100 }, ...withToken(access_token) })
    expect(body.data.map(({ id }) => id)).toEqual(other.houses)
  })

  it('ends after an hour, and with the viewer’s session', async () => {
    const chair = await staffWith(product.app, 'chair', 'all')
    const clerk = await staffWith(product.app, 'manager', 'all')
    const { access_token } = await look(idOf(clerk), chair)
    const again = await look(idOf(clerk), chair)
    now = new Date(Date.now() + 61 * 60_000)
    product.app.sessions.forget(0)
    expect((await call(users.read, withToken(access_token))).status).toBe(401)
    now = undefined
    expect((await call(users.read, withToken(again.access_token))).status).toBe(200)
    await block(idOf(chair))
    expect((await call(users.read, withToken(again.access_token))).status).toBe(401)
  })

  it('is not possible for oneself, nor for a blocked person', async () => {
    const chair = await staffWith(product.app, 'chair', 'all')
    expect((await call(staff.seeAs, { params: { id: idOf(chair) }, as: chair })).body.code).toBe('own_account')
    const { id } = await person()
    await block(id)
    expect((await call(staff.seeAs, { params: { id }, as: chair })).body.code).toBe('state_forbids')
  })
})

describe('leaving', () => {
  const dates = { from: '2030-05-01', to: '2030-05-10' }
  const worker = () => staffWith(product.app, 'dispatcher', 'all')
  const remove = (id: number, replace_with?: number) =>
    call(staff.remove, { params: { id }, query: replace_with === undefined ? {} : { replace_with } })

  it('hands over the person’s work', async () => {
    const [gone, heir, away] = [idOf(await worker()), idOf(await worker()), idOf(await worker())]
    const { body: department } = await call(staffDepartments.create, {
      body: { name: { uk: 'Диспетчерська' }, head_id: gone },
    })
    const absence = await call(staffAbsences.addAbsence, {
      params: { id: away },
      body: { ...dates, deputy_id: gone, deputy_has_roles: true },
    })
    await call(staffAbsences.addAbsence, {
      params: { id: away },
      body: { from: '2020-01-01', to: '2020-01-02', deputy_id: gone },
    })
    const dependents = [
      { kind: 'departures', count: 1 },
      { kind: 'absences', count: 1 },
    ]
    expect((await call(staff.usage, { params: { id: gone } })).body.data).toEqual(dependents)
    const refused = await remove(gone)
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([409, 'in_use', dependents])
    expect((await remove(gone, heir)).status).toBe(200)
    expect((await call(staffDepartments.read, { params: { id: department.data.id } })).body.data.head).toMatchObject({
      id: heir,
    })
    expect((await read(away)).body.data.absences[0]).toMatchObject({ id: absence.body.data.id, deputy_id: heir })
    expect((await read(heir)).body.data.grants).toMatchObject([
      { absence_id: absence.body.data.id, role: { code: 'dispatcher' } },
    ])
    expect((await call(staff.usage, { params: { id: gone } })).status).toBe(404)
  })

  it('needs a successor who exists, is active, another person, and available', async () => {
    const who = await worker()
    const [gone, away] = [idOf(who), idOf(await worker())]
    await call(staffAbsences.addAbsence, { params: { id: away }, body: { ...dates, deputy_id: gone } })
    const blocked = (await person()).id
    for (const heir of [999_999, gone, blocked, away]) {
      const { status, body } = await remove(gone, heir)
      expect([heir, status, Object.keys(body.errors!)]).toEqual([heir, 422, ['replace_with']])
    }
    expect((await call(users.read, { as: who })).status).toBe(200)
  })

  it('ends sessions and invitations at once', async () => {
    const who = await worker()
    expect((await call(users.read, { as: who })).status).toBe(200)
    expect((await remove(idOf(who))).status).toBe(200)
    expect((await call(users.read, { as: who })).status).toBe(401)
    const { id } = await person({ invite: true })
    await remove(id)
    const { rows } = await sql<{
      live: number
    }>`select count(*) as live from staff_invites where staff_id = ${id} and revoked_at is null`.execute(
      product.app.pools.db,
    )
    expect(rows[0]!.live).toBe(0)
  })
})
