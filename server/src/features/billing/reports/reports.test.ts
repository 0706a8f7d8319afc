import { billReports, billTurnover, debtors } from '@oselia/contract/bill-reports'
import { bills } from '@oselia/contract/bills'
import { boards } from '@oselia/contract/board'
import { payments } from '@oselia/contract/payments'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeScope } from '../../../platform/scope.js'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouse, serviceIds, type BilledHouse } from '../../../testing/billing.js'
import { makeLink, makeMember } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { housePeriods } from '../bills/bills.public.js'

let now = new Date('2026-04-02T08:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product
const { addTariff, bill } = billingSteps(product)

let home: BilledHouse
let other: BilledHouse
beforeAll(async () => {
  home = await makeBilledHouse(product, 'Звітна', [40, 50])
  other = await makeBilledHouse(product, 'Сусідня', [10])
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 10 })
  await addTariff('maintenance', { house_id: other.house, method: 'per_m2', rate: 7 })
  for (const { house } of [home, other]) {
    await bill('2026-02', [house], { issued_on: '2026-03-01', due_on: '2026-03-31' })
    await bill('2026-03', [house])
  }
  await call(payments.create, {
    raw: { account_id: home.accounts[0]!, amount_minor: 30_000, received_on: '2026-03-20', channel: 'bank' },
    as: 'accountant',
  })
})

const turnover = (as: Who = 'accountant', query: object = {}) =>
  call(billTurnover.list, { query: { period: '2026-03', ...query }, as })

describe('the months of an account', () => {
  it('go from opening to closing, each with its bill, and the account shows its debt', async () => {
    const { status, body } = await call(billReports.months, { query: { realty_id: home.units[0]! }, as: 'accountant' })
    expect(status).toBe(200)
    expect(body.data.months).toMatchObject([
      {
        period: '2026-03',
        opening_minor: 40_000,
        charged_minor: 40_000,
        received_minor: 30_000,
        closing_minor: 50_000,
      },
      { period: '2026-02', opening_minor: 0, charged_minor: 40_000, received_minor: 0, closing_minor: 40_000 },
    ])
    expect(body.data.months.every(({ bill_id }) => bill_id !== null)).toBe(true)
    expect(body.data.accounts).toMatchObject([{ balance_minor: 50_000, debt_minor: 50_000, months: 2 }])
  })

  it('are asked for a unit, a person or an account, and only so many', async () => {
    const none = await call(billReports.months, { query: {}, as: 'accountant' })
    expect([none.status, Object.keys(none.body.errors ?? {})]).toEqual([422, ['realty_id']])
    const { body } = await call(billReports.months, {
      query: { account_id: home.accounts[1]!, count: 2 },
      as: 'accountant',
    })
    expect(body.data.months.map(({ period }) => period)).toEqual(['2026-03'])
  })
})

describe('collection', () => {
  it('has every month up to the current one, of all houses or of the chosen ones', async () => {
    const of = async (house_id: number[]) =>
      (await call(billReports.collection, { query: { house_id, count: 3 }, as: 'accountant' })).body.data
    expect(await of([home.house])).toEqual([
      { period: '2026-02', charged_minor: 90_000, received_minor: 0 },
      { period: '2026-03', charged_minor: 90_000, received_minor: 30_000 },
      { period: '2026-04', charged_minor: 0, received_minor: 0 },
    ])
    expect((await of([other.house]))[1]).toEqual({ period: '2026-03', charged_minor: 7000, received_minor: 0 })
  })
})

describe('the file of debtors', () => {
  it('has the accounts of the list by its filters', async () => {
    const linesOf = async (query: object) => {
      const { body } = await call(debtors.export, { query: { format: 'csv', ...query }, as: 'accountant' })
      return (body as unknown as string).trim().split('\n').length
    }
    expect(await linesOf({ house_id: [home.house] })).toBe(3)
    expect(await linesOf({ house_id: [home.house], from_minor: 60_000 })).toBe(2)
  })

  it('says how much of each debt its limitation has passed for', async () => {
    const old = await makeBilledHouse(product, 'Давня', [40, 50])
    for (const [at, due_on] of ['2019-02-22', '2025-10-31'].entries()) {
      const items = [{ account_id: old.accounts[at]!, amount_minor: 12_345 }]
      const body = { period: '2026-03', due_on, items, total_minor: 12_345 }
      expect((await call(bills.opening, { body, as: 'accountant' })).status).toBe(201)
    }
    const { body } = await call(debtors.export, {
      query: { format: 'csv', house_id: [old.house], sort: 'oldest_due' },
      as: 'accountant',
    })
    // Before the six ages.
    const cells = (body as unknown as string)
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/[,;]/u).at(-7)!)
    expect(cells).toEqual(['Time-barred', '123.45', '0.00'])
  })
})

