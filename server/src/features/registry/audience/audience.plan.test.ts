import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeUnit } from '../../../testing/registry.js'
import { staffWith } from '../../../testing/sign-in.js'
import { reachStatement } from './audience.reach.public.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { personById } from '../../access/people/people.rights.public.js'

const product = useApp()
const db = () => product.app.pools.slowDb

let house: number
beforeAll(async () => {
  house = (await makeHouses(product.app, 'Людна', 1)).houses[0]!
  const unit = await makeUnit(product.app, house, { number: '1' })
  await db()
    .connection()
    .execute(async (one) => {
      // Without triggers, which would keep copies and counts that the reach does not read.
      await sql`set session_replication_role = replica`.execute(one)
      await sql`insert into members (id, kind, last_name, first_name, name, sort_name, search_keys) overriding system value
        select 1000000 + n, 'person', 'П' || n, 'І', 'П' || n || ' І', 'п' || n, 'п' || n from generate_series(1, 20000) n`.execute(
        one,
      )
      await sql`insert into residents (member_id, realty_id, role_id, "from", registered, lives_here, house_id, realty_type,
          sort_name, search_keys, is_owner)
        select 1000000 + n, ${unit}, (select min(id) from resident_roles), '2020-01-01', true, true, ${house}, 'apartment',
          'п' || n, 'п' || n, false from generate_series(1, 20000) n`.execute(one)
      await sql`set session_replication_role = origin`.execute(one)
      await sql`vacuum analyze members, residents, realty, houses`.execute(one)
    })
})

const everyone = {
  everyone: true,
  complex_ids: [],
  house_ids: [],
  entrances: [],
  realty_ids: [],
  realty_types: [],
  role_ids: [],
}

it.each([
  ['the whole community', () => everyone],
  ['a whole house', () => ({ ...everyone, everyone: false, house_ids: [house] })],
])('the people of %s are looked up in one pass over their contacts, not one by one', async (_, audience) => {
  const owner = await staffWith(product.app, 'owner', 'all')
  const person = (await personById(db(), Number(owner.slice('staff:'.length))))!
  const ctx = { ...person, db: db(), now: new Date(), language: 'uk' } as unknown as RequestContext
  const statement = await reachStatement(ctx, { audience: audience(), urgent: false })
  // The tables of the test are so small that reading them as a whole would cost no more.
  const rows = await db()
    .transaction()
    .execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const explained = sql<Record<string, string>>`explain (analyze, costs off, timing off) ${statement}`
      return (await explained.execute(tx)).rows
    })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  const [, read, loops] = /Index Only Scan using members_contacts on .*\(actual rows=([\d.]+) loops=(\d+)\)/.exec(plan)!
  expect([Number(read) >= 20_000, Number(loops)]).toEqual([true, 1])
})
