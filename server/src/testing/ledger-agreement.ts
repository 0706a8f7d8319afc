import { sql } from 'kysely'
import { expect } from 'vitest'
import { housePeriods } from '../features/billing/bills/bills.public.js'
import { entriesBetween } from '../features/billing/papers/papers.accounts.js'
import { listTurnover } from '../features/billing/reports/reports.queries.js'
import { createContext } from '../platform/request-context.js'
import { makeScope } from '../platform/scope.js'
import type { Books } from './ledger-acts.js'
import { balanceOf, type ModelHouse } from './ledger-model.js'

interface Kept {
  entries: number
  balances: number
  total: number
  debt: number
  unpaid: number
  advance: number
}

/**
 * Entries, kept balances, the turnover sheet, the statement of each account and the month of the house say what the model says, and each act
 * adds up to zero. Answers the debts by month, oldest first.
 */
export const expectAgreement = async ({ product, person }: Books, home: ModelHouse) => {
  const db = product.app.pools.db
  const ctx = createContext(person, db, product.app.clock)
  const ids = home.accounts.map(({ id }) => id)
  const balances = home.accounts.map(balanceOf)
  const { rows: unbalanced } = await sql`select a.id from ledger_acts a join ledger_entries e on e.act_id = a.id
    where a.house_id = ${home.house} group by a.id having sum(e.amount_minor) <> 0`.execute(db)
  expect(unbalanced).toEqual([])
  const { rows: kept } = await sql<Kept>`select
      (select coalesce(sum(e.amount_minor), 0)::bigint from ledger_entries e where e.account_id = i.id) as entries,
      (select coalesce(sum(b.change_minor), 0)::bigint from account_balances b where b.account_id = i.id) as balances,
      coalesce((select t.balance_minor from account_totals t where t.account_id = i.id), 0) as total,
      coalesce((select t.debt_minor from account_totals t where t.account_id = i.id), 0) as debt,
      (select coalesce(sum(b.outstanding_minor), 0)::bigint from bills b
        where b.account_id = i.id and b.state = 'issued' and b.outstanding_minor > 0) as unpaid,
      (select coalesce(sum(p.amount_minor - p.refunded_minor - p.allocated_minor), 0)::bigint from payments p where p.account_id = i.id and p.state = 'posted')
        - (select coalesce(sum(b.outstanding_minor), 0)::bigint from bills b
          where b.account_id = i.id and b.state = 'issued' and b.outstanding_minor < 0) as advance
    from unnest(${ids}::bigint[]) with ordinality as i(id, n) order by n`.execute(db)
  // Money is laid over bills as far as it goes: an account has a debt or an advance, never both.
  expect(kept).toEqual(
    balances.map((balance) => {
      const [debt, advance] = [Math.max(0, balance), Math.max(0, -balance)]
      return { entries: balance, balances: balance, total: balance, debt, unpaid: debt, advance }
    }),
  )
  const query = {
    period: '2027-04',
    house_id: [home.house],
    search_query: '',
    sort: 'number' as const,
    page: 1,
    per_page: 100,
  }
  const sheet = await listTurnover(ctx, query)
  const closing = new Map(sheet.data.map(({ id, closing_minor }) => [id, closing_minor]))
  expect(ids.map((id) => closing.get(id) ?? 0)).toEqual(balances)
  for (const [at, id] of ids.entries()) {
    const statement = await entriesBetween(db, id, '2026-01-01', '2027-12-31')
    expect(statement.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(balances[at])
  }
  // Asked within the house: the sums of all houses would be added up for each.
  const scope = makeScope(false, [], [home.house])
  const { rows: periods } = await housePeriods({ ...ctx, scope }, '2027-04').execute(db)
  const own = periods.find(({ house }) => house.id === home.house)
  expect(own?.closing_minor ?? 0).toBe(balances.reduce((sum, one) => sum + one, 0))
  return kept
}
