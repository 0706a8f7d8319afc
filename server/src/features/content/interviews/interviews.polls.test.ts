import { interviews } from '@oselia/contract/interviews'
import { polls } from '@oselia/contract/polls'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { invite } from '../../../testing/interviews.js'
import { makeHouses } from '../../../testing/places.js'
import { makeLink, makeUnit } from '../../../testing/registry.js'
import { staffWith } from '../../../testing/sign-in.js'

const now = new Date('2026-03-01T06:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product

const options = ['yes', 'no'].map((key) => ({ key, text: key }))
const questions = [
  { key: 'lift', kind: 'single', text: 'Замінити ліфт?', options },
  { key: 'why', kind: 'text', text: 'Чому?', show_if: { question: 'lift', options: ['no'] } },
]
const yes = [{ question: 'lift', options: ['yes'] }]
const no = [
  { question: 'lift', options: ['no'] },
  { question: 'why', text: 'Дорого' },
]

let house: number
let complex: number
let number = 0
beforeAll(async () => {
  const made = await makeHouses(product.app, 'ЖК Відповіді', 1)
  house = made.houses[0]!
  complex = made.complex
})

const open = async (more: object = {}) => {
  const raw = { title: 'Ліфт', questions, audience: { house_ids: [house] }, state: 'published', ...more }
  return (await call(interviews.create, { raw })).body.data
}
const read = async (id: number) => (await call(interviews.read, { params: { id } })).body.data
const update = async (id: number, fields: object) =>
  call(interviews.update, { params: { id }, raw: { ...fields, version: (await read(id)).version } })
const newPerson = async () => {
  number += 1
  const unit = await makeUnit(product.app, house, { number: String(number) })
  return { unit, ...(await makeLink(product.app, unit, `Людина${'абвгдежзиклмнопрст'[number % 18]} Ім’я`)) }
}
const invited = async (interview: number) => {
  const person = await newPerson()
  return { ...person, token: await invite(product, interview, person.member) }
}
const look = (token: string) => call(polls.read, { params: { token }, as: null })
const answer = (token: string, values: object[] = yes) =>
  call(polls.answer, { params: { token }, raw: { values }, as: null })
const enter = (id: number, raw: object) => call(interviews.enter, { params: { id }, raw })
const db = () => product.app.pools.db

describe('a personal link', () => {
  it('shows the questions, takes one answer, and then says that it was given', async () => {
    const poll = await open({ body: '<p>Старий</p>', results_visible: 'after_answer' })
    const { token } = await invited(poll.id)
    const { body } = await look(token)
    expect(body.data).toMatchObject({
      title: { uk: 'Ліфт' },
      phase: 'open',
      access: 'answer',
      respondent: 'person',
      values: null,
      results: null,
      unit: null,
    })
    const given = await answer(token)
    expect([given.status, given.body.data.access, given.body.data.results?.answers]).toEqual([200, 'answered', 1])
    const again = await answer(token)
    expect([again.status, again.body.code]).toEqual([409, 'already_answered'])
    expect((await read(poll.id)).answers).toBe(1)
  })

  it('refuses what the questions do not take, at the question, and then stores nothing', async () => {
    const poll = await open()
    const { token } = await invited(poll.id)
    const refused = await answer(token, [{ question: 'lift', options: ['no'] }])
    expect([refused.status, refused.body.errors]).toEqual([422, { 'values.why': ['Answer this question'] }])
    const strange = await answer(token, [{ question: 'lift', options: ['perhaps'] }])
    expect(strange.body.errors).toEqual({ 'values.lift': ['Choose among the options'] })
    expect((await answer(token, no)).status).toBe(200)
  })

  it('keeps only answers to questions that are asked', async () => {
    const poll = await open()
    const { token, member } = await invited(poll.id)
    await answer(token, [...yes, { question: 'why', text: 'Зайве' }])
    const { rows } = await sql<{ values: object[]; marks: string[] }>`select values, marks from interview_sheets
      where member_id = ${member}`.execute(db())
    expect(rows[0]).toMatchObject({ values: [{ question: 'lift' }], marks: ['lift!', 'lift=yes'] })
    expect(rows[0]!.values).toHaveLength(1)
  })

  it('takes one of two answers given at the same time', async () => {
    const poll = await open()
    const { token } = await invited(poll.id)
    const both = await Promise.all([answer(token), answer(token, no)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await read(poll.id)).answers).toBe(1)
  })

  it('changes the answer while that is allowed and open', async () => {
    const poll = await open({ may_edit: true })
    const { token } = await invited(poll.id)
    await answer(token)
    expect((await look(token)).body.data.values).toMatchObject([{ question: 'lift', options: ['yes'] }])
    expect((await answer(token, no)).body.data.values).toMatchObject([{ options: ['no'] }, { text: 'Дорого' }])
    const both = await Promise.all([answer(token), answer(token, no)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await read(poll.id)).answers).toBe(1)
    await update(poll.id, { state: 'archived' })
    expect((await look(token)).body.data).toMatchObject({ phase: 'closed', values: null })
    expect((await answer(token)).body.code).toBe('state_forbids')
  })

  it('is refused before the opening, while paused, after the end, and as a draft or deleted', async () => {
    const poll = await open()
    const { token } = await invited(poll.id)
    await update(poll.id, { paused: true })
    expect((await look(token)).body.data.phase).toBe('paused')
    expect((await answer(token)).body.code).toBe('state_forbids')
    await update(poll.id, { paused: false })
    // The end has passed, and the task that closes it has not run yet.
    await sql`update interviews set ends_at = ${new Date(now.getTime() - 1000)} where id = ${poll.id}`.execute(db())
    expect((await look(token)).body.data.phase).toBe('closed')
    expect((await answer(token)).body.code).toBe('state_forbids')
    await call(interviews.remove, { params: { id: poll.id } })
    expect((await look(token)).status).toBe(404)
    const later = await open({ state: 'scheduled', publish_at: '2026-03-02T06:00:00Z' })
    const { token: early } = await invited(later.id)
    expect((await look(early)).status).toBe(404)
    expect((await answer(early)).status).toBe(404)
    expect((await look('x'.repeat(43))).status).toBe(404)
  })

  it('opens nothing for somebody who moved out', async () => {
    const poll = await open()
    const { token, resident } = await invited(poll.id)
    expect((await look(token)).status).toBe(200)
    await sql`update residents set "to" = '2026-02-20' where id = ${resident}`.execute(db())
    expect((await look(token)).status).toBe(404)
    expect((await answer(token)).status).toBe(404)
  })

  it('counts the answer of a record that was merged into the person’s', async () => {
    const poll = await open()
    const one = await invited(poll.id)
    const two = await invited(poll.id)
    await answer(one.token)
    await sql`update members set merged_into = ${two.member}, deleted_at = now() where id = ${one.member}`.execute(db())
    expect((await look(two.token)).body.data.access).toBe('answered')
    expect((await answer(two.token)).body.code).toBe('already_answered')
  })

  it('shows results to residents when that is said, and never their words', async () => {
    const poll = await open()
    const { token } = await invited(poll.id)
    await answer(token, no)
    expect((await look(token)).body.data.results).toBeNull()
    await update(poll.id, { state: 'archived' })
    const { results } = (await look(token)).body.data
    expect(results).toMatchObject({ answers: 1, hidden: false })
    expect(results!.questions.map(({ texts, more_texts }) => [texts, more_texts])).toEqual([
      [[], 0],
      [[], 1],
    ])
    await update(poll.id, { results_visible: 'staff' })
    expect((await look(token)).body.data.results).toBeNull()
  })
})

describe('an interview of units', () => {
  it('takes one answer of each unit, whoever of it comes first', async () => {
    const poll = await open({ respondent: 'realty', may_edit: true })
    const { unit, member } = await newPerson()
    const { member: other } = await makeLink(product.app, unit, 'Друга Особа')
    const first = await invite(product, poll.id, member, unit)
    const second = await invite(product, poll.id, other, unit)
    expect((await look(first)).body.data).toMatchObject({ unit: String(number), access: 'answer' })
    expect((await answer(first)).status).toBe(200)
    expect((await look(second)).body.data).toMatchObject({ access: 'answered', values: null })
    const refused = await answer(second)
    expect([refused.status, refused.body.code]).toEqual([409, 'already_answered'])
    expect((await look(first)).body.data.values).toHaveLength(1)
    expect((await answer(first, no)).status).toBe(200)
  })
})

describe('the link of a whole interview', () => {
  it('is made by who may publish, shows the questions, takes no answer, and is ended', async () => {
    const poll = await open()
    const made = await call(interviews.createLink, { params: { id: poll.id }, raw: {} })
    const token = made.body.data.link!.url.split('/poll/')[1]!
    expect((await call(interviews.createLink, { params: { id: poll.id }, raw: {} })).body).toEqual(made.body)
    expect((await look(token)).body.data).toMatchObject({ access: 'identify', title: { uk: 'Ліфт' } })
    expect((await answer(token)).body.code).toBe('state_forbids')
    const dispatcher = await staffWith(product.app, 'dispatcher', { complexes: [complex] })
    const shown = await call(interviews.deeplink, { params: { id: poll.id }, as: dispatcher })
    expect(shown.body.data.link).toBeNull()
    expect((await call(interviews.createLink, { params: { id: poll.id }, raw: {}, as: dispatcher })).status).toBe(403)
    await call(interviews.revokeLink, { params: { id: poll.id } })
    expect((await look(token)).status).toBe(404)
    const draft = await open({ state: 'draft' })
    expect((await call(interviews.createLink, { params: { id: draft.id }, raw: {} })).body.code).toBe('state_forbids')
  })
})

describe('an answer on paper', () => {
  it('is entered for a person of the audience, once, and marked', async () => {
    const poll = await open()
    const { member } = await newPerson()
    const entered = await enter(poll.id, { member_id: member, values: yes })
    expect([entered.status, entered.body.data]).toEqual([201, { answers: 1 }])
    expect((await enter(poll.id, { member_id: member, values: no })).body.code).toBe('already_answered')
    const { body } = await call(interviews.participants, { params: { id: poll.id }, query: { answered: 'true' } })
    expect(body.data).toMatchObject([{ member: { id: member }, channel: 'paper', answered_at: now.toISOString() }])
    expect(body.data[0]!.entered_by).not.toBeNull()
    const outsider = await enter(poll.id, { member_id: 999_999, values: yes })
    expect(outsider.body.errors).toEqual({ member_id: ['Not among those who are asked'] })
    expect((await enter(poll.id, { values: yes })).body.errors).toEqual({ member_id: ['This field is required'] })
  })

  it('is entered for a unit, also where it is not known who filled it in', async () => {
    const poll = await open({ respondent: 'realty' })
    const { unit, member } = await newPerson()
    expect((await enter(poll.id, { realty_id: unit, channel: 'phone', values: yes })).status).toBe(201)
    expect((await look(await invite(product, poll.id, member, unit))).body.data.access).toBe('answered')
    expect((await enter(poll.id, { member_id: member, values: yes })).body.errors).toHaveProperty('realty_id')
  })
})

describe('who takes part', () => {
  it('is everybody who is asked, those who have not answered, and those who have', async () => {
    const poll = await open()
    const { token, member } = await invited(poll.id)
    await answer(token)
    const of = async (query: object) => (await call(interviews.participants, { params: { id: poll.id }, query })).body
    const { total } = await of({})
    expect(total).toBeGreaterThan(1)
    expect((await of({ answered: 'false' })).total).toBe(total - 1)
    expect((await of({ answered: 'true' })).data).toMatchObject([
      { member: { id: member }, channel: 'web', realty: null },
    ])
    expect((await of({ page: 50 })).total).toBe(total)
    expect((await of({ search_query: 'людина' })).total).toBeGreaterThan(0)
    expect((await of({ search_query: 'нікого' })).total).toBe(0)
  })

  it('is never shown for an anonymous interview, nor without the right to read people', async () => {
    const poll = await open({ anonymous: true })
    const refused = await call(interviews.participants, { params: { id: poll.id }, query: {} })
    expect([refused.status, refused.body.code]).toEqual([409, 'state_forbids'])
  })
})

describe('an interview that has answers', () => {
  it('keeps who is asked and what is asked, and takes corrected wording', async () => {
    const poll = await open()
    const { token } = await invited(poll.id)
    await answer(token)
    const refused = async (fields: object) => Object.keys((await update(poll.id, fields)).body.errors ?? {})
    expect(await refused({ anonymous: true, respondent: 'realty' })).toEqual(['respondent', 'anonymous'])
    expect(await refused({ questions: [questions[0]!] })).toEqual(['questions'])
    expect(await refused({ questions: [{ ...questions[0]!, kind: 'multiple' }, questions[1]!] })).toEqual([
      'questions.0.kind',
    ])
    expect(await refused({ audience: null })).toEqual(['audience'])
    const reworded = [{ ...questions[0]!, text: 'Міняти ліфт?' }, questions[1]!]
    const { status, body } = await update(poll.id, { questions: reworded, audience: { house_ids: [house] } })
    expect([status, body.data.questions[0]!.text]).toEqual([200, { uk: 'Міняти ліфт?' }])
    const undone = await call(interviews.undoPublication, {
      params: { id: poll.id },
      raw: { version: body.data.version },
    })
    expect([undone.status, undone.body.code]).toEqual([409, 'answers_given'])
    expect((await read(poll.id)).phase).toBe('open')
  })

  it('is not changed while the first answer is being stored', async () => {
    const poll = await open()
    const { token } = await invited(poll.id)
    const [given, changed] = await Promise.all([answer(token), update(poll.id, { anonymous: true })])
    const after = await read(poll.id)
    // Whichever came first, the answer is stored as the interview says.
    expect(given.status).toBe(200)
    expect(changed.status === 200).toBe(after.anonymous)
    const { rows } = await sql`select 1 from interview_sheets where interview_id = ${poll.id}
      and anonymous = ${after.anonymous}`.execute(db())
    expect(rows).toHaveLength(1)
  })
})
