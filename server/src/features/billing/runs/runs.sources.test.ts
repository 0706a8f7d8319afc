import { benefits } from '@oselia/contract/benefits'
import { billRuns } from '@oselia/contract/bill-runs'
import { bills } from '@oselia/contract/bills'
import { inflationIndices } from '@oselia/contract/inflation-indices'
import { payments } from '@oselia/contract/payments'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouse } from '../../../testing/billing.js'
import { makeMember } from '../../../testing/registry.js'

let now = new Date('2027-04-02T08:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product
const { addTariff, preview, issue, bill, expectConsistent } = billingSteps(product)
const period = '2027-03'

const linesOf = async (runId: number, houseId: number) => {
  const { body } = await call(billRuns.house, { params: { id: runId, houseId }, as: 'accountant' })
  const sorted = body.data.bills.toSorted((a, b) => a.account.id - b.account.id)
  return sorted.map(({ lines }) => lines.map(({ kind, quantity, amount_minor }) => [kind, quantity, amount_minor]))
}
const totalsOf = async (house: number) => {
  const { body } = await call(bills.list, { rawQuery: { house_id: house, period, per_page: 100, sort: 'number' } })
  return body.data.map(({ total_minor }) => total_minor)
}
const meterOf = async (realty: number, house: number, readings: readonly [string, number][]) => {
  const { rows } = await sql<{
    id: number
  }>`insert into meters (kind, number, number_key, house_id, realty_id, digits, coefficient, sealed,
      installed_on, initial_value) values ('cold_water', ${`В-${realty}`}, ${`В${realty}`}, ${house}, ${realty}, 5, 1, false, '2027-01-01', 100)
    returning id`.execute(product.app.pools.db)
  for (const [day, value] of readings)
    await sql`insert into meter_readings (meter_id, day, value, source) values (${rows[0]!.id}, ${day}, ${value}, 'hand')`.execute(
      product.app.pools.db,
    )
}

describe('consumption by meters', () => {
  it('is charged as read or estimated, and is missing where nothing is known', async () => {
    const home = await makeBilledHouse(product, 'Лічильна', [40, 50, 60])
    const [read, estimated, unknown] = home.units
    await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 1 })
    await addTariff('cold_water', { house_id: home.house, method: 'by_meter', rate: 32.592 })
    await meterOf(read!, home.house, [
      ['2027-02-25', 104],
      ['2027-03-25', 112],
    ])
    await meterOf(estimated!, home.house, [['2027-02-25', 106.5]])
    await meterOf(unknown!, home.house, [])
    const run = await preview(period, [home.house])
    expect(run.houses[0]!.problems).toMatchObject([{ kind: 'reading_missing', count: 1, units: [{ id: unknown }] }])
    // 8 × 32.592 = 260.736; (106.5 − 100) over January and February is 3.25 a month: 105.924.
    expect(await linesOf(run.id, home.house)).toEqual([
      [
        ['charge', 40, 4000],
        ['charge', 8, 26_074],
      ],
      [
        ['charge', 50, 5000],
        ['charge', 3.25, 10_592],
      ],
      [['charge', 60, 6000]],
    ])
    expect(await issue(run.id)).toMatchObject({ issued_bills: 3 })
    expect(await totalsOf(home.house)).toEqual([30_074, 15_592, 6000])
    expect(await bill(period, [home.house])).toMatchObject({ issued_bills: 0, already: 3 })
    await expectConsistent()
  })
})

describe('benefits and absences', () => {
  it('lower the bill by amount, percent and days', async () => {
    const home = await makeBilledHouse(product, 'Пільгова', [62.3, 50])
    const [first, second] = home.units
    await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 9.85 })
    await addTariff('waste', { house_id: home.house, method: 'per_person', rate: 41.25 })
    const add = async (fields: Record<string, unknown>) => {
      const raw = { realty_id: first, from: '2027-01-01', ...fields }
      const { status, body } = await call(benefits.create, { raw, as: 'accountant' })
      expect([status, body.errors]).toEqual([201, undefined])
    }
    await add({ kind: 'subsidy', amount_minor: 35_000, decision_number: '12/3' })
    await add({ kind: 'benefit', percent: 12.5, from: '2027-03-01' })
    await add({ kind: 'subsidy', amount_minor: 99_900, form: 'cash' })
    await add({ kind: 'benefit', percent: 50, to: '2027-02-28' })
    const member = await makeMember(product.app, 'Відпускна')
    await sql`insert into absences (realty_id, member_id, "from", "to") values (${second}, ${member}, '2027-02-20', '2027-03-21')`.execute(
      product.app.pools.db,
    )
    const run = await preview(period, [home.house])
    // 62.3 × 9.85 = 613.655; 2 × 41.25; 12.5 % of 696.16 = 87.02. Absent 21 days of 31: (62 − 21) ÷ 31 = 1.3226 × 41.25 = 54.557.
    expect(await linesOf(run.id, home.house)).toEqual([
      [
        ['charge', 62.3, 61_366],
        ['charge', 2, 8250],
        ['subsidy', null, -35_000],
        ['benefit', null, -8702],
      ],
      [
        ['charge', 50, 49_250],
        ['charge', 1.3226, 5456],
      ],
    ])
    await issue(run.id)
    expect(await totalsOf(home.house)).toEqual([25_914, 54_706])
    await expectConsistent()
  })
})

