import { expectFits } from './appearance.js'
import { newBilledHouse } from './billing.js'
import { openInApp } from './navigation.js'
import { expect, signedIn, test } from './product.js'
import { textsIn } from './texts.js'

const w = textsIn('uk')

test('payments of statements are posted by a table that is mapped by hand, and laid on an account', async ({
  page,
  product,
}) => {
  const { house } = await newBilledHouse(page, product, '900777')
  const other = await newBilledHouse(page, product, '900778')
  await signedIn(page, product, { as: 'accountant' })
  await page.goto('/Payments/import')

  await test.step('a bank table of unknown columns is mapped by hand, and its payments are posted', async () => {
    await page.getByRole('button', { name: w.statementImports.bring, exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(w.statementImports.payee).selectOption({ label: house.address })
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'банк.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Виписка\r\nКоли;Скільки;За що\r\n10.03.2026;500,25;Внески, о/р 900777'),
    })
    await dialog.getByRole('button', { name: w.statementImports.send, exact: true }).click()

    await expect(page.getByText(w.statementColumns.title)).toBeVisible({ timeout: 15_000 })
    const read = page.getByRole('button', { name: w.statementColumns.apply, exact: true })
    await expect(read).toBeDisabled()
    await expect(page.getByLabel(w.statementColumns.heading)).toHaveValue('2')
    await page.getByLabel('Коли').selectOption('bookedAt')
    await page.getByLabel('Скільки').selectOption('amount')
    await page.getByLabel('За що').selectOption('purpose')
    await page.getByRole('combobox', { name: w.statementColumns.bankAccountOf }).fill('UA753052990000026009012345678')
    await expectFits(page)
    await read.click()

    await expect(page.getByRole('status').filter({ hasText: w.statementImports.state_done })).toBeVisible({
      timeout: 15_000,
    })
    const line = page.getByRole('table', { name: w.statementLines.section }).getByRole('row').nth(1)
    await expect(line).toContainText('900777')
    await expect(line).toContainText('500,25')
    await expect(line).toContainText(w.statementLines.state_posted)
    await line.getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toContainText(w.statementLines.raw)
    await expectFits(page)
  })

  await test.step('a receipt that names nobody is laid on an account found by its flat, by keys alone', async () => {
    const movement = {
      AUT_MY_ACC: 'UA753052990000026009012345679',
      SUM: '321.00',
      OSND: 'Комунальні послуги',
      DAT_OD: '10.03.2026',
      TRANTYPE: 'C',
      PR_PR: 'r',
      REF: 'A',
      REFN: '778',
    }
    await openInApp(page, '/Payments/import?add=true')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(w.statementImports.payee).selectOption({ label: other.house.address })
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'виписка.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ transactions: [movement] })),
    })
    await dialog.getByRole('button', { name: w.statementImports.send, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: w.statementImports.state_done })).toBeVisible({
      timeout: 15_000,
    })
    const id = /(\d+)$/.exec(new URL(page.url()).pathname)![1]!
    await openInApp(page, `/Payments/unmatched?import_id=${id}`)
    const field = page.getByRole('combobox', { name: w.statementImports.account })
    await field.focus()
    await page.keyboard.type(`кв ${other.unit.number} ${other.house.address}`)
    await expect(page.getByRole('option', { name: /900778/ })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue(/900778/)
    await expectFits(page)
  })
})
