import { documentAcknowledgements } from '@oselia/contract/document-acknowledgements'
import { documentCategories } from '@oselia/contract/document-categories'
import { documents } from '@oselia/contract/documents'
import { platform } from '@oselia/contract/platform'
import { search } from '@oselia/contract/search'
import { staffRoles } from '@oselia/contract/staff-roles'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { upload, uploaded } from '../../../testing/documents.js'
import { makeHouses } from '../../../testing/places.js'
import { makeUnit } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

let ours: Awaited<ReturnType<typeof makeHouses>>
let theirs: Awaited<ReturnType<typeof makeHouses>>
let manager: Who
let roles: Record<string, number>
let categories: Record<string, number>
beforeAll(async () => {
  ours = await makeHouses(product.app, 'Наша', 2)
  theirs = await makeHouses(product.app, 'Чужа', 1)
  manager = await staffWith(product.app, 'manager', { complexes: [ours.complex] })
  const { rows } = await sql<{ id: number; code: string }>`select id, code from staff_roles where is_system`.execute(
    product.app.pools.db,
  )
  roles = Object.fromEntries(rows.map(({ id, code }) => [code, id]))
  const list = (await call(documentCategories.list, { query: { per_page: 100 } })).body.data
  categories = Object.fromEntries(list.map(({ id, code }) => [code, id]))
})

const sees = async (as: Who, id: number) => {
  const statuses = await Promise.all([
    call(documents.read, { params: { id }, as }).then(({ status }) => status),
    call(documents.file, { params: { id }, as }).then(({ status }) => status),
    call(documentAcknowledgements.read, { params: { id }, as }).then(({ status }) => status),
    call(platform.history, { query: { entity: 'documents', id }, as }).then(({ status }) => status),
  ])
  const listed = (await call(documents.list, { query: { per_page: 100 }, as })).body.data.some((row) => row.id === id)
  expect(new Set(statuses).size).toBe(1)
  expect(listed).toBe(statuses[0] === 200)
  return listed
}

describe('a document of other buildings', () => {
  it('is not there for one of ours: 404 as for a missing one', async () => {
    const { id, version } = await uploaded(product, {
      fields: { name: 'Чужий', 'houseIds[]': theirs.houses[0]!, state: 'active', is_public: 'true' },
    })
    expect(await sees(manager, id)).toBe(false)
    for (const status of [
      (await call(documents.update, { params: { id }, body: { version, number: '1' }, as: manager })).status,
      (await call(documents.remove, { params: { id }, as: manager })).status,
      (await call(documents.createLink, { params: { id }, body: {}, as: manager })).status,
      (
        await call(documents.addVersion, {
          params: { id },
          fields: { version: '1' },
          file: { name: 'a.txt', bytes: 'a' },
          as: manager,
        })
      ).status,
    ])
      expect(status).toBe(404)
    const folders = (await call(documents.folders, { as: manager })).body.data
    expect(folders.map(({ folder }) => folder)).not.toContain(`house:${theirs.houses[0]}`)
    const hits = (await call(search.find, { query: { q: 'Чужий' }, as: manager })).body.data
    expect(hits.filter(({ kind }) => kind === 'documents')).toEqual([])
  })

  it('can’t be made there by one of ours; left out, the places are one’s own', async () => {
    const refused = await upload(product, { fields: { 'houseIds[]': theirs.houses[0]! }, as: manager })
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['houseIds']])
    const own = await uploaded(product, { as: manager })
    expect([own.everyone, own.complex_ids]).toEqual([false, [ours.complex]])
  })

  it('that also reaches ours is read, not changed', async () => {
    const { id, version } = await uploaded(product, { fields: { name: 'Для всіх' } })
    expect(await sees(manager, id)).toBe(true)
    const { status, body } = await call(documents.update, {
      params: { id },
      body: { version, number: '1' },
      as: manager,
    })
    expect([status, body.code]).toEqual([403, 'outside_scope'])
  })
})

describe('the places of a document', () => {
  it('are named only within the scope', async () => {
    const [unit, other] = [
      await makeUnit(product.app, ours.houses[0]!, { number: '7' }),
      await makeUnit(product.app, theirs.houses[0]!, { number: '8' }),
    ]
    const { id } = await uploaded(product, {
      fields: {
        'complexIds[]': [theirs.complex],
        'houseIds[]': [ours.houses[1]!],
        'apartmentIds[]': [unit, other],
      },
    })
    const places = async (as: Who) =>
      (await call(documents.read, { params: { id }, as })).body.data.places.map((place) => [place.kind, place.id])
    expect(await places(manager)).toEqual([
      ['house', ours.houses[1]],
      ['apartment', unit],
    ])
    expect(await places('owner')).toHaveLength(4)
  })
})

