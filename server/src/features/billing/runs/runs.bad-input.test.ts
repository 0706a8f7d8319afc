import { billRuns } from '@oselia/contract/bill-runs'
import { bills } from '@oselia/contract/bills'
import { payments } from '@oselia/contract/payments'
import { realtyRoutes } from '@oselia/contract/realty'
import { tariffs } from '@oselia/contract/tariffs'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouse, serviceIds, type BilledHouse } from '../../../testing/billing.js'

const product = useApp({ clock: { now: () => new Date('2027-04-20T08:00:00Z') } })
const { call } = product
const { addTariff, preview, issue, bill, expectConsistent } = billingSteps(product)

let home: BilledHouse
let service_id: number
beforeAll(async () => {
  home = await makeBilledHouse(product, 'Хибна', [40, 50])
  service_id = (await serviceIds(product))['maintenance']!
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 10 })
  await bill('2027-01', [home.house])
})

const stored = async () => {
  const { rows } = await sql<{
    n: string
  }>`select concat_ws(' ', (select count(*) from bills), (select count(*) from ledger_entries),
    (select count(*) from payments), (select count(*) from tariffs), (select sum(total_area) from realty)) as n`.execute(
    product.app.pools.db,
  )
  return rows[0]!.n
}

it('a run of a closed month says so for the house, and nothing of it is billed', async () => {
  const other = await makeBilledHouse(product, 'Відкрита', [30])
  await addTariff('maintenance', { house_id: other.house, method: 'per_m2', rate: 10 })
  const run = await preview('2027-02', [home.house, other.house])
  const closed = await call(bills.periods, {
    body: { house_ids: [home.house], closed_through: '2027-02', reason: 'Звірено' },
    as: 'chair',
  })
  expect([closed.status, closed.body.errors]).toEqual([200, undefined])
  const done = await issue(run.id)
  const of = (house: number) => done.houses.find((one) => one.house.id === house)!
  expect(of(home.house)).toMatchObject({ state: 'failed', issued_bills: 0, problems: [{ kind: 'period_closed' }] })
  expect(of(other.house)).toMatchObject({ state: 'issued', issued_bills: 1 })
  const { rows } = await sql`select 1 from bills where house_id = ${home.house} and period = '2027-02-01'`.execute(
    product.app.pools.db,
  )
  expect(rows).toEqual([])
  await expectConsistent()
})

it.each([2 ** 63, 2 ** 64, 1e30, 1e300, -(2 ** 63), 1e12])(
  'an amount of %d is refused at its field, wherever it is typed',
  async (amount_minor) => {
    const before = await stored()
    const account_id = home.accounts[0]!
    const { body } = await call(bills.list, { query: { account_id, period: '2027-01' }, as: 'accountant' })
    const { id, version } = body.data[0]!
    const line = { service_id, amount_minor }
    const answers = [
      await call(payments.create, {
        raw: { account_id, amount_minor, received_on: '2027-04-01', channel: 'bank' },
        as: 'accountant',
      }),
      await call(bills.update, { raw: { id, version, reason: 'Так', add_lines: [line] }, as: 'accountant' }),
      await call(bills.correct, {
        raw: { ...line, account_id, reason: 'Так', for_period: '2027-01' },
        as: 'accountant',
      }),
      await call(bills.opening, {
        raw: {
          period: '2026-12',
          due_on: '2026-12-31',
          items: [{ account_id, amount_minor }],
          total_minor: amount_minor,
        },
        as: 'accountant',
      }),
      await call(tariffs.create, {
        raw: { service_id, method: 'fixed', rate: amount_minor, valid_from: '2027-06-01', house_id: home.house },
        as: 'accountant',
      }),
    ]
    expect(answers.map(({ status, body: said }) => [status, Object.keys(said.errors ?? {})])).toEqual([
      [422, ['amount_minor']],
      [422, ['add_lines.0.amount_minor']],
      [422, ['amount_minor']],
      [422, expect.arrayContaining(['items.0.amount_minor'])],
      [422, expect.arrayContaining(['rate'])],
    ])
    expect(await stored()).toBe(before)
  },
)

it('a negative area is refused at its field and by the database', async () => {
  const before = await stored()
  const { status, body } = await call(realtyRoutes.create, {
    raw: { house_id: home.house, type: 'apartment', number: '77', total_area: -12.5 },
  })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['total_area']])
  const written = sql`update realty set total_area = -1 where id = ${home.units[0]}`.execute(product.app.pools.db)
  await expect(written).rejects.toMatchObject({ code: '23514' })
  expect(await stored()).toBe(before)
})

it('a tariff that overlaps another one of its place is refused, by two at once as well', async () => {
  const raw = {
    service_id,
    method: 'per_m2',
    rate: 12,
    valid_from: '2027-05-01',
    house_id: home.house,
    basis: 'Рішення',
  }
  const overlapping = await call(tariffs.create, { raw, as: 'accountant' })
  expect([overlapping.status, overlapping.body.code]).toEqual([409, 'tariffs_overlap'])
  const another = { ...raw, service_id: (await serviceIds(product))['guard']! }
  const both = await Promise.all([1, 2].map(() => call(tariffs.create, { raw: another, as: 'accountant' })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

it('tariffs of floors overlap only each other', async () => {
  const raw = {
    service_id: (await serviceIds(product))['guard']!,
    method: 'fixed',
    rate: 0,
    valid_from: '2027-05-01',
    house_id: home.house,
    basis: 'Рішення',
  }
  const make = async (floors: object) => {
    const { status, body } = await call(tariffs.create, { raw: { ...raw, ...floors }, as: 'accountant' })
    return [status, body.code ?? null, Object.keys(body.errors ?? {})]
  }
  expect(await make({ floor_from: 1, floor_to: 1 })).toEqual([201, null, []])
  expect(await make({ floor_from: 2, floor_to: 9 })).toEqual([201, null, []])
  expect(await make({ floor_from: 9, floor_to: 12 })).toEqual([409, 'tariffs_overlap', []])
  expect(await make({ floor_from: 3 })).toEqual([422, 'validation', ['floor_to']])
  expect(await make({ floor_to: 3 })).toEqual([422, 'validation', ['floor_from']])
  expect(await make({ floor_from: 30, floor_to: 20 })).toEqual([422, 'validation', ['floor_to']])
})

it('a run of a month that is none, or of a house that is none, is refused at its field', async () => {
  const errors = async (raw: object) => {
    const { status, body } = await call(billRuns.create, { raw, as: 'accountant' })
    return [status, Object.keys(body.errors ?? {})]
  }
  expect(await errors({ period: '2027-13', house_ids: [home.house] })).toEqual([422, ['period']])
  expect(await errors({ period: '2027-01', house_ids: [999_999] })).toEqual([422, ['house_ids.0']])
})
