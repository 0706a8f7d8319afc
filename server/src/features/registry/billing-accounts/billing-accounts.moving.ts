import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { auditAll, differences } from '../../../platform/audit.js'
import { publishEvent } from '../../../platform/live.js'

interface Row {
  id: number
  number: string
  realty_id: number
}

/**
 * Moves the billing accounts that are open on the given day from the units to another unit of the same house and
 * returns their count. The account rows are updated, not recreated, so that their bills remain linked; accounts
 * closed earlier are not moved.
 */
export const moveAccounts = async (
  ctx: RequestContext,
  from: readonly number[],
  to: { id: number; house_id: number },
  on: string,
): Promise<number> => {
  const { rows } = await sql<Row>`select a.id, a.number, a.realty_id from personal_accounts a
    where a.realty_id = any(${from}::bigint[]) and a.deleted_at is null and (a."to" is null or a."to" >= ${on}::date)
    order by a.id for no key update of a`.execute(ctx.db)
  if (rows.length === 0) return 0
  await sql`update personal_accounts set realty_id = ${to.id}, version = version + 1, updated_at = ${ctx.now}
    where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
  await auditAll(
    ctx,
    rows.map(({ id, number, realty_id }) => ({
      action: 'update',
      entity: 'accounts',
      entity_id: id,
      label: number,
      changes: differences({ realty_id }, { realty_id: to.id }),
    })),
  )
  await publishEvent(ctx.db, { entity: 'accounts', entity_id: null, action: 'update', house_ids: [to.house_id] })
  return rows.length
}
