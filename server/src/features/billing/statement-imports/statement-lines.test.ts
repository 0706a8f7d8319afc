import { payments } from '@oselia/contract/payments'
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
import { staffWith } from '../../../testing/sign-in.js'

const product = useApp({ clock: { now: () => new Date('2026-04-02T08:00:00Z') } })
const { call } = product
const { expectConsistent } = billingSteps(product)
const { bring, undo } = useStatements(product)

let home: NumberedHouse
let count = 0
beforeAll(async () => {
  home = await makeNumberedHouse(product, 'Буферна', [40, 50, 60])
})

const payer = 'UA903052990000026000000012345'
/** A movement of a statement of its own. */
const movement = async (fields: {
  amount: number
  purpose?: string
  iban?: string
  day?: string
}): Promise<StatementLine> => {
  count += 1
  const run = await bring(home.complex, statementOf('UA7', [{ id: `m-${count}`, purpose: 'за квартиру', ...fields }]))
  const { body } = await call(statementLines.list, { rawQuery: { import_id: run.id } })
  return body.data[0]!
}
const act = (name: 'post' | 'same' | 'dismiss' | 'refund' | 'reopen', { id, version }: StatementLine, body: object) =>
  call(statementLines[name], { params: { id }, raw: { version, ...body }, as: 'accountant' })
const read = async ({ id }: StatementLine) => (await call(statementLines.read, { params: { id } })).body.data
const balanceOf = async (account: number) => {
  const { rows } = await sql<{
    balance: number
  }>`select balance_minor as balance from account_totals where account_id = ${account}`.execute(product.app.pools.db)
  return rows[0]?.balance ?? 0
}

describe('money that a person lays on accounts', () => {
  it('is split over several accounts; what is left stays open', async () => {
    const line = await movement({ amount: 30_000 })
    const [one, two] = home.accounts
    const first = await act('post', line, { parts: [{ account_id: one, amount_minor: 10_000 }] })
    expect([first.status, first.body.data.state, first.body.data.posted_minor]).toEqual([200, 'open', 10_000])
    const stale = await act('post', line, { parts: [{ account_id: two, amount_minor: 20_000 }] })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    const much = await act('post', first.body.data, { parts: [{ account_id: two, amount_minor: 20_001 }] })
    expect([much.status, much.body.errors]).toEqual([422, { parts: ['The parts exceed the remaining 200.00'] }])
    const rest = await act('post', first.body.data, { parts: [{ account_id: two, amount_minor: 20_000 }] })
    expect(rest.body.data).toMatchObject({ state: 'posted', matched_by: 'person' })
    expect([await balanceOf(one!), await balanceOf(two!)]).toEqual([-10_000, -20_000])
    await expectConsistent()
    const back = await act('reopen', rest.body.data, { reason: 'Помилка' })
    expect(back.body.data).toMatchObject({ state: 'open', posted_minor: 0, payments: [] })
    expect([await balanceOf(one!), await balanceOf(two!)]).toEqual([0, 0])
    await expectConsistent()
  })

  it('teaches whose the payer is, and forgets it when the posting is taken back', async () => {
    const [account] = home.accounts
    const line = await movement({ amount: 5000, iban: payer })
    expect(line.suggestions).toEqual([])
    const posted = await act('post', line, { parts: [{ account_id: account, amount_minor: 5000 }] })
    const next = await movement({ amount: 5100, iban: payer })
    expect(next.suggestions).toMatchObject([{ account_id: account, reasons: ['payer_iban'] }])
    await act('reopen', posted.body.data, { reason: 'Не той рахунок' })
    expect((await movement({ amount: 5200, iban: payer })).suggestions).toEqual([])
  })

  it('waits again when its payment is cancelled in the list of payments', async () => {
    const line = await movement({ amount: 7000, purpose: `о/р ${home.numbers[2]}` })
    expect(line).toMatchObject({ state: 'posted', matched_by: 'account' })
    const [payment] = line.payments
    const cancelled = await call(payments.cancel, {
      params: { id: payment!.id },
      body: { version: payment!.version, reason: 'Перевірка' },
      as: 'accountant',
    })
    expect(cancelled.status).toBe(200)
    expect(await read(line)).toMatchObject({ state: 'open', posted_minor: 0, matched_by: null })
    await expectConsistent()
  })

  it('is refused for an account of another payee and for one named twice', async () => {
    const line = await movement({ amount: 900 })
    const other = await makeNumberedHouse(product, 'Чужа', [30])
    const part = (account_id: number) => ({ account_id, amount_minor: 1 })
    const wrong = await act('post', line, { parts: [part(other.accounts[0]!)] })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['parts.0.account_id']])
    const twice = await act('post', line, { parts: [part(home.accounts[0]!), part(home.accounts[0]!)] })
    expect([twice.status, Object.keys(twice.body.errors ?? {})]).toEqual([422, ['parts.1.account_id']])
    const as = await staffWith(product.app, 'accountant', { complexes: [other.complex] })
    expect((await call(statementLines.read, { params: { id: line.id }, as })).status).toBe(404)
    const seen = await call(statementLines.list, { as })
    expect(seen.body.data).toEqual([])
  })

  it('is posted once when two people post it at once', async () => {
    const line = await movement({ amount: 8000 })
    const parts = [{ account_id: home.accounts[0]!, amount_minor: 8000 }]
    const both = await Promise.all([act('post', line, { parts }), act('post', line, { parts })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await read(line)).payments).toHaveLength(1)
    await expectConsistent()
  })
})

