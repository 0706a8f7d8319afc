import { Readable } from 'node:stream'
import { votingProceedings } from '@oselia/contract/voting-proceedings'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { readPdfText } from '../../../platform/pdf-text.js'
import { useApp } from '../../../testing/app.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { call, at, steps, meetingOf, counted, generated } = life
const db = () => product.app.pools.db

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Заслухана'))
})

const write = (id: number, raw: Record<string, unknown>, as?: Who) =>
  call(votingProceedings.writeProceedings, { params: { id }, raw, ...(as && { as }) })
const read = async (id: number) => (await call(votingProceedings.proceedings, { params: { id } })).body.data
const questionsOf = async (id: number) => (await steps.read(id)).questions.map((one) => one.id)
const paperOf = async (id: number) => {
  const { protocol } = await life.drawn(id)
  const bytes = Buffer.from(await (await fetch(product.url + protocol!.url)).arrayBuffer())
  return (await readPdfText(Readable.from([bytes]))).text.replaceAll(/\s+/g, ' ')
}

describe('what was said at the meeting', () => {
  it('is printed under each question, and the history keeps what it said before', async () => {
    const id = await counted(house)
    const [first, second] = await questionsOf(id)
    const said = { question_id: first, speaker: 'Бойко Ірина', summary: 'про витрати на утримання' }
    expect((await write(id, { hearings: [said] })).status).toBe(200)
    const corrected = { ...said, summary: 'про витрати на утримання й ремонт' }
    const other = { question_id: second, speaker: null, summary: 'Кандидатів назвали з місця' }
    const { body } = await write(id, { hearings: [other, corrected] })
    expect(body.data.hearings.map(({ question_id, speaker }) => [question_id, speaker])).toEqual([
      [first, 'Бойко Ірина'],
      [second, null],
    ])
    const { rows } = await sql<{ changes: unknown }>`select changes from audit_log
      where entity = 'votings' and entity_id = ${id} and action = 'proceedings' order by id desc limit 1`.execute(db())
    expect(rows[0]!.changes).toEqual([
      {
        field: 'heard',
        old: '1. Бойко Ірина – про витрати на утримання',
        new: '1. Бойко Ірина – про витрати на утримання й ремонт\n2. Кандидатів назвали з місця',
      },
    ])
    expect((await life.generate(id)).status).toBe(201)
    const paper = await paperOf(id)
    expect(paper).toContain('СЛУХАЛИ: Бойко Ірина – про витрати на утримання й ремонт')
    expect(paper).toContain('СЛУХАЛИ: Кандидатів назвали з місця')
  })

  it('is taken out by an empty one, and a question without it prints nothing', async () => {
    const id = await counted(house)
    const [first] = await questionsOf(id)
    const said = { question_id: first, speaker: 'Бойко Ірина', summary: null }
    await write(id, { hearings: [said] })
    await write(id, { hearings: [{ ...said, speaker: ' ' }] })
    expect((await read(id)).hearings).toEqual([])
    await life.generate(id)
    expect(await paperOf(id)).not.toContain('СЛУХАЛИ')
  })

  it('is labelled in the language of the voting', async () => {
    for (const [language, label] of [
      ['en', 'HEARD: Бойко'],
      ['ru', 'СЛУШАЛИ: Бойко'],
      ['es', 'SE EXPUSO: Бойко'],
    ] as const) {
      const id = await counted(house, { language })
      await write(id, { hearings: [{ question_id: (await questionsOf(id))[0], speaker: 'Бойко', summary: null }] })
      await life.generate(id)
      expect(await paperOf(id)).toContain(label)
    }
  })

  it('is refused before the meeting, for a question of another voting, twice for one, and once there are minutes', async () => {
    await at('2026-02-10T08:00:00.000Z')
    const { id } = await steps.make(house, { meeting_at: '2026-03-10T16:00:00.000Z' })
    const hearing = async (of: number) => ({ question_id: (await questionsOf(of))[0], speaker: 'Бойко', summary: null })
    await steps.moved(id, 'announced')
    const early = await write(id, { hearings: [await hearing(id)] })
    expect([early.status, early.body.code]).toEqual([409, 'meeting_not_begun'])
    const open = await counted(house)
    const foreign = await write(open, { hearings: [await hearing(id)] })
    expect([foreign.status, Object.keys(foreign.body.errors ?? {})]).toEqual([422, ['hearings.0.question_id']])
    const twice = await write(open, { hearings: [await hearing(open), await hearing(open)] })
    expect(twice.status).toBe(422)
    expect((await read(open)).hearings).toEqual([])
    await life.generate(open)
    const late = await write(open, { hearings: [await hearing(open)] })
    expect([late.status, late.body.code]).toEqual([409, 'protocol_exists'])
    const stored = sql`insert into voting_hearings (question_id, voting_id, speaker, recorded_at)
      select id, voting_id, 'Хтось', now() from voting_questions where voting_id = ${open}`
    await expect(stored.execute(db())).rejects.toThrow('fixed')
  })

  it('is written by whoever makes the minutes of the house', async () => {
    const id = await meetingOf(house)
    const raw = { hearings: [{ question_id: (await questionsOf(id))[0], speaker: 'Бойко', summary: null }] }
    expect((await write(id, raw, await staffWith(product.app, 'accountant', { houses: [house] }))).status).toBe(403)
    const stranger = await staffWith(product.app, 'chair', { houses: [(await makeBuilding(product, 'Чужа')).house] })
    expect((await write(id, raw, stranger)).status).toBe(404)
    expect((await write(id, raw, await staffWith(product.app, 'chair', { houses: [house] }))).status).toBe(200)
  })
})

