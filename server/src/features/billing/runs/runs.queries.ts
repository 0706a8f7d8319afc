import type { BillRun, RunHouse, billRuns } from '@oselia/contract/bill-runs'
import { runNotices } from '@oselia/contract/bill-runs.enums'
import { sql } from 'kysely'
import type { z } from 'zod'
import { jobIsOver } from '../../../platform/jobs.js'
import { paged, type Page } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { addressColumn } from '../../registry/houses/houses.public.js'
import { firstDay } from '../ledger/ledger.public.js'
import { staffRef } from '../../access/people/people.table.public.js'

/** Whoever has one of the run's houses sees it. */
export const runInScope = (scope: RequestContext['scope'], alias: string) =>
  sql<boolean>`exists (select 1 from billing_run_houses x where x.run_id = ${sql.ref(`${alias}.id`)}
    and ${houseIdInScope(scope, sql`x.house_id`)})`

const houseInScope = (ctx: RequestContext) => houseIdInScope(ctx.scope, sql`x.house_id`)

/** Condition: the job of a run (`n`) has ended for good and left the state of its work behind. */
export const runIsLeft = sql<boolean>`(n.state in ('preparing', 'issuing') and ${jobIsOver(sql`n.job_id`)})`
const state = sql`case when ${runIsLeft} then 'failed' else n.state end as state`
// Counts of the caller's houses only: a run may reach beyond them.
const columns = sql<BillRun>`n.id, to_char(n.period, 'YYYY-MM') as period, ${state}, n.issued_on, n.due_on, n.job_id,
  n.created_at, n.finished_at, 'UAH' as currency,
  ${staffRef('n.created_by')} as created_by,
  f.houses_count, f.houses_done, f.bills, f.lines, f.issued_bills, f.already, f.total_minor, f.previous_total_minor, f.problems_count`
const joined = (ctx: RequestContext) => sql`billing_runs n cross join lateral (select count(*)::int as houses_count,
    count(*) filter (where x.state <> 'waiting')::int as houses_done, coalesce(sum(x.bills), 0)::int as bills,
    coalesce(sum(x.lines), 0)::int as lines, coalesce(sum(x.issued_bills), 0)::int as issued_bills,
    coalesce(sum(x.already), 0)::int as already, coalesce(sum(x.total_minor), 0)::bigint as total_minor,
    coalesce(sum(x.previous_total_minor), 0)::bigint as previous_total_minor,
    coalesce(sum((select count(*) from jsonb_array_elements(x.problems) p where p ->> 'kind' <> all(${runNotices}))), 0)::int as problems_count
  from billing_run_houses x where x.run_id = n.id and ${houseInScope(ctx)}) f`

export const listRuns = (ctx: RequestContext, query: z.output<typeof billRuns.list.query>): Promise<Page<BillRun>> =>
  paged<BillRun>(
    ctx.db,
    {
      columns,
      from: joined(ctx),
      where: [
        sql`f.houses_count > 0`,
        ...(query.period === undefined ? [] : [sql`n.period = ${firstDay(query.period)}::date`]),
        ...(query.search_query === '' ? [] : [sql`to_char(n.period, 'YYYY-MM') like ${`${query.search_query}%`}`]),
      ],
      sort: { created_at: sql`n.created_at`, period: sql`n.period` },
      tiebreaker: sql`n.id`,
    },
    query,
  )

/** A run with houses of the caller. */
export const runById = async (ctx: RequestContext, id: number): Promise<BillRun | undefined> => {
  const { rows } =
    await sql<BillRun>`select ${columns} from ${joined(ctx)} where n.id = ${id} and f.houses_count > 0`.execute(ctx.db)
  return rows[0]
}

/** The caller's houses of a run, those with problems first. */
export const runHouses = async (ctx: RequestContext, id: number): Promise<RunHouse[]> => {
  const { rows } =
    await sql<RunHouse>`select jsonb_build_object('id', h.id, 'name', ${addressColumn('h', ctx.language)}) as house, x.state,
      x.bills, x.lines, x.total_minor, x.previous_total_minor, x.already, x.issued_bills, x.problems
    from billing_run_houses x join houses h on h.id = x.house_id where x.run_id = ${id} and ${houseInScope(ctx)}
    order by jsonb_array_length(x.problems) = 0, h.sort_key collate uk_icu, h.id`.execute(ctx.db)
  return rows
}
