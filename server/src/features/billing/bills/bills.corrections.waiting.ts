import type { WaitingCorrection } from '@oselia/contract/bill-corrections'
import { sql } from 'kysely'
import { conflict, notFound } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { lockBooks } from '../ledger/ledger.public.js'
import { accountHouse } from './bills.corrections.js'

/** Corrections of an account that the next bill takes; 404 for an account outside the scope. */
export const waitingCorrections = async (
  ctx: RequestContext,
  accountId: number,
): Promise<{ data: WaitingCorrection[] }> => {
  await accountHouse(ctx, accountId)
  const { rows } =
    await sql<WaitingCorrection>`select a.id, jsonb_build_object('id', s.id, 'name', s.name) as service, a.kind, a.amount_minor,
      to_char(a.for_period, 'YYYY-MM') as for_period, to_char(a.period, 'YYYY-MM') as period, a.reason, a.created_at
    from bill_adjustments a join services s on s.id = a.service_id
    where a.account_id = ${accountId} and a.bill_id is null order by a.id`.execute(ctx.db)
  return { data: rows }
}

interface Stored {
  house_id: number
  account_id: number
  number: string
  amount_minor: number
}

/**
 * Takes a correction back that no bill has taken. 404 outside the scope, 409 `correction_billed` once a bill has it: the books of the house
 * are locked, as they are while bills are issued.
 */
export const withdrawCorrection = async (ctx: RequestContext, id: number, reason: string) => {
  const { rows } = await sql<Stored>`select a.house_id, a.account_id, p.number, a.amount_minor
    from bill_adjustments a join personal_accounts p on p.id = a.account_id
    where a.id = ${id} and ${houseIdInScope(ctx.scope, sql`a.house_id`)}`.execute(ctx.db)
  const [stored] = rows
  if (!stored) throw notFound()
  await lockBooks(ctx.db, [stored.house_id])
  const { numAffectedRows = 0n } = await sql`delete from bill_adjustments where id = ${id} and bill_id is null`.execute(
    ctx.db,
  )
  if (numAffectedRows === 0n) throw conflict('correction_billed')
  await recordChange(
    ctx,
    {
      entity: 'accounts',
      id: stored.account_id,
      action: 'correction',
      label: stored.number,
      reason,
      changes: [{ field: 'amount_minor', old: stored.amount_minor, new: null }],
    },
    { entity: 'bills', entity_id: null, action: 'update', house_ids: [stored.house_id] },
  )
  return { data: { ok: true as const } }
}
