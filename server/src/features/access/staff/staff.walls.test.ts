import { platform } from '@oselia/contract/platform'
import { staff } from '@oselia/contract/staff'
import { staffAbsences } from '@oselia/contract/staff-absences'
import { users } from '@oselia/contract/users'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { people } from '../../../testing/people.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { useStaff } from '../../../testing/staff.js'

// Attempts to bypass the rule that nobody gets or grants more than they have.
const product = useApp()
const { call } = product
const { roles, person } = useStaff(product)
const { roleWithout } = people(product)

let owner: Who
beforeAll(async () => {
  owner = await staffWith(product.app, 'owner', 'all')
})

const idOf = (who: Who) => Number(who.slice('staff:'.length))
const update = async (id: number, body: Record<string, unknown>, as: Who = owner) => {
  const { version } = (await call(staff.read, { params: { id }, as: owner })).body.data
  return call(staff.update, { params: { id }, raw: { version, ...body }, as })
}
const issues = ({ status, body }: { status: number; body: { errors?: Record<string, string[]> } }) => [
  status,
  Object.keys(body.errors ?? {}),
]
const dates = { from: '2031-05-01', to: '2031-05-10' }
const absent = (id: number, fields: Record<string, unknown>, as: Who = owner) =>
  call(staffAbsences.addAbsence, { params: { id }, raw: { ...dates, ...fields }, as })
const lentTo = async (id: number) =>
  (await call(staff.read, { params: { id }, as: owner })).body.data.grants.map(({ role }) => role.code)

describe('an address', () => {
  it('cannot be changed when its person has more permissions than the caller through a grant, now or later', async () => {
    const { guard, accountant } = await roles()
    const manager = await staffWith(product.app, 'manager', 'all')
    for (const begins_at of [null, new Date(Date.now() + 86_400_000).toISOString()]) {
      const clerk = await person({ role_ids: [guard] })
      const ends_at = new Date(Date.now() + 2 * 86_400_000).toISOString()
      const given = await call(staffAbsences.addGrant, {
        params: { id: clerk.id },
        body: { role_id: accountant, begins_at, ends_at, reason: 'Заміна' },
        as: owner,
      })
      expect(given.status).toBe(201)
      const moved = await update(clerk.id, { email: 'mine@example.com' }, manager)
      expect([moved.status, moved.body.code]).toEqual([403, 'right_lacked'])
      expect((await call(staff.invite, { params: { id: clerk.id }, as: manager })).body.code).toBe('right_lacked')
      expect((await update(clerk.id, { note: 'Можна' }, manager)).status).toBe(200)
    }
  })

  it('of one’s own is changed by a code in one’s account, not here', async () => {
    const manager = await staffWith(product.app, 'manager', 'all')
    await sql`update staff set two_factor_email = true where id = ${idOf(manager)}`.execute(product.app.pools.db)
    expect(issues(await update(idOf(manager), { email: 'thief@example.com' }, manager))).toEqual([422, ['email']])
    expect(issues(await update(idOf(manager), { phone: '0509990001' }, manager))).toEqual([422, ['phone']])
    expect((await update(idOf(manager), { note: 'Моє' }, manager)).status).toBe(200)
    expect((await call(users.read, { as: manager })).body.data.two_factor.email).toBe(true)
  })
})

describe('the successor of a deputy who leaves', () => {
  it('gets no roles that the caller could not lend, and the caller gets none', async () => {
    const hr = await roleWithout('owner', 'staff.approve', 'accounts.update')
    const setUp = async () => {
      const away = idOf(await staffWith(product.app, 'accountant', 'all'))
      const gone = idOf(await staffWith(product.app, 'guard', 'all'))
      expect((await absent(away, { deputy_id: gone, deputy_has_roles: true })).status).toBe(201)
      return gone
    }
    const heir = idOf(await staffWith(product.app, 'guard', 'all'))
    const gone = await setUp()
    const remove = (replace_with: number, as: Who) =>
      call(staff.remove, { params: { id: gone }, query: { replace_with }, as })
    for (const successor of [idOf(hr), heir])
      expect(issues(await remove(successor, hr))).toEqual([422, ['replace_with']])
    expect(issues(await remove(idOf(owner), owner))).toEqual([422, ['replace_with']])
    expect((await remove(heir, owner)).status).toBe(200)
    expect(await lentTo(heir)).toEqual(['accountant'])
  })
})

