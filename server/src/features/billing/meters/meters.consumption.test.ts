import { meterReadings } from '@oselia/contract/meter-readings'
import { meters } from '@oselia/contract/meters'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeUnit } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { anomalyOf, averageBefore, totalsOfKinds } from './meters.anomalies.rules.js'

const product = useApp({ clock: { now: () => new Date('2026-06-25T09:00:00Z') } })
const { call } = product

let house: number
let other: number
let accountant: Who
beforeAll(async () => {
  ;[house, other] = (await makeHouses(product.app, 'ЖК Споживчий', 2)).houses as [number, number]
  accountant = await staffWith(product.app, 'accountant', { houses: [house] })
})

let count = 0
const months = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']
/** A meter with readings at the ends of months from January on. */
const metered = async (readings: readonly number[], more: object = {}) => {
  const made = await call(meters.create, {
    raw: { kind: 'cold_water', number: `СП-${++count}`, installed_on: '2026-01-01', initial_value: 0, ...more },
    as: accountant,
  })
  for (const [at, value] of readings.entries())
    await call(meterReadings.create, {
      raw: { meter_id: made.body.data.id, day: months[at], value, confirmed: true },
      as: accountant,
    })
  return made.body.data.id
}
const asked = (period: string, house_id = house) =>
  call(meters.consumption, { query: { house_id, period }, as: accountant })

describe('the consumption of a house in a month', () => {
  it('says what is unusual and what the house used beyond its units', async () => {
    const flats = [
      await makeUnit(product.app, house, { number: '1' }),
      await makeUnit(product.app, house, { number: '2' }),
      await makeUnit(product.app, house, { number: '3' }),
    ]
    await metered([30, 60, 90, 125], { house_id: house })
    const large = await metered([4, 8, 12, 42], { realty_id: flats[0] })
    const zero = await metered([5, 10, 15, 15], { realty_id: flats[1] })
    const silent = await metered([5, 10, 15], { realty_id: flats[2] })
    const { status, body } = await asked('2026-04')
    expect(status).toBe(200)
    const of = (id: number) => body.data.rows.find(({ meter_id }) => meter_id === id)
    expect(of(large)).toMatchObject({ consumption: 30, average: 4, anomaly: 'large', realty: { number: '1' } })
    expect(of(zero)).toMatchObject({ consumption: 0, average: 5, anomaly: 'zero' })
    expect(of(silent)).toMatchObject({ consumption: 5, estimated: true, anomaly: null })
    expect(body.data.totals).toEqual([{ kind: 'cold_water', house: 35, units: 35, difference: 0, unread: 1 }])
    expect((await asked('2026-03')).body.data.totals).toEqual([
      { kind: 'cold_water', house: 30, units: 14, difference: 16, unread: 0 },
    ])
  })

  it('is not shown of a house outside of the scope, nor for a month that is none', async () => {
    expect((await asked('2026-04', other)).status).toBe(404)
    expect(Object.keys((await asked('2026-13')).body.errors!)).toEqual(['period'])
  })
})

describe('the rules of what is unusual', () => {
  const looked = { kind: 'cold_water' as const, realty_id: 1, estimated: false, recalculated: false }
  it('call a month large only above a small amount and so many times the mean', () => {
    expect(anomalyOf({ ...looked, consumption: 30 }, 10, 3)).toBeNull()
    expect(anomalyOf({ ...looked, consumption: 30.001 }, 10, 3)).toBe('large')
    expect(anomalyOf({ ...looked, consumption: 3 }, 0.5, 3)).toBeNull()
    expect(anomalyOf({ ...looked, consumption: 0 }, 0, 3)).toBeNull()
    expect(anomalyOf({ ...looked, consumption: null }, null, 3)).toBe('missing')
    expect(anomalyOf({ ...looked, consumption: 90, recalculated: true }, 10, 3)).toBeNull()
  })

  it('count the mean by the months that are known', () => {
    const meter = { digits: 5, coefficient: 1, installed_on: '2026-01-01', initial_value: 0, removed_on: null }
    const reading = (day: string, value: number) => ({ day, value, rollover: false, source: 'hand' as const })
    const readings = [reading('2026-01-31', 4), reading('2026-02-28', 12)]
    expect(averageBefore(meter, readings, '2026-03', 3)).toBe(6)
    expect(averageBefore(meter, readings, '2026-01', 3)).toBeNull()
  })

  it('leave the difference open where a house meter is not known', () => {
    const rows = [
      { ...looked, consumption: 2 },
      { ...looked, consumption: null, realty_id: null },
    ]
    expect(totalsOfKinds(rows)).toEqual([{ kind: 'cold_water', house: null, units: 2, difference: null, unread: 0 }])
  })
})