describe('the turnover sheet', () => {
  it('adds up account by account, and is a file', async () => {
    const { body } = await turnover('accountant', { house_id: [home.house] })
    expect(body.data).toMatchObject([
      { opening_minor: 40_000, charged_minor: 40_000, received_minor: 30_000, closing_minor: 50_000 },
      { opening_minor: 50_000, charged_minor: 50_000, received_minor: 0, closing_minor: 100_000 },
    ])
    const file = await call(billTurnover.export, {
      query: { period: '2026-03', house_id: [home.house], format: 'csv' },
      as: 'accountant',
    })
    expect(file.status).toBe(200)
  })

  it('has totals of all its pages, which lead from the opening to the closing, also in the file and with a search', async () => {
    const sumsOf = async (query: object, as: Who = 'accountant') => {
      const sums = new Map<string, number>()
      for (let page = 1, last = 1; page <= last; page++) {
        const { body } = await turnover(as, { ...query, per_page: 1, page })
        last = body.last_page
        for (const row of body.data)
          for (const [key, value] of Object.entries(row))
            if (key.endsWith('_minor')) sums.set(key, (sums.get(key) ?? 0) + (value as number))
      }
      return Object.fromEntries(sums)
    }
    const totalsOf = async (query: object, as: Who = 'accountant') =>
      (await call(billTurnover.totals, { query: { period: '2026-03', ...query }, as })).body.data
    for (const query of [{}, { house_id: [home.house] }, { search_query: '2' }, { search_query: 'кв. 2 звітна' }]) {
      const totals = await totalsOf(query)
      expect(totals).toEqual(await sumsOf(query))
      const { opening_minor, charged_minor, adjusted_minor, received_minor, closing_minor, ...parts } = totals
      expect(opening_minor + charged_minor + adjusted_minor - received_minor).toBe(closing_minor)
      expect(Object.values(parts).reduce((sum, one) => sum + one, 0)).toBe(adjusted_minor)
    }
    expect(await totalsOf({ house_id: [home.house] })).toMatchObject({ adjusted_minor: 0, closing_minor: 150_000 })
    const { maintenance } = await serviceIds(product)
    const correction = { account_id: home.accounts[0]!, service_id: maintenance!, amount_minor: -1250 }
    const corrected = await call(bills.correct, {
      raw: { ...correction, kind: 'recalculation', reason: 'Перерахунок', for_period: '2026-03' },
      as: 'accountant',
    })
    expect(corrected.status).toBe(201)
    expect(await totalsOf({ house_id: [home.house] })).toMatchObject({ adjusted_minor: -1250, closing_minor: 148_750 })
    const back = { ...correction, amount_minor: 1250, kind: 'recalculation', reason: 'Назад', for_period: '2026-03' }
    expect((await call(bills.correct, { raw: back, as: 'accountant' })).status).toBe(201)
    const narrow = await staffWith(product.app, 'accountant', { houses: [other.house] })
    expect(await totalsOf({}, narrow)).toEqual(await sumsOf({}, narrow))
    expect(await totalsOf({ search_query: 'нікого' })).toMatchObject({ opening_minor: 0, closing_minor: 0 })
    const file = await call(billTurnover.export, {
      query: { period: '2026-03', house_id: [home.house], format: 'csv' },
      as: 'accountant',
    })
    const last = (file.body as unknown as string).trim().split('\n').at(-1)!.trim().split(';')
    expect([last[0], ...last.slice(-8)]).toEqual([
      'Total',
      '900.00',
      '900.00',
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '300.00',
      '1500.00',
    ])
  })

  it('has only houses of the scope, and is refused without the right', async () => {
    const narrow = await staffWith(product.app, 'accountant', { houses: [other.house] })
    const { body } = await turnover(narrow)
    expect(body.data.map(({ realty }) => realty.house_id)).toEqual([other.house])
    const collected = await call(billReports.collection, { query: { count: 2 }, as: narrow })
    expect(collected.body.data[0]).toMatchObject({ charged_minor: 7000 })
    const months = await call(billReports.months, { query: { realty_id: home.units[0]! }, as: narrow })
    expect(months.body.data).toEqual({ accounts: [], months: [] })
    expect((await turnover('dispatcher')).status).toBe(403)
  })
})

