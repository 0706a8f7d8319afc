import { adjustmentFields, bills } from '@oselia/contract/bills'
import { sql } from 'kysely'
import { z } from 'zod'
import { approvable, type Asked, type CheckedOperation } from '../../../platform/approvals.js'
import { notFound } from '../../../platform/problems.js'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { checked } from '../../../platform/validate.js'
import { accountHouse, correct } from './bills.corrections.js'
import { openBalances, requireItems } from './bills.opening.js'
import { billInScope, billsById } from './bills.queries.js'
import { updateBills } from './bills.service.js'

/** A change of one bill, or a correction of an account. */
const changeOfBill = z.strictObject({
  version: z.int().positive(),
  reason: z.string().min(1).max(500),
  add_lines: z.array(adjustmentFields).max(50).optional(),
  cancelled: z.literal(true).optional(),
})

const ofBill = async (ctx: RequestContext, id: number, asked: Asked): Promise<CheckedOperation> => {
  const payload = checked(changeOfBill, asked.payload)
  if (payload.cancelled) requirePermission(ctx, 'bills.delete')
  const [bill] = await billsById(ctx, [id])
  if (!bill) throw notFound()
  const added = (payload.add_lines ?? []).reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  const total_minor = payload.cancelled ? 0 : bill.total_minor + added
  return {
    entity: 'bills',
    entity_id: id,
    label: bill.number,
    payload,
    changes: [{ field: 'total_minor', old: bill.total_minor, new: total_minor }],
  }
}

const ofAccount = async (ctx: RequestContext, asked: Asked): Promise<CheckedOperation> => {
  const payload = checked(bills.correct.body, asked.payload)
  const { number } = await accountHouse(ctx, payload.account_id)
  return {
    entity: 'accounts',
    entity_id: payload.account_id,
    label: number,
    payload,
    changes: [{ field: 'amount_minor', old: null, new: payload.amount_minor }],
  }
}

const openingOf = async (ctx: RequestContext, asked: Asked): Promise<CheckedOperation> => {
  const payload = checked(bills.opening.body, asked.payload)
  await requireItems(ctx, payload)
  const { period, total_minor } = payload
  return {
    entity: 'bills',
    entity_id: null,
    label: period,
    payload,
    changes: [{ field: 'total_minor', old: null, new: total_minor }],
  }
}

/** Opening balances above the limit of the settings wait for a second person, where dual approval is on. */
export const openingApprovals = (): void =>
  approvable('bills.opening', {
    check: (ctx, asked) => {
      requirePermission(ctx, 'bills.create')
      return openingOf(ctx, asked)
    },
    perform: (ctx, asked) => {
      requirePermission(ctx, 'bills.create')
      return openBalances(ctx, checked(bills.opening.body, asked.payload))
    },
    within: (viewer) => sql<boolean>`not exists (select 1 from jsonb_array_elements(p.payload -> 'items') i
      left join personal_accounts a on a.id = (i ->> 'account_id')::bigint left join realty b on b.id = a.realty_id
      where b.id is null or not ${billInScope(viewer.scope)})`,
  })

/** Changes of bills above the limit of the settings wait for a second person, where dual approval is on. */
export const billApprovals = (): void =>
  approvable('bills.correct', {
    check: (ctx, asked) => {
      requirePermission(ctx, 'bills.update')
      return asked.entity_id === null ? ofAccount(ctx, asked) : ofBill(ctx, asked.entity_id, asked)
    },
    perform: (ctx, asked) => {
      requirePermission(ctx, 'bills.update')
      if ('account_id' in asked.payload) return correct(ctx, checked(bills.correct.body, asked.payload))
      return updateBills(ctx, [{ id: asked.entity_id!, ...checked(changeOfBill, asked.payload) }])
    },
    within: (viewer) => sql<boolean>`(case p.entity
      when 'bills' then exists (select 1 from bills b where b.id = p.entity_id and ${billInScope(viewer.scope)})
      else exists (select 1 from personal_accounts a join realty b on b.id = a.realty_id
        where a.id = p.entity_id and ${billInScope(viewer.scope)}) end)`,
  })
