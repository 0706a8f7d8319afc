import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { readPdfText } from '../../../platform/pdf-text.js'
import { useApp } from '../../../testing/app.js'
import { usePackets } from '../../../testing/packets.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'
import { drawPaper } from './protocols.papers.js'
import { findProtocol } from './protocols.queries.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { call, at, steps, counted } = life
const { path, unpacked, recounted } = usePackets(product)
const db = () => product.app.pools.db

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Доказова'))
})

const ownerOf = async (id: number, name: string) =>
  (await steps.residents(id)).find((one) => one.name.startsWith(name))!
const notify = async (id: number, name: string, fields: Record<string, unknown>) => {
  const raw = { resident_ids: [(await ownerOf(id, name)).id], way: 'hand', ...fields }
  const { status, body } = await call(votingBallots.notify, { params: { id }, raw })
  expect([status, body.errors]).toEqual([200, undefined])
}
const correct = async (id: number, name: string, answers: string[], fields: Record<string, unknown>) => {
  const replaces = (await ownerOf(id, name)).ballot!.id
  return steps.ballot(id, name, answers, { replaces, reason: 'Переплутано рядки', ...fields })
}
const fileOf = async (url: string) => Buffer.from(await (await fetch(product.url + url)).arrayBuffer())
const papersOf = async (id: number) => {
  const { protocol, roll } = await life.drawn(id)
  const texts = []
  for (const { url } of [protocol!, roll!])
    texts.push((await readPdfText(Readable.from([await fileOf(url)]))).text.replaceAll(/\s+/g, ' '))
  return { minutes: texts[0]!, annexes: texts[1]!, roll: roll! }
}
/** One notice on the last day of the term, one three days after it; and a ballot that is corrected while votes are counted. */
const contested = async (fields: Record<string, unknown> = {}) => {
  const id = await counted(house, fields)
  await notify(id, 'Бойко', { sent_on: '2026-02-28', delivered_on: '2026-02-28' })
  await notify(id, 'Литвин', { sent_on: '2026-03-03', way: 'post', number: '0100100200300' })
  const onMeeting = { channel: 'meeting', cast_on: '2026-03-10' }
  expect((await correct(id, 'Литвин', ['for', 'abstain'], onMeeting)).status).toBe(201)
  return id
}

it('notices after the term are late on the list, by the rule of the announcement', async () => {
  const id = await contested()
  const late = async (name: string) => (await ownerOf(id, name)).notice?.days_late
  expect([await late('Бойко'), await late('Литвин'), await late('Іваненко')]).toEqual([0, 3, undefined])
  const listed = async (noticed: 'late' | 'true' | 'false') => {
    const { body } = await call(votingBallots.residents, { params: { id }, query: { noticed, per_page: 100 } })
    return body.data.map(({ name }) => name.split(' ')[0])
  }
  expect(await listed('late')).toEqual(['Литвин'])
  expect((await listed('true')).toSorted()).toEqual(['Бойко', 'Литвин'])
  expect(await listed('false')).toHaveLength(7)
})

it('a notice of a former date is late by the term of that date', async () => {
  await at('2026-02-10T08:00:00.000Z')
  const { id } = await steps.make(house, { meeting_at: '2026-03-10T16:00:00.000Z' })
  await steps.moved(id, 'announced')
  await at('2026-03-03T08:00:00.000Z')
  await notify(id, 'Бойко', { sent_on: '2026-03-03' })
  const { version } = await steps.read(id)
  const raw = { version, meeting_at: '2026-03-20T16:00:00.000Z', meeting_place: 'Школа', reason: 'Ремонт' }
  expect((await call(votings.reschedule, { params: { id }, raw })).status).toBe(200)
  await notify(id, 'Бойко', { sent_on: '2026-03-03' })
  const residentId = (await ownerOf(id, 'Бойко')).id
  const { body } = await call(votingBallots.resident, { params: { id, residentId } })
  expect([body.data.notice!.days_late, body.data.former_notices.map(({ days_late }) => days_late)]).toEqual([0, [3]])
})

