import { readFile } from 'node:fs/promises'
import { approvals } from '@oselia/contract/approvals'
import { media } from '@oselia/contract/media'
import { notifications } from '@oselia/contract/notifications'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { votingSheets } from '@oselia/contract/voting-sheets'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { collectFiles } from '../../../platform/files.collecting.js'
import { useApp } from '../../../testing/app.js'
import { usePackets } from '../../../testing/packets.js'
import { pdf } from '../../../testing/samples.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'
import { movedMeetings } from './votings.moved.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { call, at, steps } = life
const { path, unpacked } = usePackets(product)
const db = () => product.app.pools.db

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Перенесена'))
})

/** Announced on 10 February for 10 March, with ten days of notice. */
const announced = async () => {
  await at('2026-02-10T08:00:00.000Z')
  const { id } = await steps.make(house, { meeting_at: '2026-03-10T16:00:00.000Z' })
  await steps.moved(id, 'announced')
  return id
}
const elsewhere = { meeting_at: '2026-03-20T17:00:00.000Z', meeting_place: 'Школа', reason: 'Ремонт холу' }
const reschedule = async (id: number, fields: Record<string, unknown> = {}, as?: Who) => {
  const raw = { version: (await steps.read(id)).version, ...elsewhere, ...fields }
  return call(votings.reschedule, { params: { id }, raw, ...(as && { as }) })
}
const refusal = ({ status, body }: Awaited<ReturnType<typeof reschedule>>) => [
  status,
  body.code,
  Object.keys(body.errors ?? {}),
]
const ownerOf = async (id: number, name: string) =>
  (await steps.residents(id)).find((one) => one.name.startsWith(name))!
const notify = async (id: number, names: readonly string[], fields: Record<string, unknown>) => {
  const owners = await Promise.all(names.map((name) => ownerOf(id, name)))
  const resident_ids = owners.map((owner) => owner.id)
  return call(votingBallots.notify, { params: { id }, raw: { resident_ids, way: 'hand', ...fields } })
}

