import { votingBallots } from '@oselia/contract/voting-ballots'
import { votings } from '@oselia/contract/votings'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'

const now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product
const steps = votingSteps({ call }, () => now)

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Довірча'))
})

const representative = { name: 'Петренко Петро', document: 'довіреність', number: '12' }
/** A survey in which a representative may vote for one owner. */
const survey = async () => {
  const { body } = await call(votings.form)
  const { rules } = body.form.profiles[0]!
  const proxy = { allowed: true, max_owners: 1, max_days: null }
  const { id } = await steps.make(house, { meeting_at: null, rules: { ...rules, proxy } })
  await steps.moved(id, 'announced')
  await steps.moved(id, 'survey')
  return id
}
const names = ['Андрієнко', 'Бойко', 'Власенко', 'Данилюк', 'Євтушенко', 'Франко', 'Гончар', 'Литвин']
const given = { cast_on: '2026-02-10', representative }

it('a representative votes for no more owners than the rules allow, also at the same moment', async () => {
  const id = await survey()
  const answered = await Promise.all(names.map((name) => steps.ballot(id, name, ['for', 'for'], given)))
  expect(answered.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await steps.tally(id)).voted.owners).toBe(1)
})

it('nor by the decision between two ballots, or by a space in the name', async () => {
  const id = await survey()
  await steps.ballot(id, 'Андрієнко', ['for', 'for'], given)
  await steps.ballot(id, 'Бойко', ['against', 'for'], { cast_on: '2026-02-10' })
  const spaced = { ...given, representative: { ...representative, name: 'Петренко  Петро' } }
  expect((await steps.ballot(id, 'Бойко', ['for', 'for'], spaced)).status).toBe(422)
  const alone = await steps.ballot(id, 'Власенко', ['against', 'for'], { cast_on: '2026-02-10' })
  expect(alone.status).toBe(201)
  // Kept as a conflict while the representative had voted for nobody, and decided on afterwards.
  const first = (await steps.residents(id)).find(({ name }) => name.startsWith('Андрієнко'))!
  const reason = 'Помилка'
  const act = (ballotId: number, how: string) =>
    call(votingBallots.decide, { params: { id, ballotId }, raw: { act: how, reason } })
  expect((await act(first.ballot!.id, 'withdraw')).status).toBe(200)
  const waiting = await steps.ballot(id, 'Власенко', ['for', 'for'], given)
  expect(waiting.body.data.state).toBe('conflict')
  expect((await steps.ballot(id, 'Андрієнко', ['for', 'for'], given)).body.data.state).toBe('counted')
  const decided = await act(waiting.body.data.id, 'count')
  expect([decided.status, decided.body.errors && Object.keys(decided.body.errors)]).toEqual([
    422,
    ['representative.name'],
  ])
})
