import { bills } from '@oselia/contract/bills'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouse } from '../../../testing/billing.js'

let now = new Date('2027-04-02T08:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product
const { addTariff, bill, expectConsistent } = billingSteps(product)
const db = () => product.app.pools.db

it('late payment costs nothing for the principal that a fall in prices has paid', async () => {
  await sql`update billing_settings set penalty_enabled = true, three_percent_enabled = true, inflation_enabled = true`.execute(
    db(),
  )
  await sql`insert into inflation_indices (period, index_tenths) values ('2027-03-01', 980)`.execute(db())
  const home = await makeBilledHouse(product, 'Дешева', [40])
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 10 })
  const items = [{ account_id: home.accounts[0]!, amount_minor: 150_000 }]
  const opening = { period: '2027-02', due_on: '2027-03-08', items, total_minor: 150_000 }
  expect((await call(bills.opening, { body: opening, as: 'accountant' })).status).toBe(201)
  await bill('2027-03', [home.house])
  const { rows } = await sql<{ id: number; charged_minor: number; inflation_minor: number }>`select id, charged_minor,
      inflation_minor from bills where house_id = ${home.house} and source = 'run'`.execute(db())
  expect(rows).toMatchObject([{ charged_minor: 40_000, inflation_minor: -3000 }])

  now = new Date('2027-06-02T08:00:00Z')
  await sql`update sessions set created_at = ${now}, last_seen_at = ${now}, expires_at = ${now}::timestamptz + interval '1 day'`.execute(
    db(),
  )
  await bill('2027-05', [home.house])
  const { rows: late } = await sql`select distinct l.kind, (s ->> 'debt_minor')::int as debt_minor
    from late_charges l cross join jsonb_array_elements(l.spans) s where l.debt_bill_id = ${rows[0]!.id} order by l.kind`.execute(
    db(),
  )
  expect(late).toEqual([
    { kind: 'penalty', debt_minor: 37_000 },
    { kind: 'three_percent', debt_minor: 37_000 },
  ])
  await expectConsistent()
})
