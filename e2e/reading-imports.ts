import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { newBilledHouse } from './billing.js'
import { type Product, tokenOf } from './product.js'

interface Named {
  id: number
}

/** A house with a water meter that counted from 100 on. */
export const newMeteredHouse = async (
  page: Page,
  product: Product,
  account: string,
  number: string,
  more: object = {},
) => {
  const { house, unit } = await newBilledHouse(page, product, account, more)
  const fields = { kind: 'cold_water', realty_id: unit.id, number, installed_on: '2026-01-01', initial_value: 100 }
  await callAs(page, product)('POST', '/meters', fields)
  return Object.assign(house, { unit })
}

/** A file whose columns its headings do not identify. */
export const readingsFile = (rows: readonly string[]) => ({
  name: 'показання.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Відомість за лютий', 'Прилад;Скільки;Коли', ...rows].join('\r\n')),
})

/** An import of readings that was read and waits for its columns. */
export const newReadingImport = async (page: Page, product: Product, number: string): Promise<number> => {
  const house = await newMeteredHouse(page, product, number, `СВ-${number}`)
  const sent = await page.request.post(`${product.url}/api/admin/reading-imports`, {
    headers: { Authorization: `Bearer ${await tokenOf(page, product, 'admin')}` },
    multipart: { house_id: String(house.id), day: '2026-02-20', file: readingsFile([`СВ-${number};108,4;20.02.2026`]) },
  })
  const { data } = (await sent.json()) as { data: Named }
  for (let i = 0; i < 100; i += 1) {
    const { data: run } = await callAs(page, product)<{ data: { state: string } }>('GET', `/reading-imports/${data.id}`)
    if (run.state !== 'reading') return data.id
    await page.waitForTimeout(100)
  }
  throw new Error('the import was not read')
}
