import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectFits, expectNoSideScroll } from './appearance.js'
import { callAs } from './api-client.js'
import { dayFromNow } from './days.js'
import { expect, signedIn, test, type Product } from './product.js'
import { newMeteredHouse } from './reading-imports.js'
import { textsIn } from './texts.js'

const w = textsIn('uk')
const iban = 'UA483052990000026009012345679'
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const written = (day: string) => day.split('-').toReversed().join('.')
type House = Awaited<ReturnType<typeof newMeteredHouse>>

/** A tariff for area by its form, which refuses one without a basis; another for water. */
const setTariffs = async (page: Page, product: Product, house: House) => {
  await page.goto('/Tariffs')
  await button(page, w.tariffs.create).first().click()
  const form = dialog(page)
  await form.getByLabel(w.tariffs.service_id).selectOption({ index: 1 })
  await form.getByLabel(w.tariffs.rate).fill('9,85')
  await form.getByLabel(w.tariffs.place).selectOption('house')
  await form.getByLabel(w.tariffs.house_id, { exact: false }).fill(house.address)
  await form.getByRole('option', { name: house.address, exact: true }).click()
  await button(form, w.ui.save).click()
  await expect(form.getByLabel(w.tariffs.basis)).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel(w.tariffs.basis).fill('Протокол № 7')
  await expectFits(page)
  await button(form, w.ui.save).click()
  await expect(form).toHaveCount(0)
  const call = callAs(page, product, 'accountant')
  const { data: services } = await call<{ data: { id: number; code: string }[] }>('GET', '/services?per_page=100')
  const service_id = services.find(({ code }) => code === 'cold_water')!.id
  const water = { service_id, house_id: house.id, method: 'by_meter', rate: 30, valid_from: '2020-01-01' }
  await call('POST', '/tariffs', { ...water, basis: 'Протокол № 7' })
}

/** The meter counted from 100 to 112. */
const enterReading = async (page: Page, house: House) => {
  await page.goto('/Meters')
  await page.getByRole('link', { name: w.meters.enter, exact: true }).click()
  await page.getByRole('combobox', { name: w.meters.house }).pressSequentially(house.address)
  await page.getByRole('option', { name: house.address }).click()
  await expect(page.locator('input[data-meter]')).toBeFocused()
  await page.keyboard.type('112')
  await page.keyboard.press('Enter')
  await expect(page.getByText(w.readings.progress.replace('{done}', '1').replace('{all}', '1')).first()).toBeVisible()
}

/** A run of the month, previewed and issued; the bill is open then, and printed. */
const issueBill = async (page: Page, house: House) => {
  await page.goto('/Bills/run')
  await page.getByLabel(w.billRuns.issued_on).fill(written(dayFromNow(-40)))
  await page.getByLabel(w.billRuns.due_on).fill(written(dayFromNow(-20)))
  await page.getByLabel(w.billRuns.someHouses).check()
  await page.getByLabel(house.address).check()
  await button(page, w.billRuns.preview).click()
  await expect(page.getByText(w.billRuns.houseState_ready)).toBeVisible()
  await button(page, w.billRuns.showBills).click()
  // 61.5 m² by 9.85 are 605.775, rounded half up; 12 m³ by 30 are 360.
  await expect(page.getByText(/965,78/).first()).toBeVisible()
  await button(page, w.billRuns.issue).click()
  await expect(dialog(page)).toContainText('965,78')
  await button(dialog(page), w.billRuns.issue).click()
  await page.getByRole('link', { name: w.billRuns.toBills }).click()
  await page.getByRole('table').getByRole('row').nth(1).click()
  await expect(page).toHaveURL(/\/Bills\/\d+/)
  const [printed] = await Promise.all([
    page.waitForResponse('**/bills/*/pdf'),
    button(page, w.billPapers.printOne).click(),
  ])
  expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf'])
}

/** A part is paid in cash: the form refuses a part of a kopiyka. */
const payInCash = async (page: Page) => {
  await button(page, w.payments.create).click()
  const amount = dialog(page).getByLabel(w.payments.amount_minor)
  await expect(amount).toHaveValue('965,78')
  await amount.fill('5,789')
  await button(dialog(page), w.payments.create).click()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('105,78')
  await expectFits(page)
  await button(dialog(page), w.payments.create).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('860,00').first()).toBeVisible()
}

