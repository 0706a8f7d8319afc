import type { Preset, RequestType } from '@oselia/contract/service-request-types'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import type { Product } from './product.js'

interface Listed<T> {
  data: T[]
}

/** Terms by their Ukrainian name, e.g. `Звичайна`. */
export const presetNamed = async (page: Page, product: Product, name: string): Promise<Preset> => {
  const { data } = await callAs(page, product)<Listed<Preset>>('GET', '/service-request-presets?per_page=100')
  return data.find((preset) => preset.name.uk === name)!
}

/** Creates a type through the API, with default terms. */
export const newType = async (page: Page, product: Product, name: string, more: object = {}): Promise<RequestType> => {
  const preset_id = (await presetNamed(page, product, 'Звичайна')).id
  const body = { name: { uk: name }, preset_id, ...more }
  return (await callAs(page, product)<{ data: RequestType }>('POST', '/service-request-types', body)).data
}

/** Types with these words in their names, as they are now. */
export const typesWith = async (page: Page, product: Product, words: string): Promise<RequestType[]> => {
  const path = `/service-request-types?per_page=100&search_query=${encodeURIComponent(words)}`
  return (await callAs(page, product)<Listed<RequestType>>('GET', path)).data
}
