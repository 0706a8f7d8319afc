import { expectFits } from './appearance.js'
import { newBilledHouse } from './billing.js'
import { expect, signedIn, test } from './product.js'
import { textsIn } from './texts.js'

const w = textsIn('uk')
const account = 'UA483052990000026009012345679'

test('a certificate of no debt is issued from the list of documents by keys, once its account is named', async ({
  page,
  product,
}) => {
  const payee = { legal_name: 'ОСББ «Довідка»', edrpou: '32855961', accounts: [{ iban: account }] }
  await newBilledHouse(page, product, '900411', payee)
  await signedIn(page, product, { as: 'accountant' })
  await page.goto('/Papers')
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
})
