import type { BillChange } from '@oselia/contract/bills'
import type { LineKind } from '@oselia/contract/billing.enums'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { lockBooks, type Books } from '../ledger/ledger.public.js'
import { billInScope } from './bills.queries.js'

/** A bill as it is stored, for being changed. */
export interface StoredBill {
  id: number
  version: number
  number: string
  account_id: number
  house_id: number
  /** `YYYY-MM` */
  period: string
  state: 'draft' | 'issued' | 'cancelled'
  source: 'run' | 'manual' | 'opening' | 'import'
  disputed: boolean
  due_on: string
  issued_on: string | null
  total_minor: number
}

/** Bills of the caller's houses, locked with the books of the houses, by id. */
export const lockBills = async (
  ctx: RequestContext,
  ids: readonly number[],
): Promise<{ bills: Map<number, StoredBill>; books: Books }> => {
  const { rows: found } = await sql<{ house_id: number }>`select distinct house_id from bills b
    where b.id = any(${ids}::bigint[]) and ${billInScope(ctx.scope)}`.execute(ctx.db)
  const books = await lockBooks(
    ctx.db,
    found.map(({ house_id }) => house_id),
  )
  const { rows } = await sql<StoredBill>`select b.id, b.version, b.number, b.account_id, b.house_id,
      to_char(b.period, 'YYYY-MM') as period, b.state, b.source, b.disputed, b.due_on, b.issued_on, b.total_minor
    from bills b where b.id = any(${ids}::bigint[]) and ${billInScope(ctx.scope)} order by b.id for no key update`.execute(
    ctx.db,
  )
  return { bills: new Map(rows.map((bill) => [bill.id, bill])), books }
}

interface NewLine {
  bill_id: number
  service_id: number
  kind: LineKind
  amount_minor: number
  note: string
  for_period: string | null
}

const columnOf: Record<LineKind, string> = {
  charge: 'charged_minor',
  recalculation: 'recalculated_minor',
  benefit: 'benefit_minor',
  subsidy: 'subsidy_minor',
  penalty: 'penalty_minor',
  inflation: 'inflation_minor',
  three_percent: 'three_percent_minor',
}

/** Adds manual lines after the existing ones, and their sums to the bills, whose payments were released before. */
export const addLines = async (db: Db, lines: readonly NewLine[]): Promise<void> => {
  if (lines.length === 0) return
  const rows = JSON.stringify(lines.map((line, at) => ({ ...line, at })))
  await sql`insert into bill_lines (bill_id, position, service_id, kind, method, for_period, note, amount_minor)
    select e.bill_id, coalesce((select max(position) from bill_lines l where l.bill_id = e.bill_id), 0) + 1 + e.at, e.service_id, e.kind,
      'manual', to_date(e.for_period, 'YYYY-MM'), e.note, e.amount_minor
    from jsonb_to_recordset(${rows}::jsonb) as e (bill_id bigint, service_id bigint, kind text, for_period text, note text,
      amount_minor bigint, at int)`.execute(db)
  const sums = Object.entries(columnOf).map(
    ([kind, column]) => sql`${sql.ref(column)} = b.${sql.ref(column)} + coalesce((e.by_kind ->> ${kind})::bigint, 0)`,
  )
  await sql`update bills b set ${sql.join(sums)}, total_minor = b.total_minor + e.total
    from (select bill_id, jsonb_object_agg(kind, amount) as by_kind, sum(amount) as total
      from (select bill_id, kind, sum(amount_minor) as amount from jsonb_to_recordset(${rows}::jsonb)
        as e (bill_id bigint, kind text, amount_minor bigint) group by bill_id, kind) k group by bill_id) e
    where b.id = e.bill_id`.execute(db)
}

/** The lines of a bill by service and part, for taking it back. */
export const amountsOf = async (db: Db, ids: readonly number[]) => {
  const { rows } = await sql<{
    account_id: number
    bill_id: number
    kind: LineKind
    service_id: number
    amount_minor: number
  }>`
    select b.account_id, b.id as bill_id, l.kind, l.service_id, sum(l.amount_minor)::bigint as amount_minor
    from bills b join bill_lines l on l.bill_id = b.id where b.id = any(${ids}::bigint[])
    group by b.account_id, b.id, l.kind, l.service_id order by b.id`.execute(db)
  return rows
}

/** What is changed of a bill, in kopiykas without signs: what the limit of the settings is compared with. */
export const changedBy = (bill: Pick<StoredBill, 'total_minor'>, change: BillChange): number => {
  const added = (change.add_lines ?? []).reduce((sum, { amount_minor }) => sum + Math.abs(amount_minor), 0)
  return change.cancelled ? Math.abs(bill.total_minor) : added
}
