import { platform } from '@oselia/contract/platform'
import { votingLists } from '@oselia/contract/voting-lists'
import { votingSheets } from '@oselia/contract/voting-sheets'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { repeated } from '../../../testing/jobs.js'
import { picturesOf, printed, scanOf } from '../../../testing/sheets.js'
import { staffWith } from '../../../testing/sign-in.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'

const product = useApp()
const { call } = product
const steps = votingSteps(product, () => new Date())
const day = 86_400_000

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Сканова'))
})

/** A voting whose survey runs now. */
const surveyOf = async () => {
  const { id } = await steps.make(house, { meeting_at: null })
  await steps.moved(id, 'announced')
  await steps.moved(id, 'survey')
  return id
}
const sheetsOf = async (id: number, most: number, query = '') => {
  const { bytes } = await printed(product, 'owner', `/voting/${id}/sheets.pdf${query}`)
  return picturesOf(product, bytes, most)
}
const send = (id: number, bytes: Uint8Array | string) =>
  call(votingSheets.createScan, { params: { id }, fields: {}, file: { name: 'стос.pdf', bytes } })
const scanIn = async (id: number, scanId: number) =>
  (await call(votingSheets.readScan, { params: { id, scanId } })).body.data
const read = async (id: number, bytes: Uint8Array) => {
  const { status, body } = await send(id, bytes)
  expect([status, body.errors]).toEqual([201, undefined])
  await expect.poll(async () => (await scanIn(id, body.data.id)).state).toBe('done')
  return scanIn(id, body.data.id)
}
const blank = () =>
  sharp({ create: { width: 850, height: 1200, channels: 3, background: '#f4f2ee' } })
    .jpeg()
    .toBuffer()

describe('a stack of scanned sheets', () => {
  it('is matched page by page, and no page is dropped', async () => {
    const id = await surveyOf()
    const other = await surveyOf()
    const [sheets, foreign] = [await sheetsOf(id, 3), await sheetsOf(other, 1)]
    const lists = await sheetsOf(id, 1, '?layout=entrances')
    const note = await sharp(sheets[0]).extract({ left: 0, top: 300, width: 700, height: 700 }).jpeg().toBuffer()
    const turned = await sharp(sheets[1]).rotate(180).jpeg().toBuffer()
    const scan = await read(
      id,
      await scanOf([sheets[0]!, turned, sheets[0]!, foreign[0]!, note, await blank(), lists[0]!]),
    )
    expect(scan.page_list.map(({ page, result }) => [page, result])).toEqual([
      [1, 'matched'],
      [2, 'matched'],
      [3, 'duplicate'],
      [4, 'other_voting'],
      [5, 'unknown'],
      [6, 'empty'],
      [7, 'matched'],
    ])
    expect(Object.values(scan.counts).reduce((sum, one) => sum + one, 0)).toBe(scan.pages)
    expect(scan.page_list.map(({ owner }) => owner?.number ?? null)).toEqual([1, 2, 1, null, null, null, null])
    expect(scan.page_list[6]!.list).toMatchObject({ house_id: house, question: 1 })
    const { body: queue } = await call(votingSheets.queue, { params: { id } })
    expect(queue.data.map(({ number, pages }) => [number, pages])).toEqual([
      [1, 1],
      [2, 1],
    ])
    const { body: job } = await call(platform.job, { params: { id: scan.job_id! } })
    expect([job.data.state, job.data.done, job.data.total]).toEqual(['done', 7, 7])
    const image = await fetch(product.url + scan.page_list[4]!.image!.url)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

    const again = await scanOf([sheets[0]!, sheets[2]!])
    expect((await read(id, again)).page_list.map(({ result }) => result)).toEqual(['duplicate', 'matched'])
    const known = await send(id, again)
    expect([known.status, known.body.code]).toEqual([409, 'scan_known'])
  })

  it('that is no PDF is refused, and a damaged one is listed with the reason', async () => {
    const id = await surveyOf()
    expect((await send(id, 'Це не скан')).status).toBe(415)
    const { body } = await send(id, '%PDF-1.7\n1 0 obj\n<< /Type /Catalog')
    await expect.poll(async () => (await scanIn(id, body.data.id)).state).toBe('failed')
    expect(await scanIn(id, body.data.id)).toMatchObject({ problem: 'broken', page_list: [] })
    // What failed may be sent once more.
    expect((await send(id, '%PDF-1.7\n1 0 obj\n<< /Type /Catalog')).status).toBe(201)
  })

  it('continues from the page at which its reading was interrupted', async () => {
    const id = await surveyOf()
    const scan = await read(id, await scanOf(await sheetsOf(id, 4)))
    const { db } = product.app.pools
    const before = scan.page_list.slice(0, 2).map((page) => page.id)
    await sql`delete from voting_scan_pages where scan_id = ${scan.id} and page > 2`.execute(db)
    await sql`update voting_scans set state = 'reading', finished_at = null where id = ${scan.id}`.execute(db)
    await repeated(product, scan.job_id!)
    await expect.poll(async () => (await scanIn(id, scan.id)).state).toBe('done')
    const { page_list } = await scanIn(id, scan.id)
    expect(page_list.map(({ page, result }) => [page, result])).toEqual([1, 2, 3, 4].map((page) => [page, 'matched']))
    expect(page_list.slice(0, 2).map((page) => page.id)).toEqual(before)
  })
})

