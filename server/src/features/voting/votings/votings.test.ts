import { events } from '@oselia/contract/events'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { votingProtocols } from '@oselia/contract/voting-protocols'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'
import { endSurveys } from './votings.ending.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
let who: Who = 'owner'
// A session does not live as long as a voting: each stage has a session of its own.
const call: typeof product.call = (endpoint, sending) => product.call(endpoint, { as: who, ...sending })
const steps = votingSteps({ call }, () => now)
const at = async (instant: string) => {
  now = new Date(instant)
  who = await staffWith(product.app, 'owner', 'all')
}

let house: number
let complex: number
beforeAll(async () => {
  ;({ house, complex } = await makeBuilding(product, 'Голосівська'))
})

const meeting_at = '2026-03-10T16:00:00.000Z'
/** A voting whose meeting runs on 10 March 2026. */
const meetingOf = async (fields: Record<string, unknown> = {}) => {
  await at('2026-02-10T08:00:00.000Z')
  const { id } = await steps.make(house, { meeting_at, ...fields })
  await steps.moved(id, 'announced')
  await at('2026-03-10T16:05:00.000Z')
  await steps.moved(id, 'meeting')
  return id
}
const onMeeting = { cast_on: '2026-03-10', channel: 'meeting' }

describe('a voting from draft to the count', () => {
  it('adopts by the exact shares of the worked example, at the meeting and in the survey', async () => {
    const id = await meetingOf()
    for (const name of ['Андрієнко', 'Бойко', 'Данилюк', 'Франко', 'Іваненко']) {
      const { status } = await steps.ballot(id, name, ['for', 'for'], onMeeting)
      expect(status).toBe(201)
    }
    await steps.ballot(id, 'Литвин', ['for', 'against'], onMeeting)
    const meeting = await steps.tally(id)
    expect(
      meeting.questions.map(({ for: votes, outcome, needed }) => [
        votes.weight.percent,
        outcome,
        needed?.weight?.value,
      ]),
    ).toEqual([
      ['79.3583', 'adopted', undefined],
      ['46.0750', 'can_pass', '23.55'],
    ])
    expect(meeting.questions[1]!.needed).toMatchObject({ owners: 1 })
    expect(meeting.weight_by).toBe('area')

    const survey = await steps.moved(id, 'survey')
    expect([survey.survey_from, survey.survey_to, survey.deadline]).toEqual([
      '2026-03-10',
      '2026-03-25',
      '2026-03-25T22:00:00.000Z',
    ])
    await at('2026-03-19T10:00:00.000Z')
    expect((await steps.ballot(id, 'Євтушенко', ['for', 'for'], { cast_on: '2026-03-19' })).status).toBe(201)
    const { questions, voted, total, groups, channels } = await steps.tally(id)
    expect(questions[1]).toMatchObject({
      for: { weight: { value: '306.85', exact: '6137/20', percent: '51.1417' }, owners: 6 },
      against: { weight: { value: '199.70' }, owners: 1 },
      outcome: 'adopted',
    })
    expect([voted.owners, total.owners, total.weight.value]).toEqual([7, 9, '600.00'])
    expect(groups.map(({ total: whole }) => whole.weight.value)).toEqual(['600.00'])
    expect(channels).toEqual([
      { channel: 'meeting', owners: 6 },
      { channel: 'paper', owners: 1 },
    ])
    const { body } = await call(votingBallots.verify, { params: { id } })
    expect(body.data).toMatchObject({ matches: true, register_intact: true, ballots: 7, differences: [] })
    expect((await steps.read(id)).progress).toEqual({
      owners: 9,
      owners_voted: 7,
      percent_voted: '84.4250',
      conflicts: 0,
    })
  })

  it('ends the survey by its clock, and not before while a question is open', async () => {
    const id = await meetingOf()
    await steps.moved(id, 'survey')
    expect((await steps.move(id, 'counting')).body.code).toBe('survey_runs')
    await at('2026-03-25T21:59:00.000Z')
    await endSurveys(product.app, product.app.pools.db)
    expect((await steps.read(id)).state).toBe('survey')
    await at('2026-03-25T22:00:00.000Z')
    await endSurveys(product.app, product.app.pools.db)
    expect((await steps.read(id)).state).toBe('counting')
  })
})