describe('an announced meeting', () => {
  it('is moved with a reason that everybody reads; the register is kept, and the staff is notified', async () => {
    const manager = await staffWith(product.app, 'manager', 'all')
    const id = await announced()
    const { snapshot } = await steps.read(id)
    const present = { resident_id: (await ownerOf(id, 'Бойко')).id, mode: 'in_person' as const }
    await call(votingBallots.attend, { params: { id }, body: present })
    await at('2026-02-20T08:00:00.000Z')
    const { status, body } = await reschedule(id)
    expect([status, body.message]).toEqual([200, undefined])
    expect(body.data).toMatchObject({
      state: 'announced',
      meeting_at: elsewhere.meeting_at,
      deadline: elsewhere.meeting_at,
      meeting_place: 'Школа',
      snapshot,
      reschedulings: [
        {
          former_at: '2026-03-10T16:00:00.000Z',
          former_place: 'Хол першого під’їзду',
          reason: 'Ремонт холу',
          created_at: '2026-02-20T08:00:00.000Z',
        },
      ],
    })
    // Who was registered for the former date has not come to this one.
    expect((await ownerOf(id, 'Бойко')).attendance).toBeNull()
    const { rows } = await sql<{ reason: string; fields: string[] }>`select reason,
        array(select c ->> 'field' from jsonb_array_elements(changes) c) as fields
      from audit_log where entity = 'votings' and entity_id = ${id} and action = 'rescheduled'`.execute(db())
    expect(rows).toEqual([{ reason: 'Ремонт холу', fields: expect.arrayContaining(['meeting_at', 'meeting_place']) }])
    await at('2026-02-20T08:00:00.000Z')
    const told = (await call(notifications.list, { as: manager })).body.data
    expect(
      told.filter(({ entity_id }) => entity_id === id).map(({ kind, params }) => [kind, params['day']]),
    ).toContainEqual(['voting_rescheduled', '2026-03-20'])
  })

  it('is as many days away as the rules ask, counted from the new notice, unless that is overridden', async () => {
    const id = await announced()
    await at('2026-03-05T08:00:00.000Z')
    const refused = await reschedule(id, { meeting_at: '2026-03-14T16:00:00.000Z' })
    expect([refused.status, refused.body.code, refused.body.data]).toMatchObject([
      409,
      'meeting_too_early',
      { earliest: '2026-03-15' },
    ])
    expect((await steps.read(id)).meeting_at).toBe('2026-03-10T16:00:00.000Z')
    // Nothing is overridden on a lawful day.
    const lawful = { meeting_at: '2026-03-15T16:00:00.000Z', overrides: ['early_meeting'] }
    expect((await reschedule(id, lawful)).status).toBe(200)
    const overridden = { meeting_at: '2026-03-14T16:00:00.000Z', overrides: ['early_meeting'] }
    const { body } = await reschedule(id, overridden)
    expect(body.data.reschedulings.map(({ former_at }) => former_at)).toEqual([
      '2026-03-10T16:00:00.000Z',
      '2026-03-15T16:00:00.000Z',
    ])
    const early = { days: 10, earliest: '2026-03-15' }
    expect(movedMeetings(body.data).map((one) => one.early)).toEqual([undefined, early])
  })

  it('is refused for what is no other meeting, without a reason or place, by a stale version, and to whoever may not announce', async () => {
    const id = await announced()
    const place = (await steps.read(id)).meeting_place
    const same = { meeting_at: '2026-03-10T16:00:00Z', meeting_place: place }
    expect(refusal(await reschedule(id, same))).toEqual([422, 'validation', ['meeting_at']])
    const relinked = { ...same, meeting_link: 'https://video.example.com/other' }
    expect(refusal(await reschedule(id, relinked))).toEqual([422, 'validation', ['meeting_at']])
    expect(refusal(await reschedule(id, { reason: ' ' }))).toEqual([422, 'validation', ['reason']])
    expect(refusal(await reschedule(id, { meeting_place: null }))).toEqual([422, 'validation', ['meeting_place']])
    expect(refusal(await reschedule(id, { meeting_at: '2026-02-09T16:00:00Z' }))).toEqual([
      422,
      'validation',
      ['meeting_at'],
    ])
    expect((await reschedule(id, { version: 999 })).body.code).toBe('version_conflict')
    const manager = await staffWith(product.app, 'manager', 'all')
    expect((await reschedule(id, {}, manager)).status).toBe(403)
    const { house: other } = await makeBuilding(product, 'Чужа')
    const stranger = await staffWith(product.app, 'chair', { houses: [other] })
    expect((await reschedule(id, {}, stranger)).status).toBe(404)
    expect((await steps.read(id)).reschedulings).toEqual([])
  })

  it('is moved once by two at the same moment', async () => {
    const id = await announced()
    const all = await Promise.all(['Школа', 'Двір', 'Хол'].map((meeting_place) => reschedule(id, { meeting_place })))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await steps.read(id)).reschedulings).toHaveLength(1)
  })

  it('is moved in no other state, and not where there is none', async () => {
    await at('2026-02-10T08:00:00.000Z')
    const draft = await steps.make(house)
    const survey = await steps.make(house, { meeting_at: null })
    await steps.moved(survey.id, 'announced')
    const cancelled = await announced()
    await steps.moved(cancelled, 'cancelled', { reason: 'Помилка' })
    const begun = await life.meetingOf(house)
    for (const id of [draft.id, survey.id, cancelled, begun]) {
      const { status, body } = await reschedule(id, { meeting_at: '2026-04-20T16:00:00.000Z' })
      expect([status, body.code]).toEqual([409, 'meeting_not_movable'])
    }
    await steps.moved(begun, 'survey')
    expect((await reschedule(begun)).body.code).toBe('meeting_not_movable')
  })

  it('is moved by two people where the community asks for a second one', async () => {
    const id = await announced()
    const another = await announced()
    await sql`update settings set four_eyes = true`.execute(db())
    expect((await reschedule(id)).body).toMatchObject({
      code: 'needs_second_person',
      data: { kind: 'votings.reschedule' },
    })
    const decider = await staffWith(product.app, 'chair', 'all')
    const asked = await call(approvals.create, {
      body: { kind: 'votings.reschedule', entity_id: id, reason: 'Ремонт', payload: elsewhere },
    })
    expect([asked.status, asked.body.message]).toEqual([201, undefined])
    expect(asked.body.data.changes).toEqual([
      { field: 'meeting_at', old: '2026-03-10T16:00:00.000Z', new: elsewhere.meeting_at },
      { field: 'meeting_place', old: 'Хол першого під’їзду', new: 'Школа' },
      { field: 'rescheduling_reason', old: null, new: 'Ремонт холу' },
    ])
    const early = { ...elsewhere, meeting_at: '2026-02-12T16:00:00Z', meeting_place: 'Хол першого під’їзду' }
    const payload = { ...early, meeting_link: 'https://video.example.com/1', overrides: ['early_meeting'] }
    const { body: other } = await call(approvals.create, {
      body: { kind: 'votings.reschedule', entity_id: another, reason: 'Терміново', payload },
    })
    expect(other.data.changes.slice(1)).toEqual([
      { field: 'meeting_link', old: null, new: 'https://video.example.com/1' },
      { field: 'rescheduling_reason', old: null, new: 'Ремонт холу' },
      { field: 'overrides', old: null, new: ['early_meeting'] },
    ])
    const approved = await call(approvals.approve, { params: { id: asked.body.data.id }, body: {}, as: decider })
    expect([approved.status, approved.body.message]).toEqual([200, undefined])
    await sql`update settings set four_eyes = false`.execute(db())
    expect(await steps.read(id)).toMatchObject({ meeting_place: 'Школа', meeting_at: elsewhere.meeting_at })
  })
})

