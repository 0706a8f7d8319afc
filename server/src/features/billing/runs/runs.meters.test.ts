import { bills } from '@oselia/contract/bills'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouse, serviceIds, type BilledHouse } from '../../../testing/billing.js'

const product = useApp({ clock: { now: () => new Date('2027-04-20T08:00:00Z') } })
const { call } = product
const { addTariff, bill, expectConsistent } = billingSteps(product)

const read = (meter: number, readings: readonly [day: string, value: number][]) =>
  sql`insert into meter_readings (meter_id, day, value, source)
    select ${meter}::bigint, d, v, 'hand' from unnest(${readings.map(([day]) => day)}::date[], ${readings.map(([, value]) => value)}::numeric[]) as x (d, v)`.execute(
    product.app.pools.db,
  )

const metered = async (name: string, fields: { digits?: number; coefficient?: number } = {}) => {
  const home = await makeBilledHouse(product, name, [40])
  await addTariff('cold_water', { house_id: home.house, method: 'by_meter', rate: 10 })
  const { digits = 5, coefficient = 1 } = fields
  const { rows } = await sql<{
    id: number
  }>`insert into meters (kind, number, number_key, house_id, realty_id, digits, coefficient, sealed,
      installed_on, initial_value) values ('cold_water', 'В-1', 'В1', ${home.house}, ${home.units[0]}, ${digits}, ${coefficient}, false, '2027-01-01', 100)
    returning id`.execute(product.app.pools.db)
  return { home, meter: rows[0]!.id }
}

const charged = async ({ accounts }: BilledHouse, period: string) => {
  const { body } = await call(bills.list, { query: { account_id: accounts[0]!, period }, as: 'accountant' })
  const { body: one } = await call(bills.read, { params: { id: body.data[0]!.id }, as: 'accountant' })
  const line = one.data.lines.find(({ method }) => method === 'by_meter')
  return [line!.reading_from, line!.reading_to, line!.quantity]
}

it('a reading that comes after its month was billed by an estimate is charged with the next month', async () => {
  const { home, meter } = await metered('Запізніла')
  await read(meter, [
    ['2027-01-31', 110],
    ['2027-02-28', 120],
  ])
  await bill('2027-02', [home.house])
  await bill('2027-03', [home.house])
  expect(await charged(home, '2027-03')).toEqual([120, 130, 10])
  await read(meter, [
    ['2027-03-31', 145],
    ['2027-04-15', 150],
  ])
  await bill('2027-04', [home.house])
  // 30 since the reading of February, of which 10 were billed in March.
  expect(await charged(home, '2027-04')).toEqual([130, 150, 20])
  await expectConsistent()
})

it('what was billed too much is taken back by a lower reading, with the coefficient of the meter', async () => {
  const { home, meter } = await metered('Завелика', { coefficient: 2 })
  await read(meter, [
    ['2027-01-31', 110],
    ['2027-02-28', 120],
  ])
  await bill('2027-03', [home.house])
  expect(await charged(home, '2027-03')).toEqual([120, 130, 20])
  await read(meter, [
    ['2027-03-31', 122],
    ['2027-04-15', 125],
  ])
  await bill('2027-04', [home.house])
  expect(await charged(home, '2027-04')).toEqual([130, 125, -10])
})

