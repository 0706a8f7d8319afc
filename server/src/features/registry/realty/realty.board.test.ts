import { boards } from '@oselia/contract/board'
import type { ProblemDetails } from '@oselia/contract/kit'
import { platform } from '@oselia/contract/platform'
import { realtyRoutes as realty } from '@oselia/contract/realty'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeLink } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

let street = 0
let house: number
beforeEach(async () => {
  house = (await makeHouses(product.app, `Дощата ${++street}`, 1)).houses[0]!
})

const at = (
  number: string,
  entrance: number | null = 1,
  floor: number | null = 1,
  position_in_floor: number | null = 1,
) => ({
  type: 'apartment',
  number,
  entrance,
  floor,
  position_in_floor,
})
const save = (raw: object, as: Who = 'owner', id = house) => call(boards.saveBoard, { params: { id }, raw, as })
const saved = async (raw: object) => {
  const { status, body } = await save(raw)
  expect([status, body.errors, body.code]).toEqual([200, undefined, undefined])
  return body.data.units
}
const board = async (as: Who = 'owner') => (await call(boards.board, { params: { id: house }, as })).body.data
const refused = ({ status, body }: { status: number; body: ProblemDetails }) => [
  status,
  body.code,
  Object.keys(body.errors ?? {}),
]
const places = (units: { number: string; floor: number | null }[]) => units.map(({ number, floor }) => [number, floor])

describe('the board of a house', () => {
  it('shows the house, its units in order of number, and the ready layers', async () => {
    await saved({ create: [at('10', 1, 2), at('9', 1, 2), { ...at('1', null, -1), type: 'parking' }] })
    const shown = await board()
    expect(shown).toMatchObject({
      house_id: house,
      address: expect.stringContaining('Doshchata'),
      entrances: [
        { number: 1, floors: 5 },
        { number: 2, floors: 5 },
      ],
      units_declared: 40,
      units: [
        { type: 'apartment', number: '9', entrance: 1, floor: 2, version: 1, owners: '', residents_count: 0 },
        { type: 'apartment', number: '10' },
        { type: 'parking', number: '1', entrance: null, floor: -1 },
      ],
    })
    expect(shown.layers).toEqual(['contact', 'ownership', 'area', 'state', 'requests', 'debts'])
  })

  it('shows owners, residents, missing contacts and complete shares', async () => {
    const [first, second] = await saved({ create: [at('1'), at('2')] })
    const olena = await makeLink(product.app, first!.id, 'Коваль Олена', '1/2')
    await makeLink(product.app, first!.id, 'Мороз Іван', '1/2')
    await makeLink(product.app, second!.id, 'Бондар Ганна', '1/3')
    await sql`update members set phones = '[{"number":"+380671234567"}]' where id = ${olena.member}`.execute(
      product.app.pools.db,
    )
    expect((await board()).units).toMatchObject([
      { owners: 'Коваль Олена, Мороз Іван', residents_count: 2, no_contact: false, shares_full: true },
      { owners: 'Бондар Ганна', residents_count: 1, no_contact: true, shares_full: false },
    ])
    const guarded = await board('guard')
    expect(guarded.units[0]).toMatchObject({ owners: null, owner_ids: [], shares_full: null, residents_count: 2 })
    expect(guarded.layers).not.toContain('ownership')
    const silent = await call(realty.list, { rawQuery: { house_id: house, no_contact: 'true' } })
    expect(silent.body.main_data.data.map(({ number }) => number)).toEqual(['2'])
    const open = await call(realty.list, { rawQuery: { house_id: house, shares_open: 'true' } })
    expect(open.body.main_data.data.map(({ number }) => number)).toEqual(['2'])
  })

  it('is available to users who see the house', async () => {
    const limited = await staffWith(product.app, 'manager', {
      houses: [(await makeHouses(product.app, `Інша ${street}`, 1)).houses[0]!],
    })
    for (const id of [house, 999_999_999]) {
      expect((await call(boards.board, { params: { id }, as: limited })).status).toBe(404)
      expect((await save({}, limited, id)).status).toBe(404)
    }
    expect((await save({}, 'guard')).status).toBe(403)
  })
})

