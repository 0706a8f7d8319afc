import { votingBallots } from '@oselia/contract/voting-ballots'
import { votingGrants } from '@oselia/contract/voting-grants'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'
import { enterBallot } from './votings.ballots.js'
import { createContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { call, at, steps, meetingOf, generated } = life
const db = () => product.app.pools.db

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Незмінна'))
})

const inSurvey = { cast_on: '2026-03-12' }
const surveyOf = async () => {
  const id = await meetingOf(house)
  await steps.moved(id, 'survey')
  await at('2026-03-12T10:00:00.000Z')
  return id
}

it('a survey is not ended early while a decision between two ballots can change what is decided', async () => {
  const id = await surveyOf()
  for (const name of ['Андрієнко', 'Бойко', 'Данилюк', 'Євтушенко', 'Франко', 'Литвин'])
    await steps.ballot(id, name, ['for', 'for'], inSurvey)
  await steps.ballot(id, 'Литвин', ['against', 'against'], inSurvey)
  const early = await steps.move(id, 'counting')
  expect([early.status, early.body.code]).toEqual([409, 'conflicts_undecided'])
  const { rows } = await sql<{ id: number }>`select id from voting_ballots
    where voting_id = ${id} and state = 'conflict'`.execute(db())
  const decision = { act: 'reject', reason: 'Перший листок подано раніше' }
  await call(votingBallots.decide, { params: { id, ballotId: rows[0]!.id }, raw: decision })
  await steps.moved(id, 'counting')
})

it('a ballot that its owner gave electronically is not corrected by a clerk: another one is a conflict', async () => {
  const id = await surveyOf()
  const owner = (await steps.residents(id)).find(({ name }) => name.startsWith('Гончар'))!
  const answers = (await steps.read(id)).questions.map((one) => ({ question_id: one.id, answer: 'for' as const }))
  const given = { channel: 'signature' as const, ...inSurvey, answers, representative: null, surveyor: null }
  const { data } = await product.app.pools.db.transaction().execute((tx) =>
    enterBallot(createContext(systemActor, tx, product.app.clock), id, {
      ...given,
      resident_id: owner.id,
      replaces: null,
      reason: null,
    }),
  )
  const replacing = { ...inSurvey, replaces: data.id, reason: 'Помилка введення' }
  const changed = await steps.ballot(id, 'Гончар', ['against', 'against'], replacing)
  expect([changed.status, changed.body.code]).toEqual([409, 'state_forbids'])
  const second = await steps.ballot(id, 'Гончар', ['against', 'against'], inSurvey)
  expect(second.body.data.state).toBe('conflict')
})

it('a surveyor corrects what the surveyor entered, and not what somebody else did', async () => {
  const id = await surveyOf()
  const surveyor: Who = await staffWith(product.app, 'technician', { houses: [] })
  const raw = { staff_id: Number(surveyor.slice(6)), kind: 'surveyor' }
  expect((await call(votingGrants.addGrant, { params: { id }, raw })).status).toBe(201)
  const { questions } = await steps.read(id)
  const enter = (resident_id: number, answer: string, fields: Record<string, unknown> = {}) => {
    const answers = questions.map((one) => ({ question_id: one.id, answer }))
    const ballot = { resident_id, channel: 'paper', ...inSurvey, answers, ...fields }
    return call(votingBallots.enter, { as: surveyor, params: { id }, raw: ballot })
  }
  const owner = (await steps.residents(id)).find(({ name }) => name.startsWith('Бойко'))!
  const first = await steps.ballot(id, 'Бойко', ['for', 'for'], inSurvey)
  const reason = 'Так сказала сусідка'
  const foreign = await enter(owner.id, 'against', { replaces: first.body.data.id, reason })
  expect(foreign.status).toBe(403)
  const own = (await steps.residents(id)).find(({ name }) => name.startsWith('Гончар'))!
  const mistaken = await enter(own.id, 'for')
  const corrected = await enter(own.id, 'against', { replaces: mistaken.body.data.id, reason: 'Помилка введення' })
  expect([corrected.status, corrected.body.data.state]).toEqual([201, 'counted'])
})

