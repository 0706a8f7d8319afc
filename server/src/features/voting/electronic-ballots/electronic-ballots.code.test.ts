import { votingBallots } from '@oselia/contract/voting-ballots'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { voter } from '../../../testing/electronic-ballots.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'
import { votingKind } from './electronic-ballots.links.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const env = { PUBLIC_URL: 'https://oselia.example', TRUSTED_PROXIES: '127.0.0.1' }
const product = useApp({ clock: { now: () => now }, env })
let who: Who = 'owner'
const call: typeof product.call = (endpoint, sending) => product.call(endpoint, { as: who, ...sending })
const steps = votingSteps({ call }, () => now)
const browser = voter(product, call)
const db = () => product.app.pools.db
const at = async (instant: string) => {
  now = new Date(instant)
  who = await staffWith(product.app, 'owner', 'all')
}
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Кодова'))
  await contact('Андрієнко', 'olena@example.com')
  await contact('Бойко', 'pair@example.com')
  await contact('Власенко', 'pair@example.com')
  await contact('Литвин', 'firm@example.com')
})
const contact = (name: string, address: string) =>
  sql`update members set emails = ${JSON.stringify([{ address, label: null, is_primary: true }])}::jsonb where last_name = ${name}`.execute(
    db(),
  )

const meeting_at = '2026-03-10T16:00:00.000Z'
/** A voting in its survey that takes ballots by a code. */
const survey = async (electronic = 'code') => {
  await at('2026-02-10T08:00:00.000Z')
  const draft = await steps.make(house, { meeting_at })
  await sql`update votings set rules = rules || ${JSON.stringify({ electronic })}::jsonb where id = ${draft.id}`.execute(
    db(),
  )
  await steps.moved(draft.id, 'announced')
  await at('2026-03-10T16:05:00.000Z')
  await steps.moved(draft.id, 'meeting')
  await steps.moved(draft.id, 'survey')
  await at('2026-03-12T09:00:00.000Z')
  // Limits count by the clock, which each voting sets back.
  await sql`delete from rate_limits`.execute(db())
  return { id: draft.id, page: await browser.pageOf(draft.id), questions: draft.questions }
}
/** The path of the personal page of the only owner with this contact. */
const personal = async (page: string, to: string) => {
  later(61)
  const asked = await browser.send(page, { contact: to })
  const opened = await browser.send(asked.location, { code: await browser.codeFor(to) })
  return opened.location.split('?')[0]!
}
const answersOf = (questions: { id: number }[], answer: string) =>
  Object.fromEntries(questions.map(({ id }) => [`q${id}`, answer]))
const vote = async (page: string, to: string, questions: { id: number }[], answer = 'for') => {
  later(61)
  const sent = await browser.send(page, { ...answersOf(questions, answer), contact: '0' })
  return { sent, code: await browser.codeFor(to) }
}
const ballotsOf = async (id: number, name: string) => {
  const residentId = (await steps.residents(id)).find((one) => one.name.startsWith(name))!.id
  return (await call(votingBallots.resident, { params: { id, residentId } })).body.data.ballots
}