it('a late reading of one of several meters is charged with the next month', async () => {
  const { home, meter } = await metered('Двохлічильникова')
  const { rows } = await sql<{
    id: number
  }>`insert into meters (kind, number, number_key, house_id, realty_id, digits, coefficient, sealed,
      installed_on, initial_value) values ('cold_water', 'В-2', 'В2', ${home.house}, ${home.units[0]}, 5, 1, false, '2027-01-01', 500)
    returning id`.execute(product.app.pools.db)
  const second = rows[0]!.id
  for (const [id, start] of [
    [meter, 100],
    [second, 500],
  ] as const)
    await read(id, [
      ['2027-01-31', start + 10],
      ['2027-02-28', start + 20],
    ])
  await read(meter, [['2027-03-31', 130]])
  await bill('2027-03', [home.house])
  // 10 by the reading of the first, 10 by the estimate of the second.
  expect(await charged(home, '2027-03')).toEqual([null, null, 20])
  await read(second, [['2027-03-31', 526]])
  await read(meter, [['2027-04-15', 135]])
  await read(second, [['2027-04-15', 529]])
  await bill('2027-04', [home.house])
  // 5 of the first; 9 of the second since the reading of February, of which 10 were billed in March.
  expect(await charged(home, '2027-04')).toEqual([null, null, 4])
  await expectConsistent()
})

it('a reading that comes after a month without consumption was billed is charged with the next month', async () => {
  const { home, meter } = await metered('Порожня')
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 1 })
  await read(meter, [
    ['2027-01-31', 100],
    ['2027-02-28', 100],
  ])
  await bill('2027-03', [home.house])
  await read(meter, [
    ['2027-03-31', 103],
    ['2027-04-15', 107],
  ])
  await bill('2027-04', [home.house])
  const { rows } = await sql<{
    quantity: number
  }>`select l.quantity::float as quantity from bill_lines l join bills b on b.id = l.bill_id
    where b.house_id = ${home.house} and l.method = 'by_meter' and b.period = '2027-04-01'`.execute(
    product.app.pools.db,
  )
  expect(rows).toEqual([{ quantity: 7 }])
})

it('a new meter begins by itself', async () => {
  const { home, meter } = await metered('Замінена')
  await read(meter, [
    ['2027-01-31', 110],
    ['2027-02-28', 120],
    ['2027-03-20', 125],
  ])
  await bill('2027-03', [home.house])
  await sql`update meters set removed_on = '2027-03-20' where id = ${meter}`.execute(product.app.pools.db)
  const { rows } = await sql<{
    id: number
  }>`insert into meters (kind, number, number_key, house_id, realty_id, digits, coefficient, sealed,
      installed_on, initial_value) values ('cold_water', 'В-2', 'В2', ${home.house}, ${home.units[0]}, 5, 1, false, '2027-03-20', 0)
    returning id`.execute(product.app.pools.db)
  await read(rows[0]!.id, [['2027-04-15', 7]])
  await bill('2027-04', [home.house])
  expect(await charged(home, '2027-04')).toEqual([0, 7, 7])
})

