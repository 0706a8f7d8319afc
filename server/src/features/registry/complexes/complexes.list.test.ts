import { complexes } from '@oselia/contract/complexes'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'

const product = useApp()
const { call } = product

let counter = 0
const make = async (fields: Record<string, unknown> = {}) => {
  const { status, body } = await call(complexes.create, { raw: { name: `ЖК Новий ${++counter}`, ...fields } })
  expect(status).toBe(201)
  return body.data
}

describe('the list of complexes', () => {
  it('uses envelope A, Ukrainian sort order, and finds by every name', async () => {
    for (const name of ['ЯПорядок', 'ҐПорядок', 'ГПорядок', 'ЇПорядок', 'ІПорядок'])
      await make({ name, status: 'onboarding', legal_form: 'cooperative' })
    const { body } = await call(complexes.list, { query: { search_query: 'порядок', per_page: 3 } })
    expect(body.main_data).toMatchObject({ current_page: 1, from: 1, last_page: 2, per_page: 3, to: 3, total: 5 })
    expect(body.main_data.data.map(({ name }) => name)).toEqual(['ГПорядок', 'ҐПорядок', 'ІПорядок'])
    const rest = await call(complexes.list, { query: { search_query: 'порядок', per_page: 3, page: 2, sort: 'name' } })
    expect(rest.body.main_data.data.map(({ name }) => name)).toEqual(['ЇПорядок', 'ЯПорядок'])
    const past = await call(complexes.list, { query: { search_query: 'порядок', page: 9 } })
    expect(past.body.main_data).toMatchObject({ data: [], from: 0, to: 0, total: 5 })
    const filtered = await call(complexes.list, {
      query: { status: 'onboarding', legal_form: 'cooperative', sort: '-name' },
    })
    expect(filtered.body.main_data.data[0]?.name).toBe('ЯПорядок')
    await make({ name: 'ЖК П’ять', legal_name: 'ОСББ Незвичне', edrpou: '87654321' })
    for (const search_query of ["п'ять", 'незвич', '8765', 'piat']) {
      expect((await call(complexes.list, { query: { search_query } })).body.main_data.total).toBe(1)
    }
  })

  it('can be ordered by the number of houses', async () => {
    const larger = await makeHouses(product.app, 'Більший', 2)
    const smaller = await makeHouses(product.app, 'Менший', 1)
    const { body } = await call(complexes.list, { query: { search_query: 'ший', sort: '-houses_count' } })
    expect(body.main_data.data.map(({ id, houses_count }) => [id, houses_count])).toEqual([
      [larger.complex, 2],
      [smaller.complex, 1],
    ])
  })

  it.each([
    { page: 0 },
    { page: 'x' },
    { per_page: 101 },
    { per_page: -1 },
    { sort: 'accounts' },
    { status: 'gone' },
    { search_query: 'a\0' },
  ])('refuses %o', async (query) => {
    const { status, body } = await call(complexes.list, { rawQuery: query })
    expect([status, Object.keys(body.errors!)]).toEqual([422, Object.keys(query)])
  })
})