describe('roles lent with an absence', () => {
  it('cannot be extended by the deputy', async () => {
    const { manager: managerRole, accountant } = await roles()
    const chair = await staffWith(product.app, 'chair', 'all')
    const away = await person({ role_ids: [managerRole] })
    expect((await absent(away.id, { deputy_id: idOf(chair), deputy_has_roles: true })).status).toBe(201)
    expect((await update(away.id, { role_ids: [managerRole, accountant] }, chair)).status).toBe(200)
    expect(await lentTo(idOf(chair))).toEqual(['manager'])
    expect((await update(away.id, { role_ids: [accountant] }, chair)).status).toBe(200)
    expect(await lentTo(idOf(chair))).toEqual([])
  })

  it('last a year at most, as every temporary role', async () => {
    const away = idOf(await staffWith(product.app, 'manager', 'all'))
    const deputy_id = idOf(await staffWith(product.app, 'guard', 'all'))
    const long = { from: '2032-01-01', to: '2040-01-01', deputy_id }
    expect(issues(await absent(away, { ...long, deputy_has_roles: true }))).toEqual([422, ['to']])
    expect((await absent(away, long)).status).toBe(201)
  })

  it('require reauthentication where granting roles does', async () => {
    const away = idOf(await staffWith(product.app, 'manager', 'all'))
    const deputy_id = idOf(await staffWith(product.app, 'guard', 'all'))
    await sql`update settings set confirm_sensitive = true`.execute(product.app.pools.db)
    product.app.sessions.forget(0)
    const lent = await absent(away, { deputy_id, deputy_has_roles: true })
    const plain = await absent(away, { deputy_id })
    const widened = await call(staffAbsences.updateAbsence, {
      params: { id: plain.body.data.id },
      body: { version: 1, deputy_has_roles: true },
      as: owner,
    })
    await sql`update settings set confirm_sensitive = false`.execute(product.app.pools.db)
    product.app.sessions.forget(0)
    expect([lent.status, lent.body.code]).toEqual([409, 'confirm_needed'])
    expect(plain.status).toBe(201)
    expect([widened.status, widened.body.code]).toEqual([409, 'confirm_needed'])
    expect(await lentTo(deputy_id)).toEqual([])
  })
})

describe('the bin', () => {
  it('restores an owner only for owners', async () => {
    const id = idOf(await staffWith(product.app, 'owner', 'all'))
    expect((await call(staff.remove, { params: { id }, as: owner })).status).toBe(200)
    const restore = (as: Who) => call(platform.restore, { params: { kind: 'staff', id }, as })
    const refused = await restore('chair')
    expect([refused.status, refused.body.code]).toEqual([403, 'right_lacked'])
    expect((await call(staff.read, { params: { id }, as: owner })).status).toBe(404)
    expect((await restore(owner)).status).toBe(200)
  })

  it('hides a person without houses from those who did not create them', async () => {
    const { guard } = await roles()
    const place = await makeHouses(product.app, 'Безпритульна', 1)
    const { id } = await person({ role_ids: [guard], scope: {} })
    await call(staff.remove, { params: { id }, as: owner })
    const local = await staffWith(product.app, 'chair', { complexes: [place.complex] })
    expect((await call(platform.bin, { query: { kind: 'staff' }, as: local })).body.total).toBe(0)
    expect((await call(platform.restore, { params: { kind: 'staff', id }, as: local })).status).toBe(404)
    expect((await call(platform.restore, { params: { kind: 'staff', id }, as: 'chair' })).status).toBe(200)
  })
})

