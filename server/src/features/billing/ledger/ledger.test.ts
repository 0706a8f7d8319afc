import { billCorrections } from '@oselia/contract/bill-corrections'
import { accounts } from '@oselia/contract/billing-accounts'
import { bills } from '@oselia/contract/bills'
import { houses } from '@oselia/contract/houses'
import { payments } from '@oselia/contract/payments'
import { realtyRoutes as realty } from '@oselia/contract/realty'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import {
  billingSteps,
  makeBilledHouse,
  makeBilledHouses,
  serviceIds,
  type BilledHouse,
} from '../../../testing/billing.js'

// Sessions that ended long before the machine's own date are cleaned up, so that the clock of the test is ahead of it.
const product = useApp({ clock: { now: () => new Date('2027-04-02T08:00:00Z') } })
const { call } = product
const { addTariff, bill, preview, issue, expectConsistent } = billingSteps(product)
const db = () => product.app.pools.db

let home: BilledHouse
beforeAll(async () => {
  home = await makeBilledHouse(product, 'Облікова', [40, 50])
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 10 })
  await bill('2027-02', [home.house])
})

const failure = async (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: { constraint?: string }) => error.constraint,
  )

/** One act of the house with entries of these amounts, written past the product. */
const write = (amounts: readonly number[], period = '2027-03-01') =>
  db()
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`insert into ledger_acts (kind, house_id, period, "on", created_at)
        values ('correction', ${home.house}, ${period}, '2027-03-01', now()) returning id`.execute(tx)
      for (const amount of amounts)
        await sql`insert into ledger_entries (act_id, house_id, period, book, component, amount_minor)
          values (${rows[0]!.id}, ${home.house}, ${period}, 'bank', 'payment', ${amount})`.execute(tx)
    })

describe('the database', () => {
  it('refuses acts that do not add up to zero, and acts without entries', async () => {
    expect(await failure(write([100, -99]))).toBe('ledger_balanced')
    expect(await failure(write([]))).toBe('ledger_balanced')
    expect(await failure(write([100, -100]))).toBeUndefined()
  })

  it('refuses penalties above those of the law', async () => {
    const set = (field: string, value: number) =>
      failure(sql`update billing_settings set ${sql.ref(field)} = ${value}`.execute(db()))
    expect(await set('penalty_rate_ppm', 101)).toBe('penalty_rate_of_law')
    expect(await set('penalty_cap_percent', 101)).toBe('penalty_cap_of_law')
  })

  it('keeps what was written', async () => {
    for (const statement of [
      sql`update ledger_entries set amount_minor = 1`,
      sql`delete from ledger_entries`,
      sql`update ledger_acts set reason = 'x'`,
      sql`delete from ledger_acts`,
      sql`truncate ledger_acts cascade`,
    ])
      expect(await failure(statement.execute(db()))).toBe('ledger_fixed')
    const later = sql`insert into ledger_entries (act_id, house_id, period, book, component, amount_minor)
      select id, house_id, period, 'bank', 'payment', a from (select * from ledger_acts limit 1) l, unnest(array[1, -1]) a`
    expect(await failure(later.execute(db()))).toBe('ledger_fixed')
    expect(await failure(sql`update bill_lines set amount_minor = 1`.execute(db()))).toBe('bill_lines_fixed')
    expect(await failure(sql`delete from bills`.execute(db()))).toMatch(/bills_kept|bill_lines/)
  })

  it('gives an account one bill of a month', async () => {
    const again = sql`insert into bills (number, account_id, realty_id, house_id, period, source, state, issued_on, due_on, total_minor)
      select number, account_id, realty_id, house_id, period, source, state, issued_on, due_on, 0 from bills limit 1`
    expect(await failure(again.execute(db()))).toBe('bills_once')
  })
})

