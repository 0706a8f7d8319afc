import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'
import { endSurveys } from './votings.ending.js'

const begin = Date.parse('2026-02-10T08:00:00.000Z')
let now = new Date(begin)
/** Milliseconds that have passed, and by which the clock of the database is behind the server's. */
let passed = 0
let behind = 0
let isSet = false
const product = useApp({
  clock: {
    now: () => now,
    witness: { passed: () => [passed], database: async () => new Date(now.getTime() - behind) },
  },
})
/** Time passes until the instant, or the clock is set to it. */
const life = useProtocols(product, (instant) => {
  if (!isSet) passed += Math.max(0, instant.getTime() - now.getTime())
  now = instant
})
const { steps, at } = life
const db = () => product.app.pools.db

const set = async (instant: string) => {
  isSet = true
  await at(instant)
  isSet = false
}

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Годинникова'))
})
beforeEach(() => {
  behind = 0
})

/** A survey until 25 March, with one ballot. */
const surveyOf = async () => {
  // Each begins at the same date: the clock is put back to it, and believed again in the weeks before the meeting.
  await at('2026-02-10T08:00:00.000Z')
  await product.app.clockWatch.beat(db())
  const id = await life.meetingOf(house)
  await steps.moved(id, 'survey')
  await steps.ballot(id, 'Бойко', ['for', 'for'], { cast_on: '2026-03-10', channel: 'meeting' })
  await product.app.clockWatch.beat(db())
  return id
}
const stateOf = async (id: number) => {
  await endSurveys(product.app, db())
  return (await steps.read(id)).state
}
const told = async (id: number) => {
  const { rows } = await sql<{
    n: number
  }>`select count(distinct split_part(dedupe_key, ':', 3)) as n from notifications
    where kind = 'voting_clock' and entity_id = ${id}`.execute(db())
  return rows[0]!.n
}

it('a clock that jumps ahead ends no survey: those who work on it are told once, and it goes on when the clock is put back', async () => {
  const id = await surveyOf()
  await set('2026-04-20T10:00:00.000Z')
  expect([await stateOf(id), await stateOf(id)]).toEqual(['survey', 'survey'])
  expect(await told(id)).toBe(1)
  const refused = await steps.move(id, 'counting')
  expect([refused.status, refused.body.code]).toEqual([409, 'clock_doubted'])
  const { minutes } = refused.body.data as unknown as { minutes: number }
  expect(minutes).toBeGreaterThan(40 * 24 * 60)
  expect(refused.body.message).toContain(`${minutes} min`)
  await set('2026-03-10T17:00:00.000Z')
  expect(await stateOf(id)).toBe('survey')
  expect((await steps.ballot(id, 'Гончар', ['for', 'for'], { cast_on: '2026-03-10' })).status).toBe(201)
  await at('2026-03-26T10:00:00.000Z')
  expect(await stateOf(id)).toBe('counting')
})

it('whoever knows that the time is right ends the survey with a reason', async () => {
  const id = await surveyOf()
  await set('2026-03-28T10:00:00.000Z')
  const overrides = ['server_clock']
  expect((await steps.move(id, 'counting', { overrides })).status).toBe(422)
  const reason = 'Час перевірено за телефоном: сервер стояв вимкнений'
  await steps.moved(id, 'counting', { overrides, reason })
  const { rows } = await sql<{ reason: string }>`select reason from audit_log
    where entity = 'votings' and entity_id = ${id} and action = 'counting'`.execute(db())
  expect(rows).toEqual([{ reason }])
})

it('a jump within the survey ends nothing, and a day later the clock is believed', async () => {
  const id = await surveyOf()
  await set('2026-03-25T21:30:00.000Z')
  await product.app.clockWatch.beat(db())
  await at('2026-03-26T10:00:00.000Z')
  expect(await stateOf(id)).toBe('survey')
  await at('2026-03-26T22:00:00.000Z')
  expect(await stateOf(id)).toBe('counting')
})

it('a clock that is ahead of the database’s ends no survey until both have come to its end', async () => {
  const id = await surveyOf()
  behind = 3 * 86_400_000
  await at('2026-03-26T10:00:00.000Z')
  expect(await stateOf(id)).toBe('survey')
  expect(await told(id)).toBe(1)
  await at('2026-03-28T22:30:00.000Z')
  expect(await stateOf(id)).toBe('counting')
})

it('a survey in which everything is decided is ended by a person whatever the clock shows', async () => {
  const id = await surveyOf()
  for (const name of ['Андрієнко', 'Данилюк', 'Євтушенко', 'Франко', 'Литвин'])
    await steps.ballot(id, name, ['for', 'for'], { cast_on: '2026-03-10', channel: 'meeting' })
  await set('2026-03-28T10:00:00.000Z')
  await steps.moved(id, 'counting')
})
