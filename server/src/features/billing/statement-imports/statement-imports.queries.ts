import type { StatementColumns } from '@oselia/contract/statement-columns'
import type { StatementImport, statementImports } from '@oselia/contract/statement-imports'
import { sql } from 'kysely'
import type { z } from 'zod'
import { paged, type List, type Page } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { payeeColumn, payeeInScope } from '../suppliers/suppliers.public.js'
import { staffRef } from '../../access/people/people.table.public.js'
import { presentedIssue, type StoredIssue } from './statement-imports.issues.js'

type Stored = Omit<StatementImport, 'issues'> & { issues: StoredIssue[] }

const tally = (state: string) => sql`count(*) filter (where l.state = ${sql.lit(state)})::int`
// A job that has failed for good leaves the state of its work behind.
const columns = (
  ctx: RequestContext,
) => sql<Stored>`i.id, i.version, i.created_at, i.finished_at, i.complex_id, i.house_id,
  ${staffRef('i.created_by')} as created_by,
  ${payeeColumn(ctx, 'i')} as payee, i.file_name, i.source, 'UAH' as currency, i.totals, i.unlisted, i.skipped, i.issues, i.issue_count, i.lines,
  i.added, i.job_id, f.counts, f.posted_minor, f.open_minor,
  case when i.state in ('reading', 'matching', 'undoing') and (select j.state from jobs j where j.id = i.job_id) = 'failed'
    then 'failed' else i.state end as state`
const joined = sql`statement_imports i cross join lateral (select jsonb_build_object('new', ${tally('new')}, 'open', ${tally('open')},
    'posted', ${tally('posted')}, 'dismissed', ${tally('dismissed')}, 'returned', ${tally('returned')}, 'expense', ${tally('expense')}) as counts,
  coalesce(sum(l.posted_minor), 0)::bigint as posted_minor,
  coalesce(sum(l.amount_minor - l.posted_minor) filter (where l.state = 'open' and l.direction = 'credit'), 0)::bigint as open_minor
  from statement_lines l where l.import_id = i.id) f`

const presented = ({ language }: RequestContext, { issues, ...row }: Stored): StatementImport => ({
  ...row,
  issues: issues.map((issue) => presentedIssue(issue, language)),
})

const spec = (ctx: RequestContext, search: string): List => ({
  columns: columns(ctx),
  from: joined,
  countFrom: sql`statement_imports i`,
  deferred: true,
  where: [
    payeeInScope(ctx.scope, 'i'),
    ...(search === '' ? [] : [sql`position(lower(${search}) in lower(i.file_name)) > 0`]),
  ],
  sort: { created_at: sql`i.created_at` },
  tiebreaker: sql`i.id`,
})

export const listImports = async (
  ctx: RequestContext,
  query: z.output<typeof statementImports.list.query>,
): Promise<Page<StatementImport>> => {
  const page = await paged<Stored>(ctx.db, spec(ctx, query.search_query), query)
  return { ...page, data: page.data.map((row) => presented(ctx, row)) }
}

export const importById = async (ctx: RequestContext, id: number): Promise<StatementImport | undefined> => {
  const { rows } = await sql<Stored>`select ${columns(ctx)} from ${joined}
    where i.id = ${id} and ${payeeInScope(ctx.scope, 'i')}`.execute(ctx.db)
  return rows[0] && presented(ctx, rows[0])
}

/** The sampled rows of a table with its columns; undefined for other formats. */
export const columnsById = async (ctx: RequestContext, id: number): Promise<StatementColumns | undefined> => {
  const { rows } =
    await sql<StatementColumns>`select i.sample -> 'rows' as rows, coalesce(i.mapping, i.sample -> 'mapping') as mapping,
      array(select a.account from payee_accounts a where a.complex_id is not distinct from i.complex_id
        and a.house_id is not distinct from i.house_id order by a.created_at, a.account) as accounts
    from statement_imports i where i.id = ${id} and i.sample is not null and ${payeeInScope(ctx.scope, 'i')}`.execute(
      ctx.db,
    )
  return rows[0]
}
