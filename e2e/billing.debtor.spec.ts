import { expectAccessible, expectFits, expectNoSideScroll } from './appearance.js'
import { issue, newBilledHouse, newRun, newTariff } from './billing.js'
import { dayFromNow } from './days.js'
import { expect, signedIn, test } from './product.js'
import { textsIn } from './texts.js'

const w = textsIn('uk')
const account = 'UA483052990000026009012345679'

test('an unpaid bill is printed, paid in part by a statement, and claimed by a paper that its code confirms', async ({
  page,
  product,
}) => {
  const payee = { legal_name: 'ОСББ «Боржники»', edrpou: '32855961', accounts: [{ iban: account }] }
  const { house, unit, account: owing } = await newBilledHouse(page, product, '900046', payee)
  await newTariff(page, product, house.id)
  const days = { issued_on: dayFromNow(-40), due_on: dayFromNow(-20) }
  const run = await newRun(page, product, house.id, dayFromNow(-75).slice(0, 7), days)
  const bill = await issue(page, product, run, owing.id)
  await signedIn(page, product, { as: 'accountant' })

  await page.goto(`/Bills/${bill}`)
  const [printed] = await Promise.all([
    page.waitForResponse(`**/bills/${bill}/pdf`),
    page.getByRole('button', { name: w.billPapers.printOne, exact: true }).click(),
  ])
  expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf'])

  await page.goto('/Payments/import')
  await page.getByRole('button', { name: w.statementImports.bring, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(w.statementImports.payee).selectOption({ label: house.address })
  const movement = [account, 'd-1', dayFromNow(-2).split('-').toReversed().join('.'), '205,78', 'Внески, о/р 900046']
  const table = [['Рахунок', 'ID', 'Дата операції', 'Сума', 'Призначення платежу'], movement]
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'виписка.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(table.map((cells) => cells.join(';')).join('\r\n')),
  })
  await dialog.getByRole('button', { name: w.statementImports.send, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: w.statementImports.state_done })).toBeVisible({
    timeout: 15_000,
  })

  await page.goto(`/Debts?house_id=${house.id}`)
  const debtor = page.getByRole('table', { name: w.debts.debtors }).getByRole('row').nth(1)
  await expect(debtor).toContainText('400,00')

  await page.goto(`/Realty/apartment/${unit.id}`)
  await page.getByRole('button', { name: w.papers.issue, exact: true }).click()
  await expect(dialog.getByLabel(w.papers.kind)).toHaveValue('claim')
  await expectFits(page)
  await dialog.getByRole('button', { name: w.papers.issueNow, exact: true }).click()
  await expect(dialog.getByRole('link', { name: w.papers.open, exact: true })).toBeVisible({ timeout: 15_000 })
  await expect(dialog).toContainText('400,00')
  await expectFits(page)

  const code = await dialog.getByRole('link', { name: w.papers.openCheck }).getAttribute('href')
  const stranger = await page.context().browser()!.newPage()
  await stranger.goto(code!)
  await expect(stranger.locator('main')).toContainText('400,00')
  await expectNoSideScroll(stranger)
  await expectAccessible(stranger)
  await stranger.close()
})
