import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { today } from '../../../platform/today.js'
import { firstDay, lockBooks } from '../ledger/ledger.public.js'
import { calculateHouse } from './runs.calculation.js'
import { figures, setHouse } from './runs.jobs.js'
import { writeBills, type Run } from './runs.writing.js'

/**
 * Bills of a month for houses, previewed and issued in the caller's transaction: for what is made as a whole or not at all. The
 * run is kept as others are.
 */
export const issueAtOnce = async (
  ctx: RequestContext,
  { house_ids, ...month }: Omit<Run, 'id'> & { house_ids: readonly number[] },
): Promise<number> => {
  const { period, issued_on, due_on } = month
  const { rows } = await sql<{
    id: number
  }>`insert into billing_runs (period, state, issued_on, due_on, created_by, created_at,
      updated_at, finished_at)
    values (${firstDay(period)}, 'done', ${issued_on}, ${due_on}, ${ctx.actor.id}, ${ctx.now}, ${ctx.now}, ${ctx.now})
    returning id`.execute(ctx.db)
  const run = { ...month, id: rows[0]!.id }
  await sql`insert into billing_run_houses (run_id, house_id) select ${run.id}, unnest(${house_ids}::bigint[])`.execute(
    ctx.db,
  )
  await lockBooks(ctx.db, house_ids)
  const asked = { period, day: await today(ctx) }
  for (const house of house_ids) {
    const calculated = await calculateHouse(ctx.db, house, asked)
    await setHouse(ctx.db, run.id, house, 'ready', await figures(ctx.db, calculated))
    const issued = await writeBills(ctx, house, run, calculated)
    await setHouse(ctx.db, run.id, house, 'issued', sql`, issued_bills = ${issued}`)
  }
  return run.id
}
