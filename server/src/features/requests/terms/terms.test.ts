import { complexes } from '@oselia/contract/complexes'
import { houses } from '@oselia/contract/houses'
import { platform } from '@oselia/contract/platform'
import { requestPresets, workCalendar, type Preset } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { begin } from './terms.rules.js'
import { loadTerms } from './terms.loading.js'

const product = useApp()
const { call } = product
const db = () => product.app.pools.db

const plain = {
  name: { uk: 'Швидка', en: 'Fast' },
  reply_amount: 10,
  reply_unit: 'minute',
  resolve_amount: 4,
  resolve_unit: 'hour',
} as const
const make = async (fields: Record<string, unknown> = {}): Promise<Preset> => {
  const { status, body } = await call(requestPresets.create, { raw: { ...plain, ...fields } })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const listRows = async (query: Record<string, string> = {}) =>
  (await call(requestPresets.list, { rawQuery: { per_page: 100, ...query } })).body.data
const issues = ({ status, body }: { status: number; body: { errors?: Record<string, string[]> | undefined } }) => [
  status,
  Object.keys(body.errors ?? {}).toSorted(),
]

describe('presets of terms', () => {
  it('come with the product, in their order, with how many types have them', async () => {
    const all = await listRows()
    expect(all.slice(0, 6).map(({ code, types_count }) => [code, types_count > 0])).toEqual(
      ['emergency', 'urgent', 'usual', 'planned', 'act_claim', 'appeal'].map((code) => [code, true]),
    )
    expect(all.find(({ code }) => code === 'act_claim')).toMatchObject({
      resolve_amount: 5,
      resolve_unit: 'working_day',
      pausable: false,
      source: 'Закон України 2189-VIII, ст. 27',
    })
    expect((await listRows({ search_query: 'аварійна' })).map(({ code }) => code)).toEqual(['emergency'])
  })

  it('are added, changed and recorded in the history', async () => {
    const made = await make({ source: 'Рішення правління', valid_from: '2026-12-01' })
    expect(made).toMatchObject({
      ...plain,
      code: null,
      valid_from: '2026-12-01',
      round_the_clock: false,
      types_count: 0,
    })
    const params = { id: made.id }
    const saved = await call(requestPresets.update, { params, body: { version: 1, resolve_amount: 6, active: false } })
    expect(saved.body.data).toMatchObject({ resolve_amount: 6, active: false, source: 'Рішення правління', version: 2 })
    const stale = await call(requestPresets.update, { params, body: { version: 1, sort: 1 } })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    expect((await listRows({ active: 'false' })).map(({ id }) => id)).toEqual([made.id])
    const history = await call(platform.history, { query: { entity: 'service_request_presets', id: made.id } })
    expect(history.body.data.map(({ action }) => action)).toEqual(['update', 'create'])
    expect(history.body.data[0]!.changes).toContainEqual({ field: 'resolve_amount', old: 4, new: 6 })
  })

  it('hold one at a time of a code', async () => {
    await make({ code: 'twin', valid_from: '2026-01-01' })
    await make({ code: 'twin', valid_from: '2026-07-01' })
    const twice = await call(requestPresets.create, { raw: { ...plain, code: 'twin', valid_from: '2026-07-01' } })
    expect(issues(twice)).toEqual([409, ['code', 'valid_from']])
  })

  it.each([
    [{ resolve_amount: 0 }, ['resolve_amount']],
    [{ reply_amount: -1 }, ['reply_amount']],
    [{ reply_unit: 'week' }, ['reply_unit']],
    [{ name: '', code: 'Не код', valid_from: '2026-02-30' }, ['code', 'name', 'valid_from']],
    [{ resolve_amount: undefined }, ['resolve_amount']],
  ])('are refused with %j', async (wrong, fields) => {
    expect(issues(await call(requestPresets.create, { raw: { ...plain, ...wrong } }))).toEqual([422, fields])
  })

  it('go to the bin and back, but not while a type has them', async () => {
    const { id } = await make()
    expect((await call(requestPresets.remove, { params: { id } })).status).toBe(200)
    expect((await listRows()).some((one) => one.id === id)).toBe(false)
    expect((await call(requestPresets.remove, { params: { id } })).status).toBe(404)
    expect((await call(platform.restore, { params: { kind: 'service_request_presets', id } })).status).toBe(200)
    expect((await listRows()).some((one) => one.id === id)).toBe(true)
    const used = (await listRows()).find(({ code }) => code === 'usual')!
    const refused = await call(requestPresets.remove, { params: { id: used.id } })
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      409,
      'in_use',
      { types_count: used.types_count },
    ])
  })

  it('are found by the day from which they hold', async () => {
    const codeless = await make()
    const early = await make({ code: 'turns', valid_from: '2026-01-01' })
    const late = await make({ code: 'turns', valid_from: '2026-07-01' })
    const on = async (presetId: number, day: string) => (await loadTerms(db(), { presetId, houseId: 0, day })).preset.id
    expect(await on(early.id, '2026-06-30')).toBe(early.id)
    expect(await on(early.id, '2026-07-01')).toBe(late.id)
    expect(await on(late.id, '2026-03-01')).toBe(early.id)
    expect(await on(late.id, '2025-12-31')).toBe(late.id)
    expect(await on(codeless.id, '2026-07-01')).toBe(codeless.id)
    await call(requestPresets.update, { params: { id: late.id }, body: { version: 1, active: false } })
    expect(await on(early.id, '2026-07-02')).toBe(early.id)
  })
})