describe('the last owner with all houses', () => {
  it('remains when two restrict each other at once', async () => {
    const place = await makeHouses(product.app, 'Вузька', 1)
    const scope = { house_ids: place.houses }
    await sql`update staff set status = 'dismissed' where id <> ${idOf(owner)}`.execute(product.app.pools.db)
    for (let round = 0; round < 4; round++) {
      const other = await staffWith(product.app, 'owner', 'all')
      await product.tokenOf(other)
      const narrow = (who: Who, as: Who) =>
        call(staff.update, { params: { id: idOf(who) }, raw: { version: round * 2 + 1, scope }, as })
      await sql`update staff set version = ${round * 2 + 1}, scope_all = true where id in (${idOf(owner)}, ${idOf(other)})`.execute(
        product.app.pools.db,
      )
      product.app.sessions.forget(0)
      const answers = await Promise.all([narrow(owner, other), narrow(other, owner)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const { rows } = await sql<{ id: number }>`select id from staff where scope_all and status = 'active'`.execute(
        product.app.pools.db,
      )
      expect(rows).toHaveLength(1)
      await sql`update staff set status = 'dismissed' where id = ${idOf(other)}`.execute(product.app.pools.db)
      await sql`update staff set scope_all = true where id = ${idOf(owner)}`.execute(product.app.pools.db)
    }
  })
})

describe('impersonation', () => {
  const look = async (at: Who, as: Who) => {
    const { access_token } = (await call(staff.seeAs, { params: { id: idOf(at) }, as })).body
    return { as: null, headers: { authorization: `Bearer ${access_token}` } }
  }

  it('gives no access to files in the person’s name', async () => {
    const [viewer, seen] = [await staffWith(product.app, 'owner', 'all'), await staffWith(product.app, 'owner', 'all')]
    const looking = await look(seen, viewer)
    const refused = await call(staff.export, { query: { format: 'csv' }, ...looking })
    expect([refused.status, refused.body.code]).toEqual([403, 'read_only'])
    expect((await call(staff.list, looking)).status).toBe(200)
  })

  it('ends, and so does its live stream, once the viewer loses the permission', async () => {
    const [viewer, seen] = [
      await staffWith(product.app, 'chair', 'all'),
      await staffWith(product.app, 'manager', 'all'),
    ]
    const looking = await look(seen, viewer)
    const { body: stream } = await fetch(`${product.url}/api/admin/stream`, { headers: looking.headers })
    let ended = false
    const drain = async () => {
      for await (const _ of stream!);
      ended = true
    }
    void drain()
    expect((await call(users.read, looking)).status).toBe(200)
    const { manager: lower } = await roles()
    expect((await update(idOf(viewer), { role_ids: [lower] })).status).toBe(200)
    expect((await call(users.read, looking)).status).toBe(401)
    await expect.poll(() => ended).toBe(true)
  })
})

it('a filter by houses outside one’s scope does not reveal who works there', async () => {
  const [near, far] = [await makeHouses(product.app, 'Ближня', 1), await makeHouses(product.app, 'Далека', 1)]
  product.app.sessions.forget(0)
  const both = await person({ scope: { house_ids: [...near.houses, ...far.houses] } }, owner)
  const local = await staffWith(product.app, 'manager', { complexes: [near.complex] })
  const found = async (query: object, as: Who) =>
    (await call(staff.list, { rawQuery: { per_page: 100, ...query }, as })).body.data.data
      .map(({ id }) => id)
      .includes(both.id)
  for (const query of [{ house_id: far.houses[0] }, { complex_id: far.complex }])
    expect([await found(query, local), await found(query, owner)]).toEqual([false, true])
  for (const query of [{ house_id: near.houses[0] }, { complex_id: near.complex }])
    expect(await found(query, local)).toBe(true)
})
