import { notifications } from '@oselia/contract/notifications'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouse } from '../../../testing/billing.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { tellOfStoppedRuns } from './runs.notices.js'

const product = useApp({ clock: { now: () => new Date('2027-04-02T08:00:00Z') } })
const { call } = product
const { addTariff, bill, preview, issue } = billingSteps(product)

const told = async (as: Who, run: number) => {
  const { body } = await call(notifications.list, { query: { per_page: 100 }, as })
  return body.data
    .filter(({ entity, entity_id }) => entity === 'billing_runs' && entity_id === run)
    .map(({ kind, params }) => [kind, params])
}

it('whoever started a run is told that its bills are issued, and nobody else', async () => {
  const home = await makeBilledHouse(product, 'Сповіщена', [40, 50])
  const other = await staffWith(product.app, 'accountant', 'all')
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 10 })
  const { id } = await bill('2027-03', [home.house])
  await expect.poll(() => told('accountant', id)).toEqual([['bills_run_done', { month: '03.2027', number: 2 }]])
  expect([await told(other, id), await told('chair', id)]).toEqual([[], []])
})

it('buildings that were not issued are told to those who may run bills of them', async () => {
  const [one, two] = [await makeBilledHouse(product, 'Перша', [40]), await makeBilledHouse(product, 'Друга', [40])]
  const other = await staffWith(product.app, 'accountant', 'all')
  const elsewhere = await staffWith(product.app, 'accountant', {
    houses: [(await makeBilledHouse(product, 'Далека', [40])).house],
  })
  for (const { house } of [one, two]) await addTariff('maintenance', { house_id: house, method: 'per_m2', rate: 10 })
  const { id } = await preview('2027-03', [one.house, two.house])
  await sql`update realty set total_area = 41 where id = ${two.units[0]}`.execute(product.app.pools.db)
  await issue(id)
  const failure = [['bills_run_failed', { month: '03.2027', number: 1 }]]
  await expect.poll(() => told('accountant', id)).toEqual(failure)
  expect(await told(other, id)).toEqual(failure)
  expect([await told(elsewhere, id), await told('manager', id)]).toEqual([[], []])
})

it('a run that has stopped for good is told once', async () => {
  const home = await makeBilledHouse(product, 'Спинена', [40])
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 10 })
  const { id, job_id } = await preview('2027-03', [home.house])
  const { db, slowDb } = product.app.pools
  await tellOfStoppedRuns(product.app, slowDb)
  expect(await told('accountant', id)).toEqual([])
  await sql`update billing_runs set state = 'issuing' where id = ${id}`.execute(db)
  await sql`update jobs set state = 'failed' where id = ${job_id}`.execute(db)
  await Promise.all([tellOfStoppedRuns(product.app, slowDb), tellOfStoppedRuns(product.app, slowDb)])
  await tellOfStoppedRuns(product.app, slowDb)
  expect(await told('accountant', id)).toEqual([['bills_run_stopped', { month: '03.2027', number: 0 }]])
  const { rows } = await sql<{ subject: string }>`select subject from outbox where subject like '%03.2027%'`.execute(db)
  expect(rows.map(({ subject }) => subject)).toContain('Формування рахунків за 03.2027 перервалося: продовжте його')
})