describe('a scan of ballots that were entered before it came', () => {
  it('is kept with them, so that nobody enters them again', async () => {
    const id = await surveyOf()
    const sheets = await sheetsOf(id, 2)
    const [first, second] = (await steps.residents(id)).toSorted((a, b) => a.number - b.number)
    const cast_on = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10)
    expect((await steps.ballot(id, first!.name, ['for', 'for'], { cast_on })).status).toBe(201)
    await read(id, await scanOf(sheets))
    const { body: queue } = await call(votingSheets.queue, { params: { id } })
    expect(queue.data.map(({ resident_id }) => resident_id)).toEqual([second!.id])
    const { body } = await call(votingSheets.read, { params: { id, residentId: first!.id } })
    expect(body.data).toMatchObject({ sheet: { state: 'entered' }, pages: [{ result: 'matched' }] })
    expect(body.data.resident.ballots.map(({ state, has_scan }) => [state, has_scan])).toEqual([['counted', true]])
  })
})

describe('a page that was not matched', () => {
  it('is assigned to an owner by a person, or said to be no sheet', async () => {
    const id = await surveyOf()
    const [first] = await sheetsOf(id, 1)
    const note = await sharp(first).extract({ left: 0, top: 300, width: 700, height: 700 }).jpeg().toBuffer()
    const { id: scanId, page_list } = await read(id, await scanOf([note, first!]))
    const owner = (await steps.residents(id)).find(({ name }) => name.startsWith('Іваненко'))!
    const decide = (at: number, body: object) =>
      call(votingSheets.decidePage, { params: { id, scanId, pageId: page_list[at]!.id }, raw: body })
    expect((await decide(0, { act: 'assign' })).body.errors).toHaveProperty('resident_id')
    expect((await decide(0, { act: 'assign', resident_id: 999_999_999 })).status).toBe(422)
    const assigned = await decide(0, { act: 'assign', resident_id: owner.id })
    expect(assigned.body.data).toMatchObject({
      result: 'matched',
      read_as: 'unknown',
      owner: { id: owner.id },
      sheet_page: 1,
    })
    expect((await decide(1, { act: 'no_sheet' })).body.data).toMatchObject({ result: 'no_sheet', owner: null })
    const { body: queue } = await call(votingSheets.queue, { params: { id } })
    expect(queue.data.map(({ resident_id }) => resident_id)).toEqual([owner.id])

    const answers = (await steps.read(id)).questions.map((question) => ({ question_id: question.id, answer: 'for' }))
    const cast_on = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10)
    const raw = { answers, cast_on }
    expect((await call(votingSheets.enter, { params: { id, residentId: owner.id }, raw })).status).toBe(201)
    expect((await decide(0, { act: 'no_sheet' })).body.code).toBe('state_forbids')
    expect(Date.parse(cast_on)).toBeGreaterThan(Date.now() - 2 * day)
  })
})

