import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { usePackets } from '../../../testing/packets.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { threshold } from '../../../testing/voting-rules.js'
import { makeBuilding } from '../../../testing/votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { unpacked, recounted } = usePackets(product)
const { call, steps } = life

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Присутніх'))
})

const onMeeting = { cast_on: '2026-03-10', channel: 'meeting' }
/** A meeting without a survey whose question needs a majority of a base. */
const meetingOf = async (base: 'present' | 'cast', quorum: unknown = null) => {
  await life.at('2026-02-10T08:00:00.000Z')
  const { rules } = (await call(votings.form)).body.form.profiles[0]!
  const thresholds = [threshold(1, 2, true, { code: 'simple', base, dimension: 'head' })]
  return life.meetingOf(house, {
    rules: { ...rules, survey_days: 0, thresholds, quorum },
    questions: [{ text: 'Паркан', proposal: 'Поставити паркан', threshold: 'simple' }],
  })
}
const outcomeOf = async (id: number) => (await steps.tally(id)).questions[0]!.outcome
/** What the protocol says of the question, and what the script of its packet says of that. */
const fixedOf = async (id: number) => {
  await steps.moved(id, 'counting')
  await life.officers(id)
  expect((await life.generate(id)).status).toBe(201)
  await life.drawn(id)
  const { rows } = await sql<{ adopted: boolean }>`select adopted from voting_outcomes where voting_id = ${id}`.execute(
    product.app.pools.db,
  )
  await unpacked(id, life.who)
  return [rows[0]!.adopted, await recounted()]
}
const agrees = 'The recount agrees with results.json.\n'

it('of those present are also owners whose ballots were taken without a line in the attendance', async () => {
  const id = await meetingOf('present')
  await life.present(id, ['Андрієнко', 'Бойко', 'Данилюк'])
  for (const name of ['Андрієнко', 'Бойко']) await steps.ballot(id, name, ['for'], onMeeting)
  for (const name of ['Литвин', 'Франко', 'Гончар']) await steps.ballot(id, name, ['against'], onMeeting)
  expect((await steps.tally(id)).present!.owners).toBe(6)
  expect(await outcomeOf(id)).not.toBe('adopted')
  expect(await fixedOf(id)).toEqual([false, agrees])
})

it('is not adopted by those who came while absent owners can still come and vote against', async () => {
  const id = await meetingOf('present')
  await life.present(id, ['Андрієнко', 'Бойко'])
  for (const name of ['Андрієнко', 'Бойко']) await steps.ballot(id, name, ['for'], onMeeting)
  expect(await outcomeOf(id)).toBe('can_pass')
  expect(await fixedOf(id)).toEqual([true, agrees])
})

it('decides nothing without the quorum that the rules ask for, and the protocol says so', async () => {
  const quorum = { numerator: 1, denominator: 4, dimension: 'head' }
  const few = await meetingOf('cast', quorum)
  await life.present(few, ['Андрієнко', 'Бойко'])
  for (const name of ['Андрієнко', 'Бойко']) await steps.ballot(few, name, ['for'], onMeeting)
  const { outcome } = (await steps.tally(few)).questions[0]!
  expect(outcome).toBe('can_pass')
  expect(await fixedOf(few)).toEqual([false, agrees])
  const { rows } = await sql<{ quorum: unknown }>`select content -> 'quorum' as quorum from voting_protocols
    where voting_id = ${few}`.execute(product.app.pools.db)
  expect(rows[0]!.quorum).toEqual({ num: 1, den: 4, dimension: 'head', reached: false })

  const enough = await meetingOf('cast', quorum)
  await life.present(enough, ['Андрієнко', 'Бойко', 'Данилюк'])
  for (const name of ['Андрієнко', 'Бойко']) await steps.ballot(enough, name, ['for'], onMeeting)
  expect(await fixedOf(enough)).toEqual([true, agrees])
})