describe('late payment', () => {
  it('is charged on the principal of each day, once for each month', async () => {
    const home = await makeBilledHouse(product, 'Боргова', [40])
    const account_id = home.accounts[0]!
    await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 1 })
    const { body: settings } = await call(bills.settings, { as: 'accountant' })
    const switched = { penalty_enabled: true, three_percent_enabled: true, inflation_enabled: true }
    const save = (fields: object, version: number) =>
      call(bills.saveSettings, { raw: { version, ...fields }, as: 'accountant' })
    expect((await save(switched, settings.data.version)).status).toBe(200)
    const opening = { due_on: '2027-03-08', items: [{ account_id, amount_minor: 150_000 }], total_minor: 150_000 }
    await call(bills.opening, { body: { period: '2027-02', ...opening }, as: 'accountant' })
    const noted = await preview(period, [home.house])
    expect(noted.houses[0]!.problems).toMatchObject([{ kind: 'inflation_index_missing' }])
    const indexed = await call(inflationIndices.save, { body: { items: [{ period, index: 100.6 }] }, as: 'accountant' })
    expect([indexed.status, indexed.body.data]).toEqual([200, [{ period, index: 100.6 }]])
    const run = await preview(period, [home.house])
    expect(await linesOf(run.id, home.house)).toEqual([
      [
        ['charge', 40, 4000],
        ['penalty', null, 345],
        ['three_percent', null, 284],
        ['inflation', null, 900],
      ],
    ])
    await issue(run.id)
    expect(await bill(period, [home.house])).toMatchObject({ issued_bills: 0 })
    const { rows } = await sql<{ kind: string }>`select l.kind from late_charges l join bills b on b.id = l.bill_id
      where b.house_id = ${home.house} order by l.kind`.execute(product.app.pools.db)
    expect(rows.map(({ kind }) => kind)).toEqual(['inflation', 'penalty', 'three_percent'])
    await expect(
      sql`insert into late_charges (debt_bill_id, kind, period, bill_id, amount_minor)
        select debt_bill_id, kind, period, bill_id, 1 from late_charges`.execute(product.app.pools.db),
    ).rejects.toMatchObject({ constraint: 'late_charges_once' })
    const paid = { account_id, amount_minor: 100_000, received_on: '2027-04-01', channel: 'bank' as const }
    expect((await call(payments.create, { body: paid, as: 'accountant' })).status).toBe(201)
    // The days of April to come are not known to be late, and those of March are charged.
    const early = await preview('2027-04', [home.house])
    expect(await linesOf(early.id, home.house)).toEqual([[['charge', 40, 4000]]])
    now = new Date('2027-05-01T08:00:00Z')
    await sql`update sessions set created_at = ${now}, last_seen_at = ${now}, expires_at = ${now}::timestamptz + interval '1 day'`.execute(
      product.app.pools.db,
    )
    const april = await preview('2027-04', [home.house])
    // 500.00 × 30 days: 1.50 of penalty and 1.23 of 3 %; the bill of March is due on 30 April.
    expect((await linesOf(april.id, home.house))[0]).toEqual([
      ['charge', 40, 4000],
      ['penalty', null, 150],
      ['three_percent', null, 123],
    ])
    const { body: held } = await call(bills.settings, { as: 'accountant' })
    const off = { penalty_enabled: false, three_percent_enabled: false, inflation_enabled: false }
    expect((await save(off, held.data.version)).status).toBe(200)
    await expectConsistent()
  })

  it('is charged for each month once, also where a run is made early and the next one late', async () => {
    const at = async (instant: string) => {
      now = new Date(instant)
      await sql`update sessions set created_at = ${now}, last_seen_at = ${now}, expires_at = ${now}::timestamptz + interval '1 day'`.execute(
        product.app.pools.db,
      )
    }
    const switchPenalty = async (penalty_enabled: boolean) => {
      const { version } = (await call(bills.settings, { as: 'accountant' })).body.data
      const { status } = await call(bills.saveSettings, { raw: { version, penalty_enabled }, as: 'accountant' })
      expect(status).toBe(200)
    }
    const issued = async (month: string) => {
      const run = await preview(month, [home.house])
      const [lines] = await linesOf(run.id, home.house)
      await issue(run.id)
      return lines
    }
    await at('2027-05-01T08:00:00Z')
    const home = await makeBilledHouse(product, 'Борг без пропусків', [40])
    await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 1 })
    const items = [{ account_id: home.accounts[0]!, amount_minor: 150_000 }]
    const opening = { period: '2027-02', due_on: '2027-03-08', items, total_minor: 150_000 }
    await call(bills.opening, { body: opening, as: 'accountant' })
    await switchPenalty(true)
    expect(await issued('2027-04')).toEqual([
      ['charge', 40, 4000],
      ['penalty', null, 450],
    ])
    // The days of May are not over, and those of April are charged.
    await at('2027-05-20T08:00:00Z')
    expect(await issued('2027-05')).toEqual([['charge', 40, 4000]])
    await at('2027-07-01T08:00:00Z')
    // 31 days of May; 30 of June, also for the bill of April, which was due on 31 May.
    expect(await issued('2027-06')).toEqual([
      ['charge', 40, 4000],
      ['penalty', null, 465],
      ['penalty', null, 462],
    ])
    const { rows } = await sql<{
      period: string
    }>`select distinct to_char(l.period, 'YYYY-MM') as period from late_charges l
      join bills b on b.id = l.bill_id where b.house_id = ${home.house} order by 1`.execute(product.app.pools.db)
    expect(rows.map((one) => one.period)).toEqual(['2027-04', '2027-05', '2027-06'])
    await switchPenalty(false)
    await expectConsistent()
  })

  it('takes indices of the whole community only, between 50 and 500 %', async () => {
    const wrong = { items: [{ period, index: 1006 }] }
    const refused = await call(inflationIndices.save, { raw: wrong, as: 'accountant' })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['items.0.index']])
    expect((await call(inflationIndices.save, { body: { items: [] }, as: 'manager' })).status).toBe(403)
  })
})
