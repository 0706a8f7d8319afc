import { accounts } from '@oselia/contract/billing-accounts'
import type { ProblemDetails } from '@oselia/contract/kit'
import { realtyRoutes as realty } from '@oselia/contract/realty'
import { ownerships } from '@oselia/contract/residents'
import { vehicles } from '@oselia/contract/vehicles'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { unitMakers } from '../../../testing/units.js'

const product = useApp()
const { call } = product

let [house, other]: number[] = []
let clerk: Who
beforeAll(async () => {
  const made = await makeHouses(product.app, 'Подільна', 2)
  ;[house, other] = made.houses
  clerk = await staffWith(product.app, 'manager', { houses: [other!] })
})

const { make, own, live, person, read, linksOf } = unitMakers(product, () => house!)
let last = 0
const merge = (id: number, raw: Record<string, unknown>, as: Who = 'owner') =>
  call(realty.merge, { params: { id }, raw: { version: 1, on: '2025-06-01', number: `з${++last}`, ...raw }, as })
const split = (id: number, raw: Record<string, unknown>) =>
  call(realty.split, { params: { id }, raw: { version: 1, on: '2025-06-01', ...raw } })
const refused = async (answer: Promise<{ status: number; body: ProblemDetails }>) => {
  const { status, body } = await answer
  return [status, body.code, Object.keys(body.errors ?? {})]
}

