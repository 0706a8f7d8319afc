import { approvals } from '@oselia/contract/approvals'
import { events } from '@oselia/contract/events'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { call, at, steps } = life
const db = () => product.app.pools.db

const meeting_at = '2026-03-10T16:00:00.000Z'
const link = 'https://video.example.com/1'
const other = 'https://video.example.com/2'

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Календарна'))
})

const announced = async (fields: Record<string, unknown> = {}) => {
  await at('2026-02-10T08:00:00.000Z')
  const { id } = await steps.make(house, { meeting_at, meeting_link: link, ...fields })
  await steps.moved(id, 'announced')
  return id
}
const edit = async (id: number, fields: Record<string, unknown>) =>
  call(votings.update, { params: { id }, raw: { version: (await steps.read(id)).version, ...fields } })
const reschedule = async (id: number, fields: Record<string, unknown>, as?: Who) => {
  const raw = {
    version: (await steps.read(id)).version,
    meeting_at,
    meeting_place: 'Школа',
    reason: 'Ремонт',
    ...fields,
  }
  return call(votings.reschedule, { params: { id }, raw, ...(as && { as }) })
}
const eventOf = async (id: number) =>
  (await call(events.list, { query: { per_page: 100 } })).body.data.find(({ voting }) => voting?.id === id)!

describe('the video link of an announced meeting', () => {
  it('is replaced by an edit until the meeting is over; notices, attendance and the date stay, and its event follows', async () => {
    const id = await announced()
    const [{ id: owner } = { id: 0 }] = await steps.residents(id)
    const notice = { resident_ids: [owner], way: 'hand', sent_on: '2026-02-10', delivered_on: '2026-02-10' }
    expect((await call(votingBallots.notify, { params: { id }, raw: notice })).status).toBe(200)
    await call(votingBallots.attend, { params: { id }, body: { resident_id: owner, mode: 'video' } })
    const edited = await edit(id, { meeting_link: other, note: 'Нове посилання' })
    expect([edited.status, edited.body.message]).toEqual([200, undefined])
    expect(edited.body.data).toMatchObject({ meeting_link: other, meeting_at, reschedulings: [] })
    const [after] = await steps.residents(id)
    expect(after).toMatchObject({ notice: { sent_on: '2026-02-10' }, attendance: { mode: 'video' } })
    expect(await eventOf(id)).toMatchObject({ url: other, starts: '2026-03-10T18:00' })

    await at('2026-03-10T16:05:00.000Z')
    await steps.moved(id, 'meeting')
    expect((await edit(id, { meeting_link: link })).status).toBe(200)
    const { rows } = await sql<{
      new: string
    }>`select c ->> 'new' as new from audit_log, jsonb_array_elements(changes) c
      where entity = 'votings' and entity_id = ${id} and action = 'update' and c ->> 'field' = 'meeting_link' order by audit_log.id`.execute(
      db(),
    )
    expect(rows.map((row) => row.new)).toEqual([other, link])
    await steps.moved(id, 'survey')
    expect((await edit(id, { meeting_link: other })).body.code).toBe('voting_fixed')
    const past = sql`update votings set meeting_link = ${other} where id = ${id}`.execute(db())
    await expect(past).rejects.toMatchObject({ constraint: 'votings_meeting_fixed' })
  })

  it('is not taken from a meeting without a place, and brings no other date or place along', async () => {
    const id = await announced({ meeting_place: null })
    const none = await edit(id, { meeting_link: null })
    expect([none.status, Object.keys(none.body.errors ?? {})]).toEqual([422, ['meeting_link']])
    for (const fields of [{ meeting_place: 'Двір' }, { meeting_at: '2026-03-12T16:00:00Z' }])
      expect((await edit(id, { meeting_link: other, ...fields })).body.code).toBe('voting_fixed')
    for (const past of [
      sql`update votings set meeting_link = null where id = ${id}`,
      sql`update votings set meeting_link = ${other}, meeting_place = 'Двір' where id = ${id}`,
    ])
      await expect(past.execute(db())).rejects.toMatchObject({ constraint: 'votings_meeting_fixed' })
    const survey = await steps.make(house, { meeting_at: null })
    await steps.moved(survey.id, 'announced')
    expect((await edit(survey.id, { meeting_link: other })).body.code).toBe('voting_fixed')
  })
})

it('a link that was replaced before a second person agreed to another time stays', async () => {
  const id = await announced()
  await sql`update settings set four_eyes = true`.execute(db())
  const payload = {
    meeting_at: '2026-03-12T17:00:00.000Z',
    meeting_place: 'Школа',
    meeting_link: link,
    reason: 'Ремонт',
  }
  const asked = await call(approvals.create, {
    body: { kind: 'votings.reschedule', entity_id: id, reason: 'Ремонт', payload },
  })
  expect((await edit(id, { meeting_link: other })).status).toBe(200)
  const decider = await staffWith(product.app, 'chair', 'all')
  const approved = await call(approvals.approve, { params: { id: asked.body.data.id }, body: {}, as: decider })
  await sql`update settings set four_eyes = false`.execute(db())
  expect([approved.status, approved.body.message]).toEqual([200, undefined])
  expect(await steps.read(id)).toMatchObject({ meeting_at: payload.meeting_at, meeting_link: other })
})

