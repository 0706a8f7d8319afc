import type { House } from '@oselia/contract/houses'
import type { Realty } from '@oselia/contract/realty'
import type { Member } from '@oselia/contract/members'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import type { Product } from './product.js'

let houses = 0

/** A house of its own for a test, on a street that the demo has. */
export const newHouse = async (page: Page, product: Product, more: object = {}): Promise<House> => {
  const call = callAs(page, product)
  const { data } = await call<{ data: House[] }>('GET', '/houses?search_query=Канатна')
  const { house_type_id, city_id, street_id } = data[0]!
  houses += 1
  const body = { house_type_id, city_id, street_id, number: String(300 + houses), ...more }
  return (await call<{ data: House }>('POST', '/houses', body)).data
}

export const newUnit = async (page: Page, product: Product, body: object): Promise<Realty> =>
  (await callAs(page, product)<{ data: Realty }>('POST', '/realty', { type: 'apartment', ...body })).data

export const newMember = async (page: Page, product: Product, name: string, phone?: string): Promise<Member> => {
  const [last_name, first_name, middle_name] = name.split(' ')
  const phones = phone ? [{ number: phone, is_primary: true }] : []
  const body = { last_name, first_name, middle_name, phones }
  return (await callAs(page, product)<{ data: Member }>('POST', '/members', body)).data
}
