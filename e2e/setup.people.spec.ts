import { issueMessages } from '@oselia/contract/issues.messages'
import type { Locator, Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { expect, type Product, signedIn, test } from './product.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const here = (page: Page) => page.locator('[aria-current=step]')
const row = (page: Page, n: number) => page.getByRole('group', { name: filled(w.setupInvites.row, { n }) })
const contact = (page: Page, n: number) => row(page, n).getByRole('textbox', { name: w.setupInvites.contact })

interface Steps {
  data: { demo_loaded: boolean; roles: string; registers: string }
}
const stepsOf = async (page: Page, product: Product) => (await callAs(page, product)<Steps>('GET', '/setup/steps')).data

test.beforeEach(({ page, product }) => signedIn(page, product))

test('a step that is left out, and one that is done, are so after a reload, and open again', async ({
  page,
  product,
}) => {
  await page.goto('/Setup?step=roles')
  await expect(page.getByText('Бухгалтер')).toBeVisible()
  await button(page, w.setupSteps.skip).click()
  await expect(here(page)).not.toContainText(w.setupSteps.roles)
  await page.reload()
  await page.getByRole('link', { name: `${w.setupSteps.roles}: ${w.setupSteps.skipped}` }).click()
  await expect(here(page)).toContainText(w.setupSteps.roles)
  await button(page, w.setupSteps.reopen).click()
  await expect(here(page)).toContainText(w.setupSteps.roles)
  await button(page, w.setupSteps.markDone).click()
  await expect(page.getByRole('link', { name: `${w.setupSteps.roles}: ${w.setup.done}` })).toBeVisible()
  expect((await stepsOf(page, product)).roles).toBe('done')
})

test('a pasted list becomes invitations; errors are at their rows; links are passed on, sent again and revoked', async ({
  page,
}) => {
  await page.goto('/Setup?step=invites')
  await button(page, w.setupInvites.paste).click()
  const asked = dialog(page, w.setupInvites.paste)
  await asked
    .getByRole('textbox', { name: w.setupInvites.pasteField })
    .fill('Нова Ганна\tganna@example.com\tДиспетчер\n067 555 01 90; Тихий Іван; Технік\nadmin@example.com; Охоронець')
  await asked.getByRole('button', { name: new RegExp(w.setupInvites.take) }).click()
  await expect(contact(page, 3)).toHaveValue('admin@example.com')
  await expect(row(page, 1).getByRole('textbox', { name: w.setupInvites.last_name })).toHaveValue('Нова')
  await button(page, w.setupInvites.send).click()
  // One that is there already refuses all of them, and says at which row.
  await expect(contact(page, 3)).toBeFocused()
  await expect(contact(page, 3)).toHaveAttribute('aria-invalid', 'true')
  await contact(page, 3).fill('хтось')
  await button(page, w.setupInvites.send).click()
  await expect(row(page, 3).getByText(issueMessages.phone.uk)).toBeVisible()
  await button(page, filled(w.setupInvites.remove, { n: 3 })).click()
  await button(page, w.setupInvites.send).click()

  const links = dialog(page, w.staff.linksTitle)
  const link = links.getByRole('textbox', { name: 'Нова Ганна' })
  await expect(link).toHaveValue(/\/Setup\?invite=/)
  const first = await link.inputValue()
  await page.keyboard.press('Escape')
  const list = page.getByRole('region', { name: w.setupInvites.already })
  const person = list.getByRole('listitem').filter({ hasText: 'Нова Ганна' })
  await expect(person.getByText('ganna@example.com')).toBeVisible()
  await person.getByRole('button', { name: new RegExp(`^${w.setupInvites.resend}`) }).click()
  const anew = links.getByRole('textbox')
  await expect(anew).toHaveValue(/\/Setup\?invite=/)
  expect(await anew.inputValue()).not.toBe(first)
  await page.keyboard.press('Escape')
  await person.getByRole('button', { name: new RegExp(`^${w.setupInvites.revoke}`) }).click()
  await expect(person.getByText(w.setupInvites.state_none)).toBeVisible()
})
