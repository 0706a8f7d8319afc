import { Readable } from 'node:stream'
import { billRuns } from '@oselia/contract/bill-runs'
import { bills } from '@oselia/contract/bills'
import { payments } from '@oselia/contract/payments'
import { penaltyExemptions } from '@oselia/contract/penalty-exemptions'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { readPdfText } from '../../../platform/pdf-text.js'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouse, type BilledHouse } from '../../../testing/billing.js'
import { givePayeeIban, paperSteps } from '../../../testing/papers.js'

const product = useApp({ clock: { now: () => new Date('2027-04-02T08:00:00Z') } })
const { call } = product
const { addTariff, preview, issue, bill, expectConsistent } = billingSteps(product)
const { issued, bytesOf } = paperSteps(product)
const db = () => product.app.pools.db

/** A house whose accounts owe 1,500.00 each since 9 March, or another day. */
const withDebts = async (street: string, areas: number[], due_on = '2027-03-08'): Promise<BilledHouse> => {
  const home = await makeBilledHouse(product, street, areas)
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 1 })
  const items = home.accounts.map((account_id) => ({ account_id, amount_minor: 150_000 }))
  const body = { period: '2027-02', due_on, items, total_minor: 150_000 * items.length }
  expect((await call(bills.opening, { body, as: 'accountant' })).status).toBe(201)
  return home
}
const exempt = async (account_id: number | undefined, from: string, to: string | null, covers: 'penalty' | 'all') => {
  const raw = { account_id, from, to, covers, reason: 'martial_law', document: 'Постанова № 206' }
  const { status, body } = await call(penaltyExemptions.create, { raw, as: 'accountant' })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const charged = async (account_id: number | undefined) => {
  const { body } = await call(penaltyExemptions.list, { query: { account_id: account_id!, sort: 'from' } })
  return body.data.toSorted((a, b) => a.id - b.id).map((one) => one.charged_minor)
}
const textOf = async (paper: Parameters<typeof bytesOf>[0]) =>
  (await readPdfText(Readable.from([await bytesOf(paper)]))).text.replaceAll(/\s+/g, ' ')

beforeAll(async () => {
  await sql`update billing_settings set penalty_enabled = true, three_percent_enabled = true, inflation_enabled = true`.execute(
    db(),
  )
  await sql`insert into inflation_indices (period, index_tenths) values ('2027-03-01', 1006)`.execute(db())
})

describe('what an exemption covers', () => {
  it('decides whether a run charges 3 % a year and inflation for its days', async () => {
    const home = await withDebts('Охоплена', [40, 50, 60])
    const [one, two, three] = home.accounts
    await exempt(one, '2027-03-10', '2027-03-19', 'penalty')
    await exempt(two, '2027-03-10', '2027-03-19', 'all')
    await exempt(three, '2027-01-01', null, 'all')
    const run = await preview('2027-03', [home.house])
    const { body } = await call(billRuns.house, { params: { id: run.id, houseId: home.house }, as: 'accountant' })
    const lines = body.data.bills
      .toSorted((a, b) => a.account.id - b.account.id)
      .map((made) =>
        made.lines.slice(1).map(({ kind, amount_minor, exempt_days }) => [kind, amount_minor, exempt_days]),
      )
    expect(lines).toEqual([
      [
        ['penalty', 195, 10],
        ['three_percent', 284, null],
        ['inflation', 900, null],
      ],
      [
        ['penalty', 195, 10],
        ['three_percent', 160, 10],
      ],
      [
        ['penalty', 0, 23],
        ['three_percent', 0, 23],
      ],
    ])
    expect((await issue(run.id)).issued_bills).toBe(3)
    await expectConsistent()
  })
})

describe('what was charged before an exemption was entered', () => {
  it('is that of its days alone, by the debt of each', async () => {
    const home = await withDebts('Нарахована', [40])
    const [account_id] = home.accounts
    await bill('2027-03', [home.house])
    // 23 late days from the 9th: 345 of penalty, 284 of 3 % a year, 900 of inflation for the 15th.
    await exempt(account_id, '2027-03-01', '2027-03-10', 'penalty')
    await exempt(account_id, '2027-03-11', '2027-03-14', 'penalty')
    await exempt(account_id, '2027-03-15', null, 'penalty')
    await exempt(account_id, '2027-04-01', null, 'penalty')
    await exempt(account_id, '2027-03-16', '2027-03-31', 'all')
    await exempt(account_id, '2027-03-15', '2027-03-15', 'all')
    expect(await charged(account_id)).toEqual([30, 60, 255, 0, 240 + 198, 15 + 12 + 900])
    // Bills from before the days were kept: by the late days of the month.
    await sql`update late_charges set spans = null where debt_bill_id in (select id from bills where account_id = ${account_id})`.execute(
      db(),
    )
    expect(await charged(account_id)).toEqual([30, 60, 255, 0, 240 + 198, 15 + 12 + 900])
  })

  it('is none of the days that were exempt then or not late yet, also where the days were not kept', async () => {
    const home = await withDebts('Пʼятнична', [40], '2027-03-05')
    const [account_id] = home.accounts
    const { id } = await exempt(account_id, '2027-03-10', '2027-03-19', 'penalty')
    await sql`update penalty_exemptions set created_at = '2027-03-10' where id = ${id}`.execute(db())
    await bill('2027-03', [home.house])
    // The first day of delay is Monday the 8th: 14 days that are not exempt, and 24 of 3 % a year.
    await exempt(account_id, '2027-03-06', '2027-03-07', 'all')
    await exempt(account_id, '2027-03-08', '2027-03-09', 'penalty')
    await exempt(account_id, '2027-03-20', null, 'penalty')
    await exempt(account_id, '2027-03-16', '2027-03-19', 'all')
    const expected = [0, 0, 30, 180, 49]
    expect(await charged(account_id)).toEqual(expected)
    await sql`update late_charges set spans = null where debt_bill_id in (select id from bills where account_id = ${account_id})`.execute(
      db(),
    )
    expect(await charged(account_id)).toEqual(expected)
  })

  it('counts days of a larger debt for more', async () => {
    const home = await withDebts('Частково сплачена', [40])
    const [account_id] = home.accounts
    const { status } = await call(payments.create, {
      body: { account_id: account_id!, amount_minor: 100_000, received_on: '2027-03-19', channel: 'cash' },
      as: 'accountant',
    })
    expect(status).toBe(201)
    await bill('2027-03', [home.house])
    // 10 days of 1,500.00 and 13 of 500.00.
    await exempt(account_id, '2027-03-01', '2027-03-18', 'penalty')
    await exempt(account_id, '2027-03-19', '2027-03-31', 'penalty')
    expect(await charged(account_id)).toEqual([150, 65])
  })
})

describe('a debt claim', () => {
  it('says what was left out of 3 % a year and inflation as well', async () => {
    const home = await withDebts('Стягнута', [40])
    await givePayeeIban(product, home.complex)
    await exempt(home.accounts[0], '2027-03-10', null, 'all')
    const paper = await issued({ kind: 'claim', account_id: home.accounts[0], pay_by: '2027-04-20' })
    // One day of penalty and of 3 % a year.
    expect(paper.amount_minor).toBe(150_000 + 15 + 12)
    const text = await textOf(paper)
    expect(text).toContain('Пеню, 3 % річних та інфляційні втрати не нараховано за дні')
    expect(text).not.toContain('Пеню не нараховано за дні')
  })

  it('names no exemption for days that a bill had charged before it was entered', async () => {
    const home = await withDebts('Оштрафована', [40, 50])
    await givePayeeIban(product, home.complex)
    await bill('2027-03', [home.house])
    await sql`update bills set due_on = '2027-04-01' where house_id = ${home.house} and source = 'run'`.execute(db())
    const [one, two] = home.accounts
    await exempt(one, '2027-03-20', '2027-03-25', 'penalty')
    // The other account is exempt from days after its bill.
    await exempt(two, '2027-04-01', '2027-04-30', 'penalty')
    const claims = []
    for (const account_id of [one, two])
      claims.push(await textOf(await issued({ kind: 'claim', account_id, pay_by: '2027-04-20' })))
    expect(claims[0]).not.toContain('не нараховано за дні')
    expect(claims[1]).toContain('Пеню не нараховано за дні')
  })
})
