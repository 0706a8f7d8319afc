import type { Permission } from '@oselia/contract/kit'
import { withImplied } from '@oselia/contract/permissions'
import { platform } from '@oselia/contract/platform'
import { staffDepartments } from '@oselia/contract/departments'
import { staffRoles, type StaffRole } from '@oselia/contract/staff-roles'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

let house: number
beforeAll(async () => {
  house = (await makeHouses(product.app, 'Рольова', 1)).houses[0]!
})

const db = () => product.app.pools.db
let counter = 0
const make = async (permissions: Permission[], fields: Record<string, unknown> = {}): Promise<StaffRole> => {
  counter += 1
  const { status, body } = await call(staffRoles.create, { raw: { name: `Роль ${counter}`, permissions, ...fields } })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
/** A person with exactly these roles and access to all houses. */
const personWith = async (...roleIds: number[]): Promise<{ id: number; as: Who }> => {
  const as = await staffWith(product.app, 'guard', 'all')
  const id = Number(as.slice(6))
  await sql`delete from staff_role_links where staff_id = ${id}`.execute(db())
  for (const roleId of roleIds) await sql`insert into staff_role_links values (${id}, ${roleId})`.execute(db())
  return { id, as }
}
const rolesOf = async (id: number) =>
  (
    await sql<{ role_id: number }>`select role_id from staff_role_links where staff_id = ${id} order by 1`.execute(db())
  ).rows.map((row) => row.role_id)
const byCode = async (code: string) =>
  (await call(staffRoles.list, { query: { per_page: 100 } })).body.data.find((role) => role.code === code)!

describe('a custom role', () => {
  it('is saved with everything that its permissions imply', async () => {
    const role = await make(['residents.update'], { name: 'Облік мешканців', description: 'Веде картки' })
    expect(role.permissions).toEqual(withImplied(['residents.update']))
    expect(role).toMatchObject({ code: null, is_system: false, is_changed: false, staff_count: 0, may_give: true })
    const { body } = await call(staffRoles.list, { query: { search_query: 'КАРТКИ' } })
    expect(body.data.map(({ id }) => id)).toEqual([role.id])
  })

  it('has no code, and is rejected with an unknown permission, a taken name, or a missing department', async () => {
    const refused = async (fields: object) => {
      const { status, body } = await call(staffRoles.create, { raw: { name: 'Нова', permissions: [], ...fields } })
      return [status, Object.keys(body.errors!)]
    }
    expect(await refused({ permissions: ['houses.fly'] })).toEqual([422, ['permissions.0']])
    expect(await refused({ departure_id: 999_999 })).toEqual([422, ['departure_id']])
    expect((await make([], { code: 'owner' })).code).toBe(null)
    const { name } = await make([])
    expect(await refused({ name: name.uk.toUpperCase() })).toEqual([409, ['name']])
  })

  it('belongs to its department, by which the list is filtered', async () => {
    const { body } = await call(staffDepartments.create, { raw: { name: 'Канцелярія' } })
    const role = await make([], { departure_id: body.data.id })
    expect(role.departure).toEqual({ id: body.data.id, name: { uk: 'Канцелярія' } })
    const list = await call(staffRoles.list, { query: { departure_id: body.data.id } })
    expect(list.body.data.map(({ id }) => id)).toEqual([role.id])
    expect(list.body.form.departures).toEqual([{ value: body.data.id, label: { uk: 'Канцелярія' } }])
  })

  it('rejects a stale version and returns the current state', async () => {
    const role = await make([])
    await call(staffRoles.update, { params: { id: role.id }, body: { version: 1, sort: 7 } })
    const { status, body } = await call(staffRoles.update, { params: { id: role.id }, body: { version: 1, sort: 8 } })
    expect([status, body.code, (body.data as StaffRole).sort]).toEqual([409, 'version_conflict', 7])
  })

  it('takes effect on the next request of those who have it', async () => {
    const role = await make(['departures.read'])
    const { as } = await personWith(role.id)
    expect((await call(staffDepartments.list, { as })).status).toBe(200)
    await call(staffRoles.update, { params: { id: role.id }, body: { version: 1, permissions: ['houses.read'] } })
    expect((await call(staffDepartments.list, { as })).status).toBe(403)
    await call(staffRoles.update, { params: { id: role.id }, body: { version: 2, permissions: ['departures.read'] } })
    expect((await call(staffDepartments.list, { as })).status).toBe(200)
  })
})

describe('the permissions of a role', () => {
  it('are limited to the caller’s own, unless the caller approves roles', async () => {
    const editor = await make(['roles.create', 'roles.update', 'houses.read'])
    const { as } = await personWith(editor.id)
    const body = { name: 'Від редактора', permissions: ['houses.delete'] as Permission[] }
    const refused = await call(staffRoles.create, { body, as })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { permissions: ['You can’t give permissions that you don’t have yourself'] },
    ])
    const fine = await call(staffRoles.create, { body: { ...body, permissions: ['houses.read'] }, as })
    expect(fine.status).toBe(201)
    const other = await make(['houses.delete'])
    expect((await call(staffRoles.read, { params: { id: other.id }, as })).body.data.may_give).toBe(false)
    const kept = await call(staffRoles.update, { params: { id: other.id }, body: { version: 1, sort: 5 }, as })
    expect(kept.status).toBe(200)
    const approver = await personWith((await make(['roles.create', 'roles.approve'])).id)
    const any = await call(staffRoles.create, { body: { ...body, name: 'Від того, хто погоджує' }, as: approver.as })
    expect(any.status).toBe(201)
  })

  it('of one’s own role can be neither removed nor extended', async () => {
    const role = await make(['roles.update', 'roles.approve', 'houses.read'])
    const { as } = await personWith(role.id)
    for (const permissions of [
      ['roles.update', 'roles.approve'],
      [...role.permissions, 'houses.delete'],
    ] as Permission[][]) {
      const { status, body } = await call(staffRoles.update, {
        params: { id: role.id },
        body: { version: 1, permissions },
        as,
      })
      expect([status, body.errors]).toEqual([
        422,
        { permissions: ['Only someone else can change your own roles and access'] },
      ])
    }
    const renamed = await call(staffRoles.update, {
      params: { id: role.id },
      body: { version: 1, name: 'Інша назва' },
      as,
    })
    expect(renamed.status).toBe(200)
  })

  it('can be changed with the permission and access to the whole community', async () => {
    const { id } = await make([])
    expect((await call(staffRoles.list, { as: 'chair' })).status).toBe(200)
    expect((await call(staffRoles.list, { as: 'guard' })).status).toBe(403)
    expect((await call(staffRoles.create, { body: { name: 'Роль', permissions: [] }, as: 'chair' })).status).toBe(403)
    const as = await staffWith(product.app, 'owner', { houses: [house] })
    const problems = [
      await call(staffRoles.create, { body: { name: 'Обмежена', permissions: [] }, as }),
      await call(staffRoles.update, { params: { id }, body: { version: 1 }, as }),
      await call(staffRoles.revert, { params: { id }, as }),
      await call(staffRoles.remove, { params: { id }, as }),
    ]
    expect(problems.map(({ status, body }) => [status, body.code])).toEqual(problems.map(() => [403, 'outside_scope']))
  })

  it('are shown with the number of people whom the caller sees', async () => {
    const role = await make([])
    await personWith(role.id)
    const near = await staffWith(product.app, 'technician', { houses: [house] })
    const far = await staffWith(product.app, 'technician', {
      houses: [(await makeHouses(product.app, 'Далека', 1)).houses[0]!],
    })
    for (const who of [near, far])
      await sql`insert into staff_role_links values (${Number(who.slice(6))}, ${role.id})`.execute(db())
    const as = await staffWith(product.app, 'manager', { houses: [house] })
    const count = async (who: Who) =>
      (await call(staffRoles.read, { params: { id: role.id }, as: who })).body.data.staff_count
    expect([await count('owner'), await count(as)]).toEqual([3, 2])
  })
})

