import { expectFits } from './appearance.js'
import type { Settings } from '@oselia/contract/settings'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { test } from './mailbox.js'
import { openInApp } from './navigation.js'
import { expect, type Product, signedIn } from './product.js'
import { demoStaff } from './staff.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const toast = (page: Page, message: string) => page.getByRole('alert').filter({ hasText: message })

/** Turns the switches of the community. */
const changeSwitches = async (page: Page, product: Product, switches: Partial<Settings>) => {
  const call = callAs(page, product)
  const { data } = await call<{ data: Settings }>('GET', '/settings')
  await call('PUT', '/settings', { version: data.version, ...switches })
}

test('an act that needs a fresh code asks for it once, is done then, and the next one is done at once', async ({
  page,
  product,
  mailbox,
}) => {
  await signedIn(page, product)
  await changeSwitches(page, product, { confirm_sensitive: true })
  await page.goto('/Settings')
  const name = page.getByRole('textbox', { name: w.settings.organisation_name })
  await name.fill('ОСББ «Затишок»')
  const before = mailbox.count('admin@example.com')
  await button(page, w.ui.save).click()
  const asked = dialog(page, w.asks.freshTitle)
  await expect(asked.getByLabel(w.asks.code)).toBeFocused()
  await expectFits(page)
  const code = await mailbox.code('admin@example.com', before)
  await asked.getByLabel(w.asks.code).fill(code === '111111' ? '222222' : '111111')
  await expect(asked.getByText('Неправильний код')).toBeVisible()
  await asked.getByLabel(w.asks.code).fill(code)
  await expect(toast(page, w.ui.saved)).toBeVisible()
  await expect(asked).toBeHidden()
  await page.reload()
  await expect(name).toHaveValue('ОСББ «Затишок»')

  await name.fill('ОСББ «Мрія»')
  await button(page, w.ui.save).click()
  await expect(toast(page, w.ui.saved)).toBeVisible()
  await expect(asked).toBeHidden()
  await changeSwitches(page, product, { confirm_sensitive: false })
})

test('a fresh code that nobody gives leaves the act undone, and what was typed in its place', async ({
  page,
  product,
  mailbox,
}) => {
  await signedIn(page, product)
  // A session of its own, to which no code was given.
  await changeSwitches(page, product, { confirm_sensitive: true })
  const login = await page.request.post(`${product.url}/api/admin/login`, {
    data: { email: 'admin@example.com', password: 'demo-password' },
  })
  const { access_token } = (await login.json()) as { access_token: string }
  await page.addInitScript((held) => localStorage.setItem('auth.token', held), access_token)
  await page.goto('/Settings')
  const name = page.getByRole('textbox', { name: w.settings.organisation_name })
  await name.fill('Не збережеться')
  const before = mailbox.count('admin@example.com')
  await button(page, w.ui.save).click()
  await expect(dialog(page, w.asks.freshTitle)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, w.asks.freshTitle)).toBeHidden()
  await expect(name).toHaveValue('Не збережеться')
  const call = callAs(page, product)
  const { data } = await call<{ data: Settings }>('GET', '/settings')
  expect(data.organisation_name).not.toBe('Не збережеться')
  // The code that was sent lets this test undo its switch.
  await call('POST', '/setting/confirm', { code: await mailbox.code('admin@example.com', before) })
  await changeSwitches(page, product, { confirm_sensitive: false })
})

test('viewing as a technician shows their sections, is marked on every page, changes nothing, and can be ended', async ({
  page,
  product,
}) => {
  await signedIn(page, product)
  const person = await demoStaff(page, product, 'technician')
  await page.goto(`/Staff/${person.id}`)
  await button(page, w.staffPage.seeAs).click()
  await dialog(page, w.staffPage.seeAsTitle).getByRole('button', { name: w.staffPage.seeAsYes }).click()
  const banner = page.getByRole('status').filter({ hasText: filled(w.shell.seeingAs, { name: person.name }) })
  await expect(banner).toBeVisible()
  const sections = page.getByRole('navigation', { name: w.shell.sections })
  await expect(sections.getByRole('link', { name: w.vehicles.section })).toBeVisible()
  await expect(sections.getByRole('link', { name: w.members.section })).toHaveCount(0)
  await page.goto('/Members')
  await expect(page.getByText(w.ui.tooLittleRight)).toBeVisible()
  await expect(banner).toBeVisible()
  await openInApp(page, '/Houses')
  await expect(page.getByRole('link', { name: w.houses.create })).toHaveCount(0)
  await expectFits(page)

  await button(page, w.shell.seeingAsLeave).click()
  await expect(page).toHaveURL(new RegExp(`/Staff/${person.id}$`))
  await expect(banner).toBeHidden()
  await expect(sections.getByRole('link', { name: w.members.section })).toBeVisible()
  // The log has it under the person being viewed.
  const log = await callAs(page, product)<{ data: { action: string; actor: { name: string } }[] }>(
    'GET',
    `/audit?entity=staff&entity_id=${person.id}&action=see_as`,
  )
  expect(log.data).toHaveLength(1)
  expect(log.data[0]!.actor.name).not.toBe(person.name)
})

test('deleting a house where four eyes are wanted is sent to a second person with its reason', async ({
  page,
  product,
}) => {
  await signedIn(page, product)
  await changeSwitches(page, product, { four_eyes: true })
  await page.goto('/Houses?search_query=Українки')
  await page.getByRole('link', { name: 'Київ, вул. Лесі Українки, буд. 12', exact: true }).click()
  await button(page, w.ui.delete).click()
  await dialog(page, w.houses.removeTitle).getByRole('button', { name: w.ui.delete }).click()
  const asked = dialog(page, w.asks.secondTitle)
  await asked.getByRole('textbox', { name: w.asks.reason }).fill('Записано двічі')
  await expectFits(page)
  await asked.getByRole('button', { name: w.asks.secondSend }).click()
  await expect(toast(page, w.asks.secondSent)).toBeVisible()
  await openInApp(page, '/Approvals')
  await expect(page.getByRole('row').filter({ hasText: 'Записано двічі' })).toContainText('Українки')
  await changeSwitches(page, product, { four_eyes: false })
})
