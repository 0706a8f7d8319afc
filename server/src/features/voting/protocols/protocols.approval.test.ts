import { approvals } from '@oselia/contract/approvals'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { staffWith } from '../../../testing/sign-in.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { call, generate, steps } = life

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Погоджена'))
})
const fourEyes = (isOn: boolean) => sql`update settings set four_eyes = ${isOn}`.execute(product.app.pools.db)

type Kind = 'votings.announce' | 'votings.close' | 'votings.protocol'
/** Asks for a second person, who agrees. */
const agreed = async (
  kind: Kind,
  id: number,
  changes: unknown[] = [],
  payload?: { reason: string; overrides?: string[] },
) => {
  const decider = await staffWith(product.app, 'chair', 'all')
  const asked = await call(approvals.create, { body: { kind, entity_id: id, reason: 'Згідно з рішенням', payload } })
  expect([asked.status, asked.body.message]).toEqual([201, undefined])
  expect(asked.body.data.changes).toEqual(expect.arrayContaining(changes))
  const params = { id: asked.body.data.id }
  expect((await call(approvals.approve, { params, body: {} })).body.code).toBe('own_request')
  const { status, body } = await call(approvals.approve, { params, body: {}, as: decider })
  expect([status, body.message]).toEqual([200, undefined])
}

it('a voting is announced, closed and counted by two people where the community asks for a second one', async () => {
  await life.at('2026-02-10T08:00:00.000Z')
  await fourEyes(true)
  const { id } = await steps.make(house, { meeting_at: '2026-03-10T16:00:00.000Z' })
  const refused = await steps.move(id, 'announced')
  expect([refused.status, refused.body.code, refused.body.data]).toEqual([
    409,
    'needs_second_person',
    { kind: 'votings.announce' },
  ])
  expect(await steps.residents(id)).toEqual([])
  const meeting = { field: 'meeting_at', old: null, new: '2026-03-10T16:00:00.000Z' }
  const place = { field: 'meeting_place', old: null, new: 'Хол першого під’їзду' }
  await agreed('votings.announce', id, [{ field: 'state', old: 'draft', new: 'announced' }, meeting, place])
  expect((await steps.read(id)).state).toBe('announced')

  await life.at('2026-03-10T16:05:00.000Z')
  await steps.moved(id, 'meeting')
  const early = await call(approvals.create, {
    body: { kind: 'votings.protocol', entity_id: id, reason: 'Рано' },
  })
  expect(early.body.code).toBe('not_counting')
  await steps.moved(id, 'survey')
  await life.at('2026-03-27T10:00:00.000Z')
  expect((await steps.move(id, 'counting')).body.code).toBe('needs_second_person')
  const { number, survey_to } = await steps.read(id)
  const facts = [
    { field: 'number', old: null, new: number },
    { field: 'survey_to', old: null, new: survey_to },
    meeting,
    { field: 'transition_reason', old: null, new: 'Усі листки зібрано' },
  ]
  await agreed('votings.close', id, facts, { reason: 'Усі листки зібрано' })
  expect((await steps.read(id)).state).toBe('counting')
  expect((await generate(id)).body.code).toBe('needs_second_person')
  await agreed('votings.protocol', id)
  expect((await steps.read(id)).state).toBe('protocol')
  await fourEyes(false)
})

it('announcing against the days of notice is agreed to with its reason, which the second person reads and the voting keeps', async () => {
  await life.at('2026-02-10T08:00:00.000Z')
  await fourEyes(true)
  const { id } = await steps.make(house, { meeting_at: '2026-02-12T16:00:00.000Z' })
  const reason = 'Аварійний стан даху'
  const overrides = ['early_meeting']
  const early = await steps.move(id, 'announced')
  expect(early.body.code).toBe('meeting_too_early')
  const unreasoned = await steps.move(id, 'announced', { overrides })
  expect([unreasoned.status, Object.keys(unreasoned.body.errors ?? {})]).toEqual([422, ['reason']])
  expect((await steps.move(id, 'announced', { overrides, reason })).body.code).toBe('needs_second_person')
  const facts = [
    { field: 'overrides', old: null, new: overrides },
    { field: 'transition_reason', old: null, new: reason },
  ]
  await agreed('votings.announce', id, facts, { reason, overrides })
  const { rows } = await sql`select state, override_reason from votings where id = ${id}`.execute(product.app.pools.db)
  expect(rows).toEqual([{ state: 'announced', override_reason: reason }])
  // The reason is asked for with what it is against, and not by the second person.
  const { id: other } = await steps.make(house, { meeting_at: '2026-02-12T16:00:00.000Z' })
  const body = {
    kind: 'votings.announce',
    entity_id: other,
    reason: 'Прошу',
    payload: { reason: null, overrides: [] },
  } as const
  const asked = await call(approvals.create, { body })
  const decider = await staffWith(product.app, 'chair', 'all')
  const answer = await call(approvals.approve, { params: { id: asked.body.data.id }, body: {}, as: decider })
  expect([answer.status, answer.body.code]).toEqual([409, 'meeting_too_early'])
  expect((await steps.read(other)).state).toBe('draft')
  await fourEyes(false)
})

it('officers are elected by heads of those present, who are not those on video', async () => {
  const id = await life.meetingOf(house)
  expect((await life.elect(id, 'chair', 'Бойко Ірина')).body.code).toBe('nobody_present')
  await life.present(id, ['Андрієнко', 'Бойко', 'Данилюк'])
  await life.present(id, ['Литвин'], 'video')
  const many = await life.elect(id, 'chair', 'Бойко Ірина')
  expect([many.status, Object.keys(many.body.errors!)]).toEqual([422, ['votes_for']])
  const hands = { votes_for: 1, votes_against: 1, votes_abstained: 1 }
  const lost = await life.elect(id, 'chair', 'Данилюк Олена', hands)
  expect(lost.body.data).toMatchObject({ present: 3, elected: false })
  const owners = await steps.residents(id)
  const voteOf = (name: string, answer: string) => ({
    resident_id: owners.find((one) => one.name.startsWith(name))!.id,
    answer,
  })
  const byVideo = { method: 'by_name', votes: [voteOf('Литвин', 'for')] }
  expect(Object.keys((await life.elect(id, 'chair', 'Бойко Ірина', byVideo)).body.errors!)).toEqual([
    'votes.0.resident_id',
  ])
  const byName = { method: 'by_name', votes: [voteOf('Бойко', 'for'), voteOf('Андрієнко', 'for')] }
  const won = await life.elect(id, 'chair', 'Бойко Ірина', byName)
  expect(won.body.data).toMatchObject({ votes_for: 2, votes_against: 0, elected: true })
  const second = await life.elect(id, 'chair', 'Андрієнко Ганна', { ...byName })
  expect([second.status, second.body.code]).toEqual([409, 'already_elected'])
})
