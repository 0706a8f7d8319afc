import type { bills } from '@oselia/contract/bills'
import { sql } from 'kysely'
import type { z } from 'zod'
import { invalid, notFound } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { today } from '../../../platform/today.js'
import {
  entriesOfLines,
  firstDay,
  lockBooks,
  monthOf,
  openMonth,
  postAct,
  releaseAllocations,
  settleAccounts,
} from '../ledger/ledger.public.js'
import { addLines } from './bills.changes.js'
import { recordBills } from './bills.history.js'
import { billsById } from './bills.queries.js'
import { requireWithinLimit } from './bills.limits.js'

type Correction = z.output<(typeof bills)['correct']['body']>

/** The account with its house; 404 when it is not there or outside the scope. */
export const accountHouse = async (ctx: RequestContext, id: number): Promise<{ house_id: number; number: string }> => {
  const { rows } = await sql<{ house_id: number; number: string }>`select u.house_id, a.number from personal_accounts a
      join realty u on u.id = a.realty_id
    where a.id = ${id} and a.deleted_at is null and ${houseIdInScope(ctx.scope, sql`u.house_id`)}
    for key share of a`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

const requireService = async (ctx: RequestContext, id: number) => {
  const { rows } = await sql`select 1 from services where id = ${id} and deleted_at is null for key share`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw invalid('service_id', 'not_found')
}

const issuedBill = async (ctx: RequestContext, accountId: number, period: string): Promise<number | null> => {
  const { rows } = await sql<{
    id: number
  }>`select id from bills where account_id = ${accountId} and period = ${firstDay(period)}
    and state = 'issued' and source <> 'opening' order by id limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}

const applyAtOnce = async (
  ctx: RequestContext,
  billId: number,
  where: { house_id: number; period: string; on: string },
  correction: Correction,
) => {
  const { account_id, service_id, kind, amount_minor, reason, for_period } = correction
  const before = await billsById(ctx, [billId])
  const line = { bill_id: billId, service_id, kind, amount_minor, note: reason, for_period }
  await releaseAllocations(ctx.db, { bills: [billId] })
  await addLines(ctx.db, [line])
  await sql`update bills set version = version + 1, updated_at = ${ctx.now} where id = ${billId}`.execute(ctx.db)
  await postAct(ctx, { kind: 'correction', ...where, reason }, entriesOfLines([{ ...line, account_id }]))
  await settleAccounts(ctx.db, [account_id])
  await recordBills(ctx, 'update', before, await billsById(ctx, [billId]), new Map([[billId, reason]]))
}

/**
 * Corrects a month, closed or not, by an entry of the open one: a line of the account's issued bill of that month, or of the
 * bill that the next run makes. 404 for an account outside the scope; 409 `needs_second_person` above the limit.
 */
export const correct = async (ctx: RequestContext, correction: Correction) => {
  const { account_id, service_id, kind, amount_minor, reason, for_period } = correction
  const { house_id, number } = await accountHouse(ctx, account_id)
  await requireService(ctx, service_id)
  const on = await today(ctx)
  if (for_period > monthOf(on)) throw invalid('for_period', 'in_future')
  const closed = (await lockBooks(ctx.db, [house_id])).get(house_id)!
  await requireWithinLimit(ctx, 'bills.correct', [{ account_id, amount_minor }])
  const period = openMonth(`${for_period}-01`, closed)
  const bill_id = await issuedBill(ctx, account_id, period)
  const { rows } = await sql<{ id: number }>`insert into bill_adjustments
      (account_id, house_id, service_id, period, for_period, kind, amount_minor, reason, bill_id, created_by, created_at)
    values (${account_id}, ${house_id}, ${service_id}, ${firstDay(period)}, ${firstDay(for_period)}, ${kind}, ${amount_minor}, ${reason},
      ${bill_id}, ${ctx.actor.id}, ${ctx.now}) returning id`.execute(ctx.db)
  if (bill_id !== null) await applyAtOnce(ctx, bill_id, { house_id, period, on }, correction)
  else
    await recordChange(
      ctx,
      {
        entity: 'accounts',
        id: account_id,
        action: 'correction',
        label: number,
        reason,
        changes: [{ field: 'amount_minor', old: null, new: amount_minor }],
      },
      { entity: 'bills', entity_id: null, action: 'update', house_ids: [house_id] },
    )
  return { data: { id: rows[0]!.id, period, bill_id } }
}
