import { absences, benefits } from '@oselia/contract/benefits'
import { billRuns } from '@oselia/contract/bill-runs'
import { bills } from '@oselia/contract/bills'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouse, serviceIds, type BilledHouse } from '../../../testing/billing.js'
import { makeMember } from '../../../testing/registry.js'

let now = new Date('2027-04-02T08:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product
const { addTariff, preview, issue, bill, settled, expectConsistent } = billingSteps(product)

const at = async (instant: string) => {
  now = new Date(instant)
  await sql`update sessions set created_at = ${now}, last_seen_at = ${now}, expires_at = ${now}::timestamptz + interval '1 day'`.execute(
    product.app.pools.db,
  )
}
type Line = [kind: string, amount: number, forPeriod: string | null]
const linesOf = async (run: number, house: number): Promise<Line[]> => {
  const { body } = await call(billRuns.house, { params: { id: run, houseId: house }, as: 'accountant' })
  return body.data.bills[0]!.lines.map(({ kind, amount_minor, for_period }): Line => [kind, amount_minor, for_period])
}
/** Lines of the only unit of the house in a month that is issued in the next one. */
const issued = async (month: string, house: number): Promise<Line[]> => {
  const run = await preview(month, [house])
  const lines = await linesOf(run.id, house)
  await issue(run.id)
  return lines
}
const grant = async (raw: object) => {
  const { status, body } = await call(benefits.create, { raw, as: 'accountant' })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const change = async ({ id, version }: { id: number; version: number }, raw: object) => {
  const { status, body } = await call(benefits.update, { params: { id }, raw: { version, ...raw }, as: 'accountant' })
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data
}
const cancel = async (account_id: number, period: string) => {
  const { body } = await call(bills.list, { query: { account_id, period }, as: 'accountant' })
  const { id, version } = body.data.find(({ status }) => status !== 'cancelled')!
  const done = await call(bills.update, { raw: { id, version, cancelled: true, reason: 'Перевірка' } })
  expect([done.status, done.body.code]).toEqual([200, undefined])
}
const balanceOf = async ({ accounts }: BilledHouse) => {
  const { rows } = await sql<{ n: number }>`select balance_minor as n from account_totals
    where account_id = ${accounts[0]}`.execute(product.app.pools.db)
  return rows[0]!.n
}
const billedHouse = async (street: string) => {
  const home = await makeBilledHouse(product, street, [40])
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 1 })
  await addTariff('waste', { house_id: home.house, method: 'per_person', rate: 31 })
  return home
}
const usual: Line[] = [
  ['charge', 4000, null],
  ['charge', 6200, null],
]

it('a benefit that becomes known after its months were billed changes them in the next bill, once', async () => {
  await at('2027-04-02T08:00:00Z')
  const home = await billedHouse('Пільгова')
  expect(await issued('2027-03', home.house)).toEqual(usual)
  await at('2027-05-02T08:00:00Z')
  expect(await issued('2027-04', home.house)).toEqual(usual)
  const half = { realty_id: home.units[0], kind: 'benefit', percent: 50, from: '2027-03-01', decision_number: 'П-88' }
  const made = await grant(half)
  await at('2027-06-02T08:00:00Z')
  const late: Line[] = [
    ['benefit', -5100, '2027-03'],
    ['benefit', -5100, '2027-04'],
  ]
  const first = await preview('2027-05', [home.house])
  expect(await linesOf(first.id, home.house)).toEqual([...usual, ...late, ['benefit', -5100, null]])
  await issue(first.id)
  const { body } = await call(bills.list, { query: { account_id: home.accounts[0]!, period: '2027-05' } })
  const { body: whole } = await call(bills.read, { params: { id: body.data[0]!.id } })
  expect(whole.data.lines[2]).toMatchObject({ for_period: '2027-03', benefit_id: made.id, note: 'П-88' })
  // Again, and in the next month, nothing is left to change.
  expect(await bill('2027-05', [home.house])).toMatchObject({ issued_bills: 0 })
  await at('2027-07-02T08:00:00Z')
  expect(await issued('2027-06', home.house)).toEqual([...usual, ['benefit', -5100, null]])
  // It was 25 %, and ended with April.
  const ended = await change(made, { percent: 25, to: '2027-04-30' })
  await at('2027-08-02T08:00:00Z')
  expect(await issued('2027-07', home.house)).toEqual([
    ...usual,
    ['benefit', 2550, '2027-03'],
    ['benefit', 2550, '2027-04'],
    ['benefit', 5100, '2027-05'],
    ['benefit', 5100, '2027-06'],
  ])
  // It was none; restored, it takes the rest off once more.
  await call(benefits.remove, { params: { id: ended.id }, as: 'accountant' })
  await at('2027-09-02T08:00:00Z')
  expect((await issued('2027-08', home.house)).slice(2)).toEqual([
    ['benefit', 2550, '2027-03'],
    ['benefit', 2550, '2027-04'],
  ])
  await call(platform.restore, { params: { kind: 'benefits', id: ended.id }, as: 'accountant' })
  await at('2027-10-02T08:00:00Z')
  expect((await issued('2027-09', home.house)).slice(2)).toEqual([
    ['benefit', -2550, '2027-03'],
    ['benefit', -2550, '2027-04'],
  ])
  await expectConsistent()
})

