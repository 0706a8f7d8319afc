import { events } from '@oselia/contract/events'
import { platform } from '@oselia/contract/platform'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeLink, makeUnit } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const now = new Date('2026-03-01T06:00:00Z')
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

describe('people', () => {
  it('are registered in order until the seats are taken, then wait, and move up when a seat is freed', async () => {
    const { id } = await create()
    const first = await register(id, people[0]!, { seats: 2, note: 'З дитиною' })
    expect(first.body.data).toMatchObject({ state: 'going', seats: 2, note: 'З дитиною' })
    expect((await register(id, people[1]!, { seats: 2 })).body.data.state).toBe('waiting')
    // One seat is free, but who came before waits for two.
    expect((await register(id, people[2]!)).body.data.state).toBe('waiting')
    const [one] = (
      await call(events.occurrences, {
        query: { from: '2026-03-03T00:00:00Z', to: '2026-03-04T00:00:00Z', event_id: id },
      })
    ).body.data
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
    expect([status, body.errors?.['recurrence']?.[0]]).toEqual([422, expect.stringContaining('2026-03-10')])
    expect((await update(made, { exceptions: [{ date: '2026-03-10' }] })).status).toBe(200)
  })

  it('of other houses are neither named nor registered', async () => {
    const manager = await staffWith(product.app, 'manager', { houses })
    const { id } = await create({ audience: { house_ids: houses } })
    expect((await register(id, stranger, {}, manager)).status).toBe(422)
    await register(id, stranger)
    await register(id, people[0]!, {}, manager)
    expect(await registered(id, date, manager)).toEqual(['? 1 going', 'Перша 1 going'])
    const guard = await staffWith(product.app, 'guard', 'all')
    expect((await call(events.registrations, { params: { id }, query: { date }, as: guard })).status).toBe(403)
  })
})
