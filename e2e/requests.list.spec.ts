import type { Page } from '@playwright/test'
import { expectFits, keyboard } from './hands.js'
import { expect, signedIn, test } from './product.js'
import { newRequest, requestNow } from './requests.js'
import { filled, wordsIn } from './words.js'

const w = wordsIn('uk')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const column = (page: Page, state: string) => page.getByRole('region', { name: new RegExp(`^${state}: `) })
const search = (page: Page) => page.getByRole('searchbox', { name: w.ui.search })

test.beforeEach(({ page, product }) => signedIn(page, product))

test('a request is found by its number and by its words, and opens', async ({ page, product }) => {
  const { id, number } = await newRequest(page, product, 'Скрипить хвіртка незвичайна')
  for (const words of [number, 'хвіртка незвичайна']) {
    await page.goto('/Requests')
    await search(page).fill(words)
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
    await expect(link(page, number)).toBeVisible()
  }
  await link(page, number).click()
  await expect(page).toHaveURL(new RegExp(`/Requests/${id}$`, 'i'))
})

test('the ready views filter list and board alike, and stand in the address', async ({ page, product }) => {
  await newRequest(page, product, 'Без виконавця поки що')
  await page.goto('/requests')
  await link(page, w.requestList.viewUnassigned).click()
  await expect(page).toHaveURL(/unassigned=true/)
  await expect(link(page, w.requestList.viewUnassigned)).toHaveAttribute('aria-current', 'true')
  await link(page, w.requestList.asBoard).click()
  await expect(page).toHaveURL(/view=board/)
  await expect(page).toHaveURL(/unassigned=true/)
  await expect(column(page, w.request.status_new)).toBeVisible()
  await page.reload()
  await expect(column(page, w.request.status_new)).toBeVisible()
  await link(page, w.requestList.viewAll).click()
  await expect(page).not.toHaveURL(/unassigned/)
  await expect(column(page, w.request.status_new)).toBeVisible()
})

test('a card is moved by its menu with the keyboard alone', async ({ page, product }) => {
  const { id, number } = await newRequest(page, product, 'Перенести з клавіатури')
  await page.goto(`/Requests?view=board&search_query=${number}`)
  const keys = keyboard(page)
  await keys.press(button(page, filled(w.requestList.move, { number })))
  const accepted = page.getByRole('menuitem', { name: w.request.status_accepted, exact: true })
  await expect(accepted).toBeVisible()
  while (!(await accepted.evaluate((node) => node === document.activeElement))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(column(page, w.request.status_accepted).getByRole('link', { name: number })).toBeVisible()
  expect((await requestNow(page, product, id)).status).toBe('accepted')
})

test('a card is dragged to another column, and a column that it may not go to leaves it where it is', async ({
  page,
  product,
}) => {
  const { id, number } = await newRequest(page, product, 'Перетягнути мишею')
  await page.goto(`/Requests?view=board&search_query=${number}`)
  const card = page.getByRole('listitem').filter({ has: link(page, number) })
  await card.dragTo(column(page, w.request.status_accepted))
  await expect(column(page, w.request.status_accepted).getByRole('link', { name: number })).toBeVisible()
  await card.dragTo(column(page, w.request.status_new))
  await expect(page.getByRole('alert').filter({ hasText: w.requestMoves.notAllowed })).toBeVisible()
  await expect(column(page, w.request.status_accepted).getByRole('link', { name: number })).toBeVisible()
  expect((await requestNow(page, product, id)).status).toBe('accepted')
})

test('on a phone the board shows one state at a time', async ({ page, product }) => {
  await newRequest(page, product, 'Вузький екран')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/Requests?view=board')
  const tabs = page.getByRole('tablist', { name: w.requestList.boardStates })
  await tabs.getByRole('tab', { name: new RegExp(`^${w.request.status_new}`) }).click()
  await expect(page.getByRole('tabpanel').filter({ visible: true }).getByRole('listitem').first()).toBeVisible()
})

test('arrows go from card to card', async ({ page, product }) => {
  const words = 'Стрілками по дошці'
  const [a, b] = [await newRequest(page, product, words), await newRequest(page, product, words)]
  await page.goto(`/Requests?view=board&search_query=${encodeURIComponent(words)}`)
  const cards = column(page, w.request.status_new).getByRole('link', { name: /^\d{4}-/ })
  await expect(cards).toHaveCount(2)
  await cards.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(cards.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(cards.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/Requests/(${a.id}|${b.id})$`, 'i'))
})

test('many are changed as one job, which tells how many it changed', async ({ page, product }) => {
  const words = 'Гуртова зміна пріоритету'
  const some = [await newRequest(page, product, words), await newRequest(page, product, words)]
  await page.goto(`/Requests?search_query=${encodeURIComponent(words)}`)
  await page.getByRole('checkbox', { name: w.ui.selectAll }).check()
  await button(page, w.requestList.more).click()
  await page.getByRole('menuitem', { name: w.requestList.setPriority }).click()
  const asked = page.getByRole('dialog')
  await asked.getByRole('combobox', { name: w.request.priority }).selectOption('high')
  await asked.getByRole('button', { name: w.requestList.setPriority }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Змінено 2 заявки' })).toBeVisible()
  for (const { id } of some) expect((await requestNow(page, product, id)).priority).toBe('high')
})

test('work orders of the chosen ones are printed', async ({ page, product }) => {
  const { number } = await newRequest(page, product, 'Надрукувати наряд')
  await page.goto(`/Requests?search_query=${number}`)
  await page.getByRole('checkbox', { name: w.ui.selectAll }).check()
  const answer = page.waitForResponse(/work_orders/)
  await button(page, w.requestList.print).click()
  expect((await answer).headers()['content-type']).toContain('application/pdf')
})

test('another one’s new request appears without a reload', async ({ page, product }) => {
  const words = 'Щойно подзвонили про диво'
  await page.goto(`/Requests?search_query=${encodeURIComponent(words)}`)
  await expect(page.getByText(w.ui.nothingFound)).toBeVisible()
  const { number } = await newRequest(page, product, words)
  await expect(link(page, number)).toBeVisible()
})

for (const path of ['/Requests', '/Requests?view=board', '/Requests?clock=missed&from=2020-01-01']) {
  test(`${path} is accessible in light and dark, at a desk and on a phone`, async ({ page, product }) => {
    test.setTimeout(180_000)
    await newRequest(page, product, 'Щоб було на що дивитися', { priority: 'emergency' })
    await page.goto(path)
    await expectFits(page)
  })
}
