import { counters } from '@oselia/contract/counters'
import { notifications } from '@oselia/contract/notifications'
import { boards } from '@oselia/contract/board'
import { search } from '@oselia/contract/search'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { votingGrants } from '@oselia/contract/voting-grants'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'
import { tellOfDeadlines } from './votings.notices.js'
import { endSurveys } from './votings.ending.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
let who: Who = 'owner'
const call: typeof product.call = (endpoint, sending) => product.call(endpoint, { as: who, ...sending })
const steps = votingSteps({ call }, () => now)

let house: number
let id: number
let chair: Who
/** Has another house alone. */
let stranger: Who
const told = async (person: Who) =>
  (await call(notifications.list, { as: person })).body.data.map(({ kind, params }) => [kind, params['day']])

beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Сповіщена'))
  const elsewhere = await makeBuilding(product, 'Інша')
  chair = await staffWith(product.app, 'chair', { houses: [house] })
  stranger = await staffWith(product.app, 'chair', { houses: [elsewhere.house] })
  id = (await steps.make(house, { title: 'Ліфти', meeting_at: '2026-03-10T16:00:00.000Z' })).id
  await steps.moved(id, 'announced')
})

describe('those who work on a voting', () => {
  it('are notified of the announcement, the meeting of tomorrow and the end of the survey, once each, within their houses', async () => {
    expect(await told(chair)).toEqual([['voting_announced', null]])
    const later = async (instant: string) => {
      now = new Date(instant)
      who = await staffWith(product.app, 'owner', 'all')
      chair = `staff:${Number(chair.slice(6))}`
      await tellOfDeadlines(product.app, product.app.pools.db)
      await tellOfDeadlines(product.app, product.app.pools.db)
    }
    await later('2026-03-09T08:00:00.000Z')
    await later('2026-03-10T16:05:00.000Z')
    await steps.moved(id, 'meeting')
    await steps.moved(id, 'survey')
    await later('2026-03-22T08:00:00.000Z')
    await later('2026-03-25T22:30:00.000Z')
    await endSurveys(product.app, product.app.pools.db)
    await later('2026-03-25T23:30:00.000Z')
    const { rows } = await sql<{ kind: string }>`select kind from notifications
      where staff_id = ${Number(chair.slice(6))} order by id`.execute(product.app.pools.db)
    expect(rows.map(({ kind }) => kind)).toEqual([
      'voting_announced',
      'voting_meeting_soon',
      'voting_survey_ending',
      'voting_counting',
    ])
    const none = await sql`select 1 from notifications where staff_id = ${Number(stranger.slice(6))}`.execute(
      product.app.pools.db,
    )
    expect(none.rows).toEqual([])
  })

  it('find it in the palette, and see in the sidebar that it waits', async () => {
    const { data } = (await call(search.find, { query: { q: 'ліфти' } })).body
    // The meeting is found beside it, as an event.
    expect(data.filter(({ kind }) => kind === 'votings').map(({ title }) => title)).toEqual(['Ліфти'])
    const { data: counts } = (await call(counters.read)).body
    expect(counts.find(({ section }) => section === 'votings')?.count).toBe(1)
    const far = await staffWith(product.app, 'technician', 'all')
    const found = (await call(search.find, { as: far, query: { q: 'ліфти' } })).body.data
    expect(found.filter(({ kind }) => kind === 'votings')).toEqual([])
  })

  it('see on the unit, the person and the board who has voted', async () => {
    expect((await steps.ballot(id, 'Бойко', ['for', 'for'], { cast_on: '2026-03-20' })).status).toBe(201)
    const residents = await steps.residents(id)
    const [boyko, lytvyn] = ['Бойко', 'Литвин'].map((name) => residents.find((one) => one.name.startsWith(name))!)
    const unit = boyko!.shares[0]!.realty_id!
    const ofUnit = (await call(votingBallots.participations, { query: { realty_id: unit } })).body.data
    expect(ofUnit.map(({ resident, state, weight }) => [resident.name.split(' ')[0], state, weight.value])).toEqual([
      ['Бойко', 'voted', '31.15'],
      ['Власенко', 'missing', '31.15'],
    ])
    const ofMember = (await call(votingBallots.participations, { query: { member_id: lytvyn!.member_id! } })).body.data
    expect(ofMember.map(({ voting, state }) => [voting.id, state])).toEqual([[id, 'missing']])
    const board = (await call(boards.board, { params: { id: house } })).body.data
    expect([board.voting_id, board.layers.includes('votes')]).toEqual([id, true])
    expect(board.units.find((one) => one.id === unit)?.votes).toBe('part')
    expect(board.units.find((one) => one.id === lytvyn!.shares[0]!.realty_id)?.votes).toBe('missing')
    const guard = await staffWith(product.app, 'guard', 'all')
    const seen = (await call(boards.board, { as: guard, params: { id: house } })).body.data
    expect([seen.voting_id, seen.layers.includes('votes'), seen.units.every(({ votes }) => votes === null)]).toEqual([
      null,
      false,
      true,
    ])
  })

  it('are notified of a second ballot, and a person of a grant', async () => {
    const checker = await staffWith(product.app, 'accountant', { houses: [house] })
    const second = await steps.ballot(id, 'Бойко', ['against', 'for'], { cast_on: '2026-03-20' })
    expect(second.body.data.state).toBe('conflict')
    expect(await told(checker)).toEqual([['voting_conflict', null]])
    const guard = await staffWith(product.app, 'guard', { houses: [] })
    const raw = { staff_id: Number(guard.slice(6)), kind: 'surveyor' }
    expect((await call(votingGrants.addGrant, { params: { id }, raw })).status).toBe(201)
    expect(await told(guard)).toEqual([['voting_granted', null]])
  })
})
