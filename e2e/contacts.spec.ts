import { expectFits } from './appearance.js'
import { expect, signedIn, test } from './product.js'

test('a dispatcher adds a contact by keyboard, finds it by its number, and copies the number', async ({
  page,
  product,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signedIn(page, product, { as: 'dispatcher' })
  await page.goto('/Contacts/create')
  await page.getByRole('textbox', { name: 'Назва', exact: true }).fill('Майстер воріт')
  await page.getByRole('combobox', { name: 'Категорія' }).selectOption('Інше')
  await page.getByRole('textbox', { name: 'Номер', exact: true }).fill('12')
  const contract = page.getByRole('button', { name: 'Договір не заповнено' })
  await expect(contract).toHaveAttribute('aria-expanded', 'false')
  await contract.click()
  await page.getByRole('textbox', { name: 'Нагадати за, днів' }).fill('30')
  await page.getByRole('button', { name: 'Договір заповнено 1 поле' }).click()
  await page.keyboard.press('Control+Enter')
  // The folded part opens for its error; the first wrong field is the number.
  await expect(page.getByRole('textbox', { name: 'Номер', exact: true })).toBeFocused()
  await page.getByRole('textbox', { name: 'Номер', exact: true }).fill('067 111 22 33')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('textbox', { name: 'Договір діє до' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Нагадати за, днів' }).fill('')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Майстер воріт', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Зателефонувати: +380 67 111 22 33' })).toHaveAttribute(
    'href',
    'tel:+380671112233',
  )
  await page.getByRole('button', { name: 'Скопіювати номер +380 67 111 22 33' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Скопійовано' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('+380671112233')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('111 22 33')
  await expect(page.getByRole('option', { name: 'Майстер воріт' }).first()).toBeVisible()
  await expect(page.getByRole('option', { name: 'Зателефонувати: +380 67 111 22 33' })).toBeVisible()
})

test('a lobby card opens as a PDF for the chosen house, size and languages', async ({ page, product }) => {
  await signedIn(page, product, { as: 'manager' })
  await page.goto('/Contacts')
  await page.getByRole('button', { name: 'Картка для під’їзду' }).click()
  const dialog = page.getByRole('dialog', { name: 'Картка для під’їзду' })
  await expect(dialog.getByRole('button', { name: 'Відкрити PDF' })).toBeDisabled()
  await expectFits(page)
  await dialog.getByRole('combobox', { name: 'Будинок' }).fill('лесі')
  await page.getByRole('option', { name: /Лесі/ }).first().click()
  await dialog.getByRole('combobox', { name: 'Розмір аркуша' }).selectOption('A5')
  await dialog.getByRole('checkbox', { name: 'English' }).check()
  const answer = page.waitForResponse((one) => one.url().includes('/contacts/card.pdf'))
  await dialog.getByRole('button', { name: 'Відкрити PDF' }).click()
  const card = await answer
  expect(card.status()).toBe(200)
  expect(new URL(card.url()).searchParams.get('languages')).toBe('uk,en')
  expect(card.headers()['content-type']).toBe('application/pdf')
})