describe('merging units', () => {
  it('ends the others and moves their residents, vehicles, accounts and child units', async () => {
    const staying = await make({ total_area: 50.1, living_area: 30, rooms: 2 })
    const going = await make({ total_area: 40.2, living_area: 20, rooms: 1 })
    const store = await make({ type: 'storage', parent_id: going.id })
    const [owner, both, tenant] = [await person('Власник Марко'), await person('Син Лев'), await person('Орендар Ада')]
    await own(staying.id, owner)
    await own(going.id, owner)
    await live(staying.id, both, { role: 'family' })
    await live(going.id, both, { role: 'family' })
    await live(going.id, tenant, { is_primary_contact: true })
    const account = (await call(accounts.create, { body: { realty_id: going.id, number: '900100' } })).body.data
    const closed = (await call(accounts.create, { body: { realty_id: going.id, number: '900101', to: '2024-12-31' } }))
      .body.data
    const car = await call(vehicles.create, { raw: { plate_raw: 'AA 1234 BB', realty_id: going.id, member_id: owner } })
    expect([car.status, car.body.errors]).toEqual([201, undefined])

    const { status, body } = await merge(staying.id, { with_ids: [going.id], number: going.number })
    expect([status, body.errors, body.code]).toEqual([200, undefined, undefined])
    expect(body.data.unit).toMatchObject({
      id: staying.id,
      number: going.number,
      total_area: 90.3,
      living_area: 50,
      rooms: 3,
      residents_count: 3,
      shares: { numerator: 1, denominator: 1 },
      version: 2,
    })
    const gone = await read(going.id)
    expect(gone).toMatchObject({ ended_on: '2025-06-01', owners: [], residents_count: 0 })
    expect(gone.lineage).toMatchObject([
      { kind: 'merge', on: '2025-06-01', from: { id: going.id }, to: { id: staying.id } },
    ])
    expect(await linksOf(going.id)).toEqual(
      expect.arrayContaining([
        [owner, true, '2024-01-01', '2025-05-31'],
        [both, false, '2024-03-01', '2025-05-31'],
        [tenant, false, '2024-03-01', '2025-05-31'],
      ]),
    )
    const stay = await linksOf(staying.id)
    expect(stay).toHaveLength(3)
    expect(stay).toContainEqual([tenant, false, '2025-06-01', null])
    const at = async (id: number) => (await call(accounts.read, { params: { id } })).body.data.realty.id
    expect([await at(account.id), await at(closed.id)]).toEqual([staying.id, going.id])
    expect((await call(vehicles.read, { params: { id: car.body.data.id } })).body.data.realty_id).toBe(staying.id)
    expect((await read(store.id)).parent?.id).toBe(staying.id)
    const listed = await call(realty.list, { rawQuery: { house_id: house, ended: 'true' } })
    expect(listed.body.main_data.data.map(({ id }) => id)).toContain(going.id)
    const timeline = await call(realty.timeline, { params: { id: staying.id }, query: { per_page: 100 } })
    expect(new Set(timeline.body.data.map(({ entity }) => entity))).toEqual(
      new Set(['realty', 'residents', 'ownerships', 'accounts', 'vehicles']),
    )
  })

  it('leaves an area unknown when a part is unknown, and accepts a measured one', async () => {
    const [one, two, three, four] = [
      await make({ total_area: 10 }),
      await make(),
      await make({ total_area: 10 }),
      await make(),
    ]
    expect((await merge(one.id, { with_ids: [two.id] })).body.data.unit.total_area).toBeNull()
    expect((await merge(three.id, { with_ids: [four.id], total_area: 20.5 })).body.data.unit.total_area).toBe(20.5)
  })

  it('is refused where owners or shares differ', async () => {
    const [one, two, three] = [await make(), await make(), await make()]
    const [olena, ivan] = [await person('Різна Олена'), await person('Різний Іван')]
    await own(one.id, olena, [1, 2])
    await own(two.id, olena, [2, 4])
    await own(three.id, ivan, [1, 2])
    const { status, body } = await merge(one.id, { with_ids: [two.id, three.id] })
    expect([status, body.code, body.data]).toEqual([
      409,
      'owners_differ',
      { units: [{ id: three.id, number: three.number }] },
    ])
    expect((await read(two.id)).ended_on).toBeNull()
    expect((await merge(one.id, { with_ids: [two.id] })).status).toBe(200)
  })

  it('is refused where the current owners differ, even if they did not on the day', async () => {
    const [one, two] = [await make(), await make()]
    const seller = await person('Продавець Яким')
    const sold = await own(one.id, seller)
    await own(two.id, seller)
    const closed = await call(ownerships.update, {
      params: { id: sold.id },
      raw: { version: sold.version, to: '2025-08-31', end_reason: 'sold' },
    })
    expect([closed.status, closed.body.errors]).toEqual([200, undefined])
    expect(await refused(merge(one.id, { with_ids: [two.id] }))).toEqual([409, 'owners_differ', []])
  })

  it('is refused for units of another house, listed twice, absent, ended, or with a taken number', async () => {
    const unit = await make()
    const abroad = await make({ house_id: other })
    const beside = await make()
    for (const with_ids of [[abroad.id], [unit.id], [beside.id, beside.id], [999_999_999]])
      expect(await refused(merge(unit.id, { with_ids }))).toEqual([
        422,
        'validation',
        [`with_ids.${with_ids.length - 1}`],
      ])
    const taken = await make()
    expect(await refused(merge(unit.id, { with_ids: [beside.id], number: taken.number }))).toEqual([
      409,
      'duplicate',
      ['number'],
    ])
    expect(await refused(merge(unit.id, { with_ids: [beside.id], on: '2099-01-01' }))).toEqual([
      422,
      'validation',
      ['on'],
    ])
    expect(await refused(merge(unit.id, { with_ids: [beside.id], version: 3 }))).toEqual([409, 'version_conflict', []])
    expect((await merge(unit.id, { with_ids: [beside.id] }, clerk)).status).toBe(404)
    expect((await merge(unit.id, { with_ids: [beside.id] })).status).toBe(200)
    expect(await refused(merge(unit.id, { version: 2, with_ids: [beside.id] }))).toEqual([409, 'unit_ended', []])
    expect(await refused(merge(beside.id, { version: 2, with_ids: [taken.id] }))).toEqual([409, 'unit_ended', []])
    expect(await refused(split(beside.id, { version: 2, parts: [{ number: 'к1' }, { number: 'к2' }] }))).toEqual([
      409,
      'unit_ended',
      [],
    ])
    expect(await refused(call(realty.update, { params: { id: beside.id }, body: { version: 2, note: 'x' } }))).toEqual([
      409,
      'unit_ended',
      [],
    ])
  })

  it('is refused on a day before somebody moved in', async () => {
    const [unit, beside] = [await make(), await make()]
    await live(beside.id, await person('Пізній Гість'), { from: '2025-07-01' })
    expect(await refused(merge(unit.id, { with_ids: [beside.id] }))).toEqual([422, 'validation', ['on']])
    expect((await read(beside.id)).ended_on).toBeNull()
  })

  it('releases the number of an ended unit', async () => {
    const [unit, beside] = [await make(), await make({ number: 'вільний' })]
    await merge(unit.id, { with_ids: [beside.id] })
    expect((await make({ number: 'вільний' })).number).toBe('вільний')
  })
})
