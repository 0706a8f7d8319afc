import { benefits } from '@oselia/contract/benefits'
import { billRuns } from '@oselia/contract/bill-runs'
import { bills } from '@oselia/contract/bills'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps, serviceIds, type BilledHouse } from '../../../testing/billing.js'
import { meteredSteps } from '../../../testing/metered-bills.js'
import { makeLink, makeUnit } from '../../../testing/registry.js'

const product = useApp({ clock: { now: () => new Date('2027-04-20T08:00:00Z') } })
const { call } = product
const { preview, issue, bill, expectConsistent } = billingSteps(product)
const { read, takeOff, install, estimated, cancel, addAccount } = meteredSteps(product)

/** Lines by meters, with the account, month and month of the consumption. */
const charged = async ({ house }: BilledHouse) => {
  const { rows } = await sql<{
    account_id: number
    month: number
    for_period: string | null
    quantity: number
    amount: number
  }>`select b.account_id, extract(month from b.period)::int as month, to_char(l.for_period, 'YYYY-MM') as for_period,
      l.quantity::float as quantity, l.amount_minor as amount from bill_lines l join bills b on b.id = l.bill_id
    where b.house_id = ${house} and b.period > '2027-03-01' and l.method = 'by_meter' and b.state <> 'cancelled'
    order by b.period, l.id`.execute(product.app.pools.db)
  return rows.map(({ account_id, month, for_period, quantity, amount }) => [
    account_id,
    month,
    for_period,
    quantity,
    amount,
  ])
}

/** Charged up to 130 in March by an estimate; the meter was taken off on the 20th, and another account pays from April. */
const handedOver = async (name: string) => {
  const { home, meter } = await estimated(name)
  await takeOff(meter, '2027-03-20')
  await sql`update personal_accounts set "to" = '2027-03-31' where id = ${home.accounts[0]}`.execute(
    product.app.pools.db,
  )
  return { home, meter, next: await addAccount(home, { number: 'В', from: '2027-04-01' }) }
}

describe('what a meter counted that was taken off before the account changed', () => {
  it('is charged once to the account that paid for it then, and not to the one that follows', async () => {
    const { home, meter, next } = await handedOver('Новий власник')
    await read(meter, [['2027-03-20', 160]])
    for (const month of ['2027-04', '2027-05']) await bill(month, [home.house])
    expect(await charged(home)).toEqual([[home.accounts[0], 4, '2027-03', 30, 30_000]])
    const { body } = await call(bills.list, { query: { house_id: [home.house], period: '2027-05' }, as: 'accountant' })
    expect(body.data.map(({ account }) => account.id)).toEqual([next])
    await expectConsistent()
  })

  it('is given back to it where the estimate was too high', async () => {
    const { home, meter } = await handedOver('Забагато')
    await read(meter, [['2027-03-20', 124]])
    await bill('2027-04', [home.house])
    expect(await charged(home)).toEqual([[home.accounts[0], 4, '2027-03', -6, -6000]])
    await expectConsistent()
  })

  it('is charged to it again when that bill was cancelled', async () => {
    const { home, meter } = await handedOver('Скасована')
    await read(meter, [['2027-03-20', 160]])
    await bill('2027-04', [home.house])
    await cancel(home.accounts[0]!, '2027-04')
    await bill('2027-05', [home.house])
    expect(await charged(home)).toEqual([[home.accounts[0], 5, '2027-03', 30, 30_000]])
  })

  it('is not taken for a reading of the meter that replaced it', async () => {
    const { home, meter, next } = await handedOver('Два лічильники')
    const replacement = await install(home, 'В-2', { on: '2027-03-20', replaces: meter })
    await read(meter, [['2027-03-20', 160]])
    await bill('2027-04', [home.house])
    await read(replacement, [['2027-05-31', 12]])
    await bill('2027-05', [home.house])
    expect(await charged(home)).toEqual([
      [home.accounts[0], 4, '2027-03', 30, 30_000],
      [next, 5, null, 12, 12_000],
    ])
    await expectConsistent()
  })

  it('is named in the preview, but not counted with what the bills lack', async () => {
    const { home, meter } = await handedOver('Перегляд')
    await read(meter, [['2027-03-20', 160]])
    const run = await preview('2027-04', [home.house])
    expect(run.problems_count).toBe(1)
    const { body } = await call(billRuns.house, { params: { id: run.id, houseId: home.house }, as: 'accountant' })
    expect(body.data.problems).toMatchObject([
      { kind: 'reading_missing' },
      { kind: 'former_account_charged', units: [{ id: home.units[0] }] },
    ])
    expect(body.data.bills.map(({ account }) => account.closed_on)).toEqual(['2027-03-31', null])
    await issue(run.id)
    expect(await charged(home)).toHaveLength(1)
  })

  it('is billed to the owner of those days', async () => {
    const { home, meter } = await handedOver('Власник тих днів')
    const owner = async (name: string, from: string, to: string | null) => {
      const { resident } = await makeLink(product.app, home.units[0]!, name, '1/2')
      await sql`update ownerships set "from" = ${from}, "to" = ${to} where resident_id = ${resident}`.execute(
        product.app.pools.db,
      )
    }
    await owner('Колишня Ганна', '2020-01-01', '2027-03-31')
    await owner('Теперішня Ганна', '2027-04-01', null)
    await read(meter, [['2027-03-20', 160]])
    await bill('2027-04', [home.house])
    const { rows } = await sql<{ account_id: number; payer_name: string }>`select account_id, payer_name from bills
      where house_id = ${home.house} and period = '2027-04-01' order by account_id`.execute(product.app.pools.db)
    expect(rows.map(({ payer_name }) => payer_name)).toEqual(['Колишня Ганна', 'Теперішня Ганна'])
  })
})

