import { Readable } from 'node:stream'
import { approvals } from '@oselia/contract/approvals'
import { billTurnover } from '@oselia/contract/bill-reports'
import { bills } from '@oselia/contract/bills'
import { payments, type Payment } from '@oselia/contract/payments'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPdfText } from '../../../platform/pdf-text.js'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouse, type BilledHouse } from '../../../testing/billing.js'
import { givePayeeIban, paperSteps } from '../../../testing/papers.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp({ clock: { now: () => new Date('2026-05-20T08:00:00Z') } })
const { call } = product
const { addTariff, bill, expectConsistent } = billingSteps(product)
const { issued, bytesOf } = paperSteps(product)
const db = () => product.app.pools.db
const iban = 'UA903052992990004149123456789'

let home: BilledHouse
let account: number
let used = -1
// March is billed 400.00, April 400.00.
beforeAll(async () => {
  home = await makeBilledHouse(product, 'Поворотна', [40, 40, 40, 40, 40, 40])
  await givePayeeIban(product, home.complex)
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 10 })
  await bill('2026-03', [home.house], { issued_on: '2026-04-01', due_on: '2026-04-30' })
  await bill('2026-04', [home.house], { issued_on: '2026-05-01', due_on: '2026-05-31' })
})
beforeEach(() => {
  used += 1
  account = home.accounts[used]!
})

const pay = async (amount_minor: number, received_on = '2026-04-10') => {
  const raw = { account_id: account, amount_minor, received_on, channel: 'bank' }
  const { status, body } = await call(payments.create, { raw, as: 'accountant' })
  expect([status, body.code]).toEqual([201, undefined])
  return body.data
}
const refund = ({ id, version }: Pick<Payment, 'id' | 'version'>, fields: object = {}, as: Who = 'accountant') =>
  call(payments.refund, {
    params: { id },
    raw: {
      version,
      amount_minor: 10_000,
      refunded_on: '2026-05-12',
      method: 'bank',
      iban,
      reason: 'Переплата',
      ...fields,
    },
    as,
  })
const cancelRefund = ({ id, version }: Payment, refund_id: number) =>
  call(payments.cancelRefund, {
    params: { id },
    body: { version, refund_id, reason: 'Не виплачено' },
    as: 'accountant',
  })
const statuses = async () => {
  const { body } = await call(bills.list, { query: { account_id: account, sort: 'period' }, as: 'accountant' })
  return body.data.map(({ status, paid_minor }) => [status, paid_minor])
}
const balance = async () => {
  const { rows } = await sql<{
    n: number
  }>`select balance_minor as n from account_totals where account_id = ${account}`.execute(db())
  return rows[0]!.n
}