describe('a meter that was taken off', () => {
  const takeOff = (meter: number, on: string) =>
    sql`update meters set removed_on = ${on} where id = ${meter}`.execute(product.app.pools.db)
  const replace = async ({ house, units }: BilledHouse, meter: number, on: string, number: string) => {
    await takeOff(meter, on)
    const { rows } = await sql<{
      id: number
    }>`insert into meters (kind, number, number_key, house_id, realty_id, digits, coefficient, sealed,
        installed_on, initial_value, replaces_id) values ('cold_water', ${number}, ${number}, ${house}, ${units[0]}, 5, 1, false, ${on}, 0, ${meter})
      returning id`.execute(product.app.pools.db)
    return rows[0]!.id
  }
  const lines = async ({ house }: BilledHouse) => {
    const { rows } = await sql<{
      month: number
      quantity: number
    }>`select extract(month from b.period)::int as month, l.quantity::float as quantity
      from bill_lines l join bills b on b.id = l.bill_id where b.house_id = ${house} and l.method = 'by_meter' and b.state <> 'cancelled'
      order by b.period`.execute(product.app.pools.db)
    return rows.map(({ month, quantity }) => [month, quantity])
  }
  /** Read in January and February, billed in February, and by an estimate of 10 up to 130 in March. */
  const estimated = async (name: string, fields: Parameters<typeof metered>[1] = {}) => {
    const made = await metered(name, fields)
    await addTariff('maintenance', { house_id: made.home.house, method: 'per_m2', rate: 1 })
    await read(made.meter, [
      ['2027-01-31', 110],
      ['2027-02-28', 120],
    ])
    await bill('2027-02', [made.home.house])
    await bill('2027-03', [made.home.house])
    return made
  }

  it('is charged up to its final reading by the next run, once, also where it has no successor', async () => {
    const { home, meter } = await estimated('Знята', { coefficient: 2 })
    await takeOff(meter, '2027-03-20')
    await read(meter, [['2027-03-20', 126]])
    await bill('2027-04', [home.house])
    // Billed up to 130 by the estimate, of which 4 were not counted; twice, by the coefficient.
    expect(await charged(home, '2027-04')).toEqual([130, 126, -8])
    await bill('2027-05', [home.house])
    expect(await lines(home)).toEqual([
      [2, 20],
      [3, 20],
      [4, -8],
    ])
    await expectConsistent()
  })

  it('long before anybody said so gives the months since back, and its successor begins by its initial value', async () => {
    const { home, meter } = await estimated('Давно замінена')
    const next = await replace(home, meter, '2027-02-10', 'В-2')
    await sql`update meter_readings set day = '2027-02-10', value = 112 where meter_id = ${meter} and day = '2027-02-28'`.execute(
      product.app.pools.db,
    )
    await read(next, [
      ['2027-02-28', 4],
      ['2027-03-31', 9],
      ['2027-04-15', 15],
    ])
    await bill('2027-04', [home.house])
    // 15 of the new one and 112 of the old one, which was billed up to 130.
    expect(await charged(home, '2027-04')).toEqual([null, null, 15 - 18])
    await read(next, [['2027-05-15', 16]])
    await bill('2027-05', [home.house])
    const sum = (await lines(home)).reduce((all, [, quantity]) => all + quantity!, 0)
    expect(sum).toBe(112 - 110 + 16)
    await expectConsistent()
  })

  it('in the month is charged with its successor, which has no reading yet, and nothing of the successor is lost', async () => {
    const { home, meter } = await estimated('Щойно замінена')
    const next = await replace(home, meter, '2027-04-10', 'В-2')
    await read(meter, [['2027-04-10', 133]])
    await bill('2027-04', [home.house])
    expect(await lines(home)).toContainEqual([4, 3])
    await read(next, [
      ['2027-04-18', 2],
      ['2027-05-15', 6],
    ])
    await bill('2027-05', [home.house])
    expect(await charged(home, '2027-05')).toEqual([0, 6, 6])
    await expectConsistent()
  })

  it('is not charged for a month that is not billed, or was by something else, as that month charges its own consumption', async () => {
    const cancelled = await estimated('Скасована')
    await sql`update bills set state = 'cancelled', cancel_reason = 'Перевірка' where house_id = ${cancelled.home.house}
      and period = '2027-03-01'`.execute(product.app.pools.db)
    const typed = await metered('Введена')
    await addTariff('maintenance', { house_id: typed.home.house, method: 'per_m2', rate: 1 })
    await read(typed.meter, [['2027-02-28', 120]])
    await bill('2027-02', [typed.home.house])
    const { cold_water: service_id } = await serviceIds(product)
    await sql`insert into charge_inputs (house_id, realty_id, service_id, period, quantity) values (${typed.home.house},
      ${typed.home.units[0]}, ${service_id}, '2027-03-01', 5)`.execute(product.app.pools.db)
    await bill('2027-03', [typed.home.house])
    for (const { home, meter } of [cancelled, typed]) {
      await takeOff(meter, '2027-03-20')
      await read(meter, [['2027-03-20', 126]])
      await bill('2027-04', [home.house])
    }
    expect(await lines(cancelled.home)).toEqual([[2, 10]])
    expect(await lines(typed.home)).toEqual([
      [2, 20],
      [3, 5],
    ])
  })
})
