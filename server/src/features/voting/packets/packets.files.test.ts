import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { media } from '@oselia/contract/media'
import { trustedIssuers } from '@oselia/contract/trusted-issuers'
import { votingSheets } from '@oselia/contract/voting-sheets'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { TestAuthority, type TestSigner } from '../../../testing/certificates.js'
import { voter } from '../../../testing/electronic-ballots.js'
import { usePackets } from '../../../testing/packets.js'
import { pdf } from '../../../testing/samples.js'
import { picturesOf, printed, scanOf } from '../../../testing/sheets.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now }, env: { PUBLIC_URL: 'https://oselia.example' } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { call, steps } = life
const { path, unpacked, recounted } = usePackets(product)
const browser = voter(product, call)

let house: number
let authority: TestAuthority
let signer: TestSigner
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Пакетна'))
  authority = await TestAuthority.make('Довірений центр')
  signer = await authority.signer('Андрієнко Ім’я')
  const certificate = (await authority.der()).toString('base64')
  expect((await product.call(trustedIssuers.create, { body: { certificate } })).status).toBe(201)
})
afterAll(() => Promise.all([signer.remove(), authority.remove()]))

const ownerOf = async (id: number, name: string) =>
  (await steps.residents(id)).find((one) => one.name.startsWith(name))!
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The sheet of an owner, scanned and entered. */
const onPaper = async (id: number, name: string) => {
  const { id: residentId } = await ownerOf(id, name)
  const { bytes } = await printed(product, life.who, `/voting/${id}/resident/${residentId}/sheet.pdf`)
  const scan = await scanOf(await picturesOf(product, bytes))
  const answers = (await steps.read(id)).questions.map((one) => ({ question_id: one.id, answer: 'for' }))
  const fields = { answers: JSON.stringify(answers), cast_on: '2026-03-12' }
  const sent = await call(votingSheets.upload, {
    params: { id, residentId },
    fields,
    file: { name: 'листок.pdf', bytes: scan },
  })
  expect([sent.status, sent.body.errors]).toEqual([201, undefined])
  return scan
}

/** The ballot of an owner with an electronic signature. */
const signedBallot = async (id: number, name: string) => {
  const page = await browser.personalPage((await ownerOf(id, name)).id)
  await browser.send(page, Object.fromEntries((await steps.read(id)).questions.map((one) => [`q${one.id}`, 'for'])))
  const document = await browser.pdf(page)
  const signed = await signer.sign(document)
  expect((await browser.upload(`${page}/sign`, signed)).status).toBe(303)
  return { document, signed }
}

