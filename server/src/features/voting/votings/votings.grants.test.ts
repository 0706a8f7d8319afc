import { governanceProfiles } from '@oselia/contract/governance-profiles'
import type { Endpoint } from '@oselia/contract/kit'
import { members } from '@oselia/contract/members'
import { listViews } from '@oselia/contract/saved-views'
import { users } from '@oselia/contract/users'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { votingGrants } from '@oselia/contract/voting-grants'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp, type Sending } from '../../../testing/app.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
let chair: Who = 'owner'
const call: typeof product.call = (endpoint, sending) => product.call(endpoint, { as: chair, ...sending })
const steps = votingSteps({ call }, () => now)

let house: number
let voting: number
let other: number
/** A technician: the role has no right to votings, and the scope has none of the houses. */
let surveyor: Who
const idOf = (who: Who) => Number(who.slice(6))

const survey = async (title: string) => {
  const { id } = await steps.make(house, { title, meeting_at: null })
  await steps.moved(id, 'announced')
  await steps.moved(id, 'survey')
  return id
}
const grant = (id: number, who: Who, fields: Record<string, unknown> = {}) =>
  call(votingGrants.addGrant, { params: { id }, raw: { staff_id: idOf(who), kind: 'surveyor', ...fields } })
const names = async (who: Who, id = voting) =>
  (await call(votingBallots.residents, { as: who, params: { id }, query: { per_page: 100 } })).body.data?.map(
    ({ name }) => name.split(' ')[0],
  )
const enter = async (who: Who, name: string, id = voting) => {
  const owner = (await steps.residents(id)).find((one) => one.name.startsWith(name))
  const { questions } = await steps.read(id)
  const raw = {
    resident_id: owner!.id,
    channel: 'paper',
    cast_on: '2026-02-10',
    answers: questions.map((question) => ({ question_id: question.id, answer: 'for' })),
  }
  return call(votingBallots.enter, { as: who, params: { id }, raw })
}

beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Комісійна'))
  chair = await staffWith(product.app, 'chair', 'all')
  // Units 1 to 3 are in the first entrance, the others in the second.
  await sql`update realty set entrance = case when number in ('1', '2', '3') then 1 else 2 end where house_id = ${house}`.execute(
    product.app.pools.db,
  )
  voting = await survey('Голосування комісії')
  other = await survey('Інше голосування')
  surveyor = await staffWith(product.app, 'technician', { houses: [] })
})

describe('a surveyor of one entrance', () => {
  it('sees the owners of the entrance, enters their ballots and reaches nothing else', async () => {
    expect((await call(votings.read, { as: surveyor, params: { id: voting } })).status).toBe(403)
    const { status } = await grant(voting, surveyor, { parts: [{ house_id: house, entrance: 1 }] })
    expect(status).toBe(201)

    const { main_data } = (await call(votings.list, { as: surveyor })).body
    expect(main_data.data.map(({ id, grant: kind }) => [id, kind])).toEqual([[voting, 'surveyor']])
    expect(await names(surveyor)).toEqual(['Андрієнко', 'Бойко', 'Власенко', 'Данилюк', 'Євтушенко'])
    const views = (list: string) => call(listViews.list, { as: surveyor, query: { list } })
    expect([(await views('/voting/:id/residents')).status, (await views('/members')).status]).toEqual([200, 403])
    expect((await enter(surveyor, 'Бойко')).status).toBe(201)
    const foreign = await enter(surveyor, 'Литвин')
    expect([foreign.status, Object.keys(foreign.body.errors ?? {})]).toEqual([422, ['resident_id']])
    const owner = (await steps.residents(voting)).find(({ name }) => name.startsWith('Литвин'))!
    const one = { id: voting, residentId: owner.id }
    expect((await call(votingBallots.resident, { as: surveyor, params: one })).status).toBe(404)
  })

  it('sees how many have voted there, not how anybody did', async () => {
    const { data } = (await call(votingBallots.tally, { as: surveyor, params: { id: voting } })).body
    expect([data.total.owners, data.voted.owners, data.questions, data.groups.length]).toEqual([5, 1, [], 1])
    expect(data.groups[0]).toMatchObject({ entrance: 1, for: [] })
  })

  it('has no other voting, no profiles, no people, no decisions and no grants to give', async () => {
    const refused = async <E extends Endpoint>(endpoint: E, sending: Sending<E>) =>
      (await call(endpoint, { as: surveyor, ...sending })).status
    expect(await refused(votings.read, { params: { id: other } })).toBe(404)
    expect(await refused(votingBallots.residents, { params: { id: other } })).toBe(404)
    expect(await refused(votingBallots.tally, { params: { id: other } })).toBe(404)
    expect(await refused(governanceProfiles.list, {})).toBe(403)
    expect(await refused(members.list, {})).toBe(403)
    expect(await refused(votings.register, { params: { id: voting } })).toBe(403)
    expect(await refused(votingGrants.grants, { params: { id: voting } })).toBe(403)
    expect(await refused(votings.transition, { params: { id: voting }, raw: { to: 'counting', version: 1 } })).toBe(403)
    const decide = { params: { id: voting, ballotId: 1 }, raw: { act: 'reject', reason: 'Повтор' } }
    expect(await refused(votingBallots.decide, decide)).toBe(403)
    const { data } = (await call(users.read, { as: surveyor })).body
    expect(data.granted).toEqual(['ballots.create', 'ballots.read', 'votings.read'])
    expect(data.permissions).not.toContain('votings.read')
  })
})

