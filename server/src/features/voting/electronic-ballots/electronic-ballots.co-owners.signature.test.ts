import { electronicVoting } from '@oselia/contract/electronic-ballots'
import { trustedIssuers } from '@oselia/contract/trusted-issuers'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdfText } from '../../../platform/pdf-text.js'
import { useApp } from '../../../testing/app.js'
import { TestAuthority, type TestSigner } from '../../../testing/certificates.js'
import { people, useCoOwners } from '../../../testing/co-owners.js'
import { dstuFixture, DstuSigner } from '../../../testing/dstu.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now }, env: { PUBLIC_URL: 'https://oselia.example' } })
const life = useCoOwners(product, (instant) => {
  now = instant
})
const { call, browser, survey, personal, residentOf, answersOf } = life

let authority: TestAuthority
const signers = new Map<'olena' | 'ivan', TestSigner>()
beforeAll(async () => {
  authority = await TestAuthority.make('Довірений центр')
  for (const name of ['olena', 'ivan'] as const) signers.set(name, await authority.signer(people[name]))
  await life.build('Підписана')
  await life.at('2026-02-10T08:00:00.000Z')
  const certificate = (await authority.der()).toString('base64')
  expect((await call(trustedIssuers.create, { body: { certificate } })).status).toBe(201)
})
afterAll(() => Promise.all([...[...signers.values()].map((one) => one.remove()), authority.remove()]))

it('each co-owner signs a document of their own, and the one that comes first counts, also at the same moment', async () => {
  const { id, page, questions } = await survey('signature')
  const pages = { olena: await personal(page, 'olena'), ivan: await personal(page, 'ivan') }
  const signed = new Map<'olena' | 'ivan', Buffer>()
  for (const [name, answer] of [
    ['olena', 'for'],
    ['ivan', 'against'],
  ] as const) {
    expect((await browser.send(pages[name], answersOf(questions, answer))).status).toBe(303)
    const document = await browser.pdf(pages[name])
    const text = (await readPdfText(Readable.from([document]))).text.replaceAll(/\s+/g, ' ')
    expect(text).toContain('Шевченко Олена, Шевченко Іван')
    expect(text).toContain(`Бюлетень подає співвласник: ${people[name]}`)
    signed.set(name, await signers.get(name)!.sign(document))
  }
  // The document of one is not the ballot of the other.
  const foreign = await browser.upload(`${pages.ivan}/sign`, signed.get('olena')!)
  expect([foreign.status, foreign.text.includes('role="alert"') || foreign.text.includes('file-issue')]).toEqual([
    422,
    true,
  ])
  const names = ['olena', 'ivan'] as const
  await Promise.all(names.map((name) => browser.upload(`${pages[name]}/sign`, signed.get(name)!)))
  const { id: residentId } = await residentOf(id, 'ivan')
  const { ballots } = (await call(votingBallots.resident, { params: { id, residentId } })).body.data
  expect(ballots).toMatchObject([{ state: 'counted', channel: 'signature' }])
  const first = names.find((name) => people[name] === ballots[0]!.signed_by!.name)!
  const second = names.find((name) => name !== first)!
  expect(ballots[0]!.answers.map(({ answer }) => answer)).toEqual(
    first === 'olena' ? ['for', 'for'] : ['against', 'against'],
  )
  expect((await browser.open(pages[first])).text).toContain('Ваш бюлетень зараховано')
  expect((await browser.open(pages[second])).text).toContain(
    'За це приміщення вже проголосовано: бюлетень подано співвласником',
  )
  const { receipts } = (await call(electronicVoting.resident, { params: { id, residentId } })).body.data
  expect(receipts).toMatchObject([{ signature: { names_owner: true } }])
  const again = await browser.upload(`${pages[second]}/sign`, signed.get(second)!)
  expect([again.status, again.location]).toEqual([303, `${pages[second]}?lang=uk`])
  expect((await call(votingBallots.resident, { params: { id, residentId } })).body.data.ballots).toHaveLength(1)
})

it('national keys of co-owners sign as others do, each the own document', async () => {
  const certificate = dstuFixture('authority').toString('base64')
  expect((await call(trustedIssuers.create, { body: { certificate } })).status).toBe(201)
  const { id, page, questions } = await survey('signature')
  const keys = { olena: new DstuSigner('olena', 'kupyna'), ivan: new DstuSigner('ivan') }
  const pages = { olena: await personal(page, 'olena'), ivan: await personal(page, 'ivan') }
  for (const name of ['olena', 'ivan'] as const) await browser.send(pages[name], answersOf(questions, 'for'))
  const document = await browser.pdf(pages.ivan)
  // Also by the key of the other, the document of one is not the ballot of the other.
  const foreign = await browser.upload(`${pages.olena}/sign`, await keys.olena.sign(document))
  expect([foreign.status, foreign.text.includes('Підписано інший документ')]).toEqual([422, true])
  expect((await browser.upload(`${pages.ivan}/sign`, await keys.ivan.sign(document, { attached: false }))).status).toBe(
    303,
  )
  const { id: residentId } = await residentOf(id, 'ivan')
  const { ballots } = (await call(votingBallots.resident, { params: { id, residentId } })).body.data
  expect(ballots).toMatchObject([{ state: 'counted', channel: 'signature', signed_by: { name: people.ivan } }])
  const { receipts } = (await call(electronicVoting.resident, { params: { id, residentId } })).body.data
  expect(receipts).toMatchObject([{ signature: { names_owner: true, signers: [{ trusted_issuer: 'Центр ДСТУ' }] } }])
})
