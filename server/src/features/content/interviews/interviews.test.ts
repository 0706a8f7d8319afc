import { interviews } from '@oselia/contract/interviews'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const now = new Date('2026-03-01T06:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product

const yesNo = [
  { key: 'yes', text: { uk: 'Так', en: 'Yes' } },
  { key: 'no', text: 'Ні' },
]
const lift = { key: 'lift', kind: 'single', text: { uk: 'Замінити ліфт?', en: 'Replace the lift?' }, options: yesNo }
const poll = { title: { uk: 'Ліфт', en: 'Lift' }, questions: [lift] }

const make = (more: object = {}, as: Who = 'owner') => call(interviews.create, { raw: { ...poll, ...more }, as })
const create = async (more: object = {}, as: Who = 'owner') => (await make(more, as)).body.data
const update = (one: { id: number; version: number }, fields: object, as: Who = 'owner') =>
  call(interviews.update, { params: { id: one.id }, raw: { ...fields, version: one.version }, as })
const read = async (id: number) => (await call(interviews.read, { params: { id } })).body.data
const turn = () => sql`select graphile_worker.add_job('interviews.turn')`.execute(product.app.pools.db)

let a: { complex: number; houses: number[] }
let b: { complex: number; houses: number[] }
beforeAll(async () => {
  a = await makeHouses(product.app, 'ЖК Опитування', 2)
  b = await makeHouses(product.app, 'ЖК Інший', 1)
})

describe('an interview', () => {
  it('keeps its texts by language and its questions with their conditions', async () => {
    const why = {
      key: 'why',
      kind: 'text',
      text: 'Чому?',
      required: false,
      show_if: { question: 'lift', options: ['no'] },
    }
    const { status, body } = await make({
      body: { uk: '<p>Старий ліфт<script>x</script></p>' },
      questions: [lift, why],
      audience: { house_ids: [a.houses[0]!] },
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      title: poll.title,
      body: { uk: '<p>Старий ліфт</p>' },
      respondent: 'person',
      anonymous: false,
      state: 'draft',
      phase: 'draft',
      answers: 0,
      questions: [
        { key: 'lift', text: lift.text, options: [{ key: 'yes', other: false }, { key: 'no' }], show_if: null },
        { key: 'why', kind: 'text', required: false, show_if: { question: 'lift', options: ['no'], min: null } },
      ],
    })
  })

  it('is opened only with complete questions, and refused at the field that is wrong', async () => {
    const few = [{ ...lift, options: [yesNo[0]] }]
    expect((await make({ questions: few })).status).toBe(201)
    const opened = await make({ questions: few, state: 'published' })
    expect([opened.status, opened.body.errors]).toEqual([
      422,
      { 'questions.0.options': ['At least two options are needed'] },
    ])
    const empty = await create({ questions: [] })
    const { status, body } = await update(empty, { state: 'published' })
    expect([status, body.errors]).toEqual([422, { questions: ['Add at least one question'] }])
    const later = await make({ questions: [], state: 'scheduled', publish_at: '2026-03-02T06:00:00Z' })
    expect([later.status, Object.keys(later.body.errors!)]).toEqual([422, ['questions']])
  })

  it('can’t be changed by whoever answered when it is anonymous', async () => {
    expect((await create({ anonymous: true, may_edit: true })).may_edit).toBe(false)
    expect((await create({ may_edit: true })).may_edit).toBe(true)
  })

  it('opens and closes by time, is paused, and reopened with a later end', async () => {
    const made = await create({
      state: 'scheduled',
      publish_at: '2026-03-01T06:30:00Z',
      ends_at: '2026-03-05T06:00:00Z',
    })
    expect(made.phase).toBe('scheduled')
    const { db } = product.app.pools
    await sql`update interviews set publish_at = '2026-03-01T05:00:00Z' where id = ${made.id}`.execute(db)
    await turn()
    const phase = async () => (await read(made.id)).phase
    await expect.poll(phase).toBe('open')
    const paused = (await update(await read(made.id), { paused: true })).body.data
    expect(paused.phase).toBe('paused')
    const open = (await update(paused, { paused: false })).body.data
    expect(open.phase).toBe('open')
    await sql`update interviews set ends_at = '2026-03-01T05:30:00Z' where id = ${made.id}`.execute(db)
    await turn()
    await expect.poll(phase).toBe('closed')
    const refused = await update(await read(made.id), { state: 'published' })
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['ends_at']])
    const again = await update(await read(made.id), { state: 'published', ends_at: '2026-03-09T06:00:00Z' })
    expect(again.body.data).toMatchObject({ phase: 'open', ends_at: '2026-03-09T06:00:00.000Z' })
  })

  it('has a history, goes to the bin and comes back', async () => {
    const made = await create()
    await update(made, { results_visible: 'staff' })
    const { body } = await call(platform.history, { query: { entity: 'interviews', id: made.id } })
    expect(body.data[0]!.changes).toEqual([{ field: 'results_visible', old: 'after_end', new: 'staff' }])
    await call(interviews.remove, { params: { id: made.id } })
    expect((await call(interviews.read, { params: { id: made.id } })).status).toBe(404)
    expect((await call(platform.restore, { params: { kind: 'interviews', id: made.id } })).status).toBe(200)
  })
})

describe('rights to interviews', () => {
  it('let a manager open what is theirs, a dispatcher read, and a guard nothing', async () => {
    const scope = { complexes: [a.complex] }
    const manager = await staffWith(product.app, 'manager', scope)
    const dispatcher = await staffWith(product.app, 'dispatcher', scope)
    const guard = await staffWith(product.app, 'guard', scope)
    const made = await create({ audience: { house_ids: a.houses } }, manager)
    expect((await update(made, { state: 'published' }, manager)).body.data.phase).toBe('open')
    expect((await call(interviews.read, { params: { id: made.id }, as: dispatcher })).status).toBe(200)
    expect((await make({}, dispatcher)).status).toBe(403)
    expect((await call(interviews.read, { params: { id: made.id }, as: guard })).status).toBe(403)
    const theirs = await create({ audience: { house_ids: b.houses } })
    expect((await call(interviews.read, { params: { id: theirs.id }, as: manager })).status).toBe(404)
    const both = await create({ audience: { house_ids: [...a.houses, ...b.houses] } })
    expect((await update(both, { paused: true }, manager)).status).toBe(403)
  })
})

describe('the list of interviews', () => {
  it('is found by words of questions and by phase, and exported', async () => {
    const question = { ...lift, text: 'Пофарбувати паркан?' }
    const draft = await create({ title: 'Двір', questions: [question] })
    const open = await create({ title: 'Двір 2', questions: [question], state: 'published' })
    const ids = async (query: object) =>
      (await call(interviews.list, { query })).body.main_data.data.map(({ id }) => id)
    expect(await ids({ search_query: 'паркан' })).toEqual([open.id, draft.id])
    expect(await ids({ search_query: 'паркан', phase: 'open' })).toEqual([open.id])
    expect(await ids({ search_query: 'паркан', phase: 'paused' })).toEqual([])
    const { status, body } = await call(interviews.export, { query: { format: 'csv', search_query: 'паркан' } })
    expect([status, body]).toEqual([200, expect.stringContaining('Двір 2')])
  })
})
