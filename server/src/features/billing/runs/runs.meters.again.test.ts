import { bills } from '@oselia/contract/bills'
import { meterSettings } from '@oselia/contract/meters'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps, serviceIds, type BilledHouse } from '../../../testing/billing.js'
import { meteredSteps } from '../../../testing/metered-bills.js'

const product = useApp({ clock: { now: () => new Date('2027-04-20T08:00:00Z') } })
const { call } = product
const { addTariff, bill, expectConsistent } = billingSteps(product)
const { read, install, metered, charged, takeOff, replace, lines, estimated, cancel } = meteredSteps(product)

describe('months without a tariff by meters', () => {
  /** The tariff of water ends with February, and there is another one from April. */
  const paused = async ({ house }: BilledHouse) => {
    await addTariff('maintenance', { house_id: house, method: 'per_m2', rate: 1 })
    await sql`update tariffs set valid_to = '2027-02-28' where house_id = ${house} and method = 'by_meter'`.execute(
      product.app.pools.db,
    )
    await addTariff('cold_water', { house_id: house, method: 'by_meter', rate: 12, valid_from: '2027-04-01' })
  }

  it('are not charged afterwards', async () => {
    const { home, meter } = await metered('Перерва')
    await paused(home)
    await read(meter, [['2027-02-28', 120]])
    for (const month of ['2027-02', '2027-03']) await bill(month, [home.house])
    await read(meter, [
      ['2027-03-31', 145],
      ['2027-04-15', 150],
    ])
    await bill('2027-04', [home.house])
    expect(await charged(home, '2027-04')).toEqual([145, 150, 5])
  })

  it('are not charged afterwards by a meter that was put there in them', async () => {
    const { home, meter } = await metered('Перерва зі заміною')
    await paused(home)
    await read(meter, [['2027-02-28', 120]])
    await bill('2027-02', [home.house])
    const next = await replace(home, meter, '2027-02-28', 'В-2')
    await bill('2027-03', [home.house])
    await read(next, [
      ['2027-03-31', 30],
      ['2027-04-15', 40],
    ])
    await bill('2027-04', [home.house])
    expect(await charged(home, '2027-04')).toEqual([30, 40, 10])
  })
})

it('a month without a reading is charged with the next one', async () => {
  const { home, meter } = await metered('Невідома')
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 1 })
  await sql`update meters set initial_value = 110, installed_on = '2027-02-10' where id = ${meter}`.execute(
    product.app.pools.db,
  )
  await read(meter, [['2027-02-28', 120]])
  for (const month of ['2027-02', '2027-03']) await bill(month, [home.house])
  // A correction charges no month.
  const { cold_water: service_id } = await serviceIds(product)
  const { body } = await call(bills.list, {
    query: { account_id: home.accounts[0]!, period: '2027-03' },
    as: 'accountant',
  })
  const { id, version } = body.data[0]!
  const add_lines = [{ service_id: service_id!, amount_minor: -2000 }]
  const corrected = await call(bills.update, { raw: { id, version, reason: 'Перерахунок', add_lines } })
  expect([corrected.status, corrected.body.message]).toEqual([200, undefined])
  await read(meter, [['2027-04-15', 150]])
  await bill('2027-04', [home.house])
  expect(await lines(home)).toEqual([
    [2, 10],
    [4, 30],
  ])
})

it.each([
  ['2024-04', 120],
  ['2024-03', 145],
])('a meter that was last charged in %s begins at %d, as three years are looked back', async (last, from) => {
  const { home, meter } = await metered(`Давня ${last}`)
  await sql`update meters set installed_on = '2024-01-01' where id = ${meter}`.execute(product.app.pools.db)
  await sql`update tariffs set valid_from = '2024-01-01' where house_id = ${home.house}`.execute(product.app.pools.db)
  await read(meter, [
    [`${last}-28`, 120],
    ['2027-03-31', 145],
    ['2027-04-15', 150],
  ])
  await bill(last, [home.house])
  // Months whose readings were not known.
  await sql`insert into bills (number, account_id, realty_id, house_id, period, source, state, issued_on, due_on, total_minor)
    select ${last} || g, account_id, realty_id, house_id, g::date, 'run', 'issued', g::date, g::date, 0
    from bills, generate_series(period + interval '1 month', '2027-03-01', interval '1 month') g where house_id = ${home.house}`.execute(
    product.app.pools.db,
  )
  await bill('2027-04', [home.house])
  expect(await charged(home, '2027-04')).toEqual([from, 150, 150 - from])
})

