import { interviews } from '@oselia/contract/interviews'
import { polls } from '@oselia/contract/polls'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeMember, makeUnit, residentRoleIds } from '../../../testing/registry.js'

let now = new Date('2026-03-01T06:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product
const db = () => product.app.pools.db

const questions = [
  { key: 'lift', kind: 'single', text: 'Ліфт?', options: ['yes', 'no'].map((key) => ({ key, text: key })) },
]
const values = [{ question: 'lift', options: ['yes'] }]

let house: number
let elsewhere: number
beforeAll(async () => {
  house = (await makeHouses(product.app, 'ЖК Коди', 1)).houses[0]!
  elsewhere = (await makeHouses(product.app, 'ЖК Інші коди', 1)).houses[0]!
})

let count = 0
const person = async (fields: { emails?: { address: string }[]; phones?: { number: string }[] }, at = house) => {
  count += 1
  const member = await makeMember(product.app, `Код${'абвгдежзиклм'[count]} Ім’я`, fields)
  const unit = await moveIn(member, at)
  return { member, unit }
}
const moveIn = async (member: number, at = house) => {
  count += 1
  const unit = await makeUnit(product.app, at, { number: String(count) })
  const roles = await residentRoleIds(product.app)
  await sql`insert into residents (member_id, realty_id, role_id, "from", house_id, sort_name, search_keys)
    values (${member}, ${unit}, ${roles['tenant']}, '2024-01-01', 0, '', '')`.execute(db())
  return unit
}
/** The token of the link of a new interview. */
const open = async (more: object = {}) => {
  const raw = { title: 'Ліфт', questions, audience: { house_ids: [house] }, state: 'published', ...more }
  const { id } = (await call(interviews.create, { raw })).body.data
  const { link } = (await call(interviews.createLink, { params: { id }, raw: {} })).body.data
  return link!.url.split('/poll/')[1]!
}
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const ask = (token: string, contact: string) =>
  call(polls.requestCode, { params: { token }, raw: { contact }, as: null })
const check = (token: string, contact: string, code: string, more: object = {}) =>
  call(polls.identify, { params: { token }, raw: { contact, code, ...more }, as: null })
const sent = async (to: string) => {
  const { rows } = await sql<{ body: string; subject: string | null; channel: string }>`select body, subject, channel
    from outbox where recipient = ${to} and kind = 'code' order by id desc`.execute(db())
  return rows
}
const codeOf = async (to: string) => /\d{6}/.exec((await sent(to))[0]!.body)![0]
const wrong = { code: ['The code is wrong or has expired'] }

describe('a code', () => {
  it('goes to the e-mail or phone of somebody who is asked, and opens their own link', async () => {
    const token = await open()
    await person({ emails: [{ address: 'olha@example.com' }] })
    expect((await ask(token, ' Olha@Example.com ')).body.data).toEqual({ ok: true })
    const [mail] = await sent('olha@example.com')
    expect(mail).toMatchObject({ channel: 'email', subject: 'Code for taking part in a poll' })
    const opened = await check(token, 'olha@example.com', await codeOf('olha@example.com'))
    expect(opened.body.data).toEqual({ token: expect.stringMatching(/^.{43}$/), units: [] })
    const own = opened.body.data.token!
    const read = await call(polls.read, { params: { token: own }, as: null })
    expect(read.body.data.access).toBe('answer')
    expect((await call(polls.answer, { params: { token: own }, raw: { values }, as: null })).status).toBe(200)
    later(61)
    await person({ phones: [{ number: '+380671234567' }] })
    await ask(token, '067 123 45 67')
    expect((await sent('+380671234567'))[0]).toMatchObject({ channel: 'sms' })
    expect((await check(token, '0671234567', await codeOf('+380671234567'))).status).toBe(200)
  })

  it('is not sent to anybody else, with the same reply', async () => {
    const token = await open()
    await person({ emails: [{ address: 'far@example.com' }] }, elsewhere)
    const known = await person({ emails: [{ address: 'gone@example.com' }] })
    await sql`update residents set "to" = '2026-01-01' where member_id = ${known.member}`.execute(db())
    for (const contact of ['nobody@example.com', 'far@example.com', 'gone@example.com', '+380500000000']) {
      const { status, body } = await ask(token, contact)
      expect([status, body.data]).toEqual([200, { ok: true }])
      expect(await sent(contact)).toEqual([])
      expect((await check(token, contact, '000000')).body.errors).toEqual(wrong)
    }
    expect((await ask(token, 'not a phone')).status).toBe(422)
  })

  it('opens once, for ten minutes, with five tries, and is sent once a minute', async () => {
    const token = await open()
    const to = 'tries@example.com'
    await person({ emails: [{ address: to }] })
    await ask(token, to)
    expect((await ask(token, to)).status).toBe(429)
    later(61)
    await ask(token, to)
    const code = await codeOf(to)
    const other = code === '111111' ? '222222' : '111111'
    for (let n = 0; n < 5; n += 1) expect((await check(token, to, other)).body.errors).toEqual(wrong)
    expect((await check(token, to, code)).body.errors).toEqual(wrong)
    later(61)
    await ask(token, to)
    later(601)
    expect((await check(token, to, await codeOf(to))).body.errors).toEqual(wrong)
    await ask(token, to)
    const fresh = await codeOf(to)
    const both = await Promise.all([check(token, to, fresh), check(token, to, fresh)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('is kept neither in the table nor in the outbox as it is, nor the contact', async () => {
    const { rows } = await sql<{ text: string }>`select c::text as text from interview_codes c`.execute(db())
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) expect(text).not.toContain('@')
  })

  it('is refused by a personal link, and while no answers are taken', async () => {
    const token = await open({ paused: true })
    expect((await ask(token, 'olha@example.com')).body.code).toBe('state_forbids')
    expect((await check(token, 'olha@example.com', '123456')).body.code).toBe('state_forbids')
    expect((await ask('x'.repeat(43), 'olha@example.com')).status).toBe(404)
  })
})

describe('a person with several units', () => {
  it('chooses the unit in an interview of units', async () => {
    const token = await open({ respondent: 'realty' })
    const to = 'two@example.com'
    const { member, unit } = await person({ emails: [{ address: to }] })
    const second = await moveIn(member)
    await ask(token, to)
    const code = await codeOf(to)
    const choice = (await check(token, to, code)).body.data
    expect([choice.token, choice.units.map(({ id }) => id)]).toEqual([null, [unit, second]])
    const strange = await check(token, to, code, { realty_id: 999_999 })
    expect(Object.keys(strange.body.errors!)).toEqual(['realty_id'])
    const own = (await check(token, to, code, { realty_id: second })).body.data.token!
    const { body } = await call(polls.read, { params: { token: own }, as: null })
    expect(body.data.unit).toBe(String(count))
  })
})

describe('people with one phone', () => {
  it('are let in one after another', async () => {
    const token = await open()
    const number = '+380937654321'
    await person({ phones: [{ number }] })
    await person({ phones: [{ number }] })
    const tokens: string[] = []
    for (let n = 0; n < 2; n += 1) {
      later(61)
      await ask(token, number)
      const own = (await check(token, number, await codeOf(number))).body.data.token!
      await call(polls.answer, { params: { token: own }, raw: { values }, as: null })
      tokens.push(own)
    }
    expect(new Set(tokens).size).toBe(2)
  })
})
