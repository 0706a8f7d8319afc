import { staff } from '@oselia/contract/staff'
import { staffAbsences } from '@oselia/contract/staff-absences'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { useStaff } from '../../../testing/staff.js'

const product = useApp()
const { call } = product
const { roles } = useStaff(product)

const idOf = (who: Who) => Number(who.slice('staff:'.length))
const update = async (who: Who, role_ids: number[], as: Who) => {
  const { rows } = await sql<{ version: number }>`select version from staff where id = ${idOf(who)}`.execute(
    product.app.pools.db,
  )
  return call(staff.update, { params: { id: idOf(who) }, body: { version: rows[0]!.version, role_ids }, as })
}
const block = (who: Who, as: Who) => call(staff.block, { params: { id: idOf(who) }, body: { reason: 'Перевірка' }, as })
const remove = (who: Who, as: Who) => call(staff.remove, { params: { id: idOf(who) }, as })
const setStatus = (who: Who, status: string) =>
  sql`update staff set status = ${status} where id = ${idOf(who)}`.execute(product.app.pools.db)

/** Active people with the owner's role. */
const owners = async () => {
  const { rows } = await sql<{ id: number }>`select p.id from staff p join staff_role_links l on l.staff_id = p.id
    join staff_roles r on r.id = l.role_id where r.code = 'owner' and p.status = 'active' and p.deleted_at is null`.execute(
    product.app.pools.db,
  )
  return rows.map(({ id }) => id)
}

let first: Who
let second: Who
beforeEach(async () => {
  await sql`update staff set status = 'dismissed'`.execute(product.app.pools.db)
  first = await staffWith(product.app, 'owner', 'all')
  second = await staffWith(product.app, 'owner', 'all')
})

describe('the last owner', () => {
  it.each(['blocked', 'invited', 'dismissed'])('cannot be removed while the other one is %s', async (status) => {
    await setStatus(second, status)
    const { guard } = await roles()
    const answers = [await update(first, [guard], first), await block(first, first), await remove(first, first)]
    for (const { status: code, body } of answers) expect([code, body.code]).toEqual([409, 'last_owner'])
    expect(await owners()).toEqual([idOf(first)])
  })

  it('can be removed once there is another, by that one', async () => {
    const { guard, owner } = await roles()
    const own = await update(first, [guard], first)
    expect([own.status, Object.keys(own.body.errors!)]).toEqual([422, ['role_ids']])
    for (const { status, body } of [await block(first, first), await remove(first, first)])
      expect([status, body.code]).toEqual([409, 'own_account'])
    expect((await update(first, [guard], second)).body.data.roles).toMatchObject([{ code: 'guard' }])
    expect(await owners()).toEqual([idOf(second)])
    expect((await update(first, [owner], second)).status).toBe(200)
  })

  it('is not replaced by a temporary owner', async () => {
    const { owner, guard } = await roles()
    await setStatus(second, 'blocked')
    const third = await staffWith(product.app, 'chair', 'all')
    const ends_at = new Date(Date.now() + 86_400_000).toISOString()
    const given = await call(staffAbsences.addGrant, {
      params: { id: idOf(third) },
      body: { role_id: owner, ends_at, reason: 'Відпустка' },
      as: first,
    })
    expect(given.status).toBe(201)
    expect((await remove(first, first)).body.code).toBe('last_owner')
    // A temporary owner has the permissions, but only permanent owners may change owners.
    const deleted = await remove(first, third)
    expect([deleted.status, deleted.body.code]).toEqual([403, 'right_lacked'])
    expect((await update(third, [guard], first)).status).toBe(200)
  })

  it.each([
    ['block', block],
    ['delete', remove],
    ['demote', async (who: Who, as: Who) => update(who, [(await roles()).guard], as)],
  ])('remains when two %s each other at once', async (_, act) => {
    for (let round = 0; round < 4; round++) {
      const [a, b] = [await staffWith(product.app, 'owner', 'all'), await staffWith(product.app, 'owner', 'all')]
      await sql`update staff set status = 'dismissed' where id not in (${idOf(a)}, ${idOf(b)})`.execute(
        product.app.pools.db,
      )
      await Promise.all([product.tokenOf(a), product.tokenOf(b)])
      const answers = await Promise.all([act(a, b), act(b, a)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await owners()).toHaveLength(1)
    }
  })
})

describe('an owner', () => {
  it('can be changed only by an owner', async () => {
    const chair = await staffWith(product.app, 'chair', 'all')
    const id = idOf(second)
    const body = { reason: 'Причина' }
    const answers = [
      await call(staff.update, { params: { id }, body: { version: 1, note: 'х' }, as: chair }),
      await block(second, chair),
      await call(staff.endSessions, { params: { id }, as: chair }),
      await call(staff.resetTwoFactor, { params: { id }, body, as: chair }),
      await call(staffAbsences.addAbsence, {
        params: { id },
        body: { from: '2030-01-01', to: '2030-01-02' },
        as: chair,
      }),
    ]
    for (const { status, body: problem } of answers) expect([status, problem.code]).toEqual([403, 'right_lacked'])
    expect((await call(staff.read, { params: { id }, as: chair })).body.data.allowed).toEqual([])
  })

  it('can be appointed only by an owner', async () => {
    const { owner, guard } = await roles()
    const chair = await staffWith(product.app, 'chair', 'all')
    const other = await staffWith(product.app, 'guard', 'all')
    const refused = await update(other, [guard, owner], chair)
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['role_ids']])
    const form = (await call(staff.list, { as: chair })).body.form.roles
    expect(form.filter(({ may_give }) => !may_give).map(({ code }) => code)).toEqual(['owner'])
    expect((await update(other, [guard, owner], first)).status).toBe(200)
  })

  it('is appointed with a second person where the community requires it', async () => {
    const { owner, guard } = await roles()
    const other = await staffWith(product.app, 'guard', 'all')
    await sql`update settings set four_eyes = true`.execute(product.app.pools.db)
    const refused = await update(other, [guard, owner], first)
    expect([refused.status, refused.body.code]).toEqual([409, 'needs_second_person'])
    await sql`update settings set four_eyes = false`.execute(product.app.pools.db)
    expect(await owners()).toHaveLength(2)
  })
})
