import { platform } from '@oselia/contract/platform'
import { requestTypes, type RequestType } from '@oselia/contract/service-request-types'
import { staff } from '@oselia/contract/staff'
import { staffDepartments } from '@oselia/contract/departments'
import { staffRoles } from '@oselia/contract/staff-roles'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { holdsOf, lastAuditValue, makeRequest } from '../../../testing/dependents.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const db = () => product.app.pools.db

let near: { complex: number; houses: number[] }
let far: { complex: number; houses: number[] }
let usual: number
beforeAll(async () => {
  near = await makeHouses(product.app, 'Ближня', 1)
  far = await makeHouses(product.app, 'Далека', 1)
  const { rows } = await sql<{ id: number }>`select id from service_request_presets where code = 'usual'`.execute(db())
  usual = rows[0]!.id
})

let counter = 0
const make = async (fields: Record<string, unknown> = {}): Promise<RequestType> => {
  const raw = { name: `Тип ${++counter}`, preset_id: usual, ...fields }
  const { status, body } = await call(requestTypes.create, { raw })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const read = async (id: number) => (await call(requestTypes.read, { params: { id } })).body.data
const remove = (id: number, replace_with?: number) =>
  call(requestTypes.remove, { params: { id }, query: replace_with === undefined ? {} : { replace_with } })
const request = (type_id: number, fields: Partial<Parameters<typeof makeRequest>[1]> = {}) =>
  makeRequest(product.app, { house_id: near.houses[0]!, type_id, ...fields })
const holds = (id: number) => holdsOf(product.app, id)
const noted = (entity: string, id: number) => lastAuditValue(product.app, entity, id)
const worker = async (scope: Parameters<typeof staffWith>[2] = 'all') =>
  Number((await staffWith(product.app, 'technician', scope)).slice(6))

describe('a type that is not needed any more', () => {
  it('goes to the bin and back while it has no related records', async () => {
    const { id, name } = await make({ code: 'comes_back' })
    expect((await remove(id)).status).toBe(200)
    expect((await call(requestTypes.read, { params: { id } })).status).toBe(404)
    expect((await call(requestTypes.read, { params: { id: 999_999 } })).status).toBe(404)
    const twin = await make({ name: name.uk })
    const taken = await call(platform.restore, { params: { kind: 'service_request_types', id } })
    expect([taken.status, Object.keys(taken.body.errors!)]).toEqual([409, ['name']])
    await remove(twin.id)
    expect((await call(platform.restore, { params: { kind: 'service_request_types', id } })).status).toBe(200)
    expect((await read(id)).code).toBe('comes_back')
  })

  it('can’t be deleted while requests, incidents or types refer to it', async () => {
    const { id } = await make()
    await make({ parent_id: id })
    await request(id, { status: 'closed' })
    await request(id)
    await sql`insert into incidents (title, house_id, type_id) values ('Стояк', ${near.houses[0]!}, ${id})`.execute(
      db(),
    )
    const { status, body } = await remove(id)
    expect([status, body.code, body.data]).toEqual([
      409,
      'in_use',
      { requests_count: 2, incidents_count: 1, types_count: 1 },
    ])
    const usage = await call(requestTypes.usage, { params: { id } })
    expect(usage.body.data).toEqual([
      { kind: 'requests', count: 2 },
      { kind: 'incidents', count: 1 },
      { kind: 'types', count: 1 },
    ])
    expect((await call(requestTypes.usage, { params: { id: 999_999 } })).status).toBe(404)
  })

  it('is replaced in all related records, noted in the history of each', async () => {
    const [old, next] = [await make(), await make()]
    const child = await make({ parent_id: old.id })
    const [open, closed, binned] = [
      await request(old.id),
      await request(old.id, { status: 'closed' }),
      await request(old.id),
    ]
    await sql`update service_requests set deleted_at = now() where id = ${binned}`.execute(db())
    const { rows } = await sql<{ id: number }>`insert into incidents (title, house_id, type_id)
      values ('Стояк', ${near.houses[0]!}, ${old.id}) returning id`.execute(db())
    expect((await remove(old.id, next.id)).status).toBe(200)
    for (const id of [open, closed, binned]) expect((await holds(id)).type_id).toBe(next.id)
    expect((await read(child.id)).parent_id).toBe(next.id)
    const change = (field: string) => [{ field, old: old.id, new: next.id }]
    expect(await noted('service_requests', open)).toEqual(change('type_id'))
    expect(await noted('incidents', rows[0]!.id)).toEqual(change('type_id'))
    expect(await noted('service_request_types', child.id)).toEqual(change('parent_id'))
    const merged = await sql<{ merged_into: number }>`select merged_into from service_request_types
      where id = ${old.id}`.execute(db())
    expect(merged.rows[0]!.merged_into).toBe(next.id)
    expect((await call(platform.restore, { params: { kind: 'service_request_types', id: old.id } })).status).toBe(200)
    expect((await read(old.id)).open_requests).toBe(0)
  })

  it('gives thousands of requests that are over to its successor in the background', async () => {
    const [old, next] = [await make(), await make()]
    await sql`insert into service_requests (place, prefix, year, number, type_id, priority, description, house_id, source, status, preset_id)
      select 'many', 'MANY', 2026, n, ${old.id}, 'low', 'Давня', ${near.houses[0]!}, 'phone', 'closed', ${usual}
      from generate_series(1, 2500) n`.execute(db())
    expect((await remove(old.id, next.id)).status).toBe(200)
    const left = async () =>
      (await sql<{ n: number }>`select count(*) as n from service_requests where type_id = ${old.id}`.execute(db()))
        .rows[0]!.n
    expect(await left()).toBeLessThan(2500)
    await expect.poll(left, { interval: 200 }).toBe(0)
  })

  it('may be replaced by one that lies below it', async () => {
    const top = await make()
    const old = await make({ parent_id: top.id })
    const middle = await make({ parent_id: old.id })
    const low = await make({ parent_id: middle.id })
    expect((await remove(old.id, low.id)).status).toBe(200)
    expect([(await read(low.id)).parent_id, (await read(middle.id)).parent_id]).toEqual([top.id, low.id])
  })

  it('is not replaced by itself or by what is not there', async () => {
    const { id } = await make()
    await request(id)
    for (const replace_with of [id, 999_999]) {
      const { status, body } = await remove(id, replace_with)
      expect([status, Object.keys(body.errors!)]).toEqual([422, ['replace_with']])
    }
  })
})

describe('a person who leaves', () => {
  const leave = (id: number, replace_with?: number) =>
    call(staff.remove, { params: { id }, query: replace_with === undefined ? {} : { replace_with } })

  it('has a count of unfinished requests', async () => {
    const [id, idle] = [await worker(), await worker()]
    const type = await make()
    for (const status of ['assigned', 'new', 'done', 'closed'] as const)
      await request(type.id, { performer_id: id, status })
    await request(type.id, { responsible_id: id })
    const { body } = await call(staff.read, { params: { id } })
    expect(body.data.open_requests).toBe(2)
    const sorted = await call(staff.list, { query: { sort: '-open_requests', per_page: 100 } })
    const order = sorted.body.data.data.map((one) => one.id)
    expect(order[0]).toBe(id)
    expect(order).toContain(idle)
  })

  it('hands over unfinished requests and assignments in types', async () => {
    const [gone, heir, other] = [await worker(), await worker(), await worker()]
    const type = await make({ responsible_id: gone, performer_id: other, staff_ids: [gone, heir] })
    const does = await request(type.id, { performer_id: gone, responsible_id: other })
    const answers = await request(type.id, { performer_id: other, responsible_id: gone, status: 'done' })
    const over = await request(type.id, { performer_id: gone, status: 'closed' })
    const dependents = [
      { kind: 'requests', count: 2 },
      { kind: 'types', count: 1 },
    ]
    expect((await call(staff.usage, { params: { id: gone } })).body.data).toEqual(dependents)
    const refused = await leave(gone)
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([409, 'in_use', dependents])
    expect((await leave(gone, heir)).status).toBe(200)
    const { rows: told } = await sql`select staff_id, kind, entity_id, params ->> 'number' as number from notifications
      where kind = 'requests_handed'`.execute(db())
    expect(told).toEqual([{ staff_id: heir, kind: 'requests_handed', entity_id: null, number: '2' }])
    expect(await holds(does)).toMatchObject({ performer_id: heir, responsible_id: other, version: 2 })
    expect(await holds(answers)).toMatchObject({ performer_id: other, responsible_id: heir })
    expect(await holds(over)).toMatchObject({ performer_id: gone, version: 1 })
    expect(await noted('service_requests', does)).toEqual([{ field: 'performer_id', old: gone, new: heir }])
    expect(await read(type.id)).toMatchObject({
      responsible_id: heir,
      performer_id: other,
      staff_ids: [heir],
      version: 2,
    })
    expect(await noted('service_request_types', type.id)).toEqual([
      { field: 'responsible_id', old: gone, new: heir },
      { field: 'staff_ids', old: [gone, heir], new: [heir] },
    ])
  })

  it('hands them only to one who works in those houses and is there', async () => {
    const [gone, stranger, away] = [await worker(), await worker({ houses: far.houses }), await worker()]
    await sql`insert into staff_absences (staff_id, kind, "from", "to")
      values (${away}, 'sick', current_date - 2, current_date + 2)`.execute(db())
    const id = await request((await make()).id, { performer_id: gone })
    for (const heir of [stranger, away]) {
      const { status, body } = await leave(gone, heir)
      expect([status, Object.keys(body.errors!)]).toEqual([422, ['replace_with']])
    }
    expect(await holds(id)).toMatchObject({ performer_id: gone })
    expect((await leave(gone, await worker({ complexes: [near.complex] }))).status).toBe(200)
  })
})

describe('a department or a role that types name', () => {
  it('stays until another department takes over its requests and types', async () => {
    const department = async () =>
      (await call(staffDepartments.create, { raw: { name: `Відділ ${++counter}` } })).body.data.id
    const [old, next] = [await department(), await department()]
    const type = await make({ departure_id: old })
    const [open, over] = [
      await request(type.id, { departure_id: old }),
      await request(type.id, { departure_id: old, status: 'cancelled' }),
    ]
    const refused = await call(staffDepartments.remove, { params: { id: old } })
    expect([refused.status, refused.body.data]).toMatchObject([
      409,
      { requests_count: 1, types_count: 1, staff_count: 0 },
    ])
    const gone = await call(staffDepartments.remove, { params: { id: old }, query: { replace_with: next } })
    expect(gone.status).toBe(200)
    expect([(await holds(open)).departure_id, (await holds(over)).departure_id]).toEqual([next, old])
    expect((await read(type.id)).departure).toMatchObject({ id: next })
    expect(await noted('service_requests', open)).toEqual([{ field: 'departure_id', old, new: next }])
    expect(await noted('service_request_types', type.id)).toEqual([{ field: 'departure_id', old, new: next }])
  })

  it('stays until another role replaces it in the types', async () => {
    const role = async () =>
      (await call(staffRoles.create, { raw: { name: `Роль ${++counter}`, permissions: [] } })).body.data.id
    const [old, next] = [await role(), await role()]
    const type = await make({ role_ids: [old] })
    const usage = await call(staffRoles.usage, { params: { id: old } })
    expect(usage.body.data).toContainEqual({ kind: 'types', count: 1 })
    const refused = await call(staffRoles.remove, { params: { id: old } })
    expect([refused.status, refused.body.data]).toEqual([409, { staff_count: 0, types_count: 1 }])
    expect((await call(staffRoles.remove, { params: { id: old }, query: { replace_with: next } })).status).toBe(200)
    expect((await read(type.id)).role_ids).toEqual([next])
    expect(await noted('service_request_types', type.id)).toEqual([{ field: 'role_ids', old: [old], new: [next] }])
  })
})
