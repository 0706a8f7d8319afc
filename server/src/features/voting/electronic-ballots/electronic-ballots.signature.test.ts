import { electronicVoting } from '@oselia/contract/electronic-ballots'
import { trustedIssuers } from '@oselia/contract/trusted-issuers'
import { votingProtocols } from '@oselia/contract/voting-protocols'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { eventually } from '../../../testing/eventually.js'
import { TestAuthority, type TestSigner } from '../../../testing/certificates.js'
import { voter } from '../../../testing/electronic-ballots.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { zip } from '../../../testing/samples.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'
import { readPdfText } from '../../../platform/pdf-text.js'
import { collectFiles } from '../../../platform/files.collecting.js'

let now = new Date('2026-02-10T08:00:00.000Z')
let asked = 0
const clock = {
  now: () => {
    // Only by the handler of the pages: system tasks ask for the time as well.
    if (new Error().stack!.includes('public-forms')) asked += 1
    return now
  },
}
const product = useApp({ clock, env: { PUBLIC_URL: 'https://oselia.example' } })
let who: Who = 'owner'
const call: typeof product.call = (endpoint, sending) => product.call(endpoint, { as: who, ...sending })
const steps = votingSteps({ call }, () => now)
const browser = voter(product, call)
const db = () => product.app.pools.db
const at = async (instant: string) => {
  now = new Date(instant)
  who = await staffWith(product.app, 'owner', 'all')
}

let authority: TestAuthority
let signer: TestSigner
let voting: { id: number; questions: { id: number }[] }
beforeAll(async () => {
  authority = await TestAuthority.make('Довірений центр')
  signer = await authority.signer('Андрієнко Ім’я')
  const { house, complex } = await makeBuilding(product, 'Підписна')
  await sql`update complexes set legal_name = 'ОСББ «Підписне»', edrpou = '32855961' where id = ${complex}`.execute(
    db(),
  )
  await at('2026-02-10T08:00:00.000Z')
  const certificate = (await authority.der()).toString('base64')
  expect((await call(trustedIssuers.create, { body: { certificate } })).status).toBe(201)
  voting = await steps.make(house, { meeting_at: '2026-03-10T16:00:00.000Z' })
  await sql`update votings set rules = rules || '{"extension_days": 10}' where id = ${voting.id}`.execute(db())
  await steps.moved(voting.id, 'announced')
  await at('2026-03-10T16:05:00.000Z')
  await steps.moved(voting.id, 'meeting')
  await steps.moved(voting.id, 'survey')
  await at('2026-03-12T09:00:00.000Z')
})
afterAll(() => Promise.all([signer.remove(), authority.remove()]))

const ownerOf = async (name: string) => (await steps.residents(voting.id)).find((one) => one.name.startsWith(name))!
const pageOf = async (name: string) => browser.personalPage((await ownerOf(name)).id)
const choose = (page: string, answer: string) =>
  browser.send(page, Object.fromEntries(voting.questions.map(({ id }) => [`q${id}`, answer])))
const stateOf = async (name: string) => {
  const params = { id: voting.id, residentId: (await ownerOf(name)).id }
  return (await call(electronicVoting.resident, { params })).body.data
}

const xades = (document: Buffer, certificate: string) =>
  Buffer.from(`<Signature><SignedInfo><SignatureMethod Algorithm="urn:oid:1.2.804.2.1.1.1.1.3.1.1"/><Reference URI="b.pdf">
    <DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><DigestValue>${createHash('sha256').update(document).digest('base64')}</DigestValue>
    </Reference></SignedInfo><X509Certificate>${certificate}</X509Certificate></Signature>`)