describe('the work calendar', () => {
  const read = async () => (await call(workCalendar.read)).body.data
  const save = async (fields: Readonly<Record<string, unknown>>) =>
    call(workCalendar.update, { raw: { version: (await read()).version, ...fields } })
  const office = { from: '09:00', to: '18:00' }

  it('has weekdays from nine to six until somebody says otherwise', async () => {
    expect(await read()).toMatchObject({
      week: [office, office, office, office, office, null, null],
      days: [],
      timezone: 'Europe/Kyiv',
    })
  })

  it('takes days that differ, in any order, and notes what changed', async () => {
    const days = [
      { day: '2026-12-25', name: 'Різдво', hours: null },
      { day: '2026-01-10', name: null, hours: { from: '10:00', to: '24:00' } },
    ]
    const before = await read()
    const saved = await save({ days })
    expect(saved.body.data).toMatchObject({ days: days.toReversed(), week: before.week, version: before.version + 1 })
    const { rows } = await sql<{ changes: { field: string }[] }>`select changes from audit_log
      where entity = 'work_calendar' order by id desc limit 1`.execute(db())
    expect(rows[0]!.changes.map(({ field }) => field)).toEqual(['days'])
    const stale = await call(workCalendar.update, { raw: { version: before.version, days: [] } })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    expect((await save({ days: [] })).body.data.days).toEqual([])
  })

  it.each([
    [{ week: [office] }, ['week']],
    [{ week: [office, office, office, office, office, null, { from: '18:00', to: '09:00' }] }, ['week.6.to']],
    [{ week: [{ from: '9', to: '25:00' }, null, null, null, null, null, null] }, ['week.0.from', 'week.0.to']],
    [{ days: [{ day: '2026-12-25' }, { day: '2026-01-01' }, { day: '2026-12-25', hours: office }] }, ['days.2.day']],
    [{ days: [{ day: '2026-13-01', hours: { from: '10:00', to: '10:00' } }] }, ['days.0.day', 'days.0.hours.to']],
  ])('is refused with %j', async (wrong, fields) => {
    expect(issues(await save(wrong))).toEqual([422, fields])
  })
})

describe('terms of a house', () => {
  let place: Awaited<ReturnType<typeof makeHouses>>
  let other: Awaited<ReturnType<typeof makeHouses>>
  beforeAll(async () => {
    place = await makeHouses(product.app, 'Строкова', 1)
    other = await makeHouses(product.app, 'Звична', 1)
  })

  it('are counted in the hours of its complex, else in those of the community', async () => {
    const late = { from: '12:00', to: '20:00' }
    await call(complexes.update, {
      params: { id: place.complex },
      body: { version: 1, working_hours: Array.from({ length: 7 }, () => late) },
    })
    const { id: presetId } = await make()
    const at = new Date('2026-11-21T18:00+02:00')
    const due = async (houseId: number) => begin(await loadTerms(db(), { presetId, houseId }), at).due_at
    expect(await due(place.houses[0]!)).toBe('2026-11-22T12:00:00.000Z')
    expect(await due(other.houses[0]!)).toBe('2026-11-23T11:00:00.000Z')
  })

  it('are counted in the hours of the house where it has its own, on holidays too where it works then', async () => {
    const [house] = (await makeHouses(product.app, 'Цілодобова', 1)).houses
    const set = async (raw: Record<string, unknown>) => {
      const { version } = (await call(houses.read, { params: { id: house! } })).body.data
      const { status } = await call(houses.update, { params: { id: house! }, raw: { version, ...raw } })
      expect(status).toBe(200)
    }
    const { id: presetId } = await make()
    const at = new Date('2026-11-21T18:00+02:00')
    const due = async () => begin(await loadTerms(db(), { presetId, houseId: house! }), at).due_at
    const usual = await due()
    await set({ working_hours: Array.from({ length: 7 }, () => ({ from: '00:00', to: '24:00' })) })
    const allDay = await due()
    expect([usual, allDay]).toEqual(['2026-11-23T11:00:00.000Z', '2026-11-21T20:00:00.000Z'])

    const calendar = (await call(workCalendar.read)).body.data
    const holiday = { day: '2026-11-21', name: 'Свято', hours: null }
    const changed = await call(workCalendar.update, { body: { version: calendar.version, days: [holiday] } })
    expect(changed.status).toBe(200)
    expect(await due()).toBe('2026-11-22T02:00:00.000Z')
    await set({ works_on_holidays: true })
    expect(await due()).toBe(allDay)
    await call(workCalendar.update, { body: { version: changed.body.data.version, days: calendar.days } })
  })
})

describe('rights to terms', () => {
  it('let those read who read types, and those write who work with the whole community', async () => {
    const near = await makeHouses(product.app, 'Правова', 1)
    const limited = await staffWith(product.app, 'manager', { complexes: [near.complex] })
    const preset = await make()
    const writes = async (as: Who) => [
      (await call(requestPresets.create, { raw: plain, as })).status,
      (await call(requestPresets.update, { params: { id: preset.id }, body: { version: 99 }, as })).status,
      (await call(workCalendar.update, { raw: { version: 99_999 }, as })).status,
      (await call(requestPresets.remove, { params: { id: 999_999 }, as })).status,
    ]
    expect(await writes('manager')).toEqual([201, 409, 409, 404])
    expect(await writes('dispatcher')).toEqual([403, 403, 403, 403])
    expect(await writes(limited)).toEqual([403, 403, 403, 403])
    const reads = async (as: Who) => [
      (await call(requestPresets.list, { as })).status,
      (await call(workCalendar.read, { as })).status,
    ]
    expect(await reads('dispatcher')).toEqual([200, 200])
    expect(await reads(limited)).toEqual([200, 200])
    expect(await reads('guard')).toEqual([403, 403])
  })
})