describe('saving a board', () => {
  it('creates, moves and removes units in one transaction, each with its history', async () => {
    const [first, second, third] = await saved({ create: [at('1'), at('2'), at('3')] })
    const after = await saved({
      create: [{ ...at('4', 2, 5, 4), total_area: 45.5, rooms: 2 }],
      update: [{ id: first!.id, version: 1, ...at('1', 1, 3) }],
      remove: [{ id: third!.id, version: 1 }],
    })
    expect(places(after)).toEqual([
      ['1', 3],
      ['2', 1],
      ['4', 5],
    ])
    expect(after.map(({ version }) => version)).toEqual([2, 1, 1])
    const history = async (id: number) => (await call(platform.history, { query: { entity: 'realty', id } })).body.data
    expect((await history(first!.id))[0]).toMatchObject({
      action: 'update',
      changes: [{ field: 'floor', old: 1, new: 3 }],
    })
    expect((await history(third!.id))[0]).toMatchObject({ action: 'delete' })
    expect((await history(second!.id)).map(({ action }) => action)).toEqual(['create'])
    expect((await history(after[2]!.id))[0]!.changes).toContainEqual({ field: 'total_area', old: null, new: 45.5 })
    const { rows } = await sql`select action, house_ids from live_events where entity = 'realty' and action = 'board'
      and house_ids = ${[house]}::bigint[]`.execute(product.app.pools.db)
    expect(rows).toHaveLength(2)
    const bin = await call(platform.bin, { query: { kind: 'realty' } })
    expect(bin.body.data).toContainEqual(expect.objectContaining({ id: third!.id }))
  })

  it('swaps numbers, and residents are found by the new ones', async () => {
    const [first, second, third] = await saved({ create: [at('1'), at('2'), at('3')] })
    const { resident } = await makeLink(product.app, first!.id, 'Ткач Юрій')
    const swap = (unit: typeof first, number: string) => ({ id: unit!.id, version: unit!.version, ...at(number) })
    const after = await saved({ update: [swap(first, '2'), swap(second, '3'), swap(third, '1')] })
    expect(after.map(({ id, number }) => [id, number])).toEqual([
      [third!.id, '1'],
      [first!.id, '2'],
      [second!.id, '3'],
    ])
    const { rows } = await sql<{
      search_keys: string
    }>`select search_keys from residents where id = ${resident}`.execute(product.app.pools.db)
    expect(rows[0]!.search_keys).toMatch(/^2 |\b2$/)
  })

  it('lists every duplicated number and writes nothing', async () => {
    await saved({ create: [at('1'), at('2')] })
    expect(refused(await save({ create: [at('3'), at('1'), at('3')] }))).toEqual([
      409,
      'duplicate',
      ['create.1.number', 'create.2.number'],
    ])
    expect((await board()).units).toHaveLength(2)
  })

  it('lists the units changed or deleted meanwhile', async () => {
    const [first, second, third] = await saved({ create: [at('1'), at('2'), at('3')] })
    await call(realty.update, { params: { id: first!.id }, body: { version: 1, rooms: 2 } })
    await call(realty.remove, { params: { id: second!.id } })
    const answer = await save({
      update: [
        { id: first!.id, version: 1, ...at('5') },
        { id: third!.id, version: 1, ...at('6') },
      ],
      remove: [{ id: second!.id, version: 1 }],
    })
    expect([answer.status, answer.body.code, answer.body.data]).toEqual([
      409,
      'version_conflict',
      { units: [{ id: first!.id, number: '1', version: 2 }], gone: [second!.id] },
    ])
    expect((await board()).units.map(({ number }) => number)).toEqual(['1', '3'])
  })

  it('rejects a unit of another house', async () => {
    const [first] = await saved({ create: [at('1')] })
    const [elsewhere] = (await makeHouses(product.app, `Сусідня ${street}`, 1)).houses
    const { status, body } = await save({ update: [{ id: first!.id, version: 1, ...at('7') }] }, 'owner', elsewhere)
    expect([status, body.data]).toEqual([409, { units: [], gone: [first!.id] }])
  })

  it('removes a unit with residents only on request, and lists its related records', async () => {
    const [first] = await saved({ create: [at('1')] })
    await makeLink(product.app, first!.id, 'Гнатюк Ольга', '1/1')
    const remove = [{ id: first!.id, version: 1 }]
    const { status, body } = await save({ remove })
    const links = [
      { kind: 'residents', count: 1 },
      { kind: 'ownerships', count: 1 },
    ]
    expect([status, body.code, body.data]).toEqual([409, 'in_use', { units: [{ id: first!.id, number: '1', links }] }])
    expect(await saved({ remove, with_links: true })).toEqual([])
    await call(platform.restore, { params: { kind: 'realty', id: first!.id } })
    expect((await board()).units).toMatchObject([{ owners: 'Гнатюк Ольга' }])
  })

  it('requires the permissions to create and to delete for doing so', async () => {
    const [first] = await saved({ create: [at('1')] })
    expect((await save({ remove: [{ id: first!.id, version: 1 }] }, 'chair')).status).toBe(403)
    await sql`update staff_roles set permissions = array_remove(permissions, 'realty.create') where code = 'chair'`.execute(
      product.app.pools.db,
    )
    const limited = await staffWith(product.app, 'chair', 'all')
    expect((await save({ create: [at('2')] }, limited)).status).toBe(403)
    expect((await save({ update: [{ id: first!.id, version: 1, ...at('1', 2) }] }, limited)).status).toBe(200)
  })

  it.each([
    [
      { create: [{ number: '1' }] },
      ['create.0.entrance', 'create.0.floor', 'create.0.position_in_floor', 'create.0.type'],
    ],
    [{ create: [{ ...at('-') }] }, ['create.0.number']],
    [{ create: [{ ...at('1'), total_area: 0 }] }, ['create.0.total_area']],
    [
      {
        remove: [
          { id: 5, version: 1 },
          { id: 5, version: 1 },
        ],
      },
      ['remove.1.id'],
    ],
    [{ erase: [] }, ['erase']],
  ])('refuses %o at %o', async (raw, fields) => {
    const [status, , named] = refused(await save(raw))
    expect([status, (named as string[]).toSorted()]).toEqual([422, fields])
  })
})

describe('a house of two thousand units', () => {
  const many = Array.from({ length: 2000 }, (_, n) =>
    at(String(n + 1), 1 + Math.floor(n / 200), 1 + Math.floor((n % 200) / 8), 1 + (n % 8)),
  )

  it('is created, read and renumbered in one call each', async () => {
    const units = await saved({ create: many })
    expect(units).toHaveLength(2000)
    expect(units.at(-1)).toMatchObject({ number: '2000', entrance: 10, floor: 25, position_in_floor: 8 })
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from audit_log where entity = 'realty' and action = 'create'
      and entity_id = any(${units.map(({ id }) => id)}::bigint[])`.execute(product.app.pools.db)
    expect(rows[0]!.n).toBe(2000)
    const shifted = await saved({
      update: units.map((unit) =>
        Object.assign(at(String(Number(unit.number) + 1), unit.entrance, unit.floor, unit.position_in_floor), {
          id: unit.id,
          version: unit.version,
        }),
      ),
    })
    expect([shifted[0]!.number, shifted.at(-1)!.number]).toEqual(['2', '2001'])
    expect((await board()).units).toHaveLength(2000)
  })
})