describe('the announcement', () => {
  it('refuses a meeting that is too early with the earliest lawful day, unless a reason is given', async () => {
    await at('2026-02-28T08:00:00.000Z')
    const { id } = await steps.make(house, { meeting_at: '2026-03-09T16:00:00.000Z' })
    const early = await steps.move(id, 'announced')
    expect([early.status, early.body.code, early.body.data]).toEqual([
      409,
      'meeting_too_early',
      { earliest: '2026-03-10' },
    ])
    expect(early.body.message).toContain('10 Mar 2026')
    const silent = await steps.move(id, 'announced', { overrides: ['early_meeting'] })
    expect([silent.status, Object.keys(silent.body.errors!)]).toEqual([422, ['reason']])
    await steps.moved(id, 'announced', { overrides: ['early_meeting'], reason: 'Аварійний стан даху' })
  })

  it('takes the notice of exactly ten days', async () => {
    await at('2026-02-28T08:00:00.000Z')
    const { id } = await steps.make(house, { meeting_at })
    await steps.moved(id, 'announced')
  })

  it('names what the register lacks, and freezes it with a hash that later changes do not touch', async () => {
    const other = await makeBuilding(product, 'Лісова')
    await at('2026-02-10T08:00:00.000Z')
    const { id } = await steps.make(other.house)
    const { db } = product.app.pools
    await sql`update houses set voting_area = 700 where id = ${other.house}`.execute(db)
    const { body: before } = await call(votings.register, { params: { id } })
    expect(before.data.issues).toMatchObject([{ issue: 'total_differs', detail: '700.00 / 600.00' }])
    expect((await steps.move(id, 'announced')).body.code).toBe('register_incomplete')
    const { snapshot } = await steps.moved(id, 'announced', { overrides: ['register_issues'], reason: 'Підвал' })
    expect(snapshot).toMatchObject({ owners: 9, units: 9, total: '700.00', weight: 'area' })
    await sql`update realty set total_area = 50 where house_id = ${other.house} and number = '1'`.execute(db)
    const { body: after } = await call(votings.register, { params: { id } })
    expect(after.data.changes.filter(({ realty }) => realty)).toMatchObject([
      { unit: '1', was: expect.stringContaining('45.60'), is: expect.stringContaining('50.00') },
    ])
    expect(after.data.intact).toBe(true)
    expect((await steps.read(id)).snapshot).toEqual(snapshot)
    expect((await steps.tally(id)).total.weight.value).toBe('700.00')
  })

  it('fixes questions and rules, and what was announced can’t be deleted', async () => {
    const { id } = await steps.make(house)
    const announced = await steps.moved(id, 'announced')
    const changed = await call(votings.update, {
      params: { id },
      raw: { version: announced.version, questions: [] },
    })
    expect([changed.status, changed.body.code]).toEqual([409, 'voting_fixed'])
    const noted = await call(votings.update, { params: { id }, raw: { version: announced.version, note: 'Школа' } })
    expect([noted.status, noted.body.data.note]).toEqual([200, 'Школа'])
    expect((await call(votings.remove, { params: { id } })).status).toBe(409)
    const { db } = product.app.pools
    await expect(
      sql`update voting_questions set threshold = 'majority' where voting_id = ${id}`.execute(db),
    ).rejects.toThrow('fixed')
    await expect(sql`update votings set state = 'draft' where id = ${id}`.execute(db)).rejects.toThrow('can not return')
    await expect(sql`delete from votings where id = ${id}`.execute(db)).rejects.toThrow('announced')
    await expect(
      sql`update voting_owners set weight_numerator = 1 where voting_id = ${id}`.execute(db),
    ).rejects.toThrow('fixed')
  })
})

