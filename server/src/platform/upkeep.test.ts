import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { usePools } from '../testing/pools.js'
import { dropOldRows } from './upkeep.js'

const base = usePools()

it('finished messages older than half a year and jobs older than a month are deleted, unfinished ones stay', async () => {
  const { db } = base.pools
  await sql`insert into outbox (channel, recipient, body, message_id, state, created_at) values
    ('email', 'a@test.example', 'old and sent', 'm1', 'sent', now() - interval '181 days'),
    ('email', 'a@test.example', 'old and failed', 'm2', 'failed', now() - interval '181 days'),
    ('email', 'a@test.example', 'old and waiting', 'm3', 'waiting', now() - interval '1 year'),
    ('email', 'a@test.example', 'sent lately', 'm4', 'sent', now() - interval '179 days')`.execute(db)
  const { rows } = await sql<{ id: number }>`insert into jobs (kind, state, created_at, finished_at) values
    ('old and done', 'done', now() - interval '32 days', now() - interval '31 days'),
    ('old and running', 'running', now() - interval '1 year', null),
    ('done lately', 'done', now() - interval '31 days', now() - interval '29 days') returning id`.execute(db)
  for (const { id } of rows) await sql`insert into job_items (job_id, item_id, was) values (${id}, 1, '{}')`.execute(db)
  await sql`insert into live_events (entity, action, at) values
    ('old', 'create', now() - interval '2 hours'), ('fresh', 'create', now())`.execute(db)
  await dropOldRows(db, new Date())
  const left = async (query: string) =>
    (await sql<{ v: unknown }>`${sql.raw(query)}`.execute(db)).rows.map(({ v }) => v)
  expect(await left('select body as v from outbox order by id')).toEqual(['old and waiting', 'sent lately'])
  expect(await left('select kind as v from jobs order by id')).toEqual(['old and running', 'done lately'])
  expect(await left('select job_id as v from job_items order by 1')).toEqual([rows[1]!.id, rows[2]!.id])
  expect(await left('select entity as v from live_events order by id')).toEqual(['fresh'])
})

it('a session stays as long as the clock of the product keeps it, and one of the future as long as that of the database', async () => {
  const { db } = base.pools
  const { rows } = await sql<{ id: number }>`insert into staff (last_name, first_name, email)
    values ('Г', 'Г', 'd@test.example') returning id`.execute(db)
  const open = (token: string, expires: string) =>
    sql`insert into sessions (staff_id, token_hash, created_at, last_seen_at, expires_at)
      values (${rows[0]!.id}, ${Buffer.from(token)}, ${expires}, ${expires}, ${expires})`.execute(db)
  await open('of the past', '2025-03-01T00:00:00Z')
  await open('of today', new Date().toISOString())
  const left = async () => (await sql<{ n: number }>`select count(*)::int as n from sessions`.execute(db)).rows[0]!.n
  await dropOldRows(db, new Date('2025-03-30T00:00:00Z'))
  expect(await left()).toBe(2)
  await dropOldRows(db, new Date(Date.now() + 365 * 86_400_000))
  expect(await left()).toBe(1)
})
