import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { addFilter } from './filters.js'
import { keyboard, withoutFocusReturn } from './input-methods.js'
import { expect, signedIn, test } from './product.js'
import { newRequest, requestNow } from './requests.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const column = (page: Page, state: string) => page.getByRole('region', { name: new RegExp(`^${state}: `) })
const search = (page: Page) => page.getByRole('searchbox', { name: w.ui.search })
const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

/** Chooses a line of the open menu by arrows and Enter. */
const chooseByKeys = async (page: Page, name: string) => {
  const line = page.getByRole('menuitem', { name, exact: true })
  await expect(line).toBeVisible()
  while (!(await line.evaluate((node) => node === document.activeElement))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test.beforeEach(({ page, product }) => signedIn(page, product))

test('another one’s new request appears without a reload, is found by its number and by its words, and opens', async ({
  page,
  product,
}) => {
  await page.goto('/Requests')
  await search(page).fill('хвіртка незвичайна')
  const nothing = page.getByRole('heading', { name: w.ui.nothingFound })
  await expect(nothing).toBeVisible()
  const { id, number } = await newRequest(page, product, 'Скрипить хвіртка незвичайна')
  // Each complex counts its own: the same number may exist in several of them.
  const row = page.getByRole('row').filter({ hasText: 'хвіртка незвичайна' })
  await expect(row.getByRole('link', { name: number, exact: true })).toBeVisible()
  for (const words of [number, `${number} хвіртка`, 'хвіртка незвичайна']) {
    await search(page).fill('слова, яких немає')
    await expect(nothing).toBeVisible()
    await search(page).fill(words)
    await expect(row.getByRole('link', { name: number, exact: true })).toBeVisible()
  }
  await expect(page).toHaveURL(/search_query/)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await link(page, number).click()
  await expect(page).toHaveURL(new RegExp(`/Requests/${id}$`, 'i'))
})

test('the predefined views filter list and board alike, and are in the address; a saved one brings both back', async ({
  page,
  product,
}) => {
  await newRequest(page, product, 'Без виконавця поки що')
  const over = await newRequest(page, product, 'Вже скасована')
  await callAs(page, product)('POST', `/service_request/${over.id}/transition`, {
    to: 'cancelled',
    version: over.version,
    cancel_reason: 'not_ours',
  })
  await page.goto('/requests')
  // Without words in the address: the unfinished ones, by deadline.
  const due = page.getByRole('columnheader', { name: w.request.term })
  await expect(due).toHaveAttribute('aria-sort', 'ascending')
  await expect(link(page, w.requestList.viewOpen)).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('table').getByText(w.request.status_cancelled)).toHaveCount(0)
  await link(page, w.requestList.viewAll).click()
  await expect(page).toHaveURL(/all=true/)
  await expect(page.getByRole('row').nth(1)).toContainText(w.request.status_cancelled)
  await expect(due).not.toHaveAttribute('aria-sort')
  await page.goBack()
  await expect(due).toHaveAttribute('aria-sort', 'ascending')
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

  await test.step('a view that is saved under a name', async () => {
    await (await addFilter(page, w.request.priority)).selectOption('emergency')
    await expect(page).toHaveURL(/priority=emergency/)
    await button(page, w.views.menu).click()
    await page.getByRole('menuitem', { name: w.views.saveAs }).click()
    await page.getByRole('dialog').getByLabel(w.views.name).fill('Аварії на дошці')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page
      .getByRole('navigation', { name: w.shell.sections })
      .getByRole('link', { name: w.requests.section })
      .click()
    await expect(due).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).not.toHaveURL(/priority|board/)
    await button(page, w.views.menu).click()
    await page.getByRole('menuitem', { name: /Аварії на дошці/ }).click()
    await expect(page).toHaveURL(/priority=emergency/)
    await expect(page).toHaveURL(/view=board/)
    await expect(column(page, w.request.status_new)).toBeVisible()
  })
})

