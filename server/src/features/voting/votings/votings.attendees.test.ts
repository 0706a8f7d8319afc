import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { urlOf } from '@oselia/contract/kit'
import { votingBallots, votingParticipants } from '@oselia/contract/voting-ballots'
import { votingDesk } from '@oselia/contract/voting-desk'
import { votingProtocols } from '@oselia/contract/voting-protocols'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { readPdfText } from '../../../platform/pdf-text.js'
import { useApp } from '../../../testing/app.js'
import { useCoOwners } from '../../../testing/co-owners.js'
import { eventually } from '../../../testing/eventually.js'
import { usePackets } from '../../../testing/packets.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useCoOwners(product, (instant) => {
  now = instant
})
const { db, call, residentOf, coOwnerOf, steps } = life
const { path, unpacked } = usePackets(product)
beforeAll(() => life.build('Присутня'))

const meeting = async () => {
  const { id, questions } = await life.announced()
  await life.at('2026-03-10T16:05:00.000Z')
  await steps.moved(id, 'meeting')
  return { id, answers: questions.map((one) => ({ question_id: one.id, answer: 'for' })) }
}
const attend = (id: number, fields: Record<string, unknown>) =>
  call(votingBallots.attend, { params: { id }, raw: { mode: 'in_person', ...fields } })
const atDesk = (id: number, fields: Record<string, unknown>) =>
  call(votingDesk.enterAtMeeting, { params: { id }, raw: { mode: 'in_person', ...fields } })
const attendeesOf = async (id: number, name: 'vira' | 'single') =>
  (await residentOf(id, name)).attendance?.attendees.map((one) => one.name)
/** The table of participants as CSV. */
const exportOf = async (id: number) => {
  const address = `${product.url}${urlOf(votingParticipants.export)}?voting_id=${id}&format=csv`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${await product.tokenOf(life.whoNow())}` } })
  expect(answer.status).toBe(200)
  return answer.text()
}

it('which of several co-owners came is registered, kept while nobody says otherwise, and taken back with the attendance', async () => {
  const { id, answers } = await meeting()
  const { id: resident_id } = await residentOf(id, 'vira')
  const [borys, vira] = [await coOwnerOf(id, 'borys'), await coOwnerOf(id, 'vira')]
  expect((await attend(id, { resident_id })).status).toBe(200)
  expect(await attendeesOf(id, 'vira')).toEqual([])
  expect((await atDesk(id, { resident_id, attendee_ids: [vira.id] })).status).toBe(201)
  expect(await attendeesOf(id, 'vira')).toEqual(['Коваль Віра'])
  expect((await attend(id, { resident_id, mode: 'video' })).status).toBe(200)
  expect(await attendeesOf(id, 'vira')).toEqual(['Коваль Віра'])
  // Who gives the ballot in person is there as well.
  expect((await atDesk(id, { resident_id, attendee_ids: [vira.id], signed_by: borys.id, answers })).status).toBe(201)
  expect(await attendeesOf(id, 'vira')).toEqual(['Коваль Борис', 'Коваль Віра'])
  expect(await exportOf(id)).toContain('in person: Коваль Борис, Коваль Віра')
  expect((await attend(id, { resident_id, mode: null })).status).toBe(200)
  expect(await attendeesOf(id, 'vira')).toBeUndefined()
  const { rows } = await sql`select from voting_attendees where voting_id = ${id}`.execute(db())
  expect(rows).toEqual([])
  const { rows: log } = await sql<{
    value: string
  }>`select x ->> 'new' as value from audit_log a, jsonb_array_elements(a.changes) x
    where a.entity = 'votings' and a.entity_id = ${id} and x ->> 'field' = 'attendees' order by a.id desc limit 1`.execute(
    db(),
  )
  expect(log).toEqual([{ value: 'Коваль Борис, Коваль Віра' }])
})

it('nobody else is registered with them, nobody beside a representative, and one owner alone is not named', async () => {
  const { id } = await meeting()
  const three = await residentOf(id, 'vira')
  const ivan = await coOwnerOf(id, 'ivan')
  const refused = async (fields: Record<string, unknown>) => {
    const { status, body } = await attend(id, { resident_id: three.id, ...fields })
    return [status, Object.keys(body.errors ?? {})]
  }
  expect(await refused({ attendee_ids: [ivan.id] })).toEqual([422, ['attendee_ids']])
  const representative = { name: 'Мельник Олег', document: 'довіреність', date: '2026-03-01' }
  expect(await refused({ mode: 'proxy', representative, attendee_ids: [three.co_owners[0]!.id] })).toEqual([
    422,
    ['attendee_ids'],
  ])
  expect((await residentOf(id, 'vira')).attendance).toBeNull()
  const single = await residentOf(id, 'single')
  expect((await attend(id, { resident_id: single.id, attendee_ids: [single.co_owners[0]!.id] })).status).toBe(200)
  expect(await attendeesOf(id, 'single')).toEqual([])
})

it('the annex by name and the packet say who of them came, and nothing of it changes after the survey', async () => {
  const { id } = await meeting()
  const { id: resident_id } = await residentOf(id, 'vira')
  const [borys, vira] = [await coOwnerOf(id, 'borys'), await coOwnerOf(id, 'vira')]
  expect((await attend(id, { resident_id, attendee_ids: [vira.id] })).status).toBe(200)
  for (const [role, candidate] of [
    ['chair', 'Коваль Віра'],
    ['secretary', 'Мороз Петро'],
  ]) {
    const raw = { role, candidate, votes_for: 1, votes_against: 0, votes_abstained: 0 }
    expect((await call(votingProtocols.elect, { params: { id }, raw })).status).toBe(201)
  }
  await steps.moved(id, 'survey')
  await life.at('2026-03-26T10:00:00.000Z')
  await steps.moved(id, 'counting')
  const fixed = { constraint: 'voting_part_open' }
  await expect(
    sql`insert into voting_attendees (co_owner_id, owner_id, voting_id) values (${borys.id}, ${resident_id}, ${id})`.execute(
      db(),
    ),
  ).rejects.toMatchObject(fixed)
  await expect(sql`delete from voting_attendees where voting_id = ${id}`.execute(db())).rejects.toMatchObject(fixed)
  expect((await call(votingProtocols.makeProtocol, { params: { id } })).status).toBe(201)
  const read = async () => (await call(votingProtocols.protocol, { params: { id } })).body.data!.roll
  await eventually(async () => expect(await read()).toBeTruthy())
  const bytes = Buffer.from(await (await fetch(product.url + (await read())!.url)).arrayBuffer())
  const text = (await readPdfText(Readable.from([bytes]))).text.replaceAll(/\s+/g, ' ')
  expect(text).toContain('на зборах: Коваль Віра')
  await unpacked(id, life.whoNow())
  const [head, line] = (await readFile(path('attendance.csv'), 'utf8')).split('\r\n').map((row) => row.split(','))
  // Names before these may hold commas.
  expect([head!.at(-2), line!.at(-2)]).toEqual(['attendees', 'Коваль Віра'])
})
