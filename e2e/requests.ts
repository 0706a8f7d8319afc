import type { Member } from '@oselia/contract/members'
import type { RequestBrief, ServiceRequest } from '@oselia/contract/service-request-details'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import type { Product } from './product.js'

interface Form {
  form: {
    types: { value: number; label: { uk: string } }[]
    address: { value: number; label: string }[]
  }
}

/** Id of a type of requests by its Ukrainian name, e.g. `Освітлення`. */
export const requestType = async (page: Page, product: Product, name: string): Promise<number> => {
  const { form } = await callAs(page, product)<Form>('GET', '/service_request/form')
  return form.types.find(({ label }) => label.uk === name)!.value
}

/** Creates a request through the API; by default in the first house, about lighting. */
export const newRequest = async (
  page: Page,
  product: Product,
  description: string,
  more: object = {},
): Promise<ServiceRequest> => {
  const { form } = await callAs(page, product)<Form>('GET', '/service_request/form')
  const body = {
    type_id: await requestType(page, product, 'Освітлення'),
    house_id: form.address[0]!.value,
    description,
    similar_seen: true,
    ...more,
  }
  return (await callAs(page, product)<{ data: ServiceRequest }>('POST', '/service_request', body)).data
}

/** The request as it is now. */
export const requestNow = async (page: Page, product: Product, id: number): Promise<ServiceRequest> =>
  (await callAs(page, product)<{ data: ServiceRequest }>('GET', `/service_request/${id}`)).data

/** The newest request with these words. */
export const requestWith = async (page: Page, product: Product, words: string): Promise<RequestBrief | undefined> => {
  const path = `/service_request?search_query=${encodeURIComponent(words)}`
  return (await callAs(page, product)<{ main_data: { data: RequestBrief[] } }>('GET', path)).main_data.data[0]
}

/** A member with a complete Ukrainian phone number and one unit; skips the first `skip` of them. */
export const knownCaller = async (
  page: Page,
  product: Product,
  skip = 0,
): Promise<{ member: Member; phone: string }> => {
  const { data } = await callAs(page, product)<{ data: { data: Member[] } }>('GET', '/members?per_page=100')
  const fit = data.data.filter(
    ({ phones, links }) =>
      phones.length === 1 &&
      /^\+380\d{9}$/.test(phones[0]!.number) &&
      new Set(links.map(({ realty }) => realty.id)).size === 1,
  )
  const member = fit[skip]!
  return { member, phone: member.phones[0]!.number }
}
