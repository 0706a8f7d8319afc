import { accounts } from '@oselia/contract/billing-accounts'
import type { ProblemDetails } from '@oselia/contract/kit'
import { platform } from '@oselia/contract/platform'
import { realtyRoutes as realty } from '@oselia/contract/realty'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { unitMakers } from '../../../testing/units.js'

const product = useApp()
const { call } = product

let house: number
let clerk: Who
beforeAll(async () => {
  const made = await makeHouses(product.app, 'Подільна', 2)
  house = made.houses[0]!
  clerk = await staffWith(product.app, 'manager', { houses: [made.houses[1]!] })
})

const { make, own, live, person, read, linksOf } = unitMakers(product, () => house)
const split = (id: number, raw: Record<string, unknown>, as: Who = 'owner') =>
  call(realty.split, { params: { id }, raw: { version: 1, on: '2025-06-01', ...raw }, as })
const refused = async (answer: Promise<{ status: number; body: ProblemDetails }>) => {
  const { status, body } = await answer
  return [status, body.code, Object.keys(body.errors ?? {})]
}

describe('splitting a unit', () => {
  it('keeps the unit with its links as the first part, and gives its owners to the others', async () => {
    const unit = await make({
      number: '45',
      total_area: 90,
      living_area: 60,
      rooms: 4,
      floor: 3,
      entrance: 2,
      purpose: 'residential',
      intercom_code: '45К',
    })
    const [olena, ivan, tenant] = [
      await person('Коваль Олена'),
      await person('Коваль Іван'),
      await person('Орендар Петро'),
    ]
    await own(unit.id, olena, [1, 3])
    await own(unit.id, ivan, [2, 3])
    await live(unit.id, tenant)
    const account = await call(accounts.create, { body: { realty_id: unit.id, number: '4500045' } })
    const parts = [
      { number: '45', total_area: 50.5, living_area: 30, rooms: 2 },
      { number: '45А', total_area: 39.5, rooms: 2, floor: 4 },
    ]
    const { status, body } = await split(unit.id, { parts })
    expect([status, body.errors]).toEqual([200, undefined])
    const [first, second] = body.data.units
    expect(first).toMatchObject({
      id: unit.id,
      number: '45',
      total_area: 50.5,
      living_area: 30,
      rooms: 2,
      floor: 3,
      entrance: 2,
      version: 2,
    })
    expect(second).toMatchObject({
      number: '45А',
      total_area: 39.5,
      living_area: null,
      floor: 4,
      entrance: 2,
      purpose: 'residential',
      intercom_code: null,
    })
    const owners = [
      { member_id: olena, share: { numerator: 1, denominator: 3 } },
      { member_id: ivan, share: { numerator: 2, denominator: 3 } },
    ]
    expect([first!.owners, second!.owners]).toMatchObject([owners, owners])
    expect([first!.residents_count, second!.residents_count]).toEqual([3, 2])
    expect(await linksOf(second!.id)).toEqual(
      expect.arrayContaining([
        [olena, true, '2025-06-01', null],
        [ivan, true, '2025-06-01', null],
      ]),
    )
    expect((await call(accounts.read, { params: { id: account.body.data.id } })).body.data.realty.id).toBe(unit.id)
    const lineage = [
      { kind: 'split', on: '2025-06-01', from: { id: unit.id, number: '45' }, to: { id: second!.id, number: '45А' } },
    ]
    expect((await read(unit.id)).lineage).toMatchObject(lineage)
    expect((await read(second!.id)).lineage).toMatchObject(lineage)
    const history = await call(platform.history, { query: { entity: 'realty', id: unit.id } })
    expect(history.body.data[0]).toMatchObject({ action: 'split' })
    expect(history.body.data[0]!.changes).toContainEqual({ field: 'total_area', old: 90, new: 50.5 })
    const { rows } = await sql<{ was: unknown }>`select was from realty_lineage where from_id = ${unit.id}`.execute(
      product.app.pools.db,
    )
    expect(rows[0]!.was).toMatchObject({ from: { number: '45', total_area: 90, rooms: 4 }, to: null })
  })

  it.each([
    [{ parts: [{ number: '1' }] }, ['parts']],
    [{ parts: [{ number: 'р1' }, { number: 'Р-1' }] }, ['parts.1.number']],
    [{ parts: [{ number: 'р1', total_area: 10, living_area: 11 }, { number: 'р2' }] }, ['parts.0.living_area']],
    [{ on: '2099-01-01', parts: [{ number: 'р1' }, { number: 'р2' }] }, ['on']],
    [{ on: '2025-02-30', parts: [{ number: 'р1' }, { number: 'р2' }] }, ['on']],
  ])('refuses %o at %o', async (raw, fields) => {
    const { id } = await make()
    expect(await refused(split(id, raw))).toEqual([422, 'validation', fields])
    expect((await read(id)).version).toBe(1)
  })

  it('refuses a number taken in the house, and changes nothing', async () => {
    await make({ number: '77' })
    const unit = await make()
    expect(await refused(split(unit.id, { parts: [{ number: unit.number }, { number: '№ 77' }] }))).toEqual([
      409,
      'duplicate',
      ['parts.1.number'],
    ])
    expect((await read(unit.id)).lineage).toEqual([])
  })

  it('refuses a day before a present owner’s share begins', async () => {
    const unit = await make()
    await own(unit.id, await person('Новий Власник'), [1, 1], '2025-09-01')
    expect(await refused(split(unit.id, { parts: [{ number: 'н1' }, { number: 'н2' }] }))).toEqual([
      422,
      'validation',
      ['on'],
    ])
  })

  it('is refused for a stale version, outside the caller’s houses, and without the permission to create units', async () => {
    const unit = await make()
    const parts = [{ number: 'в1' }, { number: 'в2' }]
    expect(await refused(split(unit.id, { version: 2, parts }))).toEqual([409, 'version_conflict', []])
    expect((await split(unit.id, { parts }, clerk)).status).toBe(404)
    await sql`update staff_roles set permissions = array_remove(permissions, 'realty.create') where code = 'chair'`.execute(
      product.app.pools.db,
    )
    expect((await split(unit.id, { parts }, await staffWith(product.app, 'chair', 'all'))).status).toBe(403)
  })
})