describe('a closed month', () => {
  it('takes corrections only as entries of the open one', async () => {
    const close = (closed_through: string | null, as: 'chair' | 'manager' = 'chair') =>
      call(bills.periods, { body: { house_ids: [home.house], closed_through, reason: 'Місяць звірено' }, as })
    expect((await close('2027-02', 'manager')).status).toBe(403)
    expect((await close('2027-02')).body.data).toEqual({ houses: 1 })
    const [account_id] = home.accounts
    const { body } = await call(bills.list, { query: { account_id: account_id! } })
    const { id, version } = body.data[0]!
    expect((await call(bills.read, { params: { id } })).body.data.is_closed).toBe(true)
    const service_id = (await serviceIds(product))['maintenance']!
    const changed = await call(bills.update, {
      body: { id, version, reason: 'Пізно', add_lines: [{ service_id, amount_minor: -100 }] },
      as: 'accountant',
    })
    expect([changed.status, changed.body.code]).toEqual([409, 'period_closed'])
    const postponed = { id, version, reason: 'Пізніше', due_on: '2027-12-31' }
    expect((await call(bills.update, { body: postponed, as: 'accountant' })).body.code).toBe('period_closed')
    const ahead = { account_id: account_id!, service_id, amount_minor: -100, reason: 'Наперед', for_period: '2031-01' }
    const early = await call(bills.correct, { body: ahead, as: 'accountant' })
    expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ['for_period']])
    expect(await failure(write([1, -1], '2027-02-01'))).toBe('ledger_period_open')
    const corrected = await call(bills.correct, {
      body: { account_id: account_id!, service_id, amount_minor: -100, reason: 'Перерахунок', for_period: '2027-02' },
      as: 'accountant',
    })
    expect(corrected.body.data).toMatchObject({ period: '2027-03', bill_id: null })
    // Another one is taken back before a bill takes it.
    const mistaken = await call(bills.correct, {
      body: { account_id: account_id!, service_id, amount_minor: -700, reason: 'Не той', for_period: '2027-02' },
      as: 'accountant',
    })
    const waiting = async () =>
      (await call(billCorrections.list, { query: { account_id: account_id! } })).body.data.map(
        (one) => one.amount_minor,
      )
    expect(await waiting()).toEqual([-100, -700])
    const takeBack = (as: 'accountant' | 'manager') =>
      call(billCorrections.withdraw, { params: { id: mistaken.body.data.id }, body: { reason: 'Помилка' }, as })
    expect((await takeBack('manager')).status).toBe(403)
    expect((await takeBack('accountant')).status).toBe(200)
    expect(await waiting()).toEqual([-100])
    const paid = await call(payments.create, {
      body: { account_id: account_id!, amount_minor: 5, received_on: '2027-02-20', channel: 'cash' },
      as: 'accountant',
    })
    const { rows } = await sql<{ period: string }>`select to_char(a.period, 'YYYY-MM') as period from payments p
      join ledger_acts a on a.id = p.act_id where p.id = ${paid.body.data.id}`.execute(db())
    expect(rows).toEqual([{ period: '2027-03' }])
    const run = await preview('2027-02', [home.house])
    expect((await issue(run.id)).issued_bills).toBe(0)
    expect(await bill('2027-03', [home.house])).toMatchObject({ issued_bills: 2, total_minor: 89_900 })
    const next = await call(bills.list, { query: { account_id: account_id!, period: '2027-03' } })
    expect(next.body.data[0]).toMatchObject({ recalculated_minor: -100, total_minor: 39_900 })
    const params = { id: corrected.body.data.id }
    const late = await call(billCorrections.withdraw, { params, body: { reason: 'Пізно' }, as: 'accountant' })
    expect([late.status, late.body.code]).toEqual([409, 'correction_billed'])
    expect(await waiting()).toEqual([])
    const at = await call(bills.correct, {
      body: { account_id: account_id!, service_id, amount_minor: -100, reason: 'Ще', for_period: '2027-02' },
      as: 'accountant',
    })
    expect(at.body.data.bill_id).toBe(next.body.data[0]!.id)
    await expectConsistent()
    expect((await close(null)).body.data).toEqual({ houses: 1 })
  })
})

describe('what has bills', () => {
  it('is not deleted and not moved to another building', async () => {
    const [other] = await makeBilledHouses(product, 'Інша', 1, [40])
    const [unit] = home.units
    const gone = async (work: Promise<{ status: number; body: { code?: string } }>) => {
      const { status, body } = await work
      return [status, body.code]
    }
    expect(await gone(call(accounts.remove, { params: { id: home.accounts[0]! } }))).toEqual([409, 'account_billed'])
    expect(await gone(call(realty.remove, { params: { id: unit! } }))).toEqual([409, 'unit_billed'])
    expect(await gone(call(houses.remove, { params: { id: home.house } }))).toEqual([409, 'house_billed'])
    const moved = call(realty.update, {
      params: { id: unit! },
      body: { version: 1, house_id: other!.house, number: '77' },
    })
    expect(await gone(moved)).toEqual([409, 'unit_billed'])
    const elsewhere = call(accounts.update, {
      params: { id: home.accounts[0]! },
      body: { version: 1, realty_id: other!.units[0]! },
    })
    expect(await gone(elsewhere)).toEqual([409, 'unit_billed'])
    expect((await call(realty.update, { params: { id: unit! }, body: { version: 1, number: '1а' } })).status).toBe(200)
    expect((await call(accounts.remove, { params: { id: other!.accounts[0]! } })).status).toBe(200)
  })
})

describe('opening balances', () => {
  it('are entered once, all or nothing, and add up', async () => {
    const fresh = await makeBilledHouse(product, 'Початкова', [40, 50])
    const [one, two] = fresh.accounts as [number, number]
    const open = (items: { account_id: number; amount_minor: number }[], total_minor: number) =>
      call(bills.opening, { body: { period: '2027-01', due_on: '2027-01-31', items, total_minor }, as: 'accountant' })
    const items = [
      { account_id: one, amount_minor: 10_000 },
      { account_id: two, amount_minor: -2500 },
    ]
    const off = await open(items, 7501)
    expect([off.status, Object.keys(off.body.errors!)]).toEqual([422, ['total_minor']])
    const unknown = await open([...items, { account_id: 999_999, amount_minor: 0 }], 7500)
    expect([unknown.status, Object.keys(unknown.body.errors!)]).toEqual([422, ['items.2.account_id']])
    const { rows } = await sql`select 1 from account_totals where account_id = any(${[one, two]}::bigint[])`.execute(
      db(),
    )
    expect(rows).toEqual([])
    expect((await open(items, 7500)).body.data).toEqual({ bills: 1, advances: 1, total_minor: 7500 })
    expect((await open(items, 7500)).body.code).toBe('opening_exists')
    await expectConsistent()
  })
})
