import { votingBallots } from '@oselia/contract/voting-ballots'
import { votingSheets } from '@oselia/contract/voting-sheets'
import { sql } from 'kysely'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { picturesOf, printed, scanOf } from '../../../testing/sheets.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'
import { isReadingBusy, readScan } from '../papers/papers.public.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
let who: Who = 'owner'
const call: typeof product.call = (endpoint, sending) => product.call(endpoint, { as: who, ...sending })
const steps = votingSteps({ call }, () => now)
const at = async (instant: string) => {
  now = new Date(instant)
  who = await staffWith(product.app, 'owner', 'all')
}

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Листкова'))
})

/** A voting in its survey, from 10 to 25 March 2026. */
const surveyOf = async () => {
  await at('2026-02-10T08:00:00.000Z')
  const { id } = await steps.make(house, { meeting_at: '2026-03-10T16:00:00.000Z' })
  await steps.moved(id, 'announced')
  await at('2026-03-10T16:05:00.000Z')
  await steps.moved(id, 'meeting')
  await steps.moved(id, 'survey')
  await at('2026-03-12T09:00:00.000Z')
  return id
}
const pdf = (path: string) => printed(product, who, path)
const ownerOf = async (id: number, name: string) =>
  (await steps.residents(id)).find((one) => one.name.startsWith(name))!
const sheetFile = async (id: number, residentId: number) =>
  (await pdf(`/voting/${id}/resident/${residentId}/sheet.pdf`)).bytes
const answersOf = async (id: number, ...answers: string[]) =>
  (await steps.read(id)).questions.map(({ id: question_id }, n) => ({ question_id, answer: answers[n] }))
const upload = (id: number, residentId: number, bytes: Uint8Array | string, fields: Record<string, string> = {}) =>
  call(votingSheets.upload, { params: { id, residentId }, fields, file: { name: 'листок.pdf', bytes } })

it('a sheet of an owner who is not of the voting, or of a voting that takes none, is refused before its file is read', async () => {
  const id = await surveyOf()
  const { id: residentId } = await ownerOf(id, 'Гончар')
  // What is in the file would be refused as well.
  expect((await upload(id, residentId, 'немає сторінок')).status).toBe(415)
  expect((await upload(id, 987_654_321, 'немає сторінок')).status).toBe(404)
  const draft = await steps.make(house)
  expect((await upload(draft.id, residentId, 'немає сторінок')).body.code).toBe('voting_fixed')
})

describe('papers of a voting', () => {
  it('are printed for those who have not voted, by entrance too, in the language of the voting', async () => {
    const id = await surveyOf()
    await steps.ballot(id, 'Гончар', ['for', 'for'], { cast_on: '2026-03-12' })
    const sheets = await pdf(`/voting/${id}/sheets.pdf`)
    expect(sheets.status).toBe(200)
    expect(sheets.text).toContain('ЛИСТОК ОПИТУВАННЯ')
    expect(sheets.text).toContain('Андрієнко')
    expect(sheets.text).not.toContain('Гончар')
    expect((await pdf(`/voting/${id}/sheets.pdf?everybody=true`)).text).toContain('Гончар')
    const lists = await pdf(`/voting/${id}/sheets.pdf?layout=entrances`)
    expect([lists.status, lists.text.includes('Питання 2')]).toEqual([200, true])
    const route = await pdf(`/voting/${id}/route.pdf`)
    expect([route.text.includes('Франко'), route.text.includes('Гончар')]).toEqual([true, false])
    expect((await pdf(`/voting/${id}/notices.pdf`)).text).toContain('ПОВІДОМЛЕННЯ')
    expect((await pdf(`/voting/${id}/receipts.pdf`)).text).toContain('СПИСОК ВРУЧЕННЯ')
    const resident = await ownerOf(id, 'Андрієнко')
    expect(resident.sheet).toEqual({ state: 'prepared', pages: 0 })
  })

  it('keep their version while the survey runs as announced, and get the next one when it does not', async () => {
    await at('2026-02-10T08:00:00.000Z')
    const { id } = await steps.make(house, { meeting_at: '2026-03-10T16:00:00.000Z' })
    expect((await pdf(`/voting/${id}/sheets.pdf`)).status).toBe(409)
    await steps.moved(id, 'announced')
    const { id: residentId } = await ownerOf(id, 'Андрієнко')
    const early = await sheetFile(id, residentId)
    await at('2026-03-12T09:00:00.000Z')
    await steps.moved(id, 'survey', { reason: 'Збори не відбулися' })
    const late = await upload(id, residentId, early)
    expect([late.status, late.body.errors]).toEqual([
      422,
      { file: ['The sheet was printed from another form: form 2 is in force'] },
    ])
    expect((await upload(id, residentId, await sheetFile(id, residentId))).status).toBe(201)
  })

  it('are marked as handed out, and not once they are entered', async () => {
    const id = await surveyOf()
    const { id: residentId } = await ownerOf(id, 'Бойко')
    const mark = (state: 'handed_out' | 'refused') =>
      call(votingSheets.mark, { params: { id }, body: { resident_ids: [residentId], state } })
    expect((await mark('handed_out')).body).toEqual({ data: { saved: 1 } })
    const answers = JSON.stringify(await answersOf(id, 'for', 'for'))
    await upload(id, residentId, await sheetFile(id, residentId), { answers, cast_on: '2026-03-12' })
    expect((await mark('refused')).body.code).toBe('state_forbids')
  })
})

