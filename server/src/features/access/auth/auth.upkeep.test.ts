import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dropOldRows } from '../../../platform/upkeep.js'
import { usePools } from '../../../testing/pools.js'
import { registerAuthUpkeep } from './auth.upkeep.js'

const base = usePools()

it('codes that expired yesterday and unconfirmed keys of apps are deleted, others stay', async () => {
  const { db } = base.pools
  const { rows } = await sql<{ id: number }>`insert into staff (last_name, first_name, email) values
    ('А', 'А', 'a@test.example'), ('Б', 'Б', 'b@test.example'), ('В', 'В', 'c@test.example') returning id`.execute(db)
  const [one, two, three] = rows.map(({ id }) => id)
  await sql`insert into codes (staff_id, purpose, channel, expires_at) values
    (${one}, 'confirm', 'email', now() - interval '25 hours'), (${two}, 'confirm', 'email', now() - interval '23 hours')`.execute(
    db,
  )
  await sql`insert into staff_apps (staff_id, secret, confirmed_at, created_at) values
    (${one}, 'old and waiting', null, now() - interval '25 hours'), (${two}, 'new and waiting', null, now()),
    (${three}, 'old and in use', now(), now() - interval '1 year')`.execute(db)
  registerAuthUpkeep()
  await dropOldRows(db, new Date())
  const left = async (table: string) =>
    (await sql<{ id: number }>`select staff_id as id from ${sql.table(table)} order by staff_id`.execute(db)).rows.map(
      ({ id }) => id,
    )
  expect([await left('codes'), await left('staff_apps')]).toEqual([[two], [two, three]])
})
