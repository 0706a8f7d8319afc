import { sql } from 'kysely'
import type { RequestContext } from './request-context.js'

/**
 * Why rows are locked. A `removal` (to the bin, a merge, a replacement) also waits for uncommitted rows that reference them, since
 * `for update` conflicts with the `for key share` of a foreign key: what is counted or moved in the next statements includes those. A
 * `change` leaves references free to be written.
 */
export type LockPurpose = 'change' | 'removal'

/** Locks rows in order of their ids until the transaction ends. */
export const lockRows = async (
  { db }: Pick<RequestContext, 'db'>,
  table: string,
  ids: readonly number[],
  purpose: LockPurpose = 'change',
): Promise<void> => {
  await sql`select 1 from ${sql.table(table)} where id = any(${ids}::bigint[]) order by id
    ${purpose === 'removal' ? sql`for update` : sql`for no key update`}`.execute(db)
}

/**
 * Keeps rows that are about to be referenced from being removed or merged before the transaction ends, without waiting for plain
 * changes of them. What they are is read in the next statement.
 */
export const holdReferenced = async (
  { db }: Pick<RequestContext, 'db'>,
  table: string,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length > 0)
    await sql`select 1 from ${sql.table(table)} where id = any(${ids}::bigint[]) order by id for key share`.execute(db)
}
