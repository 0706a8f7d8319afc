import { sql } from 'kysely'
import { expect } from 'vitest'
import { closePeriods, correct, openBalances, updateBills } from '../features/billing/bills/bills.public.js'
import { withdrawCorrection } from '../features/billing/bills/bills.corrections.waiting.js'
import { monthsAfter } from '../features/billing/ledger/ledger.public.js'
import { cancelPayment, createPayment } from '../features/billing/payments/payments.service.js'
import { issueAtOnce } from '../features/billing/runs/runs.public.js'
import { inTransaction } from '../platform/deferred-writes.js'
import { createContext, type RequestContext } from '../platform/request-context.js'
import type { useApp } from './app.js'
import {
  closedRefusal,
  dueOf,
  hasOpening,
  newPayment,
  standing,
  type ModelHouse,
  type ModelPayment,
} from './ledger-model.js'

/** Acts of the product and the same on the model: each answer is compared with what the model expects. */
export interface Books {
  product: ReturnType<typeof useApp>
  person: Pick<RequestContext, 'actor' | 'scope'>
  service: number
}

const today = '2027-04-02'
export const months = ['2027-01', '2027-02', '2027-03'] as const
const dueOn = { '2027-01': '2027-02-10', '2027-02': '2027-03-10', '2027-03': '2027-04-10' }

/** The answer of an act in a transaction of its own, or the refusal: a code, or the rule of the database. */
export const attempt = async <T>(
  { product, person }: Books,
  work: (ctx: RequestContext) => Promise<T>,
): Promise<{ answer: T; refusal: null } | { answer: null; refusal: string }> => {
  try {
    const answer = await inTransaction(product.app.pools.db, (tx) => work(createContext(person, tx, product.app.clock)))
    return { answer, refusal: null }
  } catch (error) {
    const { constraint, code } = error as { constraint?: string; code?: string }
    return { answer: null, refusal: constraint ?? code ?? String(error) }
  }
}

/** Bills of a month, in any order of months and again. */
export const run = async (books: Books, home: ModelHouse, period: (typeof months)[number]) => {
  const due = home.accounts.flatMap((account) => {
    const own = dueOf(account, period)
    return own === null ? [] : [{ account, ...own }]
  })
  const { answer, refusal } = await attempt(books, (ctx) =>
    issueAtOnce(ctx, { period, house_ids: [home.house], issued_on: `${period}-28`, due_on: dueOn[period] }),
  )
  const isClosed = due.length > 0 && closedRefusal(home, period) !== null
  expect(refusal).toBe(isClosed ? 'ledger_period_open' : null)
  if (refusal !== null) return
  const { rows } = await sql<{
    id: number
    version: number
    account_id: number
    total: number
    late: number
  }>`select id, version,
      account_id, total_minor as total, (select coalesce(sum(l.amount_minor), 0)::bigint from bill_lines l where l.bill_id = b.id and l.kind in
        ('penalty', 'three_percent', 'inflation')) as late
    from bills b where run_id = ${answer} order by account_id`.execute(books.product.app.pools.db)
  expect(rows.map(({ account_id, total, late }) => [account_id, total - late])).toEqual(
    due.map(({ account, charged }) => [account.id, charged]),
  )
  for (const [at, { account, taken }] of due.entries()) {
    const { id, version, total, late } = rows[at]!
    expect(late).toBeGreaterThanOrEqual(0)
    account.bills.push({ id, version, period, source: 'run', total, isCancelled: false, taken })
    account.waiting = account.waiting.filter((one) => !taken.includes(one))
  }
}

export const pay = async (
  books: Books,
  home: ModelHouse,
  at: number,
  amount_minor: number,
  { day = '2027-03-15', for_period = null as string | null, is_another = true } = {},
) => {
  const account = home.accounts[at]!
  const same = account.payments.filter((one) => one.amount === amount_minor && !one.isCancelled)
  const isRepeated = same.some((one) => one.source === 'manual' && one.day === day)
  const isReceived = day >= '2027-03-08' && day <= '2027-03-22' && same.some(({ source }) => source === 'statement')
  const { answer, refusal } = await attempt(books, (ctx) =>
    createPayment(ctx, {
      account_id: account.id,
      amount_minor,
      received_on: day,
      channel: amount_minor % 2 === 0 ? 'bank' : 'cash',
      document_number: null,
      payer: null,
      purpose: null,
      for_period,
      note: null,
      is_another,
    }),
  )
  const likely = isReceived ? 'likely_received' : isRepeated ? 'likely_repeated' : null
  expect(refusal).toBe(day > today ? 'validation' : is_another ? null : likely)
  if (answer === null) return
  expect(answer.data).toMatchObject({ amount_minor, state: 'posted', account: { id: account.id } })
  account.payments.push(newPayment({ id: answer.data.id, amount: amount_minor, day, source: 'manual' }))
}

export const manualPayment = (home: ModelHouse, at: number, pick: number): ModelPayment | undefined => {
  const own = home.accounts[at]!.payments.filter(({ source }) => source === 'manual')
  return own[pick % (own.length || 1)]
}

export const takePaymentBack = async (books: Books, home: ModelHouse, at: number, pick: number, stale = false) => {
  const paid = manualPayment(home, at, pick)
  if (!paid) return
  const version = paid.version + (stale ? 1 : 0)
  const { answer, refusal } = await attempt(books, (ctx) => cancelPayment(ctx, paid.id, { version, reason: 'Ні' }))
  const fixed = paid.isCancelled ? 'payment_fixed' : paid.refunded > 0 ? 'payment_refunded' : null
  expect(refusal).toBe(stale ? 'version_conflict' : fixed)
  if (answer === null) return
  expect(answer.data).toMatchObject({ state: 'cancelled', allocations: [] })
  paid.isCancelled = true
  paid.version += 1
}

