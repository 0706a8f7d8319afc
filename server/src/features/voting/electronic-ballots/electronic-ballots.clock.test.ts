import { votingBallots } from '@oselia/contract/voting-ballots'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { useCodeVotings } from '../../../testing/code-votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
/** Milliseconds that have passed, and by which the clock of the database is ahead of the server's. */
let passed = 0
let ahead = 0
let isSet = false
const product = useApp({
  clock: {
    now: () => now,
    witness: { passed: () => [passed], database: async () => new Date(now.getTime() + ahead) },
  },
  env: { PUBLIC_URL: 'https://oselia.example' },
})
/** Time passes until the instant, or the clock is set to it. */
const codes = useCodeVotings(product, (instant) => {
  if (!isSet) passed += Math.max(0, instant.getTime() - now.getTime())
  now = instant
})
const { call, steps, browser, at, later, survey, personal, answersOf } = codes

const set = async (instant: string) => {
  isSet = true
  await at(instant)
  isSet = false
}
beforeAll(() => codes.build('Сумнівна'))

const unsure = 'не прийнято й не відхилено'
const ballots = async (id: number) => {
  const residentId = (await steps.residents(id)).find(({ name }) => name.startsWith('Андрієнко'))!.id
  return (await call(votingBallots.resident, { params: { id, residentId } })).body.data.ballots
}
/** A survey until 25 March, midnight in Kyiv, that is watched, and the personal page of an owner. */
const watched = async () => {
  // Each begins at the same date: the clock is put back to it, and believed again in the weeks before the meeting.
  await at('2026-02-10T08:00:00.000Z')
  await product.app.clockWatch.beat(product.app.pools.db)
  const { id, page, questions } = await survey()
  await product.app.clockWatch.beat(product.app.pools.db)
  const own = await personal(page, 'olena@example.com')
  const choose = () => {
    later(61)
    return browser.send(own, { ...answersOf(questions, 'for'), contact: '0' })
  }
  return { id, page, own, choose }
}

it('a ballot is neither refused nor taken while only a clock that jumped ahead says that the survey is over', async () => {
  const { id, own, choose } = await watched()
  await at('2026-03-25T21:50:00.000Z')
  const { location } = await choose()
  const code = await browser.codeFor('olena@example.com')
  await set('2026-03-25T22:00:30.000Z')
  const waits = await browser.send(location, { code })
  expect([waits.status, waits.text.includes(unsure)]).toEqual([503, true])
  expect(await ballots(id)).toEqual([])
  // The page does not say that voting is over, as it is not.
  expect((await browser.open(own)).text).not.toContain('бюлетені більше не приймаються')
  await set('2026-03-25T21:52:00.000Z')
  expect((await browser.send(location, { code })).status).toBe(303)
  expect(await ballots(id)).toMatchObject([{ channel: 'code', state: 'counted', cast_on: '2026-03-25' }])
})

it('a code stays valid while the clock is in doubt, however far it jumped and however often the code is given', async () => {
  const { id, page, choose } = await watched()
  await at('2026-03-25T21:50:00.000Z')
  const { location } = await choose()
  const code = await browser.codeFor('olena@example.com')
  await set('2026-03-26T03:00:00.000Z')
  // Others ask for codes meanwhile, which removes those that expired.
  expect((await browser.send(page, { contact: 'firm@example.com' })).status).toBe(303)
  expect((await browser.open(location)).status).toBe(200)
  for (let n = 0; n < 6; n++) {
    const { status, headers, text } = await browser.send(location, { code })
    expect([status, headers.get('retry-after'), text.includes('подайте паперовий бюлетень')]).toEqual([
      503,
      '120',
      true,
    ])
  }
  await set('2026-03-25T21:53:00.000Z')
  expect((await browser.send(location, { code })).status).toBe(303)
  expect(await ballots(id)).toMatchObject([{ channel: 'code', state: 'counted' }])
})

it('a wrong code counts as a try also while the clock is in doubt', async () => {
  const { choose } = await watched()
  await at('2026-03-25T21:50:00.000Z')
  const { location } = await choose()
  const code = await browser.codeFor('olena@example.com')
  await set('2026-03-26T03:00:00.000Z')
  const wrong = code === '000000' ? '111111' : '000000'
  for (let n = 0; n < 5; n++) expect((await browser.send(location, { code: wrong })).status).toBe(422)
  expect((await browser.send(location, { code })).status).toBe(422)
})

it('a ballot is not taken after the end because the clock was put back', async () => {
  const { id, own, choose } = await watched()
  await at('2026-03-25T22:10:00.000Z')
  expect((await browser.open(own)).text).toContain('бюлетені більше не приймаються')
  await set('2026-03-25T21:40:00.000Z')
  const waits = await choose()
  expect([waits.status, waits.headers.get('retry-after'), waits.text.includes(unsure)]).toEqual([503, '120', true])
  await set('2026-03-25T22:12:00.000Z')
  expect((await choose()).text).toContain('бюлетені більше не приймаються')
  expect(await ballots(id)).toEqual([])
})

it('nor where the clock of the database says that it is over', async () => {
  const { choose } = await watched()
  await at('2026-03-25T21:40:00.000Z')
  ahead = 3_600_000
  expect((await choose()).status).toBe(503)
  ahead = 0
  expect((await choose()).status).toBe(303)
})

it('a clock in doubt keeps nobody from voting far from the end', async () => {
  const { id, choose } = await watched()
  await set('2026-03-14T09:00:00.000Z')
  const { location } = await choose()
  expect((await browser.send(location, { code: await browser.codeFor('olena@example.com') })).status).toBe(303)
  expect(await ballots(id)).toHaveLength(1)
})
