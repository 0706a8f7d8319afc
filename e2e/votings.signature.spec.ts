import type { Member } from '@oselia/contract/members'
import type { TrustedIssuer } from '@oselia/contract/trusted-issuers'
import type { VotingResident } from '@oselia/contract/voting-ballots'
import type { Tally } from '@oselia/contract/voting-tally'
import type { Voting } from '@oselia/contract/votings'
import type { Page } from '@playwright/test'
import { TestAuthority, type TestSigner } from '../server/src/testing/certificates.js'
import { callAs } from './api-client.js'
import { dayFromNow } from './days.js'
import { test } from './mailbox.js'
import { expect, signedIn, type Product } from './product.js'
import { textsIn } from './texts.js'
import { newVotingHouse } from './votings.js'

const w = textsIn('uk')
const address = 'pidpysna@example.com'

/** A survey of one owner, whose electronic ballots are signed and who gives nobody a proxy. */
const surveyOf = async (page: Page, product: Product, name: string): Promise<Voting> => {
  const call = callAs(page, product)
  const house = await newVotingHouse(page, product, [name])
  const { data: members } = await call<{ data: { data: Member[] } }>('GET', `/members?search_query=${name}`)
  const consent = { state: 'given', on: dayFromNow(-30), way: 'paper', edition: null }
  const { id, version } = members.data[0]!
  await call('PUT', `/members/${id}`, {
    version,
    emails: [{ address, is_primary: true }],
    channels: ['email'],
    consent,
  })
  const { form } = await call<{ form: { profiles: { id: number; rules: Voting['rules'] }[] } }>('GET', '/voting/form')
  const { id: profile_id, rules } = form.profiles[0]!
  const { data } = await call<{ data: Voting }>('POST', '/voting', {
    title: { uk: 'Опитування з підписом' },
    profile_id,
    rules: { ...rules, electronic: 'signature', proxy: { ...rules.proxy, allowed: false } },
    house_ids: [house.id],
    meeting_at: null,
    questions: [{ text: { uk: 'Дах' }, proposal: { uk: 'Відремонтувати дах' }, threshold: 'majority' }],
  })
  const moved = async (to: string, before: number) =>
    (await call<{ data: Voting }>('POST', `/voting/${data.id}/transition`, { to, version: before })).data
  return moved('survey', (await moved('announced', data.version)).version)
}

/** Works with a signer whose issuer is trusted meanwhile; neither it nor a key stays, also where the work fails. */
const withSigner = async (
  call: ReturnType<typeof callAs>,
  name: string,
  work: (signer: TestSigner) => Promise<void>,
): Promise<void> => {
  const authority = await TestAuthority.make('Довірений центр')
  const undo: (() => Promise<unknown>)[] = [() => authority.remove()]
  try {
    const signer = await authority.signer(name)
    undo.push(() => signer.remove())
    const certificate = (await authority.der()).toString('base64')
    const { data: issuer } = await call<{ data: TrustedIssuer }>('POST', '/trusted-issuers', { certificate })
    undo.push(() => call('DELETE', `/trusted-issuers/${issuer.id}`))
    await work(signer)
  } finally {
    await Promise.all(undo.map((step) => step()))
  }
}

test('a ballot is signed on the page of the owner and counted, and a representative by law is entered without proxies', async ({
  page,
  product,
  mailbox,
}) => {
  const call = callAs(page, product)
  await withSigner(call, 'Підписна Олена', async (signer) => {
    const voting = await surveyOf(page, product, 'Підписна Олена')
    const { data: owners } = await call<{ data: VotingResident[] }>('GET', `/voting/${voting.id}/residents`)

    await signedIn(page, product)
    await page.goto(`/Voting/${voting.id}/participants`)
    await page.getByRole('button', { name: w.votingPeople.enter, exact: true }).click()
    const entry = page.getByRole('dialog')
    await entry.getByRole('checkbox', { name: w.votingPeople.representative }).check()
    const acts = entry.getByRole('combobox', { name: w.votingProxy.form })
    await expect(acts.getByRole('option')).toHaveText([w.votingProxy.form_statutory])

    await call('POST', `/voting/${voting.id}/links`, { resident_ids: [owners[0]!.id] })
    await page.goto(/https?:\S+\/vote\/[\w-]{43}/.exec(await mailbox.letter(address))![0])
    await page.getByRole('radio', { name: 'За', exact: true }).check()
    await page.getByRole('button', { name: 'Сформувати бюлетень для підпису' }).click()
    const link = await page.getByRole('link', { name: /Завантажити бюлетень/ }).getAttribute('href')
    const ballot = await (await page.request.get(product.url + link!)).body()
    const buffer = await signer.sign(ballot)
    await page
      .getByLabel(/Додати підписаний файл/)
      .setInputFiles({ name: 'бюлетень.pdf.p7s', mimeType: 'application/pkcs7-signature', buffer })
    await page.getByRole('button', { name: 'Надіслати підписаний бюлетень' }).click()
    await expect(page.getByText('Ваш бюлетень зараховано')).toBeVisible()
    await expect(page.getByText(/Сертифікат від довіреного надавача: Довірений центр/)).toBeVisible()

    const { data: tally } = await call<{ data: Tally }>('GET', `/voting/${voting.id}/tally`)
    expect(tally.channels).toEqual([{ channel: 'signature', owners: 1 }])
    expect(tally.questions.map(({ outcome }) => outcome)).toEqual(['adopted'])
  })
})
