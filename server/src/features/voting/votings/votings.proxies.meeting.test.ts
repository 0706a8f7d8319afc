import { media } from '@oselia/contract/media'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { votingDesk } from '@oselia/contract/voting-desk'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { pdf } from '../../../testing/samples.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
let who: Who = 'owner'
const call: typeof product.call = (endpoint, sending) => product.call(endpoint, { as: who, ...sending })
const steps = votingSteps({ call }, () => now)

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Представлена'))
})

const representative = { name: 'Петренко Петро', document: 'довіреність', number: '12' }

// A session does not live as long as a voting.
const at = async (instant: string) => {
  now = new Date(instant)
  who = await staffWith(product.app, 'owner', 'all')
}
const meeting = async (max_owners: number) => {
  await at('2026-02-10T08:00:00.000Z')
  const { body } = await call(votings.form)
  const rules = { ...body.form.profiles[0]!.rules, proxy: { allowed: true, max_owners, max_days: null } }
  const { id } = await steps.make(house, { meeting_at: '2026-03-10T16:00:00.000Z', rules })
  await steps.moved(id, 'announced')
  return id
}
const begin = async (id: number) => {
  await at('2026-03-10T16:05:00.000Z')
  await steps.moved(id, 'meeting')
}
const ownerOf = async (id: number, name: string) =>
  (await steps.residents(id)).find((one) => one.name.startsWith(name))!
const desk = async (id: number, name: string, given: string | null, fields: Record<string, unknown> = {}) => {
  const answers = (await steps.read(id)).questions.map((question) => ({ question_id: question.id, answer: given }))
  const raw = { resident_id: (await ownerOf(id, name)).id, mode: 'in_person', answers: given && answers, ...fields }
  return call(votingDesk.enterAtMeeting, { params: { id }, raw })
}
const byProxy = { mode: 'proxy', representative }

it('an owner is registered and votes in one act, before it is registered alone', async () => {
  const id = await meeting(1)
  expect((await desk(id, 'Бойко', null)).body.data).toEqual({ owners: 1, ballot: null })
  expect((await desk(id, 'Андрієнко', 'for')).body.code).toBe('voting_fixed')
  expect((await ownerOf(id, 'Андрієнко')).attendance).toBeNull()
  await begin(id)
  const { status, body } = await desk(id, 'Андрієнко', 'for')
  expect([status, body.data.owners, body.data.ballot]).toMatchObject([
    201,
    2,
    { state: 'counted', channel: 'meeting', cast_on: '2026-03-10' },
  ])
  expect((await desk(id, 'Бойко', 'for', { mode: null })).body.data).toMatchObject({ owners: null })
  expect((await desk(id, 'Бойко', 'for')).body.code).toBe('already_voted')
  expect((await desk(id, 'Бойко', 'against')).body.data.ballot?.state).toBe('conflict')
  expect((await desk(id, 'Бойко', null, { mode: null })).body.errors).toHaveProperty('answers')
})

it('a representative beyond the limit is refused, and the owner is not registered either', async () => {
  const id = await meeting(1)
  await begin(id)
  expect((await desk(id, 'Андрієнко', 'for', byProxy)).status).toBe(201)
  const refused = await desk(id, 'Бойко', 'for', byProxy)
  expect([refused.status, refused.body.errors]).toMatchObject([422, { 'representative.name': [expect.any(String)] }])
  expect((await ownerOf(id, 'Бойко')).attendance).toBeNull()
  expect((await desk(id, 'Бойко', 'for', { mode: 'proxy' })).body.errors).toHaveProperty('representative')
})