describe('readers without the permission for all documents', () => {
  it('read what is active and public, or for their role', async () => {
    const guard = await staffWith(product.app, 'guard', { complexes: [ours.complex] })
    const technician = await staffWith(product.app, 'technician', { complexes: [ours.complex] })
    const at = { 'houseIds[]': ours.houses[0]!, state: 'active' }
    const inner = await uploaded(product, { fields: at })
    const open = await uploaded(product, { fields: { ...at, is_public: 'true' } })
    const draft = await uploaded(product, { fields: { ...at, is_public: 'true', state: 'draft' } })
    const forTechnicians = await uploaded(product, {
      fields: { ...at, readers: 'staff', 'staffRoleIds[]': roles['technician']! },
    })
    expect([await sees(guard, inner.id), await sees(guard, open.id), await sees(guard, draft.id)]).toEqual([
      false,
      true,
      false,
    ])
    expect([await sees(guard, forTechnicians.id), await sees(technician, forTechnicians.id)]).toEqual([false, true])
    expect(await sees(technician, inner.id)).toBe(false)
    expect((await upload(product, { fields: at, as: guard })).status).toBe(403)
  })
})

describe('an earlier version', () => {
  it('is only for those who see all documents; the file of the document is kept by nobody', async () => {
    const guard = await staffWith(product.app, 'guard', { complexes: [ours.complex] })
    const at = { 'houseIds[]': ours.houses[0]!, is_public: 'true' }
    const { id, version } = await uploaded(product, { fields: at, file: { name: 'a.txt', bytes: 'чернетка' } })
    const added = await call(documents.addVersion, {
      params: { id },
      fields: { version: String(version) },
      file: { name: 'a.txt', bytes: 'ухвалено' },
    })
    await call(documents.update, { params: { id }, body: { version: added.body.data.version, state: 'active' } })
    const numbers = async (as: Who) =>
      (await call(documents.read, { params: { id }, as })).body.data.versions.map(({ number }) => number)
    const file = async (number: number, as: Who) =>
      (await call(documents.file, { params: { id }, query: { number }, as })).status
    expect([await numbers(guard), await numbers(manager)]).toEqual([[2], [2, 1]])
    expect([await file(1, guard), await file(2, guard), await file(1, manager)]).toEqual([404, 200, 200])
    const { headers } = await call(documents.file, { params: { id }, as: guard })
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('publishing', () => {
  it('needs its permission: a dispatcher uploads drafts', async () => {
    expect((await upload(product, { fields: { state: 'active' }, as: 'dispatcher' })).status).toBe(403)
    expect((await upload(product, { fields: { is_public: 'true' }, as: 'dispatcher' })).status).toBe(403)
    expect((await upload(product, { as: 'dispatcher' })).status).toBe(201)
  })

  it('of papers about money is open to the accountant, of others not', async () => {
    const budget = { state: 'active', category_id: categories['estimate']! }
    const made = await upload(product, { fields: budget, as: 'accountant' })
    expect(made.status).toBe(201)
    expect(
      (await upload(product, { fields: { ...budget, category_id: categories['contract']! }, as: 'accountant' })).status,
    ).toBe(403)
    const { id, version } = made.body.data
    const moved = await call(documents.update, {
      params: { id },
      body: { version, category_id: categories['contract']! },
      as: 'accountant',
    })
    expect(moved.status).toBe(403)
  })
})

describe('a role of the staff that documents name', () => {
  it('is replaced in them when it is removed', async () => {
    const role = (await call(staffRoles.create, { body: { name: 'Обхідник', permissions: ['documents.read'] } })).body
      .data
    const { id } = await uploaded(product, { fields: { readers: 'staff', 'staffRoleIds[]': role.id } })
    expect((await call(staffRoles.remove, { params: { id: role.id } })).status).toBe(409)
    const replaced = await call(staffRoles.remove, {
      params: { id: role.id },
      query: { replace_with: roles['technician']! },
    })
    expect(replaced.status).toBe(200)
    expect((await call(documents.read, { params: { id } })).body.data.staff_role_ids).toEqual([roles['technician']])
  })
})