it('has its meeting in the calendar, which moves with it and is cancelled with the voting', async () => {
  await at('2026-02-10T08:00:00.000Z')
  const { id } = await steps.make(house, { meeting_at })
  const eventOf = async () =>
    (await call(events.list, { query: { per_page: 100 } })).body.data.find(({ voting }) => voting?.id === id)
  expect(await eventOf()).toBeUndefined()
  const { version } = await steps.moved(id, 'announced')
  const times = { kind: 'meeting', state: 'published', starts: '2026-03-10T18:00', ends: '2026-03-10T20:00' }
  expect(await eventOf()).toMatchObject({ ...times, title: { uk: 'Збори' }, audience: { house_ids: [house] } })
  const raw = { version, meeting_at: '2026-03-12T17:00:00Z', meeting_place: 'Школа', reason: 'Ремонт' }
  expect((await call(votings.reschedule, { params: { id }, raw })).status).toBe(200)
  const moved = { starts: '2026-03-12T19:00', ends: '2026-03-12T21:00', place: { uk: 'Школа' }, state: 'published' }
  expect(await eventOf()).toMatchObject(moved)
  await steps.moved(id, 'cancelled', { reason: 'Немає зали' })
  expect((await eventOf())!.cancel_reason).toEqual({ uk: 'Немає зали' })
})