it('a representative is registered for no more owners than the rules allow, until one of them votes in person', async () => {
  const id = await meeting(1)
  expect((await desk(id, 'Андрієнко', null, byProxy)).status).toBe(201)
  const spaced = { ...byProxy, representative: { ...representative, name: 'петренко  Петро' } }
  expect(await desk(id, 'Бойко', null, spaced)).toMatchObject({
    status: 422,
    body: { errors: { 'representative.name': [expect.stringContaining('already acts for')] } },
  })
  expect((await ownerOf(id, 'Бойко')).attendance).toBeNull()
  // The same owner once more is no second one.
  expect((await desk(id, 'Андрієнко', null, byProxy)).status).toBe(201)
  await begin(id)
  expect((await desk(id, 'Бойко', 'for', byProxy)).status).toBe(422)
  expect((await desk(id, 'Андрієнко', 'for', { mode: null })).status).toBe(201)
  expect((await desk(id, 'Бойко', 'for', byProxy)).status).toBe(201)
})

it('who was registered through a representative and votes in person is registered so, also once the ballot is withdrawn', async () => {
  const id = await meeting(1)
  await desk(id, 'Андрієнко', null, byProxy)
  await begin(id)
  const ballot = (await desk(id, 'Андрієнко', 'for', { mode: null })).body.data.ballot!
  expect((await ownerOf(id, 'Андрієнко')).attendance).toMatchObject({ mode: 'in_person', representative: null })
  expect((await desk(id, 'Бойко', null, byProxy)).status).toBe(201)
  const raw = { act: 'withdraw', reason: 'Помилка' }
  expect((await call(votingBallots.decide, { params: { id, ballotId: ballot.id }, raw })).status).toBe(200)
  // One registration of the representative stands, and the owner's vote is not given back to him.
  const by = (await steps.residents(id)).filter(({ attendance }) => attendance?.representative)
  expect(by.map(({ name }) => name.split(' ')[0])).toEqual(['Бойко'])
  expect((await desk(id, 'Андрієнко', 'for', byProxy)).body.errors).toHaveProperty('representative.name')
  // The document by which he was represented is not lost by what may have been an error of entry.
  const kept = await sql<{ number: string }>`select representative ->> 'number' as number from voting_attendance
    where owner_id = ${(await ownerOf(id, 'Андрієнко')).id}`.execute(product.app.pools.db)
  expect(kept.rows).toEqual([{ number: '12' }])
  const { rows } = await sql<{ n: number }>`select count(*) as n from audit_log
    where entity = 'votings' and entity_id = ${id} and action = 'attendance'`.execute(product.app.pools.db)
  expect(rows[0]!.n).toBe(3)
})

it('a decision during the survey for the ballot that its owner gave at the meeting registers in person too', async () => {
  const id = await meeting(1)
  await begin(id)
  await desk(id, 'Андрієнко', 'for', byProxy)
  const own = (await desk(id, 'Андрієнко', 'against', { mode: null })).body.data.ballot!
  await steps.moved(id, 'survey')
  const raw = { act: 'count', reason: 'Прийшов особисто' }
  expect((await call(votingBallots.decide, { params: { id, ballotId: own.id }, raw })).status).toBe(200)
  expect((await ownerOf(id, 'Андрієнко')).attendance).toMatchObject({ mode: 'in_person', representative: null })
})

