import { platform } from '@oselia/contract/platform'
import { staffDepartments, type Department } from '@oselia/contract/departments'
import { staffRoles } from '@oselia/contract/staff-roles'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { untilWaiting } from '../../../testing/locks.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

let near: { complex: number; houses: number[] }
let far: { complex: number; houses: number[] }
beforeAll(async () => {
  near = await makeHouses(product.app, 'Ближня', 2)
  far = await makeHouses(product.app, 'Далека', 1)
})

const db = () => product.app.pools.db
let counter = 0
const make = async (fields: Record<string, unknown> = {}, as: Who = 'owner'): Promise<Department> => {
  counter += 1
  const { status, body } = await call(staffDepartments.create, { raw: { name: `Підрозділ ${counter}`, ...fields }, as })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const read = async (id: number, as: Who = 'owner') =>
  (await call(staffDepartments.read, { params: { id }, as })).body.data
const person = async (scope: Parameters<typeof staffWith>[2] = 'all') =>
  Number((await staffWith(product.app, 'technician', scope)).slice(6))
const noted = async (entity: string, id: number) =>
  (
    await sql<{ changes: unknown }>`select changes from audit_log where entity = ${entity} and entity_id = ${id}
      order by id desc limit 1`.execute(db())
  ).rows[0]?.changes

describe('a department', () => {
  it('is stored with its head, its people, its place in the tree and the houses that it serves', async () => {
    const [head, member] = [await person(), await person()]
    const above = await make()
    const fields = {
      name: { uk: 'Диспетчерська', en: 'Dispatch' },
      code: 'dispatch',
      parent_id: above.id,
      head_id: head,
      staff_ids: [head, member],
      complex_ids: [far.complex],
      house_ids: [near.houses[0]!],
      phones: ['067 123 45 67'],
      hours: 'цілодобово',
      colour: '#1c7ed6',
    }
    const made = await make(fields)
    expect(made).toMatchObject({
      ...fields,
      phones: ['+380671234567'],
      parent: { id: above.id, name: above.name },
      head: { id: head, name: 'Тест technician' },
      staff_count: 2,
      roles_count: 0,
      complexes: [{ id: far.complex, name: 'Далека' }],
      houses: [{ id: near.houses[0]!, name: expect.stringContaining('1') as string }],
    })
    expect(await read(made.id)).toEqual(made)
    expect(await noted('staff', member)).toEqual([{ field: 'departure_ids', old: [], new: [made.id] }])
    const list = await call(staffDepartments.list, { query: { search_query: 'dispatch' } })
    expect(list.body.data.map(({ id }) => id)).toEqual([made.id])
  })

  it('preserves what an update leaves out, and a stale version is rejected', async () => {
    const [one, other] = [await person(), await person()]
    const made = await make({ staff_ids: [one, other], hours: '9–18' })
    const params = { id: made.id }
    const { body } = await call(staffDepartments.update, {
      params,
      body: { version: 1, staff_ids: [other], active: false },
    })
    expect(body.data).toMatchObject({ staff_ids: [other], hours: '9–18', active: false, version: 2 })
    expect(await noted('staff', one)).toEqual([{ field: 'departure_ids', old: [made.id], new: [] }])
    const stale = await call(staffDepartments.update, { params, body: { version: 1, sort: 1 } })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    const history = await call(platform.history, { query: { entity: 'staff_departures', id: made.id } })
    expect(history.body.data.map(({ action }) => action)).toEqual(['update', 'create'])
    const inactive = await call(staffDepartments.list, { query: { active: 'false' } })
    expect(inactive.body.data.map(({ id }) => id)).toEqual([made.id])
  })

  it('is rejected when its name or code is taken, and when a reference does not exist', async () => {
    const taken = await make({ code: 'twin' })
    const refused = async (fields: object) => {
      const { status, body } = await call(staffDepartments.create, { raw: { name: 'Інший', ...fields } })
      return [status, Object.keys(body.errors!).toSorted()]
    }
    expect(await refused({ name: taken.name.uk.toUpperCase() })).toEqual([409, ['name']])
    expect(await refused({ code: 'twin' })).toEqual([409, ['code']])
    expect(await refused({ parent_id: 999_999 })).toEqual([422, ['parent_id']])
    expect(
      await refused({ staff_ids: [999_999], head_id: 999_999, house_ids: [999_999], complex_ids: [999_999] }),
    ).toEqual([422, ['complex_ids', 'head_id', 'house_ids', 'staff_ids']])
  })

  it('never becomes its own descendant, not even when two are moved at once', async () => {
    const top = await make()
    const middle = await make({ parent_id: top.id })
    const low = await make({ parent_id: middle.id })
    for (const parent_id of [top.id, middle.id, low.id]) {
      const { status, body } = await call(staffDepartments.update, {
        params: { id: top.id },
        body: { version: 1, parent_id },
      })
      expect([status, body.errors]).toEqual([422, { parent_id: [expect.any(String)] }])
    }
    const [a, b] = [await make(), await make()]
    const moves = await Promise.all([
      call(staffDepartments.update, { params: { id: a.id }, body: { version: 1, parent_id: b.id } }),
      call(staffDepartments.update, { params: { id: b.id }, body: { version: 1, parent_id: a.id } }),
    ])
    expect(moves.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect([(await read(a.id)).parent_id, (await read(b.id)).parent_id].filter(Boolean)).toHaveLength(1)
  })

  it('gets a new child while it is moved itself: both take their locks in one order', async () => {
    const [parent, moved] = [await make(), await make()]
    // Whoever is first locks the tree, then waits for the row; the other one waits for the tree.
    const pending = await db()
      .transaction()
      .execute(async (tx) => {
        await sql`select 1 from departments where id = ${moved.id} for update`.execute(tx)
        const creating = call(staffDepartments.create, { raw: { name: 'Дочірній', parent_id: moved.id } })
        await untilWaiting(product.app, 1)
        const body = { version: 1, parent_id: parent.id }
        const moving = call(staffDepartments.update, { params: { id: moved.id }, body })
        await untilWaiting(product.app, 2)
        return { creating, moving }
      })
    const [created, update] = [await pending.creating, await pending.moving]
    expect([created.status, update.status]).toEqual([201, 200])
    expect([created.body.data.parent_id, (await read(moved.id)).parent_id]).toEqual([moved.id, parent.id])
  })
})

describe('a department that is no longer needed', () => {
  it('can be deleted and restored while nothing refers to it', async () => {
    const { id } = await make({ house_ids: [near.houses[0]!] })
    expect((await call(staffDepartments.remove, { params: { id } })).status).toBe(200)
    expect((await call(staffDepartments.read, { params: { id } })).status).toBe(404)
    expect((await call(platform.restore, { params: { kind: 'staff_departures', id } })).status).toBe(200)
    expect((await read(id)).house_ids).toEqual([near.houses[0]!])
  })

  it('cannot be deleted while people, roles or departments refer to it', async () => {
    const { id } = await make({ staff_ids: [await person()] })
    await make({ parent_id: id })
    await call(staffRoles.create, { raw: { name: 'Старша зміни', permissions: [], departure_id: id } })
    const { status, body } = await call(staffDepartments.remove, { params: { id } })
    expect([status, body.code, body.data]).toEqual([
      409,
      'in_use',
      { staff_count: 1, roles_count: 1, departures_count: 1, requests_count: 0, types_count: 0 },
    ])
    const usage = await call(staffDepartments.usage, { params: { id } })
    expect(usage.body.data.map(({ kind, count }) => [kind, count])).toEqual([
      ['staff', 1],
      ['roles', 1],
      ['departures', 1],
      ['requests', 0],
      ['types', 0],
    ])
  })

  it('is replaced with everything that refers to it, recorded in the history of each', async () => {
    const worker = await person()
    const [old, next] = [await make({ staff_ids: [worker] }), await make({ staff_ids: [worker] })]
    const child = await make({ parent_id: old.id })
    const role = await call(staffRoles.create, { raw: { name: 'Черговий', permissions: [], departure_id: old.id } })
    const gone = await call(staffDepartments.remove, { params: { id: old.id }, query: { replace_with: next.id } })
    expect(gone.status).toBe(200)
    expect(await read(next.id)).toMatchObject({ staff_ids: [worker], roles_count: 1 })
    expect((await read(child.id)).parent_id).toBe(next.id)
    expect(await noted('staff_departures', child.id)).toEqual([{ field: 'parent_id', old: old.id, new: next.id }])
    expect(await noted('staff_roles', role.body.data.id)).toEqual([
      { field: 'departure_id', old: old.id, new: next.id },
    ])
    expect(await noted('staff', worker)).toEqual([{ field: 'departure_ids', old: [old.id, next.id], new: [next.id] }])
  })

  it('can be replaced by its descendant', async () => {
    const top = await make()
    const old = await make({ parent_id: top.id })
    const middle = await make({ parent_id: old.id })
    const low = await make({ parent_id: middle.id })
    const gone = await call(staffDepartments.remove, { params: { id: old.id }, query: { replace_with: low.id } })
    expect(gone.status).toBe(200)
    expect([(await read(low.id)).parent_id, (await read(middle.id)).parent_id]).toEqual([top.id, low.id])
  })

  it('is not replaced by itself or by a missing one', async () => {
    const { id } = await make({ staff_ids: [await person()] })
    for (const replace_with of [id, 999_999]) {
      const { status, body } = await call(staffDepartments.remove, { params: { id }, query: { replace_with } })
      expect([status, Object.keys(body.errors!)]).toEqual([422, ['replace_with']])
    }
  })
})

describe('a person with access to some of the houses', () => {
  const manager = () => staffWith(product.app, 'manager', { complexes: [near.complex] })

  it('sees all departments, and edits only those that serve their houses', async () => {
    const as = await manager()
    const [whole, foreign] = [await make(), await make({ house_ids: [...near.houses, ...far.houses] })]
    const own = await make({ house_ids: [near.houses[0]!] }, as)
    expect((await read(whole.id, as)).id).toBe(whole.id)
    const problems = [
      await call(staffDepartments.create, { raw: { name: 'Для всіх' }, as }),
      await call(staffDepartments.update, { params: { id: whole.id }, body: { version: 1, sort: 1 }, as }),
      await call(staffDepartments.update, {
        params: { id: foreign.id },
        body: { version: 1, house_ids: near.houses },
        as,
      }),
      await call(staffDepartments.update, { params: { id: own.id }, body: { version: 1, house_ids: [] }, as }),
    ]
    expect(problems.map(({ status, body }) => [status, body.code])).toEqual(problems.map(() => [403, 'outside_scope']))
    const reaching = await call(staffDepartments.update, {
      params: { id: own.id },
      body: { version: 1, complex_ids: [far.complex] },
      as,
    })
    expect([reaching.status, Object.keys(reaching.body.errors!)]).toEqual([422, ['complex_ids']])
    const fine = await call(staffDepartments.update, {
      params: { id: own.id },
      body: { version: 1, complex_ids: [near.complex] },
      as,
    })
    expect(fine.status).toBe(200)
  })

  it('does not see the names and addresses of other places', async () => {
    const { id } = await make({ complex_ids: [near.complex, far.complex], house_ids: [...near.houses, ...far.houses] })
    const seen = await read(id, await manager())
    expect(seen.complexes.map((place) => place.id)).toEqual([near.complex])
    expect(seen.houses.map((place) => place.id)).toEqual(near.houses)
    expect(JSON.stringify(seen)).not.toContain('Далека')
    expect((await read(id)).houses).toHaveLength(3)
  })

  it('neither sees nor removes people of other houses, and adds none of them', async () => {
    const as = await manager()
    const [seen, hidden] = [await person({ houses: near.houses }), await person({ houses: far.houses })]
    const { id } = await make({ complex_ids: [near.complex], staff_ids: [seen, hidden], head_id: hidden })
    expect(await read(id, as)).toMatchObject({ staff_ids: [seen], staff_count: 1, head_id: null, head: null })
    const saved = await call(staffDepartments.update, {
      params: { id },
      body: { version: 1, staff_ids: [], head_id: null, hours: '8–17' },
      as,
    })
    expect(saved.status).toBe(200)
    expect(await read(id)).toMatchObject({ staff_ids: [hidden], head_id: hidden })
    const reaching = await call(staffDepartments.update, {
      params: { id },
      body: { version: 2, staff_ids: [hidden], head_id: hidden },
      as,
    })
    expect([reaching.status, Object.keys(reaching.body.errors!).toSorted()]).toEqual([422, ['head_id', 'staff_ids']])
  })

  it('cannot delete or restore a department with a wider scope', async () => {
    const as = await staffWith(product.app, 'owner', { complexes: [near.complex] })
    const [whole, own] = [await make(), await make({ house_ids: near.houses })]
    const refused = await call(staffDepartments.remove, { params: { id: whole.id }, as })
    expect([refused.status, refused.body.code]).toEqual([403, 'outside_scope'])
    await call(staffDepartments.remove, { params: { id: whole.id } })
    expect((await call(platform.restore, { params: { kind: 'staff_departures', id: whole.id }, as })).status).toBe(404)
    expect((await call(staffDepartments.remove, { params: { id: own.id }, as })).status).toBe(200)
    expect((await call(platform.restore, { params: { kind: 'staff_departures', id: own.id }, as })).status).toBe(200)
  })

  it('needs the permission', async () => {
    expect((await call(staffDepartments.list, { as: 'dispatcher' })).status).toBe(200)
    expect((await call(staffDepartments.list, { as: 'guard' })).status).toBe(403)
    expect((await call(staffDepartments.create, { raw: { name: 'Ні' }, as: 'dispatcher' })).status).toBe(403)
  })
})