describe('the list of an entrance', () => {
  const today = () => new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10)
  const listOf = async (id: number, query: Record<string, unknown> = {}) =>
    (await call(votingLists.read, { params: { id }, rawQuery: { house_id: house, entrance: 1, ...query } })).body.data

  it('has its owners in the order of the paper, and its scanned pages by question', async () => {
    const id = await surveyOf()
    const pages = await sheetsOf(id, 2, '?layout=entrances')
    await read(id, await scanOf(pages.toReversed()))
    const { body } = await call(votingLists.parts, { params: { id } })
    expect(body.data).toMatchObject([{ house: { id: house }, entrance: 1, owners: 9, voted: 0, pages: 2 }])
    const { rows, pages: scanned } = await listOf(id)
    const { text } = await printed(product, 'owner', `/voting/${id}/sheets.pdf?layout=entrances`)
    const places = rows.map(({ name }) => text.indexOf(name.split(' ')[0]!))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(scanned.map(({ list }) => list?.question)).toEqual([1, 2])
    expect((await listOf(id, { floor: 77 })).rows).toEqual([])
    expect((await listOf(id, { entrance: 9 })).pages).toEqual([])
  })

  it('is entered row by row by the rules of paper, with its page, and checked by another person', async () => {
    const id = await surveyOf()
    await read(id, await scanOf(await sheetsOf(id, 1, '?layout=entrances')))
    const { rows, pages } = await listOf(id)
    const { questions } = await steps.read(id)
    const enter = (at: number, given: string, more: object = {}) => {
      const answers = questions.map((question) => ({ question_id: question.id, answer: given }))
      const raw = { resident_id: rows[at]!.id, page_id: pages[0]!.id, cast_on: today(), answers, ...more }
      return call(votingLists.enter, { params: { id }, raw })
    }
    const entered = await enter(0, 'for')
    expect([entered.status, entered.body.data]).toMatchObject([
      201,
      { state: 'counted', channel: 'paper', has_scan: true },
    ])
    expect((await enter(0, 'for')).body.code).toBe('already_voted')
    expect((await enter(0, 'against')).body.data.state).toBe('conflict')
    expect((await enter(1, 'for', { page_id: 999_999 })).body.errors).toHaveProperty('page_id')
    expect((await enter(1, 'for', { cast_on: '2020-01-01' })).body.errors).toHaveProperty('cast_on')
    // Entered without the scan first, and then from it.
    expect((await enter(1, 'for', { page_id: null })).body.data.has_scan).toBe(false)
    expect((await enter(1, 'for')).body.data.has_scan).toBe(true)
    const after = (await listOf(id)).rows
    expect(after.map(({ ballot, conflicts, sheet }) => [ballot?.state, conflicts, sheet?.state]).slice(0, 3)).toEqual([
      ['counted', 1, 'entered'],
      ['counted', 0, 'entered'],
      [undefined, 0, undefined],
    ])
    const as = await staffWith(product.app, 'owner', 'all')
    const { body: queue } = await call(votingSheets.queue, { as, params: { id }, query: { step: 'check' } })
    expect(queue.data.map(({ resident_id }) => resident_id)).toEqual([rows[0]!.id, rows[1]!.id])
    const params = { id, residentId: rows[0]!.id }
    const { body: sheet } = await call(votingSheets.read, { as, params })
    expect(sheet.data).toMatchObject({ pages: [{ list: { question: 1 } }], missing: [] })
    const checking = { params, raw: { ballot_id: entered.body.data.id } }
    expect((await call(votingSheets.check, checking)).body.code).toBe('own_sheet')
    expect((await call(votingSheets.check, { as, ...checking })).body.data.state).toBe('checked')
  })
})
