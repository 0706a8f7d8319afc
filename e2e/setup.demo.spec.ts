import type { Locator, Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { test as base, expect, launch, type Product } from './product.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const toast = (page: Page, message: string) => page.getByRole('alert').filter({ hasText: message })

/** Demo data go only where somebody real owns the product. */
const newOwner = async (page: Page, product: Product) => {
  const call = callAs(page, product)
  const { data: roles } = await call<{ data: { id: number; code: string }[] }>('GET', '/staff_role?per_page=100')
  const role_id = roles.find(({ code }) => code === 'owner')!.id
  const sent = await call<{ data: { link: string }[] }>('POST', '/setup/step/sendInvite', {
    invites: [{ email: 'oksana@example.com', role_id }],
  })
  const token = new URL(sent.data[0]!.link).searchParams.get('invite')!
  const password = 'a-very-long-secret'
  const answer = await page.request.post(`${product.url}/api/admin/setup/invite/accept`, {
    data: { token, last_name: 'Шевченко', first_name: 'Оксана', password, password_confirmation: password },
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** Data left by the tests of other screens would conflict with the demo's own addresses. */
const test = base.extend<{ own: Product }>({
  // Playwright reads the names of fixtures out of this pattern.
  own: async ({}, use) => {
    const product = await launch(true)
    await use(product)
    await product.stop()
  },
})

test.describe('demo data', () => {
  test('go in one act, after saying what of one’s own would go with them, and can be loaded again', async ({
    page,
    own: product,
  }) => {
    await page.context().addCookies([{ name: 'i18n_redirected', value: 'uk', url: product.url }])
    const { data: houses } = await callAs(page, product)<{ data: { id: number }[] }>('GET', '/houses?per_page=1')
    const house = houses[0]!.id
    const token = await newOwner(page, product)
    const added = await page.request.post(`${product.url}/api/admin/realty`, {
      headers: { Authorization: `Bearer ${token}` },
      data: { type: 'storage', house_id: house, number: 'Д-1' },
    })
    expect(added.status()).toBe(201)
    await page.addInitScript((held) => localStorage.setItem('auth.token', held), token)
    await page.goto(`${product.url}/Setup?step=demo`)
    await expect(page.getByText(w.setupSteps.demoIn)).toBeVisible()
    await button(page, w.setupSteps.removeDemo).click()
    await button(dialog(page, w.setupSteps.removeDemoTitle), w.setupSteps.removeDemo).click()
    const also = dialog(page, w.setupSteps.alsoTitle)
    await expect(also.getByText(filled(w.setupSteps.also_realty, { count: 1 }))).toBeVisible()
    await button(also, w.setupSteps.removeAll).click()
    await expect(toast(page, w.setupSteps.demoRemoved)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(w.setupSteps.demoOut)).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${w.setupSteps.registers}`) })
      .click()
    await expect(page.getByRole('region', { name: w.setupSteps.nowThere }).getByText('0').first()).toBeVisible()
    const gone = await page.request.get(`${product.url}/api/admin/houses/${house}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(gone.status()).toBe(404)
    await page.goto(`${product.url}/Setup?step=demo`)
    await button(page, w.setupSteps.loadDemo).click()
    // Loading all of it again, to its end, is tested without a browser.
    await expect(page.getByRole('progressbar')).toBeVisible()
  })
})