describe('after a meeting was moved', () => {
  it('owners need notices anew; those of the former date stay as evidence, with their scan, in the packet and the protocol', async () => {
    const id = await announced()
    const { body: uploaded } = await call(media.upload, { file: { name: 'список.pdf', bytes: pdf } })
    const given = { sent_on: '2026-02-10', delivered_on: '2026-02-10', proof_file_id: uploaded.data.id }
    expect((await notify(id, ['Бойко', 'Литвин'], given)).body.data).toEqual({ saved: 2 })
    await at('2026-02-20T08:00:00.000Z')
    expect((await reschedule(id)).status).toBe(200)
    expect((await steps.residents(id)).filter(({ notice }) => notice)).toEqual([])
    const early = await notify(id, ['Бойко'], { sent_on: '2026-02-19' })
    expect([early.status, early.body.errors!['sent_on']![0]]).toEqual([422, expect.stringContaining('20 Feb 2026')])
    expect((await notify(id, ['Бойко'], { sent_on: '2026-02-20' })).status).toBe(200)
    // Nothing but the former notice refers to the scan.
    await sql`update files set created_at = created_at - interval '30 hours'`.execute(db())
    await collectFiles(product.app, db())

    await at('2026-03-20T17:05:00.000Z')
    await steps.moved(id, 'meeting')
    await steps.ballot(id, 'Бойко', ['for', 'for'], { cast_on: '2026-03-20', channel: 'meeting' })
    expect((await steps.moved(id, 'survey')).survey_to).toBe('2026-04-04')
    await at('2026-04-05T10:00:00.000Z')
    await steps.moved(id, 'counting')
    await life.generate(id)
    await life.drawn(id)
    const { rows } = await sql<{ moved: unknown }>`select content -> 'moved' as moved from voting_protocols
      where voting_id = ${id}`.execute(db())
    const was = { day: '2026-03-10', time: '18:00', place: 'Хол першого під’їзду' }
    expect(rows[0]!.moved).toMatchObject([{ on: '2026-02-20', was, to: { day: '2026-03-20' }, reason: 'Ремонт холу' }])
    await unpacked(id, life.who)
    const read = (name: string) => readFile(path(name), 'utf8')
    const lines = (await read('notices.csv')).split('\r\n').filter((line) => /Бойко|Литвин/.test(line))
    expect(lines.map((line) => line.split(',').slice(2, 6).join(' '))).toEqual([
      '2026-03-10T16:00Z no hand 2026-02-10',
      '2026-03-20T17:00Z yes hand 2026-02-20',
      '2026-03-10T16:00Z no hand 2026-02-10',
    ])
    const proof = /files\/notices\/[^,]+/.exec(lines[2]!)![0]
    expect(await read(proof)).toContain('%PDF')
    expect(JSON.parse(await read('rules.json'))).toMatchObject({ reschedulings: [{ reason: 'Ремонт холу' }] })
  })

  it('sheets that were handed out with the former days are spoiled; a later hour of the same day spoils none', async () => {
    const id = await announced()
    const { id: owner } = await ownerOf(id, 'Бойко')
    const sheet = async () => (await ownerOf(id, 'Бойко')).sheet?.state
    const print = () => call(votingSheets.sheets, { params: { id }, query: { layout: 'owners' } })
    await print()
    await call(votingSheets.mark, { params: { id }, body: { resident_ids: [owner], state: 'handed_out', note: null } })
    await reschedule(id, { meeting_at: '2026-03-10T17:00:00.000Z' })
    expect(await sheet()).toBe('handed_out')
    await reschedule(id)
    expect(await sheet()).toBe('spoiled')
    await print()
    expect(await sheet()).toBe('prepared')
    const { rows } = await sql<{ version: number }>`select max(version) as version from voting_forms
      where voting_id = ${id}`.execute(db())
    expect(rows[0]!.version).toBe(2)
  })

  it('sheets that were only marked stay with a later hour of the same day, and keep their note when they are spoiled', async () => {
    const id = await announced()
    const { id: owner } = await ownerOf(id, 'Бойко')
    const raw = { resident_ids: [owner], state: 'handed_out', note: 'Вручено сином' }
    expect((await call(votingSheets.mark, { params: { id }, raw })).status).toBe(200)
    const sheet = async () => {
      const { rows } = await sql`select state, note from voting_sheets where owner_id = ${owner}`.execute(db())
      return rows[0]
    }
    await reschedule(id, { meeting_at: '2026-03-10T17:00:00.000Z' })
    expect(await sheet()).toEqual({ state: 'handed_out', note: 'Вручено сином' })
    await reschedule(id)
    expect(await sheet()).toEqual({ state: 'spoiled', note: 'Вручено сином; Ремонт холу' })
  })

  it('nothing else gets past the database: neither another date or place, nor a change of what was kept', async () => {
    const id = await announced()
    const fixed = { constraint: 'votings_meeting_fixed' }
    const later = sql`update votings set meeting_at = meeting_at + interval '1 day' where id = ${id}`
    await expect(later.execute(db())).rejects.toMatchObject(fixed)
    const moved = sql`update votings set meeting_place = 'Двір' where id = ${id}`
    await expect(moved.execute(db())).rejects.toMatchObject(fixed)
    await notify(id, ['Бойко'], { sent_on: '2026-02-10' })
    const kept = { constraint: 'votings_kept' }
    await expect(sql`delete from voting_notices where voting_id = ${id}`.execute(db())).rejects.toMatchObject(kept)
    await reschedule(id)
    for (const change of [
      sql`update voting_reschedulings set reason = 'Інша' where voting_id = ${id}`,
      sql`delete from voting_reschedulings where voting_id = ${id}`,
      sql`update voting_former_notices set refused = true where voting_id = ${id}`,
      sql`delete from voting_former_notices where voting_id = ${id}`,
    ])
      await expect(change.execute(db())).rejects.toMatchObject(kept)
    // The last rescheduling does not serve twice, nor in the statement that begins the meeting.
    await expect(later.execute(db())).rejects.toMatchObject(fixed)
    const begun = sql`update votings set state = 'meeting', meeting_place = 'Двір' where id = ${id}`
    await expect(begun.execute(db())).rejects.toMatchObject(fixed)
    const past = sql`insert into voting_reschedulings (voting_id, former_at, meeting_at, meeting_place, reason, overridden, created_at)
      values (${id}, '2026-03-10T16:00:00Z', '2026-05-10T16:00:00Z', 'Двір', 'Так', false, ${now})`
    await expect(past.execute(db())).rejects.toMatchObject(fixed)
  })
})
