import { calendarFeeds, events } from '@oselia/contract/events'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { remindOfEvents } from './events.reminders.js'

let now = new Date('2026-03-01T06:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product

const create = async (more: object, as: Who = 'owner') =>
  (
    await call(events.create, {
      raw: { title: 'Толока', starts: '2026-03-07T10:00', ends: '2026-03-07T13:00', state: 'published', ...more },
      as,
    })
  ).body.data
const read = (url: string) =>
  call(calendarFeeds.read, { params: { token: /\/calendar\/(.+)\.ics$/.exec(url)![1]! }, as: null })
const summaries = (text: unknown) =>
  String(text)
    .split('\r\n')
    .filter((line) => line.startsWith('SUMMARY:'))
    .map((line) => line.slice(8))
    .toSorted()

it('a person has one calendar by a secret address, with what is published for their houses', async () => {
  const here = await makeHouses(product.app, 'ЖК Календар', 1)
  const there = await makeHouses(product.app, 'ЖК Далекий', 1)
  const guard = await staffWith(product.app, 'guard', { houses: here.houses })
  await create({ title: 'Наша толока', audience: { house_ids: here.houses } })
  await create({ title: 'Чужа толока', audience: { house_ids: there.houses } })
  await create({ title: 'Чернетка', audience: { house_ids: here.houses }, state: 'draft' })
  expect((await call(events.feed, { as: guard })).body.data).toBeNull()
  const { url } = (await call(events.createFeed, { body: {}, as: guard })).body.data
  expect((await call(events.feed, { as: guard })).body.data?.url).toBe(url)
  const answer = await read(url)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'no-store',
  ])
  expect(summaries(answer.body)).toEqual(['Наша толока'])

  const { url: second } = (await call(events.createFeed, { body: {}, as: guard })).body.data
  expect([(await read(url)).status, (await read(second)).status]).toEqual([404, 200])
  const { db } = product.app.pools
  await sql`update staff set status = 'blocked' where id = ${Number(guard.slice(6))}`.execute(db)
  expect((await read(second)).status).toBe(404)
  await sql`update staff set status = 'active' where id = ${Number(guard.slice(6))}`.execute(db)
  await call(events.removeFeed, { as: guard })
  expect((await read(second)).status).toBe(404)
})

it('a calendar of very many events has those that recur, however long ago they began', async () => {
  const { houses } = await makeHouses(product.app, 'ЖК Повний', 1)
  const guard = await staffWith(product.app, 'guard', { houses })
  const weekly = { starts: '2020-03-07T10:00', ends: '2020-03-07T11:00', recurrence: 'FREQ=WEEKLY' }
  const { id } = await create({ title: 'Давні заняття', audience: { house_ids: houses }, ...weekly })
  const { db } = product.app.pools
  await sql`insert into events (title, kind, starts, ends, timezone, starts_at, ends_at, audience_id, state, search_keys)
    select '{"uk": "Разова"}', kind, '2026-05-01T10:00', '2026-05-01T11:00', timezone, '2026-05-01T07:00Z', '2026-05-01T08:00Z', audience_id, state, search_keys
    from events, generate_series(1, 2000) where id = ${id}`.execute(db)
  const { url } = (await call(events.createFeed, { body: {}, as: guard })).body.data
  const found = summaries((await read(url)).body)
  expect([found.includes('Давні заняття'), found.length]).toEqual([true, 2000])
})

it('one event is downloaded by those who may read it', async () => {
  const { id } = await create({ title: 'Збори' })
  const answer = await call(events.ics, { params: { id } })
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('Збори.ics'))
  expect(summaries(answer.body)).toEqual(['Збори'])
  expect((await call(events.ics, { params: { id }, as: null })).status).toBe(401)
})

it('an event is announced before it begins, once each time, to the person responsible or its author', async () => {
  const author = await staffWith(product.app, 'manager', 'all')
  const responsible = await staffWith(product.app, 'technician', 'all')
  const weekly = { recurrence: 'FREQ=WEEKLY', remind_hours: 24, exceptions: [{ date: '2026-03-14' }] }
  await create({ title: 'Толока', ...weekly }, author)
  await create({ title: 'Огляд', remind_hours: 2, responsible_staff_id: Number(responsible.slice(6)) }, author)
  await create({ title: 'Без нагадування' }, author)
  await create({ title: 'Скасована', remind_hours: 48, cancel_reason: 'Дощ' }, author)
  await create({ title: 'Чернетка', remind_hours: 48, state: 'draft' }, author)
  // From the table: sessions do not outlive the weeks that pass here.
  const told = async (as: Who) => {
    const { rows } = await sql<{ text: string }>`select concat(params ->> 'name', ' ', params ->> 'when') as text
      from notifications where kind = 'event_soon' and staff_id = ${Number(as.slice(6))} order by id desc`.execute(
      product.app.pools.db,
    )
    return rows.map(({ text }) => text)
  }
  const at = async (moment: string) => {
    now = new Date(moment)
    await Promise.all([
      remindOfEvents(product.app, product.app.pools.slowDb),
      remindOfEvents(product.app, product.app.pools.slowDb),
    ])
  }
  await at('2026-03-06T07:50:00Z')
  expect(await told(author)).toEqual([])
  await at('2026-03-06T08:00:00.001Z')
  expect([await told(author), await told(responsible)]).toEqual([['Толока 2026-03-07 10:00'], []])
  await at('2026-03-07T07:00:00Z')
  expect(await told(responsible)).toEqual(['Огляд 2026-03-07 10:00'])
  await at('2026-03-13T20:00:00Z')
  await at('2026-03-20T20:00:00Z')
  expect(await told(author)).toEqual(['Толока 2026-03-21 10:00', 'Толока 2026-03-07 10:00'])
})

it('an event that can’t be announced does not hold up the others', async () => {
  now = new Date('2026-05-04T06:00:00Z')
  const author = await staffWith(product.app, 'manager', 'all')
  const tomorrow = { starts: '2026-05-05T10:00', ends: '2026-05-05T11:00', remind_hours: 48 }
  const broken = await create({ title: 'Зламана', ...tomorrow }, author)
  await create({ title: 'Ціла', ...tomorrow }, author)
  const { db, slowDb } = product.app.pools
  await sql`update events set recurrence = 'FREQ=NEVER' where id = ${broken.id}`.execute(db)
  await remindOfEvents(product.app, slowDb)
  const { rows } = await sql<{ name: string }>`select params ->> 'name' as name from notifications
    where kind = 'event_soon' and staff_id = ${Number(author.slice(6))}`.execute(db)
  expect(rows).toEqual([{ name: 'Ціла' }])
})
