import { media } from '@oselia/contract/media'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { pdf } from '../../../testing/samples.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'

const now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
let who: Who = 'owner'
const call: typeof product.call = (endpoint, sending) => product.call(endpoint, { as: who, ...sending })
const steps = votingSteps({ call }, () => now)

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Довірча'))
})

const representative = { name: 'Петренко Петро', document: 'довіреність', number: '12' }
/** A survey in which a representative may vote for one owner. */
const survey = async () => {
  const { body } = await call(votings.form)
  const { rules } = body.form.profiles[0]!
  const proxy = { allowed: true, max_owners: 1, max_days: null }
  const { id } = await steps.make(house, { meeting_at: null, rules: { ...rules, proxy } })
  await steps.moved(id, 'announced')
  await steps.moved(id, 'survey')
  return id
}
const names = ['Андрієнко', 'Бойко', 'Власенко', 'Данилюк', 'Євтушенко', 'Франко', 'Гончар', 'Литвин']
const given = { cast_on: '2026-02-10', representative }

it('a representative votes for no more owners than the rules allow, also at the same moment', async () => {
  const id = await survey()
  const answered = await Promise.all(names.map((name) => steps.ballot(id, name, ['for', 'for'], given)))
  expect(answered.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await steps.tally(id)).voted.owners).toBe(1)
})

it('nor by the decision between two ballots, or by a space in the name', async () => {
  const id = await survey()
  await steps.ballot(id, 'Андрієнко', ['for', 'for'], given)
  await steps.ballot(id, 'Бойко', ['against', 'for'], { cast_on: '2026-02-10' })
  const spaced = { ...given, representative: { ...representative, name: 'Петренко  Петро' } }
  expect((await steps.ballot(id, 'Бойко', ['for', 'for'], spaced)).status).toBe(422)
  const alone = await steps.ballot(id, 'Власенко', ['against', 'for'], { cast_on: '2026-02-10' })
  expect(alone.status).toBe(201)
  // Kept as a conflict while the representative had voted for nobody, and decided on afterwards.
  const first = (await steps.residents(id)).find(({ name }) => name.startsWith('Андрієнко'))!
  const reason = 'Помилка'
  const act = (ballotId: number, how: string) =>
    call(votingBallots.decide, { params: { id, ballotId }, raw: { act: how, reason } })
  expect((await act(first.ballot!.id, 'withdraw')).status).toBe(200)
  const waiting = await steps.ballot(id, 'Власенко', ['for', 'for'], given)
  expect(waiting.body.data.state).toBe('conflict')
  expect((await steps.ballot(id, 'Андрієнко', ['for', 'for'], given)).body.data.state).toBe('counted')
  const decided = await act(waiting.body.data.id, 'count')
  expect([decided.status, decided.body.errors && Object.keys(decided.body.errors)]).toEqual([
    422,
    ['representative.name'],
  ])
})

it('nor by a document that is dated after the ballot, has no date that its term is counted from, or is over', async () => {
  const { body } = await call(votings.form)
  const proxy = { allowed: true, max_owners: null, max_days: 30 }
  const rules = { ...body.form.profiles[0]!.rules, proxy }
  const { id } = await steps.make(house, { meeting_at: null, rules })
  await steps.moved(id, 'announced')
  await steps.moved(id, 'survey')
  const issues = async (fields: Record<string, unknown>) => {
    const sent = await steps.ballot(id, 'Бойко', ['for', 'for'], {
      ...given,
      representative: { ...representative, ...fields },
    })
    return [sent.status, Object.entries(sent.body.errors ?? {}).map(([field, [sentence]]) => `${field}: ${sentence}`)]
  }
  expect(await issues({})).toEqual([422, [expect.stringMatching(/^representative.date: .*30 days/)]])
  expect(await issues({ date: '2026-02-11' })).toEqual([422, [expect.stringMatching(/date: .*dated after the ballot/)]])
  expect(await issues({ date: '2026-01-10' })).toEqual([422, [expect.stringMatching(/date: .*not valid on this day/)]])
  expect(await issues({ date: '2026-02-01', valid_to: '2026-02-09' })).toEqual([
    422,
    [expect.stringMatching(/^representative.valid_to/)],
  ])
  // The thirtieth day counts.
  expect(await issues({ date: '2026-01-11' })).toEqual([201, []])
  const [ballot] = (await steps.residents(id)).flatMap((one) => one.ballot ?? [])
  expect(ballot!.representative).toEqual({
    ...representative,
    form: 'written',
    scope: 'votes',
    date: '2026-01-11',
    valid_to: null,
  })
})

