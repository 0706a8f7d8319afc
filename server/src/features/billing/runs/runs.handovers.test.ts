import { bills } from '@oselia/contract/bills'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps, type BilledHouse } from '../../../testing/billing.js'
import { meteredSteps } from '../../../testing/metered-bills.js'

const product = useApp({ clock: { now: () => new Date('2027-06-20T08:00:00Z') } })
const { call } = product
const { bill, expectConsistent } = billingSteps(product)
const { read, metered, estimated, cancel, addAccount } = meteredSteps(product)

/** Account, month of the bill, month of the consumption, readings and amount of the lines by meters since April. */
const charged = async ({ house }: BilledHouse) => {
  const { rows } = await sql<{
    account_id: number
    month: number
    for_period: string | null
    from: number
    to: number
    amount: number
  }>`select b.account_id, extract(month from b.period)::int as month, to_char(l.for_period, 'YYYY-MM') as for_period,
      l.reading_from::float as from, l.reading_to::float as to, l.amount_minor as amount
    from bill_lines l join bills b on b.id = l.bill_id
    where b.house_id = ${house} and b.period > '2027-03-01' and l.method = 'by_meter' and b.state <> 'cancelled'
    order by b.period, b.account_id, l.id`.execute(product.app.pools.db)
  return rows.map(({ account_id, month, for_period, from, to, amount }) => [
    account_id,
    month,
    for_period,
    from,
    to,
    amount,
  ])
}

/** Charged up to 130 in March by an estimate; the meter stays, and another account pays from April. */
const sold = async (name: string, fields: Parameters<typeof metered>[1] = {}) => {
  const { home, meter } = await estimated(name, fields)
  await sql`update personal_accounts set "to" = '2027-03-31' where id = ${home.accounts[0]}`.execute(
    product.app.pools.db,
  )
  return { home, meter, old: home.accounts[0]!, next: await addAccount(home, { number: 'В', from: '2027-04-01' }) }
}

describe('a meter that stays when the account changes', () => {
  it('is charged to each account up to and from the reading of the last month of the former one', async () => {
    const { home, meter, old, next } = await sold('Продана')
    await read(meter, [
      ['2027-03-31', 160],
      ['2027-04-30', 170],
      ['2027-05-31', 175],
    ])
    for (const month of ['2027-04', '2027-05']) await bill(month, [home.house])
    expect(await charged(home)).toEqual([
      [old, 4, '2027-03', 130, 160, 30_000],
      [next, 4, null, 160, 170, 10_000],
      [next, 5, null, 170, 175, 5000],
    ])
    await expectConsistent()
  })

  it('gives back to the former account what its estimate was too high, by the coefficient of the meter', async () => {
    const { home, meter, old, next } = await sold('Завищена', { coefficient: 2 })
    await read(meter, [
      ['2027-03-31', 124],
      ['2027-04-30', 126],
    ])
    await bill('2027-04', [home.house])
    expect(await charged(home)).toEqual([
      [old, 4, '2027-03', 130, 124, -12_000],
      [next, 4, null, 124, 126, 4000],
    ])
    await expectConsistent()
  })

  it('is charged on from the last bill where the month of the change has no reading', async () => {
    const { home, meter, next } = await sold('Без показання')
    await read(meter, [['2027-04-30', 170]])
    await bill('2027-04', [home.house])
    expect(await charged(home)).toEqual([[next, 4, null, 130, 170, 40_000]])
  })

  it('is charged to the former account later where its reading comes only after the next bill, and nothing twice', async () => {
    const { home, meter, next } = await sold('Пізніше показання')
    await bill('2027-04', [home.house])
    await read(meter, [
      ['2027-03-31', 160],
      ['2027-04-30', 170],
      ['2027-05-31', 175],
    ])
    await bill('2027-05', [home.house])
    // The account that follows was charged by an estimate from 130 on: it stays with it, as its bill says.
    expect((await charged(home)).map(([account]) => account)).toEqual([next, next])
    expect((await charged(home)).at(-1)!.slice(4)).toEqual([175, 35_000])
    await expectConsistent()
  })

  it.each([['2027-04'], ['2027-05']])(
    'is charged to the former account again in %s, once its bill was cancelled',
    async (again) => {
      const { home, meter, old, next } = await sold(`Скасована ${again}`)
      await read(meter, [
        ['2027-03-31', 160],
        ['2027-04-30', 170],
      ])
      await bill('2027-04', [home.house])
      await cancel(old, '2027-04')
      await bill(again, [home.house])
      const own = (await charged(home)).filter(([account]) => account === old)
      expect(own).toEqual([[old, Number(again.slice(5)), '2027-03', 130, 160, 30_000]])
      expect((await charged(home)).find(([account]) => account === next)).toEqual([next, 4, null, 160, 170, 10_000])
      await expectConsistent()
    },
  )

  it('begins at the same reading when the bill of the account that follows is made again', async () => {
    const { home, meter, next } = await sold('Наново')
    await read(meter, [
      ['2027-03-31', 160],
      ['2027-04-30', 170],
    ])
    await bill('2027-04', [home.house])
    await cancel(next, '2027-04')
    await bill('2027-04', [home.house])
    expect((await charged(home)).map(([account, , , from, to]) => [account, from, to])).toEqual([
      [home.accounts[0], 130, 160],
      [next, 160, 170],
    ])
    await expectConsistent()
  })

  it('is handed over once for an account, by a rule of the database', async () => {
    const { home, meter, old } = await sold('Одна передача')
    await read(meter, [['2027-03-31', 160]])
    await bill('2027-04', [home.house])
    const { home: other } = await estimated('Сусідня')
    const query = { account_id: other.accounts[0]!, period: '2027-03' }
    const { body } = await call(bills.list, { query, as: 'accountant' })
    const again =
      sql`insert into meter_charges (bill_id, account_id, meter_id, period, reading_from, reading_to, is_handover)
      values (${body.data[0]!.id}, ${old}, ${meter}, '2027-03-01', 130, 160, true)`.execute(product.app.pools.db)
    await expect(again).rejects.toMatchObject({ constraint: 'meter_handovers_once' })
  })
})
