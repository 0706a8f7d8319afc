import { expectFits } from './appearance.js'
import { expect, signedIn, test } from './product.js'
import { newMeteredHouse, readingsFile } from './reading-imports.js'
import { textsIn } from './texts.js'

const w = textsIn('uk')
const r = w.readingImports

test('a file of readings is checked by named columns, saved and taken back', async ({ page, product }) => {
  const house = await newMeteredHouse(page, product, '900778', 'СВ-900778')
  await signedIn(page, product, { as: 'accountant' })
  await page.goto('/Meters/import')
  await page.getByRole('button', { name: r.bring, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: r.house }).fill(house.address)
  await page.getByRole('option', { name: house.address }).click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles(readingsFile(['СВ-900778;108,4;20.02.2026', 'СВ-000;5;20.02.2026', 'СВ-900778;сто;21.02.2026']))
  await expectFits(page)
  await dialog.getByRole('button', { name: r.send, exact: true }).click()

  const compare = page.getByRole('button', { name: r.saveColumns, exact: true })
  await expect(compare).toBeDisabled({ timeout: 15_000 })
  await page.getByLabel(r.heading).selectOption('2')
  await page.getByLabel('Прилад').selectOption('number')
  await page.getByLabel('Скільки').selectOption('value')
  await page.getByLabel('Коли').selectOption('day')
  await compare.click()

  const rows = page.getByRole('table', { name: r.rows, exact: true }).getByRole('row')
  const rowOf = (value: string) => rows.filter({ hasText: value })
  await expect(rowOf('108,4')).toContainText(r.outcome_new)
  await expect(rowOf('СВ-000')).toContainText(r.outcome_unknown)
  await expectFits(page)
  await page.getByRole('button', { name: r.apply.replace('{count}', '1'), exact: true }).click()
  const status = page.getByRole('status')
  await expect(status.filter({ hasText: r.state_applied })).toBeVisible()
  await expect(rowOf('108,4')).toContainText(r.outcome_saved)

  await page.getByRole('button', { name: r.undo, exact: true }).click()
  await dialog.getByLabel(w.ledger.reason).fill('Не той файл')
  await expectFits(page)
  await dialog.getByRole('button', { name: r.undo, exact: true }).click()
  await expect(status.filter({ hasText: r.state_undone })).toBeVisible()
  await expect(page.getByRole('button', { name: r.undo, exact: true })).toBeHidden()
})
