import type { IncidentDetails } from '@oselia/contract/incidents'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import type { Product } from './product.js'

/** Houses of the demo, by their ids. */
export const demoHouses = async (page: Page, product: Product): Promise<{ value: number; label: string }[]> => {
  const path = '/service_request/form'
  const { form } = await callAs(page, product)<{ form: { address: { value: number; label: string }[] } }>('GET', path)
  return form.address
}

/** Creates an incident through the API; by default in the first house. */
export const newIncident = async (
  page: Page,
  product: Product,
  title: string,
  more: object = {},
): Promise<IncidentDetails> => {
  const [house] = await demoHouses(page, product)
  const body = { title, house_id: house!.value, ...more }
  return (await callAs(page, product)<{ data: IncidentDetails }>('POST', '/incidents', body)).data
}

/** The incident as it is now. */
export const incidentNow = async (page: Page, product: Product, id: number): Promise<IncidentDetails> =>
  (await callAs(page, product)<{ data: IncidentDetails }>('GET', `/incidents/${id}`)).data

/** Incidents with these words. */
export const incidentsWith = async (page: Page, product: Product, words: string): Promise<IncidentDetails[]> =>
  (
    await callAs(page, product)<{ data: IncidentDetails[] }>(
      'GET',
      `/incidents?search_query=${encodeURIComponent(words)}`,
    )
  ).data
