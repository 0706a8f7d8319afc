import { votingBallots } from '@oselia/contract/voting-ballots'
import { votingProtocols } from '@oselia/contract/voting-protocols'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'
import { endSurveys } from './votings.ending.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { call, at, steps, meetingOf } = life

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Строкова'))
})

const refusal = ({ status, body }: Awaited<ReturnType<typeof steps.ballot>>) => [
  status,
  body.errors && Object.keys(body.errors),
]

it('a ballot dated after the counting began is refused, also where the survey was to run longer', async () => {
  const id = await meetingOf(house)
  await steps.moved(id, 'survey')
  await at('2026-03-12T10:00:00.000Z')
  for (const name of ['Андрієнко', 'Бойко', 'Власенко', 'Данилюк', 'Франко', 'Литвин'])
    await steps.ballot(id, name, ['for', 'for'], { cast_on: '2026-03-12' })
  await steps.moved(id, 'counting')
  await at('2026-03-14T10:00:00.000Z')
  expect(refusal(await steps.ballot(id, 'Гончар', ['for', 'for'], { cast_on: '2026-03-13' }))).toEqual([
    422,
    ['cast_on'],
  ])
  // A sheet that was filled in on the last day is still entered.
  expect((await steps.ballot(id, 'Гончар', ['for', 'for'], { cast_on: '2026-03-12' })).status).toBe(201)
})

it('of a meeting that did not take place no ballot, attendance or line of the protocol speaks', async () => {
  await at('2026-02-10T08:00:00.000Z')
  const { id } = await steps.make(house, { meeting_at: '2026-03-10T16:00:00.000Z' })
  await steps.moved(id, 'announced')
  const [owner] = await steps.residents(id)
  const attend = { resident_id: owner!.id, mode: 'in_person' as const }
  await call(votingBallots.attend, { params: { id }, body: attend })
  await at('2026-03-12T10:00:00.000Z')
  await steps.moved(id, 'survey', { reason: 'Збори не відбулися' })
  const before = { cast_on: '2026-03-10' }
  expect(refusal(await steps.ballot(id, 'Бойко', ['for', 'for'], before))).toEqual([422, ['cast_on']])
  const onMeeting = { cast_on: '2026-03-12', channel: 'meeting' }
  expect(refusal(await steps.ballot(id, 'Бойко', ['for', 'for'], onMeeting))).toEqual([422, ['channel']])
  expect((await steps.ballot(id, 'Бойко', ['for', 'for'], { cast_on: '2026-03-12' })).status).toBe(201)
  await at('2026-03-28T10:00:00.000Z')
  await steps.moved(id, 'counting')
  expect((await call(votingProtocols.makeProtocol, { params: { id } })).status).toBe(201)
  const { rows } = await sql<{ meeting: unknown; owners: number }>`select content -> 'meeting' as meeting,
    (content -> 'together' ->> 'owners')::int as owners from voting_protocols where voting_id = ${id}`.execute(
    product.app.pools.db,
  )
  expect(rows[0]).toEqual({ meeting: null, owners: 1 })
})

it('a voting without a meeting takes no ballot of one', async () => {
  await at('2026-02-10T08:00:00.000Z')
  const { id } = await steps.make(house, { meeting_at: null })
  await steps.moved(id, 'announced')
  await steps.moved(id, 'survey')
  const onMeeting = { cast_on: '2026-02-10', channel: 'meeting' }
  expect(refusal(await steps.ballot(id, 'Бойко', ['for', 'for'], onMeeting))).toEqual([422, ['channel']])
})

it('a meeting that is over already is not announced, whatever the reason', async () => {
  await at('2026-02-10T08:00:00.000Z')
  const { id } = await steps.make(house, { meeting_at: '2026-02-09T16:00:00.000Z' })
  const late = await steps.move(id, 'announced', { overrides: ['early_meeting'], reason: 'Провели вчора' })
  expect([late.status, late.body.errors && Object.keys(late.body.errors)]).toEqual([422, ['meeting_at']])
})

it('a clock that jumps back takes no ballot of days that it does not know, and one that jumped ahead gives nothing back', async () => {
  const id = await meetingOf(house)
  await steps.moved(id, 'survey')
  await at('2026-03-01T10:00:00.000Z')
  for (const cast_on of ['2026-03-01', '2026-03-12'])
    expect(refusal(await steps.ballot(id, 'Бойко', ['for', 'for'], { cast_on }))).toEqual([422, ['cast_on']])
  await at('2026-04-01T10:00:00.000Z')
  await endSurveys(product.app, product.app.pools.db)
  await at('2026-03-12T10:00:00.000Z')
  const back = await steps.move(id, 'survey')
  expect([back.status, back.body.code, (await steps.read(id)).state]).toEqual([409, 'state_forbids', 'counting'])
  // The days of the survey are those that were announced, whatever the clock says now.
  expect(refusal(await steps.ballot(id, 'Бойко', ['for', 'for'], { cast_on: '2026-03-26' }))).toEqual([
    422,
    ['cast_on'],
  ])
  expect((await steps.ballot(id, 'Бойко', ['for', 'for'], { cast_on: '2026-03-12' })).status).toBe(201)
})

it('an early meeting and an incomplete register are refused together, so that both reasons are given at once', async () => {
  await at('2026-02-10T08:00:00.000Z')
  const other = await makeBuilding(product, 'Лісова')
  await sql`update houses set voting_area = 700 where id = ${other.house}`.execute(product.app.pools.db)
  const { id } = await steps.make(other.house)
  await at('2026-02-25T08:00:00.000Z')
  const both = await steps.move(id, 'announced')
  expect([both.status, both.body.code, both.body.data]).toEqual([
    409,
    'meeting_too_early',
    { earliest: '2026-03-07', issues: 1 },
  ])
  const half = await steps.move(id, 'announced', { overrides: ['early_meeting'], reason: 'Дах' })
  expect([half.body.code, half.body.data]).toEqual(['register_incomplete', { issues: 1 }])
  const announced = await steps.moved(id, 'announced', {
    overrides: ['early_meeting', 'register_issues'],
    reason: 'Дах',
  })
  expect(announced.override_reason).toBe('Дах')
})
