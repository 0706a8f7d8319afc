import { events } from '@oselia/contract/events'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const now = new Date('2026-03-01T06:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product

const yoga = {
  title: { uk: 'Йога', en: 'Yoga' },
  starts: '2026-03-03T18:30',
  ends: '2026-03-03T19:30',
  recurrence: 'FREQ=WEEKLY;BYDAY=TU',
} as const
const make = (more: object = {}, as: Who = 'owner') => call(events.create, { raw: { ...yoga, ...more }, as })
const create = async (more: object = {}, as: Who = 'owner') => (await make(more, as)).body.data
const update = (one: { id: number; version: number }, fields: object, as: Who = 'owner') =>
  call(events.update, { params: { id: one.id }, raw: { ...fields, version: one.version }, as })
const timezone = 'Europe/Kyiv'
const month = async (from: string, to: string, more: object = {}, as: Who = 'owner') =>
  (await call(events.occurrences, { query: { from, to, timezone, per_day: 10, ...more }, as })).body.data
const refused = async (more: object) => {
  const { status, body } = await make(more)
  return [status, ...Object.entries(body.errors ?? {}).map(([field, [text]]) => `${field}: ${text}`)]
}

let a: { complex: number; houses: number[] }
let b: { complex: number; houses: number[] }
beforeAll(async () => {
  a = await makeHouses(product.app, 'ЖК Подія', 2)
  b = await makeHouses(product.app, 'ЖК Інший', 1)
})

describe('an event', () => {
  it('keeps its texts by language, its local times and its rule, and says when it begins and ends', async () => {
    const { status, body } = await make({
      body: { uk: '<p>Килимки свої<script>x</script></p>' },
      place: { uk: 'Зала', en: 'Hall' },
      kind: 'training',
      recurrence: 'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20260331T153000Z',
      exceptions: [{ date: '2026-03-10' }],
      audience: { house_ids: [a.houses[0]!] },
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      title: yoga.title,
      body: { uk: '<p>Килимки свої</p>' },
      place: { uk: 'Зала', en: 'Hall' },
      starts: '2026-03-03T18:30',
      timezone: 'Europe/Kyiv',
      recurrence: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260331',
      exceptions: [{ date: '2026-03-10', starts: null, ends: null }],
      starts_at: '2026-03-03T16:30:00.000Z',
      ends_at: '2026-03-31T16:30:00.000Z',
      state: 'draft',
    })
  })

  it('is refused at the field that is wrong, and then nothing is stored', async () => {
    const before = (await call(events.list, {})).body.total
    expect(await refused({ ends: '2026-03-03T18:00' })).toEqual([422, 'ends: Can’t be before the start'])
    expect(await refused({ starts: '2026-03-29T03:30', ends: '2026-03-29T05:00', recurrence: null })).toEqual([
      422,
      'starts: This time does not exist on that day: the clocks go forward',
    ])
    expect(await refused({ recurrence: 'FREQ=HOURLY' })).toEqual([
      422,
      'recurrence: An event can recur at most once a day',
    ])
    expect(await refused({ recurrence: 'FREQ=WEEKLY;BYDAY=MO' })).toEqual([
      422,
      'starts: The first day must fit the recurrence rule',
    ])
    expect(await refused({ timezone: 'Europe/Nowhere' })).toEqual([422, expect.stringMatching(/^timezone: /)])
    expect(await refused({ starts: '2026-02-30T10:00' })).toEqual([422, expect.stringMatching(/^starts: /)])
    expect(await refused({ responsible_staff_id: 999_999 })).toEqual([422, 'responsible_staff_id: Not found'])
    expect((await call(events.list, {})).body.total).toBe(before)
  })

  it('is published, and archived when its last occurrence is over', async () => {
    const made = await create({ state: 'published', recurrence: 'FREQ=WEEKLY;COUNT=2' })
    expect(made).toMatchObject({ state: 'published', published_at: now.toISOString() })
    const { db } = product.app.pools
    await sql`update events set starts_at = '2026-01-01', ends_at = '2026-01-02' where id = ${made.id}`.execute(db)
    await sql`select graphile_worker.add_job('events.turn')`.execute(db)
    const state = async () => (await call(events.read, { params: { id: made.id } })).body.data.state
    await expect.poll(state).toBe('archived')
    const over = await make({
      starts: '2026-02-01T10:00',
      ends: '2026-02-01T11:00',
      recurrence: null,
      state: 'published',
    })
    expect([over.status, Object.keys(over.body.errors!)]).toEqual([422, ['ends']])
  })

  it('is prepared by a dispatcher and published by a manager', async () => {
    const scope = { complexes: [a.complex] }
    const dispatcher = await staffWith(product.app, 'dispatcher', scope)
    const manager = await staffWith(product.app, 'manager', scope)
    const draft = await create({}, dispatcher)
    expect((await update(draft, { state: 'published' }, dispatcher)).status).toBe(403)
    expect((await make({ state: 'published' }, dispatcher)).status).toBe(403)
    const out = await update(draft, { state: 'published' }, manager)
    expect(out.body.data.state).toBe('published')
    expect((await update(out.body.data, { place: 'Двір' }, dispatcher)).status).toBe(403)
  })

  it('counts the changes of what calendars keep, and judges only these anew', async () => {
    const made = await create({ place: { uk: 'Зала', en: 'Hall' }, exceptions: [{ date: '2026-03-10' }] })
    const sequence = async () => {
      const { rows } = await sql<{ n: number }>`select sequence as n from events where id = ${made.id}`.execute(
        product.app.pools.db,
      )
      return rows[0]!.n
    }
    const { place, title, exceptions } = made
    const same = await update(made, { place, title, exceptions, kind: 'holiday' })
    expect([same.status, await sequence()]).toEqual([200, 0])
    const moved = await update(same.body.data, { exceptions: [{ date: '2026-03-17' }] })
    expect([moved.status, await sequence()]).toEqual([200, 1])
  })

  it('has a history, goes to the bin and comes back', async () => {
    const made = await create()
    await update(made, { starts: '2026-03-03T19:00', ends: '2026-03-03T20:00' })
    const { body } = await call(platform.history, { query: { entity: 'events', id: made.id } })
    expect(body.data[0]!.changes.map(({ field }) => field).toSorted()).toEqual(['ends', 'starts'])
    await call(events.remove, { params: { id: made.id } })
    expect((await call(events.read, { params: { id: made.id } })).status).toBe(404)
    expect((await call(platform.restore, { params: { kind: 'events', id: made.id } })).status).toBe(200)
  })
})

describe('the calendar', () => {
  it('has the occurrences of its window at their local hour, with cancelled and moved ones', async () => {
    await create({
      audience: { house_ids: [a.houses[0]!] },
      kind: 'meeting',
      exceptions: [
        { date: '2026-03-17' },
        { date: '2026-03-24', starts: '2026-03-25T10:00', ends: '2026-03-25T11:00' },
      ],
    })
    const found = await month('2026-03-15', '2026-03-31', { kind: 'meeting' })
    expect(found.map((one) => [one.date, one.starts_at, one.cancelled, one.moved])).toEqual([
      ['2026-03-17', '2026-03-17T16:30:00.000Z', true, false],
      ['2026-03-24', '2026-03-25T08:00:00.000Z', false, true],
      ['2026-03-31', '2026-03-31T15:30:00.000Z', false, false],
    ])
  })

  it('shows each the events of their own houses, and finds them by house and kind', async () => {
    const window = ['2027-03-01', '2027-03-07'] as const
    const ours = await create({ audience: { house_ids: a.houses }, kind: 'works' })
    const theirs = await create({ audience: { house_ids: b.houses }, kind: 'works' })
    const guard = await staffWith(product.app, 'guard', { complexes: [a.complex] })
    const ids = async (more: object, as: Who) => (await month(...window, more, as)).map(({ event_id }) => event_id)
    expect(await ids({ kind: 'works' }, guard)).toEqual([ours.id])
    expect(await ids({ kind: 'works', house_id: b.houses[0] }, 'owner')).toEqual([theirs.id])
    expect((await call(events.read, { params: { id: theirs.id }, as: guard })).status).toBe(404)
  })

  it('has the first of each day with the number of all, and a day alone has pages', async () => {
    const at = (starts: string, ends: string) => create({ kind: 'cleaning', starts, ends, recurrence: null })
    const late = await at('2029-05-11T20:00', '2029-05-11T21:00')
    const early = await at('2029-05-11T08:00', '2029-05-11T09:00')
    const long = await at('2029-05-10T22:00', '2029-05-12T10:00')
    const query = { kind: 'cleaning', timezone } as const
    const { data, days } = (
      await call(events.occurrences, { query: { ...query, from: '2029-05-01', to: '2029-05-31', per_day: 2 } })
    ).body
    expect(data.map(({ event_id, first_day, last_day }) => [event_id, first_day, last_day])).toEqual([
      [long.id, '2029-05-10', '2029-05-12'],
      [early.id, '2029-05-11', '2029-05-11'],
    ])
    expect(days).toEqual([
      { day: '2029-05-10', count: 1 },
      { day: '2029-05-11', count: 3 },
      { day: '2029-05-12', count: 1 },
    ])
    const { body } = await call(events.occurrencesOfDay, {
      params: { day: '2029-05-11' },
      query: { ...query, page: 2, per_page: 2 },
    })
    expect(body).toMatchObject({ data: [{ event_id: late.id, title: yoga.title }], total: 3, last_page: 2, from: 3 })
  })

  it('has events of whole days on the same day in every zone', async () => {
    const { id } = await create({ all_day: true, recurrence: null, starts: '2029-07-11', ends: '2029-07-11' })
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      for (const day of ['2029-07-10', '2029-07-11', '2029-07-12']) {
        const found = (await month(day, day, { timezone: zone })).filter(({ event_id }) => event_id === id)
        expect(found.map(({ first_day }) => first_day)).toEqual(day === '2029-07-11' ? [day] : [])
      }
  })

  it('is asked for two months at most', async () => {
    const asked = (from: string, to: string) => call(events.occurrences, { query: { from, to, timezone } })
    const long = await asked('2026-01-01', '2026-03-04')
    expect([long.status, Object.keys(long.body.errors!)]).toEqual([422, ['to']])
    expect((await asked('2026-01-02', '2026-01-01')).status).toBe(422)
    expect((await asked('2026-01-01', '2026-03-03')).status).toBe(200)
  })

  it('leaves out what was archived before it took place', async () => {
    const made = await create({ state: 'published', kind: 'inspection' })
    await update(made, { state: 'archived' })
    expect(await month('2026-03-01', '2026-03-31', { kind: 'inspection' })).toEqual([])
  })
})

describe('the dates of an event', () => {
  const dates = async (id: number, query: object = {}, as: Who = 'owner') =>
    (await call(events.dates, { params: { id }, query, as })).body.data

  it('are those to come, with the one that was chosen wherever it is', async () => {
    const { id } = await create({ recurrence: 'FREQ=WEEKLY', starts: '2025-06-03T18:30', ends: '2025-06-03T19:30' })
    const next = await dates(id)
    expect([next.dates.length, next.chosen?.date, next.from]).toEqual([12, '2026-03-03', null])
    const past = await dates(id, { date: '2026-02-10' })
    expect([past.chosen?.date, past.dates[0]!.date, past.from]).toEqual(['2026-02-10', '2026-02-10', '2026-02-10'])
    expect((await dates(id, { date: '2031-03-04' })).chosen?.starts).toBe('2031-03-04T18:30')
    expect((await dates(id, { date: '2026-03-04' })).chosen).toBeNull()
    const later = await dates(id, { from: next.later!, date: '2026-03-03' })
    expect([later.dates[0]!.date, later.earlier, later.chosen?.date]).toEqual([next.later, '2026-03-03', '2026-03-03'])
  })

  it('are its last ones when it is over, and include one that was moved ahead', async () => {
    const over = await create({
      recurrence: 'FREQ=WEEKLY;COUNT=3',
      starts: '2025-06-03T18:30',
      ends: '2025-06-03T19:30',
    })
    const last = await dates(over.id)
    expect([last.dates.map(({ date }) => date), last.chosen?.date]).toEqual([
      ['2025-06-03', '2025-06-10', '2025-06-17'],
      '2025-06-17',
    ])
    const { id } = await create({
      starts: '2026-02-17T18:30',
      ends: '2026-02-17T19:30',
      exceptions: [{ date: '2026-02-17', starts: '2026-03-09T18:30', ends: '2026-03-09T19:30' }],
    })
    const moved = await dates(id)
    expect(moved.dates.slice(0, 3).map(({ date }) => date)).toEqual(['2026-03-03', '2026-02-17', '2026-03-10'])
  })
})

describe('the list of events', () => {
  it('is found by words, kind and time', async () => {
    const once = { recurrence: null, starts: '2026-02-02T10:00', ends: '2026-02-02T12:00' }
    const past = await create({ title: 'Огляд дахів', kind: 'holiday', ...once })
    const next = await create({ title: 'Огляд підвалів', kind: 'holiday' })
    const ids = async (query: object) => (await call(events.list, { query })).body.data.map(({ id }) => id)
    expect(await ids({ search_query: 'огляд', kind: 'holiday' })).toEqual([next.id, past.id])
    expect(await ids({ kind: 'holiday', search_query: 'підвал' })).toEqual([next.id])
  })
})
