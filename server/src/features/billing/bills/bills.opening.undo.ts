import { sql } from 'kysely'
import { audit } from '../../../platform/audit.js'
import { publishEvent } from '../../../platform/live.js'
import { conflict } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { today } from '../../../platform/today.js'
import {
  entriesOfOpening,
  entriesOfPayment,
  lockBooks,
  openAct,
  releaseAllocations,
  requireOpen,
  settleAccounts,
  writeEntries,
} from '../ledger/ledger.public.js'
import { amountsOf } from './bills.changes.js'
import { requireWithinLimit } from './bills.limits.js'

interface Opened {
  id: number
  account_id: number
  house_id: number
  amount_minor: number
}

const openedOf = async (ctx: RequestContext, accounts: readonly number[]) => {
  const { rows: bills } = await sql<Opened>`select id, account_id, house_id, total_minor as amount_minor from bills
    where account_id = any(${accounts}::bigint[]) and source = 'opening' and state <> 'cancelled' order by id for no key update`.execute(
    ctx.db,
  )
  const { rows: payments } = await sql<Opened>`select id, account_id, house_id, amount_minor from payments
    where account_id = any(${accounts}::bigint[]) and channel = 'opening' and state = 'posted' order by id for no key update`.execute(
    ctx.db,
  )
  return { bills, payments }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** 409 `opening_followed` when an account has entries of another act than opening balances. */
const requireUnfollowed = async (ctx: RequestContext, accounts: readonly number[]) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from unnest(${accounts}::bigint[]) w(id)
    where exists (select 1 from ledger_entries e join ledger_acts a on a.id = e.act_id
      where e.account_id = w.id and a.kind <> 'opening')`.execute(ctx.db)
  if (rows[0]!.n > 0) throw conflict('opening_followed', { params: { n: rows[0]!.n } })
}

const cancelOpened = async (
  ctx: RequestContext,
  { bills, payments }: Awaited<ReturnType<typeof openedOf>>,
  reason: string,
) => {
  await sql`update bills set state = 'cancelled', cancel_reason = ${reason}, version = version + 1, updated_at = ${ctx.now}
    where id = any(${idsOf(bills)}::bigint[])`.execute(ctx.db)
  await sql`update payments set state = 'cancelled', cancel_reason = ${reason}, version = version + 1, updated_at = ${ctx.now}
    where id = any(${idsOf(payments)}::bigint[])`.execute(ctx.db)
}

interface Undone {
  accounts: readonly number[]
  period: string
  reason: string
}

/**
 * Takes opening balances of accounts of the caller's houses back, by one reversal per house, all or none. 409 `period_closed`,
 * `opening_followed`, `needs_second_person` as balances above the limit do: imported anew, they may be lower.
 */
export const undoOpenings = async (ctx: RequestContext, { accounts, period, reason }: Undone): Promise<void> => {
  const { rows } = await sql<{ house_id: number }>`select distinct u.house_id from personal_accounts a
    join realty u on u.id = a.realty_id where a.id = any(${accounts}::bigint[])`.execute(ctx.db)
  const houses = rows.map(({ house_id }) => house_id).toSorted((a, b) => a - b)
  const books = await lockBooks(ctx.db, houses)
  for (const house of houses) requireOpen(books, house, period)
  await requireUnfollowed(ctx, accounts)
  const opened = await openedOf(ctx, accounts)
  await requireWithinLimit(ctx, 'openings.undo', [...opened.bills, ...opened.payments])
  await releaseAllocations(ctx.db, { bills: idsOf(opened.bills), payments: idsOf(opened.payments) })
  const amounts = await amountsOf(ctx.db, idsOf(opened.bills))
  const houseOf = new Map(opened.bills.map(({ id, house_id }) => [id, house_id]))
  const on = await today(ctx)
  for (const house_id of houses) {
    const entries = [
      ...entriesOfOpening(
        amounts
          .filter(({ bill_id }) => houseOf.get(bill_id) === house_id)
          .map((one) => Object.assign({}, one, { amount_minor: -one.amount_minor })),
      ),
      ...opened.payments
        .filter((payment) => payment.house_id === house_id)
        .flatMap(({ id, account_id, amount_minor }) =>
          entriesOfPayment({ account_id, payment_id: id, amount_minor: -amount_minor }, 'opening'),
        ),
    ]
    if (entries.length === 0) continue
    await writeEntries(ctx.db, await openAct(ctx, { kind: 'opening', house_id, period, on, reason }), entries)
  }
  await cancelOpened(ctx, opened, reason)
  await settleAccounts(ctx.db, accounts)
  await audit(ctx, { action: 'undo', entity: 'bills', reason })
  await publishEvent(ctx.db, { entity: 'bills', entity_id: null, action: 'update', house_ids: houses })
}
