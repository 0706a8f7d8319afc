import { members } from '@oselia/contract/members'
import { realtyRoutes } from '@oselia/contract/realty'
import { residents } from '@oselia/contract/residents'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../testing/app.js'
import { loadDemo } from './demo.door.js'

const product = useApp()
const { call } = product

const figure = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(product.app.pools.db)).rows[0]!.n

describe('the demo data', () => {
  beforeAll(() => loadDemo(product.app, () => undefined), 60_000)

  it('fills every house with units, and some of them with people who own and live', async () => {
    const { body } = await call(realtyRoutes.list, { query: { type: 'apartment' } })
    expect(body.main_data.total).toBeGreaterThan(1000)
    const { body: people } = await call(members.list)
    expect(people.data.total).toBeGreaterThan(150)
    const { body: living } = await call(residents.list, { query: { current: 'true' } })
    expect(living.total).toBeGreaterThan(people.data.total - 1)
    expect(living.data[0]).toMatchObject({ name: expect.stringMatching(/\S+ \S+ \S+/) as string, current: true })
  })

  it('keeps to the rules: no unit is owned twice, kept totals agree', async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from (select realty_id from ownerships
      group by realty_id having sum(numerator::numeric / denominator) > 1.000001) x`.execute(product.app.pools.db)
    expect(rows[0]!.n).toBe(0)
    const kept = await sql<{ n: number }>`select sum(n)::bigint as n from kept_counts where name = 'residents'`.execute(
      product.app.pools.db,
    )
    expect(kept.rows[0]!.n).toBe(await figure('residents'))
  })

  it('is loaded once', async () => {
    const before = await figure('realty')
    await loadDemo(product.app, () => undefined)
    expect(await figure('realty')).toBe(before)
  })
})
