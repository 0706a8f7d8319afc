import { electronicVoting } from '@oselia/contract/electronic-ballots'
import { trustedIssuers } from '@oselia/contract/trusted-issuers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { dstuFixture, DstuSigner } from '../../../testing/dstu.js'
import { voter } from '../../../testing/electronic-ballots.js'
import { zip } from '../../../testing/samples.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now }, env: { PUBLIC_URL: 'https://oselia.example' } })
let who: Who = 'owner'
const call: typeof product.call = (endpoint, sending) => product.call(endpoint, { as: who, ...sending })
const steps = votingSteps({ call }, () => now)
const browser = voter(product, call)
const at = async (instant: string) => {
  now = new Date(instant)
  who = await staffWith(product.app, 'owner', 'all')
}
const list = (name: string) =>
  call(trustedIssuers.create, { body: { certificate: dstuFixture(name).toString('base64') } })

let voting: { id: number; questions: { id: number }[] }
beforeAll(async () => {
  const { house } = await makeBuilding(product, 'Національна')
  await at('2026-02-10T08:00:00.000Z')
  expect((await list('authority')).status).toBe(201)
  voting = await steps.make(house, { meeting_at: '2026-03-10T16:00:00.000Z' })
  await sql`update votings set rules = rules || '{"extension_days": 10}' where id = ${voting.id}`.execute(
    product.app.pools.db,
  )
  await steps.moved(voting.id, 'announced')
  await at('2026-03-10T16:05:00.000Z')
  await steps.moved(voting.id, 'meeting')
  await steps.moved(voting.id, 'survey')
  await at('2026-03-12T08:30:00.000Z')
})

const ownerOf = async (name: string) => (await steps.residents(voting.id)).find((one) => one.name.startsWith(name))!
/** The page of an owner who has chosen the answers, and the document to sign. */
const chosen = async (name: string) => {
  const page = await browser.personalPage((await ownerOf(name)).id)
  await browser.send(page, Object.fromEntries(voting.questions.map(({ id }) => [`q${id}`, 'for'])))
  return { page, document: await browser.pdf(page) }
}
const stateOf = async (name: string) => {
  const params = { id: voting.id, residentId: (await ownerOf(name)).id }
  return (await call(electronicVoting.resident, { params })).body.data
}

describe('a ballot signed by DSTU 4145', () => {
  it('counts as any other, with its signer and authority', async () => {
    const { page, document } = await chosen('Андрієнко')
    expect((await browser.open(`${page}/sign`)).text).toContain(
      'Приймаються підписи ДСТУ 4145, RSA чи ECDSA із сертифікатами від: Центр ДСТУ.',
    )
    const sent = await browser.upload(`${page}/sign`, await new DstuSigner('owner').sign(document))
    expect([sent.status, sent.location]).toEqual([303, `${page}?lang=uk`])
    expect((await browser.open(page)).text).toContain(
      'Підпис математично правильний. Сертифікат від довіреного надавача: Центр ДСТУ.',
    )
    const { receipts, failure } = await stateOf('Андрієнко')
    expect([receipts.length, failure]).toEqual([1, null])
    expect(receipts[0]).toMatchObject({
      channel: 'signature',
      state: 'counted',
      signature: {
        container: 'cades_attached',
        names_owner: true,
        signers: [{ algorithm: 'DSTU 4145, GOST 34.311', trusted_issuer: 'Центр ДСТУ', mathematics: 'valid' }],
      },
    })
    const { ballot } = await ownerOf('Андрієнко')
    expect(ballot!.answers.map(({ answer }) => answer)).toEqual(['for', 'for'])
  })

  it('counts with DSTU 7564 and the curve of 431 bits, beside the ballot and in a container', async () => {
    const first = await chosen('Бойко')
    const detached = await new DstuSigner('olena', 'kupyna').sign(first.document, { attached: false })
    expect((await browser.upload(`${first.page}/sign`, detached)).status).toBe(303)
    const { receipts } = await stateOf('Бойко')
    expect(receipts).toMatchObject([
      { signature: { names_owner: false, signers: [{ algorithm: 'DSTU 4145, DSTU 7564-256' }] } },
    ])
    const second = await chosen('Литвин')
    const parts = {
      'b.pdf': second.document,
      'META-INF/signature.p7s': await new DstuSigner('ivan').sign(second.document, { attached: false }),
    }
    expect((await browser.upload(`${second.page}/sign`, zip(parts), 'ballot.asice')).status).toBe(303)
    expect((await stateOf('Литвин')).receipts).toMatchObject([{ signature: { container: 'asic_cades' } }])
  })

  it('is refused with the reason: of another document, changed, under no listed authority, or on another curve', async () => {
    const { page, document } = await chosen('Франко')
    const signer = new DstuSigner('owner')
    const foreign = await signer.sign((await chosen('Гончар')).document)
    const changed = await signer.sign(document)
    changed[changed.length - 9]! ^= 1
    for (const [file, text, failure] of [
      [foreign, 'Підписано інший документ', 'other_document'],
      [changed, 'Підпис не відповідає документу', 'wrong'],
    ] as const) {
      const refused = await browser.upload(`${page}/sign`, file)
      expect([refused.status, refused.text.includes(text)]).toEqual([422, true])
      expect(await stateOf('Франко')).toMatchObject({ failure, receipts: [] })
    }
    const [issuer] = (await call(trustedIssuers.list)).body.data
    expect((await call(trustedIssuers.remove, { params: { id: issuer!.id } })).status).toBe(200)
    expect((await list('unlisted')).status).toBe(201)
    const strange = await browser.upload(`${page}/sign`, await signer.sign(document))
    expect([strange.status, strange.text.includes('видав не той надавач')]).toEqual([422, true])
    expect(await stateOf('Франко')).toMatchObject({ failure: 'untrusted', receipts: [] })
    const curve = await list('authority307')
    expect([curve.status, Object.keys(curve.body.errors!)]).toEqual([422, ['certificate']])
    expect(JSON.stringify(curve.body.errors)).toContain('DSTU 4145')
  })
})
