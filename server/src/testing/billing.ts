import { billRuns, type BillRun } from '@oselia/contract/bill-runs'
import { payments } from '@oselia/contract/payments'
import { penaltyExemptions } from '@oselia/contract/penalty-exemptions'
import { tariffs } from '@oselia/contract/tariffs'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { useApp } from './app.js'
import { makeHouses } from './places.js'
import { makeUnit } from './registry.js'
import type { Who } from './sign-in.js'
import { eventually } from './eventually.js'

type Product = ReturnType<typeof useApp>

export interface BilledHouse {
  complex: number
  house: number
  units: number[]
  accounts: number[]
}

const addUnits = async ({ app }: Product, house: number, areas: readonly (number | null)[]) => {
  const units: number[] = []
  for (const [at, area] of areas.entries())
    units.push(await makeUnit(app, house, { number: String(at + 1), ...(area !== null && { total_area: area }) }))
  const { rows } = await sql<{ id: number }>`insert into personal_accounts (realty_id, number, number_key)
    select u, ${`${house}-`} || n, ${`${house}`} || n from unnest(${units}::bigint[]) with ordinality as x(u, n)
    order by n returning id`.execute(app.pools.db)
  await sql`update realty set residents_registered = 2 where house_id = ${house}`.execute(app.pools.db)
  return { units, accounts: rows.map(({ id }) => id) }
}

/** Houses of one complex, with a unit of each area and an account for each unit. */
export const makeBilledHouses = async (
  product: Product,
  name: string,
  count: number,
  areas: readonly (number | null)[],
): Promise<BilledHouse[]> => {
  const { houses, complex } = await makeHouses(product.app, name, count)
  const made: BilledHouse[] = []
  for (const house of houses) made.push({ complex, house, ...(await addUnits(product, house, areas)) })
  return made
}

export const makeBilledHouse = async (
  product: Product,
  name: string,
  areas: readonly (number | null)[],
): Promise<BilledHouse> => (await makeBilledHouses(product, name, 1, areas))[0]!

/** Ids of the services of the product by code. */
export const serviceIds = async ({ app }: Product): Promise<Record<string, number>> => {
  const { rows } = await sql<{ id: number; code: string }>`select id, code from services`.execute(app.pools.db)
  return Object.fromEntries(rows.map(({ id, code }) => [code, id]))
}

/** Sums that must agree: of entries, of balances, of bills and payments, for the whole ledger. */
const sumsOf = async (product: Product) => {
  const { rows } = await sql<Record<string, number>>`select
    (select coalesce(sum(amount_minor), 0)::bigint from ledger_entries) as entries,
    (select coalesce(sum(amount_minor), 0)::bigint from ledger_entries where book = 'receivable') as receivable,
    (select coalesce(sum(change_minor), 0)::bigint from account_balances) as balances,
    (select coalesce(sum(balance_minor), 0)::bigint from account_totals) as totals,
    (select coalesce(sum(total_minor), 0)::bigint from bills where state = 'issued')
      - (select coalesce(sum(amount_minor - refunded_minor), 0)::bigint from payments where state = 'posted') as documents,
    (select coalesce(sum(debt_minor), 0)::bigint from account_totals) as debts,
    (select coalesce(sum(debt_minor), 0)::bigint from house_debts) as house_debts,
    (select coalesce(sum(outstanding_minor), 0)::bigint from bills where state = 'issued' and outstanding_minor > 0) as unpaid,
    (select count(*) from bills b where b.state <> 'cancelled'
      and b.total_minor <> (select coalesce(sum(l.amount_minor), 0) from bill_lines l where l.bill_id = b.id)) as wrong_bills,
    (select count(*) from account_totals t where t.balance_minor <> (select sum(e.amount_minor) from ledger_entries e
      where e.account_id = t.account_id)) as wrong_accounts,
    (select count(*) from payments p where p.allocated_minor <> (select coalesce(sum(y.amount_minor), 0) from bill_allocations y
      where y.payment_id = p.id)
      or p.refunded_minor <> (select coalesce(sum(f.amount_minor), 0) from payment_refunds f
        where f.payment_id = p.id and f.state = 'posted')) as wrong_payments`.execute(product.app.pools.db)
  return rows[0]!
}

/** The ledger and everything kept beside it say the same. */
const expectConsistent = async (product: Product) => {
  const { receivable, debts, ...all } = await sumsOf(product)
  expect(all).toEqual({
    entries: 0,
    balances: receivable,
    totals: receivable,
    documents: receivable,
    house_debts: debts,
    unpaid: debts,
    wrong_bills: 0,
    wrong_accounts: 0,
    wrong_payments: 0,
  })
}

