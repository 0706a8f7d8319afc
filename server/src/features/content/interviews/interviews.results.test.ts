import { interviews } from '@oselia/contract/interviews'
import { polls } from '@oselia/contract/polls'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { invite } from '../../../testing/interviews.js'
import { makeHouses } from '../../../testing/places.js'
import { makeLink, makeUnit } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { cpuSeconds, quickest } from '../../../testing/durations.js'

const product = useApp()
const { call } = product
const db = () => product.app.pools.db

const options = (...keys: string[]) => keys.map((key) => ({ key, text: { uk: `Варіант ${key}`, en: `Option ${key}` } }))
const questions = [
  { key: 'lift', kind: 'single', text: 'Ліфт?', options: options('yes', 'no') },
  { key: 'why', kind: 'text', text: 'Чому?', required: false, show_if: { question: 'lift', options: ['no'] } },
  { key: 'mark', kind: 'scale', text: 'Оцінка', scale_to: 10 },
]
const said = (lift: string, mark: number, why?: string) => [
  { question: 'lift', options: [lift] },
  { question: 'mark', number: mark },
  ...(why ? [{ question: 'why', text: why }] : []),
]

interface Place {
  complex: number
  house: number
  people: number[]
}
const makePlace = async (name: string, count: number): Promise<Place> => {
  const { complex, houses } = await makeHouses(product.app, name, 1)
  const people: number[] = []
  for (let n = 0; n < count; n += 1) {
    const unit = await makeUnit(product.app, houses[0]!, { number: String(n + 1) })
    await sql`update realty set entrance = ${(n % 2) + 1} where id = ${unit}`.execute(db())
    people.push((await makeLink(product.app, unit, `${name.slice(3)}${'абвгдежзик'[n]} Ім’я`)).member)
  }
  return { complex, house: houses[0]!, people }
}

let ours: Place
let theirs: Place
beforeAll(async () => {
  ours = await makePlace('ЖК Наші', 6)
  theirs = await makePlace('ЖК Інші', 3)
})

const open = async (more: object = {}) => {
  const raw = {
    title: 'Ліфт',
    questions,
    audience: { house_ids: [ours.house, theirs.house] },
    state: 'published',
    ...more,
  }
  return (await call(interviews.create, { raw })).body.data.id
}
const answer = async (poll: number, member: number, values: object[]) => {
  const token = await invite(product, poll, member)
  expect((await call(polls.answer, { params: { token }, raw: { values }, as: null })).body.errors).toBeUndefined()
}
const results = (id: number, by?: string, as: Who = 'owner') =>
  call(interviews.results, { params: { id }, query: by === undefined ? {} : { by }, as })

