import { payments } from '@oselia/contract/payments'
import { platform } from '@oselia/contract/platform'
import { statementImports, statementLines, type StatementLine } from '@oselia/contract/statement-imports'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps } from '../../../testing/billing.js'
import {
  makeNumberedHouse,
  statementOf,
  useStatements,
  type NumberedHouse,
} from '../../../testing/statement-imports.js'

const product = useApp({ clock: { now: () => new Date('2026-04-02T08:00:00Z') } })
const { call } = product
const { expectConsistent } = billingSteps(product)
const { bring, undo } = useStatements(product)
const payer = 'UA903052990000026000000012345'

let home: NumberedHouse
let count = 0
beforeAll(async () => {
  home = await makeNumberedHouse(product, 'Часткова', [40, 50])
})

const movement = async (fields: { amount: number; purpose?: string; day?: string }) => {
  count += 1
  const one = { id: `r-${count}`, purpose: 'за квартиру', iban: payer, ...fields }
  const run = await bring(home.complex, statementOf('UA8', [one]))
  const { body } = await call(statementLines.list, { rawQuery: { import_id: run.id } })
  return { run, line: body.data[0]! }
}
const act = (name: 'post' | 'refund' | 'reopen', { id, version }: StatementLine, body: object) =>
  call(statementLines[name], { params: { id }, raw: { version, ...body }, as: 'accountant' })
const read = async ({ id }: StatementLine) => (await call(statementLines.read, { params: { id } })).body.data
const paymentOf = async (line: StatementLine, at = 0) =>
  (await call(payments.read, { params: { id: (await read(line)).payments[at]!.id } })).body.data
const balanceOf = async (account: number) => {
  const { rows } = await sql<{
    n: number
  }>`select balance_minor as n from account_totals where account_id = ${account}`.execute(product.app.pools.db)
  return rows[0]?.n ?? 0
}

describe('a movement that gives a part of an earlier one back', () => {
  it('refunds the payment in part, and takes that back when it is opened again', async () => {
    const { line: credit } = await movement({ amount: 50_000, purpose: `о/р ${home.numbers[0]}`, day: '01.03.2026' })
    const { line: debit } = await movement({ amount: -20_000, purpose: 'Повернення надлишку', day: '20.03.2026' })
    const { body: found } = await call(statementLines.list, { rawQuery: { refundable_by: debit.id } })
    expect(found.data.map(({ id }) => id)).toEqual([credit.id])
    const done = await act('refund', debit, { of_id: credit.id })
    expect([done.status, done.body.data?.state, done.body.data?.refund_of]).toEqual([200, 'returned', credit.id])
    expect(await paymentOf(credit)).toMatchObject({
      refunded_minor: 20_000,
      refunds: [{ amount_minor: 20_000, refunded_on: '2026-03-20', method: 'bank', iban: payer, by_statement: true }],
    })
    expect([(await read(credit)).state, await balanceOf(home.accounts[0]!)]).toEqual(['posted', -30_000])
    await expectConsistent()
    const { id, version, refunds } = await paymentOf(credit)
    const direct = await call(payments.cancelRefund, {
      params: { id },
      body: { version, refund_id: refunds[0]!.id, reason: 'Помилка' },
      as: 'accountant',
    })
    expect([direct.status, direct.body.code]).toEqual([409, 'refund_fixed'])
    const back = await act('reopen', done.body.data, { reason: 'Не той платіж' })
    expect([back.body.data.state, await balanceOf(home.accounts[0]!)]).toEqual(['open', -50_000])
    expect((await read(credit)).state).toBe('posted')
    await expectConsistent()
  })

  it('asks which payment where the money was laid on several accounts', async () => {
    const [one, two] = home.accounts
    const { line: credit } = await movement({ amount: 40_000, day: '02.03.2026' })
    await act('post', credit, {
      parts: [
        { account_id: one, amount_minor: 10_000 },
        { account_id: two, amount_minor: 30_000 },
      ],
    })
    const { line: debit } = await movement({ amount: -25_000, purpose: 'Повернення', day: '21.03.2026' })
    const asked = await act('refund', debit, { of_id: credit.id })
    expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([422, ['payment_id']])
    const [small, large] = (await read(credit)).payments
    const much = await act('refund', debit, { of_id: credit.id, payment_id: small!.id })
    expect([much.status, Object.keys(much.body.errors ?? {})]).toEqual([422, ['amount_minor']])
    const before = await balanceOf(two!)
    expect((await act('refund', debit, { of_id: credit.id, payment_id: large!.id })).status).toBe(200)
    expect(await balanceOf(two!)).toBe(before + 25_000)
    await expectConsistent()
  })

  it('is the refund that was entered by hand before, and leaves it when the statement is undone', async () => {
    const { line: credit, run } = await movement({
      amount: 60_000,
      purpose: `о/р ${home.numbers[1]}`,
      day: '03.03.2026',
    })
    const payment = await paymentOf(credit)
    const entered = await call(payments.refund, {
      params: { id: payment.id },
      raw: {
        version: payment.version,
        amount_minor: 15_000,
        refunded_on: '2026-03-21',
        method: 'bank',
        iban: 'UA903052992990004149123456789',
        reason: 'Заява',
      },
      as: 'accountant',
    })
    expect(entered.status).toBe(200)
    const { line: debit, run: later } = await movement({ amount: -15_000, purpose: 'Повернення', day: '22.03.2026' })
    expect((await act('refund', debit, { of_id: credit.id })).status).toBe(200)
    expect((await paymentOf(credit)).refunds).toMatchObject([{ by_statement: true }])
    const linked = await paymentOf(credit)
    const direct = await call(payments.cancelRefund, {
      params: { id: linked.id },
      body: { version: linked.version, refund_id: linked.refunds[0]!.id, reason: 'Помилка' },
      as: 'accountant',
    })
    expect([direct.status, direct.body.code]).toEqual([409, 'refund_fixed'])
    const newest = async () =>
      (await call(platform.history, { query: { entity: 'payments', id: payment.id } })).body.data[0]!
    const field = 'refund_statement'
    const external = `r-${count}`
    expect(await newest()).toMatchObject({
      action: 'update',
      reason: '2026-03-22 Повернення',
      changes: [{ field, old: null, new: external }],
    })
    const kept = await call(statementImports.undo, {
      params: { id: run.id },
      body: { version: run.version, reason: 'Не той файл' },
      as: 'accountant',
    })
    expect([kept.status, kept.body.code]).toEqual([409, 'payment_refunded'])
    expect((await undo(later)).state).toBe('undone')
    expect((await paymentOf(credit)).refunds).toMatchObject([{ state: 'posted', by_statement: false }])
    expect((await newest()).changes).toEqual([{ field, old: external, new: null }])
    await expectConsistent()
  })

  it('is taken back with its statement', async () => {
    const { line: credit } = await movement({ amount: 70_000, purpose: `о/р ${home.numbers[0]}`, day: '04.03.2026' })
    const before = await balanceOf(home.accounts[0]!)
    const { line: debit, run } = await movement({ amount: -7000, purpose: 'Повернення', day: '23.03.2026' })
    await act('refund', debit, { of_id: credit.id })
    expect(await balanceOf(home.accounts[0]!)).toBe(before + 7000)
    expect((await undo(run)).state).toBe('undone')
    expect(await balanceOf(home.accounts[0]!)).toBe(before)
    await expectConsistent()
  })
})