it('scanned sheets, signed ballots, attachments and the proof of notices are in the packet, each under its hash', async () => {
  await life.at('2026-02-10T08:00:00.000Z')
  const estimate = Buffer.concat([pdf, Buffer.from('% estimate')])
  const attached = await call(media.upload, { file: { name: 'кошторис, дах.pdf', bytes: estimate } })
  const roof = { text: 'Дах', proposal: 'Відремонтувати дах', threshold: 'two_thirds' }
  const { id } = await steps.make(house, {
    meeting_at: '2026-03-10T16:00:00.000Z',
    questions: [roof, { ...roof, attachment_ids: [attached.body.data.id] }],
  })
  await steps.moved(id, 'announced')
  await life.at('2026-03-10T16:05:00.000Z')
  await steps.moved(id, 'meeting')
  const receipt_pdf = Buffer.concat([pdf, Buffer.from('% postal receipt')])
  const proof = await call(media.upload, { file: { name: 'квитанція.PDF', bytes: receipt_pdf } })
  const notice = {
    way: 'post',
    sent_on: '2026-02-11',
    delivered_on: '2026-02-14',
    number: '0100100200300',
    proof_file_id: proof.body.data.id,
  }
  const resident_ids = [(await ownerOf(id, 'Гончар')).id, (await ownerOf(id, 'Франко')).id]
  const noticed = await call(votingBallots.notify, { params: { id }, raw: { ...notice, resident_ids } })
  expect([noticed.status, noticed.body.errors]).toEqual([200, undefined])
  await life.present(id, ['Бойко', 'Данилюк', 'Франко'])
  const power = Buffer.concat([pdf, Buffer.from('% power of attorney')])
  const powerFile = await call(media.upload, { file: { name: 'довіреність.pdf', bytes: power } })
  const representative = { name: 'Петренко Петро', document: 'довіреність', file_id: powerFile.body.data.id }
  const order = Buffer.concat([pdf, Buffer.from('% order to attend')])
  const secondFile = await call(media.upload, { file: { name: 'доручення.pdf', bytes: order } })
  const byProxy = await steps.ballot(id, 'Данилюк', ['for', 'for'], {
    channel: 'meeting',
    cast_on: '2026-03-10',
    representative,
  })
  expect([byProxy.status, byProxy.body.errors]).toEqual([201, undefined])
  const came = {
    ...representative,
    document: 'доручення',
    number: '7',
    date: '2026-03-01',
    file_id: secondFile.body.data.id,
  }
  const resident_id = (await ownerOf(id, 'Власенко')).id
  const attended = await call(votingBallots.attend, {
    params: { id },
    raw: { resident_id, mode: 'proxy', representative: came },
  })
  expect([attended.status, attended.body.errors]).toEqual([200, undefined])
  for (const role of ['chair', 'secretary']) await life.elect(id, role, 'Бойко Ірина', { votes_for: 3 })
  await steps.moved(id, 'survey')
  await life.at('2026-03-12T10:00:00.000Z')
  const scan = await onPaper(id, 'Литвин')
  const { document, signed } = await signedBallot(id, 'Андрієнко')
  await life.at('2026-03-26T10:00:00.000Z')
  await steps.moved(id, 'counting')
  await life.officers(id)
  expect((await life.generate(id)).status).toBe(201)
  await life.signed(id)

  const names = await unpacked(id, life.who)
  const sums = new Map(
    (await readFile(path('SHA256SUMS'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => line.split('  ').toReversed() as [string, string]),
  )
  expect(sums.size).toBe(names.length - 1)
  const kept = [...sums].filter(([name]) => name.startsWith('files/') || name === 'signed.pdf').map(([, sum]) => sum)
  for (const bytes of [scan, document, signed, receipt_pdf, estimate, power, order])
    expect(kept).toContain(sha256(bytes))
  const proofPath = `files/notices/${notice.proof_file_id}.pdf`
  expect([sums.get(proofPath), names.filter((name) => name.startsWith('files/notices/'))]).toEqual([
    sha256(receipt_pdf),
    [proofPath],
  ])
  expect(await readFile(path('attachments.csv'), 'utf8')).toContain(
    `2,"кошторис, дах.pdf",files/questions/${attached.body.data.id}.pdf,${sha256(estimate)}`,
  )
  expect(await readFile(path('ballots.csv'), 'utf8')).toContain(
    `Петренко Петро,довіреність,files/representatives/${representative.file_id}.pdf,${sha256(power)}`,
  )
  expect(await readFile(path('attendance.csv'), 'utf8')).toContain(
    `proxy,Петренко Петро,доручення 7 2026-03-01,files/representatives/${came.file_id}.pdf,${sha256(order)}`,
  )
  const receipt = [...sums.keys()].find((name) => name.endsWith('.receipt.txt'))!
  expect(await readFile(path('electronic.csv'), 'utf8')).toContain(sums.get(receipt))
  expect(await readFile(path('electronic.csv'), 'utf8')).toContain('CN=Андрієнко Ім’я')
  expect(await readFile(path('files/scans/pages.csv'), 'utf8')).toMatch(
    /files\/scans\/\d+\.pdf,\w{64},1,matched,matched/,
  )
  expect(await readFile(path('sheets.csv'), 'utf8')).toMatch(/Литвин.*,entered,/)
  expect(await readFile(path('notices.csv'), 'utf8')).toContain(
    `post,2026-02-11,2026-02-14,2026-02-28,0,0100100200300,no,${proofPath},${sha256(receipt_pdf)}`,
  )
  expect(await recounted()).toBe('The recount agrees with results.json.\n')
})