describe('a ballot with an electronic signature', () => {
  it('is made as a document that names its owner, and counts once exactly this document is signed', async () => {
    const page = await pageOf('Андрієнко')
    const chosen = await choose(page, 'for')
    expect([chosen.status, chosen.location]).toEqual([303, `${page}/sign?lang=uk`])
    const document = await browser.pdf(page)
    const { text } = await readPdfText(Readable.from([document]))
    for (const part of ['Андрієнко', 'ОСББ «Підписне»', '32855961']) expect(text).toContain(part)
    expect((await browser.pdf(page)).equals(document)).toBe(true)
    const signed = await signer.sign(document)
    const sent = await browser.upload(`${page}/sign`, signed)
    expect([sent.status, sent.location]).toEqual([303, `${page}?lang=uk`])
    const shown = (await browser.open(page)).text
    expect(shown).toContain('CN=Андрієнко Ім’я')
    expect(shown).toContain('Підпис математично правильний. Сертифікат від довіреного надавача: Довірений центр.')
    const { receipts, failure } = await stateOf('Андрієнко')
    expect([receipts.length, failure]).toEqual([1, null])
    expect(receipts[0]).toMatchObject({ channel: 'signature', state: 'counted', contact: null })
    expect(receipts[0]!.signature).toMatchObject({
      container: 'cades_attached',
      names_owner: true,
      signers: [{ trusted_issuer: 'Довірений центр' }],
    })
    const kept = await fetch(product.url + receipts[0]!.signed_file!.url)
    expect(Buffer.from(await kept.arrayBuffer()).equals(signed)).toBe(true)
    const { rows } = await sql<{
      sha256: Buffer
      text: string
      receipt: Buffer
    }>`select sha256, receipt_text as text, receipt
      from voting_electronic_ballots where voting_id = ${voting.id}`.execute(db())
    const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
    expect(rows[0]!.sha256.equals(hash(signed))).toBe(true)
    expect(rows[0]!.receipt.equals(hash(rows[0]!.text))).toBe(true)
    expect(rows[0]!.text).toContain(`document: ${hash(document).toString('hex')}`)
    // A repeat keeps what came first, and the files of ballots are not collected as leftovers.
    expect((await browser.upload(`${page}/sign`, await signer.sign(document))).status).toBe(303)
    now = new Date('2026-03-14T09:00:00.000Z')
    await collectFiles(product.app, db())
    await at('2026-03-12T09:00:00.000Z')
    expect((await stateOf('Андрієнко')).receipts).toHaveLength(1)
    expect((await browser.pdf(page)).equals(document)).toBe(true)
  })

  it('is refused with the reason where another document is signed, and the staff sees that', async () => {
    const page = await pageOf('Франко')
    await choose(page, 'against')
    const foreign = await browser.pdf(await pageOf('Андрієнко'))
    const refused = await browser.upload(`${page}/sign`, await signer.sign(foreign))
    expect([refused.status, refused.text.includes('Підписано інший документ')]).toEqual([422, true])
    expect(await stateOf('Франко')).toMatchObject({ failure: 'other_document', receipts: [] })
    const { body } = await call(electronicVoting.electronic, { params: { id: voting.id } })
    expect(body.data).toMatchObject({ failed: 1, signature: 1, opened: 1 })
    const plain = await browser.upload(`${page}/sign`, await browser.pdf(page), 'ballot.pdf')
    expect([plain.status, plain.text.includes('немає підпису')]).toEqual([422, true])
    // The reason is at the field, which has the focus.
    expect(plain.text).toMatch(
      /<input id="file"[^>]* autofocus aria-invalid="true" aria-describedby="file-issue"><span/,
    )
    const none = await browser.upload(`${page}/sign`, Buffer.from('x'), '')
    expect([none.status, none.text.includes('>Додайте підписаний файл<')]).toEqual([422, true])
    // The certificate of another person is accepted and reported to the staff.
    expect((await browser.upload(`${page}/sign`, await signer.sign(await browser.pdf(page)))).status).toBe(303)
    const { receipts, failure } = await stateOf('Франко')
    expect([failure, receipts[0]!.signature!.names_owner]).toEqual([null, false])
  })

  it('is refused where the certificate was not in force, with the reason', async () => {
    const page = await pageOf('Власенко')
    await choose(page, 'for')
    const document = await browser.pdf(page)
    for (const [from, to] of [
      ['20200101', '20210101'],
      ['20990101', '20991231'],
    ] as const) {
      const expired = await authority.signer('Власенко', { from, to })
      const refused = await browser.upload(`${page}/sign`, await expired.sign(document))
      await expired.remove()
      expect([refused.status, refused.text.includes('сертифікат не був чинним')]).toEqual([422, true])
    }
    expect(await stateOf('Власенко')).toMatchObject({ failure: 'expired', receipts: [] })
  })

  it('is refused in words where the certificate leads to no listed authority, or the signature can’t be verified', async () => {
    const page = await pageOf('Євтушенко')
    await choose(page, 'for')
    const document = await browser.pdf(page)
    expect((await browser.open(`${page}/sign`)).text).toContain('із сертифікатами від: Довірений центр.')
    const stranger = await TestAuthority.make('Довірений центр')
    const own = await stranger.signer('Євтушенко Ім’я')
    const refused = await browser.upload(`${page}/sign`, await own.sign(document))
    await Promise.all([stranger.remove(), own.remove()])
    expect([refused.status, refused.text.includes('видав не той надавач')]).toEqual([422, true])
    expect(await stateOf('Євтушенко')).toMatchObject({ failure: 'untrusted', receipts: [] })
    const outdated = await browser.upload(`${page}/sign`, await signer.sign(document, { digest: 'sha1' }))
    expect([outdated.status, outdated.text.includes('не вміє перевірити')]).toEqual([422, true])
    // The canonical form of a signature in XML is not computed.
    const national = zip({ 'b.pdf': document, 'META-INF/signatures.xml': xades(document, await signer.certificate()) })
    const unverified = await browser.upload(`${page}/sign`, national, 'ballot.asice')
    expect([unverified.status, unverified.text.includes('XAdES')]).toEqual([422, true])
    expect(await stateOf('Євтушенко')).toMatchObject({ failure: 'unsupported', receipts: [] })
  })

  it('counts the answers of the document that was signed, also where others were chosen since', async () => {
    const page = await pageOf('Гончар')
    await choose(page, 'for')
    const first = await browser.pdf(page)
    await choose(page, 'against')
    expect((await browser.pdf(page)).equals(first)).toBe(false)
    await browser.upload(`${page}/sign`, await signer.sign(first, { attached: false }))
    const { ballot } = await ownerOf('Гончар')
    expect(ballot!.answers.map(({ answer }) => answer)).toEqual(['for', 'for'])
  })

  it('is taken once of 40 uploads at the same moment', async () => {
    const page = await pageOf('Данилюк')
    await choose(page, 'for')
    const signed = await signer.sign(await browser.pdf(page))
    const all = await Promise.all(Array.from({ length: 40 }, () => browser.upload(`${page}/sign`, signed)))
    expect(all.map(({ status }) => status).filter((status) => status !== 303)).toEqual([])
    const { receipts } = await stateOf('Данилюк')
    expect(receipts.map(({ state }) => state)).toEqual(['counted'])
  })

  it('is of the moment at which it has arrived whole: in time it counts, past the end of the survey it does not', async () => {
    // The request has begun, and knows its time, before the clock moves.
    const later = (instant: string) => async () => {
      await eventually(() => expect(asked).toBeGreaterThan(0))
      await sql`select pg_sleep(0.1)`.execute(db())
      now = new Date(instant)
    }
    const upload = (page: string, signed: Buffer, instant: string) => {
      asked = 0
      return browser.uploadSlowly(`${page}/sign`, signed, later(instant))
    }
    const page = await pageOf('Бойко')
    await choose(page, 'for')
    const signed = await signer.sign(await browser.pdf(page))
    await at('2026-03-25T21:59:50.000Z')
    expect(await upload(page, signed, '2026-03-25T22:00:00.000Z')).toBe(409)
    await at('2026-03-25T21:59:50.000Z')
    expect((await stateOf('Бойко')).receipts).toEqual([])
    expect(await upload(page, signed, '2026-03-25T21:59:59.000Z')).toBe(303)
    const { receipts } = await stateOf('Бойко')
    expect(receipts.map(({ received_at }) => received_at)).toEqual(['2026-03-25T21:59:59.000Z'])
    await at('2026-03-12T09:00:00.000Z')
  })

  it('is not taken by a code, after the survey, nor by a link that was revoked', async () => {
    const page = await pageOf('Іваненко')
    await choose(page, 'for')
    const signed = await signer.sign(await browser.pdf(page))
    expect((await browser.open(`${page}/code/${'x'.repeat(43)}`)).status).toBe(404)
    await at('2026-03-25T22:00:00.000Z')
    const late = await browser.upload(`${page}/sign`, signed)
    expect(late.status).toBe(303)
    expect((await stateOf('Іваненко')).receipts).toEqual([])
    await at('2026-03-12T09:00:00.000Z')
    const params = { id: voting.id, residentId: (await ownerOf('Іваненко')).id }
    expect((await call(electronicVoting.revokePersonal, { params })).status).toBe(200)
    for (const path of [page, `${page}/sign`, `${page}/ballot.pdf`]) expect((await browser.open(path)).status).toBe(404)
    expect((await browser.upload(`${page}/sign`, signed)).status).toBe(404)
  })

  it('counts when the survey was extended while it arrived, after the day that was the last when its request began', async () => {
    const page = await pageOf('Литвин')
    await choose(page, 'for')
    const signed = await signer.sign(await browser.pdf(page))
    await at('2026-03-25T21:59:50.000Z')
    asked = 0
    const extended = async () => {
      await eventually(() => expect(asked).toBeGreaterThan(0))
      await sql`select pg_sleep(0.1)`.execute(db())
      const { version } = await steps.read(voting.id)
      const raw = { version, survey_to: '2026-03-30', reason: 'Ремонт ліфта' }
      expect((await call(votings.extend, { params: { id: voting.id }, raw })).status).toBe(200)
      now = new Date('2026-03-25T22:00:05.000Z')
    }
    expect(await browser.uploadSlowly(`${page}/sign`, signed, extended)).toBe(303)
    const { receipts } = await stateOf('Литвин')
    expect(receipts.map(({ received_at }) => received_at)).toEqual(['2026-03-25T22:00:05.000Z'])
    await at('2026-03-12T09:00:00.000Z')
  })

  it('can’t be changed after the count, its receipt and signed file neither, also by the database', async () => {
    await sql`update votings set state = 'counting', deadline = null where id = ${voting.id}`.execute(db())
    expect((await call(votingProtocols.makeProtocol, { params: { id: voting.id } })).status).toBe(201)
    const change = sql`update voting_electronic_ballots set file_id = file_id where voting_id = ${voting.id}`
    await expect(change.execute(db())).rejects.toThrow('are fixed in state protocol')
    expect((await browser.open(await pageOf('Андрієнко'))).text).toContain('Ваш бюлетень зараховано')
  })
})
