import { votingBallots } from '@oselia/contract/voting-ballots'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { useCodeVotings } from '../../../testing/code-votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const env = { PUBLIC_URL: 'https://oselia.example' }
const product = useApp({ clock: { now: () => now }, env })
const codes = useCodeVotings(product, (instant) => {
  now = instant
})
const { db, call, steps, browser, at, later, survey, personal, answersOf } = codes

beforeAll(() => codes.build('Кодова'))

const vote = async (page: string, to: string, questions: { id: number }[], answer = 'for') => {
  later(61)
  const sent = await browser.send(page, { ...answersOf(questions, answer), contact: '0' })
  return { sent, code: await browser.codeFor(to) }
}
const ballotsOf = async (id: number, name: string) => {
  const residentId = (await steps.residents(id)).find((one) => one.name.startsWith(name))!.id
  return (await call(votingBallots.resident, { params: { id, residentId } })).body.data.ballots
}

describe('a ballot by a code', () => {
  it('confirms the answers that were sent last, also from a form that was sent before and changed', async () => {
    const { id, page, questions } = await survey()
    const own = await personal(page, 'olena@example.com')
    const key = 'k'.repeat(43)
    const send = (answer: string) => {
      later(61)
      return browser.send(own, { ...answersOf(questions, answer), contact: '0', key })
    }
    const first = await send('for')
    // Sent again by a double click: the same code.
    expect((await send('for')).location).toBe(first.location)
    const changed = await send('against')
    expect(changed.location).not.toBe(first.location)
    await browser.send(changed.location, { code: await browser.codeFor('olena@example.com') })
    const [ballot] = await ballotsOf(id, 'Андрієнко')
    expect(ballot!.answers.map(({ answer }) => answer)).toEqual(['against', 'against'])
  })

  it('counts once it is confirmed, with a receipt that stays', async () => {
    const { id, page, questions } = await survey()
    const own = await personal(page, 'olena@example.com')
    const unfinished = (await browser.send(own, { [`q${questions[0]!.id}`]: 'for' })).text
    expect(unfinished).toContain('Дайте відповідь на це питання')
    expect(unfinished).toMatch(/role="alert">Голос ще не віддано\. Питання без відповіді: 2</)
    expect(unfinished.match(/<input[^>]* autofocus[^>]*>/g)).toEqual([
      expect.stringContaining(`name="q${questions[1]!.id}" value="for"`),
    ])
    const { sent, code } = await vote(own, 'olena@example.com', questions)
    expect(await ballotsOf(id, 'Андрієнко')).toEqual([])
    const done = await browser.send(sent.location, { code })
    expect([done.status, done.location]).toEqual([303, `${own}?lang=uk`])
    const receipt = await browser.open(own)
    expect(receipt.text).toContain('Ваш бюлетень зараховано')
    const hash = /[0-9a-f]{64}/.exec(receipt.text)![0]
    expect(await ballotsOf(id, 'Андрієнко')).toMatchObject([
      { channel: 'code', state: 'counted', cast_on: '2026-03-12', entered_by: null },
    ])
    expect((await steps.tally(id)).channels).toEqual([{ channel: 'code', owners: 1 }])
    // The same form and the same code again, and other answers later, change nothing.
    expect((await browser.send(sent.location, { code })).status).toBe(303)
    await browser.send(own, { ...answersOf(questions, 'against'), contact: '0' })
    expect(await ballotsOf(id, 'Андрієнко')).toHaveLength(1)
    expect((await browser.open(own)).text).toContain(hash)
  })

  it('is refused with a wrong or late code, and after five tries', async () => {
    const { id, page, questions } = await survey()
    const own = await personal(page, 'olena@example.com')
    const first = await vote(own, 'olena@example.com', questions)
    const other = first.code === '111111' ? '222222' : '111111'
    for (let n = 0; n < 5; n += 1) expect((await browser.send(first.sent.location, { code: other })).status).toBe(422)
    expect((await browser.send(first.sent.location, { code: first.code })).status).toBe(422)
    const second = await vote(own, 'olena@example.com', questions)
    later(601)
    expect((await browser.send(second.sent.location, { code: second.code })).status).toBe(404)
    expect(await ballotsOf(id, 'Андрієнко')).toEqual([])
  })

  it('is sent again for the same answers, after the pause, and leaves the first code valid', async () => {
    const { id, page, questions } = await survey()
    const own = await personal(page, 'olena@example.com')
    const { sent, code } = await vote(own, 'olena@example.com', questions)
    const again = /action="([^"]+\/again\?lang=uk)"/.exec((await browser.open(sent.location)).text)![1]!
    const early = await browser.send(again, {})
    expect([early.status, early.text.includes('role="alert"')]).toEqual([429, true])
    later(61)
    const second = await browser.send(again, {})
    expect([second.status, second.location === sent.location]).toEqual([303, false])
    const other = await browser.codeFor('olena@example.com')
    expect((await browser.open(second.location)).text).toContain('<strong>За</strong>')
    expect((await browser.send(second.location, { code: other })).status).toBe(303)
    // The other code confirms nothing more.
    expect((await browser.send(sent.location, { code })).status).toBe(303)
    expect(await ballotsOf(id, 'Андрієнко')).toHaveLength(1)
    expect((await browser.send(again, {})).location).toBe(`${own}?lang=uk`)
    const neighbour = await personal(page, 'firm@example.com')
    expect((await browser.send(again.replace(own, neighbour), {})).status).toBe(404)
  })

  it('of one voting is not confirmed at another, nor by another owner', async () => {
    const { page, questions, id } = await survey()
    const own = await personal(page, 'olena@example.com')
    const { sent, code } = await vote(own, 'olena@example.com', questions)
    const other = await survey()
    const foreign = await personal(other.page, 'olena@example.com')
    const neighbour = await personal(page, 'firm@example.com')
    const key = sent.location.split('/code/')[1]!
    for (const path of [foreign, neighbour, page])
      expect((await browser.send(`${path}/code/${key}`, { code })).status).toBe(404)
    expect(await ballotsOf(id, 'Андрієнко')).toEqual([])
    expect((await browser.send(own, { ...answersOf(other.questions, 'for'), contact: '0' })).status).toBe(422)
  })

  it('is taken by the clock of the server until the end of the survey, whatever the state still says', async () => {
    const { id, page, questions } = await survey()
    const own = await personal(page, 'olena@example.com')
    await at('2026-03-25T21:57:00.000Z')
    const { sent, code } = await vote(own, 'olena@example.com', questions)
    await at('2026-03-25T22:00:00.000Z')
    const late = await browser.send(sent.location, { code })
    expect([late.status, late.text.includes('цього вже не змінити')]).toEqual([409, true])
    expect((await browser.open(own)).text).toContain('бюлетені більше не приймаються')
    await sql`update votings set state = 'counting', deadline = null where id = ${id}`.execute(db())
    expect((await browser.send(own, { ...answersOf(questions, 'for'), contact: '0' })).status).toBe(422)
    expect(await ballotsOf(id, 'Андрієнко')).toEqual([])
  })

  it('is not taken before the meeting, nor where the rules take none', async () => {
    const { page, questions } = await survey('none')
    expect((await browser.open(page)).text).toContain('електронні бюлетені не приймаються')
    expect((await browser.send(page, { contact: 'olena@example.com' })).status).toBe(404)
    await at('2026-02-10T08:00:00.000Z')
    const { id } = await codes.make()
    await sql`update votings set rules = rules || '{"electronic": "code"}' where id = ${id}`.execute(db())
    await steps.moved(id, 'announced')
    const own = await personal(await browser.pageOf(id), 'olena@example.com')
    expect((await browser.open(own)).text).toContain('Голосування ще не почалося')
    const early = await browser.send(own, { ...answersOf(questions, 'for'), contact: '0' })
    expect(early.status).toBe(422)
  })

  it('and those of paper, 40 at the same moment, count once; the others are conflicts', async () => {
    const { id, page, questions } = await survey()
    const own = await personal(page, 'olena@example.com')
    const { sent, code } = await vote(own, 'olena@example.com', questions)
    const residentId = (await steps.residents(id)).find((one) => one.name.startsWith('Андрієнко'))!.id
    const enter = (n: number) =>
      call(votingBallots.enter, {
        params: { id },
        raw: {
          resident_id: residentId,
          channel: n % 2 ? 'paper' : 'meeting',
          cast_on: n % 2 ? '2026-03-11' : '2026-03-10',
          answers: questions.map((one) => ({ question_id: one.id, answer: n % 3 ? 'against' : 'abstain' })),
        },
      })
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? browser.send(sent.location, { code }) : enter(n / 2))),
    )
    // 503: it waited too long for its turn, and changed nothing.
    const others = all.map(({ status }) => status).filter((status) => ![201, 303, 409, 422, 503].includes(status))
    expect(others).toEqual([])
    const states = (await ballotsOf(id, 'Андрієнко')).map(({ state }) => state)
    expect(states.filter((state) => state === 'counted')).toHaveLength(1)
    expect(new Set(states)).toEqual(new Set(['counted', 'conflict']))
    expect((await ballotsOf(id, 'Андрієнко')).filter(({ channel }) => channel === 'code')).toHaveLength(1)
    expect((await steps.tally(id)).voted.owners).toBe(1)
  })
})
