import type { bills } from '@oselia/contract/bills'
import { sql } from 'kysely'
import type { z } from 'zod'
import { conflict, invalid, validationProblem } from '../../../platform/problems.js'
import { audit } from '../../../platform/audit.js'
import { publishEvent } from '../../../platform/live.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { today } from '../../../platform/today.js'
import {
  entriesOfOpening,
  entriesOfPayment,
  firstDay,
  lockBooks,
  openAct,
  requireOpen,
  settleAccounts,
  writeEntries,
} from '../ledger/ledger.public.js'
import { requireWithinLimit } from './bills.limits.js'

type Opening = z.output<(typeof bills)['opening']['body']>
interface Owed {
  account_id: number
  house_id: number
  realty_id: number
  number: string
  amount_minor: number
}

/** Opening balances as they are asked for: their accounts, in the scope. */
export const requireItems = async (ctx: RequestContext, { items, total_minor }: Opening): Promise<Owed[]> => {
  const ids = items.map(({ account_id }) => account_id)
  const twice = ids.flatMap((id, at) =>
    ids.indexOf(id) < at ? [{ field: `items.${at}.account_id`, key: 'named_twice' as const }] : [],
  )
  if (twice.length > 0) throw validationProblem(twice)
  const sum = items.reduce((all, { amount_minor }) => all + amount_minor, 0)
  if (sum !== total_minor) throw invalid('total_minor', 'total_differs', { n: (sum / 100).toFixed(2) })
  const { rows } = await sql<
    Omit<Owed, 'amount_minor'>
  >`select a.id as account_id, u.house_id, u.id as realty_id, a.number
    from personal_accounts a join realty u on u.id = a.realty_id
    where a.id = any(${ids}::bigint[]) and a.deleted_at is null and ${houseIdInScope(ctx.scope, sql`u.house_id`)}
    order by a.id for key share of a`.execute(ctx.db)
  const known = new Map(rows.map((row) => [row.account_id, row]))
  const unknown = ids.flatMap((id, at) =>
    known.has(id) ? [] : [{ field: `items.${at}.account_id`, key: 'not_found' as const }],
  )
  if (unknown.length > 0) throw validationProblem(unknown)
  return items.map(({ account_id, amount_minor }) => ({ ...known.get(account_id)!, amount_minor }))
}

const requireNone = async (ctx: RequestContext, ids: readonly number[]) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from unnest(${ids}::bigint[]) w(id)
    where exists (select 1 from bills b where b.account_id = w.id and b.source = 'opening' and b.state <> 'cancelled')
      or exists (select 1 from payments p where p.account_id = w.id and p.channel = 'opening' and p.state = 'posted')`.execute(
    ctx.db,
  )
  if (rows[0]!.n > 0) throw conflict('opening_exists', { params: { n: rows[0]!.n } })
}

/** Debts are bills of one line, so that they have an age and are paid like others. */
const openDebts = async (
  ctx: RequestContext,
  actId: number,
  debts: readonly Owed[],
  { period, due_on }: Opening,
  on: string,
) => {
  const rows = JSON.stringify(debts)
  const { rows: made } = await sql<{ id: number; account_id: number; total_minor: number }>`insert into bills
      (number, account_id, realty_id, house_id, period, source, state, issued_on, due_on, charged_minor, total_minor,
        created_by, created_at, updated_at)
    select e.number || '-0', e.account_id, e.realty_id, e.house_id, ${firstDay(period)}::date, 'opening', 'issued',
      ${on}::date, ${due_on}::date, e.amount_minor, e.amount_minor, ${ctx.actor.id}::bigint, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as e (number text, account_id bigint, realty_id bigint, house_id bigint, amount_minor bigint)
    order by e.account_id returning id, account_id, total_minor`.execute(ctx.db)
  const { rows: lines } = await sql<{
    service_id: number
  }>`insert into bill_lines (bill_id, position, service_id, kind, method, amount_minor)
    select b.id, 1, s.id, 'charge', 'manual', b.total_minor from bills b, services s
    where b.id = any(${made.map(({ id }) => id)}::bigint[]) and s.code = 'opening_balance' and s.is_system returning service_id`.execute(
    ctx.db,
  )
  const service_id = lines[0]!.service_id
  const amounts = made.map(({ id, account_id, total_minor }) => ({
    account_id,
    bill_id: id,
    kind: 'charge' as const,
    service_id,
    amount_minor: total_minor,
  }))
  await writeEntries(ctx.db, actId, entriesOfOpening(amounts))
}

const openAdvances = async (ctx: RequestContext, actId: number, advances: readonly Owed[], on: string) => {
  const { rows: made } = await sql<{ id: number; account_id: number; amount_minor: number }>`insert into payments
      (account_id, house_id, amount_minor, received_on, channel, source, act_id, created_by, created_at, updated_at)
    select e.account_id, e.house_id, -e.amount_minor, ${on}::date, 'opening', 'import', ${actId}, ${ctx.actor.id}::bigint,
      ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(advances)}::jsonb) as e (account_id bigint, house_id bigint, amount_minor bigint)
    order by e.account_id returning id, account_id, amount_minor`.execute(ctx.db)
  const entries = made.flatMap(({ id, account_id, amount_minor }) =>
    entriesOfPayment({ account_id, payment_id: id, amount_minor }, 'opening'),
  )
  await writeEntries(ctx.db, actId, entries)
}

/**
 * Opening balances, one act per house. 422 at `total_minor` when the rows do not add up to it, at `items.0.account_id` for
 * an account that is missing, named twice or outside the scope; 409 `opening_exists`, `period_closed`, `needs_second_person`
 * as a request of the given kind. All or nothing.
 */
export const openBalances = async (
  ctx: RequestContext,
  opening: Opening,
  kind: 'bills.opening' | 'openings.post' = 'bills.opening',
) => {
  const owed = (await requireItems(ctx, opening)).filter(({ amount_minor }) => amount_minor !== 0)
  const houses = [...new Set(owed.map(({ house_id }) => house_id))].toSorted((a, b) => a - b)
  const books = await lockBooks(ctx.db, houses)
  for (const house of houses) requireOpen(books, house, opening.period)
  await requireNone(
    ctx,
    owed.map(({ account_id }) => account_id),
  )
  await requireWithinLimit(ctx, kind, owed)
  const on = await today(ctx)
  for (const house_id of houses) {
    const own = owed.filter((one) => one.house_id === house_id)
    const debts = own.filter(({ amount_minor }) => amount_minor > 0)
    const advances = own.filter(({ amount_minor }) => amount_minor < 0)
    const act = await openAct(ctx, { kind: 'opening', house_id, period: opening.period, on })
    if (debts.length > 0) await openDebts(ctx, act, debts, opening, on)
    if (advances.length > 0) await openAdvances(ctx, act, advances, on)
  }
  await settleAccounts(
    ctx.db,
    owed.map(({ account_id }) => account_id),
  )
  const bills = owed.filter(({ amount_minor }) => amount_minor > 0).length
  const changes = [
    { field: 'period', old: null, new: opening.period },
    { field: 'total_minor', old: null, new: opening.total_minor },
  ]
  await audit(ctx, { action: 'opening', entity: 'bills', changes })
  if (houses.length > 0)
    await publishEvent(ctx.db, { entity: 'bills', entity_id: null, action: 'create', house_ids: houses })
  return { data: { bills, advances: owed.length - bills, total_minor: opening.total_minor } }
}