export const correctMonth = async (books: Books, home: ModelHouse, at: number, amount: number, for_period: string) => {
  const account = home.accounts[at]!
  const { answer, refusal } = await attempt(books, (ctx) =>
    correct(ctx, {
      account_id: account.id,
      service_id: books.service,
      kind: 'recalculation',
      amount_minor: amount,
      reason: 'Так',
      for_period,
    }),
  )
  expect(refusal).toBe(for_period > today.slice(0, 7) ? 'validation' : null)
  if (answer === null) return
  const period = closedRefusal(home, for_period) ? monthsAfter(home.closed!, 1) : for_period
  const bill = standing(account, period)
  expect(answer.data).toMatchObject({ period, bill_id: bill?.id ?? null })
  const correction = { id: answer.data.id, period, amount }
  if (!bill) return void account.waiting.push(correction)
  bill.taken.push(correction)
  bill.total += amount
  bill.version += 1
}

/** Takes back a correction that waits, or tries it with one that a bill has taken. */
export const withdraw = async (books: Books, home: ModelHouse, at: number, isTaken: boolean) => {
  const account = home.accounts[at]!
  const taken = account.bills.flatMap((bill) => (bill.isCancelled ? [] : bill.taken))
  const [one] = isTaken ? taken : account.waiting
  if (!one) return
  const { refusal } = await attempt(books, (ctx) => withdrawCorrection(ctx, one.id, 'Ні'))
  expect(refusal).toBe(isTaken ? 'correction_billed' : null)
  if (!isTaken) account.waiting = account.waiting.filter(({ id }) => id !== one.id)
}

const kinds = ['recalculation', 'benefit', 'subsidy', 'penalty', 'inflation', 'three_percent'] as const

/** More lines of a bill, or its cancellation by a second person. */
export const changeBill = async (
  books: Books,
  home: ModelHouse,
  at: number,
  pick: number,
  { amount = null as number | null, stale = false, alone = false } = {},
) => {
  const { bills, waiting } = home.accounts[at]!
  const bill = bills[pick % (bills.length || 1)]
  if (!bill) return
  const change = {
    id: bill.id,
    version: bill.version + (stale ? 1 : 0),
    reason: 'Так',
    ...(amount === null
      ? { cancelled: true as const }
      : { add_lines: [{ service_id: books.service, kind: kinds[pick % kinds.length]!, amount_minor: amount }] }),
  }
  const { answer, refusal } = await attempt(books, (ctx) =>
    updateBills(alone ? ctx : Object.assign(ctx, { approval: { kind: 'bills.correct', note: 'Згода' } }), [change]),
  )
  const fixed = bill.isCancelled ? 'bill_fixed' : closedRefusal(home, bill.period)
  const expected = stale ? 'version_conflict' : (fixed ?? (alone && amount === null ? 'needs_second_person' : null))
  expect(refusal).toBe(expected)
  if (answer === null) return
  bill.version += 1
  bill.total += amount ?? 0
  expect(answer.data).toMatchObject([{ id: bill.id, version: bill.version, total_minor: bill.total }])
  if (amount !== null) return
  bill.isCancelled = true
  expect(answer.data).toMatchObject([{ status: 'cancelled', paid_minor: 0 }])
  waiting.push(...bill.taken.splice(0))
}

/** What an account owed before: a bill or an advance, once. */
export const open = async (books: Books, home: ModelHouse, at: number, amount_minor: number, wrong = false) => {
  const account = home.accounts[at]!
  const period = '2026-12'
  const items = [{ account_id: account.id, amount_minor }]
  const { answer, refusal } = await attempt(books, (ctx) =>
    openBalances(ctx, { period, due_on: '2026-12-31', items, total_minor: amount_minor + (wrong ? 1 : 0) }),
  )
  const known = hasOpening(account) ? 'opening_exists' : null
  expect(refusal).toBe(wrong ? 'validation' : (closedRefusal(home, period) ?? known))
  if (answer === null) return
  const [debts, advances] = amount_minor > 0 ? [1, 0] : [0, 1]
  expect(answer.data).toEqual({ bills: debts, advances, total_minor: amount_minor })
  const table =
    debts > 0 ? sql`bills where source = 'opening' and state <> 'cancelled'` : sql`payments where channel = 'opening'`
  const { rows } = await sql<{
    id: number
  }>`select id from ${table} and account_id = ${account.id} order by id desc limit 1`.execute(
    books.product.app.pools.db,
  )
  const { id } = rows[0]!
  if (debts > 0)
    account.bills.push({
      id,
      version: 1,
      period,
      source: 'opening',
      total: amount_minor,
      isCancelled: false,
      taken: [],
    })
  else account.payments.push(newPayment({ id, amount: -amount_minor, day: today, source: 'opening' }))
}

export const close = async (books: Books, home: ModelHouse, closed_through: string | null) => {
  const { answer, refusal } = await attempt(books, (ctx) =>
    closePeriods(ctx, { house_ids: [home.house], closed_through, reason: 'Звірено', with_waiting: false }),
  )
  expect(refusal).toBe(closed_through !== null && closed_through > today.slice(0, 7) ? 'validation' : null)
  if (answer === null) return
  expect(answer.data).toEqual({ houses: closed_through === home.closed ? 0 : 1 })
  home.closed = closed_through
}
