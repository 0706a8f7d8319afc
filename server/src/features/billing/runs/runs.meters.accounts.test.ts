import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps, type BilledHouse } from '../../../testing/billing.js'
import { meteredSteps } from '../../../testing/metered-bills.js'

const product = useApp({ clock: { now: () => new Date('2027-04-20T08:00:00Z') } })
const { addTariff, bill, expectConsistent } = billingSteps(product)
const { read, metered, takeOff, lines, cancel, addAccount } = meteredSteps(product)

describe('a unit with an account of the water', () => {
  const kept = async ({ house }: BilledHouse, period: string) => {
    const { rows } = await sql<{
      account_id: number
      value: number
    }>`select b.account_id, c.reading_to::float as value from meter_charges c join bills b on b.id = c.bill_id
      where b.house_id = ${house} and b.period = ${`${period}-01`} and b.state <> 'cancelled'`.execute(
      product.app.pools.db,
    )
    return rows.map(({ account_id, value }) => [account_id, value])
  }
  /** One reading more is needed for an estimate. */
  const startLate = (meter: number) =>
    sql`update meters set initial_value = 110, installed_on = '2027-02-10' where id = ${meter}`.execute(
      product.app.pools.db,
    )
  const shared = async (name: string) => {
    const { home, meter } = await metered(name)
    await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 1 })
    return { home, meter, water: await addAccount(home, { number: 'В', service: 'cold_water' }) }
  }

  it('keeps what the water was charged up to when the bill of the other account is made again', async () => {
    const { home, meter, water } = await shared('Дворахункова')
    await read(meter, [
      ['2027-01-31', 110],
      ['2027-02-28', 120],
    ])
    for (const month of ['2027-02', '2027-03']) await bill(month, [home.house])
    await read(meter, [['2027-03-31', 145]])
    await cancel(home.accounts[0]!, '2027-03')
    await bill('2027-03', [home.house])
    expect(await kept(home, '2027-03')).toEqual([[water, 130]])
    await read(meter, [['2027-04-15', 150]])
    await bill('2027-04', [home.house])
    expect((await lines(home)).at(-1)).toEqual([4, 20])
  })

  it('keeps it once, with the bill that charges it, also where the other one was first', async () => {
    const { home, meter, water } = await shared('Порожня дворахункова')
    await read(meter, [
      ['2027-01-31', 100],
      ['2027-02-28', 100],
    ])
    await bill('2027-03', [home.house])
    expect(await kept(home, '2027-03')).toEqual([[home.accounts[0], 100]])
    await read(meter, [['2027-03-31', 103]])
    await bill('2027-03', [home.house])
    expect(await kept(home, '2027-03')).toEqual([[water, 103]])
    await read(meter, [['2027-04-15', 107]])
    await bill('2027-04', [home.house])
    expect(await lines(home)).toEqual([
      [3, 3],
      [4, 4],
    ])
  })

  it('is charged on from the last month with a consumption, also over one in which only the other account got a bill', async () => {
    const { home, meter } = await shared('Без показання')
    await startLate(meter)
    await read(meter, [['2027-02-28', 120]])
    for (const month of ['2027-02', '2027-03']) await bill(month, [home.house])
    await read(meter, [
      ['2027-03-31', 145],
      ['2027-04-15', 150],
    ])
    await bill('2027-04', [home.house])
    expect(await lines(home)).toEqual([
      [2, 10],
      [4, 30],
    ])
    await expectConsistent()
  })

  it('is charged on where a bill of the month charged nothing and the reading came afterwards', async () => {
    const { home, meter } = await shared('Пізніше показання')
    await startLate(meter)
    await read(meter, [['2027-02-28', 120]])
    for (const month of ['2027-02', '2027-03']) await bill(month, [home.house])
    await read(meter, [
      ['2027-03-31', 120],
      ['2027-04-15', 120],
    ])
    await bill('2027-04', [home.house])
    expect(await kept(home, '2027-04')).toEqual([[home.accounts[0], 120]])
    await sql`update meter_readings set value = case day when '2027-03-31' then 145 else 150 end
      where meter_id = ${meter} and day > '2027-03-01'`.execute(product.app.pools.db)
    await bill('2027-04', [home.house])
    expect(await lines(home)).toEqual([
      [2, 10],
      [4, 30],
    ])
  })

  it('is charged on where the other account ends, whose bill kept a month without consumption', async () => {
    const { home, meter } = await shared('Кінець загального')
    await read(meter, [
      ['2027-01-31', 100],
      ['2027-02-28', 100],
    ])
    await bill('2027-03', [home.house])
    expect(await kept(home, '2027-03')).toEqual([[home.accounts[0], 100]])
    await takeOff(meter, '2027-03-20')
    await sql`update personal_accounts set "to" = '2027-03-31' where id = ${home.accounts[0]}`.execute(
      product.app.pools.db,
    )
    await addAccount(home, { number: 'Г', from: '2027-04-01' })
    await read(meter, [['2027-03-20', 106]])
    await bill('2027-04', [home.house])
    expect(await lines(home)).toEqual([[4, 6]])
  })

  it('is kept once for a month, by a rule of the database, until its bill is cancelled', async () => {
    const { home, meter, water } = await shared('Одна за місяць')
    await read(meter, [
      ['2027-01-31', 110],
      ['2027-02-28', 120],
    ])
    await bill('2027-02', [home.house])
    const again = () =>
      sql`insert into meter_charges (bill_id, account_id, meter_id, period, reading_from, reading_to)
        select id, account_id, ${meter}, period, 110, 120 from bills where account_id = ${home.accounts[0]} and period = '2027-02-01'`.execute(
        product.app.pools.db,
      )
    await expect(again()).rejects.toMatchObject({ constraint: 'meter_charges_once' })
    await cancel(water, '2027-02')
    await again()
    expect(await kept(home, '2027-02')).toEqual([[home.accounts[0], 120]])
  })
})
