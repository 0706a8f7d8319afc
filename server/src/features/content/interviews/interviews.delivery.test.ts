import { interviews } from '@oselia/contract/interviews'
import { polls } from '@oselia/contract/polls'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { useGateways } from '../../../testing/gateways.js'
import { people } from '../../../testing/people.js'
import { makeHouses } from '../../../testing/places.js'
import { makeUnit } from '../../../testing/registry.js'

const post = useGateways()
const product = useApp({
  env: {
    get SMTP_URL() {
      return post.smtpUrl
    },
    get SMS_URL() {
      return post.smsUrl
    },
  } as Record<string, string>,
})
const { call } = product
const { person, lives } = people(product)
const db = () => product.app.pools.db
const within = { interval: 50 }

const questions = [
  { key: 'lift', kind: 'single', text: 'Ліфт?', options: ['yes', 'no'].map((key) => ({ key, text: key })) },
]
let house: number
beforeAll(async () => {
  house = (await makeHouses(product.app, 'ЖК Запрошення', 1)).houses[0]!
  const unit = await makeUnit(product.app, house, { number: '1' })
  const agreed = { channels: ['email', 'sms'], consent: { state: 'given' } }
  for (const [last_name, address] of [
    ['Перша', 'one@home.example'],
    ['Друга', 'two@home.example'],
  ] as const) {
    const { id } = await person({ last_name, emails: [{ address }], ...agreed })
    await lives(id, unit)
  }
  const { id } = await person({ last_name: 'Третя', phones: [{ number: '+380501112233' }], ...agreed })
  await lives(id, unit)
})
afterEach(() => post.clear())

const open = async (more: object = {}) => {
  const raw = { title: 'Ліфт', questions, audience: { house_ids: [house] }, state: 'published', ...more }
  return (await call(interviews.create, { raw })).body.data.id
}
const deliver = (id: number, channels: ('email' | 'sms')[] = ['email', 'sms'], preview = false) =>
  call(interviews.deliver, { params: { id }, body: { channels, preview } })
const read = async () =>
  (
    await sql<{ recipient: string; body: string; entity_id: number }>`select recipient, body, entity_id from outbox
    where entity = 'interviews' order by id`.execute(db())
  ).rows
const sentFor = async (id: number) => (await read()).filter((row) => row.entity_id === id)
const tokenIn = (body: string) => /\/poll\/([\w-]{43})/.exec(body)![1]!
const answer = (token: string) =>
  call(polls.answer, { params: { token }, raw: { values: [{ question: 'lift', options: ['yes'] }] }, as: null })
const passDay = (id: number) =>
  sql`update deliveries set created_at = created_at - interval '25 hours' where entity = 'interviews' and entity_id = ${id}`.execute(
    db(),
  )
const settled = async (id: number, count: number) => {
  await expect.poll(async () => (await sentFor(id)).length, within).toBe(count)
  await expect
    .poll(async () => {
      const { body } = await call(interviews.deliveries, { params: { id } })
      return body.data.flatMap(({ channels }) => channels.map(({ waiting }) => waiting)).reduce((a, b) => a + b, 0)
    }, within)
    .toBe(0)
}

describe('an invitation to an interview', () => {
  it('brings each person a link of their own, and then reminds only those who have not answered', async () => {
    const id = await open({ body: '<p>Старий ліфт</p>' })
    expect((await deliver(id, ['email'], true)).body.data).toMatchObject({ people: 3, reached: 2, delivery_id: null })
    expect((await deliver(id)).status).toBe(200)
    await settled(id, 3)
    const first = await sentFor(id)
    const tokens = first.map(({ body }) => tokenIn(body))
    expect(new Set(tokens).size).toBe(3)
    const mail = first.find(({ recipient }) => recipient === 'one@home.example')!
    expect(mail.body).toContain('Просимо Вас взяти участь')
    expect(mail.body).toContain('Старий ліфт')
    expect(first.find(({ recipient }) => recipient.startsWith('+'))!.body).toMatch(/^Опитування: Ліфт\nhttp.*\/poll\//)
    expect((await answer(tokenIn(mail.body))).status).toBe(200)
    // Not again on the same day.
    expect((await deliver(id)).body.code).toBe('nobody_to_reach')
    await passDay(id)
    const again = await deliver(id, ['email'])
    expect(again.body.data).toMatchObject({ people: 2, reached: 1 })
    await settled(id, 4)
    const reminder = (await sentFor(id)).at(-1)!
    expect(reminder.recipient).toBe('two@home.example')
    // The same link as before.
    expect(tokens).toContain(tokenIn(reminder.body))
    expect((await call(interviews.deliveries, { params: { id } })).body.data).toHaveLength(2)
  })

  it('is not sent to those who answered before it was handed over', async () => {
    const id = await open({ anonymous: true })
    await deliver(id, ['sms'])
    await settled(id, 1)
    const { body } = (await sentFor(id))[0]!
    await answer(tokenIn(body))
    await passDay(id)
    expect((await deliver(id, ['sms'])).body.code).toBe('nobody_to_reach')
  })

  it('of units counts a unit that has answered for all who live there', async () => {
    const id = await open({ respondent: 'realty' })
    await deliver(id, ['sms'])
    await settled(id, 1)
    const token = tokenIn((await sentFor(id))[0]!.body)
    const poll = await call(polls.read, { params: { token }, as: null })
    expect(poll.body.data).toMatchObject({ unit: '1', access: 'answer' })
    await answer(token)
    await passDay(id)
    expect((await deliver(id, ['email', 'sms'], true)).body.data).toMatchObject({ people: 0, reached: 0 })
  })

  it('is refused for a draft and for what is closed', async () => {
    expect((await deliver(await open({ state: 'draft' }))).body.code).toBe('state_forbids')
  })
})