describe('a ballot', () => {
  it('is refused outside of the period, for the future, for unknown questions and when it is not whole', async () => {
    const id = await meetingOf()
    const errorsOf = async (answers: string[], fields: Record<string, unknown>) => {
      const { status, body } = await steps.ballot(id, 'Бойко', answers, fields)
      return [status, body.errors && Object.keys(body.errors)]
    }
    expect(await errorsOf(['for', 'for'], { cast_on: '2026-03-09' })).toEqual([422, ['cast_on']])
    expect(await errorsOf(['for', 'for'], { cast_on: '2026-03-11' })).toEqual([422, ['cast_on']])
    const partly = [{ question_id: (await steps.read(id)).questions[0]!.id, answer: 'for' }]
    expect(await errorsOf([], { cast_on: '2026-03-10', answers: partly })).toEqual([422, ['answers']])
    const foreign = [{ question_id: 999_999, answer: 'for' }]
    expect(await errorsOf([], { cast_on: '2026-03-10', answers: foreign })).toEqual([422, ['answers.0.question_id']])
    const proxy = { name: 'Петро', document: 'довіреність', valid_to: '2026-03-01' }
    expect(await errorsOf(['for', 'for'], { cast_on: '2026-03-10', representative: proxy })).toEqual([
      422,
      ['representative.valid_to'],
    ])
    expect((await steps.tally(id)).voted.owners).toBe(0)
  })

  it('counts once when it comes from 40 connections at the same moment', async () => {
    const id = await meetingOf()
    const owner = (await steps.residents(id)).find(({ name }) => name.startsWith('Гончар'))!
    const { questions } = await steps.read(id)
    // A busy product refuses what would wait for too long, and is asked again.
    const enter = async (n: number) => {
      const answers = questions.map(({ id: question_id }) => ({ question_id, answer: n % 2 ? 'for' : 'against' }))
      const raw = { resident_id: owner.id, channel: 'paper', cast_on: '2026-03-10', answers }
      for (;;) {
        const answer = await call(votingBallots.enter, { params: { id }, raw })
        if (answer.status !== 503) return answer
      }
    }
    const answered = await Promise.all(Array.from({ length: 40 }, (_, n) => enter(n)))
    const states = answered.map(({ status, body }) => (status === 201 ? body.data.state : body.code))
    expect(states.filter((state) => state === 'counted')).toHaveLength(1)
    expect(new Set(states)).toEqual(new Set(['counted', 'conflict', 'already_voted']))
    const tally = await steps.tally(id)
    expect([tally.voted.owners, tally.conflicts]).toEqual([1, states.filter((state) => state === 'conflict').length])
  })

  it('of an owner who has voted is a conflict that a person decides, and both are kept', async () => {
    const id = await meetingOf()
    const first = await steps.ballot(id, 'Гончар', ['for', 'for'], onMeeting)
    const second = await steps.ballot(id, 'Гончар', ['against', 'against'], { cast_on: '2026-03-10' })
    expect([first.body.data.state, second.body.data.state]).toEqual(['counted', 'conflict'])
    const { status, body } = await call(votingBallots.decide, {
      params: { id, ballotId: second.body.data.id },
      raw: { act: 'count', reason: 'Рішення лічильної комісії' },
    })
    expect([status, body.data.state]).toEqual([200, 'counted'])
    const owner = (await steps.residents(id)).find(({ name }) => name.startsWith('Гончар'))!
    const { body: whole } = await call(votingBallots.resident, { params: { id, residentId: owner.id } })
    expect(whole.data.ballots.map(({ state }) => state)).toEqual(['rejected', 'counted'])
    expect((await steps.tally(id)).questions[0]).toMatchObject({ for: { owners: 0 }, against: { owners: 1 } })
  })

  it('entered wrongly is replaced with a reason', async () => {
    const id = await meetingOf()
    const first = await steps.ballot(id, 'Гончар', ['for', 'for'], onMeeting)
    const replacing = { ...onMeeting, replaces: first.body.data.id }
    expect((await steps.ballot(id, 'Гончар', ['against', 'for'], replacing)).status).toBe(422)
    const right = await steps.ballot(id, 'Гончар', ['against', 'for'], { ...replacing, reason: 'Помилка введення' })
    expect([right.status, right.body.data.state]).toEqual([201, 'counted'])
    expect((await steps.tally(id)).questions[0]).toMatchObject({ for: { owners: 0 }, against: { owners: 1 } })
  })

  it('is not changed once the results are fixed, not even in the database', async () => {
    const id = await meetingOf()
    const { body } = await steps.ballot(id, 'Гончар', ['for', 'for'], onMeeting)
    await steps.moved(id, 'counting', { reason: 'Усі присутні проголосували' })
    const { db } = product.app.pools
    expect((await call(votingProtocols.makeProtocol, { params: { id } })).status).toBe(201)
    const ballot = body.data.id
    for (const attempt of [
      sql`update voting_answers set answer = 'against' where ballot_id = ${ballot}`,
      sql`delete from voting_ballots where id = ${ballot}`,
      sql`update voting_ballots set state = 'withdrawn' where id = ${ballot}`,
      sql`delete from voting_owners where voting_id = ${id}`,
    ])
      await expect(attempt.execute(db)).rejects.toThrow('fixed')
    expect((await steps.ballot(id, 'Бойко', ['for', 'for'], onMeeting)).body.code).toBe('voting_fixed')
  })
})

describe('rights', () => {
  it('hide votings of other houses, and leave those of several houses to whoever has them all', async () => {
    const other = await makeBuilding(product, 'Польова')
    await at('2026-02-10T08:00:00.000Z')
    const { id, version } = await steps.make(house, { house_ids: [house, other.house] })
    const part = await staffWith(product.app, 'chair', { complexes: [complex] })
    const stranger = await staffWith(product.app, 'chair', { houses: [(await makeBuilding(product, 'Чужа')).house] })
    const raw = { to: 'announced', version }
    expect((await call(votings.read, { params: { id }, as: stranger })).status).toBe(404)
    expect((await call(votings.read, { params: { id }, as: part })).status).toBe(200)
    expect((await call(votings.transition, { params: { id }, raw, as: part })).status).toBe(403)
    await steps.moved(id, 'announced')
    const { body } = await call(votingBallots.residents, { params: { id }, query: { per_page: 100 }, as: part })
    expect(body.total).toBe(9)
  })

  it('keep a manager from announcing', async () => {
    const { id, version } = await steps.make(house)
    const raw = { to: 'announced', version }
    expect((await call(votings.transition, { params: { id }, raw, as: 'manager' })).status).toBe(403)
  })
})
