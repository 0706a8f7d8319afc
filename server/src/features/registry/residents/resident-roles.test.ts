import { platform } from '@oselia/contract/platform'
import { residentRoles } from '@oselia/contract/resident-roles'
import { residents } from '@oselia/contract/residents'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeMember, makeUnit, residentRoleIds } from '../../../testing/registry.js'
import { staffWith } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

let roles: Record<string, number>
let house: number
beforeAll(async () => {
  roles = await residentRoleIds(product.app)
  house = (await makeHouses(product.app, 'Рольова', 1)).houses[0]!
})

let counter = 0
const make = async (fields: Record<string, unknown> = {}) => {
  counter += 1
  const { status, body } = await call(residentRoles.create, {
    raw: { name: `Роль ${counter}`, code: `role_${counter}`, ...fields },
  })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const moveIn = async (role_id: number, person?: { member_id: number; realty_id: number }) => {
  counter += 1
  const ends = person ?? {
    member_id: await makeMember(product.app, `Мешканець Номер${counter}`),
    realty_id: await makeUnit(product.app, house, { number: String(counter) }),
  }
  const { status, body } = await call(residents.create, { raw: { ...ends, role_id, from: '2020-01-01' } })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}

describe('the roles of residents', () => {
  it('exist from the start, in order, in four languages', async () => {
    const { body } = await call(residentRoles.list, { query: { per_page: 100 } })
    expect(body).toMatchObject({ current_page: 1, from: 1, total: 10 })
    expect(body.data.map(({ code }) => code).slice(0, 2)).toEqual(['owner', 'co_owner'])
    expect(body.data.filter(({ is_owner }) => is_owner)).toHaveLength(2)
    for (const { name } of body.data) expect(Object.keys(name).toSorted()).toEqual(['en', 'es', 'ru', 'uk'])
  })

  it('are found by any of their names and filtered by the active flag', async () => {
    await make({ name: { uk: "Кум'я", en: 'Godparent' }, active: false })
    for (const search_query of ['КУМ’Я', 'godparent']) {
      expect((await call(residentRoles.list, { query: { search_query } })).body.total).toBe(1)
    }
    const { body } = await call(residentRoles.list, { query: { active: 'false' } })
    expect(body.data.map(({ name }) => name.en)).toEqual(['Godparent'])
  })

  it('keep fields omitted by an update, and record their history', async () => {
    const made = await make({ name: 'Доглядальник', sort: 5 })
    const { body } = await call(residentRoles.update, { params: { id: made.id }, body: { version: 1, sort: 7 } })
    expect(body.data).toEqual({ ...made, sort: 7, version: 2, updated_at: body.data.updated_at })
    const stale = await call(residentRoles.update, { params: { id: made.id }, body: { version: 1, sort: 1 } })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    const history = await call(platform.history, { query: { entity: 'resident_roles', id: made.id } })
    expect(history.body.data.map(({ action }) => action)).toEqual(['update', 'create'])
  })

  it('have unique codes, and system codes are immutable', async () => {
    const { code } = await make()
    const twin = await call(residentRoles.create, { body: { name: 'Інша', code } })
    expect([twin.status, twin.body.code, Object.keys(twin.body.errors!)]).toEqual([409, 'duplicate', ['code']])
    const { status, body } = await call(residentRoles.update, {
      params: { id: roles['tenant']! },
      body: { version: 1, code: 'renter' },
    })
    expect([status, body.errors]).toEqual([422, { code: ['A system code can’t be changed'] }])
  })
})

describe('a role that is no longer needed', () => {
  it('goes to the bin and is restored when no resident has it', async () => {
    const { id } = await make()
    expect((await call(residentRoles.remove, { params: { id } })).status).toBe(200)
    expect((await call(residentRoles.read, { params: { id } })).status).toBe(404)
    expect((await call(platform.restore, { params: { kind: 'resident_roles', id } })).status).toBe(200)
    expect((await call(residentRoles.read, { params: { id } })).status).toBe(200)
  })

  it('can’t be deleted while residents have it, including residents in the bin', async () => {
    const { id } = await make()
    const binned = await moveIn(id)
    await moveIn(id)
    await call(residents.remove, { params: { id: binned.id } })
    const { status, body } = await call(residentRoles.remove, { params: { id } })
    expect([status, body.code, body.data]).toEqual([409, 'in_use', { residents_count: 2, audiences_count: 0 }])
    expect((await call(residentRoles.read, { params: { id } })).body.data.residents_count).toBe(1)
  })

  it('is replaced in its residents in one transaction, recorded in the history of each', async () => {
    const [old, next] = [await make(), await make()]
    const resident = await moveIn(old.id)
    const gone = await call(residentRoles.remove, { params: { id: old.id }, query: { replace_with: next.id } })
    expect(gone.status).toBe(200)
    const { body } = await call(residents.read, { params: { id: resident.id } })
    expect(body.data).toMatchObject({ role_id: next.id, version: 2, role: { name: next.name } })
    const { rows } = await sql<{
      changes: unknown
    }>`select changes from audit_log where entity = 'residents' and entity_id = ${resident.id}
      order by id desc limit 1`.execute(product.app.pools.db)
    expect(rows[0]!.changes).toEqual([{ field: 'role_id', old: old.id, new: next.id }])
  })

  it('can’t be replaced by itself, by an owner role, or by one that does not exist', async () => {
    const { id } = await make()
    await moveIn(id)
    for (const replace_with of [id, roles['owner']!, 999_999_999]) {
      const { status, body } = await call(residentRoles.remove, { params: { id }, query: { replace_with } })
      expect([status, Object.keys(body.errors!)]).toEqual([422, ['replace_with']])
    }
    expect((await call(residentRoles.read, { params: { id } })).body.data.residents_count).toBe(1)
  })

  it('can’t be replaced by one that a resident already has in the same unit', async () => {
    const [old, next] = [await make(), await make()]
    const resident = await moveIn(old.id)
    await moveIn(next.id, resident)
    const { status, body } = await call(residentRoles.remove, {
      params: { id: old.id },
      query: { replace_with: next.id },
    })
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['replace_with']])
  })

  it('can’t be an owner role', async () => {
    for (const code of ['owner', 'co_owner']) {
      const { status, body } = await call(residentRoles.remove, {
        params: { id: roles[code]! },
        query: { replace_with: roles['other']! },
      })
      expect([status, body.code]).toEqual([409, 'state_forbids'])
    }
  })
})

describe('permissions of the dictionary', () => {
  it('follow the roles of the staff, and require access to the whole community', async () => {
    const { id } = await make()
    expect((await call(residentRoles.list, { as: 'guard' })).status).toBe(200)
    expect((await call(residentRoles.list, { as: 'technician' })).status).toBe(403)
    expect((await call(residentRoles.create, { body: { name: 'Роль', code: 'x' }, as: 'manager' })).status).toBe(403)
    const as = await staffWith(product.app, 'owner', { houses: [house] })
    const problems = [
      await call(residentRoles.create, { body: { name: 'Роль', code: 'limited' }, as }),
      await call(residentRoles.update, { params: { id }, body: { version: 1 }, as }),
      await call(residentRoles.remove, { params: { id }, as }),
    ]
    expect(problems.map(({ status, body }) => [status, body.code])).toEqual([1, 2, 3].map(() => [403, 'outside_scope']))
  })
})
