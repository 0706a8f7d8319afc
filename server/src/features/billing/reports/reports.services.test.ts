import { billTurnover, serviceCharges } from '@oselia/contract/bill-reports'
import { bills } from '@oselia/contract/bills'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeScope } from '../../../platform/scope.js'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouse, serviceIds, type BilledHouse } from '../../../testing/billing.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { serviceChargeSpec } from './reports.queries.js'

const product = useApp({ clock: { now: () => new Date('2026-04-02T08:00:00Z') } })
const { call } = product
const { addTariff, bill } = billingSteps(product)

let home: BilledHouse
beforeAll(async () => {
  home = await makeBilledHouse(product, 'Сусідня', [40, 50])
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 10 })
  await bill('2026-03', [home.house])
})

describe('the charges of a month by service', () => {
  const of = async (query: object, as: Who = 'accountant') =>
    (await call(serviceCharges.list, { query: { period: '2026-03', ...query }, as })).body.data

  it('divide the turnover sheet, corrections and taken back bills included', async () => {
    const third = await makeBilledHouse(product, 'Послуг', [20, 30])
    await addTariff('maintenance', { house_id: third.house, method: 'per_m2', rate: 10 })
    await addTariff('intercom', { house_id: third.house, method: 'fixed', rate: 50 })
    const { intercom, maintenance } = await serviceIds(product)
    const correction = { account_id: third.accounts[0]!, service_id: intercom!, amount_minor: -700 }
    const raw = { ...correction, kind: 'recalculation', reason: 'Не працював', for_period: '2026-03' }
    expect((await call(bills.correct, { raw, as: 'accountant' })).status).toBe(201)
    await bill('2026-03', [third.house])
    const query = { house_id: [third.house] }
    const billed = await of(query)
    expect(billed).toMatchObject([
      { id: maintenance, charged_minor: 50_000, recalculated_minor: 0, total_minor: 50_000 },
      { id: intercom, charged_minor: 10_000, recalculated_minor: -700, total_minor: 9300 },
    ])
    const sums = async () => {
      const sheet = (await call(billTurnover.totals, { query: { period: '2026-03', ...query }, as: 'accountant' })).body
        .data
      const rows = await of(query)
      const parts = ['charged_minor', 'recalculated_minor', 'benefit_minor', 'subsidy_minor', 'penalty_minor'] as const
      const sum = (key: (typeof parts)[number] | 'total_minor') => rows.reduce((all, row) => all + row[key], 0)
      expect(parts.map(sum)).toEqual(parts.map((key) => sheet[key]))
      expect(sum('total_minor')).toBe(sheet.charged_minor + sheet.adjusted_minor)
    }
    await sums()
    const { body } = await call(bills.list, {
      query: { account_id: third.accounts[1]!, period: '2026-03' },
      as: 'accountant',
    })
    const { id, version } = body.data[0]!
    const raw2 = { id, version, cancelled: true, reason: 'Помилка' }
    expect((await call(bills.update, { raw: raw2, as: 'accountant' })).status).toBe(200)
    expect((await of(query)).map(({ charged_minor }) => charged_minor)).toEqual([20_000, 5000])
    await sums()
    expect(await of({ ...query, search_query: 'intercom' })).toMatchObject([{ id: intercom }])
  })

  it('are those of the houses of the caller, read by the index of the month', async () => {
    const narrow = await staffWith(product.app, 'accountant', { houses: [home.house] })
    expect((await of({}, narrow)).map(({ total_minor }) => total_minor)).toEqual([90_000])
    const { rows } = await product.app.pools.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const spec = serviceChargeSpec(
        { scope: makeScope(false, [], [home.house]) },
        { period: '2026-03', search_query: '', sort: 'sort' },
      )
      return sql<{ 'QUERY PLAN': string }>`explain select ${spec.columns} from ${spec.from}`.execute(tx)
    })
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('ledger_entries_month')
  })
})