describe('a benefit that becomes known late', () => {
  it('takes nothing off what an ended account was charged for its meter', async () => {
    const { home, meter, next } = await handedOver('Пізня пільга')
    await read(meter, [['2027-03-20', 160]])
    await bill('2027-04', [home.house])
    expect(await charged(home)).toEqual([[home.accounts[0], 4, '2027-03', 30, 30_000]])
    const raw = { realty_id: home.units[0], kind: 'benefit', percent: 50, from: '2027-04-01', to: '2027-04-30' }
    expect((await call(benefits.create, { raw, as: 'accountant' })).status).toBe(201)
    await bill('2027-05', [home.house])
    const { rows } = await sql<{ account_id: number; amount_minor: number; for_period: string }>`select b.account_id,
        l.amount_minor, to_char(l.for_period, 'YYYY-MM') as for_period
      from bill_lines l join bills b on b.id = l.bill_id where b.house_id = ${home.house} and l.kind = 'benefit'`.execute(
      product.app.pools.db,
    )
    // Half of 40 m² at 1.00, which the account that follows was charged.
    expect(rows).toEqual([{ account_id: next, amount_minor: -2000, for_period: '2027-04' }])
    await expectConsistent()
  })
})

describe('a correction of an account that has ended', () => {
  const corrected = async (name: string) => {
    const { home } = await handedOver(name)
    const { maintenance: service_id } = await serviceIds(product)
    const correction = {
      account_id: home.accounts[0]!,
      service_id: service_id!,
      kind: 'recalculation',
      amount_minor: -700,
    }
    const { status } = await call(bills.correct, {
      raw: { ...correction, reason: 'Перерахунок', for_period: '2027-04' },
      as: 'accountant',
    })
    expect(status).toBe(201)
    return home
  }
  const totals = async ({ house }: BilledHouse) => {
    const { rows } = await sql<{ account_id: number; total_minor: number }>`select account_id, total_minor from bills
      where house_id = ${house} and period = '2027-04-01' order by account_id`.execute(product.app.pools.db)
    return rows.map(({ account_id, total_minor }) => [account_id, total_minor])
  }

  it('is billed to it, as no other bill would take it', async () => {
    const home = await corrected('Виправлення закритого')
    await bill('2027-04', [home.house])
    expect((await totals(home))[0]).toEqual([home.accounts[0], -700])
    await expectConsistent()
  })

  it.each([
    ['is charged no more', 'Без нарахувань', sql`billable = false`],
    ['is none any more', 'Скасоване', sql`ended_on = '2027-04-01'`],
  ])('is billed also where its unit %s, and nothing else of the unit is', async (_what, name, change) => {
    const home = await corrected(name)
    await sql`update realty set ${change} where id = ${home.units[0]}`.execute(product.app.pools.db)
    await bill('2027-04', [home.house])
    expect(await totals(home)).toEqual([[home.accounts[0], -700]])
    await expectConsistent()
  })

  it('is billed also where its unit is a parking space within an apartment that pays for it', async () => {
    const home = await corrected('Місце в квартирі')
    const apartment = await makeUnit(product.app, home.house, { number: '77', total_area: 30 })
    await sql`update realty set type = 'parking', parent_id = ${apartment} where id = ${home.units[0]}`.execute(
      product.app.pools.db,
    )
    await bill('2027-04', [home.house])
    expect(await totals(home)).toContainEqual([home.accounts[0], -700])
    await expectConsistent()
  })
})
