import { sql } from 'kysely'
import { requireApproval } from '../../../platform/approvals.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { readSettings } from './bills.settings.js'

type LimitedKind = 'bills.correct' | 'payments.refund' | 'bills.opening' | 'openings.post' | 'openings.undo'

interface Changed {
  account_id: number
  amount_minor: number
}

/** Changes of an account by one person count together for so many days. */
const countedDays = 30

const sumsOf = (changes: readonly Changed[]): Map<number, number> => {
  const sums = new Map<number, number>()
  for (const { account_id, amount_minor } of changes)
    sums.set(account_id, (sums.get(account_id) ?? 0) + Math.abs(amount_minor))
  return sums
}

/**
 * 409 `needs_second_person` when the changes, with those that the caller made of the same account in the last 30 days without a second
 * person, are above the limit of the settings: amounts without their signs, in kopiykas. The books of the accounts are locked, so that
 * two changes at once are counted one after the other. Approved changes are not counted. Openings that are taken back are compared by
 * themselves: their posting was counted already.
 */
export const requireWithinLimit = async (
  ctx: RequestContext,
  kind: LimitedKind,
  changes: readonly Changed[],
): Promise<void> => {
  const given = [...sumsOf(changes)].flatMap(([account_id, amount_minor]) =>
    amount_minor === 0 ? [] : [{ account_id, amount_minor }],
  )
  if (given.length === 0 || ctx.approval?.kind === kind) return
  const rows = JSON.stringify(given)
  const { correction_limit_minor: limit } = await readSettings(ctx.db)
  if (limit !== null) {
    const before =
      kind === 'openings.undo'
        ? sql`0`
        : sql`coalesce((select sum(c.amount_minor) from correction_counts c where c.account_id = e.account_id
            and c.staff_id = ${ctx.actor.id} and c.created_at > ${ctx.now}::timestamptz - make_interval(days => ${countedDays})), 0)`
    const { rows: above } = await sql`select 1
      from jsonb_to_recordset(${rows}::jsonb) as e (account_id bigint, amount_minor bigint)
      where e.amount_minor + ${before} > ${limit} limit 1`.execute(ctx.db)
    if (above.length > 0) await requireApproval(ctx, kind)
  }
  await sql`insert into correction_counts (account_id, staff_id, amount_minor, created_at)
    select e.account_id, ${ctx.actor.id}::bigint, e.amount_minor, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as e (account_id bigint, amount_minor bigint)`.execute(ctx.db)
}
