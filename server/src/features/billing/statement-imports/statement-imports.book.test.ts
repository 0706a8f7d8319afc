import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeBilledHouse } from '../../../testing/billing.js'
import { accountsOfPayee } from './statement-imports.book.js'

const product = useApp()

it('the payers of each account are looked up by themselves, not among all people', async () => {
  const home = await makeBilledHouse(product, 'Платіжна', [40, 50, 60])
  const db = product.app.pools.slowDb
  await db.connection().execute(async (one) => {
    // Without triggers, which would keep copies and counts that matching does not read.
    await sql`set session_replication_role = replica`.execute(one)
    await sql`insert into members (id, kind, last_name, first_name, name, sort_name, search_keys, tax_number) overriding system value
      select 1000000 + n, 'person', 'П' || n, 'І', 'П' || n || ' І', 'п' || n, 'п' || n, (2000000000 + n)::text from generate_series(1, 20000) n`.execute(
      one,
    )
    await sql`update personal_accounts set holder_id = 1000000 + id % 20000 + 1, payee_key = ${`c${home.complex}`}
      where id = any(${home.accounts}::bigint[])`.execute(one)
    await sql`set session_replication_role = origin`.execute(one)
    await sql`vacuum analyze members, personal_accounts, realty, houses, ownerships`.execute(one)
  })
  const statement = accountsOfPayee({ complex_id: home.complex, house_id: null })
  const { rows } = await sql<Record<string, string>>`explain (costs off) ${statement}`.execute(db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('members')
  expect(plan).not.toContain('Seq Scan on members')
  const found = (await statement.execute(db)).rows
  expect(found.map(({ codes }) => codes)).toEqual(
    home.accounts.map((id) => [String(2_000_000_000 + (id % 20_000) + 1)]),
  )
})