describe('the uploaded sheet of an owner', () => {
  it('is kept with its hash and enters the ballot by the same rules as without a file', async () => {
    const id = await surveyOf()
    const { id: residentId } = await ownerOf(id, 'Бойко')
    const file = await sheetFile(id, residentId)
    const answers = JSON.stringify(await answersOf(id, 'for', 'against'))
    const outside = await upload(id, residentId, file, { answers, cast_on: '2026-03-01' })
    expect([outside.status, Object.keys(outside.body.errors ?? {})]).toEqual([422, ['cast_on']])
    const { status, body } = await upload(id, residentId, file, { answers, cast_on: '2026-03-12' })
    expect([status, body.data.ballot?.state, body.data.ballot?.has_scan, body.data.sheet.state]).toEqual([
      201,
      'counted',
      true,
      'entered',
    ])
    expect(body.data.scan).toMatchObject({ pages: 1, counts: { matched: 1 }, state: 'done' })
    const { rows } = await sql<{
      sha256: string
    }>`select f.sha256 from voting_ballots b join files f on f.id = b.file_id
      where b.id = ${body.data.ballot!.id}`.execute(product.app.pools.db)
    expect(rows[0]!.sha256).toBe(body.data.scan.sha256)
    const { body: whole } = await call(votingSheets.read, { params: { id, residentId } })
    expect([whole.data.pages.length, whole.data.missing]).toEqual([1, []])
    expect((await fetch(product.url + whole.data.pages[0]!.image!.url)).headers.get('content-type')).toBe('image/jpeg')
    expect((await upload(id, residentId, file)).body.code).toBe('scan_known')
  })

  it('is attached to the ballot that was entered from it before', async () => {
    const id = await surveyOf()
    const { id: residentId } = await ownerOf(id, 'Франко')
    await steps.ballot(id, 'Франко', ['for', 'for'], { cast_on: '2026-03-12' })
    const { body } = await upload(id, residentId, await sheetFile(id, residentId))
    expect([body.data.sheet.state, body.data.ballot?.has_scan]).toEqual(['entered', true])
    expect((await steps.residents(id)).find((one) => one.id === residentId)!.ballot!.has_scan).toBe(true)
  })

  it('counts once when it comes from 8 connections at the same moment', async () => {
    const id = await surveyOf()
    const { id: residentId } = await ownerOf(id, 'Литвин')
    const [picture] = await picturesOf(product, await sheetFile(id, residentId))
    const answered = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const answers = JSON.stringify(await answersOf(id, n % 2 ? 'for' : 'against', 'for'))
        const bytes = await sharp(picture)
          .jpeg({ quality: 40 + n })
          .toBuffer()
        return upload(id, residentId, bytes, { answers, cast_on: '2026-03-12' })
      }),
    )
    const states = answered.map(({ status, body }) => (status === 201 ? body.data.ballot?.state : body.code))
    expect(states.filter((state) => state === 'counted')).toHaveLength(1)
    expect(new Set(states)).toEqual(new Set(['counted', 'conflict', 'already_voted']))
    const { body } = await call(votingSheets.read, { params: { id, residentId } })
    expect(body.data.pages.filter(({ result }) => result === 'matched')).toHaveLength(1)
    expect((await steps.tally(id)).voted.owners).toBe(1)
  })

  it('is answered at once, to be sent again, while many others wait to be read', async () => {
    const id = await surveyOf()
    const { id: residentId } = await ownerOf(id, 'Гончар')
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const path = join(await mkdtemp(join(tmpdir(), 'sheets-')), 'dot.png')
    await writeFile(path, dot)
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    // The first holds the reader at its page, the others wait behind it.
    const waiting = Array.from({ length: 9 }, () => readScan(path, { key: 'any', isAwaited: true, onPage: () => held }))
    await expect.poll(isReadingBusy).toBe(true)
    try {
      expect((await upload(id, residentId, dot)).status).toBe(503)
    } finally {
      release()
      await Promise.all(waiting)
      await rm(dirname(path), { recursive: true })
    }
    expect((await upload(id, residentId, dot)).status).toBe(201)
  })

  it('is refused with the reason, and then nothing is kept', async () => {
    const id = await surveyOf()
    const owner = await ownerOf(id, 'Іваненко')
    const other = await ownerOf(id, 'Данилюк')
    const elsewhere = await surveyOf()
    const foreign = await sheetFile(elsewhere, (await ownerOf(elsewhere, 'Іваненко')).id)
    const list = await scanOf([
      (await picturesOf(product, (await pdf(`/voting/${id}/sheets.pdf?layout=entrances`)).bytes))[0]!,
    ])
    const reasons = async (bytes: Uint8Array | string) => {
      const { status, body } = await upload(id, owner.id, bytes)
      return [status, body.errors?.['file']?.[0] ?? body.code]
    }
    expect(await reasons('Це не скан')).toEqual([415, 'wrong_kind'])
    expect(await reasons('%PDF-1.7\n1 0 obj\n<< /Type /Catalog')).toEqual([
      422,
      'The file is damaged, or is neither a PDF nor a picture',
    ])
    expect(await reasons(foreign)).toEqual([422, 'The code on the page is of a sheet of another voting'])
    expect(await reasons(await sheetFile(id, other.id))).toEqual([
      422,
      `This is sheet no. ${other.number} of another owner`,
    ])
    expect(await reasons(list)).toEqual([422, 'This is the list of an entrance, not the sheet of one owner'])
    await steps.moved(id, 'cancelled', { reason: 'Питання відкликано' })
    expect(await reasons(await scanOf(await picturesOf(product, foreign)))).toEqual([409, 'voting_fixed'])
    const { body } = await call(votingSheets.scans, { params: { id } })
    expect(body.data).toEqual([])
    expect((await ownerOf(id, 'Іваненко')).ballot).toBeNull()
  })
})

