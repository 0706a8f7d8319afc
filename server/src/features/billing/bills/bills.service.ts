import type { Bill, BillChange, BillDetails } from '@oselia/contract/bills'
import type { ValidationIssue } from '@oselia/contract/issues'
import { sql } from 'kysely'
import { requireApproval } from '../../../platform/approvals.js'
import { conflict, notFound, validationProblem } from '../../../platform/problems.js'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { today } from '../../../platform/today.js'
import {
  entriesOfLines,
  entriesOfOpening,
  postAct,
  releaseAllocations,
  requireOpen,
  settleAccounts,
  type Books,
} from '../ledger/ledger.public.js'
import { paperStateOfBill } from '../requisites/requisites.public.js'
import { addLines, amountsOf, changedBy, lockBills, type StoredBill } from './bills.changes.js'
import { openDispute } from './bills.disputes.js'
import { recordBills } from './bills.history.js'
import { requireWithinLimit } from './bills.limits.js'
import { paidByLine } from './bills.lines.rules.js'
import { aroundBill, billsById, linesOf } from './bills.queries.js'

/** A bill with its lines and the account around it; 404 outside the scope. */
export const readBill = async (ctx: RequestContext, id: number): Promise<{ data: BillDetails }> => {
  const [bill] = await billsById(ctx, [id])
  if (!bill) throw notFound()
  const paper = await paperStateOfBill(ctx.db, id)
  const lines = await linesOf(ctx.db, id)
  const paid = paidByLine(lines, bill.paid_minor)
  const paidLines = lines.map((line, at) =>
    Object.assign(line, { paid_minor: paid[at]!, outstanding_minor: line.amount_minor - paid[at]! }),
  )
  return { data: { ...bill, lines: paidLines, ...(await aroundBill(ctx.db, id)), paper } }
}

interface Pair {
  bill: StoredBill
  change: BillChange
}

/** What may not change once the month is closed: its money, and when it is due, by which debts age and late payment is charged. */
const isOfMonth = (pair: Pair): boolean =>
  movesMoney(pair) || (pair.change.due_on !== undefined && pair.change.due_on !== pair.bill.due_on)

const movesMoney = ({ change }: Pair): boolean => change.cancelled === true || (change.add_lines ?? []).length > 0

const requireServices = async (ctx: RequestContext, changes: readonly BillChange[], at: (index: number) => string) => {
  const wanted = changes.flatMap(({ add_lines = [] }) => add_lines.map(({ service_id }) => service_id))
  const { rows } = await sql<{ id: number }>`select id from services where id = any(${wanted}::bigint[])
    and deleted_at is null for key share`.execute(ctx.db)
  const known = new Set(rows.map(({ id }) => id))
  const issues = changes.flatMap(({ add_lines = [] }, index) =>
    add_lines.flatMap(({ service_id }, line): ValidationIssue[] =>
      known.has(service_id) ? [] : [{ field: `${at(index)}add_lines.${line}.service_id`, key: 'not_found' }],
    ),
  )
  if (issues.length > 0) throw validationProblem(issues)
}

/** An opening balance was due before it was brought here; any other bill is due after it was issued. */
const requireDueDays = (pairs: readonly Pair[], at: (index: number) => string): void => {
  const issues = pairs.flatMap(({ bill, change }, index): ValidationIssue[] =>
    bill.source !== 'opening' &&
    bill.issued_on !== null &&
    change.due_on !== undefined &&
    change.due_on < bill.issued_on
      ? [{ field: `${at(index)}due_on`, key: 'before_issue' }]
      : [],
  )
  if (issues.length > 0) throw validationProblem(issues)
}

/** 409 for bills that are not as their editors read them, or may not be changed. */
const requireChangeable = async (ctx: RequestContext, pairs: readonly Pair[], books: Books) => {
  const stale = pairs.filter(({ bill, change }) => bill.version !== change.version).map(({ bill }) => bill.id)
  if (stale.length > 0) {
    const data = await billsById(ctx, stale)
    throw conflict('version_conflict', { data: pairs.length === 1 ? data[0] : data })
  }
  if (pairs.some(({ bill }) => bill.state === 'cancelled')) throw conflict('bill_fixed')
  for (const pair of pairs) if (isOfMonth(pair)) requireOpen(books, pair.bill.house_id, pair.bill.period)
  if (pairs.some(({ change }) => change.cancelled)) requirePermission(ctx, 'bills.delete')
  if (pairs.some(({ bill, change }) => change.cancelled && bill.state === 'issued'))
    await requireApproval(ctx, 'bills.correct')
  await requireWithinLimit(
    ctx,
    'bills.correct',
    pairs.map(({ bill, change }) => ({ account_id: bill.account_id, amount_minor: changedBy(bill, change) })),
  )
}

