import { billReports } from '@oselia/contract/bill-reports'
import { bills } from '@oselia/contract/bills'
import { payments } from '@oselia/contract/payments'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeBilledHouse } from '../../../testing/billing.js'
import { useBills } from '../../../testing/bills.js'
import { makeLink } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

// Sessions that ended long before the machine's own date are cleaned up, so that the clock of the test is ahead of it.
const product = useApp({ clock: { now: () => new Date('2027-04-02T08:00:00Z') } })
const { call } = product
const the = useBills(product, 'Рахункова')
const { bill, change, expectConsistent, find, lineOf } = the

const pay = (account: number, amount: number, fields: Record<string, unknown> = {}) =>
  call(payments.create, {
    raw: { account_id: account, amount_minor: amount, received_on: '2027-04-01', channel: 'bank', ...fields },
    as: 'accountant',
  })

describe('a bill', () => {
  it('is changed with a reason by one more line, and its history names it', async () => {
    const before = await find(the.home.accounts[0]!, '2027-03')
    const { status, body } = await change({
      id: before.id,
      version: before.version,
      reason: 'Перерахунок за протікання',
      add_lines: [lineOf(-5000)],
    })
    expect([status, body.data[0]!.total_minor, body.data[0]!.recalculated_minor]).toEqual([200, 35_000, -5000])
    const { body: history } = await call(platform.history, { query: { entity: 'bills', id: before.id } })
    expect(history.data[0]).toMatchObject({ reason: 'Перерахунок за протікання', action: 'update' })
    expect(history.data[0]!.changes).toContainEqual({ field: 'total_minor', old: 40_000, new: 35_000 })
    const stale = await change({ id: before.id, version: before.version, reason: 'Ще раз', note: 'x' })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    await expectConsistent()
  })

  it('is changed by one of two at once', async () => {
    const { id, version } = await find(the.home.accounts[1]!, '2027-03')
    const both = await Promise.all(
      ['Перша', 'Друга'].map((reason) => change({ id, version, reason, add_lines: [lineOf(100)] })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await find(the.home.accounts[1]!, '2027-03')).total_minor).toBe(50_100)
    await expectConsistent()
  })

  it('is changed together with others or not at all', async () => {
    const [one, two] = [await find(the.home.accounts[2]!, '2027-03'), await find(the.home.accounts[3]!, '2027-03')]
    const both = [one, { ...two, version: 99 }].map(({ id, version }) => ({
      id,
      version,
      reason: 'Разом',
      add_lines: [lineOf(100)],
    }))
    expect((await change(both)).status).toBe(409)
    expect((await find(the.home.accounts[2]!, '2027-03')).total_minor).toBe(one.total_minor)
    expect((await change([{ ...both[0]! }, { ...both[0]! }])).body.errors).toHaveProperty('bills.1.id')
    const missing = await change([{ ...both[0]! }, { ...both[1]!, id: 999_999 }])
    expect(missing.status).toBe(404)
    const odd = await change({ ...both[0]!, add_lines: [{ ...lineOf(1), service_id: 999_999 }] })
    expect([odd.status, Object.keys(odd.body.errors!)]).toEqual([422, ['add_lines.0.service_id']])
  })

  it('of zero, without a reason or beyond the limit is refused', async () => {
    const { id, version } = await find(the.home.accounts[2]!, '2027-03')
    const raw = (fields: object) =>
      call(bills.update, { raw: { id, version, reason: 'Так', ...fields }, as: 'accountant' })
    expect((await raw({ add_lines: [lineOf(0)] })).status).toBe(422)
    expect((await raw({ add_lines: [lineOf(1e12)] })).status).toBe(422)
    expect((await raw({ add_lines: [lineOf(1.5)] })).status).toBe(422)
    expect((await raw({ reason: ' ' })).status).toBe(422)
  })

  it('is disputed and no longer', async () => {
    const { id, version } = await find(the.home.accounts[3]!, '2027-03')
    const disputed = await change({ id, version, reason: 'Невірна площа', disputed: true })
    expect(disputed.body.data[0]).toMatchObject({ status: 'disputed', dispute_reason: 'Невірна площа' })
    const { body } = await call(bills.list, { query: { status: 'disputed' } })
    expect(body.data.map((one) => one.id)).toEqual([id])
    const over = await change({ id, version: version + 1, reason: 'Виправлено', disputed: false })
    expect(over.body.data[0]).toMatchObject({ status: 'issued', dispute_reason: null })
  })

  it('is cancelled by those who may, and issued anew', async () => {
    const { id, version, number } = await find(the.home.accounts[3]!, '2027-03')
    const wish = { id, version, reason: 'Помилка', cancelled: true } as const
    expect((await change(wish, 'chair')).status).toBe(403)
    expect((await change(wish)).body.data[0]).toMatchObject({ status: 'cancelled', cancel_reason: 'Помилка' })
    expect((await change({ ...wish, version: version + 1 })).body.code).toBe('bill_fixed')
    await expectConsistent()
    expect(await bill('2027-03', [the.home.house])).toMatchObject({ issued_bills: 1 })
    const { body } = await call(bills.list, {
      query: { account_id: the.home.accounts[3]!, period: '2027-03', sort: 'number' },
    })
    expect(body.data.map((one) => [one.number, one.status])).toEqual([
      [number, 'cancelled'],
      [`${number}/2`, 'issued'],
    ])
    await expectConsistent()
  })
})

