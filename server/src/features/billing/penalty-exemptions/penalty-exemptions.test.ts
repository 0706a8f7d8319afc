import { Readable } from 'node:stream'
import { billRuns } from '@oselia/contract/bill-runs'
import { bills } from '@oselia/contract/bills'
import { penaltyExemptions } from '@oselia/contract/penalty-exemptions'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { readPdfText } from '../../../platform/pdf-text.js'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouse, type BilledHouse } from '../../../testing/billing.js'
import { givePayeeIban, paperSteps } from '../../../testing/papers.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp({ clock: { now: () => new Date('2027-04-02T08:00:00Z') } })
const { call } = product
const { addTariff, preview, issue, expectConsistent } = billingSteps(product)
const { issued, bytesOf } = paperSteps(product)

const openDebt = async (home: BilledHouse) => {
  const items = home.accounts.map((account_id) => ({ account_id, amount_minor: 150_000 }))
  const body = { period: '2027-02', due_on: '2027-03-08', items, total_minor: 150_000 * items.length }
  expect((await call(bills.opening, { body, as: 'accountant' })).status).toBe(201)
}
const exempt = (raw: object, as: Who = 'accountant') =>
  call(penaltyExemptions.create, { raw: { reason: 'court', covers: 'penalty', document: 'Рішення № 7', ...raw }, as })
const faultsOf = ({ status, body }: { status: number; body: { errors?: object | undefined } }) => [
  status,
  ...Object.keys(body.errors ?? {}),
]

let home: BilledHouse
beforeAll(async () => {
  await sql`update billing_settings set penalty_enabled = true, three_percent_enabled = true`.execute(
    product.app.pools.db,
  )
  home = await makeBilledHouse(product, 'Звільнена', [40, 50, 60])
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 1 })
  await openDebt(home)
})

describe('an exemption from penalties', () => {
  it('is entered, ended, deleted and restored, with history', async () => {
    const [account_id] = home.accounts
    const made = await exempt({ account_id, from: '2027-03-10', note: 'Іпотека' })
    expect([made.status, made.body.data]).toMatchObject([
      201,
      {
        reason: 'court',
        current: true,
        to: null,
        account: { id: account_id },
        realty: { number: '1' },
        charged_minor: 0,
      },
    ])
    const params = { id: made.body.data.id }
    const ended = await call(penaltyExemptions.update, {
      params,
      raw: { version: 1, to: '2027-03-19' },
      as: 'accountant',
    })
    expect([ended.status, ended.body.data]).toMatchObject([200, { to: '2027-03-19', current: false }])
    const again = await call(penaltyExemptions.update, { params, raw: { version: 1, to: null }, as: 'accountant' })
    expect([again.status, again.body.code]).toEqual([409, 'version_conflict'])
    expect((await call(penaltyExemptions.remove, { params, as: 'accountant' })).status).toBe(200)
    await call(platform.restore, { params: { kind: 'penalty_exemptions', ...params }, as: 'accountant' })
    const { body } = await call(platform.history, {
      query: { entity: 'penalty_exemptions', ...params },
      as: 'accountant',
    })
    expect(body.total).toBe(4)
    const { body: list } = await call(penaltyExemptions.list, { query: { realty_id: home.units[0]! }, as: 'manager' })
    expect(list.data.map(({ id }) => id)).toEqual([params.id])
  })

  it('is refused without a document, with days the wrong way round, for accounts of others, and without the right', async () => {
    const [account_id] = home.accounts
    const valid = { account_id, from: '2027-03-01', to: '2027-03-31' }
    expect(faultsOf(await exempt({ ...valid, document: ' ' }))).toEqual([422, 'document'])
    expect(faultsOf(await exempt({ ...valid, to: '2027-02-28' }))).toEqual([422, 'to'])
    expect(faultsOf(await exempt({ ...valid, reason: 'mercy' }))).toEqual([422, 'reason'])
    expect(faultsOf(await exempt({ ...valid, covers: 'debt' }))).toEqual([422, 'covers'])
    expect(faultsOf(await exempt({ ...valid, covers: undefined }))).toEqual([422, 'covers'])
    expect(faultsOf(await exempt({ ...valid, account_id: 999_999_999 }))).toEqual([422, 'account_id'])
    const { house } = await makeBilledHouse(product, 'Чужа звільнена', [40])
    const strange = await staffWith(product.app, 'accountant', { houses: [house] })
    expect(faultsOf(await exempt(valid, strange))).toEqual([422, 'account_id'])
    for (const as of ['manager', 'chair', 'auditor'] as const) expect((await exempt(valid, as)).status).toBe(403)
    expect((await call(penaltyExemptions.list, { query: { account_id: account_id! }, as: strange })).body.total).toBe(0)
  })
})

describe('exempt days', () => {
  it('cost no penalty in a run, and the line names them; 3 % a year is charged all the same', async () => {
    await exempt({ account_id: home.accounts[1], reason: 'martial_law', from: '2027-01-01' })
    const run = await preview('2027-03', [home.house])
    const { body } = await call(billRuns.house, { params: { id: run.id, houseId: home.house }, as: 'accountant' })
    const lines = body.data.bills
      .toSorted((a, b) => a.account.id - b.account.id)
      .map((bill) =>
        bill.lines.slice(1).map(({ kind, amount_minor, exempt_days }) => [kind, amount_minor, exempt_days]),
      )
    // 1,500.00 from 9 to 31 March: 23 days; without 10–19 March 13 days, and none.
    expect(lines).toEqual([
      [
        ['penalty', 195, 10],
        ['three_percent', 284, null],
      ],
      [
        ['penalty', 0, 23],
        ['three_percent', 284, null],
      ],
      [
        ['penalty', 345, null],
        ['three_percent', 284, null],
      ],
    ])
    await issue(run.id)
    const { rows } = await sql<{ amount_minor: number }>`select l.amount_minor from late_charges l
      join bills b on b.id = l.bill_id where b.house_id = ${home.house} and l.kind = 'penalty' order by 1`.execute(
      product.app.pools.db,
    )
    expect(rows.map(({ amount_minor }) => amount_minor)).toEqual([195, 345])
    await expectConsistent()
    // Entered afterwards, an exemption says what was charged for its month.
    const late = await exempt({ account_id: home.accounts[2], from: '2027-03-01', to: '2027-03-31' })
    expect(late.body.data.charged_minor).toBe(345)
  })

  it('are left out of a debt claim, which names them', async () => {
    const other = await makeBilledHouse(product, 'Заборгована звільнена', [40])
    await givePayeeIban(product, other.complex)
    await openDebt(other)
    await exempt({
      account_id: other.accounts[0],
      reason: 'restructuring',
      from: '2027-03-20',
      document: 'Договір № 3',
    })
    const paper = await issued({ kind: 'claim', account_id: other.accounts[0], pay_by: '2027-04-20' })
    // Until 2 April: 11 days of penalty (9–19 March), 25 of 3 % a year.
    expect(paper.amount_minor).toBe(150_000 + 165 + 284 + 25)
    const { text } = await readPdfText(Readable.from([await bytesOf(paper)]))
    for (const part of ['Договір про реструктуризацію боргу, Договір № 3', 'з 20.03.2027', '09.03.2027 – 19.03.2027'])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(part)
  })
})