it('nor is he registered otherwise by a ballot that a decision leaves out, or by one on paper after the meeting', async () => {
  const id = await meeting(1)
  await begin(id)
  await desk(id, 'Андрієнко', 'for', byProxy)
  const own = (await desk(id, 'Андрієнко', 'against', { mode: null })).body.data.ballot!
  const modeOf = async () => (await ownerOf(id, 'Андрієнко')).attendance!.mode
  expect([own.state, await modeOf()]).toEqual(['conflict', 'proxy'])
  const decide = (act: string) =>
    call(votingBallots.decide, { params: { id, ballotId: own.id }, raw: { act, reason: 'Прийшов особисто' } })
  expect((await decide('count')).status).toBe(200)
  expect(await modeOf()).toBe('in_person')

  const survey = await meeting(1)
  await begin(survey)
  await desk(survey, 'Бойко', null, byProxy)
  await steps.moved(survey, 'survey')
  const paper = await steps.ballot(survey, 'Бойко', ['for', 'for'], { cast_on: '2026-03-10' })
  expect(paper.body.data.state).toBe('counted')
  // The meeting was as it was; and after the withdrawal the representative votes for one owner of the two.
  expect((await ownerOf(survey, 'Бойко')).attendance!.mode).toBe('proxy')
  const voted = await steps.ballot(survey, 'Андрієнко', ['for', 'for'], { cast_on: '2026-03-10', representative })
  expect(voted.status).toBe(201)
  const raw = { act: 'withdraw', reason: 'Помилка' }
  const params = { id: survey, ballotId: paper.body.data.id }
  expect((await call(votingBallots.decide, { params, raw })).status).toBe(200)
  const again = await steps.ballot(survey, 'Бойко', ['for', 'for'], { cast_on: '2026-03-10', representative })
  expect(again.body.errors).toHaveProperty('representative.name')
})

it('the owner is read with when and by whose document he attended', async () => {
  const id = await meeting(1)
  const uploaded = await call(media.upload, { file: { name: 'довіреність.pdf', bytes: pdf } })
  const file_id = uploaded.body.data.id
  await desk(id, 'Андрієнко', null, { mode: 'proxy', representative: { ...representative, file_id } })
  const { id: residentId, attendance } = await ownerOf(id, 'Андрієнко')
  expect(attendance).toMatchObject({ mode: 'proxy', created_at: '2026-02-10T08:00:00.000Z' })
  const { body } = await call(votingBallots.resident, { params: { id, residentId } })
  expect(body.data.attendance).toMatchObject({
    created_at: '2026-02-10T08:00:00.000Z',
    representative: { name: 'Петренко Петро', number: '12', file: { id: file_id, name: 'довіреність.pdf' } },
  })
})

it('an owner is found by the exact number of the unit', async () => {
  const id = await meeting(1)
  const found = async (unit: string) =>
    (await call(votingBallots.residents, { params: { id }, rawQuery: { unit } })).body.data.map(({ name }) => name)
  expect((await found('2')).map((name) => name.split(' ')[0])).toEqual(['Бойко', 'Власенко'])
  expect(await found('22')).toEqual([])
})

it('a representative who may only be present counts for the meeting and gives no ballot, also past the product', async () => {
  const id = await meeting(3)
  await begin(id)
  const only = { ...representative, scope: 'attendance' }
  const refused = await desk(id, 'Андрієнко', 'for', { mode: 'proxy', representative: only })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { 'representative.scope': ['By this proxy the representative is only present and may not vote'] },
  ])
  expect((await ownerOf(id, 'Андрієнко')).attendance).toBeNull()
  expect((await desk(id, 'Андрієнко', null, { mode: 'proxy', representative: only })).status).toBe(201)
  expect((await ownerOf(id, 'Андрієнко')).attendance?.representative).toMatchObject({ scope: 'attendance' })
  const { present, voted } = await steps.tally(id)
  expect([present?.owners, voted.owners]).toEqual([1, 0])
  // With another proxy, or in person, the owner votes.
  expect((await desk(id, 'Андрієнко', 'for', byProxy)).status).toBe(201)
  await expect(
    sql`update voting_ballots set representative = ${JSON.stringify(only)}::jsonb where voting_id = ${id}`.execute(
      product.app.pools.db,
    ),
  ).rejects.toMatchObject({ code: '23514' })
  await expect(
    sql`insert into voting_ballots (voting_id, owner_id, channel, state, cast_on, representative, created_at)
      select voting_id, owner_id, channel, 'conflict', cast_on, ${JSON.stringify(only)}::jsonb, created_at
      from voting_ballots where voting_id = ${id}`.execute(product.app.pools.db),
  ).rejects.toMatchObject({ constraint: 'voting_ballots_by_right' })
})