test('the board is worked by the keyboard alone, and the focus stays with the card', async ({ page, product }) => {
  const words = 'Дошка з клавіатури'
  const { id } = await newRequest(page, product, words)
  await newRequest(page, product, words)
  const { number } = await requestNow(page, product, id)
  await page.goto(`/Requests?view=board&search_query=${encodeURIComponent(words)}`)
  const cards = column(page, w.request.status_new).getByRole('link', { name: /\d{4}-\d/ })
  const menu = button(page, filled(w.requestList.move, { number }))
  const keys = keyboard(page)

  await test.step('arrows go from card to card', async () => {
    await expect(cards).toHaveCount(2)
    await cards.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(cards.nth(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(cards.first()).toBeFocused()
  })

  await test.step('a move that asks for something gives the focus back to its card, done or not', async () => {
    await keys.press(menu)
    await chooseByKeys(page, w.request.status_deferred)
    const asked = page.getByRole('dialog')
    await expect(asked).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    await expect(menu).toBeFocused()
    expect((await requestNow(page, product, id)).status).toBe('new')
  })

  await test.step('a card is moved by its menu, and opens', async () => {
    await keys.press(menu)
    await chooseByKeys(page, w.request.status_accepted)
    // The focus moves along, so that the next key applies to the same card.
    await expect(column(page, w.request.status_accepted).getByRole('link', { name: number })).toBeFocused()
    expect((await requestNow(page, product, id)).status).toBe('accepted')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/Requests/${id}$`, 'i'))
  })
})

/** Whether or not the page has received the event of the other move by then. */
const tooLate = /У поточному стані ця дія неможлива|Хтось уже змінив ці дані/

test('the board is worked by two dispatchers at once, with the mouse, and on a phone', async ({ page, product }) => {
  const words = 'Дошка на двох'
  const [one, two, three] = [
    await newRequest(page, product, words),
    await newRequest(page, product, words),
    await newRequest(page, product, words),
  ]
  const other = callAs(page, product, 'dispatcher')
  const inColumn = (state: string, { number }: { number: string }) =>
    column(page, state).getByRole('link', { name: number, exact: true })
  await page.goto(`/Requests?view=board&search_query=${encodeURIComponent(words)}`)

  await test.step('a card that another one moves goes to its column by itself', async () => {
    await expect(inColumn(w.request.status_new, one)).toBeVisible()
    await other('POST', `/service_request/${one.id}/transition`, { to: 'accepted', version: one.version })
    await expect(inColumn(w.request.status_accepted, one)).toBeVisible()
  })

  await test.step('a card is dragged to another column, and one that it may not go to leaves it where it is', async () => {
    const card = page.getByRole('listitem').filter({ has: link(page, two.number) })
    await card.dragTo(column(page, w.request.status_accepted))
    await expect(inColumn(w.request.status_accepted, two)).toBeVisible()
    await card.dragTo(column(page, w.request.status_new))
    await expect(alert(page, w.requestMoves.notAllowed)).toBeVisible()
    await expect(inColumn(w.request.status_accepted, two)).toBeVisible()
    expect((await requestNow(page, product, two.id)).status).toBe('accepted')
  })

  await test.step('the second is informed that the first was faster, and sees the current state', async () => {
    const { id, number, version } = three
    await button(page, filled(w.requestList.move, { number })).click()
    await page.getByRole('menuitem', { name: w.request.status_deferred, exact: true }).click()
    const asked = page.getByRole('dialog')
    const reason = asked.getByRole('textbox', { name: w.requestMoves.reason })
    await reason.fill('Чекаємо тепла')
    await other('POST', `/service_request/${id}/transition`, { to: 'cancelled', version, cancel_reason: 'not_ours' })
    await asked.locator('button[type=submit]').click()
    await expect(page.getByRole('alert').filter({ hasText: tooLate })).toBeVisible()
    // What was typed is still there.
    await expect(reason).toHaveValue('Чекаємо тепла')
    await page.keyboard.press('Escape')
    await button(page, w.ui.leave).click()
    await expect(column(page, w.request.status_new)).toBeVisible()
    await expect(page.getByRole('link', { name: number })).toHaveCount(0)
    expect((await requestNow(page, product, id)).status).toBe('cancelled')
  })

  await test.step('on a phone one state at a time is shown', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const tabs = page.getByRole('tablist', { name: w.requestList.boardStates })
    await tabs.getByRole('tab', { name: new RegExp(`^${w.request.status_accepted}`) }).click()
    await expect(page.getByRole('tabpanel').filter({ visible: true }).getByRole('listitem')).toHaveCount(2)
  })
})

/** Selects every request with these words in the list. */
const selectByWords = async (page: Page, words: string, count: number) => {
  await page.goto(`/Requests?search_query=${encodeURIComponent(words)}`)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(count + 1)
  await page.getByRole('checkbox', { name: w.ui.selectAll }).check()
}

/** Sets a high priority for the selected requests. */
const makeHigh = async (page: Page) => {
  await button(page, w.requestList.more).click()
  await page.getByRole('menuitem', { name: w.requestList.setPriority }).click()
  const asked = page.getByRole('dialog')
  await asked.getByRole('combobox', { name: w.request.priority }).selectOption('high')
  await asked.getByRole('button', { name: w.requestList.setPriority }).click()
  await expect(asked).toBeHidden()
}

test('a change of the chosen ones is one job: reported, undone, with the reason of what it skips', async ({
  page,
  product,
}) => {
  const words = 'Гуртова зміна'
  const [one, two] = [await newRequest(page, product, words), await newRequest(page, product, words)]
  await selectByWords(page, words, 2)

  await test.step('work orders of the chosen ones are printed', async () => {
    const answer = page.waitForResponse(/work_orders/)
    await button(page, w.requestList.print).click()
    expect((await answer).headers()['content-type']).toContain('application/pdf')
  })

  await test.step('it reports how many it changed and can be undone', async () => {
    await makeHigh(page)
    const told = alert(page, 'Змінено 2 заявки')
    await expect(told).toBeVisible()
    // It waits while the pointer rests on it.
    await told.hover()
    for (const { id } of [one, two]) expect((await requestNow(page, product, id)).priority).toBe('high')
    await told.getByRole('button', { name: w.ui.undo }).click()
    await expect(alert(page, 'Скасовано зміни: 2 заявки')).toBeVisible()
    for (const { id } of [one, two]) expect((await requestNow(page, product, id)).priority).toBe('normal')
  })

  await test.step('skipped requests are reported with the reason and number', async () => {
    const { version } = await requestNow(page, product, two.id)
    await callAs(page, product)('POST', `/service_request/${two.id}/transition`, { to: 'accepted', version })
    await page.getByRole('checkbox', { name: w.ui.selectAll }).check()
    await button(page, w.requestList.transition).click()
    const asked = page.getByRole('dialog')
    await asked.getByRole('combobox', { name: w.requestList.toState }).selectOption('accepted')
    await asked.getByRole('button', { name: w.requestList.transition }).click()
    const told = alert(page, 'Змінено 1 заявку. Пропущено: 1')
    await told.hover()
    await told.getByRole('button', { name: w.jobs.why }).click()
    const why = page.getByRole('dialog', { name: w.jobs.whyTitle })
    await expect(why).toContainText('У поточному стані ця дія неможлива')
    await expect(why).toContainText(two.number)
    expect((await requestNow(page, product, one.id)).status).toBe('accepted')
  })
})

test('questions are answered by keys alone; the page of a bulk job may be left and reloaded: the result is shown on any page', async ({
  page,
  product,
}) => {
  const words = 'Гуртова зміна з мандрами'
  await withoutFocusReturn(page)
  await newRequest(page, product, words)
  await selectByWords(page, words, 1)
  await test.step('the focus is where it was before the question', async () => {
    const keys = keyboard(page)
    const more = button(page, w.requestList.more)
    for (const act of [w.requestList.addTags, w.requestList.joinIncident, w.requestList.setDue, w.ui.delete]) {
      await keys.press(more)
      await chooseByKeys(page, act)
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(more).toBeFocused()
    }
  })

  await test.step('the result is shown on any page', async () => {
    // The answer about the job is held back until the page has been left.
    let held = true
    await page.route('**/api/admin/jobs/*', (route) => (held ? route.abort() : route.continue()))
    await makeHigh(page)
    await expect(page.getByRole('progressbar', { name: w.requests.bulkRunning })).toBeVisible()
    await page.goto('/Houses')
    await expect(page.getByRole('progressbar', { name: w.requests.bulkRunning })).toBeVisible()
    held = false
    await expect(alert(page, 'Змінено 1 заявку')).toBeVisible({ timeout: 20_000 })
  })
})
