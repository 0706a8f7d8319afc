import { expectFits } from './appearance.js'
import type { Locator, Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { keyboard } from './input-methods.js'
import { demoHouses, incidentNow, incidentsWith, newIncident } from './incidents.js'
import { addFilter } from './filters.js'
import { expect, type Product, signedIn, test } from './product.js'
import { newRequest, requestNow, requestType } from './requests.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const t = w.incidents
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page | Locator, name: string) => page.getByRole('link', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const textbox = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const search = (words: string) => `search_query=${encodeURIComponent(words)}`

/** An incident with so many requests in it. */
const joined = async (page: Page, product: Product, title: string, count: number) => {
  const requests = []
  for (let i = 0; i < count; i++) requests.push(await newRequest(page, product, `${title}: дзвінок ${i + 1}`))
  const request_ids = requests.map(({ id }) => id)
  return { incident: await newIncident(page, product, title, { request_ids }), requests }
}
/** What residents read in the chat of a request. */
const messagesTo = async (page: Page, product: Product, id: number) =>
  (await requestNow(page, product, id)).member_chat.messages.map(({ message }) => message)

test.beforeEach(({ page, product }) => signedIn(page, product))

test('the list is filtered by state and house, and a line leads to the incident', async ({ page, product }) => {
  const [first, second] = await demoHouses(page, product)
  const words = 'Для списку аварій'
  await newIncident(page, product, `${words}: перша`, { house_id: first!.value })
  const closed = await newIncident(page, product, `${words}: друга`, { house_id: second!.value })
  await callAs(page, product)('POST', `/incidents/${closed.id}/close`, { version: closed.version, message: null })
  await page.goto('/Requests')
  await link(page.getByRole('main'), t.section).click()
  await page.goto(`/Requests/incidents?${search(words)}`)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(3)
  await (await addFilter(page, t.state)).selectOption('open')
  await expect(rows).toHaveCount(2)
  await expect(link(page, `${words}: перша`)).toBeVisible()
  await page.getByRole('combobox', { name: t.state }).selectOption('')
  await page.goto(`/Requests/incidents?${search(words)}&house_id=${second!.value}`)
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(t.state_closed)
  await link(page, `${words}: друга`).click()
  await expect(heading(page)).toHaveText(`${words}: друга`)
  await page.goto(`/Requests/incidents?${search('такої аварії немає')}`)
  await expect(page.getByRole('heading', { name: w.ui.nothingFound })).toBeVisible()
})

test('an incident is created for a building; errors are at their fields, a double click creates one', async ({
  page,
  product,
}) => {
  await page.goto('/Requests/incidents')
  await button(page, t.create).first().click()
  const form = dialog(page, t.create)
  await textbox(form, t.entrance).fill('сотий')
  await button(form, w.ui.save).click()
  for (const field of [textbox(form, t.title), textbox(form, t.entrance)])
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(textbox(form, t.title)).toBeFocused()
  await textbox(form, t.title).fill('Ліфт зупинився')
  await textbox(form, t.entrance).fill('1')
  await button(form, w.ui.save).click()
  const house = form.getByRole('combobox', { name: t.house_id })
  await expect(house).toHaveAttribute('aria-invalid', 'true')
  await form.getByRole('radio', { name: t.wholeComplex }).check()
  await button(form, w.ui.save).click()
  await expect(form.getByRole('combobox', { name: t.complex_id })).toBeFocused()
  await form.getByRole('radio', { name: t.oneHouse }).check()
  const [first] = await demoHouses(page, product)
  await house.fill(first!.label)
  await page.getByRole('option', { name: first!.label }).first().click()
  await button(form, w.ui.save).dblclick()
  await expect(heading(page)).toHaveText('Ліфт зупинився')
  await expect(page).toHaveURL(/\/Requests\/incidents\/\d+$/i)
  expect(await incidentsWith(page, product, 'Ліфт зупинився')).toHaveLength(1)
})

test('chosen requests of the list become an incident', async ({ page, product }) => {
  const words = 'Разом зникло світло'
  const some = [await newRequest(page, product, words), await newRequest(page, product, words)]
  await page.goto(`/Requests?${search(words)}`)
  await page.getByRole('checkbox', { name: w.ui.selectAll }).check()
  await button(page, w.requestList.more).click()
  await page.getByRole('menuitem', { name: t.create }).click()
  const form = dialog(page, t.create)
  await expect(form.getByText('До аварії буде приєднано 2 вибрані заявки.')).toBeVisible()
  await expect(form.getByRole('combobox', { name: t.house_id })).not.toHaveValue('')
  await textbox(form, t.title).fill(words)
  await button(form, w.ui.save).click()
  await expect(form).toBeHidden()
  const [made] = await incidentsWith(page, product, words)
  expect((await incidentNow(page, product, made!.id)).requests.map(({ id }) => id).toSorted()).toEqual(
    some.map(({ id }) => id).toSorted(),
  )
})

test('a request is joined to an incident on its card, and leaves it again', async ({ page, product }) => {
  const { id } = await newIncident(page, product, 'Аварія з картки')
  const request = await newRequest(page, product, 'Приєднати з картки')
  await page.goto(`/Requests/${request.id}`)
  await button(page, w.requestDetails.joinIncident).click()
  const asked = dialog(page, w.requestDetails.joinIncident)
  await asked.getByRole('radio', { name: /Аварія з картки/ }).check()
  await button(asked, w.requestDetails.join).click()
  const part = page.getByRole('region', { name: filled(w.requestDetails.incidentOf, { name: 'Аварія з картки' }) })
  await expect(part).toBeVisible()
  expect((await incidentNow(page, product, id)).requests_count).toBe(1)
  await button(part, w.requestDetails.leaveIncident).click()
  await button(dialog(page, w.requestDetails.leaveIncident), w.requestDetails.leaveIncident).click()
  await expect(panel(page, w.request.incident)).toContainText(w.requestDetails.noIncident)
  expect((await incidentNow(page, product, id)).requests_count).toBe(0)
})

test('a request is joined by its number and taken out again, by the keyboard alone', async ({ page, product }) => {
  const { incident } = await joined(page, product, 'Аварія з клавіатури', 1)
  const late = await newRequest(page, product, 'Пізній дзвінок')
  await page.goto(`/Requests/incidents/${incident.id}`)
  const keys = keyboard(page)
  const requests = panel(page, t.requests)
  await keys.press(button(requests, t.join))
  const field = requests.getByRole('combobox', { name: t.joinWhich })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await keys.pick(field, late.number, new RegExp(late.number))
  await keys.press(button(requests, t.join))
  await expect(link(requests, late.number)).toBeVisible()
  await keys.press(button(requests, filled(t.split, { number: late.number })))
  const asked = dialog(page, filled(t.splitTitle, { number: late.number }))
  await keys.press(button(asked, t.splitYes))
  await expect(link(requests, late.number)).toHaveCount(0)
  expect((await requestNow(page, product, late.id)).incident).toBeNull()
})

test('one answer goes into the chat of each open request, once, and the page says to how many', async ({
  page,
  product,
}) => {
  const { incident, requests } = await joined(page, product, 'Відповідь усім', 2)
  await page.goto(`/Requests/incidents/${incident.id}`)
  const replies = panel(page, t.replies)
  await button(replies, t.send).click()
  await expect(textbox(replies, t.reply)).toHaveAttribute('aria-invalid', 'true')
  await textbox(replies, t.reply).fill('Бригада вже працює, світло буде до вечора.')
  await button(replies, t.send).dblclick()
  await expect(replies.getByRole('listitem')).toContainText('Бригада вже працює')
  await expect(replies.getByRole('listitem')).toContainText(filled(t.sentTo, { n: 2 }))
  await expect(textbox(replies, t.reply)).toHaveValue('')
  for (const { id } of requests) {
    const said = await messagesTo(page, product, id)
    expect(said.filter((line) => line?.startsWith('Бригада вже працює'))).toHaveLength(1)
  }
})

test('closing with a message finishes what is open in it, also when there are many', async ({ page, product }) => {
  // More than are finished at once: the rest goes by a job.
  const { incident, requests } = await joined(page, product, 'Багато дзвінків', 22)
  await page.goto(`/Requests/incidents/${incident.id}`)
  await button(page, t.close).click()
  const asked = dialog(page, t.close)
  await textbox(asked, t.closeMessage).fill('Аварію усунуто, дякуємо за терпіння.')
  await button(asked, t.close).dblclick()
  await expect(asked).toBeHidden()
  await expect(page.getByText(t.state_closed, { exact: true })).toBeVisible()
  await expect(button(page, t.close)).toHaveCount(0)
  await expect(textbox(page, t.reply)).toHaveCount(0)
  // The states of the requests arrive by themselves.
  await expect(panel(page, t.requests).getByText(w.request.status_done, { exact: true })).toHaveCount(22, {
    timeout: 60_000,
  })
  for (const { id } of [requests[0]!, requests[21]!]) {
    const said = await messagesTo(page, product, id)
    expect(said.filter((line) => line?.startsWith('Аварію усунуто'))).toHaveLength(1)
  }
  await button(page, w.history.title).click()
  await expect(page.getByRole('region', { name: w.history.title })).toContainText(w.history.close)
})

test('what another one does to the incident is seen without a reload', async ({ page, product }) => {
  const { incident, requests } = await joined(page, product, 'Жива аварія', 1)
  await page.goto(`/Requests/incidents/${incident.id}`)
  await expect(link(page, requests[0]!.number)).toBeVisible()
  const call = callAs(page, product, 'dispatcher')
  const late = await newRequest(page, product, 'Ще один дзвінок про аварію')
  await call('POST', `/incidents/${incident.id}/requests`, { request_ids: [late.id] })
  await expect(link(page, late.number)).toBeVisible()
  const { version } = await requestNow(page, product, late.id)
  await call('POST', `/service_request/${late.id}/transition`, { version, to: 'accepted' })
  const line = panel(page, t.requests)
    .getByRole('listitem')
    .filter({ has: link(page, late.number) })
  await expect(line.getByText(w.request.status_accepted)).toBeVisible()
  await call('POST', `/incidents/${incident.id}/close`, {
    version: (await incidentNow(page, product, incident.id)).version,
    message: null,
  })
  await expect(button(page, t.close)).toHaveCount(0)
})

test('two people change an incident: what differs is joined, one field of both is chosen', async ({
  page,
  product,
}) => {
  const { id, version } = await newIncident(page, product, 'Спільна аварія')
  await page.goto(`/Requests/incidents/${id}`)
  await button(page, w.ui.edit).click()
  const form = dialog(page, t.edit)
  await textbox(form, t.title).fill('Моя назва аварії')
  const change = { version, title: 'Чужа назва аварії', description: 'Чужі подробиці' }
  await callAs(page, product, 'dispatcher')('PUT', `/incidents/${id}`, change)
  await button(form, w.ui.save).click()
  const conflict = form.getByRole('alert').filter({ hasText: w.ui.conflictTitle })
  await conflict.getByRole('button', { name: /Моя назва аварії$/ }).click()
  await button(form, w.ui.save).click()
  await expect(form).toBeHidden()
  await expect(heading(page)).toHaveText('Моя назва аварії')
  expect(await incidentNow(page, product, id)).toMatchObject({ description: 'Чужі подробиці' })
})

test('a new request of the same place and type is offered the open incident', async ({ page, product }) => {
  const [, second] = await demoHouses(page, product)
  const type_id = await requestType(page, product, 'Освітлення')
  const title = 'Немає світла на сходах'
  const { id } = await newIncident(page, product, title, { house_id: second!.value, type_id })
  await page.goto('/Requests/create')
  await page.getByRole('combobox', { name: w.requestCreate.caller }).fill('0931112277')
  await page.getByRole('option', { name: /0931112277/ }).click()
  await page.getByRole('combobox', { name: w.requestCreate.house }).fill(second!.label)
  await page.getByRole('option', { name: second!.label, exact: true }).click()
  await page.getByRole('combobox', { name: w.request.type }).fill('Освітл')
  await page.getByRole('option', { name: 'Освітлення' }).click()
  await button(page.getByRole('alert').filter({ hasText: title }), w.requestCreate.join)
    .first()
    .click()
  await expect(page.getByText(filled(w.requestCreate.joins, { title }))).toBeVisible()
  await textbox(page, w.request.description).fill('Темно на всіх поверхах')
  await textbox(page, w.request.description).press('Control+Enter')
  await expect(page).toHaveURL(/\/Requests\/\d+$/i)
  const [made] = (await incidentNow(page, product, id)).requests
  expect(made?.description).toBe('Темно на всіх поверхах')
})

test('who may only read sees the incident and what was said, and changes nothing', async ({ page, product }) => {
  const { incident, requests } = await joined(page, product, 'Тільки читати', 1)
  await callAs(page, product)('POST', `/incidents/${incident.id}/reply`, { message: 'Уже їдемо', client_msg_id: 'r1' })
  await signedIn(page, product, { as: 'auditor' })
  await page.goto(`/Requests/incidents/${incident.id}`)
  await expect(link(page, requests[0]!.number)).toBeVisible()
  await expect(panel(page, t.replies)).toContainText('Уже їдемо')
  for (const name of [w.ui.edit, t.close, t.join, t.send]) await expect(button(page, name)).toHaveCount(0)
  await page.goto('/Requests/incidents')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(button(page, t.create)).toHaveCount(0)
})

test('an incident that is not there says so', async ({ page }) => {
  for (const id of ['999999', 'abc']) {
    await page.goto(`/Requests/incidents/${id}`)
    await expect(page.getByText(w.shell.statusNotFound)).toBeVisible()
  }
})

test('the page and the forms of an incident are accessible in light and dark, at a desk and on a phone', async ({
  page,
  product,
}) => {
  const { incident } = await joined(page, product, 'Аварія на вигляд', 2)
  await callAs(page, product)('POST', `/incidents/${incident.id}/reply`, { message: 'Працюємо', client_msg_id: 'r2' })
  await page.goto(`/Requests/incidents/${incident.id}`)
  await expectFits(page)
  for (const [name, title] of [
    [w.ui.edit, t.edit],
    [t.close, t.close],
  ] as const) {
    await button(page, name).click()
    await expect(dialog(page, title)).toBeVisible()
    await expectFits(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})
