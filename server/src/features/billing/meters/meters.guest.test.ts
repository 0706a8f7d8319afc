import { guestReadings, meterReadings } from '@oselia/contract/meter-readings'
import { meterLinks, meters } from '@oselia/contract/meters'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeLink, makeUnit } from '../../../testing/registry.js'

let now = new Date('2026-06-25T09:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product

let house: number
beforeAll(async () => {
  house = (await makeHouses(product.app, 'ЖК Сам', 1)).houses[0]!
})

let flat: number
let meter: number
let token: string
let n = 0
beforeEach(async () => {
  now = new Date('2026-06-25T09:00:00Z')
  flat = await makeUnit(product.app, house, { number: String(++n) })
  await makeLink(product.app, flat, 'Таємний Прізвище', '1/1')
  const body = {
    kind: 'cold_water',
    realty_id: flat,
    number: `Г-${n}`,
    installed_on: '2026-01-01',
    initial_value: 10,
  } as const
  meter = (await call(meters.create, { body })).body.data.id
  token = (await call(meterLinks.create, { params: { id: flat }, body: {} })).body.data!.token
})

const look = (of = token) => call(guestReadings.read, { params: { token: of }, as: null })
const send = (value: number, more: object = {}) =>
  call(guestReadings.send, { params: { token }, raw: { readings: [{ meter_id: meter, value, ...more }] }, as: null })

describe('the link of a unit', () => {
  it('shows its meters and nobody’s data, and takes readings', async () => {
    const { body } = await look()
    expect(body.data).toMatchObject({
      open: true,
      days_from: 20,
      days_to: 31,
      meters: [{ id: meter, last_day: '2026-01-01', last_value: 10, sent: null }],
    })
    expect(JSON.stringify(body)).not.toContain('Таємний')
    const sent = await send(25.5)
    expect([sent.status, sent.body.data.meters[0]!.sent]).toEqual([200, { day: '2026-06-25', value: 25.5 }])
    const { data } = (await call(meterReadings.list, { query: { meter_id: meter } })).body
    expect(data).toMatchObject([{ value: 25.5, source: 'resident', author: null }])
  })

  it('lets a resident correct what was sent in the month, and refuses what is lower or unlikely', async () => {
    await send(30)
    expect((await send(28)).body.data.meters[0]!.sent).toMatchObject({ value: 28 })
    const lower = await send(9)
    expect([lower.status, Object.keys(lower.body.errors!)]).toEqual([422, ['readings.0.value']])
    // A resident can't mark a rollover or a replacement.
    expect(lower.body.errors!['readings.0.value']![0]).toMatch(/^Lower than the one before: 10\. Check/)
    const large = await send(9000)
    expect(Object.keys(large.body.errors!)).toEqual(['readings.0.confirmed'])
    expect((await look()).body.data.meters[0]!.sent).toMatchObject({ value: 28 })
    expect((await send(9000, { confirmed: true })).status).toBe(200)
    expect((await call(meterReadings.list, { query: { meter_id: meter } })).body.total).toBe(1)
  })

  it('takes readings only on the days of the community', async () => {
    now = new Date('2026-06-10T09:00:00Z')
    expect((await look()).body.data.open).toBe(false)
    const early = await send(20)
    expect([early.status, early.body.code]).toEqual([409, 'readings_closed'])
  })

  it('takes no reading of another unit’s meter, and opens nothing once it is revoked or wrong', async () => {
    const neighbour = await makeUnit(product.app, house, { number: `${n}-а` })
    const theirs = await call(meters.create, {
      body: { kind: 'gas', realty_id: neighbour, number: `Ч-${n}`, installed_on: '2026-01-01' },
    })
    const raw = { readings: [{ meter_id: theirs.body.data.id, value: 5 }] }
    expect((await call(guestReadings.send, { params: { token }, raw, as: null })).status).toBe(404)
    expect((await call(meterLinks.create, { params: { id: flat }, body: {} })).body.data!.token).toBe(token)
    await call(meterLinks.remove, { params: { id: flat } })
    expect((await look()).status).toBe(404)
    expect((await look('x'.repeat(43))).status).toBe(404)
    expect((await call(meterLinks.create, { params: { id: flat }, body: {} })).body.data!.token).not.toBe(token)
  })

  it('is limited', async () => {
    const statuses = []
    for (let i = 0; i < 31; i++) statuses.push((await send(5)).status)
    expect([statuses[0], statuses[30]]).toEqual([422, 429])
  })
})