describe('payments', () => {
  it('pay the named month first, then the oldest, and the rest is an advance', async () => {
    const account = the.home.accounts[0]!
    const { status, body } = await pay(account, 50_000, { for_period: '2027-03' })
    expect([status, body.data.allocations]).toMatchObject([
      201,
      [
        { period: '2027-02', amount_minor: 15_000 },
        { period: '2027-03', amount_minor: 35_000 },
      ],
    ])
    expect((await find(account, '2027-02')).status).toBe('overdue')
    expect((await find(account, '2027-03')).status).toBe('paid')
    const more = await pay(account, 100_000, { received_on: '2027-04-02' })
    expect(more.body.data.allocated_minor).toBe(25_000)
    expect((await find(account, '2027-02')).status).toBe('paid')
    await expectConsistent()
  })

  it('are cancelled by a reversal, and what they paid is unpaid again', async () => {
    const account = the.home.accounts[1]!
    const { body } = await pay(account, 50_000)
    expect((await find(account, '2027-02')).status).toBe('paid')
    const cancel = (version: number, as: Who = 'accountant') =>
      call(payments.cancel, { params: { id: body.data.id }, body: { version, reason: 'Помилковий' }, as })
    expect((await cancel(1, 'chair')).status).toBe(403)
    expect((await cancel(9)).body.code).toBe('version_conflict')
    expect((await cancel(1)).body.data).toMatchObject({ state: 'cancelled', allocated_minor: 0, allocations: [] })
    expect((await cancel(2)).body.code).toBe('payment_fixed')
    expect((await find(account, '2027-02')).status).toBe('overdue')
    await expectConsistent()
  })

  it.each([
    [0, 'The amount must be above zero'],
    [-500, 'The amount must be above zero'],
    [100_000_000_001, 'At most 1,000,000,000.00'],
  ])('of %d kopiykas are refused in words of hryvnias', async (amount_minor, message) => {
    const paid = { account_id: the.home.accounts[0]!, amount_minor, received_on: '2027-04-01', channel: 'cash' }
    const { status, body } = await call(payments.create, { raw: paid, as: 'accountant' })
    expect([status, body.errors?.['amount_minor']]).toEqual([422, [message]])
  })

  it('are entered once', async () => {
    const account = the.home.accounts[2]!
    const same = () => pay(account, 100, { document_number: '77' })
    const both = await Promise.all([same(), same()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const repeated = both.find(({ status }) => status === 409)!
    expect([repeated.body.code, Object.keys(repeated.body.errors!)]).toEqual(['duplicate', ['document_number']])
  })

  it('without a number are entered twice only when they are said to be two', async () => {
    const account = the.home.accounts[2]!
    const first = await pay(account, 313)
    expect(first.status).toBe(201)
    const both = await Promise.all([pay(account, 313), pay(account, 313, { document_number: '78' })])
    expect(both.map(({ body }) => body.code)).toEqual(['likely_repeated', 'likely_repeated'])
    const second = await pay(account, 313, { is_another: true })
    expect(second.status).toBe(201)
    for (const { body } of [first, second]) {
      const asked = { version: body.data.version, reason: 'Перевірка' }
      const { status } = await call(payments.cancel, { params: { id: body.data.id }, body: asked, as: 'accountant' })
      expect(status).toBe(200)
    }
  })

  it.each([
    [{ amount_minor: 0 }, 'amount_minor'],
    [{ amount_minor: -5 }, 'amount_minor'],
    [{ amount_minor: 1e20 }, 'amount_minor'],
    [{ received_on: '2027-04-03' }, 'received_on'],
    [{ account_id: 999_999 }, 'account_id'],
    [{ for_period: '2027-13' }, 'for_period'],
  ])('with %o are refused at %s', async (fields, field) => {
    const { status, body } = await pay(the.home.accounts[2]!, 100, fields)
    expect([status, Object.keys(body.errors!)]).toEqual([422, [field]])
  })
})

describe('debts', () => {
  it('are listed by age with the totals of the houses', async () => {
    const { body } = await call(bills.debts, { query: { house_id: String(the.home.house) }, as: 'manager' })
    expect(body.data.map(({ debt_minor }) => debt_minor)).toEqual([140_000, 119_900, 100_100])
    expect(body.data[0]).toMatchObject({
      months: 2,
      overdue_minor: 70_000,
      ages: { not_due: 70_000, d30: 70_000, d90: 0 },
    })
    expect(body.totals).toMatchObject({ debt_minor: 360_000, overdue_minor: 179_900, bills: 6 })
    await sql`update bills set due_on = '2026-10-15' where house_id = ${the.home.house} and period = '2027-02-01'`.execute(
      product.app.pools.db,
    )
    const later = await call(bills.debts, { query: { days: 169 } })
    expect(later.body.totals.ages).toMatchObject({ d180: 179_900, d30: 0 })
    expect(later.body.total).toBe(3)
    expect((await call(bills.debts, { query: { days: 170 } })).body.total).toBe(0)
    const marks = await call(bills.debtMarks, { query: { house_id: the.home.house }, as: 'dispatcher' })
    expect(marks.body.data.map(({ months, overdue }) => [months, overdue])).toEqual([
      [2, true],
      [2, true],
      [2, true],
    ])
    expect((await call(bills.debts, { as: 'dispatcher' })).status).toBe(403)
  })
})

describe('debts whose limitation has passed', () => {
  it('are marked by account, with the pause of the war, and not once it is switched off', async () => {
    const old = await makeBilledHouse(product, 'Давня', [40, 50])
    const items = old.accounts.map((account_id, at) => ({ account_id, amount_minor: 1000 + at }))
    for (const [at, due_on] of ['2019-02-22', '2023-05-31'].entries())
      await call(bills.opening, {
        body: { period: '2027-03', due_on, items: [items[at]!], total_minor: 1000 + at },
        as: 'accountant',
      })
    const lapsed = async () => {
      const { body } = await call(bills.debts, { query: { house_id: [old.house] }, as: 'accountant' })
      const { body: months } = await call(billReports.months, {
        query: { account_id: old.accounts[0]! },
        as: 'accountant',
      })
      const byAccount = body.data.toSorted((a, b) => a.id - b.id).map(({ lapsed_minor }) => lapsed_minor)
      return [...byAccount, months.data.accounts[0]!.lapsed_minor]
    }
    const save = async (fields: object) => {
      const { body } = await call(bills.settings, { as: 'accountant' })
      return call(bills.saveSettings, { raw: { version: body.data.version, ...fields }, as: 'accountant' })
    }
    // Before the pause three years had passed for the first; the second is due within it.
    expect(await lapsed()).toEqual([1000, 0, 1000])
    const wrong = await save({ limitation_paused_to: '2022-02-23' })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['limitation_paused_to']])
    await save({ limitation_paused_from: null, limitation_paused_to: null })
    expect(await lapsed()).toEqual([1000, 1001, 1000])
    await save({ limitation_enabled: false, limitation_paused_from: '2022-02-24', limitation_paused_to: '2025-09-03' })
    expect(await lapsed()).toEqual([0, 0, 0])
    await save({ limitation_enabled: true })
  })
})

describe('bills of a resident', () => {
  it('are those of the unit for the months of the stay', async () => {
    const { resident, member } = await makeLink(product.app, the.home.units[2]!, 'Платникова Ольга')
    await sql`update residents set "from" = '2027-03-05' where id = ${resident}`.execute(product.app.pools.db)
    for (const query of [{ resident_id: resident }, { member_id: member }]) {
      const { body } = await call(bills.list, { query })
      expect(body.data.map(({ period }) => period)).toEqual(['2027-03'])
    }
    const elsewhere = await staffWith(product.app, 'accountant', {})
    expect((await call(bills.list, { query: { resident_id: resident }, as: elsewhere })).body.data).toEqual([])
  })
})
