import { bills } from '@oselia/contract/bills'
import { tariffs } from '@oselia/contract/tariffs'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouses, serviceIds, type BilledHouse } from '../../../testing/billing.js'
import { staffWith } from '../../../testing/sign-in.js'

const product = useApp({ clock: { now: () => new Date('2027-04-02T08:00:00Z') } })
const { call } = product
const { addTariff } = billingSteps(product)

let homes: BilledHouse[]
let ids: Record<string, number>
beforeAll(async () => {
  homes = await makeBilledHouses(product, 'Межова', 2, [40, 60])
  ids = await serviceIds(product)
})

it('a tariff of a complex is changed and removed only by those who have the whole complex', async () => {
  const complex_id = homes[0]!.complex
  const id = await addTariff('guard', { complex_id, method: 'fixed', rate: 10 })
  const ofHouse = await staffWith(product.app, 'accountant', { houses: [homes[0]!.house] })
  const seen = await call(tariffs.read, { params: { id }, as: ofHouse })
  expect(seen.status).toBe(200)
  const changed = await call(tariffs.update, {
    params: { id },
    raw: { version: seen.body.data.version, valid_to: '2027-12-31' },
    as: ofHouse,
  })
  expect([changed.status, changed.body.code]).toEqual([403, 'outside_scope'])
  expect((await call(tariffs.remove, { params: { id }, as: ofHouse })).status).toBe(403)
  const ofComplex = await staffWith(product.app, 'accountant', { complexes: [complex_id] })
  expect((await call(tariffs.remove, { params: { id }, as: ofComplex })).status).toBe(200)
})

it('tariffs of one method are found among however many', async () => {
  const house_id = homes[0]!.house
  const wanted = await addTariff('heating', { house_id, method: 'house_share', share_by: 'area' })
  await addTariff('intercom', { house_id, method: 'fixed', rate: 1 })
  const { body } = await call(tariffs.list, { query: { house_id, method: 'house_share' }, as: 'accountant' })
  expect(body.data.map(({ id }) => id)).toEqual([wanted])
})

it('what a month brought is given once for each place and service', async () => {
  const one = { house_id: homes[0]!.house, service_id: ids['heating']! }
  const items = [
    { ...one, total_minor: 100 },
    { ...one, total_minor: 200 },
  ]
  const twice = await call(tariffs.saveInputs, { body: { period: '2027-03', items }, as: 'accountant' })
  expect([twice.status, twice.body.errors]).toMatchObject([422, { 'items.1.service_id': expect.anything() }])
})

it('what was typed for a month is taken back where nothing is given instead', async () => {
  const [realty_id] = homes[0]!.units
  const item = { house_id: homes[0]!.house, realty_id: realty_id!, service_id: ids['cold_water']! }
  const period = '2027-03'
  const save = (body: object) => call(tariffs.saveInputs, { raw: { period, items: [body] }, as: 'accountant' })
  expect((await save({ ...item, quantity: 800 })).status).toBe(200)
  expect((await save(item)).status).toBe(200)
  const { body } = await call(tariffs.inputs, { query: { house_id: item.house_id, period }, as: 'accountant' })
  expect(body.data).toEqual([])
})

it('the lines of many changes of a bill have an answer beyond the largest sum', async () => {
  await addTariff('maintenance', { house_id: homes[1]!.house, method: 'per_m2', rate: 10 })
  await billingSteps(product).bill('2027-03', [homes[1]!.house])
  const { body } = await call(bills.list, { query: { account_id: homes[1]!.accounts[0]! }, as: 'accountant' })
  const [bill] = body.data
  const line = { service_id: ids['maintenance']!, kind: 'recalculation' as const, amount_minor: 100_000_000_000 }
  const { status, body: answer } = await call(bills.update, {
    body: {
      id: bill!.id,
      version: bill!.version,
      reason: 'Забагато',
      add_lines: Array.from({ length: 20 }, () => line),
    },
    as: 'accountant',
  })
  expect([status, answer.code]).toEqual([409, 'amount_too_big'])
})
