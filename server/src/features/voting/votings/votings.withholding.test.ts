import { Readable } from 'node:stream'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { votingProtocols } from '@oselia/contract/voting-protocols'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { readPdfText } from '../../../platform/pdf-text.js'
import { useApp } from '../../../testing/app.js'
import { usePackets } from '../../../testing/packets.js'
import { staffWith } from '../../../testing/sign-in.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { threshold } from '../../../testing/voting-rules.js'
import { makeBuilding } from '../../../testing/votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { unpacked, recounted } = usePackets(product)
const { call, steps } = life

let house: number
beforeAll(async () => {
  await life.at('2026-02-10T08:00:00.000Z')
  ;({ house } = await makeBuilding(product, 'Боржників'))
})

const textOf = async (url: string) => {
  const bytes = Buffer.from(await (await fetch(product.url + url)).arrayBuffer())
  return (await readPdfText(Readable.from([bytes]))).text.replaceAll(/\s+/g, ' ')
}
/** A meeting of 600 m² and nine owners whose question needs more than half of all votes. */
const meetingOf = async (debtors_vote = false) => {
  await life.at('2026-02-10T08:00:00.000Z')
  const { rules } = (await call(votings.form)).body.form.profiles[0]!
  const thresholds = [threshold(1, 2, true, { code: 'simple', dimension: 'both' })]
  return life.meetingOf(house, {
    rules: { ...rules, electronic: 'none', survey_days: 0, thresholds, debtors_vote },
    questions: [{ text: 'Паркан', proposal: 'Поставити паркан', threshold: 'simple' }],
  })
}
const ownerOf = async (id: number, name: string) =>
  (await steps.residents(id)).find((one) => one.name.startsWith(name))!
const withhold = async (id: number, name: string, withheld = true, as = life.who) => {
  const params = { id, residentId: (await ownerOf(id, name)).id }
  return call(votingBallots.withhold, { params, body: { withheld, reason: 'Борг за три місяці' }, as })
}
const onMeeting = { cast_on: '2026-03-10', channel: 'meeting' }

it('an owner without vote is counted neither among the votes nor in the whole, and is named in register and minutes', async () => {
  const id = await meetingOf()
  await life.present(id, ['Андрієнко', 'Бойко', 'Данилюк', 'Франко', 'Литвин'])
  for (const name of ['Андрієнко', 'Бойко', 'Данилюк', 'Франко']) await steps.ballot(id, name, ['for'], onMeeting)
  await steps.ballot(id, 'Литвин', ['against'], onMeeting)
  // 216.45 of 600 m².
  expect((await steps.tally(id)).questions[0]!.outcome).toBe('can_pass')
  const { body } = await withhold(id, 'Литвин')
  expect(body.data).toMatchObject({ without_vote: { reason: 'Борг за три місяці' }, ballot: null })
  expect(body.data.ballots.map(({ state }) => state)).toEqual(['suspended'])
  const tally = await steps.tally(id)
  expect(tally).toMatchObject({
    total: { owners: 8, weight: { value: '400.30' } },
    voted: { owners: 4 },
    present: { owners: 4 },
    without_vote: { owners: 1, weight: { value: '199.70', percent: '33.2833' } },
  })
  const [question] = tally.questions
  // More than half of 400.30 m², and four of eight owners, which is no majority by number yet.
  expect([question!.for.weight.value, question!.against.owners, question!.outcome]).toEqual(['216.45', 0, 'can_pass'])
  const parts = ['for', 'against', 'abstain', 'invalid', 'not_voted'] as const
  expect(parts.reduce((sum, part) => sum + question![part].owners, 0)).toBe(8)
  expect((await steps.read(id)).progress).toMatchObject({ owners: 8, owners_voted: 4, percent_voted: '54.0719' })
  expect((await steps.read(id)).snapshot).toMatchObject({ owners: 9, total: '600.00' })
  await steps.ballot(id, 'Гончар', ['for'], onMeeting)
  expect((await steps.tally(id)).questions[0]!.outcome).toBe('adopted')
  const shown = await call(votingBallots.residents, { params: { id }, query: { participation: 'without_vote' } })
  expect(shown.body.data.map(({ name }) => name)).toEqual([expect.stringContaining('Литвин')])

  await steps.moved(id, 'counting')
  await life.officers(id)
  expect((await life.generate(id)).body.data.results[0]!.adopted).toBe(true)
  const { protocol, roll } = await life.drawn(id)
  expect(await textOf(protocol!.url)).toContain('не враховано в жодній сумі: співвласників – 1, 199,70 м²')
  expect(await textOf(roll!.url)).toContain('без права голосу')
  const verified = await call(votingBallots.verify, { params: { id } })
  expect(verified.body.data).toMatchObject({ matches: true, register_intact: true, ballots: 5 })
  await unpacked(id, life.who)
  expect(await recounted()).toBe('The recount agrees with results.json.\n')
})

