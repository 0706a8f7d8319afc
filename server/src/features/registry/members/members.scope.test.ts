import { comments } from '@oselia/contract/comments'
import { members } from '@oselia/contract/members'
import { platform } from '@oselia/contract/platform'
import { realtyRoutes } from '@oselia/contract/realty'
import { ownerships, residents } from '@oselia/contract/residents'
import { vehicles } from '@oselia/contract/vehicles'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { emptyBin } from '../../../platform/bin.js'
import { useApp } from '../../../testing/app.js'
import { people } from '../../../testing/people.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const { house, unit, person, lives, owns } = people(product)

const read = async (id: number, as: Who = 'owner') => (await call(members.read, { params: { id }, as })).body.data
const update = (id: number, raw: Record<string, unknown>, as: Who = 'owner') =>
  call(members.update, { params: { id }, raw, as })

describe('a user limited to some houses', () => {
  it('can’t find out by filters what a person has elsewhere', async () => {
    const [mine, others] = [await house(), await house()]
    const as = await staffWith(product.app, 'manager', { houses: [mine] })
    const { id } = await person({ last_name: 'Розвідник' })
    await lives(id, await unit(mine), { to: '2021-01-01' })
    await owns(id, await unit(others))
    const found = async (query: Record<string, unknown>, who: Who) =>
      (await call(members.list, { rawQuery: { search_query: 'Розвідник', ...query }, as: who })).body.data.total
    for (const [query, seen] of [
      [{ house_id: String(others) }, 0],
      [{ owner: 'true' }, 0],
      [{ unlinked: 'true' }, 1],
    ] as const) {
      expect([query, await found(query, as)]).toEqual([query, seen])
      expect([query, await found(query, 'owner')]).toEqual([query, 1 - seen])
    }
  })

  it('sees people who have or had a unit in them, and people created by the user without a unit', async () => {
    const [mine, others] = [await house(), await house()]
    const as = await staffWith(product.app, 'manager', { houses: [mine] })
    const [here, once, there] = [
      await person({ last_name: 'Тутешній' }),
      await person({ last_name: 'Колишній' }),
      await person({ last_name: 'Чужий' }),
    ]
    await lives(here.id, await unit(mine))
    await lives(once.id, await unit(mine), { to: '2021-01-01' })
    await lives(there.id, await unit(others))
    const homeless = await person({ last_name: 'Бездомний' })
    const made = await person({ last_name: 'Новий' }, as)
    const { body } = await call(members.list, { query: { per_page: 100 }, as })
    expect(body.data.data.map((m) => m.last_name).toSorted()).toEqual(['Колишній', 'Новий', 'Тутешній'])
    expect(body.data.total).toBe(3)
    for (const { id } of [there, homeless]) {
      expect((await call(members.read, { params: { id }, as })).status).toBe(404)
      expect((await update(id, { note: 'x', version: 1 }, as)).status).toBe(404)
      expect((await call(members.remove, { params: { id }, as })).status).toBe(404)
      expect((await call(members.usage, { params: { id }, as })).status).toBe(404)
      expect((await call(members.timeline, { params: { id }, as })).status).toBe(404)
      expect((await call(platform.history, { query: { entity: 'members', id }, as })).status).toBe(404)
    }
    expect((await update(made.id, { note: 'x', version: 1 }, as)).status).toBe(200)
  })

  it('sees only the units in scope of a person, and can’t delete one who has others too', async () => {
    const [mine, others] = [await house(), await house()]
    const as = await staffWith(product.app, 'manager', { houses: [mine] })
    const { id } = await person()
    const flat = await unit(mine)
    await lives(id, flat)
    await lives(id, await unit(others))
    expect((await read(id, as)).links.map(({ realty }) => realty.id)).toEqual([flat])
    const { status, body } = await call(members.remove, { params: { id }, as })
    expect([status, body.code]).toEqual([403, 'outside_scope'])
  })
})

