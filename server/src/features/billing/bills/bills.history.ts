import type { Bill } from '@oselia/contract/bills'
import { differences } from '../../../platform/audit.js'
import { historyKind } from '../../../platform/history.js'
import { recordChanges } from '../../../platform/record-change.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { billInScope } from './bills.queries.js'

export const billHistory = (): void =>
  historyKind('bills', {
    permission: 'bills.read',
    table: 'bills',
    visible: ({ scope }, alias) => billInScope(scope, alias),
  })

const recorded = (bill: Bill) => {
  const { account: _account, realty: _realty, ...fields } = bill
  return fields
}

/** One history row per changed bill with its reason, and one live event. */
export const recordBills = (
  ctx: RequestContext,
  action: string,
  before: readonly Bill[],
  after: readonly Bill[],
  reasons: ReadonlyMap<number, string>,
): Promise<void> => {
  const were = new Map(before.map((bill) => [bill.id, bill]))
  return recordChanges(
    ctx,
    after.map((bill) => ({
      entity: 'bills',
      id: bill.id,
      action,
      label: bill.number,
      changes: differences(recorded(were.get(bill.id)!), recorded(bill)),
      reason: reasons.get(bill.id) ?? null,
    })),
    { house_ids: [...new Set(after.map(({ realty }) => realty.house_id))] },
  )
}
