import { expectFits } from './appearance.js'
import type { Notification } from '@oselia/contract/notifications'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { chatOf, guestPage, newLink, newRequest, openDetails } from './chats.js'
import { openInApp } from './navigation.js'
import { expect, type Product, test } from './product.js'
import { newColleague } from './staff.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const bell = (page: Page) => page.getByRole('button', { name: new RegExp(`^${w.bell.none}`) })
const list = (page: Page) => page.getByRole('dialog', { name: w.bell.none })
const unread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(count === 0 ? w.bell.none : new RegExp(`: ${count} непрочитан`))

let colleagues = 0
const names = ['Гаркуша Тарас', 'Лозовий Павло', 'Рябчук Остап', 'Тимко Назар']

/** A new technician without notifications, on their start page. */
const technician = async (page: Page, product: Product) => {
  const person = await newColleague(page, product, names[colleagues++]!)
  const response = await page.request.post(`${product.url}/api/admin/login`, {
    data: { email: person.email, password: 'двері-ключ-ліхтар-9' },
  })
  const { access_token } = (await response.json()) as { access_token: string }
  await page.context().addCookies([{ name: 'i18n_redirected', value: 'uk', url: product.url }])
  await page.addInitScript((token) => {
    localStorage.setItem('auth.token', token)
    localStorage.setItem('guides', JSON.stringify({ home: true, request: true, requests: true }))
  }, access_token)
  return { person, token: access_token }
}

const assigned = async (page: Page, product: Product, words: string, performer_id: number): Promise<ServiceRequest> => {
  const request = await newRequest(page, product, words)
  const sent = { to: 'assigned', performer_id, version: request.version }
  const path = `/service_request/${request.id}/transition`
  return (await callAs(page, product)<{ data: ServiceRequest }>('POST', path, sent)).data
}

test('the bell counts what is new as it comes, leads to it, and counts down', async ({ page, product, browser }) => {
  const { person } = await technician(page, product)
  await page.goto('/')
  await unread(page, 0)
  const request = await assigned(page, product, 'Не працює домофон', person.id)
  await unread(page, 1)
  await expect(page).toHaveTitle(/^\(1\) /)
  const { path } = await newLink(page, product, request.id, 'staff_chat', 'Майстер Ігор')
  const guest = await guestPage(browser, product, path)
  const { field } = chatOf(guest, 'staff_chat')
  await field.fill('Трубку треба замінити')
  await field.press('Enter')
  await unread(page, 2)

  await bell(page).click()
  const items = list(page).getByRole('listitem')
  await expect(items).toHaveCount(2)
  // The words of a line stay in the chat.
  await expect(items.first()).toContainText(filled(w.notifications.request_message, { number: request.number }))
  await expect(items.first()).toContainText('Майстер Ігор')
  await expect(items.last()).toContainText(filled(w.notifications.request_assigned, { number: request.number }))
  await items.first().getByRole('button').click()
  await expect(page).toHaveURL(new RegExp(`/Requests/${request.id}#staff_chat$`, 'i'))
  await expect(chatOf(page, 'staff_chat').log).toContainText('Трубку треба замінити')
  await unread(page, 1)
  await bell(page).click()
  await list(page).getByRole('button', { name: w.notifications.readAll }).click()
  await unread(page, 0)
  await expect(page).not.toHaveTitle(/^\(/)
})

test('users are not notified of their own actions, nor of what does not concern them', async ({ page, product }) => {
  const { person } = await technician(page, product)
  await page.goto('/')
  const request = await assigned(page, product, 'Лампа в ліфті', person.id)
  await unread(page, 1)
  await openInApp(page, `/Requests/${request.id}`)
  const { field, log } = chatOf(page, 'staff_chat')
  await field.fill('Беру в роботу')
  await field.press('Enter')
  await expect(log).toContainText('Беру в роботу')
  await expect(log.locator('[data-waiting]')).toHaveCount(0)
  await newRequest(page, product, 'Чужа справа')
  const other = await assigned(page, product, 'Друга справа', person.id)
  await unread(page, 2)
  await bell(page).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await expect(list(page)).toContainText(other.number)
})

test('a mentioned colleague is notified and finds the message', async ({ page, product, browser }) => {
  const { person } = await technician(page, product)
  await page.goto('/')
  const request = await newRequest(page, product, 'Протікає дах')
  const { version } = request
  await callAs(page, product)('PUT', `/service_request/${request.id}`, { version, observer_ids: [person.id] })
  const desk = await (await browser.newContext({ baseURL: product.url })).newPage()
  await openDetails(desk, product, request.id)
  const { field, log } = chatOf(desk, 'staff_chat')
  await field.pressSequentially(`@${person.last_name.slice(0, 4)}`)
  await desk.getByRole('option', { name: new RegExp(person.last_name) }).click()
  await field.pressSequentially('гляньте, будь ласка')
  await field.press('Enter')
  await expect(log.locator('b').filter({ hasText: `@${person.last_name}` })).toBeVisible()
  await unread(page, 1)
  await bell(page).click()
  const told = list(page).getByRole('listitem')
  await expect(told).toContainText(filled(w.notifications.request_mention, { number: request.number }))
  await told.getByRole('button').click()
  await expect(chatOf(page, 'staff_chat').log).toContainText('гляньте, будь ласка')
})

test('read by the keyboard, the list takes the focus and gives it back; it is accessible in light and dark', async ({
  page,
  product,
}) => {
  const { person, token } = await technician(page, product)
  await page.goto('/')
  await assigned(page, product, 'Скрипить хвіртка', person.id)
  await unread(page, 1)
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await page.request.get(`${product.url}/api/admin/notifications`, { headers })
  const { data } = (await answer.json()) as { data: Notification[] }
  expect(data.map(({ read_at }) => read_at)).toEqual([null])
  await test.step('it is accessible in light and dark, at a desk and on a phone', async () => {
    for (const words of ['Перша', 'Друга']) await assigned(page, product, words, person.id)
    await unread(page, 3)
    await bell(page).click()
    await expect(list(page).getByRole('listitem')).toHaveCount(3)
    await expectFits(page)
  })
})
