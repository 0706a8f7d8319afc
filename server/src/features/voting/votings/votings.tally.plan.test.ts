import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { countStatement } from './votings.tally.queries.js'

const product = useApp()
const db = () => product.app.pools.db
const counted = 2
const shares = 20_000

/** Repeats while a transaction of another connection, such as one of the job queue, keeps pages from counting as visible to all. */
const vacuum = async (table: string): Promise<void> => {
  const { slowDb } = product.app.pools
  await sql`vacuum (analyze, disable_page_skipping) ${sql.table(table)}`.execute(slowDb)
  const { rows } = await sql<{ visible: boolean }>`select relallvisible = relpages as visible from pg_class
    where oid = ${table}::regclass`.execute(slowDb)
  if (!rows[0]!.visible) await vacuum(table)
}

beforeAll(async () => {
  const { slowDb } = product.app.pools
  await sql
    .raw(`do $$ begin
    set local session_replication_role = replica;
    insert into voting_owners (voting_id, number, known, name, search_keys, weight_numerator, weight_denominator, sort_key)
      select v, i, true, 'Співвласник ' || i, '', 5000 + i, 1 + i % 3, '' from generate_series(1, 3) v, generate_series(1, ${shares}) i;
    insert into voting_shares (voting_id, owner_id, house_id, unit, unit_type, entrance, numerator, denominator, joint, weight_numerator,
        weight_denominator)
      select voting_id, id, 1, number, 'flat', number % 6, 1, 1, false, weight_numerator, weight_denominator from voting_owners;
    insert into voting_ballots (voting_id, owner_id, channel, state, cast_on, answer_key, created_at)
      select voting_id, id, 'paper', case when number % 10 = 0 then 'replaced' else 'counted' end, current_date, 'fa', now() from voting_owners;
  end $$`)
    .execute(slowDb)
  for (const table of ['owners', 'shares', 'ballots']) await vacuum(`voting_${table}`)
})

it('a count reads owners, shares and ballots of its voting in indexes alone, in the order in which they are joined', async () => {
  const statement = countStatement({ language: 'uk' }, { id: counted, questions: [1, 2] })
  const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(db())
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  for (const table of ['owners', 'shares', 'ballots'])
    expect(plan).toContain(`Index Only Scan using voting_${table}_counted on voting_${table}`)
  expect(plan).not.toMatch(/Seq Scan on voting_(owners|shares|ballots)/)
  expect(plan.match(/Merge \w+ Join|Merge Join/g)?.length).toBeGreaterThanOrEqual(2)
})
