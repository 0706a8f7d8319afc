import { callAs } from './api-client.js'
import { expectFits } from './appearance.js'
import { type Page } from '@playwright/test'
import { filter } from './filters.js'
import { expect, signedIn, test } from './product.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })
const search = (page: Page) => page.getByRole('searchbox', { name: w.ui.search })
const column = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

interface SavedView {
  id: number
  version: number
  columns: string[]
}

test.describe('saved views', () => {
  test('are saved under a name, chosen, changed, renamed, shared and deleted', async ({ page, product, browser }) => {
    await signedIn(page, product)
    await page.goto('/Houses?status=active')
    await button(page, w.ui.columns).click()
    await page.getByRole('menuitemcheckbox', { name: w.house.year_built }).click()
    await page.keyboard.press('Escape')
    await button(page, w.views.menu).click()
    await expect(page.getByText(w.views.none)).toBeVisible()
    await item(page, w.views.saveAs).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: w.ui.save }).click()
    await expect(dialog.getByLabel(w.views.name)).toBeFocused()
    await dialog.getByLabel(w.views.name).fill('Обжиті')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()

    // Another browser of the same person has it, too; the columns come with it.
    const second = await (await browser.newContext({ locale: 'uk-UA' })).newPage()
    await signedIn(second, product)
    await second.goto(`${product.url}/Houses?page=2`)
    await expect(column(second, w.house.year_built)).toBeHidden()
    await button(second, w.views.menu).click()
    await item(second, 'Обжиті').click()
    await expect(second).toHaveURL(/\/Houses\?status=active$/)
    await expect(filter(second, w.house.status)).toHaveValue('active')
    await expect(column(second, w.house.year_built)).toBeVisible()
    await second.context().close()

    await filter(page, w.house.status).selectOption('damaged')
    await button(page, w.views.menu).click()
    await item(page, filled(w.views.saveInto, { name: 'Обжиті' })).click()
    await expect(page.getByText(w.views.done)).not.toHaveCount(0)
    await button(page, w.views.menu).click()
    await item(page, filled(w.views.edit, { name: 'Обжиті' })).click()
    await dialog.getByLabel(w.views.name).fill('Пошкоджені')
    await dialog.getByLabel(w.views.share).check()
    // Another window has saved what it shows meanwhile: the form saves what was changed here all the same.
    const call = callAs(page, product)
    const { data: views } = await call<{ data: SavedView[] }>('GET', '/list-views?list=/houses')
    const { id, version, columns } = views[0]!
    await call('PUT', `/list-views/${id}`, { version, columns: [] })
    await call('PUT', `/list-views/${id}`, { version: version + 1, columns })
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()

    const guard = await (await browser.newContext({ locale: 'uk-UA' })).newPage()
    await signedIn(guard, product, { as: 'guard' })
    await guard.goto(`${product.url}/Houses`)
    await button(guard, w.views.menu).click()
    await item(guard, 'Пошкоджені').click()
    await expect(guard).toHaveURL(/status=damaged/)
    await button(guard, w.views.menu).click()
    await expect(item(guard, 'Пошкоджені')).toHaveAttribute('aria-current', 'true')
    await expect(item(guard, filled(w.views.remove, { name: 'Пошкоджені' }))).toHaveCount(0)
    await guard.context().close()

    // Views that the browser knows are tabs over the list.
    await page.goto('/Houses')
    const tabs = page.getByRole('navigation', { name: w.views.saved })
    await expect(button(page, w.views.all)).toHaveAttribute('aria-current', 'true')
    await tabs.getByRole('button', { name: 'Пошкоджені' }).press('Enter')
    await expect(page).toHaveURL(/status=damaged/)
    await expect(tabs.getByRole('button', { name: 'Пошкоджені' })).toHaveAttribute('aria-current', 'true')
    await tabs.getByRole('button', { name: w.views.all }).click()
    await expect(page).toHaveURL(/\/Houses$/)
    await tabs.getByRole('button', { name: 'Пошкоджені' }).click()

    await button(page, w.views.menu).click()
    await item(page, filled(w.views.remove, { name: 'Пошкоджені' })).click()
    await button(page, w.ui.undo).click()
    await button(page, w.views.menu).click()
    await expect(item(page, 'Пошкоджені').first()).toBeVisible()
    await item(page, filled(w.views.remove, { name: 'Пошкоджені' })).click()
    await expect(page.getByText(w.views.removed)).not.toHaveCount(0)
    await button(page, w.views.menu).click()
    await expect(page.getByText(w.views.none)).toBeVisible()
  })
})

test('above a list: filters by keys, the menu and the form of views, and the height of rows', async ({
  page,
  product,
}) => {
  await signedIn(page, product)
  await page.goto('/Houses')
  await test.step('a filter is added and removed by keys, and leaves nothing behind', async () => {
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.keyboard.press('f')
    await expect(page.getByRole('menuitem', { name: w.house.complex_id, exact: true })).toBeFocused()
    await page.getByRole('menuitem', { name: w.house.status, exact: true }).press('Enter')
    const state = filter(page, w.house.status)
    await expect(state).toBeFocused()
    await state.selectOption('damaged')
    await expect(page).toHaveURL(/status=damaged/)
    await expectFits(page)
    await button(page, filled(w.ui.removeFilter, { name: w.house.status })).press('Enter')
    await expect(page).toHaveURL(/\/Houses$/)
    await expect(state).toBeHidden()
    await expect(button(page, w.ui.addFilter)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: w.house.status, exact: true }).click()
    await expect(state).toBeFocused()
    // What is asked for and left empty goes.
    await page.keyboard.press('Escape')
    await search(page).focus()
    await expect(state).toBeHidden()
  })
  await test.step('the menu and the form of saved views are accessible', async () => {
    await button(page, w.views.menu).click()
    await expect(item(page, w.views.saveAs)).toBeFocused()
    await expectFits(page)
    await item(page, w.views.saveAs).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectFits(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('rows are compact or comfortable, in all lists and over a reload', async () => {
    const height = async () => (await page.getByRole('row').nth(1).boundingBox())?.height ?? 0
    await expect.poll(height).toBeGreaterThan(38)
    expect(await height()).toBeLessThan(44)
    await button(page, w.ui.columns).click()
    await page.getByRole('menuitemradio', { name: w.ui.comfortable }).click()
    await expect.poll(height).toBeGreaterThan(50)
    await page.goto('/Members')
    await expect.poll(height).toBeGreaterThan(50)
  })
})