const postLines = async (ctx: RequestContext, { bill, change }: Pair, on: string): Promise<void> => {
  const of = { bill_id: bill.id, note: change.reason, for_period: bill.period }
  const lines = (change.add_lines ?? []).map((line) => Object.assign({}, line, of))
  if (lines.length === 0) return
  await addLines(ctx.db, lines)
  if (bill.state === 'draft') return
  const { account_id, house_id, period } = bill
  await postAct(
    ctx,
    { kind: 'correction', house_id, period, on, reason: change.reason },
    entriesOfLines(lines.map((line) => Object.assign({}, line, { account_id }))),
  )
}

/** Takes a bill back: its entries with the opposite sign, in its own month, which is open. */
const cancelBill = async (ctx: RequestContext, { bill, change }: Pair, on: string): Promise<void> => {
  const { house_id, period, source } = bill
  if (bill.state === 'issued') {
    const amounts = (await amountsOf(ctx.db, [bill.id])).map((one) =>
      Object.assign({}, one, { amount_minor: -one.amount_minor }),
    )
    const entries = source === 'opening' ? entriesOfOpening(amounts) : entriesOfLines(amounts)
    await postAct(ctx, { kind: 'correction', house_id, period, on, reason: change.reason }, entries)
  }
  await sql`update bill_adjustments set bill_id = null where bill_id = ${bill.id}`.execute(ctx.db)
  await sql`update bills set state = 'cancelled', issued_on = coalesce(issued_on, ${on}::date), cancel_reason = ${change.reason}
    where id = ${bill.id}`.execute(ctx.db)
}

const applyChange = async (ctx: RequestContext, pair: Pair, on: string): Promise<void> => {
  const { bill, change } = pair
  await postLines(ctx, pair, on)
  if (change.cancelled) await cancelBill(ctx, pair, on)
  const disputed = change.disputed ?? bill.disputed
  await sql`update bills set version = version + 1, updated_at = ${ctx.now}, due_on = ${change.due_on ?? bill.due_on}::date,
      note = ${change.note === undefined ? sql`note` : change.note}, disputed = ${disputed},
      dispute_reason = ${disputed ? (bill.disputed ? sql`dispute_reason` : change.reason) : null}
    where id = ${bill.id}`.execute(ctx.db)
  if (disputed && !bill.disputed) await openDispute(ctx, { bill_id: bill.id, reason: change.reason })
}

/**
 * Changes bills together: more lines, due day, note, dispute, cancellation. 404 for one outside the scope; 409
 * `version_conflict` with the bills as they are, `bill_fixed`, `period_closed`, `needs_second_person`.
 */
export const updateBills = async (
  ctx: RequestContext,
  changes: readonly BillChange[],
  at: (index: number) => string = () => '',
): Promise<{ data: Bill[] }> => {
  const ids = changes.map(({ id }) => id)
  const twice = ids.flatMap((id, index): ValidationIssue[] =>
    ids.indexOf(id) < index ? [{ field: `${at(index)}id`, key: 'named_twice' }] : [],
  )
  if (twice.length > 0) throw validationProblem(twice)
  const { bills, books } = await lockBills(ctx, ids)
  if (bills.size < ids.length) throw notFound()
  await requireServices(ctx, changes, at)
  const pairs = changes.map((change) => ({ change, bill: bills.get(change.id)! }))
  await requireChangeable(ctx, pairs, books)
  requireDueDays(pairs, at)
  const before = await billsById(ctx, ids)
  const moved = pairs.filter(movesMoney)
  await releaseAllocations(ctx.db, { bills: moved.map(({ bill }) => bill.id) })
  const on = await today(ctx)
  for (const pair of pairs) await applyChange(ctx, pair, on)
  await settleAccounts(
    ctx.db,
    moved.map(({ bill }) => bill.account_id),
  )
  const after = await billsById(ctx, ids)
  await recordBills(ctx, 'update', before, after, new Map(changes.map(({ id, reason }) => [id, reason])))
  return { data: after }
}
