import type { Link, Message, ChatType } from '@oselia/contract/service-request-chats'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { signedIn, tokenOf, type Product } from './product.js'
import { newHouse } from './units.js'

/** A request of its own for a test, in a house of its own. */
export const newRequest = async (
  page: Page,
  product: Product,
  description: string,
  more: object = {},
): Promise<ServiceRequest> => {
  const call = callAs(page, product)
  const { form } = await call<{ form: { types: { value: number; label: { uk: string } }[] } }>(
    'GET',
    '/service_request/form',
  )
  const house = await newHouse(page, product)
  const type_id = form.types.find(({ label }) => label.uk === 'Освітлення')!.value
  const body = { type_id, house_id: house.id, description, similar_seen: true, ...more }
  return (await call<{ data: ServiceRequest }>('POST', '/service_request', body)).data
}

/** Creates a link to a chat of the request; returns its path. */
export const newLink = async (
  page: Page,
  product: Product,
  id: number,
  chat_type: ChatType,
  name: string,
): Promise<{ path: string; link: Link }> => {
  const call = callAs(page, product)
  const body = { chat_type, name }
  const { url, data } = await call<{ url: string; data: Link }>('POST', `/service_request/${id}/links`, body)
  return { path: new URL(url).pathname, link: data }
}

/** Writes messages through the API, as a demo person. */
export const writeMessages = async (
  page: Page,
  product: Product,
  id: number,
  chat_type: ChatType,
  lines: readonly string[],
  as = 'admin',
): Promise<void> => {
  const headers = { Authorization: `Bearer ${await tokenOf(page, product, as)}` }
  for (const message of lines) {
    const multipart = { chat_type, message, confirmed: 'true' }
    const url = `${product.url}/api/admin/service_request/chat/${id}`
    const response = await page.request.post(url, { headers, multipart })
    expect(response.status(), message).toBe(201)
  }
}

/** Messages of a chat as stored by the server, without system messages. */
export const linesOf = async (page: Page, product: Product, id: number, chat_type: ChatType): Promise<string[]> => {
  const { data } = await callAs(page, product)<{ data: Message[] }>(
    'GET',
    `/service_request/chat/${id}?chat_type=${chat_type}&limit=100`,
  )
  return data.filter(({ event }) => !event).map(({ message }) => message)
}

/** Opens the details of a request as a demo person. */
export const openDetails = async (page: Page, product: Product, id: number, as = 'admin'): Promise<void> => {
  await signedIn(page, product, { as })
  await page.addInitScript(() => localStorage.setItem('guides', JSON.stringify({ request: true })))
  await page.goto(`/Requests/${id}`)
}

/** A browser context without a session; by default of the width of a phone. */
export const guestPage = async (browser: Browser, product: Product, path: string, width = 360): Promise<Page> => {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width, height: 740 } })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** A picture of a few pixels, as a file that is chosen. */
export const pictureFile = (name: string): { name: string; mimeType: string; buffer: Buffer } => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABgAAAASCAIAAADOjonJAAAAG0lEQVR42mO42aJNFcQwatCoQaMGjRo03AwCADvPlZ9ewZclAAAAAElFTkSuQmCC',
    'base64',
  ),
})

/** Locators of one of the chats on a page: its messages and its composer. */
export const chatOf = (page: Page, type: ChatType): { box: Locator; log: Locator; field: Locator } => {
  const box = page.locator(`#${type}`)
  return { box, log: box.getByRole('log'), field: box.locator('textarea') }
}
