import { votingBallots } from '@oselia/contract/voting-ballots'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { useCodeVotings } from '../../../testing/code-votings.js'
import { statementsDuring } from '../../../testing/statements.js'

let now = new Date('2026-02-10T08:00:00.000Z')
/** How often the clock of the database was asked for. */
let asked = 0
const product = useApp({
  clock: {
    now: () => now,
    witness: {
      passed: () => [0],
      database: async () => {
        asked += 1
        return now
      },
    },
  },
  env: { PUBLIC_URL: 'https://oselia.example' },
})
const codes = useCodeVotings(product, (instant) => {
  now = instant
})
const { call, steps, browser, later, survey, personal, answersOf } = codes

beforeAll(() => codes.build('Велика'))

const sent = async (work: () => Promise<unknown>) =>
  (await statementsDuring(product.app.pools.pool, work)).map(({ text }) => text.replaceAll(/\s+/g, ' '))
/** What is summed over all ballots, or counted over all notices, of a voting. */
const overAll = (texts: readonly string[]) =>
  texts.filter((text) => /voting_ballots b join voting_owners o|from voting_notices n where n\.voting_id/.test(text))
const holds = (texts: readonly string[]) => texts.filter((text) => /from votings.* for share/.test(text))

it('a ballot on paper sums up no ballots of others, and locks its voting as it reads it', async () => {
  const { id, questions } = await survey()
  const owner = (await steps.residents(id)).find(({ name }) => name.startsWith('Андрієнко'))!
  const body = {
    resident_id: owner.id,
    channel: 'paper' as const,
    cast_on: '2026-03-12',
    answers: questions.map((one) => ({ question_id: one.id, answer: 'for' as const })),
  }
  let status = 0
  const texts = await sent(async () => {
    ;({ status } = await call(votingBallots.enter, { params: { id }, body }))
  })
  expect(status).toBe(201)
  expect(overAll(texts)).toEqual([])
  expect(holds(texts)).toHaveLength(1)
})

it('nor does a ballot by a code, which asks for the clock as it opens and as it decides', async () => {
  const { page, questions } = await survey()
  const own = await personal(page, 'olena@example.com')
  later(61)
  const { location } = await browser.send(own, { ...answersOf(questions, 'for'), contact: '0' })
  const code = await browser.codeFor('olena@example.com')
  let status = 0
  asked = 0
  const texts = await sent(async () => {
    ;({ status } = await browser.send(location, { code }))
  })
  expect([status, asked]).toEqual([303, 2])
  expect(overAll(texts)).toEqual([])
  const receipt = await sent(async () => expect((await browser.open(own)).text).toContain('Ваш бюлетень зараховано'))
  expect(overAll(receipt)).toEqual([])
})
