import { callAs } from './api-client.js'
import { expectFits, expectNoSideScroll } from './appearance.js'
import { newBilledHouse } from './billing.js'
import { dayFromNow } from './days.js'
import { openInApp } from './navigation.js'
import { expect, signedIn, test } from './product.js'
import { newMeteredHouse } from './reading-imports.js'
import { textsIn } from './texts.js'
import { newHouse } from './units.js'

const w = textsIn('uk')
const account = 'UA483052990000026009012345679'
const phone = { width: 360, height: 740 }

test('by keys alone a certificate of no debt is issued and readings are entered', async ({ page, product }) => {
  const payee = { legal_name: 'ОСББ «Довідка»', edrpou: '32855961', accounts: [{ iban: account }] }
  await newBilledHouse(page, product, '900411', payee)
  await signedIn(page, product, { as: 'accountant' })
  await page.goto('/Papers')

  await test.step('the certificate, once its account is named, from the list of documents', async () => {
    await page.getByRole('button', { name: w.papers.issue, exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('combobox', { name: w.ledger.account })
    await expect(field).toBeFocused()
    await expectFits(page)

    await page.keyboard.press('Control+Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel(w.papers.kind)).toBeVisible()

    await field.pressSequentially('900411')
    await expect(dialog.getByRole('option', { name: /900411/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue(/900411/)
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByRole('link', { name: w.papers.open, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('readings from the choice of the building on, and on a phone without scrolling aside', async () => {
    const house = await newMeteredHouse(page, product, '900412', 'СВ-900412')
    const power = { kind: 'electricity', house_id: house.id, number: 'ЕЛ-900412', installed_on: '2026-01-01' }
    await callAs(page, product)('POST', '/meters', { ...power, initial_value: 500 })
    await openInApp(page, '/Meters')
    await page.getByRole('link', { name: w.meters.enter, exact: true }).click()
    const field = page.getByRole('combobox', { name: w.meters.house })
    await expect(field).toBeFocused()
    await field.pressSequentially(house.address)
    await expect(page.getByRole('option', { name: house.address })).toBeVisible()
    await page.keyboard.press('Enter')

    const inputs = page.locator('input[data-meter]')
    await expect(inputs).toHaveCount(2)
    await expect(inputs.first()).toBeFocused()
    await expect(page.getByText('Електроенергія, кВт·год').filter({ visible: true })).toBeVisible()
    await page.keyboard.type('512')
    await page.keyboard.press('Enter')
    await expect(inputs.nth(1)).toBeFocused()
    await expect(page.getByText(w.readings.progress.replace('{done}', '1').replace('{all}', '2')).first()).toBeVisible()

    await page.setViewportSize(phone)
    await expectNoSideScroll(page)
    for (const input of await inputs.all()) {
      const box = (await input.boundingBox())!
      expect(box.x + box.width).toBeLessThanOrEqual(phone.width)
    }
  })
})

test('an expense opens on the day of today, and a long line of the budget is shown whole', async ({
  page,
  product,
}) => {
  const name = 'Технічне обслуговування та поточний ремонт внутрішньобудинкових систем водопостачання'
  const house = await newHouse(page, product)
  const year = dayFromNow(0).slice(0, 4)
  const line = {
    house_id: house.id,
    complex_id: null,
    year: Number(year),
    kind: 'expense',
    name,
    planned_minor: 12_000_00,
  }
  await callAs(page, product)('POST', '/budget-lines', line)
  await signedIn(page, product, { as: 'accountant' })
  await page.goto('/Budget/entries')
  await page.getByRole('button', { name: w.budgetEntries.create, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('combobox', { name: w.budgetEntries.line })
  await expect(field).toBeFocused()
  await field.pressSequentially('обслуговування та поточний')
  await page.getByRole('option', { name }).click()
  await expect(field).toHaveValue(new RegExp(`^${name}`))
  await expect(dialog.locator('[aria-hidden=true]', { hasText: name })).toBeVisible()
  await expectFits(page)

  await dialog.getByLabel(w.budgetEntries.amount_minor).fill('150,5')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  const row = page.getByRole('table', { name: w.budgetEntries.section }).getByRole('row').filter({ hasText: '150,50' })
  await expect(row).toContainText(dayFromNow(0).split('-').toReversed().join('.'))

  await page.setViewportSize(phone)
  await openInApp(page, `/Budget?house_id=${house.id}&year=${year}`)
  const fact = page.getByRole('table', { name: w.budget.compared }).getByText('150,50').first()
  const box = (await fact.boundingBox())!
  expect(box.x + box.width).toBeLessThanOrEqual(phone.width)
})