describe('a grant', () => {
  const grantsOf = async () => (await call(votingGrants.grants, { params: { id: voting } })).body.data

  it('is given once, for houses of the voting, and not by whoever may not announce it', async () => {
    expect((await grant(voting, surveyor)).body.errors).toHaveProperty('staff_id')
    const someone = await staffWith(product.app, 'guard', { houses: [] })
    const elsewhere = await grant(voting, someone, { parts: [{ house_id: 999_999, entrance: 1 }] })
    expect(elsewhere.body.errors).toHaveProperty(['parts.0.house_id'])
    const manager = await staffWith(product.app, 'manager', 'all')
    const raw = { staff_id: idOf(someone), kind: 'surveyor' }
    expect((await call(votingGrants.addGrant, { as: manager, params: { id: voting }, raw })).status).toBe(403)
  })

  it('is widened to the whole voting, and lets a member of the commission decide on conflicts', async () => {
    const member = await staffWith(product.app, 'guard', { houses: [] })
    await grant(voting, member, { kind: 'commission' })
    expect(await names(member)).toHaveLength(9)
    expect((await enter(surveyor, 'Данилюк')).status).toBe(201)
    const { questions } = await steps.read(voting)
    const owner = (await steps.residents(voting)).find(({ name }) => name.startsWith('Данилюк'))!
    const raw = {
      resident_id: owner.id,
      channel: 'paper',
      cast_on: '2026-02-10',
      answers: questions.map((question) => ({ question_id: question.id, answer: 'against' })),
    }
    const second = await call(votingBallots.enter, { as: member, params: { id: voting }, raw })
    expect(second.body.data.state).toBe('conflict')
    const params = { id: voting, ballotId: second.body.data.id }
    const decided = await call(votingBallots.decide, { as: member, params, raw: { act: 'count', reason: 'Підпис' } })
    expect(decided.body.data.state).toBe('counted')
    const first = (await grantsOf()).find(({ staff }) => staff.id === idOf(surveyor))
    const changed = await call(votingGrants.changeGrant, {
      params: { id: voting, grantId: first!.id },
      raw: { version: first!.version, parts: [], ends_on: null },
    })
    expect(changed.status).toBe(200)
    expect(await names(surveyor)).toHaveLength(9)
    const stale = await call(votingGrants.changeGrant, {
      params: { id: voting, grantId: first!.id },
      raw: { version: first!.version },
    })
    expect(stale.status).toBe(409)
  })

  it('ends on its last day, by being revoked, and with the count', async () => {
    const brief = await staffWith(product.app, 'guard', { houses: [] })
    await grant(other, brief, { ends_on: '2026-02-11' })
    expect(await names(brief, other)).toHaveLength(9)
    now = new Date('2026-02-11T21:00:00.000Z')
    expect(await names(brief, other)).toHaveLength(9)
    now = new Date('2026-02-11T23:30:00.000Z')
    product.app.sessions.forget(idOf(brief))
    expect((await call(votings.read, { as: brief, params: { id: other } })).status).toBe(403)

    const given = (await grantsOf()).find(({ staff }) => staff.id === idOf(surveyor))
    const params = { id: voting, grantId: given!.id }
    expect((await call(votingGrants.revokeGrant, { params })).status).toBe(200)
    expect((await call(votings.read, { as: surveyor, params: { id: voting } })).status).toBe(403)
    expect((await call(votingGrants.revokeGrant, { params })).status).toBe(404)

    const last = await staffWith(product.app, 'guard', { houses: [] })
    await grant(voting, last)
    expect(await names(last)).toHaveLength(9)
    // Nothing of it is left when the voting ends, also while a session is still cached.
    await steps.moved(voting, 'cancelled', { reason: 'Помилка в порядку денному' })
    expect((await call(votings.read, { as: last, params: { id: voting } })).status).toBe(404)
    expect(await names(last)).toBeUndefined()
    expect((await grant(voting, surveyor)).status).toBe(409)
  })
})
