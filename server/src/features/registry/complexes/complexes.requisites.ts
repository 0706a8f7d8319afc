import type { RequisiteFields } from '@oselia/contract/requisites'
import { requireReauthentication, type RequestContext } from '../../../platform/request-context.js'

// Compares by value in a fixed key order, because jsonb does not preserve the order of keys.
const spelt = (accounts: RequisiteFields['accounts']) =>
  JSON.stringify(accounts.map(({ iban, bank_name, payee_name, purpose }) => [iban, bank_name, payee_name, purpose]))

/** Changing the accounts that residents pay to requires reauthentication when the community has enabled it. */
export const requireReauthenticationForAccounts = (
  ctx: RequestContext,
  before: RequisiteFields['accounts'],
  { accounts }: Pick<RequisiteFields, 'accounts'>,
): void => {
  if (spelt(before) !== spelt(accounts)) requireReauthentication(ctx.confirm, ctx.now)
}