describe('money that is not a payment of residents', () => {
  it('is set aside with the reason, and can be taken up again', async () => {
    const line = await movement({ amount: 100_000, purpose: 'Оренда даху' })
    const none = await act('dismiss', line, { reason: ' ' })
    expect([none.status, Object.keys(none.body.errors ?? {})]).toEqual([422, ['reason']])
    const aside = await act('dismiss', line, { reason: 'Оренда' })
    expect(aside.body.data).toMatchObject({ state: 'dismissed', reason: 'Оренда' })
    const again = await act('reopen', aside.body.data, { reason: 'Помилка' })
    expect(again.body.data).toMatchObject({ state: 'open', reason: null })
  })

  it('is given back to its payer: the payment is cancelled, and both are taken back together', async () => {
    const iban = 'UA903052990000026000000054321'
    const credit = await movement({ amount: 6000, purpose: `о/р ${home.numbers[1]}`, iban })
    const debit = await movement({
      amount: -6000,
      purpose: 'Повернення помилково сплачених коштів',
      iban,
      day: '12.03.2026',
    })
    expect(debit).toMatchObject({ state: 'open', direction: 'debit', refund_of: credit.id })
    const wrong = await act('refund', debit, { of_id: debit.id })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['of_id']])
    const done = await act('refund', debit, { of_id: credit.id })
    expect(done.body.data.state).toBe('returned')
    expect(await read(credit)).toMatchObject({ state: 'returned', posted_minor: 0 })
    await expectConsistent()
    await act('reopen', done.body.data, { reason: 'Помилка' })
    expect([(await read(credit)).state, (await read(debit)).state]).toEqual(['open', 'open'])
  })
})

describe('a payment that came in a statement and is entered by hand again', () => {
  const enter = (account_id: number, fields: object) =>
    call(payments.create, {
      raw: { account_id, amount_minor: 3210, received_on: '2026-03-12', channel: 'cash', ...fields },
      as: 'accountant',
    })

  it('is asked for, unless it is another, far away, an offset, or the first was cancelled', async () => {
    const account = home.accounts[2]!
    const line = await movement({ amount: 3210, purpose: `о/р ${home.numbers[2]}`, day: '05.03.2026' })
    expect(line.state).toBe('posted')
    const before = await balanceOf(account)
    const again = await enter(account, {})
    expect([again.status, again.body.code]).toEqual([409, 'likely_received'])
    expect((again.body as { message?: string }).message).toContain('5 Mar 2026')
    expect(await balanceOf(account)).toBe(before)
    for (const other of [{ received_on: '2026-03-13' }, { amount_minor: 3211 }, { channel: 'offset' }])
      expect((await enter(account, other)).status, JSON.stringify(other)).toBe(201)
    expect((await enter(home.accounts[1]!, {})).status).toBe(201)
    expect((await enter(account, { is_another: true })).status).toBe(201)
    await act('reopen', line, { reason: 'Помилка' })
    // On its own day it would be asked for because of those above.
    expect((await enter(account, { received_on: '2026-03-11' })).status).toBe(201)
    await expectConsistent()
  })

  it('is credited once when both come at once', async () => {
    const account = home.accounts[1]!
    const line = await movement({ amount: 9876 })
    const before = await balanceOf(account)
    const [posted, entered] = await Promise.all([
      act('post', line, { parts: [{ account_id: account, amount_minor: 9876 }] }),
      enter(account, { amount_minor: 9876 }),
    ])
    expect([posted.status, entered.status].toSorted()).not.toEqual([200, 201])
    expect(await balanceOf(account)).toBe(before - 9876)
    await expectConsistent()
  })
})

