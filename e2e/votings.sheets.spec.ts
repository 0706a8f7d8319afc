import type { Voting } from '@oselia/contract/votings'
import type { Scan } from '@oselia/contract/voting-sheets'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { expectFits } from './appearance.js'
import { expect, signedIn, test, tokenOf, type Product } from './product.js'
import { filled, textsIn } from './texts.js'
import { newVotingHouse } from './votings.js'

const w = textsIn('uk')

/** A voting of two questions whose survey runs, with the sheets of its three owners, or the list of them, scanned as one PDF. */
const scannedVoting = async (page: Page, product: Product, layout = 'owners'): Promise<Voting> => {
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
  const sheets = await page.request.get(`${url}/sheets.pdf?layout=${layout}`, { headers })
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

test('the list of an entrance is entered row by row beside its scan', async ({ page, product }) => {
  const { id } = await scannedVoting(page, product, 'entrances')
  await signedIn(page, product)
  await page.goto(`/Voting/${id}/participants`)
  await page.getByRole('button', { name: w.votingSheets.papers }).click()
  await page.getByRole('menuitem', { name: w.votingLists.title }).click()
  await page.getByRole('link', { name: new RegExp(w.votingLists.entrance.replace('{n}', '1').toLowerCase()) }).click()
  await expect(page.getByRole('img', { name: filled(w.votingSheetEntry.picture, { n: 1 }) })).toBeVisible()
  await expectFits(page)
  const rows = page.getByRole('grid', { name: w.votingLists.list }).getByRole('row')
  // The cell of the name comes first.
  const firstCell = (row: number) => rows.nth(row).getByRole('gridcell').nth(1)
  const entered = (done: number) => expect(page.getByText(filled(w.votingLists.entered, { done, of: 3 }))).toBeVisible()
  await expect(firstCell(1)).toBeFocused()
  // Two answers and Enter are a row; the next one is taken by itself.
  for (const key of ['1', '2', 'Enter']) await page.keyboard.press(key)
  await expect(firstCell(2)).toBeFocused()
  await expect(rows.nth(1).getByText(w.votingLists.saved)).toBeVisible()
  for (const key of ['3', '0', 'Enter']) await page.keyboard.press(key)
  await entered(2)

  await page.keyboard.press('KeyF')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(firstCell(1)).toBeFocused()
  for (const key of ['2', '2', 'Enter']) await page.keyboard.press(key)
  await expect(rows.nth(1).getByRole('button', { name: w.votingLists.conflict })).toBeVisible()

  // Down by question: the row that is left is the only one without an answer.
  for (const key of ['KeyQ', '1', '1', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByText(w.votingLists.allDone)).toBeVisible()
  await entered(3)
  const { data: owners } = await callAs(page, product)<{
    data: { conflicts: number; sheet: object; ballot: { has_scan: boolean; answers: { answer: string }[] } }[]
  }>('GET', `/voting/${id}/residents?sort=number`)
  expect(owners.map(({ ballot }) => [ballot.has_scan, ...ballot.answers.map(({ answer }) => answer)])).toEqual([
    [true, 'for', 'against'],
    [true, 'abstain', 'invalid'],
    [true, 'for', 'for'],
  ])
  expect(owners.map(({ conflicts }) => conflicts)).toEqual([1, 0, 0])
})