it('proof of notice is of days that have been, says in the log what it was before, and stays once results are fixed', async () => {
  const id = await generated(house)
  const other = await surveyOf()
  const [owner] = await steps.residents(other)
  const notify = (voting: number, resident_id: number, fields: Record<string, unknown> = {}) => {
    const notice = { resident_ids: [resident_id], way: 'post', sent_on: '2026-02-12', number: 'UA1', ...fields }
    return call(votingBallots.notify, { params: { id: voting }, raw: notice })
  }
  expect((await notify(other, owner!.id, { sent_on: '2026-03-13' })).body.errors).toHaveProperty('sent_on')
  expect((await notify(other, owner!.id, { delivered_on: '2026-03-13' })).body.errors).toHaveProperty('delivered_on')
  // The voting was announced on 10 February.
  const early = await notify(other, owner!.id, { sent_on: '2026-02-09' })
  expect([early.status, early.body.errors?.['sent_on']?.[0]]).toEqual([422, expect.stringContaining('10 Feb 2026')])
  expect((await steps.residents(other))[0]!.notice).toBeNull()
  expect((await notify(other, owner!.id)).status).toBe(200)
  expect((await notify(other, owner!.id, { sent_on: '2026-02-11' })).status).toBe(200)
  const { rows } = await sql<{ changes: { field: string; old: string; new: string }[] }>`select changes from audit_log
    where entity = 'votings' and entity_id = ${other} and action = 'notices' order by id desc limit 1`.execute(db())
  expect(rows[0]!.changes).toContainEqual({
    field: 'notice',
    old: expect.stringContaining('2026-02-12'),
    new: expect.stringContaining('2026-02-11'),
  })
  const [voter] = await steps.residents(id)
  const late = await notify(id, voter!.id)
  expect([late.status, late.body.code]).toEqual([409, 'voting_fixed'])
})

it('neither a move of its row nor a change of rules beside a change of state gets past the database', async () => {
  const fixed = await generated(house)
  const open = await surveyOf()
  const { rows } = await sql<{ fixed: number; open: number }>`select
    (select min(id) from voting_owners where voting_id = ${fixed}) as fixed,
    (select max(id) from voting_owners where voting_id = ${open}) as open`.execute(db())
  const moved = sql`update voting_attendance set voting_id = ${open}, owner_id = ${rows[0]!.open}
    where owner_id = ${rows[0]!.fixed}`
  await expect(moved.execute(db())).rejects.toThrow('fixed')
  const rules = sql`update votings set state = 'counting', rules = rules || '{"thresholds": []}' where id = ${open}`
  await expect(rules.execute(db())).rejects.toThrow('fixed')
  for (const table of ['voting_answers', 'voting_ballots', 'voting_owners', 'voting_results', 'voting_protocols'])
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(db()), table).rejects.toThrow('can not be emptied')
})

it('a unit whose shares add up to more than one refuses the announcement by its name, whatever reason is given', async () => {
  const { house: own } = await makeBuilding(product, 'Понадчасткова')
  await at('2026-02-10T08:00:00.000Z')
  const { id } = await steps.make(own)
  // As rows that were written past the trigger, which refuses them.
  const alter = (how: 'disable' | 'enable') =>
    sql`alter table ownerships ${sql.raw(how)} trigger ownerships_within_one`.execute(db())
  await alter('disable')
  await sql`update ownerships set numerator = 3, denominator = 4
    where realty_id = (select id from realty where house_id = ${own} and number = '2')`.execute(db())
  await alter('enable')
  const asked = { overrides: ['register_issues'], reason: 'Немає даних' }
  for (const more of [{}, asked]) {
    const { status, body } = await steps.move(id, 'announced', more)
    expect([status, body.code]).toEqual([409, 'shares_exceed'])
    expect(body.message).toMatch(/Ponadchastkova St, 1, apt. 2 \(3\/2\)/)
  }
  const { body: register } = await call(votings.register, { params: { id } })
  expect(register.data.issues).toMatchObject([{ issue: 'shares_exceed', realty: { name: '2' }, detail: '3/2' }])
  expect((await steps.read(id)).state).toBe('draft')
})