it('bills that are cancelled give back what they changed, in whatever order', async () => {
  await at('2027-04-02T08:00:00Z')
  const home = await billedHouse('Скасована')
  await bill('2027-03', [home.house])
  await grant({ realty_id: home.units[0], kind: 'subsidy', amount_minor: 3000, from: '2027-03-01' })
  await at('2027-05-02T08:00:00Z')
  const april: Line[] = [...usual, ['subsidy', -3000, '2027-03'], ['subsidy', -3000, null]]
  expect(await issued('2027-04', home.house)).toEqual(april)
  await cancel(home.accounts[0]!, '2027-04')
  expect(await issued('2027-04', home.house)).toEqual(april)
  // March is billed anew with the subsidy, which April had taken off already.
  await cancel(home.accounts[0]!, '2027-03')
  expect(await issued('2027-03', home.house)).toEqual([...usual, ['subsidy', -3000, null]])
  await at('2027-06-02T08:00:00Z')
  expect(await issued('2027-05', home.house)).toEqual([
    ...usual,
    ['subsidy', 3000, '2027-03'],
    ['subsidy', -3000, null],
  ])
  expect(await balanceOf(home)).toBe(3 * (10_200 - 3000))
  await expectConsistent()
})

it('two runs at once change an earlier month once', async () => {
  await at('2027-04-02T08:00:00Z')
  const home = await billedHouse('Одночасна')
  await bill('2027-03', [home.house])
  await grant({ realty_id: home.units[0], kind: 'benefit', percent: 100, from: '2027-03-01', to: '2027-03-31' })
  await at('2027-06-02T08:00:00Z')
  const runs = [await preview('2027-04', [home.house]), await preview('2027-04', [home.house])]
  const other = await preview('2027-05', [home.house])
  await Promise.all([...runs, other].map(({ id }) => issue(id)))
  // What was previewed before another run took it is not issued.
  await bill('2027-04', [home.house])
  await bill('2027-05', [home.house])
  expect(await balanceOf(home)).toBe(2 * 10_200)
  await expectConsistent()
})

it('a run whose connection is cut while it writes changes an earlier month once', async () => {
  await at('2027-04-02T08:00:00Z')
  const home = await billedHouse('Перервана пільга')
  await bill('2027-03', [home.house])
  await grant({ realty_id: home.units[0], kind: 'benefit', percent: 50, from: '2027-03-01', to: '2027-03-31' })
  await at('2027-05-02T08:00:00Z')
  const run = await preview('2027-04', [home.house])
  const { db } = product.app.pools
  await db.transaction().execute(async (tx) => {
    // The bill and its lines are inserted when the run waits for the tariff.
    await sql`select 1 from tariffs where house_id = ${home.house} for update`.execute(tx)
    await call(billRuns.issue, { params: { id: run.id }, as: 'accountant' })
    const cut = async () => {
      const { rows } = await sql<{
        n: number
      }>`select count(*) filter (where pg_terminate_backend(pid)) as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%into tariff_uses%'`.execute(db)
      return rows[0]!.n
    }
    await expect.poll(cut, { interval: 50 }).toBe(1)
  })
  await settled(run.id, 'done')
  await bill('2027-04', [home.house])
  await at('2027-06-02T08:00:00Z')
  expect(await issued('2027-05', home.house)).toEqual(usual)
  expect(await balanceOf(home)).toBe(3 * 10_200 - 5100)
  await expectConsistent()
})

it('benefits and an absence that become known late sum up to what a run would have charged at first', async () => {
  await at('2027-04-02T08:00:00Z')
  const member_id = await makeMember(product.app, 'Пільгова Марія')
  const other = await makeMember(product.app, 'Пільговий Марко')
  const known = async (home: BilledHouse) => {
    const realty_id = home.units[0]
    await grant({ realty_id, kind: 'benefit', percent: 60, from: '2027-03-01', member_id })
    await grant({ realty_id, kind: 'benefit', percent: 75, from: '2027-04-01', to: '2027-04-30', member_id: other })
    await grant({ realty_id, kind: 'subsidy', amount_minor: 1234, from: '2027-03-01', to: '2027-03-31' })
    const away = { realty_id, member_id, from: '2027-03-10', to: '2027-04-20' }
    expect((await call(absences.create, { raw: away, as: 'accountant' })).status).toBe(201)
  }
  const [early, late] = [await billedHouse('Вчасна'), await billedHouse('Пізня')]
  for (const { house } of [early, late]) {
    const base_service_ids = [(await serviceIds(product))['waste']!]
    await addTariff('guard', { house_id: house, method: 'percent', rate: 7, base_service_ids })
  }
  await known(early)
  for (const month of ['2027-03', '2027-04', '2027-05']) {
    await at(`2027-0${Number(month.slice(6)) + 1}-02T08:00:00Z`)
    await bill(month, [early.house, late.house])
  }
  await known(late)
  expect(await balanceOf(late)).not.toBe(await balanceOf(early))
  await at('2027-07-02T08:00:00Z')
  await bill('2027-06', [early.house, late.house])
  expect(await balanceOf(late)).toBe(await balanceOf(early))
  await at('2027-08-02T08:00:00Z')
  await bill('2027-07', [early.house, late.house])
  expect(await balanceOf(late)).toBe(await balanceOf(early))
  await expectConsistent()
})

it('a benefit of a month that somebody corrected by hand is left to them', async () => {
  await at('2027-04-02T08:00:00Z')
  const home = await billedHouse('Виправлена пільга')
  await bill('2027-03', [home.house])
  const service_id = (await serviceIds(product))['benefit']!
  const [account_id] = home.accounts
  const body = { account_id: account_id!, service_id, amount_minor: -5100, reason: 'Пільга', for_period: '2027-03' }
  expect((await call(bills.correct, { body: { ...body, kind: 'benefit' }, as: 'accountant' })).status).toBe(201)
  await grant({ realty_id: home.units[0], kind: 'benefit', percent: 50, from: '2027-03-01', to: '2027-03-31' })
  await at('2027-05-02T08:00:00Z')
  expect(await issued('2027-04', home.house)).toEqual(usual)
})
