import { counters } from '@oselia/contract/counters'
import { houses } from '@oselia/contract/houses'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { requestMakers } from '../../../testing/requests.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const { place, make } = requestMakers(product)
const db = () => product.app.pools.db

const counted = async (as: Who) => {
  const { status, body } = await call(counters.read, { as })
  expect(status).toBe(200)
  return Object.fromEntries(body.data.map(({ section, count, is_capped }) => [section, [count, is_capped]]))
}

describe('the counters of the sidebar', () => {
  it('count overdue and unanswered requests in the caller’s houses, each once', async () => {
    const here = await place('Лічильна')
    const other = await place('Сусідня')
    const manager = await staffWith(product.app, 'manager', { houses: [here.house] })
    const both = await make({ house_id: here.house })
    const late = await make({ house_id: here.house })
    await make({ house_id: here.house })
    const elsewhere = await make({ house_id: other.house })
    await sql`update service_requests set due_at = now() - interval '1 hour'
      where id = any(${[both.id, late.id, elsewhere.id]}::bigint[])`.execute(db())
    await sql`update service_requests set waiting_side = 'staff' where id = ${both.id}`.execute(db())
    expect((await counted(manager)).requests).toEqual([2, false])
    expect((await counted('owner')).requests).toEqual([3, false])

    await sql`insert into service_requests (place, year, number, type_id, priority, description, house_id, source,
        status, preset_id, due_at)
      select place, year, number + n, type_id, priority, description, house_id, source, status, preset_id, now() - interval '1 hour'
      from service_requests, generate_series(1000, 1100) n where id = ${late.id}`.execute(db())
    expect((await counted(manager)).requests).toEqual([99, true])
  })

  it('leave out sections that the caller may not see', async () => {
    expect(Object.keys(await counted('owner')).toSorted()).toEqual([
      'approvals',
      'outbox',
      'payments',
      'requests',
      'votings',
    ])
    expect(Object.keys(await counted('guard'))).not.toContain('outbox')
  })
})

it('the figures of all houses are sums over the whole scope', async () => {
  const { houses: made } = await makeHouses(product.app, 'Сумарна', 120)
  const scoped = await staffWith(product.app, 'manager', { houses: [made[0]!] })
  const { rows } = await sql<{ houses: number; units_count: number }>`select count(*) as houses,
    sum(units_count)::int as units_count from houses where deleted_at is null`.execute(db())
  expect((await call(houses.figures, {})).body.data).toEqual(rows[0])
  expect(rows[0]!.houses).toBeGreaterThan(120)
  expect((await call(houses.figures, { as: scoped })).body.data.houses).toBe(1)
})
