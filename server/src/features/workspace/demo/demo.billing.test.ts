import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bills } from '@oselia/contract/bills'
import { budgetLines } from '@oselia/contract/budget'
import { documents } from '@oselia/contract/documents'
import { openingImports } from '@oselia/contract/opening-imports'
import { papers } from '@oselia/contract/papers'
import { payments } from '@oselia/contract/payments'
import { readingImports } from '@oselia/contract/reading-imports'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { readStatement } from '../../billing/statements/statements.public.js'
import { loadDemo } from './demo.public.js'

// The first of a month is the day with the least past in it: of the bills issued that day none is paid.
const begun = Date.now()
const first = new Date(begun)
first.setUTCMonth(first.getUTCMonth() + 1, 1)
const product = useApp({ clock: { now: () => new Date(first.getTime() + Date.now() - begun) } })
const { call } = product
const db = () => product.app.pools.db
const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db())).rows[0]!

describe('the bills of the demo data', () => {
  beforeAll(() => loadDemo(product.app, () => undefined), 600_000)

  it('cover twelve months, each account once a month', async () => {
    const found = await one(
      sql<{
        months: number
        twice: number
        run: number
      }>`select count(distinct period)::int as months, count(*)::int as run,
        (select count(*)::int from (select account_id, period from bills where source = 'run' and state = 'issued'
          group by 1, 2 having count(*) > 1) x) as twice from bills where source = 'run'`,
    )
    expect(found).toMatchObject({ months: 12, twice: 0 })
    expect(found.run).toBeGreaterThan(1200)
  })

  it('balance: acts add up to zero, and kept sums are those of the entries', async () => {
    const found = await one(
      sql<Record<string, number>>`select
        (select coalesce(sum(amount_minor), 0)::int from ledger_entries) as entries,
        (select count(*)::int from (select act_id from ledger_entries group by act_id having sum(amount_minor) <> 0) x) as acts,
        (select count(*)::int from account_totals t where t.balance_minor <> (select sum(e.amount_minor) from ledger_entries e
          where e.account_id = t.account_id)) as balances,
        (select count(*)::int from account_totals t where t.debt_minor <> coalesce((select sum(b.outstanding_minor) from bills b
          where b.account_id = t.account_id and b.state = 'issued' and b.outstanding_minor > 0), 0)) as debts`,
    )
    expect(found).toEqual({ entries: 0, acts: 0, balances: 0, debts: 0 })
  })

  it('have debts of every age, advances, and payments of every channel', async () => {
    const { body } = await call(bills.debts)
    for (const [age, sum] of Object.entries(body.totals.ages)) expect([age, sum > 0]).toEqual([age, true])
    // Accounts of the demonstration name no holder: the owner of the unit is who pays.
    expect(body.data.some(({ holder }) => holder !== null)).toBe(true)
    expect(
      (await one(sql<{ n: number }>`select count(*)::int as n from account_totals where balance_minor < 0`)).n,
    ).toBeGreaterThan(0)
    for (const channel of ['bank', 'cash', 'online', 'terminal', 'opening'] as const) {
      const { body: paid } = await call(payments.list, { query: { channel } })
      expect([channel, paid.data.length > 0]).toEqual([channel, true])
    }
  })

  it('show a correction, a disputed bill, a payment taken back, benefits, an absence and an estimate', async () => {
    const found = await one(
      sql<Record<string, number>>`select
        (select count(*)::int from ledger_acts where kind = 'correction') as corrections,
        (select count(*)::int from bills where disputed) as disputed,
        (select count(*)::int from payments where state = 'cancelled') as cancelled,
        (select count(*)::int from bills where benefit_minor < 0 and subsidy_minor = 0 limit 1) as benefits,
        (select count(*)::int from bills where subsidy_minor < 0) as subsidies,
        (select count(*)::int from absences) as absences`,
    )
    for (const [what, n] of Object.entries(found)) expect([what, n > 0]).toEqual([what, true])
  })

  it('can be sent by e-mail to a good part of the payers, and not to all', async () => {
    // Bits of `contact_flags`: 1 e-mail, 4 agreed to e-mail.
    const { all, sendable } = await one(
      sql<{ all: number; sendable: number }>`select count(*)::int as all,
        (count(*) filter (where m.contact_flags & 5 = 5))::int as sendable
        from bills b join members m on m.id = b.payer_id where b.source = 'run' and b.state = 'issued'`,
    )
    expect(sendable / all).toBeGreaterThan(0.3)
    expect(sendable / all).toBeLessThan(0.8)
  })

  it('have a budget with expenses of suppliers and files', async () => {
    const { body } = await call(budgetLines.list, { query: { year: new Date().getFullYear() } })
    expect(body.data.length).toBeGreaterThan(6)
    const found = await one(
      sql<{ files: number; suppliers: number }>`select count(*) filter (where file_ids <> '{}')::int as files,
        count(distinct supplier_id)::int as suppliers from budget_entries`,
    )
    expect(found).toMatchObject({ files: 4, suppliers: 5 })
  })

  it('come from two imported statements: one worked through, one with receipts that wait with and without suggestions', async () => {
    const { rows } = await sql<{ state: string; matched_by: string | null; n: number }>`select l.state, l.matched_by,
        count(*)::int as n from statement_lines l join statement_imports i on i.id = l.import_id and i.state = 'done'
      group by 1, 2`.execute(db())
    const found = new Map(rows.map(({ state, matched_by, n }) => [`${state} ${matched_by ?? ''}`.trim(), n]))
    expect([...found.keys()].toSorted()).toEqual([
      'dismissed',
      'expense',
      'open',
      'posted account',
      'posted person',
      'posted reference',
      'returned',
    ])
    const waiting = await one(
      sql<
        Record<string, number>
      >`select count(*) filter (where suggestions @> '[{"reasons": ["payer_iban"]}]')::int as learnt,
        count(*) filter (where suggestions <> '[]')::int as suggested, count(*) filter (where suggestions = '[]')::int as unknown
      from statement_lines where state = 'open' and direction = 'credit'`,
    )
    expect(waiting['learnt']).toBe(1)
    expect(waiting['suggested']).toBeGreaterThan(1)
    expect(waiting['unknown']).toBe(1)
  })

  it('show papers of every kind, one of them revoked', async () => {
    const { body } = await call(papers.list)
    expect(new Set(body.data.map(({ kind }) => kind)).size).toBe(5)
    expect(new Set(body.data.map(({ state }) => state))).toEqual(new Set(['in_force', 'revoked']))
  })

  it('begin with a list of balances that was imported', async () => {
    const { body } = await call(openingImports.list)
    expect(body.data).toMatchObject([
      { state: 'posted', outcomes: { posted: { rows: 3, amount_minor: 577_775 }, unknown: { rows: 1 } }, issues: [] },
    ])
    const { rows } = await sql<{ minor: number }>`select b.total_minor as minor from opening_import_rows r
      join bills b on b.account_id = r.account_id and b.source = 'opening' where r.is_posted order by 1`.execute(db())
    expect(rows.map(({ minor }) => minor)).toEqual([96_425, 512_890])
  })

  it('have readings of the last month that came in a list, of which some were refused', async () => {
    const { body } = await call(readingImports.list)
    const { outcomes, saved } = (await call(readingImports.read, { params: { id: body.data[0]!.id } })).body.data
    expect(body.data.map(({ state }) => state)).toEqual(['applied'])
    expect(saved).toBeGreaterThan(5)
    // A meter of another house, a lower reading, and what is no reading.
    expect([outcomes.unknown, outcomes.refused + outcomes.rollover + outcomes.large_rollover]).toEqual([1, 2])
    expect(outcomes.new).toBe(0)
    const imported = await one(
      sql<{ n: number }>`select count(*)::int as n from meter_readings where source = 'import' and is_demo`,
    )
    expect(imported.n).toBe(saved)
  })

  it('come with a bank statement among the documents that can be read as it is', async () => {
    const { body } = await call(documents.list, { query: { search_query: 'виписка' } })
    expect(body.data.map(({ name }) => name.uk)).toEqual(['Виписка банку для імпорту (ПриватБанк, JSON)'])
    const { storage_key } = await one(
      sql<{ storage_key: string }>`select storage_key from files where name = 'privatbank.txt'`,
    )
    const path = join(tmpdir(), `oselia-${randomUUID()}`)
    await writeFile(path, await product.app.files.bytesOf({ storage_key }))
    const statement = await readStatement(path)
    await rm(path)
    expect(statement.issues).toEqual([])
    expect(statement.records.length).toBeGreaterThan(15)
  })

  it('are removed with every table that refers to them', async () => {
    const { rows } = await sql<{ name: string }>`select distinct c.conrelid::regclass::text as name from pg_constraint c
      where c.contype = 'f' and c.confdeltype = 'a' and c.conrelid <> c.confrelid and c.confrelid = any('{bills, payments, ledger_acts,
        personal_accounts, billing_runs, statement_imports, suppliers, tariffs}'::regclass[]) order by 1`.execute(db())
    // A table that is new here needs a line in `demo.billing.removing.ts`.
    expect(rows.map(({ name }) => name)).toEqual([
      'account_balances',
      'account_totals',
      'bill_adjustments',
      'bill_allocations',
      'bill_lines',
      'billing_run_houses',
      'bills',
      'budget_entries',
      'late_charges',
      'ledger_acts',
      'ledger_entries',
      'payment_refunds',
      'payments',
      'statement_lines',
      'supplier_contracts',
      'tariff_uses',
    ])
  })
})