/** Calls for a month of billing. */
export const billingSteps = (product: Product) => {
  const { call } = product

  const addTariff = async (service: string, fields: Record<string, unknown>): Promise<number> => {
    const service_id = (await serviceIds(product))[service]
    const raw = { service_id, valid_from: '2026-01-01', basis: 'Протокол № 1', ...fields }
    const { status, body } = await call(tariffs.create, { raw, as: 'accountant' })
    expect([status, body.errors]).toEqual([201, undefined])
    return body.data.id
  }

  const runById = async (id: number, as: Who = 'accountant') =>
    (await call(billRuns.read, { params: { id }, as })).body.data
  const settled = async (id: number, state: BillRun['state']) => {
    await eventually(async () => expect((await runById(id)).state).toBe(state))
    return runById(id)
  }

  const preview = async (period: string, house_ids: number[], days: Record<string, string> = {}) => {
    const { status, body } = await call(billRuns.create, { body: { period, house_ids, ...days }, as: 'accountant' })
    expect([status, body.errors]).toEqual([202, undefined])
    return settled(body.data.id, 'ready')
  }

  const issue = async (id: number) => {
    const { status, body } = await call(billRuns.issue, { params: { id }, as: 'accountant' })
    expect([status, body.code]).toEqual([202, undefined])
    return settled(id, 'done')
  }

  const bill = async (period: string, house_ids: number[], days: Record<string, string> = {}) =>
    issue((await preview(period, house_ids, days)).id)

  return { addTariff, runById, settled, preview, issue, bill, expectConsistent: () => expectConsistent(product) }
}

/** A correction that a bill has taken. */
const makeTakenCorrection = async (product: Product, bill: number, service: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`insert into bill_adjustments
      (account_id, house_id, service_id, period, for_period, kind, amount_minor, reason, bill_id)
    select account_id, house_id, ${service}, period, period, 'recalculation', 1, 'Взято', id from bills where id = ${bill} returning id`.execute(
    product.app.pools.db,
  )
  return rows[0]!.id
}

/** An account without penalties in January of 2020. */
export const makeExemption = async ({ call }: Product, account_id: number): Promise<number> => {
  const raw = {
    account_id,
    reason: 'court',
    covers: 'penalty',
    from: '2020-01-01',
    to: '2020-01-31',
    document: 'Рішення № 1',
  }
  const { status, body } = await call(penaltyExemptions.create, { raw, as: 'accountant' })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data.id
}

/** A unit with an account, its bill for a month by a run, and a payment. The building can't be deleted from then on. */
export const makeBill = async (product: Product, house: number, word: string) => {
  const { addTariff, preview, issue } = billingSteps(product)
  const unit = await makeUnit(product.app, house, { number: '901', total_area: 30 })
  const { rows: accounts } = await sql<{ id: number }>`insert into personal_accounts (realty_id, number, number_key)
    values (${unit}, ${`${word}-9`}, ${`${word}9`.toLowerCase()}) returning id`.execute(product.app.pools.db)
  const account_id = accounts[0]!.id
  const tariff = await addTariff('maintenance', { house_id: house, method: 'fixed', rate: 100 })
  const { id: billRun } = await preview('2026-01', [house])
  await issue(billRun)
  const { body: paid } = await product.call(payments.create, {
    body: { account_id, amount_minor: 100, received_on: '2026-02-01', channel: 'bank' },
    as: 'accountant',
  })
  const { rows } = await sql<{ id: number }>`select id from bills where account_id = ${account_id}`.execute(
    product.app.pools.db,
  )
  const service = (await serviceIds(product))['guard']!
  const { rows: imported } = await sql<{
    statementImport: number
    statementLine: number
    openingImport: number
  }>`with i as (
      insert into statement_imports (complex_id, file_name, state, sample)
      select complex_id, ${`${word} виписка`}, 'done', '{"rows": [], "mapping": null}' from houses where id = ${house} returning id, complex_id)
    , l as (insert into statement_lines (import_id, complex_id, account, external_id, direction, amount_minor, booked_on, purpose, line, state)
      select id, complex_id, ${word}, '1', 'credit', 100, '2026-02-01', ${`${word} платіж`}, 1, 'open' from i returning id)
    , o as (insert into opening_imports (complex_id, file_name, period, due_on, state)
      select complex_id, ${`${word} залишки`}, '2020-01-01', '2020-01-31', 'checked' from i returning id)
    select i.id as "statementImport", l.id as "statementLine", o.id as "openingImport" from i, l, o`.execute(
    product.app.pools.db,
  )
  return {
    ...imported[0]!,
    correction: await makeTakenCorrection(product, rows[0]!.id, service),
    tariff,
    billRun,
    payment: paid.data.id,
    bill: rows[0]!.id,
    service,
  }
}
