import { absences } from '@oselia/contract/benefits'
import { billRuns } from '@oselia/contract/bill-runs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { emptyBin } from '../../../platform/bin.js'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouse, type BilledHouse } from '../../../testing/billing.js'
import { makeMember } from '../../../testing/registry.js'

let now = new Date('2027-04-02T08:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product
const { addTariff, preview, issue, expectConsistent } = billingSteps(product)

const at = async (instant: string) => {
  now = new Date(instant)
  await sql`update sessions set created_at = ${now}, last_seen_at = ${now}, expires_at = ${now}::timestamptz + interval '1 day'`.execute(
    product.app.pools.db,
  )
}
/** Lines of the units of the house in a month that is issued then. */
const issued = async (month: string, { house }: BilledHouse) => {
  const run = await preview(month, [house])
  const { body } = await call(billRuns.house, { params: { id: run.id, houseId: house }, as: 'accountant' })
  await issue(run.id)
  return body.data.bills
    .toSorted((a, b) => a.account.id - b.account.id)
    .map((bill) => bill.lines.map(({ kind, amount_minor, for_period }) => [kind, amount_minor, for_period]))
}
const leave = async (raw: { realty_id: number; member_id: number; from: string; to: string }) => {
  const { status, body } = await call(absences.create, { raw, as: 'accountant' })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const purge = async () => {
  await emptyBin(product.app.pools.db, now)
}
/** A house with what one of the two persons of its first unit is charged for waste. */
const withWaste = async (street: string, areas = [40]) => {
  await at('2027-04-02T08:00:00Z')
  const home = await makeBilledHouse(product, street, areas)
  await addTariff('waste', { house_id: home.house, method: 'per_person', rate: 31 })
  return home
}
const usual = ['charge', 6200, null]

it('a month in which nobody was there is charged once the absence is taken back', async () => {
  const home = await withWaste('Порожня')
  const [realty_id] = home.units as [number]
  const span = { from: '2027-03-01', to: '2027-03-31' }
  const away = []
  for (const name of ['Порожній Олег', 'Порожня Ольга'])
    away.push(await leave({ realty_id, member_id: await makeMember(product.app, name), ...span }))
  // The bill says that nobody was there.
  expect(await issued('2027-03', home)).toEqual([[['charge', 0, null]]])
  for (const { id } of away) await call(absences.remove, { params: { id }, as: 'accountant' })
  await at('2027-05-02T08:00:00Z')
  expect(await issued('2027-04', home)).toEqual([[usual, ['recalculation', 6200, '2027-03']]])
  await at('2027-06-02T08:00:00Z')
  expect(await issued('2027-05', home)).toEqual([[usual]])
  await expectConsistent()
})

it('a percent of what nobody was charged for is charged back with it', async () => {
  const home = await withWaste('Відсоткова')
  await addTariff('guard', { house_id: home.house, method: 'percent', rate: 10 })
  const [realty_id] = home.units as [number]
  const away = []
  for (const name of ['Відсотковий Олег', 'Відсоткова Ольга'])
    away.push(
      await leave({ realty_id, member_id: await makeMember(product.app, name), from: '2027-03-01', to: '2027-03-31' }),
    )
  const nothing = ['charge', 0, null]
  expect(await issued('2027-03', home)).toEqual([[nothing, nothing]])
  for (const { id } of away) await call(absences.remove, { params: { id }, as: 'accountant' })
  await at('2027-05-02T08:00:00Z')
  const back = [
    ['recalculation', 6200, '2027-03'],
    ['recalculation', 620, '2027-03'],
  ]
  expect(await issued('2027-04', home)).toEqual([[usual, ['charge', 620, null], ...back]])
  await at('2027-06-02T08:00:00Z')
  expect(await issued('2027-05', home)).toEqual([[usual, ['charge', 620, null]]])
  await expectConsistent()
})

it('an absence that was deleted and purged before the next run is charged back by it', async () => {
  const home = await withWaste('Очищена')
  const member_id = await makeMember(product.app, 'Очищений Олег')
  const { id } = await leave({ realty_id: home.units[0]!, member_id, from: '2027-03-01', to: '2027-03-31' })
  expect(await issued('2027-03', home)).toEqual([[['charge', 3100, null]]])
  await call(absences.remove, { params: { id }, as: 'accountant' })
  await at('2027-05-12T08:00:00Z')
  await purge()
  const { rows } = await sql`select 1 from absences where id = ${id}`.execute(product.app.pools.db)
  expect(rows).toEqual([])
  expect(await issued('2027-04', home)).toEqual([[usual, ['recalculation', 3100, '2027-03']]])
  await at('2027-06-12T08:00:00Z')
  expect(await issued('2027-05', home)).toEqual([[usual]])
  await expectConsistent()
})

it('an absence that moves to another unit changes the bills of both', async () => {
  const home = await withWaste('Переміщена', [40, 50])
  const member_id = await makeMember(product.app, 'Переміщений Олег')
  const made = await leave({ realty_id: home.units[0]!, member_id, from: '2027-03-01', to: '2027-03-31' })
  expect(await issued('2027-03', home)).toEqual([[['charge', 3100, null]], [usual]])
  const { id, version } = made
  const raw = { version, realty_id: home.units[1] }
  expect((await call(absences.update, { params: { id }, raw, as: 'accountant' })).status).toBe(200)
  await at('2027-05-02T08:00:00Z')
  expect(await issued('2027-04', home)).toEqual([
    [usual, ['recalculation', 3100, '2027-03']],
    [usual, ['recalculation', -3100, '2027-03']],
  ])
  await expectConsistent()
})

it('the absence of a person whose record was purged stays, and those of two such persons stay apart', async () => {
  const home = await withWaste('Забута')
  const { db } = product.app.pools
  const [realty_id] = home.units as [number]
  const people = [await makeMember(product.app, 'Забутий Олег'), await makeMember(product.app, 'Забута Ольга')]
  const made = []
  for (const member_id of people) made.push(await leave({ realty_id, member_id, from: '2027-03-01', to: '2027-04-30' }))
  expect(await issued('2027-03', home)).toEqual([[['charge', 0, null]]])
  await sql`update members set deleted_at = ${now} where id = any(${people}::bigint[])`.execute(db)
  await at('2027-05-12T08:00:00Z')
  await purge()
  const { rows } = await sql<{ id: number }>`select id from members where id = any(${people}::bigint[])`.execute(db)
  expect(rows).toEqual([])
  expect(await issued('2027-04', home)).toEqual([[['charge', 0, null]]])
  const { body } = await call(absences.list, { query: { realty_id }, as: 'accountant' })
  expect(body.data.map(({ member, member_id }) => [member, member_id])).toEqual([
    [null, null],
    [null, null],
  ])
  // A person has to be named before the record is changed.
  const { id, version } = made[0]!
  const changed = await call(absences.update, { params: { id }, raw: { version, note: 'x' }, as: 'accountant' })
  expect([changed.status, Object.keys(changed.body.errors ?? {})]).toEqual([422, ['member_id']])
  await call(absences.remove, { params: { id }, as: 'accountant' })
  await at('2027-06-12T08:00:00Z')
  expect(await issued('2027-05', home)).toEqual([
    [usual, ['recalculation', 3100, '2027-03'], ['recalculation', 3100, '2027-04']],
  ])
  await expectConsistent()
})
