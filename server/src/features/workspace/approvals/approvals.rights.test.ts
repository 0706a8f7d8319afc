import { approvals } from '@oselia/contract/approvals'
import { staff } from '@oselia/contract/staff'
import { staffRoles } from '@oselia/contract/staff-roles'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

let owner: Who
let other: Who
let chair: Who
let roles: Record<string, number>
const idOf = (who: Who) => Number(who.slice('staff:'.length))
beforeAll(async () => {
  owner = await staffWith(product.app, 'owner', 'all')
  other = await staffWith(product.app, 'owner', 'all')
  chair = await staffWith(product.app, 'chair', 'all')
  const { rows } = await sql<{ id: number; code: string }>`select id, code from staff_roles`.execute(
    product.app.pools.db,
  )
  roles = Object.fromEntries(rows.map(({ id, code }) => [code, id]))
})

const ask = (body: Parameters<typeof call<typeof approvals.create>>[1] & object) => call(approvals.create, body)
const approve = (id: number, as: Who) => call(approvals.approve, { params: { id }, body: {}, as })
const role = async (code: string) =>
  (await call(staffRoles.read, { params: { id: roles[code]! }, as: owner })).body.data

describe('a change of a role', () => {
  const propose = (as: Who, payload: Record<string, unknown>, code = 'guard') =>
    ask({ as, body: { kind: 'roles.change', entity_id: roles[code]!, payload, reason: 'Потрібно на посту' } })

  it('can be proposed by a person who reads roles, even with dual approval off, and is performed in the name of the approver', async () => {
    const before = await role('guard')
    const permissions = [...before.permissions, 'complexes.read']
    const { status, body } = await propose(chair, { permissions })
    expect([status, body.errors]).toEqual([201, undefined])
    expect(body.data).toMatchObject({ entity: 'staff_roles', entity_id: roles['guard'], state: 'waiting' })
    expect(body.data.changes.map(({ field }) => field)).toEqual(['permissions'])
    const second = await staffWith(product.app, 'chair', 'all')
    expect((await approve(body.data.id, second)).status).toBe(404)
    expect((await approve(body.data.id, owner)).status).toBe(200)
    expect((await role('guard')).permissions).toContain('complexes.read')
    const { rows } = await sql<{ actor_id: number; reason: string }>`select actor_id, reason from audit_log
      where entity = 'staff_roles' and entity_id = ${roles['guard']} and action = 'update'`.execute(
      product.app.pools.db,
    )
    expect(rows).toEqual([{ actor_id: idOf(owner), reason: `#${body.data.id}: Потрібно на посту` }])
  })

  it('cannot be approved when the role has changed since the proposal', async () => {
    const { body } = await propose(chair, { sort: 71 })
    await sql`update staff_roles set version = version + 1 where id = ${roles['guard']}`.execute(product.app.pools.db)
    const { status, body: refused } = await approve(body.data.id, owner)
    expect([status, refused.code]).toEqual([409, 'version_conflict'])
  })

  it('is rejected for the owner’s role, for wrong fields, for no changes, and for a person who cannot read roles', async () => {
    const codes = async (as: Who, payload: Record<string, unknown>, code?: string) => {
      const { status, body } = await propose(as, payload, code)
      return [status, body.code, Object.keys(body.errors ?? {})]
    }
    expect(await codes(chair, { sort: 5 }, 'owner')).toEqual([409, 'state_forbids', []])
    expect(await codes(chair, { sort: -1 })).toEqual([422, 'validation', ['sort']])
    expect(await codes(chair, { nonsense: 1 })).toEqual([422, 'validation', ['nonsense']])
    expect(await codes(chair, { sort: (await role('guard')).sort })).toEqual([422, 'validation', ['payload']])
    expect(await codes('guard', { sort: 5 })).toEqual([403, 'forbidden', []])
  })
})

describe('the owner’s role', () => {
  it('is granted on an owner’s proposal once a second person agrees, who is not the person receiving it', async () => {
    await sql`update settings set four_eyes = true`.execute(product.app.pools.db)
    const person = await staffWith(product.app, 'chair', 'all')
    const id = idOf(person)
    const { version } = (await call(staff.read, { params: { id }, as: owner })).body.data
    const role_ids = [roles['chair']!, roles['owner']!]
    const straight = await call(staff.update, { params: { id }, raw: { version, role_ids }, as: owner })
    expect([straight.status, straight.body.code]).toEqual([409, 'needs_second_person'])
    const request = { kind: 'staff.owner' as const, entity_id: id, payload: { role_ids }, reason: 'Наступник' }
    expect((await ask({ as: chair, body: request })).body.errors).toHaveProperty('role_ids')
    const { status, body } = await ask({ as: owner, body: request })
    expect([status, body.errors]).toEqual([201, undefined])
    expect((await approve(body.data.id, person)).status).toBe(404)
    expect((await approve(body.data.id, owner)).body.code).toBe('own_request')
    const agreed = await approve(body.data.id, other)
    expect([agreed.status, agreed.body.code]).toEqual([200, undefined])
    const after = (await call(staff.read, { params: { id }, as: owner })).body.data
    expect(after.role_ids.toSorted()).toEqual(role_ids.toSorted())
  })

  it('is not granted when the person’s other roles changed after the proposal', async () => {
    await sql`update settings set four_eyes = true`.execute(product.app.pools.db)
    const id = idOf(await staffWith(product.app, 'guard', 'all'))
    const role_ids = [roles['guard']!, roles['owner']!]
    const { body } = await ask({
      as: owner,
      body: { kind: 'staff.owner', entity_id: id, payload: { role_ids }, reason: 'Наступник' },
    })
    const changed = await call(staff.update, {
      params: { id },
      raw: { version: 1, role_ids: [roles['guard'], roles['accountant']] },
      as: owner,
    })
    expect(changed.status).toBe(200)
    expect((await approve(body.data.id, other)).body.code).toBe('version_conflict')
    const after = (await call(staff.read, { params: { id }, as: owner })).body.data
    expect(after.roles.map(({ code }) => code)).toEqual(['accountant', 'guard'])
  })
})
