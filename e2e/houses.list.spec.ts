import { expectFits, expectLoaded } from './appearance.js'
import { type Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { addFilter, filter } from './filters.js'
import { openInApp } from './navigation.js'
import { expect, type Product, signedIn, test } from './product.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const search = (page: Page) => page.getByRole('searchbox', { name: w.ui.search })
const range = (page: Page, from: number, to: number, total: number) =>
  page.getByText(filled(w.ui.rangeOf, { from, to, total }), { exact: true })
const firstPage = (page: Page, total: number) => range(page, 1, Math.min(20, total), total)
const address = (page: Page, at: number) => page.getByRole('table').getByRole('row').nth(at).getByRole('link')

/** The tests of other files add houses to the product that they share with this one. */
const housesIn = async (page: Page, product: Product) =>
  (await callAs(page, product)<{ total: number }>('GET', '/houses?per_page=1')).total

/** Holds something back until it is opened. */
const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

test.describe('a list', () => {
  test.beforeEach(({ page, product }) => signedIn(page, product))

  test('keeps its filters, order, page and columns over a reload, and Back undoes them one by one', async ({
    page,
    product,
  }) => {
    const total = await housesIn(page, product)
    await page.goto('/houses?per_page=10')
    await expect(range(page, 1, 10, total)).toBeVisible()
    await page.getByRole('button', { name: w.ui.nextPage }).click()
    await expect(range(page, 11, Math.min(20, total), total)).toBeVisible()
    await expect(page).toHaveURL(/\?per_page=10&page=2$/)
    await (await addFilter(page, w.house.complex_id)).selectOption({ label: 'ЖК «Сонячний»' })
    await expect(range(page, 1, 4, 4)).toBeVisible()
    await expect(page).toHaveURL(/\?per_page=10&complex_id=\d+$/)
    const units = page.getByRole('columnheader', { name: w.house.units_count })
    await units.getByRole('button').click()
    await units.getByRole('button').click()
    await expect(units).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('button', { name: w.ui.columns }).click()
    await page.getByRole('menuitemcheckbox', { name: w.house.year_built }).click()
    await page.getByRole('menuitemcheckbox', { name: w.house.status }).click()
    await page.keyboard.press('Escape')

    await page.reload()
    await expect(range(page, 1, 4, 4)).toBeVisible()
    await expect(filter(page, w.house.complex_id).locator('option:checked')).toHaveText('ЖК «Сонячний»')
    await expect(units).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByRole('columnheader', { name: w.house.year_built })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: w.house.status, exact: true })).toBeHidden()
    await expect(page.getByRole('row').nth(1)).toContainText('1984')

    await page.goBack()
    await expect(units).toHaveAttribute('aria-sort', 'ascending')
    await page.goBack()
    await page.goBack()
    await expect(range(page, 11, Math.min(20, total), total)).toBeVisible()
    await page.goForward()
    await expect(range(page, 1, 4, 4)).toBeVisible()
    await page.getByRole('button', { name: w.ui.clearFilters }).click()
    await expect(range(page, 1, 10, total)).toBeVisible()
  })

  test('opens a row and comes back to where it stood, and says when nothing is found', async ({ page, product }) => {
    const total = await housesIn(page, product)
    await test.step('a row is opened, and Back leads to where the list stood', async () => {
      await page.goto('/Houses?status=active&search_query=Садова&sort=-address')
      await expect(search(page)).toHaveValue('Садова')
      await expect(address(page, 1)).toHaveText('Львів, вул. Садова, буд. 10')
      await page.getByRole('row').nth(1).getByRole('cell').nth(2).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Львів, вул. Садова, буд. 10')
      await page.goBack()
      await expect(page).toHaveURL(/sort=-address/)
      await expect(search(page)).toHaveValue('Садова')
      await expect(address(page, 1)).toBeVisible()
    })
    await test.step('it says when nothing is found, and how to go on', async () => {
      await search(page).fill('такої-вулиці-немає')
      await expect(page.getByRole('heading', { name: w.ui.nothingFound })).toBeVisible()
      await expectFits(page)
      await page.getByRole('button', { name: w.ui.clearFilters }).click()
      await expect(firstPage(page, total)).toBeVisible()
      await expect(search(page)).toHaveValue('')
    })
  })

  test('says when the server can not be reached, and never shows an answer that a later question has overtaken', async ({
    page,
    product,
  }) => {
    const total = await housesIn(page, product)
    await test.step('it says when the server can not be reached, and tries again on demand', async () => {
      await page.route(/\/api\/admin\/houses\?|\/api\/admin\/houses$/, (route) => route.abort())
      await page.goto('/Houses')
      const failed = page.getByRole('alert').filter({ hasText: w.ui.listFailed })
      await expect(failed).toContainText(w.ui.network)
      await expectFits(page)
      await page.unrouteAll()
      await failed.getByRole('button', { name: w.ui.retry }).click()
      await expect(firstPage(page, total)).toBeVisible()
      await expect(failed).toBeHidden()
    })
    await test.step('it never shows an answer that a later question has overtaken', async () => {
      const slow = gate()
      const late = gate()
      await page.route(/\/houses\?.*search_query=%D0%9B/, async (route) => {
        await slow.opened
        await route.continue().catch(() => undefined)
        late.open()
      })
      const asked = page.waitForRequest(/search_query=%D0%9B/)
      await search(page).fill('Лесі')
      await asked
      await search(page).fill('Садова')
      await expect(range(page, 1, 3, 3)).toBeVisible()
      slow.open()
      await late.opened
      await page.waitForTimeout(500)
      await expect(range(page, 1, 3, 3)).toBeVisible()
      await expect(address(page, 1)).toHaveText(/Садова/)
      await expect(page).toHaveURL(`/Houses?${new URLSearchParams({ search_query: 'Садова' }).toString()}`)
    })
  })
})

test.describe('a role without the right', () => {
  for (const [as, path, own] of [
    ['guard', '/Houses/complexes', '/Houses'],
    ['technician', '/Announcements', '/Houses'],
  ] as const) {
    test(`${as} sees why ${path} is closed, and is not led there`, async ({ page, product }) => {
      await signedIn(page, product, { as })
      await page.goto(path)
      await expect(page.getByRole('heading', { name: w.ui.tooLittleRight })).toBeVisible()
      await expect(page.getByText(w.ui.tooLittleRightText)).toBeVisible()
      await openInApp(page, own)
      await expect(firstPage(page, await housesIn(page, product))).toBeVisible()
      await expect(page.getByRole('link', { name: w.houses.create })).toBeHidden()
      await expect(page.getByRole('checkbox')).toHaveCount(0)
      await expect(page.locator(`a[href^="${path}"]`)).toHaveCount(0)
    })
  }

  test('a read-only user gets an explanation at the address of a form, too', async ({ page, product }) => {
    await signedIn(page, product, { as: 'technician' })
    const forms = ['/Houses/create', '/Houses/edit/1', '/Houses/complexes/create', '/Houses/complexes/edit/1', '/Setup']
    await page.goto('/')
    await expectLoaded(page)
    for (const path of forms) {
      await openInApp(page, path)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { name: w.ui.tooLittleRight })).toBeVisible()
      await expect(page.getByRole('button', { name: w.ui.save })).toBeHidden()
    }
  })
})
