import { billRuns } from '@oselia/contract/bill-runs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouse } from '../../../testing/billing.js'

const product = useApp({ clock: { now: () => new Date('2027-04-02T08:00:00Z') } })
const { addTariff, preview } = billingSteps(product)

it('a run whose job has failed for good says so, and does not seem to be at work for ever', async () => {
  const home = await makeBilledHouse(product, 'Невдала', [40])
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 10 })
  const { id, job_id } = await preview('2027-03', [home.house])
  const { db } = product.app.pools
  const stateOf = async () => (await product.call(billRuns.read, { params: { id }, as: 'accountant' })).body.data.state
  for (const state of ['preparing', 'issuing']) {
    await sql`update billing_runs set state = ${state} where id = ${id}`.execute(db)
    await sql`update jobs set state = 'failed' where id = ${job_id}`.execute(db)
    expect(await stateOf()).toBe('failed')
  }
})