describe('the check by a second person', () => {
  it('is not made by the person who entered the sheet', async () => {
    const id = await surveyOf()
    const { id: residentId } = await ownerOf(id, 'Власенко')
    await upload(id, residentId, await sheetFile(id, residentId))
    const { body: queue } = await call(votingSheets.queue, { params: { id } })
    expect(queue.data.map((one) => one.resident_id)).toEqual([residentId])
    const body = { answers: await answersOf(id, 'for', 'invalid'), cast_on: '2026-03-12' }
    const entered = await call(votingSheets.enter, { params: { id, residentId }, raw: body })
    expect([entered.status, entered.body.data.has_scan]).toEqual([201, true])
    expect((await call(votingSheets.enter, { params: { id, residentId }, raw: body })).body.code).toBe('sheet_entered')
    const check = (as: Who) =>
      call(votingSheets.check, { params: { id, residentId }, body: { ballot_id: entered.body.data.id }, as })
    expect((await check(who)).body.code).toBe('own_sheet')
    const { body: own } = await call(votingSheets.queue, { params: { id }, query: { step: 'check' } })
    expect(own.data).toMatchObject([{ resident_id: residentId, own: true }])
    const second = await staffWith(product.app, 'chair', 'all')
    expect((await check(second)).body.data.state).toBe('checked')
    expect((await check(second)).body.code).toBe('state_forbids')
    const { body: ballots } = await call(votingBallots.resident, { params: { id, residentId } })
    expect(ballots.data.sheet?.state).toBe('checked')
  })
})
