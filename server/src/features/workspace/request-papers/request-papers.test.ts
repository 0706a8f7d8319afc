import { Readable } from 'node:stream'
import { media } from '@oselia/contract/media'
import { papers, requestPapers } from '@oselia/contract/papers'
import { beforeAll, describe, expect, it } from 'vitest'
import { readPdfText } from '../../../platform/pdf-text.js'
import { useApp } from '../../../testing/app.js'
import { givePayeeIban, paperSteps } from '../../../testing/papers.js'
import { qrCodesOf } from '../../../testing/qr.js'
import { requestMakers } from '../../../testing/requests.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { sql } from 'kysely'
import sharp from 'sharp'

const product = useApp()
const { call } = product
const { place, make } = requestMakers(product)
const { bytesOf, checked } = paperSteps(product)

let home: Awaited<ReturnType<typeof place>>
let request: Awaited<ReturnType<typeof make>>
beforeAll(async () => {
  home = await place('Робоча')
  await givePayeeIban(product, home.complex)
  request = await make({ house_id: home.house, realty_id: home.flat })
})

const completion = {
  kind: 'completion',
  contractor: { name: 'ТОВ «Двері»', code: '32855961', address: 'м. Київ' },
  basis: 'договір № 5 від 01.02.2026',
  works: [
    { name: 'Заміна доводчика', unit: 'шт', quantity: 2, price_minor: 45_050 },
    { name: 'Регулювання', unit: 'год', quantity: 1.5, price_minor: 33_333 },
  ],
  vat_minor: null,
  warranty: '12 місяців',
}
const report = {
  kind: 'defects',
  members: [{ role: 'технік', name: 'Гнатюк О. В.' }],
  basis: null,
  defects: [{ place: 'Під’їзд 2', defect: 'Зірвано доводчик', extent: '1 шт', needed: 'Замінити' }],
  cause: 'Зношення',
  conclusion: null,
}
const issue = (raw: object, as: Who = 'dispatcher', id = request.id) =>
  call(requestPapers.issue, { params: { id }, raw, as, language: 'uk' })
const textOf = async (bytes: Buffer) => (await readPdfText(Readable.from([bytes]))).text.replaceAll(/\s+/g, ' ')

describe('an act of completed work', () => {
  it('has its lines, each rounded once, the sum in words, the request as its basis, and a code', async () => {
    const { status, body } = await issue(completion)
    expect([status, body.errors]).toEqual([201, undefined])
    expect(body.data).toMatchObject({
      kind: 'completion',
      number: 1,
      amount_minor: 90_100 + 50_000,
      recipient: 'ТОВ «Двері»',
    })
    const bytes = await bytesOf(body.data)
    const text = await textOf(bytes)
    for (const part of ['АКТ', `заявка № ${request.number}`, 'договір № 5', '1 401,00', 'кв. ', '12 місяців'])
      expect(text).toContain(part)
    expect((await qrCodesOf(bytes)).map((code) => code.text)).toEqual([body.data.check_url])
    const page = await checked(body.data)
    for (const part of ['Акт виконаних робіт', 'ТОВ «Двері»', '1 401,00']) expect(page.html).toContain(part)
  })

  it('is refused with more tax than cost, without lines, and beyond the largest sum', async () => {
    const fieldsOf = async (raw: object) => {
      const { status, body } = await issue({ ...completion, ...raw })
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await fieldsOf({ vat_minor: 140_101 })).toEqual([422, ['vat_minor']])
    expect(await fieldsOf({ works: [] })).toEqual([422, ['works']])
    const dear = { name: 'x', unit: 'шт', quantity: 1_000_000, price_minor: 1_000_000_000 }
    expect(await fieldsOf({ works: [dear] })).toEqual([422, ['works']])
  })
})

describe('acts of a request', () => {
  it('are seen and issued by those who see the request and may update it', async () => {
    const { status, body } = await issue(report)
    expect([status, body.data.kind, body.data.number]).toEqual([201, 'defects', 1])
    expect(await textOf(await bytesOf(body.data))).toContain('Зірвано доводчик')
    const list = async (as: Who) => call(requestPapers.list, { params: { id: request.id }, as })
    expect((await list('auditor')).body.data.map(({ kind }) => kind)).toEqual(['defects', 'completion'])
    const outsider = await staffWith(product.app, 'technician', 'all')
    expect([(await list(outsider)).status, (await issue(report, outsider)).status]).toEqual([404, 404])
    expect((await issue(report, 'guard')).status).toBe(403)
    const elsewhere = await staffWith(product.app, 'dispatcher', { houses: [(await place('Чужа')).house] })
    expect((await issue(report, elsewhere)).status).toBe(404)
  })

  it('are issued by the technician who does the work, who revokes their own alone', async () => {
    const technician = await staffWith(product.app, 'technician', 'all')
    await sql`update service_requests set performer_id = ${Number(technician.slice(6))} where id = ${request.id}`.execute(
      product.app.pools.db,
    )
    const own = (await issue(report, technician)).body.data
    const others = (await issue(report)).body.data
    const revoke = (paperId: number, as: Who, id = request.id) =>
      call(requestPapers.revoke, { params: { id, paperId }, raw: { reason: 'Помилка' }, as })
    expect((await revoke(others.id, technician)).status).toBe(403)
    expect((await revoke(own.id, technician)).body.data.state).toBe('revoked')
    const other = await make({ house_id: home.house })
    expect((await revoke(others.id, 'owner', other.id)).status).toBe(404)
    expect((await revoke(others.id, 'owner')).body.data.state).toBe('revoked')
  })

  it('are not issued of a cancelled request', async () => {
    const { id } = await make({ house_id: home.house })
    await sql`update service_requests set status = 'cancelled', cancel_reason = 'by_resident' where id = ${id}`.execute(
      product.app.pools.db,
    )
    expect((await issue(report, 'dispatcher', id)).body.code).toBe('state_forbids')
  })

  it('are in the list of papers of those who may see it', async () => {
    const { body } = await call(papers.list, { query: { kind: 'completion' }, as: 'accountant' })
    expect(body.data).toMatchObject([{ kind: 'completion', request: { id: request.id, number: request.number } }])
  })
})

it('photos of the request are in its acts, and no other files', async () => {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c33' } })
    .webp()
    .toBuffer()
  const added = await call(media.upload, { file: { name: 'двері.webp', bytes: picture }, as: 'dispatcher' })
  expect(added.status).toBe(201)
  const photo = added.body.data.id
  const other = await call(media.upload, { file: { name: 'інше.webp', bytes: picture }, as: 'dispatcher' })
  await sql`insert into service_request_files (request_id, file_id, kind, position) values (${request.id}, ${photo}, 'after', 0)`.execute(
    product.app.pools.db,
  )
  const strange = await issue({ ...report, photo_ids: [photo, other.body.data.id] })
  expect([strange.status, Object.keys(strange.body.errors ?? {})]).toEqual([422, ['photo_ids.1']])
  for (const act of [report, completion]) {
    const { body } = await issue({ ...act, photo_ids: [photo] })
    const bytes = await bytesOf(body.data)
    expect(await textOf(bytes)).toContain('Фото 1, після робіт')
    expect(bytes.includes('/Subtype /Image')).toBe(true)
  }
  await sql`delete from service_request_files where file_id = ${photo}`.execute(product.app.pools.db)
})