describe('the results of an interview', () => {
  it('count what was asked and answered, question by question, as it comes in', async () => {
    const poll = await open()
    const [one, two, three] = ours.people as [number, number, number]
    await answer(poll, one, said('yes', 7))
    expect((await results(poll)).body.data).toMatchObject({ asked: 9, answers: 1, hidden: false })
    await answer(poll, two, said('no', 10, 'Дорого'))
    await answer(poll, three, said('no', 4))
    const { data } = (await results(poll)).body
    expect(data).toMatchObject({ answers: 3, channels: [{ channel: 'web', count: 3 }], cross: [] })
    const [lift, why, mark] = data.questions
    expect(lift).toMatchObject({ asked: 3, answered: 3 })
    expect(lift!.options.map(({ count, percent }) => [count, percent])).toEqual([
      [1, 33.3],
      [2, 66.7],
    ])
    expect(why).toMatchObject({ asked: 2, answered: 1, texts: ['Дорого'], more_texts: 0 })
    expect(mark).toMatchObject({ mean: 7 })
  })

  it('are broken down by house, entrance, role and the choice of another question', async () => {
    const poll = await open()
    await answer(poll, ours.people[0]!, said('yes', 5))
    await answer(poll, ours.people[1]!, said('no', 5))
    await answer(poll, theirs.people[0]!, said('yes', 9))
    const table = async (by: string) => (await results(poll, by)).body.data.cross
    const [lift, mark] = await table('house')
    expect([lift!.question, mark!.question]).toEqual(['lift', 'mark'])
    const of = (key: number) => lift!.columns.findIndex((column) => column.key === String(key))
    expect(lift!.rows[0]!.counts[of(ours.house)]).toBe(1)
    expect(lift!.columns[of(ours.house)]).toMatchObject({ count: 2, name: expect.stringMatching(/\S/) })
    expect((await table('entrance'))[0]!.columns.map(({ key }) => key).toSorted()).toEqual(
      [`${ours.house}-1`, `${ours.house}-2`, `${theirs.house}-1`].toSorted(),
    )
    expect((await table('role'))[0]!.columns).toMatchObject([{ name: 'Tenant', count: 3 }])
    const [byLift] = await table('question:lift')
    expect(byLift!.columns).toEqual([
      { key: 'yes', name: 'Option yes', count: 2 },
      { key: 'no', name: 'Option no', count: 1 },
    ])
    expect(byLift!.rows.find(({ key }) => key === '5')!.counts).toEqual([1, 1])
    const wrong = await results(poll, 'question:mark')
    expect([wrong.status, wrong.body.errors]).toEqual([422, { by: ['A question with one choice is needed'] }])
  })

  it('of anonymous ones are shown from five answers, in tables without small cells, and never by place', async () => {
    const poll = await open({ anonymous: true })
    for (const member of ours.people.slice(0, 4)) await answer(poll, member, said('yes', 5))
    expect((await results(poll)).body.data).toMatchObject({ answers: 4, hidden: true, questions: [], cross: [] })
    await answer(poll, ours.people[4]!, said('yes', 5))
    await answer(poll, ours.people[5]!, said('no', 6))
    const { data } = (await results(poll, 'question:lift')).body
    expect(data).toMatchObject({ answers: 6, hidden: false })
    expect(data.questions[0]!.options.map(({ count }) => count)).toEqual([5, 1])
    const counts = data.cross[0]!.rows.map((row) => row.counts)
    expect(new Set(counts.flat().filter((count) => count !== null))).toEqual(new Set())
    for (const by of ['house', 'entrance', 'role']) {
      const refused = await results(poll, by)
      expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['by']])
    }
  })

  it('are of the caller’s houses; of anonymous ones that go beyond them, of nobody', async () => {
    const manager = await staffWith(product.app, 'manager', { complexes: [ours.complex] })
    const named = await open()
    await answer(named, ours.people[0]!, said('yes', 5))
    await answer(named, theirs.people[0]!, said('no', 9, 'Чуже слово'))
    const { data } = (await results(named, 'house', manager)).body
    expect(data).toMatchObject({ asked: 6, answers: 1, channels: [{ channel: 'web', count: 1 }] })
    expect(JSON.stringify(data)).not.toContain('Чуже')
    expect(data.cross[0]!.columns.map(({ key }) => key)).toEqual([String(ours.house)])
    const beyond = await results(await open({ anonymous: true }), undefined, manager)
    expect([beyond.status, beyond.body.code]).toEqual([403, 'outside_scope'])
    const within = await results(
      await open({ anonymous: true, audience: { house_ids: [ours.house] } }),
      undefined,
      manager,
    )
    expect(within.status).toBe(200)
    expect((await results(await open({ audience: { house_ids: [theirs.house] } }), undefined, manager)).status).toBe(
      404,
    )
    expect((await results(named, undefined, await staffWith(product.app, 'guard', 'all'))).status).toBe(403)
  })

  it('of 20,000 answers take less than a request may', async () => {
    const poll = await open({ anonymous: true })
    await sql`insert into interview_sheets (interview_id, anonymous, values, marks)
      select ${poll}, true, jsonb_build_array(jsonb_build_object('question', 'lift', 'options', array[case when n % 3 = 0 then 'no' else 'yes' end])),
        array['lift!', case when n % 3 = 0 then 'lift=no' else 'lift=yes' end, 'mark!', 'mark#' || n % 10 + 1] || case when n % 3 = 0 then array['why?'] else '{}' end
      from generate_series(1, 20000) n`.execute(db())
    const read = () => results(poll, 'question:lift')
    expect(await quickest(3, read)).toBeLessThan(3)
    const { data } = (await read()).body
    expect(data.answers).toBe(20_000)
    expect(data.questions[0]!.options.map(({ count }) => count)).toEqual([13_334, 6666])
    expect(data.questions[1]).toMatchObject({ asked: 6666, answered: 0 })
    const token = await invite(product, poll, ours.people[0]!)
    const answer = async () =>
      expect((await call(polls.answer, { params: { token }, raw: { values: said('yes', 5) }, as: null })).status).toBe(
        200,
      )
    expect(await cpuSeconds(answer)).toBeLessThan(2)
    expect((await results(poll)).body.data.answers).toBe(20_001)
  })
})
