import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps, serviceIds } from '../../../testing/billing.js'
import { meteredSteps } from '../../../testing/metered-bills.js'

const product = useApp({ clock: { now: () => new Date('2027-04-20T08:00:00Z') } })
const { addTariff, bill, expectConsistent } = billingSteps(product)
const { read, install, metered, charged, takeOff, replace, lines, estimated } = meteredSteps(product)

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
  const second = await install(home, 'В-2', { initial: 500 })
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
  await takeOff(meter, '2027-03-20')
  await read(await install(home, 'В-2', { on: '2027-03-20' }), [['2027-04-15', 7]])
  await bill('2027-04', [home.house])
  expect(await charged(home, '2027-04')).toEqual([0, 7, 7])
})

describe('a meter that was taken off', () => {
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
