import { announcements } from '@oselia/contract/announcements'
import { houses } from '@oselia/contract/houses'
import { members } from '@oselia/contract/members'
import { platform } from '@oselia/contract/platform'
import { staffRoles } from '@oselia/contract/staff-roles'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { people } from '../../../testing/people.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { quickest } from '../../../testing/durations.js'

const product = useApp()
const { call } = product
const { person, roleWithout } = people(product)

let place: { houses: number[] }
let owner: Who
const idOf = (who: Who) => Number(who.slice('staff:'.length))
beforeAll(async () => {
  place = await makeHouses(product.app, 'Кошикова', 3)
  owner = await staffWith(product.app, 'owner', 'all')
  for (const id of place.houses.slice(0, 2)) await call(houses.remove, { params: { id }, as: owner })
  const { id } = await person({ last_name: 'Об’їжджий', first_name: 'Юрій' })
  await call(members.remove, { params: { id }, as: 'owner' })
})

type Query = Partial<Record<string, string | number>>
const bin = async (as: Who, query: Query = {}) => (await call(platform.bin, { as, rawQuery: query })).body
const kindsFor = async (as: Who) => Object.fromEntries((await bin(as)).kinds.map(({ kind, count }) => [kind, count]))

describe('the bin', () => {
  it('counts the objects of each kind, whatever the filters', async () => {
    const all = { houses: 2, members: 1 }
    expect(await kindsFor(owner)).toEqual(all)
    const { data, kinds, total } = await bin(owner, { kind: 'members', search_query: 'обїжджий' })
    expect([data.map(({ label }) => label), total]).toEqual([['Об’їжджий Юрій'], 1])
    expect(Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]))).toEqual(all)
  })

  it('is searched by name and filtered by the person who deleted', async () => {
    expect((await bin(owner, { search_query: 'КОШИКОВА 2' })).total).toBe(1)
    expect((await bin(owner, { search_query: 'кошикова' })).total).toBe(2)
    expect((await bin(owner, { search_query: 'немає такого' })).data).toEqual([])
    const own = await bin(owner, { deleted_by: idOf(owner) })
    expect([own.total, own.data.every(({ deleted_by }) => deleted_by!.id === idOf(owner))]).toEqual([2, true])
    expect((await bin(owner, { deleted_by: 999_999 })).total).toBe(0)
  })

  it('shows a page of many kinds together, newest first, each object once', async () => {
    const pages = [await bin(owner, { per_page: 2 }), await bin(owner, { per_page: 2, page: 2 })]
    const found = pages.flatMap(({ data }) => data)
    expect(found.map(({ kind }) => kind)).toEqual(['members', 'houses', 'houses'])
    expect(new Set(found.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(3)
    expect((await bin(owner, { per_page: 2, page: 3 })).data).toEqual([])
  })

  it('lets people restore who may delete the object, or who have the bin permission and may read it', async () => {
    expect(await kindsFor('chair')).toEqual({ houses: 2, members: 1 })
    expect(await kindsFor(await roleWithout('chair', 'bin.approve'))).not.toHaveProperty('houses')
    expect(await kindsFor(await roleWithout('chair', 'houses.read'))).not.toHaveProperty('houses')
    expect(await kindsFor('guard')).toEqual({})
    const params = { kind: 'houses', id: place.houses[0]! }
    expect((await call(platform.restore, { params, as: 'guard' })).status).toBe(404)
    const elsewhere = await staffWith(product.app, 'chair', { houses: [place.houses[2]!] })
    expect(await kindsFor(elsewhere)).toEqual({})
    expect((await call(platform.restore, { params, as: elsewhere })).status).toBe(404)
    expect((await call(platform.restore, { params, as: 'chair' })).status).toBe(200)
    expect((await call(houses.read, { params: { id: params.id } })).status).toBe(200)
    expect((await call(platform.restore, { params, as: 'chair' })).status).toBe(404)
    expect((await call(platform.restore, { params: { ...params, kind: 'audit_log' }, as: 'owner' })).status).toBe(404)
  })

  it('announces a restored object to open browsers under its read permission', async () => {
    const { id } = (await call(staffRoles.create, { raw: { name: 'Садівник', permissions: [] }, as: owner })).body.data
    await call(staffRoles.remove, { params: { id }, as: owner })
    expect((await call(platform.restore, { params: { kind: 'staff_roles', id }, as: owner })).status).toBe(200)
    const { rows } = await sql<{ entity: string }>`select entity from live_events
      where action = 'restore' and entity_id = ${id} order by id`.execute(product.app.pools.db)
    expect(rows.map(({ entity }) => entity)).toContain('roles')
  })

  it('answers quickly with a hundred thousand deleted objects', async () => {
    const { id } = (await call(announcements.create, { body: { title: 'Збори', body: '<p>а</p>' } })).body.data
    await sql`insert into members (kind, last_name, first_name, name, sort_name, search_keys, deleted_at)
      select 'person', 'Зниклий', g::text, 'Зниклий ' || g, 'зниклий', '', now() - make_interval(secs => g)
      from generate_series(1, 100000) g`.execute(product.app.pools.slowDb)
    await sql`analyze members`.execute(product.app.pools.slowDb)
    await call(announcements.remove, { params: { id } })
    expect(await quickest(2, () => bin(owner))).toBeLessThan(2)
    const { data, total } = await bin(owner)
    expect([data[0]!.kind, total]).toEqual(['announcements', 100_003])
    expect((await bin(owner, { search_query: 'Зниклий 77777' })).total).toBe(1)
  })
})
