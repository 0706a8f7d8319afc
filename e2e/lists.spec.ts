import { expectFits, expectNoSideScroll } from './appearance.js'
import { type Page } from '@playwright/test'
import { addFilter, filter } from './filters.js'
import { openInApp } from './navigation.js'
import { expect, signedIn, test } from './product.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })
const search = (page: Page) => page.getByRole('searchbox', { name: w.ui.search })
const column = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const link = (page: Page, row: number) => page.getByRole('table').getByRole('row').nth(row).getByRole('link')
const tick = (page: Page, row: number) => page.getByRole('table').getByRole('row').nth(row).getByRole('checkbox')

test('rows are walked, chosen and opened by keys, on a page that took the focus; dates are typed as they are written here', async ({
  page,
  product,
}) => {
  await signedIn(page, product)
  await test.step('rows are walked, chosen and opened by keys', async () => {
    await page.goto('/Houses?per_page=10')
    await expect(page.getByRole('row')).toHaveCount(11)
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('jk/')
    await expect(search(page)).toHaveValue('jk/')
    // The list is asked anew a moment after the last key; a row that has the focus meanwhile would lose it.
    await expect(page).toHaveURL(/search_query=/)
    await search(page).fill('')
    await expect(page).not.toHaveURL(/search_query=/)
    await expect(page.getByRole('row')).toHaveCount(11)
    await search(page).blur()
    await page.keyboard.press('j')
    await expect(link(page, 1)).toBeFocused()
    await expect(page.getByText(w.ui.listKeys)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(link(page, 2)).toBeFocused()
    await page.keyboard.press(' ')
    await expect(tick(page, 2)).toBeChecked()
    await expect(link(page, 2)).toBeFocused()
    await tick(page, 2).focus()
    await page.keyboard.press('ArrowDown')
    await expect(tick(page, 3)).toBeFocused()
    await page.keyboard.press(' ')
    await expect(page.getByText(filled(w.ui.selected, { count: 2 }).replace(/рядка$/, 'рядки'))).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(link(page, 3)).toBeFocused()
    const name = await link(page, 3).innerText()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  })
  await test.step('a new page takes the focus, and its list hears the keys', async () => {
    const heading = page.getByRole('heading', { level: 1 })
    await page.getByRole('navigation').getByRole('link', { name: w.members.section, exact: true }).click()
    await expect(heading).toHaveText(w.members.section)
    await expect(heading).toBeFocused()
    const first = link(page, 1).first()
    await expect(first).toBeVisible()
    await page.keyboard.press('j')
    await expect(first).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/Members\/\d+$/)
    await expect(heading).toBeFocused()
    await page.goBack()
    await expect(heading).toHaveText(w.members.section)
    await expect(heading).toBeFocused()
  })
  await test.step('dates are typed as they are written here', async () => {
    await openInApp(page, '/Audit')
    await addFilter(page, w.audit.from)
    const from = page.getByRole('textbox', { name: w.audit.from, exact: true })
    await expect(from).toBeFocused()
    await from.fill('1.2.26')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/from=2026-02-01/)
    await expect(from).toHaveValue('01.02.2026')
    await from.fill('31.02.2026')
    await page.keyboard.press('Tab')
    await expect(page.getByText(w.ui.noSuchDay)).toBeVisible()
    await expect(page).not.toHaveURL(/from=/)
    await from.fill('2026-03-05')
    await expect(page).toHaveURL(/from=2026-03-05/)
  })
})

test('the filter by house finds it as one types, and keeps its name over a reload', async ({ page, product }) => {
  await signedIn(page, product)
  await page.goto('/Announcements?house_id=999999')
  const house = filter(page, w.houses.house)
  await expect(house).toHaveValue('№ 999999')
  await house.fill('')
  await house.blur()
  await expect(page).toHaveURL(/\/Announcements$/)
  await addFilter(page, w.houses.house)
  await expect(house).toBeFocused()
  // A filter that is left empty goes, and the button after it with it: the press that left it counts all the same.
  await addFilter(page, w.houses.house)
  await house.fill('садова')
  await page.getByRole('option', { name: 'Львів, вул. Садова, буд. 10', exact: true }).click()
  await expect(page).toHaveURL(/\?house_id=\d+$/)
  await page.reload()
  await expect(house).toHaveValue('Львів, вул. Садова, буд. 10')
})

test('a wide list scrolls inside its frame on a phone, and what names the row stays in sight', async ({
  page,
  product,
}) => {
  await signedIn(page, product)
  await page.goto('/Houses')
  await button(page, w.ui.columns).click()
  for (const name of [w.house.floors_above, w.house.year_built, w.house.residential_area, w.house.postal_index])
    await page.getByRole('menuitemcheckbox', { name }).click()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 740 })
  const left = async () => (await link(page, 1).boundingBox())?.x ?? Number.NaN
  // The page takes its new shape in a moment or two.
  let before = Number.NaN
  await expect
    .poll(async () => {
      const was = before
      before = await left()
      return before === was
    })
    .toBe(true)
  const last = column(page, w.house.postal_index)
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  await expect.poll(async () => Math.abs((await left()) - before)).toBeLessThan(1)
  await expectNoSideScroll(page)
  await expectFits(page)
})

test('the bones of a list are as high as its rows, at a desk and on a phone', async ({ page, product }) => {
  await signedIn(page, product)
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    let open = () => {}
    const opened = new Promise<void>((resolve) => (open = resolve))
    await page.route(/\/api\/admin\/complexes\?|\/api\/admin\/complexes$/, async (route) => {
      await opened
      await route.continue()
    })
    await page.goto('/Houses/complexes')
    const bone = page.getByRole('status', { name: w.ui.loading }).locator('tbody tr').first()
    const waiting = (await bone.boundingBox())!
    open()
    await expect(bone).toHaveCount(0)
    const row = (await page.getByRole('table').getByRole('row').nth(1).boundingBox())!
    expect(Math.abs(waiting.y - row.y)).toBeLessThan(1.5)
    expect(Math.abs(waiting.height - row.height)).toBeLessThan(3)
    await page.unrouteAll()
  }
})

test('a row is one line with its whole text on hover and focus, on a phone a low card with the rest in a menu', async ({
  page,
  product,
}) => {
  await signedIn(page, product)
  const row = page.getByRole('table', { name: w.debts.debtors }).getByRole('row').nth(1)
  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/Debts')
    await expect(row).toBeVisible()
    expect((await row.boundingBox())!.height).toBeLessThanOrEqual(122)
    await expect(button(page, w.ui.export)).toBeHidden()
    await button(page, w.ui.moreActions).click()
    await expect(item(page, w.ui.exportXlsx)).toBeVisible()
    await item(page, w.debts.turnover).click()
    await expect(page.getByRole('heading', { level: 1, name: w.debts.turnover })).toBeVisible()
  })
  await test.step('at a desk', async () => {
    await page.setViewportSize({ width: 1366, height: 768 })
    await openInApp(page, '/Debts')
    await expect(row).toBeVisible()
    expect((await row.boundingBox())!.height).toBeLessThanOrEqual(41)
    const unit = row.getByRole('cell').nth(1)
    await unit.hover()
    await expect(unit).toHaveAttribute('title', /^кв\. .+ буд\. /)
    await page.keyboard.press('j')
    await expect(unit.getByRole('link').first()).toBeFocused()
    expect((await row.boundingBox())!.height).toBeGreaterThan(50)
  })
})
