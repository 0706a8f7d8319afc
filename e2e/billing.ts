import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import type { Product } from './product.js'
import { newHouse, newUnit } from './units.js'

interface Named {
  id: number
}

/** A house with a unit of 61.5 m² and its billing account. */
export const newBilledHouse = async (page: Page, product: Product, number: string, more: object = {}) => {
  const house = await newHouse(page, product, more)
  const unit = await newUnit(page, product, { house_id: house.id, number: '45', total_area: 61.5 })
  const account = await callAs(page, product)<{ data: Named }>('POST', '/accounts', { realty_id: unit.id, number })
  return { house, unit, account: account.data }
}

/** A tariff of the first service of the community in a house. */
export const newTariff = async (page: Page, product: Product, house_id: number): Promise<void> => {
  const call = callAs(page, product, 'accountant')
  const { data } = await call<{ data: Named[] }>('GET', '/services?is_system=false&per_page=1')
  await call('POST', '/tariffs', {
    service_id: data[0]!.id,
    house_id,
    method: 'per_m2',
    rate: 9.85,
    valid_from: '2020-01-01',
    basis: 'Протокол № 1',
  })
}

/** A run of a month in one house, previewed. */
export const newRun = async (
  page: Page,
  product: Product,
  house_id: number,
  period: string,
  days: { issued_on?: string; due_on?: string } = {},
): Promise<number> => {
  const call = callAs(page, product, 'accountant')
  const { data } = await call<{ data: Named }>('POST', '/bills/run', { period, house_ids: [house_id], ...days })
  for (let i = 0; i < 100; i += 1) {
    const run = await call<{ data: { state: string } }>('GET', `/bills/runs/${data.id}`)
    if (run.data.state === 'ready') break
    await page.waitForTimeout(100)
  }
  return data.id
}

/** Issues the bills of a run, and returns the bill of the account. */
export const issue = async (page: Page, product: Product, run: number, account_id: number): Promise<number> => {
  const call = callAs(page, product, 'accountant')
  await call('POST', `/bills/runs/${run}/issue`, {})
  for (let i = 0; i < 100; i += 1) {
    const { data } = await call<{ data: Named[] }>('GET', `/bills?account_id=${account_id}`)
    if (data[0]) return data[0].id
    await page.waitForTimeout(100)
  }
  throw new Error('the bill was not issued')
}

/** An issued bill of a house of its own. */
export const newBill = async (page: Page, product: Product, number: string, period: string): Promise<number> => {
  const { house, account } = await newBilledHouse(page, product, number)
  await newTariff(page, product, house.id)
  return issue(page, product, await newRun(page, product, house.id, period), account.id)
}
