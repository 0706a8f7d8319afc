import { billRuns } from '@oselia/contract/bill-runs'
import { bills } from '@oselia/contract/bills'
import { payments } from '@oselia/contract/payments'
import { tariffs } from '@oselia/contract/tariffs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import {
  billingSteps,
  makeBilledHouse,
  makeBilledHouses,
  serviceIds,
  type BilledHouse,
} from '../../../testing/billing.js'

// Sessions that ended long before the machine's own date are cleaned up, so that the clock of the test is ahead of it.
const product = useApp({ clock: { now: () => new Date('2027-04-02T08:00:00Z') } })
const { call } = product
const { addTariff, preview, issue, bill, expectConsistent, runById } = billingSteps(product)

const billsOf = async (house: number, period = '2027-03') => {
  const { body } = await call(bills.list, { rawQuery: { house_id: house, period, per_page: 100, sort: 'number' } })
  return body.data
}

const countOf = async (house: number) => {
  const { rows } = await sql<{
    bills: number
    accounts: number
  }>`select count(*) as bills, count(distinct account_id) as accounts
    from bills where house_id = ${house} and state = 'issued'`.execute(product.app.pools.db)
  return rows[0]!
}

describe('the worked bill', () => {
  let home: BilledHouse
  beforeAll(async () => {
    home = await makeBilledHouse(product, 'Садова', [62.3, 537.7])
    const ids = await serviceIds(product)
    const house_id = home.house
    await sql`update realty set residents_registered = 3 where id = ${home.units[0]}`.execute(product.app.pools.db)
    await addTariff('maintenance', { house_id, method: 'per_m2', rate: 9.85 })
    await addTariff('repair_fund', { house_id, method: 'per_m2', rate: 1.5 })
    await addTariff('intercom', { house_id, method: 'fixed', rate: 35 })
    await addTariff('waste', { house_id, method: 'per_person', rate: 41.25 })
    await addTariff('cold_water', { house_id, method: 'by_meter', rate: 32.592 })
    await addTariff('common_electricity', { house_id, method: 'house_share', share_by: 'area' })
    const [account_id] = home.accounts
    const opened = await call(bills.opening, {
      body: {
        period: '2027-02',
        due_on: '2027-02-28',
        items: [{ account_id: account_id!, amount_minor: 150_000 }],
        total_minor: 150_000,
      },
      as: 'accountant',
    })
    expect(opened.status).toBe(201)
    const paid = await call(payments.create, {
      body: { account_id: account_id!, amount_minor: 100_000, received_on: '2027-03-10', channel: 'bank' },
      as: 'accountant',
    })
    expect(paid.status).toBe(201)
    const items = [
      {
        house_id,
        realty_id: home.units[0]!,
        service_id: ids['cold_water']!,
        quantity: 8,
        reading_from: 100,
        reading_to: 108,
      },
      { house_id, service_id: ids['common_electricity']!, total_minor: 1_234_567 },
    ]
    expect((await call(tariffs.saveInputs, { body: { period: '2027-03', items }, as: 'accountant' })).status).toBe(200)
    const subsidy = {
      account_id: account_id!,
      service_id: ids['subsidy']!,
      kind: 'subsidy' as const,
      amount_minor: -35_000,
    }
    const corrected = await call(bills.correct, {
      body: { ...subsidy, for_period: '2027-03', reason: 'Субсидія ПФУ' },
      as: 'accountant',
    })
    expect([corrected.status, corrected.body.data.bill_id]).toEqual([201, null])
  })

  it('is charged 2,408.49 and asks for 2,558.49', async () => {
    const run = await preview('2027-03', [home.house])
    expect(run).toMatchObject({ bills: 2, issued_bills: 0, previous_total_minor: 0 })
    expect(run.houses[0]!.problems).toMatchObject([{ kind: 'reading_missing', count: 1 }])
    const seen = await call(billRuns.house, { params: { id: run.id, houseId: home.house } })
    expect(seen.body.data.bills.map(({ total_minor }) => total_minor).toSorted((a, b) => a - b)[0]).toBe(205_849)
    const shareOf = ({
      lines,
    }: {
      lines: { share_by: string | null; weight: number | null; weights: number | null }[]
    }) => lines.flatMap(({ share_by, weight, weights }) => (share_by ? [[share_by, weight, weights]] : []))
    const share = [['area', 6230, 60_000]]
    expect(seen.body.data.bills.map(shareOf)).toContainEqual(share)
    expect(await billsOf(home.house)).toEqual([])
    await issue(run.id)
    const [first] = await billsOf(home.house)
    const { body } = await call(bills.read, { params: { id: first!.id } })
    expect(shareOf(body.data)).toEqual(share)
    expect(body.data.lines.map(({ amount_minor }) => amount_minor)).toEqual([
      61_366, 9345, 26_074, 128_189, 12_375, 3500, -35_000,
    ])
    expect(body.data).toMatchObject({
      charged_minor: 240_849,
      subsidy_minor: -35_000,
      total_minor: 205_849,
      opening_minor: 150_000,
      received_minor: 100_000,
      closing_minor: 255_849,
      due_on: '2027-04-30',
      status: 'issued',
    })
    await expectConsistent()
  })

  it('is issued once, however often the month is run', async () => {
    const again = await preview('2027-03', [home.house])
    // Nothing differs from last month where nothing would be issued.
    expect(again).toMatchObject({ bills: 0, already: 2, total_minor: 0, previous_total_minor: 0 })
    expect(await issue(again.id)).toMatchObject({ issued_bills: 0 })
    const repeated = await call(billRuns.issue, { params: { id: again.id }, as: 'accountant' })
    expect([repeated.status, repeated.body.code]).toEqual([409, 'run_not_ready'])
    expect(await billsOf(home.house)).toHaveLength(2)
  })
})

