import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import { auditAll, differences } from '../../platform/audit.js'
import { announce } from '../../platform/live.js'

interface Row {
  id: number
  number: string
  realty_id: number
}

/**
 * Moves the accounts of units that are open on the day to another unit of the same house: the account is the same, as bills
 * hang on it. Those closed before stay where they were. Answers how many moved.
 */
export const moveAccounts = async (
  act: Act,
  from: readonly number[],
  to: { id: number; house_id: number },
  on: string,
): Promise<number> => {
  const { rows } = await sql<Row>`select a.id, a.number, a.realty_id from personal_accounts a
    where a.realty_id = any(${from}::bigint[]) and a.deleted_at is null and (a."to" is null or a."to" >= ${on}::date)
    order by a.id for no key update of a`.execute(act.db)
  if (rows.length === 0) return 0
  await sql`update personal_accounts set realty_id = ${to.id}, version = version + 1, updated_at = ${act.now}
    where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(act.db)
  await auditAll(
    act,
    rows.map(({ id, number, realty_id }) => ({
      action: 'update',
      entity: 'accounts',
      entity_id: id,
      label: number,
      changes: differences({ realty_id }, { realty_id: to.id }),
    })),
  )
  await announce(act.db, { entity: 'accounts', entity_id: null, action: 'update', house_ids: [to.house_id] })
  return rows.length
}