describe('deleting a member', () => {
  it('shows the related records, moves them to the bin together and restores all of them', async () => {
    const home = await house()
    const as = await staffWith(product.app, 'manager', { houses: [home] })
    const [flat, other] = [await unit(home), await unit(home)]
    const { id } = await person({ last_name: 'Видалений' })
    await owns(id, flat)
    const link = await lives(id, other)
    const car = (await call(vehicles.create, { raw: { plate_raw: 'AA7777BB', member_id: id } })).body.data
    expect((await call(members.usage, { params: { id } })).body.data).toEqual([
      { kind: 'residents', count: 2 },
      { kind: 'ownerships', count: 1 },
      { kind: 'vehicles', count: 1 },
    ])
    expect((await call(members.remove, { params: { id }, as })).status).toBe(200)
    expect((await call(members.read, { params: { id } })).status).toBe(404)
    expect((await call(residents.read, { params: { id: link } })).status).toBe(404)
    expect((await call(vehicles.read, { params: { id: car.id } })).status).toBe(404)
    expect((await call(platform.bin, { query: { kind: 'members' }, as })).body.data).toMatchObject([
      { id, label: 'Видалений Тарас' },
    ])
    expect((await call(platform.restore, { params: { kind: 'members', id }, as })).status).toBe(200)
    expect((await read(id)).links).toHaveLength(2)
    expect((await call(vehicles.read, { params: { id: car.id } })).status).toBe(200)
    expect((await call(members.usage, { params: { id } })).body.data).toHaveLength(3)
  })

  it('after 30 days permanently removes the comments too', async () => {
    const { id } = await person()
    await call(comments.create, { params: { id }, raw: { text: 'а' } })
    await call(members.remove, { params: { id } })
    await emptyBin(product.app.pools.db, new Date(Date.now() + 31 * 86_400_000))
    const { rows } = await sql<{ n: number }>`select (select count(*) from members where id = ${id})
      + (select count(*) from comments where entity_id = ${id}) as n`.execute(product.app.pools.db)
    expect(rows[0]!.n).toBe(0)
  })
})

it('changes of a person, their vehicle and comments are sent live to users of the same houses', async () => {
  const home = await house()
  const { id } = await person()
  await lives(id, await unit(home))
  await update(id, { note: 'а', version: 1 })
  const car = (await call(vehicles.create, { raw: { brand: 'ZAZ', member_id: id } })).body.data.id
  const said = (await call(comments.create, { params: { id }, raw: { text: 'а' } })).body.data
  const hidden = (await call(comments.create, { params: { id }, raw: { text: 'а', visibility: 'private' } })).body.data
  const heard = async (entity: string, entity_id: number) => {
    const { rows } = await sql<{ action: string; house_ids: number[] | null; staff_id: number | null }>`
      select action, house_ids, staff_id from live_events where entity = ${entity} and entity_id = ${entity_id} order by id`.execute(
      product.app.pools.db,
    )
    return rows
  }
  expect(await heard('members', id)).toEqual([
    { action: 'create', house_ids: [], staff_id: null },
    { action: 'update', house_ids: [home], staff_id: null },
  ])
  expect(await heard('vehicles', car)).toEqual([{ action: 'create', house_ids: [home], staff_id: null }])
  expect(await heard('comments', said.id)).toEqual([{ action: 'create', house_ids: [home], staff_id: null }])
  expect(await heard('comments', hidden.id)).toEqual([
    { action: 'create', house_ids: null, staff_id: hidden.author.id },
  ])
})

describe('a link between a person and a unit', () => {
  const restore = (kind: string, id: number) => call(platform.restore, { params: { kind, id } })
  const linked = async (realty_id: number) => (await call(residents.list, { query: { realty_id } })).body.total

  it('stays in the bin until both are restored, in whatever order', async () => {
    const flat = await unit(await house())
    const { id } = await person({ last_name: 'Перехресний' })
    await owns(id, flat)
    const goUnit = () => call(realtyRoutes.remove, { params: { id: flat } })
    const goPerson = () => call(members.remove, { params: { id } })
    const comeUnit = () => restore('realty', flat)
    const comePerson = () => restore('members', id)
    for (const [first, second, third, last] of [
      [goUnit, goPerson, comeUnit, comePerson],
      [goUnit, goPerson, comePerson, comeUnit],
      [goPerson, goUnit, comeUnit, comePerson],
      [goPerson, goUnit, comePerson, comeUnit],
    ] as const) {
      for (const step of [first, second, third]) expect((await step()).status).toBe(200)
      expect(await linked(flat)).toBe(0)
      expect((await last()).status).toBe(200)
      expect(await linked(flat)).toBe(1)
      expect((await call(ownerships.list, { query: { realty_id: flat } })).body.total).toBe(1)
    }
  })

  it('is not restored when its place was taken meanwhile: 409, and nothing is changed', async () => {
    const flat = await unit(await house())
    const [seller, buyer] = [await person({ last_name: 'Перший' }), await person({ last_name: 'Другий' })]
    const share = await owns(seller.id, flat)
    await call(members.remove, { params: { id: seller.id } })
    await owns(buyer.id, flat)
    const back = await restore('members', seller.id)
    expect([back.status, back.body.code, Object.keys(back.body.errors!)]).toEqual([409, 'duplicate', ['numerator']])
    expect((await call(members.read, { params: { id: seller.id } })).status).toBe(404)
    expect((await restore('ownerships', share)).status).toBe(404)
    expect(await linked(flat)).toBe(1)
  })
})
