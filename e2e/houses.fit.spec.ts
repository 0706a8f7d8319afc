import { expectFits } from './appearance.js'
import { type Page } from '@playwright/test'
import { expect, signedIn, test } from './product.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
test.beforeEach(({ page, product }) => signedIn(page, product))

test('the questions about a house and its edit form with faults are accessible', async ({ page }) => {
  await page.goto('/Houses')
  await link(page, 'Київ, вул. Лесі Українки, буд. 12').click()
  await button(page, w.ui.delete).click()
  await expect(dialog(page, w.houses.removeTitle)).toBeVisible()
  await expectFits(page)
  await page.keyboard.press('Escape')
  await button(page, w.houses.unlink).click()
  await expect(dialog(page, w.houses.unlinkTitle)).toBeVisible()
  await expectFits(page)
  await page.keyboard.press('Escape')
  await link(page, w.ui.edit).click()
  await page.getByRole('textbox', { name: w.house.year_built }).fill('1')
  const from = page.getByRole('group', { name: filled(w.entrances.row, { n: 2 }), exact: true })
  await from.getByRole('textbox', { name: w.entrances.units_from }).fill('1')
  await button(page, w.ui.save).click()
  await expect(page.getByRole('textbox', { name: w.house.year_built })).toBeFocused()
  await expectFits(page)
})

test('the choice of a settlement, with its list open and for a new one, is accessible', async ({ page }) => {
  await page.goto('/Houses/create')
  await page.getByRole('combobox', { name: w.places.city }).fill('Дніпро')
  await expect(page.getByRole('listbox').getByRole('option').nth(1)).toBeVisible()
  await expectFits(page)
  const city = page.getByRole('combobox', { name: w.places.city })
  await city.fill('Нове Містечко')
  // The change of size before may close the list that this opened.
  await expect(async () => {
    await city.click()
    await page
      .getByRole('option', { name: filled(w.places.addCity, { name: 'Нове Містечко' }) })
      .click({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('combobox', { name: w.places.region })).toBeVisible()
  await expectFits(page)
})
