import { sql } from 'kysely'
import { mapConstraintViolation } from '../../../platform/constraint-violations.js'
import { prepared, type Db } from '../../../platform/db.js'
import { conflict, notFound } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Entry } from './ledger.entries.rules.js'
import { firstDay } from './periods.rules.js'
import './ledger.problems.messages.js'

/** The last closed month of each house, `YYYY-MM`; null where none is. */
export type Books = ReadonlyMap<number, string | null>

/**
 * Locks the books of houses until the transaction ends, in order of the houses: acts of one house follow one another, and
 * no month is closed meanwhile.
 */
export const lockBooks = async (db: Db, houseIds: readonly number[]): Promise<Books> => {
  const ids = [...new Set(houseIds)].toSorted((a, b) => a - b)
  await sql`insert into billing_books (house_id) select unnest(${ids}::bigint[]) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ house_id: number; closed: string | null }>`select house_id,
      to_char(closed_through, 'YYYY-MM') as closed from billing_books
    where house_id = any(${ids}::bigint[]) order by house_id for update`.execute(db)
  return new Map(rows.map(({ house_id, closed }) => [house_id, closed]))
}

/** The house of an account, whose books are locked then; 404 for an account outside the condition. */
export const requireOpen = (books: Books, houseId: number, period: string): void => {
  const closed = books.get(houseId)
  if (closed === undefined) throw notFound()
  if (closed !== null && period <= closed) throw conflict('period_closed')
}

interface Act {
  kind: 'charge' | 'payment' | 'refund' | 'correction' | 'subsidy' | 'penalty' | 'opening'
  house_id: number
  /** `YYYY-MM` */
  period: string
  on: string
  reason?: string | null
  run_id?: number | null
  reverses_id?: number | null
}

type Author = Pick<RequestContext, 'db' | 'now'> & { actor: { id: number } }

/** Begins an act; its entries follow in the same transaction, which the database refuses to commit unless they add up to zero. */
export const openAct = async ({ db, now, actor }: Author, act: Act): Promise<number> => {
  const { rows } = await sql<{ id: number }>`insert into ledger_acts
      (kind, house_id, period, "on", reason, run_id, reverses_id, created_by, created_at)
    values (${act.kind}, ${act.house_id}, ${firstDay(act.period)}, ${act.on}, ${act.reason ?? null}, ${act.run_id ?? null},
      ${act.reverses_id ?? null}, ${actor.id || null}, ${now}) returning id`.execute(db)
  return rows[0]!.id
}

export const writeEntries = async (db: Db, actId: number, entries: readonly Entry[]): Promise<void> => {
  await sql`${prepared}insert into ledger_entries (act_id, house_id, period, book, component, account_id, bill_id, payment_id, service_id, amount_minor)
    select a.id, a.house_id, a.period, e.book, e.component, e.account_id, e.bill_id, e.payment_id, e.service_id, e.amount_minor
    from ledger_acts a, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (book text, component text, account_id bigint,
      bill_id bigint, payment_id bigint, service_id bigint, amount_minor bigint)
    where a.id = ${actId}`.execute(db)
}

/** One act with its entries; null, and nothing written, when there are none. */
export const postAct = async (ctx: Author, act: Act, entries: readonly Entry[]): Promise<number | null> => {
  if (entries.length === 0) return null
  const id = await openAct(ctx, act)
  await writeEntries(ctx.db, id, entries)
  return id
}

/** Lays advances of the accounts over their unpaid bills. */
export const settleAccounts = async (db: Db, accounts: readonly number[]): Promise<void> => {
  await sql`select settle_accounts(${accounts}::bigint[])`.execute(db)
}

/** Takes back what bills were paid by, and what payments paid. */
export const releaseAllocations = async (
  db: Db,
  { bills = [], payments = [] }: { bills?: readonly number[]; payments?: readonly number[] },
): Promise<void> => {
  await sql`select release_allocations(${bills}::bigint[], ${payments}::bigint[])`.execute(db)
}

/** Refusals of the database, as answers. */
export const mapLedgerViolations = (): void => {
  mapConstraintViolation('ledger_period_open', () => conflict('period_closed'))
  for (const limit of ['account_totals_safe', 'bills_total_minor_check', 'ledger_entries_amount_minor_check'])
    mapConstraintViolation(limit, () => conflict('amount_too_big'))
  for (const code of ['account_billed', 'unit_billed', 'house_billed'] as const)
    mapConstraintViolation(code, () => conflict(code))
}
