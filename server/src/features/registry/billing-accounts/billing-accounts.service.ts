import { accountFields, type Account, type AccountFields } from '@oselia/contract/billing-accounts'
import type { RequestContext } from '../../../platform/request-context.js'
import { validationProblem } from '../../../platform/problems.js'
import { checked } from '../../../platform/validate.js'
import { accountEntity } from './billing-accounts.entity.js'
import { accountIssues, accountKey } from './billing-accounts.rules.js'

type Update = Partial<AccountFields> & { version: number }

const requireValidFields = async (ctx: RequestContext, wanted: AccountFields, current: Account | null) => {
  const issues = [...(await accountEntity.linkIssues(ctx, wanted, current)), ...accountIssues(wanted)]
  if (issues.length > 0) throw validationProblem(issues)
}

/**
 * Opens a billing account. 422 at `realty_id` and `holder_id` when absent or outside the caller's scope, at `number`
 * and `to` when invalid; 409 at `number` when the payee already has an account with this number.
 */
export const createAccount = async (
  ctx: RequestContext,
  fields: AccountFields,
  isDemo = false,
): Promise<{ data: Account }> => {
  await requireValidFields(ctx, fields, null)
  const values = { ...fields, number_key: accountKey(fields.number), is_demo: isDemo }
  return { data: await accountEntity.insert(ctx, values) }
}

export const read = async (ctx: RequestContext, id: number) => ({ data: await accountEntity.get(ctx, id) })

export const update = async (ctx: RequestContext, id: number, body: Update) => {
  const current = await accountEntity.lockVersion(ctx, id, body)
  const fields = checked(accountFields.strip(), { ...current, ...body })
  await requireValidFields(ctx, fields, current)
  return { data: await accountEntity.update(ctx, current, { ...fields, number_key: accountKey(fields.number) }) }
}

export const remove = async (ctx: RequestContext, id: number) =>
  accountEntity.trash(ctx, await accountEntity.lock(ctx, id))