it('nobody enters a ballot for such an owner, who elects nobody, until the vote is given back', async () => {
  const id = await meetingOf()
  await life.present(id, ['Андрієнко', 'Бойко'])
  await steps.ballot(id, 'Бойко', ['for'], onMeeting)
  expect((await withhold(id, 'Андрієнко')).status).toBe(200)
  expect((await withhold(id, 'Андрієнко')).body.code).toBe('state_forbids')
  const refused = await steps.ballot(id, 'Андрієнко', ['for'], onMeeting)
  expect([refused.status, refused.body.code]).toEqual([409, 'vote_withheld'])
  const elected = await call(votingProtocols.elect, {
    params: { id },
    raw: { role: 'chair', candidate: 'Бойко Ірина', votes_for: 1 },
  })
  expect(elected.body.data).toMatchObject({ present: 1, elected: true })
  // The database keeps the rule whoever writes.
  const { rows } = await sql<{ id: number }>`select id from voting_owners where voting_id = ${id}
    and name like 'Андрієнко%'`.execute(product.app.pools.db)
  const counted = sql`insert into voting_ballots (voting_id, owner_id, channel, state, cast_on, created_at)
    values (${id}, ${rows[0]!.id}, 'paper', 'counted', '2026-03-10', now())`
  await expect(counted.execute(product.app.pools.db)).rejects.toMatchObject({ constraint: 'voting_vote_withheld' })

  expect((await withhold(id, 'Бойко')).status).toBe(200)
  expect((await steps.tally(id)).voted.owners).toBe(0)
  for (const name of ['Андрієнко', 'Бойко']) expect((await withhold(id, name, false)).status).toBe(200)
  // The ballot that was kept counts again.
  const tally = await steps.tally(id)
  expect([tally.voted.owners, tally.total.owners, tally.without_vote]).toEqual([1, 9, null])
  expect((await steps.ballot(id, 'Андрієнко', ['for'], onMeeting)).status).toBe(201)
})

it('ballots in conflict of such an owner are nobody’s to decide until the vote is given back', async () => {
  const id = await meetingOf()
  await steps.ballot(id, 'Литвин', ['against'], onMeeting)
  await steps.ballot(id, 'Литвин', ['for'], onMeeting)
  expect((await steps.tally(id)).conflicts).toBe(1)
  await withhold(id, 'Литвин')
  const { progress } = await steps.read(id)
  expect([(await steps.tally(id)).conflicts, progress!.conflicts]).toEqual([0, 0])
  await withhold(id, 'Литвин', false)
  expect((await steps.tally(id)).conflicts).toBe(1)
})

it('no vote is withheld by rules that let debtors vote, once votes are counted, or by who only enters ballots', async () => {
  const free = await meetingOf(true)
  const refused = await withhold(free, 'Андрієнко')
  expect([refused.status, refused.body.code]).toEqual([409, 'debtors_vote'])
  const id = await meetingOf()
  const clerk = await staffWith(product.app, 'manager', 'all')
  expect((await withhold(id, 'Андрієнко', true, clerk)).status).toBe(403)
  await steps.moved(id, 'counting')
  expect((await withhold(id, 'Андрієнко')).body.code).toBe('voting_fixed')
  const { id: residentId } = await ownerOf(free, 'Андрієнко')
  const elsewhere = { params: { id, residentId }, body: { withheld: true, reason: 'Борг' } }
  expect((await call(votingBallots.withhold, elsewhere)).status).toBe(404)
})

it('ballots and the withholding of the vote at the same moment leave no ballot that counts', async () => {
  const id = await meetingOf()
  const ballots = Array.from({ length: 20 }, () => steps.ballot(id, 'Андрієнко', ['for'], onMeeting))
  const [{ status }] = await Promise.all([withhold(id, 'Андрієнко'), ...ballots])
  expect(status).toBe(200)
  expect((await steps.tally(id)).voted.owners).toBe(0)
  expect((await ownerOf(id, 'Андрієнко')).ballot).toBeNull()
})

it('the votes on a unit or person and the list of owners have the same part of the whole as the count', async () => {
  const id = await meetingOf()
  await life.present(id, ['Андрієнко'])
  await steps.ballot(id, 'Андрієнко', ['for'], onMeeting)
  expect((await withhold(id, 'Литвин')).status).toBe(200)
  const tally = await steps.tally(id)
  const inTab = async (name: string) => {
    const query = { member_id: (await ownerOf(id, name)).member_id! }
    const { body } = await call(votingBallots.participations, { query })
    return body.data.find(({ voting }) => voting.id === id)!
  }
  // 45.60 of 400.30 m².
  expect(tally.questions[0]!.for.weight).toMatchObject({ value: '45.60', percent: '11.3915' })
  for (const { weight } of [await inTab('Андрієнко'), await ownerOf(id, 'Андрієнко')])
    expect(weight).toEqual(tally.questions[0]!.for.weight)
  // Who has no vote is no part of what is counted: of the register, as the count says.
  expect(await inTab('Литвин')).toMatchObject({ state: 'without_vote', weight: tally.without_vote!.weight })
  expect((await ownerOf(id, 'Литвин')).weight).toEqual(tally.without_vote!.weight)
})
