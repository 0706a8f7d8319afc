import { billTurnover } from '@oselia/contract/bill-reports'
import { bills } from '@oselia/contract/bills'
import { budgetEntries, budgetLines } from '@oselia/contract/budget'
import { exports } from '@oselia/contract/exports'
import { payments } from '@oselia/contract/payments'
import { staff } from '@oselia/contract/staff'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouse, type BilledHouse } from '../../../testing/billing.js'
import { printed } from '../../../testing/sheets.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp({ clock: { now: () => new Date('2026-04-02T08:00:00Z') } })
const { call } = product
const { addTariff, bill } = billingSteps(product)
const period = '2026-03'

let home: BilledHouse
beforeAll(async () => {
  home = await makeBilledHouse(product, 'Паперова', [40, 50])
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 10 })
  await bill(period, [home.house])
})

/** The text of a list on paper. */
const paperAt = async (path: string, as: Who = 'accountant') => {
  const { status, text } = await printed(product, as, path)
  expect(status).toBe(200)
  return text.replaceAll(/\s+/g, ' ')
}
const paperOf = (search: string) =>
  paperAt(`/turnover/export?format=pdf&period=${period}&house_id=${home.house}${search}`)

describe('the turnover sheet on paper', () => {
  it('names the search that leaves accounts out', async () => {
    expect(await paperOf('')).not.toContain('Only what was found by')
    expect(await paperOf(`&search_query=${home.house}-2`)).toContain(`Only what was found by “${home.house}-2”`)
  })

  it('is logged as an export, and refused to who looks as another person', async () => {
    await paperOf(`&search_query=${home.house}-1`)
    const { rows } = await sql<{ changes: object[] }>`select changes from audit_log where action = 'export'
      and entity = 'turnover' order by id desc limit 1`.execute(product.app.pools.db)
    expect(rows[0]!.changes).toContainEqual({ field: 'search_query', old: null, new: `${home.house}-1` })
    const seen = await staffWith(product.app, 'accountant', 'all')
    const { access_token } = (
      await call(staff.seeAs, { params: { id: Number(seen.slice('staff:'.length)) }, as: 'owner' })
    ).body
    const looking = { as: null, headers: { authorization: `Bearer ${access_token}` } }
    const refused = await call(billTurnover.export, { query: { period, format: 'pdf' }, ...looking })
    expect([refused.status, refused.body.code]).toEqual([403, 'read_only'])
  })

  it('of more accounts than a paper can have is refused with what to do', async () => {
    const { db } = product.app.pools
    await sql`with made as (insert into personal_accounts (realty_id, number, number_key)
        select ${home.units[0]}, 'Б-' || n, 'б' || n from generate_series(1, 4000) n returning id)
      insert into account_balances (account_id, period, house_id)
        select id, ${`${period}-01`}, ${home.house} from made`.execute(db)
    const { status, body } = await call(billTurnover.export, { query: { period, format: 'pdf' }, as: 'accountant' })
    expect([status, body.code, body.message]).toEqual([
      422,
      'paper_too_long',
      'The list has more than 4000 rows: narrow it by filters, or export it as an Excel file',
    ])
    // When the address is asked for: a download that fails says nothing on the page.
    const asked = await call(exports.create, {
      body: { list: 'turnover', format: 'pdf', query: { period } },
      as: 'accountant',
    })
    expect([asked.status, asked.body.code]).toEqual([422, 'paper_too_long'])
    await sql`delete from account_balances b using personal_accounts a where a.id = b.account_id and a.number like 'Б-%'`.execute(
      db,
    )
  })
})

describe('lists of billing on paper', () => {
  const line = (words: string) => expect.stringContaining(words)

  it('of payments has the sum of those that count', async () => {
    const pay = async (amount_minor: number) =>
      (
        await call(payments.create, {
          raw: { account_id: home.accounts[0]!, amount_minor, received_on: '2026-03-20', channel: 'bank' },
          as: 'accountant',
        })
      ).body.data
    await pay(123_456)
    const { id, version } = await pay(50_000)
    const cancelled = await call(payments.cancel, {
      params: { id },
      body: { version, reason: 'Помилка' },
      as: 'accountant',
    })
    expect(cancelled.status).toBe(200)
    const paper = await paperAt(`/payments/export?format=pdf&house_id=${home.house}&channel=bank`)
    expect(paper).toEqual(line('Total posted 1,234.56'))
    expect(paper).toEqual(line('500.00'))
    expect(paper).toEqual(line('Selected by the filters of the list Rows: 2, amounts in UAH'))
  })

  it('of debtors has the debts by age with their sums', async () => {
    const paper = await paperAt(`/debtors/export?format=pdf&house_id=${home.house}`)
    expect(paper).toEqual(line('apt. 2'))
    // 400 + 500 of March, less what the first account paid.
    expect(paper).toMatch(/Total 500\.00 500\.00( 0\.00){5}/)
  })

  it('of charges by service says of which houses they are', async () => {
    const path = `/service-charges/export?format=pdf&period=${period}`
    const chosen = await paperAt(`${path}&house_id=${home.house}`)
    expect(chosen).toEqual(line('Charges by service for March 2026 Testove, Paperova St, 1 Rows: 1'))
    expect(chosen).toMatch(/Total 900\.00 0\.00 0\.00 0\.00 0\.00 900\.00/)
    const other = await makeBilledHouse(product, 'Інша', [10])
    const narrow = await staffWith(product.app, 'accountant', { houses: [other.house] })
    expect(await paperAt(path, narrow)).toEqual(line('Insha'))
    expect(await paperAt(path)).not.toEqual(line('Selected by the filters'))
  })

  it('of the budget has a sum of one association and kind, never of income and expenses', async () => {
    const add = async (kind: string, name: string, planned_minor: number) =>
      (
        await call(budgetLines.create, {
          raw: { complex_id: home.complex, year: 2026, kind, name, planned_minor },
          as: 'accountant',
        })
      ).body.data.id
    const [roof, lifts] = [await add('income', 'Оренда даху', 60_000), await add('expense', 'Ліфти', 120_000)]
    for (const line_id of [roof, lifts])
      await call(budgetEntries.create, { raw: { line_id, day: '2026-03-05', amount_minor: 10_050 }, as: 'accountant' })
    for (const list of ['budget-lines', 'budget-entries']) {
      expect(await paperAt(`/${list}/export?format=pdf&year=2026`)).not.toEqual(line('Total'))
      expect(await paperAt(`/${list}/export?format=pdf&year=2026&kind=expense`)).toMatch(/Total( 1,200\.00)? 100\.50/)
    }
  })

  it('of bills has them with the sums of those that stand', async () => {
    expect(await paperAt(`/bills/export?format=pdf&house_id=${home.house}`)).toEqual(
      line('Total without cancelled bills 900.00 0.00 900.00 400.00 500.00'),
    )
    const { body } = await call(bills.list, { query: { account_id: home.accounts[1]!, period }, as: 'accountant' })
    const { id, version } = body.data[0]!
    await call(bills.update, { raw: { id, version, cancelled: true, reason: 'Помилка' }, as: 'accountant' })
    expect(await paperAt(`/bills/export?format=pdf&house_id=${home.house}`)).toEqual(
      line('Total without cancelled bills 400.00 0.00 400.00 400.00 0.00'),
    )
  })

  it('is no format of a list that has no paper', async () => {
    const asked = await call(exports.create, { body: { list: 'houses', format: 'pdf' } })
    expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([422, ['query.format']])
  })
})