describe('a run of several houses', () => {
  const homes = async (name: string, count = 6) => {
    const made = await makeBilledHouses(product, name, count, [40, 50, 60])
    for (const { house } of made) await addTariff('maintenance', { house_id: house, method: 'per_m2', rate: 10 })
    return made
  }

  it('gives each account one bill when two are issued at once', async () => {
    const made = await homes('Подвійна')
    const ids = made.map(({ house }) => house)
    const [one, two] = [await preview('2027-03', ids), await preview('2027-03', ids)]
    const done = await Promise.all([issue(one.id), issue(two.id)])
    expect(done[0].issued_bills + done[1].issued_bills).toBe(18)
    for (const id of ids) expect(await countOf(id)).toEqual({ bills: 3, accounts: 3 })
    await expectConsistent()
  })

  it('continues after its connection was cut within a house, and gives each bill once', async () => {
    const made = await homes('Перервана', 6)
    const ids = made.map(({ house }) => house)
    const run = await preview('2027-03', ids)
    const { db } = product.app.pools
    await db.transaction().execute(async (tx) => {
      // The fourth house waits for its tariff, when its bills are inserted and some houses are done.
      await sql`select 1 from tariffs where house_id = ${ids[3]} for update`.execute(tx)
      await call(billRuns.issue, { params: { id: run.id }, as: 'accountant' })
      const cut = async () => {
        const { rows } = await sql<{
          n: number
        }>`select count(*) filter (where pg_terminate_backend(pid)) as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%into tariff_uses%'`.execute(
          db,
        )
        return rows[0]!.n
      }
      await expect.poll(cut, { interval: 50 }).toBe(1)
      for (const id of ids.slice(0, 3)) await expect.poll(async () => (await countOf(id)).bills).toBe(3)
      expect((await countOf(ids[3]!)).bills).toBe(0)
    })
    await expect.poll(async () => (await runById(run.id)).state).toBe('done')
    for (const id of ids) expect(await countOf(id)).toEqual({ bills: 3, accounts: 3 })
    await expectConsistent()
  })

  const jobStateOf = async (id: number) => {
    const { rows } = await sql<{ state: string }>`select j.state from billing_runs n join jobs j on j.id = n.job_id
      where n.id = ${id}`.execute(product.app.pools.db)
    return rows[0]!.state
  }

  it('continues by hand once the queue has dropped its job, and not while that may run', async () => {
    const made = await homes('Покинута', 3)
    const ids = made.map(({ house }) => house)
    const run = await preview('2027-03', ids)
    const { db } = product.app.pools
    const setHouse = (state: string) =>
      sql`update billing_run_houses set state = ${state} where run_id = ${run.id} and house_id = ${ids[2]}`.execute(db)
    await setHouse('waiting')
    await issue(run.id)
    await expect.poll(() => jobStateOf(run.id)).toBe('done')
    // As a process leaves it that ended at the third house.
    await setHouse('ready')
    await sql`update billing_runs set state = 'issuing' where id = ${run.id}`.execute(db)
    await sql`with j as (update jobs set state = 'running' where id = (select job_id from billing_runs where id = ${run.id}) returning id)
      select graphile_worker.add_job('bills.issue', json_build_object('job_id', j.id), run_at => now() + interval '1 day',
        max_attempts => 10) from j`.execute(db)
    const go = (as: 'accountant' | 'manager') => call(billRuns.continue, { params: { id: run.id }, as })
    expect((await runById(run.id)).state).toBe('issuing')
    const early = await go('accountant')
    expect([early.status, early.body.code]).toEqual([409, 'run_not_left'])
    await sql`update graphile_worker._private_jobs q set attempts = max_attempts from billing_runs n
      where n.id = ${run.id} and (q.payload ->> 'job_id')::bigint = n.job_id`.execute(db)
    expect((await runById(run.id)).state).toBe('failed')
    expect((await go('manager')).status).toBe(403)
    const both = await Promise.all([go('accountant'), go('accountant')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409])
    await expect.poll(async () => (await runById(run.id)).state).toBe('done')
    for (const id of ids) expect(await countOf(id)).toEqual({ bills: 3, accounts: 3 })
    expect((await go('accountant')).status).toBe(409)
  })

  it('leaves a house whose figures changed since the preview', async () => {
    const [home] = await homes('Змінена', 1)
    const run = await preview('2027-03', [home!.house])
    await sql`update realty set total_area = 41 where id = ${home!.units[0]}`.execute(product.app.pools.db)
    const done = await issue(run.id)
    expect([done.issued_bills, done.houses[0]!.state]).toEqual([0, 'changed'])
    expect(await billsOf(home!.house)).toEqual([])
  })
})

describe('what is missing', () => {
  it('is named in the preview, and only those units get no bill', async () => {
    const home = await makeBilledHouse(product, 'Неповна', [40, null, 60])
    await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 10 })
    const run = await preview('2027-03', [home.house])
    expect(run.houses[0]!.problems).toMatchObject([
      {
        kind: 'area_missing',
        count: 1,
        units: [{ id: home.units[1] }],
        service: { name: { uk: 'Утримання будинку' } },
      },
    ])
    expect(await issue(run.id)).toMatchObject({ issued_bills: 2 })
    await sql`update realty set total_area = 50 where id = ${home.units[1]}`.execute(product.app.pools.db)
    expect(await bill('2027-03', [home.house])).toMatchObject({ issued_bills: 1 })
    expect(await countOf(home.house)).toEqual({ bills: 3, accounts: 3 })
  })

  it('of tariffs leaves the house without bills', async () => {
    const home = await makeBilledHouse(product, 'Безтарифна', [40])
    const run = await preview('2027-03', [home.house])
    expect(run.houses[0]!.problems).toMatchObject([{ kind: 'no_tariffs' }])
    expect(await issue(run.id)).toMatchObject({ issued_bills: 0 })
  })
})
