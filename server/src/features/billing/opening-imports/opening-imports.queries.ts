import type { OpeningImport, OpeningRow, openingImports } from '@oselia/contract/opening-imports'
import { openingOutcomes } from '@oselia/contract/opening-imports.enums'
import { sql } from 'kysely'
import type { z } from 'zod'
import { paged, type List, type Page } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { unitColumn } from '../../registry/units/units.public.js'
import { presentedIssue, type StoredIssue } from '../statement-imports/statement-imports.public.js'
import { payeeColumn, payeeInScope } from '../suppliers/suppliers.public.js'
import { staffRef } from '../../access/people/people.table.public.js'

type Stored = Omit<OpeningImport, 'issues'> & { issues: StoredIssue[] }

/**
 * The account of a line (`r`) of an import (`i`), that to which it was posted or the one of its number, its unit, and the opening balance
 * that it has: below zero for an advance.
 */
export const joinedRows = sql`opening_import_rows r join opening_imports i on i.id = r.import_id
  left join personal_accounts a on a.id = coalesce(r.account_id, (select n.id from personal_accounts n
    where n.number_key = r.number_key and n.deleted_at is null
      and n.payee_key = case when i.complex_id is null then 'h' || i.house_id else 'c' || i.complex_id end))
  left join realty u on u.id = a.realty_id left join houses h on h.id = u.house_id
  left join lateral (select coalesce((select b.total_minor from bills b where b.account_id = a.id and b.source = 'opening'
      and b.state <> 'cancelled'), (select -p.amount_minor from payments p where p.account_id = a.id and p.channel = 'opening'
      and p.state = 'posted')) as minor) held on true`

/** What becomes of a line as the accounts are now. */
export const outcome = sql<OpeningRow['outcome']>`case when r.is_posted then 'posted' when a.id is null then 'unknown'
  when r.unit_key is not null and r.unit_key <> coalesce(substring(u.number_key from '[0-9].*'), u.number_key) then 'other_unit'
  when r.amount_minor = 0 then 'zero' when held.minor = r.amount_minor then 'same'
  when held.minor is not null then 'differs' else 'new' end`

const columns = (
  ctx: RequestContext,
) => sql<Stored>`i.id, i.version, i.created_at, i.posted_at, to_char(i.period, 'YYYY-MM') as period, i.due_on,
  ${staffRef('i.created_by')} as created_by,
  ${payeeColumn(ctx, 'i')} as payee, i.file_name, i.basis, 'UAH' as currency, i.totals, i.issues, i.issue_count, i.job_id,
  coalesce(f.outcomes, '{}') as outcomes,
  (select count(*)::int from personal_accounts a where a.deleted_at is null
    and a.payee_key = case when i.complex_id is null then 'h' || i.house_id else 'c' || i.complex_id end
    and not exists (select 1 from opening_import_rows r where r.import_id = i.id and r.number_key = a.number_key)) as unlisted,
  case when i.state = 'reading' and (select j.state from jobs j where j.id = i.job_id) = 'failed' then 'failed' else i.state end as state`

// Inside, `i` is the import of the line.
const from = sql`opening_imports i join opening_imports x on x.id = i.id left join lateral (select jsonb_object_agg(g.outcome,
    jsonb_build_object('rows', g.rows, 'amount_minor', g.amount)) as outcomes
  from (select o.outcome, count(*)::int as rows, sum(o.amount_minor)::bigint as amount
    from (select ${outcome} as outcome, r.amount_minor from ${joinedRows} where r.import_id = x.id) o group by 1) g) f on true`

const none = { rows: 0, amount_minor: 0 }
const presented = ({ language }: RequestContext, { issues, outcomes, ...row }: Stored): OpeningImport => ({
  ...row,
  outcomes: Object.fromEntries(
    openingOutcomes.map((name) => [name, outcomes[name] ?? none]),
  ) as OpeningImport['outcomes'],
  issues: issues.map((issue) => presentedIssue(issue, language)),
})

const spec = (ctx: RequestContext): List => ({
  columns: columns(ctx),
  from,
  countFrom: sql`opening_imports i`,
  deferred: true,
  where: [payeeInScope(ctx.scope, 'i')],
  sort: { created_at: sql`i.created_at` },
  tiebreaker: sql`i.id`,
})

export const listOpenings = async (
  ctx: RequestContext,
  query: z.output<typeof openingImports.list.query>,
): Promise<Page<OpeningImport>> => {
  const page = await paged<Stored>(ctx.db, spec(ctx), query)
  return { ...page, data: page.data.map((row) => presented(ctx, row)) }
}

export const openingById = async (ctx: RequestContext, id: number): Promise<OpeningImport | undefined> => {
  const { rows } = await sql<Stored>`select ${columns(ctx)} from ${from}
    where i.id = ${id} and ${payeeInScope(ctx.scope, 'i')}`.execute(ctx.db)
  return rows[0] && presented(ctx, rows[0])
}

export const listOpeningRows = (
  ctx: RequestContext,
  id: number,
  query: z.output<typeof openingImports.rows.query>,
): Promise<Page<OpeningRow>> =>
  paged<OpeningRow>(
    ctx.db,
    {
      columns: sql`r.id, r.line, r.number, r.unit, r.name, r.closing_minor, r.debt_minor, r.amount_minor, ${outcome} as outcome,
        case when u.id is null then null else ${unitColumn('u', 'h', ctx.language)} end as realty, held.minor as held_minor`,
      from: joinedRows,
      where: [
        sql`r.import_id = ${id}`,
        payeeInScope(ctx.scope, 'i'),
        ...(query.outcome === undefined ? [] : [sql`${outcome} = ${query.outcome}`]),
        ...(query.search_query === ''
          ? []
          : [sql`position(lower(${query.search_query}) in lower(concat_ws(' ', r.number, r.unit, r.name))) > 0`]),
      ],
      sort: { line: sql`r.line`, amount_minor: sql`r.amount_minor` },
      tiebreaker: sql`r.id`,
    },
    query,
  )