describe('the page of a voting', () => {
  it('shows its questions, and leads owners to their ballots by a code', async () => {
    const { page } = await survey()
    const shown = await browser.open(page)
    expect(shown.text).toContain('Встановити внесок 8,50 грн за м²')
    expect(shown.text).not.toContain('Андрієнко')
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    const own = await personal(page, 'olena@example.com')
    expect(own).toMatch(/^\/vote\/[\w-]{43}$/)
    const ballot = await browser.open(own)
    expect(ballot.text).toContain('прим. 1: частка 1/1')
    expect(ballot.text).toContain('45,60')
    expect(ballot.text).not.toContain('Андрієнко')
    expect(ballot.text).toContain('можуть оскаржити')
  })

  it('answers the same for a contact that nobody has, and sends nothing', async () => {
    const { page } = await survey()
    const [known, unknown] = [
      await browser.send(page, { contact: 'firm@example.com' }),
      await browser.send(page, { contact: 'nobody@example.com' }),
    ]
    expect([known.status, unknown.status]).toEqual([303, 303])
    const strip = (text: string) => text.replaceAll(/[\w-]{43}|\w•••@/g, '')
    expect(strip((await browser.open(unknown.location)).text)).toBe(strip((await browser.open(known.location)).text))
    expect(await browser.mailbox('nobody@example.com')).toEqual([])
    expect((await browser.send(unknown.location, { code: '000000' })).status).toBe(422)
    expect((await browser.send(page, { contact: 'not a phone' })).status).toBe(422)
    expect((await browser.send(page, { contact: 'nobody@example.com' })).status).toBe(429)
  })

  it('lets several owners of one contact choose', async () => {
    const { page } = await survey()
    later(61)
    const asked = await browser.send(page, { contact: 'pair@example.com' })
    const chosen = await browser.send(asked.location, { code: await browser.codeFor('pair@example.com') })
    expect(chosen.status).toBe(200)
    expect(chosen.text.match(/href="\/vote\/[\w-]{43}\?lang=uk">/g)).toHaveLength(2)
    expect(chosen.text).not.toMatch(/Бойко|Власенко/)
  })

  it('has no page in a draft, and for a token that opens nothing', async () => {
    const draft = await steps.make(house, { meeting_at })
    const token = await product.app.publicLinks.tokenFor({ db: db(), now }, votingKind, draft.id)
    expect((await browser.open(`/vote/${token}`)).status).toBe(404)
    expect((await browser.open(`/vote/${'x'.repeat(43)}`)).status).toBe(404)
    expect((await browser.send(`/vote/${'x'.repeat(43)}`, { contact: 'a@example.com' })).status).toBe(404)
  })
})

describe('the limits of codes', () => {
  const owner = 'olena@example.com'
  const stranger = '198.51.100.7'

  it('leave the owner codes that a stranger who knows the contact asked for in vain', async () => {
    const { page, questions } = await survey()
    const own = await personal(page, owner)
    const before = (await browser.mailbox(owner)).length
    const ask = async (from: string) => (await browser.send(page, { contact: owner }, from)).status
    for (let n = 0; n < 5; n += 1) {
      later(3601)
      expect(await ask(stranger)).toBe(303)
      // Asking again does not prolong the pause, and uses nothing up.
      expect([await ask(stranger), await ask('203.0.113.9')]).toEqual([429, 429])
    }
    later(3601)
    // That network has no more today; the owner, elsewhere, has.
    expect([await ask(stranger), await ask('203.0.113.9')]).toEqual([429, 303])
    expect((await browser.mailbox(owner)).length - before).toBe(6)
    // The personal link has its own codes, whatever pause the contact is in.
    const sent = await browser.send(own, { ...answersOf(questions, 'for'), contact: '0' }, stranger)
    expect([sent.status, (await browser.mailbox(owner)).length - before]).toEqual([303, 7])
    expect((await browser.send(sent.location, { code: await browser.codeFor(owner) })).status).toBe(303)
  })

  it('let many networks together send few codes to a contact, with growing pauses', async () => {
    const { page } = await survey()
    const before = (await browser.mailbox(owner)).length
    // Within an hour.
    for (let n = 0; n < 30; n += 1) {
      later(120)
      await browser.send(page, { contact: owner }, `203.0.113.${n}`)
    }
    expect((await browser.mailbox(owner)).length - before).toBe(5)
  })

  it('of a personal link are one a minute and ten a day', async () => {
    const { page, questions } = await survey()
    const own = await personal(page, 'firm@example.com')
    const before = (await browser.mailbox('firm@example.com')).length
    const ask = async () => (await browser.send(own, { ...answersOf(questions, 'for'), contact: '0' })).status
    expect([await ask(), await ask()]).toEqual([303, 429])
    for (let n = 0; n < 12; n += 1) {
      later(61)
      await ask()
    }
    expect((await browser.mailbox('firm@example.com')).length - before).toBe(10)
  })
})

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
    expect((await browser.send(own, { [`q${questions[0]!.id}`]: 'for' })).text).toContain(
      'Дайте відповідь на це питання',
    )
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
    const { id } = await steps.make(house, { meeting_at })
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