describe('the search of debts, bills, payments and the turnover sheet', () => {
  const numbers = async (search_query: string, as: Who = 'accountant') => {
    const query = { house_id: [home.house], search_query }
    const [owed, billed, paid, sheet] = await Promise.all([
      call(bills.debts, { query, as }),
      call(bills.list, { query: { ...query, period: '2026-03' }, as }),
      call(payments.list, { query, as }),
      call(billTurnover.list, { query: { ...query, period: '2026-03' }, as }),
    ])
    return [owed, billed, paid, sheet].map(({ body }) => body.data.map(({ account }) => account.number).join())
  }
  const [first, second] = [1, 2].map((n) => () => `${home.house}-${n}`) as [() => string, () => string]

  it('finds by the number of the account and of the unit, with words of its address in any order', async () => {
    expect(await numbers(first())).toEqual([first(), first(), first(), first()])
    for (const text of ['2', 'кв. 2', 'кв 2 звітна', 'Звітна 2'])
      expect(await numbers(text)).toEqual([second(), second(), '', second()])
    expect(await numbers('кв. 2 сусідня')).toEqual(['', '', '', ''])
    expect(await numbers('%')).toEqual(['', '', '', ''])
  })

  it('finds by the name of the holder and of an owner, for those who may read people', async () => {
    const holder = await makeMember(product.app, 'Звіринська Олена')
    await makeLink(product.app, home.units[1]!, 'Ярощук Максим', '1/1')
    await sql`update personal_accounts set holder_id = ${holder} where id = ${home.accounts[0]!}`.execute(
      product.app.pools.db,
    )
    expect(await numbers('звіринська')).toEqual([first(), first(), first(), first()])
    expect(await numbers('максим ярощук')).toEqual([second(), second(), '', second()])
    // An owner of tomorrow is found from midnight in Kyiv, which is 21:00 UTC.
    await sql`update ownerships set "from" = '2026-04-03' where realty_id = ${home.units[1]!}`.execute(
      product.app.pools.db,
    )
    expect(await numbers('максим ярощук')).toEqual(['', '', '', ''])
    now = new Date('2026-04-02T21:30:00Z')
    expect(await numbers('максим ярощук')).toEqual([second(), second(), '', second()])
    now = new Date('2026-04-02T08:00:00Z')
  })
})

describe('the board of a house', () => {
  it('has a layer of debts without sums, for those who may see debts', async () => {
    const boardOf = async (as: Who) => (await call(boards.board, { params: { id: home.house }, as })).body.data
    const seen = await boardOf('dispatcher')
    expect(seen.layers).toContain('debts')
    expect(seen.units.map(({ debt }) => debt)).toEqual([
      { months: 2, overdue: true },
      { months: 2, overdue: true },
    ])
    const hidden = await boardOf('guard')
    expect(hidden.layers).not.toContain('debts')
    expect(hidden.units.map(({ debt }) => debt)).toEqual([null, null])
  })
})

describe('a month by houses', () => {
  it('leads from the opening, with the balances entered in that month, to the closing', async () => {
    const moved = await makeBilledHouse(product, 'Перейшла', [40])
    await addTariff('maintenance', { house_id: moved.house, method: 'per_m2', rate: 10 })
    const items = [{ account_id: moved.accounts[0]!, amount_minor: 12_345 }]
    const body = { period: '2026-03', due_on: '2026-02-28', items, total_minor: 12_345 }
    expect((await call(bills.opening, { body, as: 'accountant' })).status).toBe(201)
    await bill('2026-03', [moved.house])
    const narrow = await staffWith(product.app, 'accountant', { houses: [moved.house] })
    const { body: months } = await call(bills.houses, { query: { period: '2026-03' }, as: narrow })
    expect(months.data).toMatchObject([
      { opening_minor: 12_345, charged_minor: 40_000, received_minor: 0, closing_minor: 52_345 },
    ])
    const query = { account_id: moved.accounts[0]!, period: '2026-03', sort: 'total_minor' } as const
    const { body: of } = await call(bills.list, { query, as: narrow })
    const pages = await Promise.all(
      of.data.map(({ id }) => call(bills.read, { params: { id }, as: narrow }).then(({ body: page }) => page.data)),
    )
    expect(pages).toMatchObject([
      { source: 'opening', opening_minor: 0, total_minor: 12_345, other_minor: 40_000, closing_minor: 52_345 },
      { source: 'run', opening_minor: 0, total_minor: 40_000, other_minor: 12_345, closing_minor: 52_345 },
    ])
  })

  it('is summed for the houses of the caller only', async () => {
    const { db } = product.app.pools
    const narrow = await staffWith(product.app, 'accountant', { houses: [other.house] })
    const { body } = await call(bills.houses, { query: { period: '2026-03' }, as: narrow })
    expect(body.data).toMatchObject([{ house: { id: other.house }, charged_minor: 7000, closing_minor: 14_000 }])
    await db.transaction().execute(async (tx) => {
      // Sums of houses outside the scope: 20,000 rows that are not to be read.
      await sql`insert into account_balances (account_id, period, house_id)
        select ${home.accounts[0]!}, date '1900-01-01' + n, 1000000 + n from generate_series(1, 20000) n`.execute(tx)
      await sql`analyze account_balances`.execute(tx)
      const ctx = { scope: makeScope(false, [], [other.house]), language: 'uk' as const }
      const { rows } = await sql<{
        'QUERY PLAN': string
      }>`explain (analyze, costs off) ${housePeriods(ctx, '2026-03')}`.execute(tx)
      const scan = rows.map((row) => row['QUERY PLAN']).find((line) => line.includes('on account_balances'))
      expect(scan).toMatch(/Index Scan|Bitmap Heap Scan/)
      expect(scan).toMatch(/rows=\d(\.\d+)? /)
      await sql`delete from account_balances where house_id > 1000000`.execute(tx)
    })
  })
})
