import { exports } from '@oselia/contract/exports'
import { meterReadings } from '@oselia/contract/meter-readings'
import { meters, meterSettings } from '@oselia/contract/meters'
import { platform } from '@oselia/contract/platform'
import { search } from '@oselia/contract/search'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeUnit } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { meterUsage } from './meters.consumption.js'

const now = new Date('2026-06-25T09:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product

let house: number
let other: number
let flat: number
let accountant: Who
beforeAll(async () => {
  ;[house, other] = (await makeHouses(product.app, 'ЖК Водяний', 2)).houses as [number, number]
  flat = await makeUnit(product.app, house, { number: '1' })
  accountant = await staffWith(product.app, 'accountant', { houses: [house] })
})

let n = 0
const water = (more: object = {}) => ({
  kind: 'cold_water',
  realty_id: flat,
  number: `СВ-${++n}-2026`,
  installed_on: '2026-01-01',
  initial_value: 100,
  ...more,
})
const add = (more: object = {}) => call(meters.create, { raw: water(more), as: accountant })
const make = async (more: object = {}) => {
  const { status, body } = await add(more)
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const enter = (meter_id: number, day: string, value: number, more: object = {}) =>
  call(meterReadings.create, { raw: { meter_id, day, value, ...more }, as: accountant })
const read = async (id: number) => (await call(meters.read, { params: { id } })).body.data

describe('a meter', () => {
  it('of a unit belongs to its house, and is created, changed, deleted and restored with its history', async () => {
    const made = await make({ place: 'Кухня', check_due: '2029-01-01', sealed: true, seal_number: 'П-5' })
    expect(made).toMatchObject({
      house_id: house,
      realty: { id: flat, number: '1' },
      digits: 5,
      coefficient: 1,
      last: null,
      removed_on: null,
      version: 1,
    })
    const params = { id: made.id }
    const changed = await call(meters.update, { params, body: { version: 1, coefficient: 40.5 }, as: accountant })
    expect(changed.body.data).toMatchObject({ coefficient: 40.5, place: 'Кухня', version: 2 })
    expect((await call(meters.update, { params, body: { version: 1, note: 'пізно' } })).body.code).toBe(
      'version_conflict',
    )
    await call(meters.remove, { params, as: accountant })
    expect((await call(meters.read, { params })).status).toBe(404)
    await call(platform.restore, { params: { kind: 'meters', id: made.id }, as: accountant })
    const history = await call(platform.history, { query: { entity: 'meters', id: made.id } })
    expect(history.body.data.map(({ action }) => action)).toEqual(['restore', 'delete', 'update', 'create'])
  })

  it('has a serial number that is unique for its house and service, however it is spelt', async () => {
    await make({ number: 'SV 00-12' })
    const again = await add({ number: 'sv0012' })
    expect([again.status, Object.keys(again.body.errors!)]).toEqual([409, ['number']])
    await make({ number: 'sv0012', kind: 'hot_water' })
    const elsewhere = await call(meters.create, { raw: water({ realty_id: null, house_id: other, number: 'sv0012' }) })
    expect(elsewhere.status).toBe(201)
  })

  it('is refused without a place, with a unit of another house, and with values it can’t show', async () => {
    const at = async (more: object) => {
      const { status, body } = await call(meters.create, { raw: water(more) })
      return [status, ...Object.keys(body.errors ?? {})]
    }
    expect(await at({ realty_id: null })).toEqual([422, 'realty_id'])
    expect(await at({ house_id: other })).toEqual([422, 'realty_id'])
    expect(await at({ digits: 3, initial_value: 1000 })).toEqual([422, 'initial_value'])
    expect(await at({ initial_value: 1.0004 })).toEqual([422, 'initial_value'])
    expect(await at({ number: '—', coefficient: 0 })).toEqual([422, 'coefficient'])
    expect(await at({ kind: 'steam', installed_on: 'учора' })).toEqual([422, 'kind', 'installed_on'])
  })

  it('is found in lists by house, service, check and missing readings, and by its number', async () => {
    const due = await make({ check_due: '2026-07-01', number: 'ПОШУК-9471' })
    await enter(due.id, '2026-06-20', 105)
    const ids = async (query: object, as: Who = accountant) =>
      (await call(meters.list, { rawQuery: { per_page: 100, ...query }, as })).body.data.map(({ id }) => id)
    expect(await ids({ check_before: '2026-07-25' })).toEqual([due.id])
    expect(await ids({ unread_since: '2026-06-01' })).not.toContain(due.id)
    expect(await ids({ search_query: 'пошук 94' })).toEqual([due.id])
    expect(await ids({ house_id: other })).toEqual([])
    const hits = (await call(search.find, { query: { q: 'ПОШУК-9471' }, as: accountant })).body.data
    expect(hits).toMatchObject([{ kind: 'meters', id: due.id, title: 'ПОШУК-9471', realty: { id: flat } }])
    const strange = await staffWith(product.app, 'accountant', { houses: [other] })
    expect(await ids({ search_query: 'пошук' }, strange)).toEqual([])
    expect((await call(search.find, { query: { q: 'ПОШУК-9471' }, as: strange })).body.data).toEqual([])
  })

  it('is replaced with a final reading by one that begins anew in its place', async () => {
    const old = await make({ place: 'Ванна' })
    await enter(old.id, '2026-05-31', 120)
    const replace = (fields: object) =>
      call(meters.replace, {
        params: { id: old.id },
        raw: { version: old.version, on: '2026-06-10', number: `НОВ-${++n}`, initial_value: 0.5, ...fields },
        as: accountant,
      })
    expect(Object.keys((await replace({ final_value: 119 })).body.errors!)).toEqual(['final_value'])
    expect(Object.keys((await replace({ on: '2026-05-31', final_value: 121 })).body.errors!)).toEqual(['on'])
    expect((await read(old.id)).removed_on).toBeNull()
    const fresh = await replace({ final_value: 124.25 })
    expect([fresh.status, fresh.body.data]).toMatchObject([
      201,
      { place: 'Ванна', realty_id: flat, replaces_id: old.id, installed_on: '2026-06-10', initial_value: 0.5 },
    ])
    expect(await read(old.id)).toMatchObject({ removed_on: '2026-06-10', last: { day: '2026-06-10', value: 124.25 } })
    await enter(fresh.body.data.id, '2026-06-24', 3.5)
    const usage = await meterUsage(product.app.pools.db, { house_ids: [house], period: '2026-06' })
    const ids = new Set([old.id, fresh.body.data.id])
    expect(usage.filter(({ meter_id }) => ids.has(meter_id)).map(({ consumption }) => consumption)).toEqual(
      expect.arrayContaining([4.25, 3]),
    )
    expect(Object.keys((await enter(old.id, '2026-06-20', 130)).body.errors!)).toEqual(['day'])
  })
})

describe('readings', () => {
  it('are restored only between those that were entered since', async () => {
    const { id } = await make()
    const high = (await enter(id, '2026-03-31', 150)).body.data
    await call(meterReadings.remove, { params: { id: high.id }, as: accountant })
    const low = (await enter(id, '2026-04-30', 140)).body.data
    const restore = () => call(platform.restore, { params: { kind: 'meter_readings', id: high.id }, as: accountant })
    const refused = await restore()
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['value']])
    expect((await read(id)).last).toMatchObject({ day: '2026-04-30', value: 140 })
    await call(meterReadings.remove, { params: { id: low.id }, as: accountant })
    expect((await restore()).status).toBe(200)
    expect((await read(id)).last).toMatchObject({ day: '2026-03-31', value: 150 })
  })

  it('are exact to three decimals and show the consumption since the one before', async () => {
    const { id } = await make({ coefficient: 2 })
    await enter(id, '2026-01-31', 108.125)
    const second = await enter(id, '2026-02-28', 110.5)
    expect(second.body.data).toMatchObject({ value: 110.5, consumption: 4.75, source: 'hand', meter: { id } })
    expect(Object.keys((await enter(id, '2026-03-31', 111.0001)).body.errors!)).toEqual(['value'])
    const { data } = (await call(meterReadings.list, { query: { meter_id: id }, as: accountant })).body
    expect(data.map(({ value, consumption }) => [value, consumption])).toEqual([
      [110.5, 4.75],
      [108.125, 16.25],
    ])
  })

  it('lower than the last are refused unless the counter rolled over, with the reason', async () => {
    const { id } = await make({ initial_value: 99_990 })
    const lower = await enter(id, '2026-01-31', 5)
    expect([lower.status, Object.keys(lower.body.errors!)]).toEqual([422, ['value']])
    const bare = await enter(id, '2026-01-31', 5, { rollover: true })
    expect(Object.keys(bare.body.errors!)).toEqual(['reason'])
    const rolled = await enter(id, '2026-01-31', 5, { rollover: true, reason: 'Пройшов 99999' })
    expect([rolled.status, rolled.body.data.consumption]).toEqual([201, 15])
    expect((await enter(id, '2026-01-31', 6)).status).toBe(422)
  })

  it('with an unusually large consumption are saved only when confirmed', async () => {
    const { id } = await make()
    await enter(id, '2026-01-31', 108)
    const large = await enter(id, '2026-02-28', 220)
    expect([large.status, large.body.errors]).toEqual([
      422,
      { confirmed: ['The consumption of 112 is unusually large. Check the reading and confirm it'] },
    ])
    expect((await enter(id, '2026-02-28', 220, { confirmed: true })).body.data.confirmed).toBe(true)
  })

  it('by list are saved all or, with the error of each, none', async () => {
    const [a, b] = [await make(), await make()]
    const bulk = (values: [number, number][], day = '2026-03-31') =>
      call(meterReadings.bulk, {
        raw: { readings: values.map(([meter_id, value]) => ({ meter_id, day, value, source: 'list' })) },
        as: accountant,
      })
    const refused = await bulk([
      [a.id, 105],
      [b.id, 99],
    ])
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['readings.1.value']])
    expect((await read(a.id)).last).toBeNull()
    expect(
      (
        await bulk([
          [a.id, 105],
          [b.id, 103],
        ])
      ).body.data,
    ).toEqual({ saved: 2 })
    const twice = await bulk(
      [
        [a.id, 106],
        [a.id, 107],
      ],
      '2026-04-30',
    )
    expect(Object.keys(twice.body.errors!)).toEqual(['readings.1.day'])
  })

  it('of two at the same time the second sees the first', async () => {
    const { id } = await make()
    const both = await Promise.all([enter(id, '2026-03-30', 110), enter(id, '2026-03-31', 105)])
    const statuses = both.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, 422])
  })

  it('are corrected between their neighbours, and listed for entry in the order of units', async () => {
    const { id } = await make({ kind: 'heat' })
    const first = (await enter(id, '2026-04-30', 101)).body.data
    await enter(id, '2026-05-31', 102)
    const fix = (value: number, version = 1) =>
      call(meterReadings.update, { params: { id: first.id }, raw: { version, value }, as: accountant })
    expect(Object.keys((await fix(102.5)).body.errors!)).toEqual(['value'])
    expect((await fix(101.5)).body.data).toMatchObject({ value: 101.5, version: 2, consumption: 1.5 })
    const entry = async (day: string) =>
      (await call(meters.entry, { query: { house_id: house, day }, as: accountant })).body.data.find(
        (row) => row.id === id,
      )
    expect(await entry('2026-05-15')).toMatchObject({
      last_day: '2026-04-30',
      last_value: 101.5,
      reading: { value: 102 },
    })
    expect(await entry('2026-06-15')).toMatchObject({ last_day: '2026-05-31', last_value: 102, reading: null })
  })

  it('missing in a month are estimated by the months that the community set', async () => {
    const { id } = await make()
    await enter(id, '2026-01-31', 110)
    await enter(id, '2026-02-28', 114)
    const used = async (as: Who = accountant) => {
      const { body } = await call(meters.consumption, { query: { house_id: house, period: '2026-03' }, as })
      return body.data.rows.find((row) => row.meter_id === id)
    }
    expect(await used()).toMatchObject({ from: 114, to: 121, consumption: 7, estimated: true })
    const { version } = (await call(meterSettings.read, {})).body.data
    const set = (raw: object, as: Who = 'owner') => call(meterSettings.update, { raw: { version, ...raw }, as })
    expect((await set({ estimate_months: 1 }, accountant)).status).toBe(403)
    expect(Object.keys((await set({ days_from: 20, days_to: 5 })).body.errors!)).toEqual(['days_to'])
    expect((await set({ estimate_months: 1 })).status).toBe(200)
    expect(await used()).toMatchObject({ consumption: 4 })
    await call(meterSettings.update, { raw: { version: version + 1, estimate_months: 3 } })
  })

  it('are exported with their meters', async () => {
    const list = async (name: string) => {
      const made = await call(exports.create, { body: { list: name, format: 'csv', query: {} }, language: 'uk' })
      return (await fetch(product.url + made.body.data.url)).text()
    }
    expect(await list('meters')).toContain('Холодна вода')
    expect(await list('meter-readings')).toMatch(/Показання.*Споживання/s)
  })
})