describe('a payment that was entered by hand and comes again in a statement', () => {
  const enter = async (account_id: number, amount_minor: number, received_on = '2026-03-08') => {
    const { status, body } = await call(payments.create, {
      raw: { account_id, amount_minor, received_on, channel: 'bank' },
      as: 'accountant',
    })
    expect(status).toBe(201)
    return body.data
  }
  const named = (at: number) => ({ purpose: `о/р ${home.numbers[at]}` })

  it('waits instead of being credited again, and is linked when it is the same', async () => {
    const account = home.accounts[0]!
    const before = await balanceOf(account)
    const entered = await enter(account, 4321)
    const line = await movement({ amount: 4321, ...named(0) })
    expect(line).toMatchObject({
      state: 'open',
      posted_minor: 0,
      likely_same: [{ id: entered.id, received_on: '2026-03-08' }],
    })
    expect(line.suggestions).toMatchObject([{ account_id: account, reasons: ['account'] }])
    const unasked = await act('post', line, { parts: [{ account_id: account, amount_minor: 4321 }] })
    expect([unasked.status, unasked.body.code]).toEqual([409, 'likely_same'])
    const same = await act('same', line, { payment_id: entered.id })
    expect(same.body.data).toMatchObject({ state: 'posted', matched_by: 'person', payments: [{ id: entered.id }] })
    expect(await balanceOf(account)).toBe(before - 4321)
    const back = await act('reopen', same.body.data, { reason: 'Помилка' })
    expect(back.body.data).toMatchObject({ state: 'open', posted_minor: 0, likely_same: [{ id: entered.id }] })
    expect(await balanceOf(account)).toBe(before - 4321)
    await expectConsistent()
  })

  it('is credited when a person says that it is another one, and by itself when it is far away', async () => {
    const account = home.accounts[1]!
    await enter(account, 4444, '2026-03-02')
    const far = await movement({ amount: 4444, ...named(1) })
    expect(far).toMatchObject({ state: 'posted', matched_by: 'account' })
    const line = await movement({ amount: 4444, day: '04.03.2026', ...named(1) })
    expect(line.state).toBe('open')
    const before = await balanceOf(account)
    const parts = [{ account_id: account, amount_minor: 4444 }]
    expect((await act('post', line, { parts, is_another: true })).body.data.state).toBe('posted')
    expect(await balanceOf(account)).toBe(before - 4444)
  })

  it('can’t be linked to less money, or twice', async () => {
    const entered = await enter(home.accounts[2]!, 5555)
    const line = await movement({ amount: 5554 })
    const much = await act('same', line, { payment_id: entered.id })
    expect([much.status, Object.keys(much.body.errors ?? {})]).toEqual([422, ['payment_id']])
    const [one, two] = [await movement({ amount: 5555 }), await movement({ amount: 5555 })]
    const both = await Promise.all([one, two].map((each) => act('same', each, { payment_id: entered.id })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    await expectConsistent()
  })

  it('stays as it was entered when the import is undone', async () => {
    const account = home.accounts[0]!
    const entered = await enter(account, 6543)
    const line = await movement({ amount: 6543, ...named(0) })
    await act('same', line, { payment_id: entered.id })
    const before = await balanceOf(account)
    const run = await call(statementImports.read, { params: { id: line.import_id } })
    await undo(run.body.data)
    expect(await balanceOf(account)).toBe(before)
    const { body } = await call(payments.read, { params: { id: entered.id } })
    expect(body.data.state).toBe('posted')
    await expectConsistent()
  })
})
