import { events } from '@oselia/contract/events'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeLink, makeUnit } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { fillSeats } from './events.seats.js'

let now = new Date('2026-03-01T06:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product
const date = '2026-03-03'

let people: number[]
let stranger: number
let houses: number[]
let other: number[]
beforeAll(async () => {
  houses = (await makeHouses(product.app, 'ЖК Записи', 1)).houses
  other = (await makeHouses(product.app, 'ЖК Сусіди', 1)).houses
  const unit = await makeUnit(product.app, houses[0]!, { number: '1' })
  people = []
  for (const name of ['Перша Анна', 'Друга Олена', 'Третя Ніна', 'Четверта Іра'])
    people.push((await makeLink(product.app, unit, name)).member)
  const away = await makeUnit(product.app, other[0]!, { number: '1' })
  stranger = (await makeLink(product.app, away, 'Чужий Іван')).member
})

const create = async (more: object = {}) =>
  (
    await call(events.create, {
      raw: {
        title: 'Йога',
        starts: '2026-03-03T18:30',
        ends: '2026-03-03T19:30',
        recurrence: 'FREQ=WEEKLY',
        registration: true,
        capacity: 3,
        state: 'published',
        ...more,
      },
    })
  ).body.data
const register = (id: number, member_id: number, more: object = {}, as: Who = 'owner') =>
  call(events.register, { params: { id }, body: { date, member_id, ...more }, as })
const registered = async (id: number, on = date, as: Who = 'owner') =>
  (await call(events.registrations, { params: { id }, query: { date: on }, as })).body.data.map(
    ({ member, seats, state }) => `${member?.name.split(' ')[0] ?? '?'} ${seats} ${state}`,
  )
const update = (one: { id: number; version: number }, fields: object) =>
  call(events.update, { params: { id: one.id }, raw: { ...fields, version: one.version } })

/** The last line of a person's history. */
const told = async (id: number) => {
  const { body } = await call(platform.history, { query: { entity: 'members', id } })
  const { action, actor, changes } = body.data[0]!
  expect(actor?.name).toBeTruthy()
  return { action, ...changes[0]! }
}

describe('people', () => {
  it('are registered in order until the seats are taken, then wait, and move up when a seat is freed', async () => {
    const { id } = await create()
    const first = await register(id, people[0]!, { seats: 2, note: 'З дитиною' })
    expect(first.body.data).toMatchObject({ state: 'going', seats: 2, note: 'З дитиною' })
    expect((await register(id, people[1]!, { seats: 2 })).body.data.state).toBe('waiting')
    // One seat is free, but who came before waits for two.
    expect((await register(id, people[2]!)).body.data.state).toBe('waiting')
    const { data } = (
      await call(events.occurrences, { query: { from: date, to: date, timezone: 'Europe/Kyiv', per_day: 10 } })
    ).body
    const one = data.find(({ event_id }) => event_id === id)
    expect([one!.going, one!.waiting]).toEqual([2, 3])
    await call(events.unregister, { params: { id, number: first.body.data.id } })
    expect(await registered(id)).toEqual(['Друга 2 going', 'Третя 1 going'])
    const { body } = await call(platform.history, { query: { entity: 'events', id } })
    expect(body.data[0]).toMatchObject({ action: 'unregister', changes: [{ old: `${date}: 2`, new: `${date}: 3` }] })
  })

  it('have one registration for an occurrence, and another for the next', async () => {
    const { id } = await create()
    await register(id, people[0]!)
    const again = await register(id, people[0]!)
    expect([again.status, again.body.errors]).toEqual([
      422,
      { member_id: ['This person is already registered for this date'] },
    ])
    expect((await register(id, people[0]!, { date: '2026-03-10' })).status).toBe(201)
  })

  it('who take the last seat at the same moment get it once', async () => {
    const { id } = await create({ capacity: 1 })
    const answers = await Promise.all(people.map((member) => register(id, member)))
    expect(answers.map(({ body }) => body.data.state).toSorted()).toEqual(['going', 'waiting', 'waiting', 'waiting'])
    const same = await Promise.all([1, 2, 3].map(() => register(id, people[0]!, { date: '2026-03-10' })))
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  })

  it('are not registered for what does not take place', async () => {
    const draft = await create({ state: 'draft' })
    expect((await register(draft.id, people[0]!)).body.code).toBe('state_forbids')
    const closed = await create({ registration: false })
    expect((await register(closed.id, people[0]!)).status).toBe(409)
    const { id } = await create({ exceptions: [{ date }] })
    expect((await register(id, people[0]!)).status).toBe(409)
    expect((await register(id, people[0]!, { date: '2026-03-04' })).body.errors).toHaveProperty('date')
    expect((await register(id, people[0]!, { date: '2026-03-10', seats: 4 })).body.errors).toHaveProperty('seats')
    expect((await register(id, 999_999, { date: '2026-03-10' })).body.errors).toHaveProperty('member_id')
    const over = await create({ starts: '2026-02-24T18:30', ends: '2026-02-24T19:30' })
    expect((await register(over.id, people[0]!, { date: '2026-02-24' })).body.errors).toHaveProperty('date')
  })

  it('move up when there are more seats, and keep theirs when there are fewer', async () => {
    const made = await create({ capacity: 2 })
    for (const person of people.slice(0, 3)) await register(made.id, person)
    const fewer = await update(made, { capacity: 1 })
    expect([fewer.status, Object.keys(fewer.body.errors!)]).toEqual([422, ['capacity']])
    await update(made, { capacity: 3 })
    expect(await registered(made.id)).toEqual(['Перша 1 going', 'Друга 1 going', 'Третя 1 going'])
  })

  it('are not lost by a change of the rule', async () => {
    const made = await create()
    await register(made.id, people[0]!, { date: '2026-03-10' })
    const { status, body } = await update(made, { recurrence: 'FREQ=WEEKLY;INTERVAL=2' })
    expect([status, body.errors?.['recurrence']?.[0]]).toEqual([422, expect.stringContaining('10 Mar 2026')])
    expect((await update(made, { exceptions: [{ date: '2026-03-10' }] })).status).toBe(200)
  })

  it('who wait together are not left behind by a capacity below their number', async () => {
    const made = await create()
    await register(made.id, people[0]!)
    await register(made.id, people[1]!, { seats: 3 })
    const smaller = await update(made, { capacity: 2 })
    expect([smaller.status, smaller.body.errors]).toEqual([
      422,
      { capacity: ['A registration for 3 seats is waiting: cancel it first'] },
    ])
    // Where nobody is registered any more, the number of seats says nothing.
    const closed = await update(made, { registration: false, capacity: 2 })
    expect(closed.status).toBe(200)
    const reopened = await update(closed.body.data, { registration: true })
    expect([reopened.status, Object.keys(reopened.body.errors!)]).toEqual([422, ['capacity']])
  })

  it('keep their dates as long as these are not over, moved and long ones too', async () => {
    const moved = await create({
      starts: '2026-02-17T18:30',
      ends: '2026-02-17T19:30',
      exceptions: [{ date: '2026-02-17', starts: '2026-03-20T18:30', ends: '2026-03-20T19:30' }],
    })
    await register(moved.id, people[0]!, { date: '2026-02-17' })
    const later = await update(moved, { starts: '2026-02-24T18:30', ends: '2026-02-24T19:30', exceptions: [] })
    expect([later.status, Object.keys(later.body.errors!)]).toEqual([422, ['recurrence']])
    const long = await create({ starts: '2026-02-20T10:00', ends: '2026-03-05T10:00', recurrence: 'FREQ=MONTHLY' })
    await register(long.id, people[0]!, { date: '2026-02-20' })
    const rule = await update(long, { starts: '2026-02-21T10:00' })
    expect([rule.status, Object.keys(rule.body.errors!)]).toEqual([422, ['recurrence']])
  })

  it('follow an event that takes place once to its new day', async () => {
    const made = await create({ recurrence: null })
    await register(made.id, people[0]!, { seats: 2 })
    const later = await update(made, { starts: '2026-03-05T18:30', ends: '2026-03-05T19:30' })
    expect(later.status).toBe(200)
    expect([await registered(made.id), await registered(made.id, '2026-03-05')]).toEqual([[], ['Перша 2 going']])
    expect(await told(people[0]!)).toMatchObject({ old: 'Йога, 2026-03-03', new: 'Йога, 2026-03-05' })
    // A rule that has the day keeps it.
    const weekly = await update(later.body.data, { starts: '2026-02-26T18:30', recurrence: 'FREQ=WEEKLY' })
    expect([weekly.status, await registered(made.id, '2026-03-05')]).toEqual([200, ['Перша 2 going']])
  })

  it('have each registration in their own history, with who did it', async () => {
    const { id } = await create({ title: 'Хор' })
    const { body } = await register(id, people[3]!)
    expect(await told(people[3]!)).toEqual({ action: 'register', field: 'event', old: null, new: `Хор, ${date}` })
    await call(events.unregister, { params: { id, number: body.data.id } })
    expect(await told(people[3]!)).toEqual({ action: 'unregister', field: 'event', old: `Хор, ${date}`, new: null })
  })

  it('have their place again when a cancellation is undone', async () => {
    const { id } = await create({ capacity: 1 })
    const numbers: number[] = []
    for (const person of people) numbers.push((await register(id, person)).body.data.id)
    const restore = (number: number) => call(events.restoreRegistration, { params: { id, number }, body: {} })
    await call(events.unregister, { params: { id, number: numbers[1]! } })
    expect((await call(events.unregister, { params: { id, number: numbers[1]! } })).status).toBe(404)
    expect((await restore(numbers[1]!)).body.data.state).toBe('waiting')
    expect(await registered(id)).toEqual(['Перша 1 going', 'Друга 1 waiting', 'Третя 1 waiting', 'Четверта 1 waiting'])
    // The seat was given to the next one; the place in the order stays.
    await call(events.unregister, { params: { id, number: numbers[0]! } })
    await restore(numbers[0]!)
    expect(await registered(id)).toEqual(['Друга 1 going', 'Перша 1 waiting', 'Третя 1 waiting', 'Четверта 1 waiting'])
    await call(events.unregister, { params: { id, number: numbers[2]! } })
    await register(id, people[2]!)
    expect((await restore(numbers[2]!)).body.errors).toHaveProperty('member_id')
  })

  it('move up when the record of somebody who goes is purged, and cancelled ones are forgotten after a day', async () => {
    const unit = await makeUnit(product.app, houses[0]!, { number: '7' })
    const { member } = await makeLink(product.app, unit, 'Минула Зоя')
    const { id } = await create({ capacity: 1 })
    await register(id, member)
    await register(id, people[0]!)
    const { body } = await register(id, people[1]!)
    await call(events.unregister, { params: { id, number: body.data.id } })
    const { db } = product.app.pools
    await sql`delete from residents where member_id = ${member}`.execute(db)
    await sql`delete from members where id = ${member}`.execute(db)
    await fillSeats(product.app, product.app.pools.slowDb)
    expect(await registered(id)).toEqual(['Перша 1 going'])
    const kept = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from event_registrations where event_id = ${id}`.execute(db))
        .rows[0]!.n
    expect(await kept()).toBe(2)
    const before = now
    now = new Date(now.getTime() + 25 * 3_600_000)
    await fillSeats(product.app, product.app.pools.slowDb)
    now = before
    expect(await kept()).toBe(1)
  })

  it('of other houses are neither named nor registered', async () => {
    const manager = await staffWith(product.app, 'manager', { houses })
    const { id } = await create({ audience: { house_ids: houses } })
    expect((await register(id, stranger, {}, manager)).status).toBe(422)
    await register(id, stranger, { note: 'Телефон сусідки' })
    await register(id, people[0]!, { note: 'З дитиною' }, manager)
    const notes = (await call(events.registrations, { params: { id }, query: { date }, as: manager })).body.data
    expect(notes.map(({ note }) => note)).toEqual([null, 'З дитиною'])
    expect(await registered(id, date, manager)).toEqual(['? 1 going', 'Перша 1 going'])
    const guard = await staffWith(product.app, 'guard', 'all')
    expect((await call(events.registrations, { params: { id }, query: { date }, as: guard })).status).toBe(403)
  })
})