describe('a part of a payment given back', () => {
  it('is taken from the advance first, then from the latest bills, and comes back when it is cancelled', async () => {
    const paid = await pay(90_000)
    expect(await balance()).toBe(-10_000)
    const advance = await refund(paid)
    expect([advance.status, advance.body.errors]).toEqual([200, undefined])
    expect(advance.body.data).toMatchObject({
      amount_minor: 90_000,
      refunded_minor: 10_000,
      allocated_minor: 80_000,
      state: 'posted',
      refunds: [
        { amount_minor: 10_000, refunded_on: '2026-05-12', method: 'bank', iban, reason: 'Переплата', state: 'posted' },
      ],
    })
    expect([await balance(), await statuses()]).toEqual([
      0,
      [
        ['paid', 40_000],
        ['paid', 40_000],
      ],
    ])
    const cash = await refund(advance.body.data, { amount_minor: 45_000, method: 'cash', iban: null })
    expect(cash.status).toBe(200)
    expect([await balance(), await statuses()]).toEqual([
      45_000,
      [
        ['overdue', 35_000],
        ['issued', 0],
      ],
    ])
    await expectConsistent()
    const { body: list } = await call(bills.list, {
      query: { account_id: account, period: '2026-03' },
      as: 'accountant',
    })
    const { body: march } = await call(bills.read, { params: { id: list.data[0]!.id }, as: 'accountant' })
    expect(march.data.lines).toMatchObject([{ amount_minor: 40_000, paid_minor: 35_000, outstanding_minor: 5000 }])
    const { rows } = await sql<{ book: string; amount_minor: number; period: string }>`select e.book, e.amount_minor,
        to_char(t.period, 'YYYY-MM') as period from ledger_entries e join ledger_acts t on t.id = e.act_id
      where e.payment_id = ${paid.id} and t.kind = 'refund' and e.account_id is null order by e.id`.execute(db())
    expect(rows).toEqual([
      { book: 'bank', amount_minor: -10_000, period: '2026-05' },
      { book: 'cash', amount_minor: -45_000, period: '2026-05' },
    ])

    const [, second] = cash.body.data.refunds
    const back = await cancelRefund(cash.body.data, second!.id)
    expect(back.body.data).toMatchObject({
      refunded_minor: 10_000,
      refunds: [{ state: 'posted' }, { state: 'cancelled' }],
    })
    expect([await balance(), await statuses()]).toEqual([
      0,
      [
        ['paid', 40_000],
        ['paid', 40_000],
      ],
    ])
    const twice = await cancelRefund(back.body.data, second!.id)
    expect([twice.status, twice.body.code]).toEqual([409, 'refund_fixed'])
    await expectConsistent()
  })

  it('never exceeds the payment, by one person, by two at once, or in the database', async () => {
    const paid = await pay(30_000)
    const much = await refund(paid, { amount_minor: 30_001 })
    expect([much.status, much.body.errors]).toEqual([422, { amount_minor: ['Only 300.00 is not refunded yet'] }])
    const both = await Promise.all([refund(paid, { amount_minor: 20_000 }), refund(paid, { amount_minor: 20_000 })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { data: rest } = both.find(({ status }) => status === 200)!.body
    expect((await refund(rest, { amount_minor: 10_001 })).status).toBe(422)
    const again =
      sql`insert into payment_refunds (payment_id, house_id, account_id, amount_minor, refunded_on, method, reason, act_id,
        created_at, updated_at) select payment_id, house_id, account_id, 10001, refunded_on, method, reason, act_id, now(), now()
      from payment_refunds where payment_id = ${paid.id}`.execute(db())
    await expect(again).rejects.toThrow(/payments_(refunded|allocated)/)
    await expect(
      sql`update payment_refunds set amount_minor = 1 where payment_id = ${paid.id}`.execute(db()),
    ).rejects.toThrow('is fixed')
    await expect(sql`delete from payment_refunds where payment_id = ${paid.id}`.execute(db())).rejects.toThrow(
      'is fixed',
    )
    const all = await refund(rest, { amount_minor: 10_000 })
    expect([all.body.data.refunded_minor, await balance()]).toEqual([30_000, 80_000])
    const cancelled = await call(payments.cancel, {
      params: { id: paid.id },
      body: { version: all.body.data.version, reason: 'Помилка' },
      as: 'accountant',
    })
    expect([cancelled.status, cancelled.body.code]).toEqual([409, 'payment_refunded'])
    await expectConsistent()
  })

  it('has a day, an account and a right, and is written in the open month', async () => {
    const paid = await pay(5000, '2026-05-02')
    const fields = async (given: object) =>
      Object.keys((await refund(paid, { amount_minor: 100, ...given })).body.errors ?? {})
    expect(await fields({ refunded_on: '2026-05-01' })).toEqual(['refunded_on'])
    expect(await fields({ refunded_on: '2026-05-21' })).toEqual(['refunded_on'])
    expect(await fields({ iban: null })).toEqual(['iban'])
    expect(await fields({ method: 'cash' })).toEqual(['iban'])
    expect(await fields({ reason: ' ' })).toEqual(['reason'])
    expect((await refund(paid, {}, 'manager')).status).toBe(403)
    expect((await refund({ id: 999_999, version: 1 })).status).toBe(404)
    const outsider = await staffWith(product.app, 'accountant', { houses: [] })
    expect((await refund(paid, {}, outsider)).status).toBe(404)
    expect(await balance()).toBe(75_000)
  })

  it('stands in the reconciliation act on its day, and lowers what the month received in the turnover', async () => {
    const paid = await pay(50_000)
    const given = await refund(paid, { amount_minor: 15_000, document_number: '77' })
    const act = async () => {
      const paper = await issued({ kind: 'reconciliation', account_id: account, from: '2026-05-01', to: '2026-05-20' })
      const { text } = await readPdfText(Readable.from([await bytesOf(paper)]))
      return { amount: paper.amount_minor, text: text.replaceAll(/\s+/g, ' ') }
    }
    const first = await act()
    expect(first.amount).toBe(45_000)
    expect(first.text).toContain('12.05.2026 Повернення платежу')
    const turnover = async (period: string) => {
      const { body } = await call(billTurnover.list, { rawQuery: { period, house_id: home.house, per_page: 100 } })
      return body.data.find((row) => row.account.id === account)!.received_minor
    }
    expect([await turnover('2026-04'), await turnover('2026-05')]).toEqual([50_000, -15_000])
    await cancelRefund(given.body.data, given.body.data.refunds[0]!.id)
    expect((await act()).text).toContain('сторно')
    expect(await turnover('2026-05')).toBe(0)
    await expectConsistent()
  })

  it('above the limit waits for a second person', async () => {
    const asker = await staffWith(product.app, 'accountant', 'all')
    const decider = await staffWith(product.app, 'chair', 'all')
    const paid = await pay(250_000)
    await sql`update settings set four_eyes = true`.execute(db())
    expect((await refund(paid, { amount_minor: 60_000 }, asker)).status).toBe(200)
    const next = { id: paid.id, version: paid.version + 1 }
    const refused = await refund(next, { amount_minor: 60_000 }, asker)
    expect([refused.status, refused.body.code]).toEqual([409, 'needs_second_person'])
    const payload = {
      version: next.version,
      amount_minor: 60_000,
      refunded_on: '2026-05-12',
      method: 'bank',
      iban,
      reason: 'Переплата',
    }
    const asked = await call(approvals.create, {
      raw: { kind: 'payments.refund', entity_id: paid.id, payload, reason: 'Заява платника' },
      as: asker,
    })
    expect([asked.status, asked.body.data?.changes]).toEqual([
      201,
      [{ field: 'refunded_minor', old: 60_000, new: 120_000 }],
    ])
    const agreed = await call(approvals.approve, { params: { id: asked.body.data.id }, body: {}, as: decider })
    expect([agreed.status, agreed.body.code]).toEqual([200, undefined])
    await sql`update settings set four_eyes = false`.execute(db())
    const { body } = await call(payments.read, { params: { id: paid.id }, as: 'accountant' })
    expect(body.data.refunded_minor).toBe(120_000)
    await expectConsistent()
  })

  it('makes its bill late from its day, not from the day on which the bill was due', async () => {
    const later = await makeBilledHouse(product, 'Пізня', [40])
    account = later.accounts[0]!
    await addTariff('maintenance', { house_id: later.house, method: 'fixed', rate: 1000 })
    await bill('2026-02', [later.house], { issued_on: '2026-03-01', due_on: '2026-03-10' })
    const paid = await pay(100_000, '2026-03-05')
    await sql`update billing_settings set penalty_enabled = true, penalty_rate_ppm = 100`.execute(db())
    expect((await refund(paid, { amount_minor: 50_000, refunded_on: '2026-04-11' })).status).toBe(200)
    await bill('2026-04', [later.house], { issued_on: '2026-05-02', due_on: '2026-05-31' })
    await sql`update billing_settings set penalty_enabled = false`.execute(db())
    const { body } = await call(bills.list, { query: { account_id: account, period: '2026-04' }, as: 'accountant' })
    // 20 days of April at 0.01 % of 500.00.
    expect(body.data[0]!.penalty_minor).toBe(100)
    await expectConsistent()
  })
})
