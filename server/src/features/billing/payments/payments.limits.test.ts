import { bills } from '@oselia/contract/bills'
import { billRuns } from '@oselia/contract/bill-runs'
import { payments } from '@oselia/contract/payments'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouse, type BilledHouse } from '../../../testing/billing.js'

const product = useApp({ clock: { now: () => new Date('2027-04-02T08:00:00Z') } })
const { call } = product
const { addTariff, bill } = billingSteps(product)

let home: BilledHouse
beforeAll(async () => {
  home = await makeBilledHouse(product, 'Межова', [40])
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 10 })
  await bill('2027-03', [home.house])
})
const as = 'accountant'

it('payments, runs and opening balances have days within limits, so that a mistyped year is reported', async () => {
  const paid = { account_id: home.accounts[0]!, amount_minor: 100, channel: 'bank' as const }
  for (const received_on of ['0207-04-01', '0001-01-01', '1899-12-31']) {
    const { status, body } = await call(payments.create, { body: { ...paid, received_on }, as })
    expect([status, Object.keys(body.errors ?? {})], received_on).toEqual([422, ['received_on']])
  }
  const run = { period: '2027-04', house_ids: [home.house] }
  const issued = await call(billRuns.create, { body: { ...run, issued_on: '0207-04-01' }, as })
  expect([issued.status, Object.keys(issued.body.errors ?? {})]).toEqual([422, ['issued_on']])
  const due = await call(billRuns.create, { body: { ...run, due_on: '9999-12-31' }, as })
  expect([due.status, Object.keys(due.body.errors ?? {})]).toEqual([422, ['due_on']])
  const items = [{ account_id: home.accounts[0]!, amount_minor: 100 }]
  const opening = { period: '2027-01', due_on: '0207-01-01', items, total_minor: 100 }
  const opened = await call(bills.opening, { body: opening, as })
  expect([opened.status, Object.keys(opened.body.errors ?? {})]).toEqual([422, ['due_on']])
})

it('a bill is not due before it was issued', async () => {
  const { body } = await call(bills.list, { query: { account_id: home.accounts[0]! }, as })
  const { id, version, issued_on } = body.data[0]!
  const change = (due_on: string) => call(bills.update, { body: { id, version, reason: 'Термін', due_on }, as })
  const early = await change('2027-04-01')
  expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ['due_on']])
  expect((await change(issued_on!)).status).toBe(200)
})

it('a month that has not begun is not closed', async () => {
  const close = (closed_through: string) =>
    call(bills.periods, { body: { house_ids: [home.house], closed_through, reason: 'Закрито' }, as: 'chair' })
  for (const month of ['2027-05', '2099-12']) {
    const { status, body } = await close(month)
    expect([status, Object.keys(body.errors ?? {})], month).toEqual([422, ['closed_through']])
  }
  expect((await close('2027-04')).status).toBe(200)
})
