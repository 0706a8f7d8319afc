import type { Announcement } from '@oselia/contract/announcements'
import { expect, type Page } from '@playwright/test'
import { type Product, tokenOf } from './product.js'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Calls the API of the product as a demo person: `call('POST', '/announcements', {…})`. Throws on a problem. */
export const callAs =
  (page: Page, product: Product, as = 'admin') =>
  async <T>(method: Method, path: string, data?: object): Promise<T> => {
    const token = await tokenOf(page, product, as)
    const response = await page.request.fetch(`${product.url}/api/admin${path}`, {
      method,
      data,
      headers: { Authorization: `Bearer ${token}`, 'Accept-Language': 'uk' },
    })
    expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true)
    return (await response.json()) as T
  }

/** Creates an announcement through the API. */
export const createAnnouncement = async (
  page: Page,
  product: Product,
  title: string,
  more: object = {},
  as = 'admin',
): Promise<Announcement> => {
  const body = { title: { uk: title }, body: { uk: '<p>Текст</p>' }, ...more }
  return (await callAs(page, product, as)<{ data: Announcement }>('POST', '/announcements', body)).data
}

/** How many announcements have these words. */
export const countOf = async (page: Page, product: Product, words: string): Promise<number> => {
  const found = await callAs(page, product)<{ total: number }>(
    'GET',
    `/announcements?search_query=${encodeURIComponent(words)}`,
  )
  return found.total
}
