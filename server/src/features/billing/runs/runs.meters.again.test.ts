import { bills } from '@oselia/contract/bills'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps, type BilledHouse } from '../../../testing/billing.js'
import { meteredSteps } from '../../../testing/metered-bills.js'

const product = useApp({ clock: { now: () => new Date('2027-04-20T08:00:00Z') } })
const { call } = product
const { addTariff, bill } = billingSteps(product)
const { read, metered, lines } = meteredSteps(product)

const cancel = async (account_id: number, period: string) => {
  const { body } = await call(bills.list, { query: { account_id, period }, as: 'accountant' })
  const { id, version } = body.data[0]!
  const change = { id, version, cancelled: true, reason: 'Перевірка' } as const
  const { status } = await call(bills.update, { body: change })
  expect(status).toBe(200)
}

const addAccount = async ({ units, house }: BilledHouse, fields: { service?: string; from?: string }) => {
  const { rows } = await sql<{
    id: number
  }>`insert into personal_accounts (realty_id, number, number_key, service, "from")
    values (${units[0]}, ${`${house}-В`}, ${`${house}в`}, ${fields.service ?? null}, ${fields.from ?? null}) returning id`.execute(
    product.app.pools.db,
  )
  return rows[0]!.id
}

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
  const shared = async (name: string) => {
    const { home, meter } = await metered(name)
    await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 1 })
    return { home, meter, water: await addAccount(home, { service: 'cold_water' }) }
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
})