describe('the event of an announced meeting', () => {
  it('moves with it, and is cancelled with it, by whoever may do that without a right for events', async () => {
    const id = await announced()
    const { rows } = await sql<{ id: number }>`insert into staff_roles (name, permissions)
      select '{"uk":"Голова зборів"}', array(select p from unnest(permissions) p where p not like 'events.%')
      from staff_roles where code = 'chair' returning id`.execute(db())
    const mover = await staffWith(product.app, 'guard', { houses: [house] })
    await sql`update staff_role_links set role_id = ${rows[0]!.id} where staff_id = ${Number(mover.slice(6))}`.execute(
      db(),
    )
    const moved = await reschedule(id, { meeting_at: '2026-03-12T17:00:00.000Z' }, mover)
    expect([moved.status, moved.body.message]).toEqual([200, undefined])
    const times = { starts: '2026-03-12T19:00', ends: '2026-03-12T21:00' }
    expect(await eventOf(id)).toMatchObject({ ...times, place: { uk: 'Школа' }, url: null, state: 'published' })
    const { version } = await steps.read(id)
    const raw = { to: 'cancelled', version, reason: 'Немає зали' }
    expect((await call(votings.transition, { params: { id }, raw, as: mover })).status).toBe(200)
    expect((await eventOf(id)).cancel_reason).toEqual({ uk: 'Немає зали' })
  })

  it('keeps the times that staff corrected where only the place changes, and lasts as long where the time does', async () => {
    const id = await announced()
    const { id: event, version } = await eventOf(id)
    const corrected = { starts: '2026-03-10T17:30', ends: '2026-03-10T21:30' }
    expect((await call(events.update, { params: { id: event }, raw: { version, ...corrected } })).status).toBe(200)
    expect((await reschedule(id, {})).status).toBe(200)
    expect(await eventOf(id)).toMatchObject({ ...corrected, place: { uk: 'Школа' } })
    expect((await reschedule(id, { meeting_at: '2026-03-11T17:00:00.000Z' })).status).toBe(200)
    expect(await eventOf(id)).toMatchObject({ starts: '2026-03-11T19:00', ends: '2026-03-11T23:00' })
  })

  it('is published again where its time was over when the meeting was moved, and stays archived where staff archived it', async () => {
    for (const [archived, state] of [
      ['2026-03-10T18:30:00.000Z', 'published'],
      ['2026-03-10T15:00:00.000Z', 'archived'],
    ] as const) {
      const id = await announced()
      await at(archived)
      const { id: event, version } = await eventOf(id)
      expect((await call(events.update, { params: { id: event }, raw: { version, state: 'archived' } })).status).toBe(
        200,
      )
      await at('2026-03-10T18:40:00.000Z')
      const overridden = { overrides: ['early_meeting'] }
      const moved = await reschedule(id, { meeting_at: '2026-04-14T16:00:00.000Z', ...overridden })
      expect([moved.status, moved.body.message]).toEqual([200, undefined])
      expect(await eventOf(id)).toMatchObject({ state, starts: '2026-04-14T19:00' })
    }
  })

  it('that would be published only after the meeting is published when the meeting is moved', async () => {
    const id = await announced()
    const { id: event } = await eventOf(id)
    await sql`update events set state = 'scheduled', published_at = null, publish_at = '2026-03-09T08:00:00Z' where id = ${event}`.execute(
      db(),
    )
    expect((await reschedule(id, { meeting_at: '2026-03-09T17:00:00.000Z' })).status).toBe(200)
    expect(await eventOf(id)).toMatchObject({ state: 'scheduled', starts: '2026-03-09T19:00' })
    const earlier = { meeting_at: '2026-03-08T17:00:00.000Z' }
    expect((await reschedule(id, earlier)).status).toBe(200)
    expect(await eventOf(id)).toMatchObject({ state: 'published', starts: '2026-03-08T19:00' })
  })

  it('that recurs by now refuses another day at the field of the form, in words, and nothing is changed', async () => {
    const id = await announced()
    const { id: event, version } = await eventOf(id)
    const raw = { version, recurrence: 'FREQ=WEEKLY;BYDAY=TU' }
    expect((await call(events.update, { params: { id: event }, raw })).status).toBe(200)
    const refused = await reschedule(id, { meeting_at: '2026-03-12T17:00:00.000Z' })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['meeting_at']])
    expect(refused.body.errors!['meeting_at']![0]).toMatch(
      /^The event of this meeting in the calendar can’t change with it: .+\. Correct the event first$/,
    )
    expect(await steps.read(id)).toMatchObject({ meeting_at, reschedulings: [] })
    expect((await reschedule(id, { meeting_at: '2026-03-10T17:00:00.000Z' })).status).toBe(200)
    expect(await eventOf(id)).toMatchObject({ starts: '2026-03-10T19:00' })
  })
})

it('who is registered as present stays for another hour or place of the day, and not for another day', async () => {
  const id = await announced()
  const registered = async () => (await steps.residents(id)).filter(({ attendance }) => attendance).length
  await life.present(id, ['Бойко'])
  // In Kyiv 21:30 of the same day, and half past midnight of the next one.
  expect((await reschedule(id, { meeting_at: '2026-03-10T19:30:00.000Z' })).status).toBe(200)
  expect(await registered()).toBe(1)
  expect((await reschedule(id, { meeting_at: '2026-03-10T22:30:00.000Z' })).status).toBe(200)
  expect(await registered()).toBe(0)
})
