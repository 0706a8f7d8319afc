import { votingBallots } from '@oselia/contract/voting-ballots'
import { votings } from '@oselia/contract/votings'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { usePackets } from '../../../testing/packets.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { call, at, steps } = life
const { unpacked, recounted } = usePackets(product)

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Залежна'))
  await at('2026-02-10T08:00:00.000Z')
})

const question = (text: string, depends_on: number | null = null) => ({
  text,
  proposal: `${text}: так`,
  threshold: 'majority',
  depends_on,
})
const chain = [question('Ремонт'), question('Підрядник', 1), question('Аванс', 2), question('Двірник')]

it('a question depends on an earlier one alone, and follows it into another order', async () => {
  const made = await steps.make(house, { questions: chain })
  expect(made.questions.map(({ depends_on }) => depends_on)).toEqual([null, 1, 2, null])
  const put = (questions: object[]) =>
    call(votings.update, { params: { id: made.id }, raw: { version: made.version, questions } })
  const own = made.questions.map(({ attachments: _, ...one }) => one)
  for (const depends_on of [2, 3, 4]) {
    const refused = await put(own.map((one, n) => Object.assign({}, one, n === 1 && { depends_on })))
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['questions.1.depends_on']])
  }
  const [repair, contractor, advance, janitor] = own
  const turned = [janitor!, repair!, { ...contractor!, depends_on: 2 }, { ...advance!, depends_on: null }]
  const { status, body } = await put(turned)
  expect([status, body.data.questions.map(({ depends_on }) => depends_on)]).toEqual([200, [null, null, 2, null]])
  const again = await call(votings.update, {
    params: { id: made.id },
    raw: {
      version: body.data.version,
      questions: turned.slice(2).map((one) => Object.assign({}, one, { depends_on: null })),
    },
  })
  expect([again.status, again.body.data.questions.length]).toEqual([200, 2])
})

it('without the question that it depends on, a question is not counted, whatever its votes; so are those that depend on it', async () => {
  const id = await life.meetingOf(house, { questions: chain })
  const day = { cast_on: '2026-03-10', channel: 'meeting' }
  const outcomes = async () => (await steps.tally(id)).questions.map(({ outcome }) => outcome)
  expect(await outcomes()).toEqual(['can_pass', 'can_pass', 'can_pass', 'can_pass'])
  for (const name of ['Андрієнко', 'Бойко', 'Франко', 'Гончар', 'Іваненко'])
    await steps.ballot(id, name, ['abstain', 'for', 'for', 'for'], day)
  // More than a half is for the contractor, while the repair is open.
  expect(await outcomes()).toEqual(['cannot_pass', 'not_counted', 'not_counted', 'adopted'])
  await steps.ballot(id, 'Литвин', ['for', 'for', 'against', 'for'], day)
  await steps.moved(id, 'counting', { reason: 'Усі проголосували' })
  expect((await life.generate(id)).status).toBe(201)
  const { results } = await life.drawn(id)
  expect(results.map(({ adopted, counted }) => [adopted, counted])).toEqual([
    [false, true],
    [false, false],
    [false, false],
    [true, true],
  ])
  expect(await outcomes()).toEqual(['not_adopted', 'not_counted', 'not_counted', 'adopted'])
  const { data } = (await call(votingBallots.verify, { params: { id } })).body
  expect(data).toMatchObject({ matches: true, protocol_matches: true, differences: [] })
  await unpacked(id, life.who)
  expect(await recounted()).toBe('The recount agrees with results.json.\n')
})

it('votes that suffice wait for the question that they depend on', async () => {
  const id = await life.meetingOf(house, { questions: chain.slice(0, 2) })
  const day = { cast_on: '2026-03-10', channel: 'meeting' }
  for (const name of ['Литвин', 'Франко']) await steps.ballot(id, name, ['abstain', 'for'], day)
  const [repair, contractor] = (await steps.tally(id)).questions
  expect([repair!.outcome, contractor!.outcome, contractor!.needed]).toEqual(['cannot_pass', 'not_counted', null])
  const other = await life.meetingOf(house, { questions: chain.slice(0, 2) })
  for (const name of ['Литвин']) await steps.ballot(other, name, ['for', 'for'], day)
  for (const name of ['Бойко', 'Франко']) await steps.ballot(other, name, ['against', 'for'], day)
  const waiting = (await steps.tally(other)).questions[1]!
  expect([waiting.outcome, waiting.needed]).toEqual(['can_pass', null])
  // Nobody is visited for it.
  const { data } = (await call(votingBallots.visits, { params: { id: other } })).body
  expect(data.map(({ question_id }) => question_id)).not.toContain(waiting.question_id)
})
