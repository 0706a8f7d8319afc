import { expectFits } from './appearance.js'
import type { Locator, Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { keyboard } from './input-methods.js'
import { demoHouses, incidentNow, incidentsWith, newIncident } from './incidents.js'
import { addFilter } from './filters.js'
import { openInApp } from './navigation.js'
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
const searchField = (page: Page) => page.getByRole('searchbox', { name: w.ui.search })

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

const expectDialogFits = async (page: Page, opens: string, title: string) => {
  await button(page, opens).click()
  await expect(dialog(page, title)).toBeVisible()
  await expectFits(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

test.beforeEach(({ page, product }) => signedIn(page, product))

const createForBuilding = async (page: Page, product: Product) => {
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
}

test('the list is filtered by words, state and house, leads to an incident, and creates one for a building', async ({
  page,
  product,
}) => {
  const [first, second] = await demoHouses(page, product)
  const words = 'Для списку аварій'
  await newIncident(page, product, `${words}: перша`, { house_id: first!.value })
  const closed = await newIncident(page, product, `${words}: друга`, { house_id: second!.value })
  await callAs(page, product)('POST', `/incidents/${closed.id}/close`, { version: closed.version, message: null })
  await page.goto('/Requests')
  await link(page.getByRole('main'), t.section).click()
  await expect(heading(page)).toHaveText(t.section)
  await searchField(page).fill(words)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(3)
  await (await addFilter(page, t.state)).selectOption('open')
  await expect(rows).toHaveCount(2)
  await expect(link(page, `${words}: перша`)).toBeVisible()
  await button(page, filled(w.ui.removeFilter, { name: t.state })).click()
  const house = await addFilter(page, w.houses.house)
  await house.fill(second!.label)
  await page.getByRole('option', { name: second!.label, exact: true }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(t.state_closed)
  await link(page, `${words}: друга`).click()
  await expect(heading(page)).toHaveText(`${words}: друга`)
  await page.goBack()
  await searchField(page).fill('такої аварії немає')
  await expect(page.getByRole('heading', { name: w.ui.nothingFound })).toBeVisible()
  for (const id of ['999999', 'abc'])
    await test.step(`an incident ${id} that is not there says so`, async () => {
      await openInApp(page, `/Requests/incidents/${id}`)
      await expect(page.getByText(w.shell.statusNotFound)).toBeVisible()
      await openInApp(page, '/Requests/incidents')
    })
  await test.step('in the form, errors are at their fields, and a double click creates one', () =>
    createForBuilding(page, product))
})

const createOfChosen = async (page: Page, product: Product) => {
  const words = 'Разом зникло світло'
  const some = [await newRequest(page, product, words), await newRequest(page, product, words)].map(({ id }) => id)
  await page.goto(`/Requests?search_query=${encodeURIComponent(words)}`)
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
  const { requests } = await incidentNow(page, product, made!.id)
  expect(new Set(requests.map(({ id }) => id))).toEqual(new Set(some))
}

const joinOnCard = async (page: Page, product: Product) => {
  const { id } = await newIncident(page, product, 'Аварія з картки')
  const request = await newRequest(page, product, 'Приєднати з картки')
  await openInApp(page, `/Requests/${request.id}`)
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
}

const joinNew = async (page: Page, product: Product) => {
  const [, second] = await demoHouses(page, product)
  const type_id = await requestType(page, product, 'Освітлення')
  const title = 'Немає світла на сходах'
  const { id } = await newIncident(page, product, title, { house_id: second!.value, type_id })
  await openInApp(page, '/Requests/create')
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
}

test('requests become an incident in their list, are joined to one on their card, and as they are created', async ({
  page,
  product,
}) => {
  await test.step('those chosen in the list become an incident', () => createOfChosen(page, product))
  await test.step('one is joined on its card, and leaves it again', () => joinOnCard(page, product))
  await test.step('a new one of the same place and type is offered the open incident', () => joinNew(page, product))
})

const joinByKeys = async (page: Page, product: Product) => {
  const late = await newRequest(page, product, 'Пізній дзвінок')
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
}

const replyToAll = async (page: Page, product: Product, ids: readonly number[]) => {
  const replies = panel(page, t.replies)
  await button(replies, t.send).click()
  await expect(textbox(replies, t.reply)).toHaveAttribute('aria-invalid', 'true')
  await textbox(replies, t.reply).fill('Бригада вже працює, світло буде до вечора.')
  await button(replies, t.send).dblclick()
  await expect(replies.getByRole('listitem')).toContainText('Бригада вже працює')
  await expect(replies.getByRole('listitem')).toContainText(filled(t.sentTo, { n: ids.length }))
  await expect(textbox(replies, t.reply)).toHaveValue('')
  for (const id of ids) {
    const said = await messagesTo(page, product, id)
    expect(said.filter((line) => line?.startsWith('Бригада вже працює'))).toHaveLength(1)
  }
}

const changeTogether = async (page: Page, product: Product, id: number) => {
  const { version } = await incidentNow(page, product, id)
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
}

const followOthers = async (page: Page, product: Product, id: number) => {
  const call = callAs(page, product, 'dispatcher')
  const late = await newRequest(page, product, 'Ще один дзвінок про аварію')
  await call('POST', `/incidents/${id}/requests`, { request_ids: [late.id] })
  await expect(link(page, late.number)).toBeVisible()
  const { version } = await requestNow(page, product, late.id)
  await call('POST', `/service_request/${late.id}/transition`, { version, to: 'accepted' })
  const line = panel(page, t.requests)
    .getByRole('listitem')
    .filter({ has: link(page, late.number) })
  await expect(line.getByText(w.request.status_accepted)).toBeVisible()
  const now = await incidentNow(page, product, id)
  await call('POST', `/incidents/${id}/close`, { version: now.version, message: null })
  await expect(button(page, t.close)).toHaveCount(0)
}

test('the page of an incident: requests join by keys, all are answered, and two people work on it', async ({
  page,
  product,
}) => {
  const { incident, requests } = await joined(page, product, 'Спільна аварія', 2)
  await page.goto(`/Requests/incidents/${incident.id}`)
  await test.step('a request is joined by its number and taken out again, by the keyboard alone', () =>
    joinByKeys(page, product))
  await test.step('one answer goes into the chat of each open request, once, and the page says to how many', () =>
    replyToAll(
      page,
      product,
      requests.map(({ id }) => id),
    ))
  await test.step('the page and its forms are accessible in light and dark, at a desk and on a phone', async () => {
    await expectFits(page)
    await expectDialogFits(page, w.ui.edit, t.edit)
    await expectDialogFits(page, t.close, t.close)
  })
  await test.step('two people change it: what differs is joined, one field of both is chosen', () =>
    changeTogether(page, product, incident.id))
  await test.step('what another one does to it is seen without a reload', () =>
    followOthers(page, product, incident.id))
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

test('who may only read sees the incident and what was said, and changes nothing', async ({ page, product }) => {
  const { incident, requests } = await joined(page, product, 'Тільки читати', 1)
  await callAs(page, product)('POST', `/incidents/${incident.id}/reply`, { message: 'Уже їдемо', client_msg_id: 'r1' })
  await signedIn(page, product, { as: 'auditor' })
  await page.goto(`/Requests/incidents/${incident.id}`)
  await expect(link(page, requests[0]!.number)).toBeVisible()
  await expect(panel(page, t.replies)).toContainText('Уже їдемо')
  for (const name of [w.ui.edit, t.close, t.join, t.send]) await expect(button(page, name)).toHaveCount(0)
  await openInApp(page, '/Requests/incidents')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(button(page, t.create)).toHaveCount(0)
})
