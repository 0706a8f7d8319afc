import { votingBallots } from '@oselia/contract/voting-ballots'
import { votingSheets } from '@oselia/contract/voting-sheets'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { picturesOf, printed } from '../../../testing/sheets.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
let who: Who = 'owner'
const call: typeof product.call = (endpoint, sending) => product.call(endpoint, { as: who, ...sending })
const steps = votingSteps({ call }, () => now)
const at = async (instant: string) => {
  now = new Date(instant)
  who = await staffWith(product.app, 'owner', 'all')
}
const db = () => product.app.pools.db

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Одночасна'))
})

/** A survey after a meeting of 10 March 2026. */
const surveyOf = async () => {
  await at('2026-02-10T08:00:00.000Z')
  const { id } = await steps.make(house, { meeting_at: '2026-03-10T16:00:00.000Z' })
  await steps.moved(id, 'announced')
  await at('2026-03-10T16:05:00.000Z')
  await steps.moved(id, 'meeting')
  await steps.moved(id, 'survey')
  await at('2026-03-12T09:00:00.000Z')
  return id
}

const storedOf = async (owner: number) => {
  const { rows } = await sql<{
    id: number
    state: string
    channel: string
    answers: number
  }>`select b.id, b.state, b.channel,
      (select count(*) from voting_answers a where a.ballot_id = b.id) as answers
    from voting_ballots b where b.owner_id = ${owner} order by b.id`.execute(db())
  return rows
}
const times = async <T>(n: number, one: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, place) => one(place)))

it('one share entered from 40 connections by five clerks, from one sheet, from other sheets and at the meeting, counts once, and nothing is lost', async () => {
  const id = await surveyOf()
  const owner = (await steps.residents(id)).find(({ name }) => name.startsWith('Литвин'))!
  const { questions } = await steps.read(id)
  const clerks = await times(5, () => staffWith(product.app, 'owner', 'all'))
  const at = { id, residentId: owner.id }
  const [picture] = await picturesOf(
    product,
    (await printed(product, who, `/voting/${id}/resident/${owner.id}/sheet.pdf`)).bytes,
  )
  const sheet = (quality: number) => sharp(picture).jpeg({ quality }).toBuffer()
  const sent = async (quality: number, fields: Record<string, string> = {}, as: Who = who) =>
    call(votingSheets.upload, { params: at, fields, file: { name: 'листок.jpg', bytes: await sheet(quality) }, as })
  expect((await sent(90)).body.data.sheet.state).toBe('received')

  const answersOf = (n: number) =>
    questions.map(({ id: question_id }) => ({ question_id, answer: n % 2 ? 'for' : 'against' }) as const)
  const entered = (n: number, channel: 'paper' | 'meeting') => {
    const cast_on = channel === 'meeting' ? '2026-03-10' : '2026-03-12'
    const raw = { resident_id: owner.id, channel, cast_on, answers: answersOf(n) }
    return call(votingBallots.enter, { params: { id }, raw, as: clerks[n % 5]! })
  }
  const answered = await times(40, async (n) => {
    const as = clerks[n % 5]!
    if (n < 14) {
      const raw = { cast_on: '2026-03-12', answers: answersOf(n) }
      const { status, body } = await call(votingSheets.enter, { params: at, raw, as })
      return { status, code: body.code, ballot: status < 300 ? body.data : null }
    }
    if (n < 18) {
      const fields = { cast_on: '2026-03-12', answers: JSON.stringify(answersOf(n)) }
      const { status, body } = await sent(40 + n, fields, as)
      return { status, code: body.code, ballot: status < 300 ? body.data.ballot : null }
    }
    const { status, body } = await entered(n, n < 29 ? 'paper' : 'meeting')
    return { status, code: body.code, ballot: status < 300 ? body.data : null }
  })

  const codes = answered.flatMap(({ ballot, code }) => (ballot ? [] : [code]))
  expect(['already_voted', 'sheet_entered']).toEqual(expect.arrayContaining([...new Set(codes)]))
  const told = answered.flatMap(({ ballot }) => ballot ?? [])
  const stored = await storedOf(owner.id)
  // Each answer that took a ballot has its row, and no row is there that nobody was told of.
  expect([...new Set(told.map((one) => one.id))].toSorted((a, b) => a - b)).toEqual(stored.map((one) => one.id))
  expect(new Set(stored.map(({ answers }) => answers))).toEqual(new Set([questions.length]))
  expect(stored.filter(({ state }) => state === 'counted')).toHaveLength(1)
  const waiting = stored.filter(({ state }) => state === 'conflict')
  expect(waiting).toHaveLength(stored.length - 1)
  expect(waiting.length).toBeGreaterThan(0)
  const tally = await steps.tally(id)
  expect([tally.voted.owners, tally.voted.weight.value, tally.conflicts]).toEqual([1, '199.70', waiting.length])
  const { data } = (await call(votingSheets.read, { params: at })).body
  expect(data.sheet!.state).toBe('entered')
  // The first page counts, and each further one is a duplicate.
  expect(data.pages.map(({ result }) => result).toSorted()).toEqual([
    ...Array.from({ length: data.pages.length - 1 }, () => 'duplicate'),
    'matched',
  ])

  const decided = await times(Math.min(10, waiting.length), (n) =>
    call(votingBallots.decide, {
      params: { id, ballotId: waiting[n]!.id },
      raw: { act: 'count', reason: 'Рішення комісії' },
      as: clerks[n % 5]!,
    }),
  )
  expect(decided.map(({ status }) => status)).toEqual(decided.map(() => 200))
  const after = await storedOf(owner.id)
  expect(after.map((one) => one.id)).toEqual(stored.map((one) => one.id))
  expect(after.filter(({ state }) => state === 'counted')).toHaveLength(1)
  expect(after.filter(({ state }) => state === 'rejected')).toHaveLength(decided.length)
  const last = await steps.tally(id)
  expect([last.voted.owners, last.conflicts]).toEqual([1, waiting.length - decided.length])
  const { body: verified } = await call(votingBallots.verify, { params: { id } })
  expect(verified.data).toMatchObject({ matches: true, differences: [] })
})
