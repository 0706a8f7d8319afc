import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { usePools } from '../../../testing/pools.js'
import { isLinkOf } from './guests.leaving.js'

const base = usePools()

it('links of people who leave are found by the people, without reading all requests', async () => {
  const plan = await base.pools.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const which = isLinkOf({ realty_id: 1, member_ids: [1] }, new Date())
    const { rows } = await sql<
      Record<string, string>
    >`explain select 1 from service_request_links l where ${which}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('service_request_links_member')
  expect(plan).toContain('service_requests_pkey')
  expect(plan).not.toMatch(/Seq Scan on service_request/)
})
