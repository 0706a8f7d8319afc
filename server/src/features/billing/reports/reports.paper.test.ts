import { billTurnover } from '@oselia/contract/bill-reports'
import { staff } from '@oselia/contract/staff'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouse, type BilledHouse } from '../../../testing/billing.js'
import { printed } from '../../../testing/sheets.js'
import { staffWith } from '../../../testing/sign-in.js'

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

/** The text of the paper by a query. */
const paperOf = async (search: string) => {
  const { status, text } = await printed(
    product,
    'accountant',
    `/turnover/pdf?period=${period}&house_id=${home.house}${search}`,
  )
  expect(status).toBe(200)
  return text.replaceAll(/\s+/g, ' ')
}

describe('the turnover sheet on paper', () => {
  it('names the search that leaves accounts out', async () => {
    expect(await paperOf('')).not.toContain('Only accounts found by')
    expect(await paperOf(`&search_query=${home.house}-2`)).toContain(`Only accounts found by “${home.house}-2”`)
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
    const refused = await call(billTurnover.pdf, { query: { period }, ...looking })
    expect([refused.status, refused.body.code]).toEqual([403, 'read_only'])
  })

  it('of more accounts than a paper can have is refused with what to do', async () => {
    const { db } = product.app.pools
    await sql`with made as (insert into personal_accounts (realty_id, number, number_key)
        select ${home.units[0]}, 'Б-' || n, 'б' || n from generate_series(1, 4000) n returning id)
      insert into account_balances (account_id, period, house_id)
        select id, ${`${period}-01`}, ${home.house} from made`.execute(db)
    const { status, body } = await call(billTurnover.pdf, { query: { period }, as: 'accountant' })
    expect([status, body.code, body.message]).toEqual([
      422,
      'turnover_too_long',
      'The sheet has more than 4000 accounts: choose a building, or export it as a spreadsheet',
    ])
  })
})