describe('a role that is no longer needed', () => {
  it('can be deleted and restored when nobody has it', async () => {
    const { id } = await make([])
    expect((await call(staffRoles.remove, { params: { id } })).status).toBe(200)
    expect((await call(staffRoles.read, { params: { id } })).status).toBe(404)
    expect((await call(platform.restore, { params: { kind: 'staff_roles', id } })).status).toBe(200)
    expect((await call(staffRoles.read, { params: { id } })).status).toBe(200)
  })

  it('cannot be deleted while people have it, permanently, temporarily, or in the bin', async () => {
    const role = await make([])
    const [, binned, lent] = [await personWith(role.id), await personWith(role.id), await personWith()]
    await sql`update staff set deleted_at = now() where id = ${binned.id}`.execute(db())
    await sql`insert into staff_grants (staff_id, role_id, begins_at, ends_at, reason)
      values (${lent.id}, ${role.id}, now(), now() + interval '1 day', 'Відпустка')`.execute(db())
    const { status, body } = await call(staffRoles.remove, { params: { id: role.id } })
    expect([status, body.code, body.data]).toEqual([409, 'in_use', { staff_count: 3, types_count: 0 }])
    const usage = await call(staffRoles.usage, { params: { id: role.id } })
    expect(usage.body.data).toEqual([
      { kind: 'staff', count: 3 },
      { kind: 'staff_grants', count: 1 },
      { kind: 'documents', count: 0 },
      { kind: 'types', count: 0 },
    ])
  })

  it('is replaced in one transaction, recorded in the history of each person', async () => {
    const [old, next, extra] = [await make([]), await make([]), await make([])]
    const [one, both, lent] = [
      await personWith(old.id, extra.id),
      await personWith(old.id, next.id),
      await personWith(),
    ]
    await sql`insert into staff_grants (staff_id, role_id, begins_at, ends_at, reason)
      values (${lent.id}, ${old.id}, now(), now() + interval '1 day', 'Відпустка')`.execute(db())
    const gone = await call(staffRoles.remove, { params: { id: old.id }, query: { replace_with: next.id } })
    expect(gone.status).toBe(200)
    expect(await rolesOf(one.id)).toEqual([next.id, extra.id])
    expect(await rolesOf(both.id)).toEqual([next.id])
    const { rows } = await sql<{ changes: unknown }>`select changes from audit_log where entity = 'staff'
      and entity_id = any(${[one.id, lent.id]}::bigint[]) order by entity_id`.execute(db())
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ field: 'role_ids', old: [old.id, extra.id], new: [next.id, extra.id] }],
      [{ field: 'granted_ids', old: [old.id], new: [next.id] }],
    ])
    const version = await sql<{ version: number }>`select version from staff where id = ${one.id}`.execute(db())
    expect(version.rows[0]!.version).toBe(2)
  })

  it('is not replaced by itself, by the owner’s role, or by a missing one', async () => {
    const { id } = await make([])
    const person = await personWith(id)
    for (const replace_with of [id, (await byCode('owner')).id, 999_999_999]) {
      const { status, body } = await call(staffRoles.remove, { params: { id }, query: { replace_with } })
      expect([status, Object.keys(body.errors!)]).toEqual([422, ['replace_with']])
    }
    expect(await rolesOf(person.id)).toEqual([id])
  })

  it('is not replaced by permissions that the caller lacks, nor when the caller has it', async () => {
    const [old, rich, poor] = [await make([]), await make(['houses.delete']), await make([])]
    const remover = await make(['roles.delete'])
    await personWith(old.id)
    const { as } = await personWith(remover.id)
    const lacked = await call(staffRoles.remove, { params: { id: old.id }, query: { replace_with: rich.id }, as })
    expect([lacked.status, lacked.body.errors]).toEqual([
      422,
      { replace_with: ['You can’t give permissions that you don’t have yourself'] },
    ])
    const own = await call(staffRoles.remove, { params: { id: remover.id }, query: { replace_with: poor.id }, as })
    expect([own.status, own.body.errors]).toEqual([
      422,
      { replace_with: ['Only someone else can change your own roles and access'] },
    ])
    const fine = await call(staffRoles.remove, { params: { id: old.id }, query: { replace_with: poor.id }, as })
    expect(fine.status).toBe(200)
  })
})
