import { sql, type RawBuilder } from 'kysely'
import { invalid } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { removeEntry } from './budget.service.js'

interface Payee {
  complex_id: number | null
  house_id: number | null
}

/** 422 at `line_id` for a line of another payee, of income, or none. */
export const requireExpenseLine = async ({ db }: RequestContext, id: number, { complex_id, house_id }: Payee) => {
  const { rows } = await sql`select 1 from budget_lines where id = ${id} and kind = 'expense' and deleted_at is null
    and complex_id is not distinct from ${complex_id}::bigint and house_id is not distinct from ${house_id}::bigint`.execute(
    db,
  )
  if (rows.length === 0) throw invalid('line_id', 'expense_line')
}

/** The entry is of a movement of a bank statement; the database has one at most for each. */
export const linkEntry = ({ db }: RequestContext, id: number, statementLine: number) =>
  sql`update budget_entries set statement_line_id = ${statementLine} where id = ${id}`.execute(db)

/** Puts the entries of movements in the bin. */
export const removeEntriesOf = async (ctx: RequestContext, lines: RawBuilder<unknown>): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select id from budget_entries
    where statement_line_id in (${lines}) and deleted_at is null order by id`.execute(ctx.db)
  for (const { id } of rows) await removeEntry(ctx, id)
}