it('a sheet that nobody signed as the surveyor is invalid where the rules say so', async () => {
  const { body } = await call(votings.form)
  const rules = { ...body.form.profiles[0]!.rules, requires_surveyor: true }
  const { id } = await steps.make(house, { meeting_at: null, rules })
  await steps.moved(id, 'announced')
  await steps.moved(id, 'survey')
  const day = { cast_on: '2026-02-10' }
  const refused = await steps.ballot(id, 'Бойко', ['for', 'invalid'], day)
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['surveyor']])
  // What came in is kept: its answers count as invalid.
  expect((await steps.ballot(id, 'Бойко', ['invalid', 'invalid'], day)).body.data.state).toBe('counted')
  const signed = await steps.ballot(id, 'Власенко', ['for', 'for'], { ...day, surveyor: 'Дзюба Ганна' })
  expect([signed.status, signed.body.data.surveyor]).toEqual([201, 'Дзюба Ганна'])
  const [question] = (await steps.tally(id)).questions
  expect([question!.for.owners, question!.invalid.owners]).toEqual([1, 1])
  // Other rules ask for none.
  const free = await survey()
  expect((await steps.ballot(free, 'Бойко', ['for', 'for'], day)).status).toBe(201)
})

it('a limit in percent is of the units, and allows at least one owner', async () => {
  const { body } = await call(votings.form)
  const nsw = body.form.profiles.find(({ rules }) => rules.proxy.max_percent !== null)!
  expect(nsw.rules.proxy).toMatchObject({ max_owners: null, max_percent: 5 })
  const refusals = async (max_percent: number) => {
    const proxy = { allowed: true, max_percent }
    const { id } = await steps.make(house, { meeting_at: null, rules: { ...body.form.profiles[0]!.rules, proxy } })
    await steps.moved(id, 'announced')
    await steps.moved(id, 'survey')
    const said: (string | undefined)[] = []
    for (const name of names.slice(0, 4))
      said.push((await steps.ballot(id, name, ['for', 'for'], given)).body.errors?.['representative.name']?.[0])
    return said
  }
  const words = (n: number, percent: number) =>
    `This representative already acts for the most owners allowed: ${n} (up to ${percent}% of 9 units)`
  expect(await refusals(5)).toEqual([undefined, ...Array.from({ length: 3 }, () => words(1, 5))])
  // 29 % of nine units are 2.61.
  expect(await refusals(29)).toEqual([undefined, undefined, words(2, 29), words(2, 29)])
})

it('the file of the document is kept with the ballot, shown to who reads the owner, and of nobody else’s uploads', async () => {
  const id = await survey()
  const uploaded = await call(media.upload, { file: { name: 'довіреність.pdf', bytes: pdf } })
  const file_id = uploaded.body.data.id
  const documented = { ...given, representative: { ...representative, file_id } }
  const stranger = await staffWith(product.app, 'owner', 'all')
  const mine = who
  who = stranger
  const refused = await steps.ballot(id, 'Андрієнко', ['for', 'for'], documented)
  who = mine
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['representative.file_id']])
  const text = await call(media.upload, { file: { name: 'нотатка.txt', bytes: Buffer.from('текст') } })
  const unread = { ...given, representative: { ...representative, file_id: text.body.data.id } }
  expect((await steps.ballot(id, 'Андрієнко', ['for', 'for'], unread)).body.errors).toHaveProperty(
    'representative.file_id',
  )
  expect((await steps.ballot(id, 'Андрієнко', ['for', 'for'], documented)).status).toBe(201)
  const residentId = (await steps.residents(id)).find(({ name }) => name.startsWith('Андрієнко'))!.id
  const { body } = await call(votingBallots.resident, { params: { id, residentId }, as: stranger })
  const [{ representative: shown } = { representative: null }] = body.data.ballots
  expect(shown).toMatchObject({ file_id, file: { id: file_id, name: 'довіреність.pdf' } })
  expect((await fetch(product.url + shown!.file!.url)).status).toBe(200)
  // The database keeps it, and the file with it.
  const other = sql`update voting_ballots set representative = representative - 'file_id' where voting_id = ${id}`
  await expect(other.execute(product.app.pools.db)).rejects.toMatchObject({ constraint: 'votings_kept' })
  const lost = sql`delete from files where id = ${file_id}`
  await expect(lost.execute(product.app.pools.db)).rejects.toMatchObject({ code: '23503' })
})
