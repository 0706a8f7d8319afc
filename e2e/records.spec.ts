import { expectFits } from './appearance.js'
import type { House } from '@oselia/contract/houses'
import type { Settings } from '@oselia/contract/settings'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { addFilter, filter } from './filters.js'
import { openInApp } from './navigation.js'
import { expect, type Product, signedIn, test } from './product.js'
import { newHouse, newUnit } from './units.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** A house that lies in the bin. */
const deletedHouse = async (page: Page, product: Product, more: object = {}): Promise<House> => {
  const house = await newHouse(page, product, more)
  await callAs(page, product)('DELETE', `/houses/${house.id}`)
  return house
}

test.beforeEach(({ page, product }) => signedIn(page, product))

test('what was deleted waits in the bin and comes back, one or several at once', async ({ page, product }) => {
  await test.step('one comes back, with a way to it', async () => {
    const { address } = await deletedHouse(page, product)
    await page.goto('/Bin')
    await (await addFilter(page, w.bin.kind)).selectOption('houses')
    await expect(page).toHaveURL(/kind=houses/)
    await page.getByRole('searchbox', { name: w.ui.search }).fill(address)
    await expect(page).toHaveURL(/search_query/)
    await expect(row(page, address)).toContainText(filled(w.bin.daysLeft, { count: 30 }).replace('дня', 'днів'))
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    await expectFits(page)
    await button(page, filled(w.bin.restoreOf, { name: address })).click()
    const told = toast(page, filled(w.bin.restored, { name: address }))
    await expect(row(page, address)).toBeHidden()
    await told.getByRole('button', { name: w.bin.open }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(address)
  })
  await test.step('several are restored at once, and one whose place is taken is reported', async () => {
    const free = await deletedHouse(page, product, { letter: 'Є' })
    const taken = await deletedHouse(page, product, { letter: 'Є' })
    const { city_id, street_id, number, letter } = taken
    await newHouse(page, product, { city_id, street_id, number, letter })
    await openInApp(page, '/Bin?kind=houses')
    for (const { address } of [free, taken]) await row(page, address).getByRole('checkbox').check()
    await button(page, w.bin.restore).first().click()
    await expect(dialog(page)).toContainText(w.bin.summary)
    await expect(dialog(page)).toContainText(filled(w.bin.taken, { name: taken.address }))
    await expect(dialog(page).getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(row(page, free.address)).toBeHidden()
    await expect(row(page, taken.address)).toBeVisible()
  })
})

test('the log shows who changed what, before and after, and its seals are valid', async ({ page, product }) => {
  const { id, address } = await newHouse(page, product)
  const call = callAs(page, product, 'chair')
  const { data } = await call<{ data: House }>('GET', `/houses/${id}`)
  const { house_type_id, city_id, street_id, number, version } = data
  const body = { house_type_id, city_id, street_id, number, version, year_built: 1987 }
  await call('PUT', `/houses/${id}`, body)

  await page.goto('/Audit')
  await (await addFilter(page, w.audit.entity)).selectOption('houses')
  await (await addFilter(page, w.audit.action)).selectOption('update')
  await page.getByRole('searchbox', { name: w.ui.search }).fill(address)
  await expect(page).toHaveURL(/search_query/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, address)).toContainText(w.history.update)
  await expect(row(page, address)).toContainText(w.house.year_built)
  await row(page, address).getByRole('button').first().click()
  await expect(dialog(page)).toContainText(w.house.year_built)
  await expect(dialog(page)).toContainText(`${w.history.became}: 1987`)
  await expectFits(page)
  await page.keyboard.press('Escape')
  await button(page, w.audit.verify).click()
  await expect(page.getByRole('status').filter({ hasText: w.audit.verified })).toBeVisible()
})

test('a user who sees only a part of the log is informed', async ({ page, product }) => {
  await signedIn(page, product, { as: 'technician' })
  await page.goto('/Audit')
  await expect(page.getByText(w.audit.onlyOwn)).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(button(page, w.audit.verify)).toBeHidden()
})

test('a link for a new password that no gateway sends is read where messages wait', async ({ page, product }) => {
  const response = await page.request.post(`${product.url}/api/admin/forgot_password`, {
    data: { email: 'dispatcher@example.com' },
  })
  expect(response.ok()).toBe(true)
  await page.goto('/Outbox?kind=reset')
  await expect(page.getByRole('region', { name: w.outbox.noGateways })).toContainText('SMTP_URL')
  const message = row(page, 'dispatcher@example.com').first()
  await expect(message).toContainText(w.outbox.state_waiting)
  await message.getByRole('button').first().click()
  await expect(dialog(page)).toContainText('/ResetPassword')
  await expect(dialog(page).getByRole('button', { name: w.outbox.copyLink })).toBeVisible()
  await expectFits(page)
})

const switchSecondPerson = async (page: Page, product: Product, on: boolean) => {
  const call = callAs(page, product)
  const { data } = await call<{ data: Settings }>('GET', '/settings')
  await call('PUT', '/settings', { version: data.version, four_eyes: on })
}

test('a house goes only when a second person agrees, who sees why', async ({ page, product }) => {
  await signedIn(page, product, { as: 'chair' })
  const { id, address } = await newHouse(page, product)
  await newUnit(page, product, { house_id: id, number: '1' })
  const reason = 'Будинок записано двічі'
  await switchSecondPerson(page, product, true)
  await callAs(page, product)('POST', '/approvals', { kind: 'houses.delete', entity_id: id, reason })

  await page.goto('/Approvals')
  await expect(row(page, address)).toContainText(reason)
  await row(page, address).getByRole('button').first().click()
  await expect(dialog(page)).toContainText(reason)
  // What would go with the house.
  await expect(dialog(page).getByRole('listitem')).toContainText([filled(w.houses.usageUnits, { count: '1' })])
  await expectFits(page)
  await dialog(page).getByRole('textbox', { name: w.approvals.note }).fill('Перевірено')
  await dialog(page).getByRole('button', { name: w.approvals.approve }).click()
  await expect(toast(page, w.approvals.approved)).toBeVisible()
  await expect(row(page, address)).toBeHidden()
  await filter(page, w.approvals.state).selectOption('approved')
  await expect(row(page, address)).toContainText(w.approvals.state_approved)
  await openInApp(page, '/Bin?kind=houses')
  await expect(row(page, address)).toBeVisible()
  await switchSecondPerson(page, product, false)
})

test('nobody approves their own request, but they may withdraw it', async ({ page, product }) => {
  const { id, address } = await newHouse(page, product)
  await switchSecondPerson(page, product, true)
  await callAs(page, product)('POST', '/approvals', { kind: 'houses.delete', entity_id: id, reason: 'Помилка' })
  await page.goto('/Approvals')
  await expect(row(page, address)).toContainText(w.approvals.own)
  await row(page, address).getByRole('button').first().click()
  await expect(dialog(page)).toContainText(w.approvals.cannotDecide)
  await expect(dialog(page).getByRole('button', { name: w.approvals.approve })).toBeHidden()
  await dialog(page).getByRole('button', { name: w.approvals.withdraw }).click()
  await expect(toast(page, w.approvals.withdrawn)).toBeVisible()
  await expect(row(page, address)).toBeHidden()
  await switchSecondPerson(page, product, false)
})
