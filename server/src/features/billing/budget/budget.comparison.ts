import type { BudgetComparison } from '@oselia/contract/budget'
import { sql } from 'kysely'
import { invalid, notFound } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { payeeFilter, payeeInScope } from '../suppliers/suppliers.public.js'
import { factOf } from './budget.queries.js'

interface Query {
  year: number
  complex_id?: number | undefined
  house_id?: number | undefined
}

/** 404 unless the payee is wholly in the scope of the caller. */
const requirePayee = async ({ db, scope }: RequestContext, { complex_id, house_id }: Query): Promise<void> => {
  const { rows } =
    await sql`select 1 from (values (${complex_id ?? null}::bigint, ${house_id ?? null}::bigint)) p (complex_id, house_id)
    where ${payeeInScope(scope, 'p')} and (exists (select 1 from complexes c where c.id = p.complex_id and c.deleted_at is null)
      or exists (select 1 from houses h where h.id = p.house_id and h.deleted_at is null))`.execute(db)
  if (rows.length === 0) throw notFound()
}

type Months = BudgetComparison['months']

const monthsOf = async (ctx: RequestContext, query: Query): Promise<Months> => {
  const { rows } = await sql<Months[number]>`select month::int,
      coalesce(sum(amount_minor) filter (where kind = 'income'), 0)::bigint as income_minor,
      coalesce(sum(amount_minor) filter (where kind = 'expense'), 0)::bigint as expense_minor
    from generate_series(1, 12) month left join (
      select n.amount_minor, l.kind, extract(month from n.day) as at from budget_entries n join budget_lines l on l.id = n.line_id
      where n.deleted_at is null and l.deleted_at is null and l.year = ${query.year}
        and ${sql.join(payeeFilter(query, 'l'), sql` and `)}) e on e.at = month
    group by month order by month`.execute(ctx.db)
  return rows
}

const sumOf = (lines: BudgetComparison['lines'], kind: 'income' | 'expense') => {
  const ofKind = lines.filter((line) => line.kind === kind)
  return {
    planned_minor: ofKind.reduce((sum, line) => sum + line.planned_minor, 0),
    fact_minor: ofKind.reduce((sum, line) => sum + line.fact_minor, 0),
  }
}

export const compareBudget = async (ctx: RequestContext, query: Query): Promise<{ data: BudgetComparison }> => {
  if ((query.complex_id === undefined) === (query.house_id === undefined)) throw invalid('complex_id', 'payee_one')
  await requirePayee(ctx, query)
  const { rows: lines } = await sql<BudgetComparison['lines'][number]>`select l.id, l.name, l.kind, l.planned_minor,
      ${factOf('l')} as fact_minor from budget_lines l
    where l.deleted_at is null and l.year = ${query.year} and ${sql.join(payeeFilter(query, 'l'), sql` and `)}
    order by l.kind = 'expense', l.sort, l.name collate uk_icu`.execute(ctx.db)
  const months = await monthsOf(ctx, query)
  return {
    data: { currency: 'UAH', income: sumOf(lines, 'income'), expense: sumOf(lines, 'expense'), lines, months },
  }
}
