import { governanceProfiles } from '@oselia/contract/governance-profiles'
import { notifications } from '@oselia/contract/notifications'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeUnit } from '../../../testing/registry.js'
import { staffWith } from '../../../testing/sign-in.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { call, at, steps } = life
const db = () => product.app.pools.db

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Відмовлена'))
})

it('a survey does not take the place of a meeting that is still ahead, so that the days of notice hold', async () => {
  await at('2026-02-10T08:00:00.000Z')
  const { id } = await steps.make(house, { meeting_at: '2026-03-10T16:00:00.000Z' })
  await steps.moved(id, 'announced')
  await at('2026-03-10T15:00:00.000Z')
  const early = await steps.move(id, 'survey', { reason: 'Ніхто не прийде' })
  expect([early.status, early.body.code]).toEqual([409, 'meeting_ahead'])
  await at('2026-03-10T16:00:00.000Z')
  await steps.moved(id, 'survey', { reason: 'Збори не відбулися' })
})

it('a voting is not announced where no owner is known, whatever the reason', async () => {
  const { houses } = await makeHouses(product.app, 'Порожня', 1)
  await makeUnit(product.app, houses[0]!, { number: '1', total_area: 50 })
  await at('2026-02-10T08:00:00.000Z')
  const { id } = await steps.make(houses[0]!)
  const { status, body } = await steps.move(id, 'announced', { overrides: ['register_issues'], reason: 'Підвал' })
  expect([status, body.code]).toEqual([409, 'owners_unknown'])
  expect(body.message).not.toContain('reason')
})

it('a ballot is not withdrawn while votes are counted', async () => {
  const id = await life.counted(house)
  const owner = (await steps.residents(id)).find(({ name }) => name.startsWith('Литвин'))!
  const params = { id, ballotId: owner.ballot!.id }
  const refused = await call(votingBallots.decide, { params, raw: { act: 'withdraw', reason: 'Передумав' } })
  expect([refused.status, refused.body.code]).toEqual([409, 'state_forbids'])
})

it('an owner is named by a resident row of their share as well, and by no row of anybody else', async () => {
  const id = await life.meetingOf(house)
  const owner = (await steps.residents(id)).find(({ name }) => name.startsWith('Литвин'))!
  const { rows } = await sql<{ id: number }>`select id from residents where member_id = ${owner.member_id}
    and realty_id = ${owner.shares[0]!.realty_id} and is_owner`.execute(db())
  const row = rows[0]!.id
  expect(row).not.toBe(owner.id)
  const readAs = async (residentId: number) => {
    const { status, body } = await call(votingBallots.resident, { params: { id, residentId } })
    return [status, body.data?.id]
  }
  expect(await readAs(row)).toEqual([200, owner.id])
  const { rows: tenants } = await sql<{
    id: number
  }>`insert into residents (member_id, realty_id, role_id, "from", house_id, realty_type, sort_name, search_keys)
    select member_id, realty_id, (select id from resident_roles where not is_owner order by id limit 1), '2026-01-01', house_id, realty_type, sort_name, search_keys
    from residents where id = ${row} returning id`.execute(db())
  expect((await readAs(tenants[0]!.id))[0]).toBe(404)
  // A ballot names the line of the register alone.
  const ballot = await call(votingBallots.enter, {
    params: { id },
    raw: {
      resident_id: tenants[0]!.id,
      channel: 'meeting',
      cast_on: '2026-03-10',
      answers: (await steps.read(id)).questions.map((one) => ({ question_id: one.id, answer: 'for' })),
    },
  })
  expect([ballot.status, Object.keys(ballot.body.errors ?? {})]).toEqual([422, ['resident_id']])
})

it('a notice by post has its number, none is sent after the meeting, and another sending has no proof of the former', async () => {
  await at('2026-02-10T08:00:00.000Z')
  const { id } = await steps.make(house, { meeting_at: '2026-03-10T16:00:00.000Z' })
  await steps.moved(id, 'announced')
  const owner = (await steps.residents(id))[0]!
  const record = async (fields: object) => {
    const raw = { resident_ids: [owner.id], way: 'hand', sent_on: '2026-02-10', ...fields }
    const { status, body } = await call(votingBallots.notify, { params: { id }, raw })
    return [status, Object.keys(body.errors ?? {})]
  }
  expect(await record({ way: 'post' })).toEqual([422, ['number']])
  expect(await record({ way: 'post', number: '0401' })).toEqual([200, []])
  await at('2026-03-12T08:00:00.000Z')
  expect(await record({ sent_on: '2026-03-11' })).toEqual([422, ['sent_on']])
})

it('rules that are not in force on the day of the meeting are not taken', async () => {
  await at('2026-02-10T08:00:00.000Z')
  const { rules } = (await call(votings.form)).body.form.profiles[0]!
  const make = async (fields: object) =>
    (await call(governanceProfiles.create, { raw: { code: 'custom', name: { uk: 'Строкові' }, rules, ...fields } }))
      .body.data.id
  const refusal = async (profile_id: number) => {
    const { status, body } = await steps.create(house, { profile_id, meeting_at: '2026-03-10T16:00:00.000Z' })
    return [status, Object.keys(body.errors ?? {})]
  }
  expect(await refusal(await make({ valid_from: '2026-03-11' }))).toEqual([422, ['profile_id']])
  expect(await refusal(await make({ valid_to: '2026-03-09' }))).toEqual([422, ['profile_id']])
  expect((await refusal(await make({ valid_from: '2026-03-10', valid_to: '2026-03-10' })))[0]).toBe(201)
})

it('all who work on a voting are told that it was cancelled, but not who cancelled it', async () => {
  const id = await life.meetingOf(house)
  const chair = await staffWith(product.app, 'chair', 'all')
  await steps.moved(id, 'cancelled', { reason: 'Кошторис перероблено' })
  const told = (await call(notifications.list, { as: chair })).body.data.filter(
    ({ kind }) => kind === 'voting_cancelled',
  )
  expect(told.map(({ entity_id }) => entity_id)).toEqual([id])
  const own = (await call(notifications.list)).body.data.filter(({ kind }) => kind === 'voting_cancelled')
  expect(own).toEqual([])
})

it('an announced voting does not become a part of the demonstration, which can be removed', async () => {
  const id = await life.meetingOf(house)
  await expect(sql`update votings set is_demo = true where id = ${id}`.execute(db())).rejects.toMatchObject({
    code: '23514',
  })
})

it('a voting by written survey alone has no meeting', async () => {
  await at('2026-02-10T08:00:00.000Z')
  const { body } = await call(votings.form)
  const raw = {
    title: 'Опитування',
    kind: 'written_survey_only',
    profile_id: body.form.profiles[0]!.id,
    house_ids: [house],
    meeting_at: '2026-03-10T16:00:00.000Z',
  }
  const refused = await call(votings.create, { raw })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['meeting_at']])
  expect((await call(votings.create, { raw: { ...raw, meeting_at: null } })).status).toBe(201)
})
