import { bills, type BillChange } from '@oselia/contract/bills'
import { beforeAll } from 'vitest'
import type { useApp } from './app.js'
import { billingSteps, makeBilledHouse, serviceIds, type BilledHouse } from './billing.js'
import type { Who } from './sign-in.js'

/** A house with bills of February and March 2027, before the tests of a file, and what changes them. */
export const useBills = (product: ReturnType<typeof useApp>, street: string) => {
  const { call } = product
  const { addTariff, bill, expectConsistent } = billingSteps(product)
  let home: BilledHouse
  let services: Record<string, number>
  beforeAll(async () => {
    home = await makeBilledHouse(product, street, [40, 50, 60, 70])
    services = await serviceIds(product)
    await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 10 })
    await bill('2027-02', [home.house], { issued_on: '2027-03-01', due_on: '2027-03-31' })
    await bill('2027-03', [home.house])
  })
  return {
    get home() {
      return home
    },
    bill,
    expectConsistent,
    find: async (account_id: number, period: string) =>
      (await call(bills.list, { query: { account_id, period } })).body.data[0]!,
    change: (fields: BillChange | BillChange[], as: Who = 'accountant') =>
      call(bills.update, { body: Array.isArray(fields) ? { bills: fields } : fields, as }),
    lineOf: (amount_minor: number) => ({
      service_id: services['maintenance']!,
      kind: 'recalculation' as const,
      amount_minor,
    }),
  }
}