it('the minutes count late notices and corrections, and their annexes list both by name', async () => {
  const id = await contested()
  expect((await life.generate(id)).status).toBe(201)
  const { minutes, annexes, roll } = await papersOf(id)
  for (const part of [
    'надіслано або вручено 2 із 9 співвласників. Останній день строку – 28.02.2026. Із запізненням: 1',
    'Виправлено помилок у внесених бюлетенях: 1, з них під час підрахунку: 1',
    'Відомості про повідомлення співвласників',
    'Виправлення у внесених бюлетенях, 1',
  ])
    expect(minutes).toContain(part)
  for (const part of ['ПОВІДОМЛЕННЯ СПІВВЛАСНИКІВ', 'у строк', 'пошта, № 0100100200300', '03.03.2026', 'не записано'])
    expect(annexes).toContain(part)
  const corrections = annexes.slice(annexes.indexOf('ВИПРАВЛЕННЯ У ВНЕСЕНИХ БЮЛЕТЕНЯХ'))
  for (const part of ['Литвин', '26.03.2026, 12:00', 'під час підрахунку', 'Переплутано рядки'])
    expect(corrections).toContain(part)
  expect(corrections).toMatch(/питання 2 – проти.*питання 2 – утримано/)
  expect(corrections).not.toContain('питання 1')
  // The annexes are drawn again from what is stored, to the byte, and no notice is added to it.
  const stored = (await findProtocol(db(), id))!
  expect((await buffer(await drawPaper(db(), stored, 'roll'))).equals(await fileOf(roll.url))).toBe(true)
  const owner = await ownerOf(id, 'Франко')
  const added = sql`insert into voting_notices (voting_id, owner_id, co_owner_id, way, sent_on, refused, created_at)
    select ${id}, owner_id, id, 'email', '2026-03-09', false, ${now} from voting_co_owners where owner_id = ${owner.id}`
  await expect(added.execute(db())).rejects.toThrow('fixed')
  const changed = sql`update voting_notices set sent_on = '2026-02-20' where voting_id = ${id}`
  await expect(changed.execute(db())).rejects.toThrow('fixed')
})

it('the minutes and their annexes say so in each language', async () => {
  for (const [language, parts] of [
    ['en', ['Late: 1 (by name in the annex).', 'CORRECTIONS OF ENTERED BALLOTS', 'question 2: abstained']],
    ['ru', ['С опозданием: 1 (поимённо', 'ИСПРАВЛЕНИЯ ВО ВНЕСЁННЫХ БЮЛЛЕТЕНЯХ', 'вопрос 2 – воздержание']],
    ['es', ['Fuera de plazo: 1 (nominalmente', 'CORRECCIONES EN PAPELETAS INTRODUCIDAS', 'asunto 2: abstención']],
  ] as const) {
    const id = await contested({ language })
    await life.generate(id)
    const { minutes, annexes } = await papersOf(id)
    for (const part of parts) expect(`${minutes} ${annexes}`).toContain(part)
    expect(`${minutes} ${annexes}`).not.toContain('{')
  }
})

it('minutes without notices and corrections tell of none', async () => {
  const id = await life.generated(house)
  const { minutes, annexes } = await papersOf(id)
  for (const part of ['Повідомлення співвласників', 'Виправлено помилок']) expect(minutes).not.toContain(part)
  for (const part of ['ПОВІДОМЛЕННЯ СПІВВЛАСНИКІВ', 'ВИПРАВЛЕННЯ У']) expect(annexes).not.toContain(part)
})

it('the packet lists late notices and corrections, each fact before and after', async () => {
  const id = await contested()
  await life.generate(id)
  await life.drawn(id)
  await unpacked(id, life.who)
  const notices = await readFile(path('notices.csv'), 'utf8')
  expect(notices).toContain(',post,2026-03-03,,2026-02-28,3,0100100200300,no,')
  expect(notices).toContain(',hand,2026-02-28,2026-02-28,2026-02-28,0,,no,')
  const corrections = (await readFile(path('corrections.csv'), 'utf8')).trim().split('\r\n')
  expect(corrections).toHaveLength(2)
  expect(corrections[1]).toMatch(
    /^\d+,Литвин.*,\d+,\d+,counting,2026-03-26T10:00:00Z,.*,Переплутано рядки,question 2,against,abstain$/,
  )
  expect(await readFile(path('rules.json'), 'utf8')).toContain('"ended_at": "2026-03-10T16:05:00.000Z"')
  expect(await recounted()).toBe('The recount agrees with results.json.\n')
})

it('a ballot is corrected once, and its correction names it', async () => {
  const id = await contested()
  const { rows } = await sql<{ former: string; present: string }>`select f.state as former, l.state as present
    from voting_ballots l join voting_ballots f on f.id = l.replaces where l.voting_id = ${id}`.execute(db())
  expect(rows).toEqual([{ former: 'replaced', present: 'counted' }])
  const again = sql`insert into voting_ballots (voting_id, owner_id, channel, state, cast_on, created_at, replaces)
    select voting_id, owner_id, channel, 'replaced', cast_on, created_at, replaces from voting_ballots
    where voting_id = ${id} and replaces is not null`
  await expect(again.execute(db())).rejects.toThrow('voting_ballots_replaces')
})
