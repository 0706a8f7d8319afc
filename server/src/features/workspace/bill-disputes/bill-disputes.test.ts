import { billDisputes } from '@oselia/contract/bill-disputes'
import { bills } from '@oselia/contract/bills'
import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billsOf } from '../../../testing/bill-papers.js'
import { billingSteps, makeBilledHouse, type BilledHouse } from '../../../testing/billing.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp({ clock: { now: () => new Date('2027-04-02T08:00:00Z') } })
const { call } = product
const { addTariff, bill } = billingSteps(product)
const period = '2027-03'
let home: BilledHouse
beforeAll(async () => {
  home = await makeBilledHouse(product, 'Спірна', [40, 50, 60, 70])
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 2 })
  await bill(period, [home.house])
})

const billAt = async (at: number) => (await billsOf(product, home.house, period))[at]!
const change = async (at: number, fields: { disputed: boolean; reason: string }, as: Who = 'accountant') => {
  const { id, version } = await billAt(at)
  return call(bills.update, { body: { id, version, ...fields }, as })
}
const disputesOf = async (id: number, as: Who = 'owner') =>
  (await call(billDisputes.ofBill, { params: { id }, as })).body.data

describe('a disputed bill', () => {
  it('opens a request about charges that carries the bill, also by those who may not file requests', async () => {
    const disputed = await change(0, { disputed: true, reason: 'Площа не та' })
    expect([disputed.status, disputed.body.code]).toEqual([200, undefined])
    const one = await billAt(0)
    expect(one.status).toBe('disputed')
    const [dispute] = await disputesOf(one.id)
    expect(dispute).toMatchObject({ settled_at: null, request: { status: 'new', visible: true } })
    const { body } = await call(serviceRequests.read, { params: { id: dispute!.request.id } })
    expect(body.data).toMatchObject({
      title: `Рахунок № ${one.number}: оскарження`,
      description: 'Площа не та',
      house_id: home.house,
      realty: { id: one.realty.id },
    })
    const { body: back } = await call(billDisputes.ofRequest, { params: { id: dispute!.request.id } })
    expect(back.data).toEqual({ id: one.id, number: one.number, period, total_minor: one.total_minor })
  })

  it('has one open request, however often it is disputed, and another one after it was settled', async () => {
    await change(1, { disputed: true, reason: 'Перша' })
    await change(1, { disputed: true, reason: 'Друга' })
    const { id } = await billAt(1)
    expect(await disputesOf(id)).toHaveLength(1)
    await change(1, { disputed: false, reason: 'З’ясовано' })
    expect((await disputesOf(id))[0]!.settled_at).not.toBeNull()
    await change(1, { disputed: true, reason: 'Третя' })
    const [last, first] = await disputesOf(id)
    expect([last!.settled_at, first!.settled_at !== null]).toEqual([null, true])
  })

  it('is not disputed by those without the right, in a stale version or beyond the scope', async () => {
    expect((await change(2, { disputed: true, reason: 'Ні' }, 'manager')).status).toBe(403)
    const { id, version } = await billAt(2)
    const stale = await call(bills.update, {
      body: { id, version: version + 1, reason: 'Ні', disputed: true },
      as: 'accountant',
    })
    expect(stale.status).toBe(409)
    const other = await makeBilledHouse(product, 'Інша спірна', [40])
    const stranger = await staffWith(product.app, 'accountant', { complexes: [other.complex] })
    expect((await change(2, { disputed: true, reason: 'Ні' }, stranger)).status).toBe(404)
    expect((await call(billDisputes.ofBill, { params: { id }, as: stranger })).status).toBe(404)
    expect(await disputesOf(id)).toEqual([])
  })

  it('shows a request only to those who may read it, and the bill only to those who may read bills', async () => {
    await change(3, { disputed: true, reason: 'Видимість' })
    const { id } = await billAt(3)
    const [dispute] = await disputesOf(id)
    const params = { id: dispute!.request.id }
    const dispatcher = await call(billDisputes.ofRequest, { params, as: 'dispatcher' })
    expect([dispatcher.status, dispatcher.body.data]).toEqual([200, null])
    expect((await call(billDisputes.ofBill, { params: { id }, as: 'dispatcher' })).status).toBe(403)
  })

  it('is disputed without a request where no type of requests fits', async () => {
    await sql`update service_request_types set active = false`.execute(product.app.pools.db)
    await change(2, { disputed: true, reason: 'Без заявки' })
    const { id, status } = await billAt(2)
    expect([status, await disputesOf(id)]).toEqual(['disputed', []])
    await sql`update service_request_types set active = true`.execute(product.app.pools.db)
  })
})
