import type { Locator, Page } from '@playwright/test'
import { expectFits } from './appearance.js'
import { newBilledHouse } from './billing.js'
import { expect, signedIn, test } from './product.js'
import { textsIn } from './texts.js'

const w = textsIn('uk')
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

test('a month goes from the tariff over the preview and the bill to a payment and the debtors', async ({
  page,
  product,
}) => {
  const { house } = await newBilledHouse(page, product, '900045')
  await signedIn(page, product, { as: 'accountant' })

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

  await page.goto('/Bills/run')
  await page.getByLabel(w.billRuns.someHouses).check()
  await page.getByLabel(house.address).check()
  await button(page, w.billRuns.preview).click()
  await expect(page.getByText(w.billRuns.houseState_ready)).toBeVisible()
  await button(page, w.billRuns.showBills).click()
  // 61.5 m² by 9.85 are 605.775, rounded half up.
  await expect(page.getByText(/605,78/).first()).toBeVisible()
  await button(page, w.billRuns.issue).click()
  await expect(dialog(page)).toContainText('605,78')
  await button(dialog(page), w.billRuns.issue).click()
  await page.getByRole('link', { name: w.billRuns.toBills }).click()
  await page.getByRole('table').getByRole('row').nth(1).click()

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await button(page, w.payments.create).click()
  await expect(dialog(page).getByLabel(w.payments.amount_minor)).toHaveValue('605,78')
  await dialog(page).getByLabel(w.payments.amount_minor).fill('5,789')
  await button(dialog(page), w.payments.create).click()
  await expect(dialog(page).getByLabel(w.payments.amount_minor)).toHaveAttribute('aria-invalid', 'true')
  await dialog(page).getByLabel(w.payments.amount_minor).fill('205,78')
  await expectFits(page)
  await button(dialog(page), w.payments.create).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(w.bills.status_partly_paid)).toBeVisible()

  await page.goto(`/Debts?house_id=${house.id}`)
  await expect(page.getByRole('table', { name: w.debts.debtors }).getByRole('row').nth(1)).toContainText('400,00')
})
