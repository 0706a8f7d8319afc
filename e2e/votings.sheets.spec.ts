import type { Voting } from '@oselia/contract/votings'
import type { Scan } from '@oselia/contract/voting-sheets'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { expectFits } from './appearance.js'
import { expect, signedIn, test, tokenOf, type Product } from './product.js'
import { filled, textsIn } from './texts.js'
import { newVotingHouse } from './votings.js'

const w = textsIn('uk')

/** A voting of two questions whose survey runs, with the sheets of its three owners scanned as one PDF. */
const scannedVoting = async (page: Page, product: Product): Promise<Voting> => {
  const call = callAs(page, product)
  const house = await newVotingHouse(page, product)
  const { form } = await call<{ form: { profiles: { id: number }[] } }>('GET', '/voting/form')
  const { data } = await call<{ data: Voting }>('POST', '/voting', {
    title: { uk: 'Опитування щодо даху' },
    profile_id: form.profiles[0]!.id,
    house_ids: [house.id],
    questions: [
      { text: { uk: 'Внесок' }, proposal: { uk: 'Встановити внесок 8,50 грн за м²' }, threshold: 'majority' },
      { text: { uk: 'Дах' }, proposal: { uk: 'Відремонтувати дах' }, threshold: 'two_thirds' },
    ],
  })
  let { version } = data
  for (const to of ['announced', 'survey'])
    ({ version } = (await call<{ data: Voting }>('POST', `/voting/${data.id}/transition`, { to, version })).data)
  const headers = { Authorization: `Bearer ${await tokenOf(page, product, 'admin')}` }
  const url = `${product.url}/api/admin/voting/${data.id}`
  const sheets = await page.request.get(`${url}/sheets.pdf`, { headers })
  const file = { name: 'стос.pdf', mimeType: 'application/pdf', buffer: await sheets.body() }
  const sent = await page.request.post(`${url}/scans`, { headers, multipart: { file } })
  expect(sent.status()).toBe(201)
  const scanId = ((await sent.json()) as { data: Scan }).data.id
  await expect
    .poll(async () => (await call<{ data: Scan }>('GET', `/voting/${data.id}/scans/${scanId}`)).data.state)
    .toBe('done')
  return data
}

test('scanned sheets are entered one after another by keyboard alone', async ({ page, product }) => {
  const { id } = await scannedVoting(page, product)
  await signedIn(page, product)
  await page.goto(`/Voting/${id}/scans`)
  await expect(page.getByText(`${w.votingScans.matched}: 3`)).toBeVisible()
  await page.getByRole('link', { name: filled(w.votingScans.enter, { n: 3 }) }).click()
  await expect(page.getByRole('img', { name: filled(w.votingSheetEntry.picture, { n: 1 }) })).toBeVisible()
  await expectFits(page)
  const questions = page.getByRole('radiogroup')
  await expect(questions.first().getByRole('radio').first()).toBeFocused()

  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  // The second question has no answer yet, so nothing is saved.
  await expect(page.getByText(w.votingSheetEntry.answerAll)).toBeVisible()
  await page.keyboard.press('2')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await expect(page.getByText(filled(w.votingSheetEntry.left, { n: 2 }))).toBeVisible()
  for (const left of [1, 0]) {
    for (const key of ['1', '0', 'Enter']) await page.keyboard.press(key)
    await expect(page.getByText(filled(w.votingSheetEntry.left, { n: left }))).toBeVisible()
  }
  await expect(page.getByText(w.votingSheetEntry.doneTitle)).toBeVisible()
  const { data: owners } = await callAs(page, product)<{ data: { sheet: object; ballot: { answers: object[] } }[] }>(
    'GET',
    `/voting/${id}/residents?sort=number`,
  )
  expect(owners.map(({ sheet }) => sheet)).toEqual(owners.map(() => ({ state: 'entered', pages: 1 })))
  const given = owners.map(({ ballot }) => ballot.answers.map((one) => (one as { answer: string }).answer))
  expect(given).toEqual([
    ['abstain', 'against'],
    ['for', 'invalid'],
    ['for', 'invalid'],
  ])
})
