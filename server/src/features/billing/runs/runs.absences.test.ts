import { absences } from '@oselia/contract/benefits'
import { billRuns } from '@oselia/contract/bill-runs'
import { bills } from '@oselia/contract/bills'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouse, serviceIds } from '../../../testing/billing.js'
import { makeMember } from '../../../testing/registry.js'

let now = new Date('2027-04-02T08:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product
const { addTariff, preview, issue, expectConsistent } = billingSteps(product)

const at = async (instant: string) => {
  now = new Date(instant)
  await sql`update sessions set created_at = ${now}, last_seen_at = ${now}, expires_at = ${now}::timestamptz + interval '1 day'`.execute(
    product.app.pools.db,
  )
}
/** Lines of the only unit of the house in a month that is issued then. */
const issued = async (month: string, house: number) => {
  const run = await preview(month, [house])
  const { body } = await call(billRuns.house, { params: { id: run.id, houseId: house }, as: 'accountant' })
  await issue(run.id)
  return body.data.bills[0]!.lines.map(({ kind, amount_minor, for_period }) => [kind, amount_minor, for_period])
}

it('an absence that becomes known after its months were billed changes them in the next bill, once', async () => {
  const home = await makeBilledHouse(product, 'Відсутня', [40])
  const [realty_id] = home.units
  const member_id = await makeMember(product.app, 'Мандрівна Олена')
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 1 })
  await addTariff('waste', { house_id: home.house, method: 'per_person', rate: 31 })
  const usual = [
    ['charge', 4000, null],
    ['charge', 6200, null],
  ]
  await at('2027-04-02T08:00:00Z')
  expect(await issued('2027-03', home.house)).toEqual(usual)
  await at('2027-05-02T08:00:00Z')
  expect(await issued('2027-04', home.house)).toEqual(usual)
  // One of two persons was away for 16 days of March and all of April; the paper comes in May.
  const raw = { realty_id, member_id, from: '2027-03-16', to: '2027-04-30', document: 'Довідка № 7' }
  const made = await call(absences.create, { raw, as: 'accountant' })
  expect(made.status).toBe(201)
  await at('2027-06-02T08:00:00Z')
  const changed = [
    ['recalculation', -1600, '2027-03'],
    ['recalculation', -3100, '2027-04'],
  ]
  expect(await issued('2027-05', home.house)).toEqual([...usual, ...changed])
  await at('2027-07-02T08:00:00Z')
  expect(await issued('2027-06', home.house)).toEqual(usual)
  // It was shorter: April is charged again.
  const { id, version } = made.body.data
  const shorter = await call(absences.update, {
    params: { id },
    raw: { version, from: '2027-03-01', to: '2027-03-31' },
    as: 'accountant',
  })
  expect(shorter.status).toBe(200)
  await at('2027-08-02T08:00:00Z')
  expect(await issued('2027-07', home.house)).toEqual([
    ...usual,
    ['recalculation', -1500, '2027-03'],
    ['recalculation', 3100, '2027-04'],
  ])
  await expectConsistent()
})

it('a month of a service that somebody corrected by hand is left to them', async () => {
  await at('2027-04-02T08:00:00Z')
  const home = await makeBilledHouse(product, 'Виправлена', [40])
  const member_id = await makeMember(product.app, 'Мандрівний Олег')
  await addTariff('waste', { house_id: home.house, method: 'per_person', rate: 31 })
  expect(await issued('2027-03', home.house)).toEqual([['charge', 6200, null]])
  const service_id = (await serviceIds(product))['waste']!
  const correction = {
    account_id: home.accounts[0]!,
    service_id,
    amount_minor: -3100,
    reason: 'Довідка',
    for_period: '2027-03',
  }
  expect((await call(bills.correct, { body: correction, as: 'accountant' })).status).toBe(201)
  const raw = { realty_id: home.units[0], member_id, from: '2027-03-01', to: '2027-03-31' }
  expect((await call(absences.create, { raw, as: 'accountant' })).status).toBe(201)
  await at('2027-05-02T08:00:00Z')
  expect(await issued('2027-04', home.house)).toEqual([['charge', 6200, null]])
})