describe('the times of the meeting', () => {
  it('are taken when it is opened and closed, and printed beside each other', async () => {
    const id = await meetingOf(house)
    expect(await read(id)).toMatchObject({ began_at: '2026-03-10T16:05:00.000Z', ended_at: null })
    await life.present(id, ['Бойко'])
    await at('2026-03-10T17:40:00.000Z')
    await life.officers(id)
    await steps.moved(id, 'counting', { reason: 'Опитування не проводиться' })
    expect((await read(id)).ended_at).toBe('2026-03-10T17:40:00.000Z')
    await life.generate(id)
    expect(await paperOf(id)).toContain('Початок і закінчення зборів: 18:05 – 19:40')
  })

  it('are corrected until the minutes are made; the end names its day where it is past midnight', async () => {
    const id = await counted(house)
    const times = { began_at: '2026-03-10T16:30:00.000Z', ended_at: '2026-03-10T22:10:00.000Z' }
    expect((await write(id, times)).status).toBe(200)
    const { rows } = await sql<{ changes: { field: string }[] }>`select changes from audit_log
      where entity = 'votings' and entity_id = ${id} and action = 'proceedings'`.execute(db())
    expect(rows[0]!.changes.map(({ field }) => field)).toEqual(['meeting_began_at', 'meeting_ended_at'])
    await life.generate(id)
    expect(await paperOf(id)).toContain('Початок і закінчення зборів: 18:30 – 11.03.2026, 00:10')
    const late = await write(id, { ended_at: null })
    expect([late.status, late.body.code]).toEqual([409, 'protocol_exists'])
    const stored = sql`update votings set meeting_ended_at = null where id = ${id}`
    await expect(stored.execute(db())).rejects.toThrow('fixed')
  })

  it('are refused where the end is before the beginning, either is to come, or the beginning is of another day', async () => {
    const id = await meetingOf(house)
    await at('2026-03-10T18:00:00.000Z')
    const refused = async (raw: Record<string, unknown>) => {
      const { status, body } = await write(id, raw)
      return [status, body.errors]
    }
    expect(await refused({ ended_at: '2026-03-10T16:00:00.000Z' })).toEqual([
      422,
      { ended_at: ['Can’t be before the start'] },
    ])
    expect(await refused({ ended_at: '2026-03-10T19:00:00.000Z' })).toEqual([
      422,
      { ended_at: ['Can’t be in the future'] },
    ])
    expect(await refused({ began_at: '2026-03-09T16:00:00.000Z' })).toEqual([
      422,
      { began_at: [expect.stringContaining('it began on that day')] },
    ])
    expect((await write(id, { ended_at: '2026-03-10T17:00:00.000Z' })).status).toBe(200)
    expect(await refused({ began_at: '2026-03-10T17:30:00.000Z' })).toEqual([
      422,
      { began_at: ['Can’t be before the start'] },
    ])
    expect(await read(id)).toMatchObject({
      began_at: '2026-03-10T16:05:00.000Z',
      ended_at: '2026-03-10T17:00:00.000Z',
    })
    // What was entered is not replaced when the meeting is closed.
    await steps.moved(id, 'survey')
    expect((await read(id)).ended_at).toBe('2026-03-10T17:00:00.000Z')
    const stored = sql`update votings set meeting_ended_at = meeting_began_at - interval '1 minute' where id = ${id}`
    await expect(stored.execute(db())).rejects.toThrow('votings_meeting_ended')
  })

  it('of a meeting that is entered later are the announced beginning, and no end until somebody enters it', async () => {
    await at('2026-02-10T08:00:00.000Z')
    const { id } = await steps.make(house, { meeting_at: '2026-03-10T16:00:00.000Z' })
    await steps.moved(id, 'announced')
    await at('2026-03-12T09:00:00.000Z')
    await steps.moved(id, 'meeting')
    await steps.moved(id, 'survey')
    expect(await read(id)).toMatchObject({ began_at: '2026-03-10T16:00:00.000Z', ended_at: null })
    expect((await write(id, { ended_at: '2026-03-10T18:00:00.000Z' })).status).toBe(200)
  })
})

it('the minutes tell why a voting was announced against objections', async () => {
  await at('2026-03-05T08:00:00.000Z')
  const { id } = await steps.make(house, { meeting_at: '2026-03-10T16:00:00.000Z' })
  const announced = await steps.moved(id, 'announced', { overrides: ['early_meeting'], reason: 'Аварія даху' })
  expect(announced).toMatchObject({ announced_against: ['early_meeting'], override_reason: 'Аварія даху' })
  await at('2026-03-10T16:05:00.000Z')
  await steps.moved(id, 'meeting')
  await steps.moved(id, 'counting', { reason: 'Без опитування' })
  await life.generate(id)
  expect(await paperOf(id)).toContain(
    'Оголошено попри зауваження: строк повідомлення про збори коротший за встановлений. Причина: Аварія даху',
  )
  const stored = sql`update votings set override_reason = null where id = ${id}`
  await expect(stored.execute(db())).rejects.toThrow('fixed')
})

it('a reason that overrides nothing is kept nowhere, and the minutes tell of no objections', async () => {
  const id = await generated(house)
  expect(await steps.read(id)).toMatchObject({ announced_against: [], override_reason: null })
  expect(await paperOf(id)).not.toContain('зауваження')
})