describe('a month that is billed again after a later one', () => {
  it('ends where that one begins', async () => {
    const { home, meter } = await estimated('Повторна')
    await read(meter, [
      ['2027-03-31', 145],
      ['2027-04-15', 150],
    ])
    await bill('2027-04', [home.house])
    await cancel(home.accounts[0]!, '2027-03')
    await bill('2027-03', [home.house])
    expect(await lines(home)).toEqual([
      [2, 10],
      [3, 10],
      [4, 20],
    ])
    await expectConsistent()
  })

  it('ends there by each of several meters, with their coefficients', async () => {
    const { home, meter } = await metered('Повторна двохлічильникова')
    const second = await install(home, 'В-2', { initial: 500, coefficient: 2 })
    await read(meter, [['2027-02-28', 120]])
    await read(second, [['2027-02-28', 520]])
    // By the estimates 10 and 20: two months since the installation.
    for (const month of ['2027-02', '2027-03']) await bill(month, [home.house])
    await read(meter, [['2027-03-31', 145]])
    await read(second, [['2027-03-31', 545]])
    await read(meter, [['2027-04-15', 150]])
    await read(second, [['2027-04-15', 550]])
    await bill('2027-04', [home.house])
    const before = await lines(home)
    await cancel(home.accounts[0]!, '2027-03')
    await bill('2027-03', [home.house])
    expect(await lines(home)).toEqual(before)
    expect(before.at(-1)).toEqual([4, 20 + 40])
  })

  it('keeps its own consumption where the later one charged only its own', async () => {
    const { home, meter } = await metered('Пропущена')
    await read(meter, [
      ['2027-02-28', 120],
      ['2027-03-31', 145],
      ['2027-04-15', 150],
    ])
    for (const month of ['2027-02', '2027-04', '2027-03']) await bill(month, [home.house])
    expect((await lines(home)).slice(1)).toEqual([
      [3, 25],
      [4, 5],
    ])
  })

  it('keeps its own consumption where a month between was charged by something else', async () => {
    const { home, meter } = await estimated('Введена між')
    const { cold_water: service_id } = await serviceIds(product)
    await sql`insert into charge_inputs (house_id, realty_id, service_id, period, quantity) values (${home.house},
      ${home.units[0]}, ${service_id}, '2027-04-01', 5)`.execute(product.app.pools.db)
    await read(meter, [
      ['2027-03-31', 145],
      ['2027-04-15', 150],
      ['2027-05-15', 157],
    ])
    for (const month of ['2027-04', '2027-05']) await bill(month, [home.house])
    await cancel(home.accounts[0]!, '2027-03')
    await bill('2027-03', [home.house])
    expect((await lines(home)).slice(1)).toEqual([
      [3, 25],
      [4, 5],
      [5, 7],
    ])
  })
})

it('a meter that was taken off without a final reading is not charged by another setting of estimates', async () => {
  const { home, meter } = await metered('Без останнього')
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 1 })
  await read(meter, [
    ['2027-01-31', 105],
    ['2027-02-28', 120],
  ])
  for (const month of ['2027-02', '2027-03']) await bill(month, [home.house])
  await takeOff(meter, '2027-04-10')
  await bill('2027-04', [home.house])
  const billed = [
    [2, 15],
    [3, 10],
  ]
  const set = async (estimate_months: number) => {
    const { version } = (await call(meterSettings.read, {})).body.data
    expect((await call(meterSettings.update, { body: { version, estimate_months } })).status).toBe(200)
  }
  await set(1)
  await bill('2027-05', [home.house])
  expect(await lines(home)).toEqual(billed)
  await set(3)
  await read(meter, [['2027-04-10', 133]])
  await bill('2027-06', [home.house])
  expect(await lines(home)).toEqual([...billed, [6, 3]])
})

it('a reading that was typed stands where a meter of another service was charged', async () => {
  const { home, meter } = await metered('Дві послуги')
  const hot = await install(home, 'Г-1', { initial: 150 })
  await sql`update meters set kind = 'hot_water' where id = ${hot}`.execute(product.app.pools.db)
  await addTariff('hot_water', { house_id: home.house, method: 'by_meter', rate: 20 })
  const { hot_water: service_id } = await serviceIds(product)
  await sql`insert into charge_inputs (house_id, realty_id, service_id, period, quantity, reading_from, reading_to)
    values (${home.house}, ${home.units[0]}, ${service_id}, '2027-03-01', 10, 150, 160)`.execute(product.app.pools.db)
  await read(meter, [
    ['2027-03-31', 120],
    ['2027-04-15', 130],
  ])
  await read(hot, [['2027-04-15', 175]])
  for (const month of ['2027-03', '2027-04']) await bill(month, [home.house])
  const { rows } = await sql<{ quantity: number }>`select l.quantity::float as quantity from bill_lines l
    join bills b on b.id = l.bill_id where b.house_id = ${home.house} and l.service_id = ${service_id}
    order by b.period`.execute(product.app.pools.db)
  expect(rows.map(({ quantity }) => quantity)).toEqual([10, 15])
})