/** One movement names the account and is posted by itself; the other one is laid on it by a person. */
const importStatement = async (page: Page, house: House, account: string) => {
  await page.goto('/Payments/import')
  await button(page, w.statementImports.bring).first().click()
  const form = dialog(page)
  await form.getByLabel(w.statementImports.payee).selectOption({ label: house.address })
  const day = written(dayFromNow(-2))
  const table = [
    ['Рахунок', 'ID', 'Дата операції', 'Сума', 'Призначення платежу'],
    [iban, 'd-1', day, '360,00', `Внески, о/р ${account}`],
    [iban, 'd-2', day, '100,00', 'Оплата за житло'],
  ]
  const buffer = Buffer.from(table.map((cells) => cells.join(';')).join('\r\n'))
  await form.locator('input[type=file]').setInputFiles({ name: 'виписка.csv', mimeType: 'text/csv', buffer })
  await button(form, w.statementImports.send).click()
  await expect(page.getByRole('status').filter({ hasText: w.statementImports.state_done })).toBeVisible({
    timeout: 15_000,
  })
  const id = /\/Payments\/import\/(\d+)/.exec(page.url())![1]
  await page.goto(`/Payments/unmatched?import_id=${id}`)
  await page.getByRole('combobox', { name: w.statementImports.account }).pressSequentially(account)
  await page.getByRole('option', { name: new RegExp(account) }).click()
  await button(page, w.statementImports.post).click()
  await expect(page.getByText(w.statementImports.emptyTitle)).toBeVisible()
}

/** The debt is claimed by a paper that its code confirms to anybody. */
const claim = async (page: Page, house: House) => {
  await page.goto(`/Debts?house_id=${house.id}`)
  await expect(page.getByRole('table', { name: w.debts.debtors }).getByRole('row').nth(1)).toContainText('400,00')
  await page.goto(`/Realty/apartment/${house.unit.id}`)
  await button(page, w.papers.issue).click()
  const form = dialog(page)
  await expect(form.getByLabel(w.papers.kind)).toHaveValue('claim')
  await expectFits(page)
  await button(form, w.papers.issueNow).click()
  await expect(form.getByRole('link', { name: w.papers.open, exact: true })).toBeVisible({ timeout: 15_000 })
  await expect(form).toContainText('400,00')
  await expectFits(page)
  const code = await form.getByRole('link', { name: w.papers.openCheck }).getAttribute('href')
  const stranger = await page.context().browser()!.newPage()
  await stranger.goto(code!)
  await expect(stranger.locator('main')).toContainText('400,00')
  await expectNoSideScroll(stranger)
  await expectAccessible(stranger)
  await stranger.close()
}

/** The month of the house is closed, and its bills wait for no further change. */
const closeMonth = async (page: Page, house: House) => {
  await page.goto('/Bills')
  await button(page, w.ui.moreActions).click()
  await page.getByRole('menuitem', { name: w.bills.closeMonth, exact: true }).click()
  const form = dialog(page)
  const own = form.getByRole('checkbox', { name: house.address })
  await expect(own).toBeChecked()
  for (const box of await form.getByRole('checkbox').all()) await box.uncheck()
  await own.check()
  await form.getByLabel(w.ledger.reason).fill('Звіт за місяць складено')
  await expectFits(page)
  await button(form, w.bills.closeMonth).click()
  await expect(form).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: house.address })
  await expect(row.getByRole('img', { name: w.bills.closed })).toBeVisible()
}

test('a month goes from tariffs and readings over the bill to a statement, the claim of the rest and its closing', async ({
  page,
  product,
}) => {
  test.slow()
  const payee = { legal_name: 'ОСББ «Боржники»', edrpou: '32855961', accounts: [{ iban }] }
  const house = await newMeteredHouse(page, product, '900046', 'СВ-900046', payee)
  await signedIn(page, product, { as: 'accountant' })
  await setTariffs(page, product, house)
  await enterReading(page, house)
  await issueBill(page, house)
  await payInCash(page)
  await importStatement(page, house, '900046')
  await claim(page, house)
  await closeMonth(page, house)
})
