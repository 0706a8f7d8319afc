import {
  entryFields,
  lineFields,
  type BudgetEntry,
  type BudgetLine,
  type EntryFields,
  type entryList,
  type LineFields,
  type lineList,
} from '@oselia/contract/budget'
import { sql, type Generated } from 'kysely'
import type { z } from 'zod'
import type { EntityColumns } from '../../../platform/db.js'
import { containsWords } from '../../../platform/dictionary.js'
import { equalTo, paged, type List, type Page } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { addressColumn } from '../../registry/houses/houses.public.js'
import { payeeColumn, payeeFilter, payeeInScope } from '../suppliers/suppliers.public.js'

declare module '../../../platform/db.js' {
  interface Database {
    budget_lines: LineFields & { is_demo: Generated<boolean> } & EntityColumns
    budget_entries: EntryFields & { is_demo: Generated<boolean> } & EntityColumns
  }
}

export const factOf = (
  alias: string,
) => sql<number>`(select coalesce(sum(e.amount_minor), 0)::bigint from budget_entries e
  where e.line_id = ${sql.ref(`${alias}.id`)} and e.deleted_at is null)`

const lineColumns = (ctx: RequestContext) => sql<BudgetLine>`l.id, l.version, l.created_at, l.updated_at,
  ${sql.join(Object.keys(lineFields.shape).map((field) => sql.ref(`l.${field}`)))},
  ${payeeColumn(ctx, 'l')} as payee, ${factOf('l')} as fact_minor`

type LineQuery = z.output<typeof lineList>

export const lineSpec = (ctx: RequestContext, query: Omit<LineQuery, 'page' | 'per_page'>): List => ({
  columns: lineColumns(ctx),
  from: sql`budget_lines l`,
  where: [
    sql`l.deleted_at is null`,
    payeeInScope(ctx.scope, 'l'),
    ...payeeFilter(query, 'l'),
    ...equalTo(query, 'l', ['id', 'year', 'kind']),
    ...containsWords(sql`l.name`, query.search_query),
  ],
  sort: {
    sort: sql`(l.kind = 'expense', l.sort, l.name collate uk_icu)`,
    name: sql`l.name collate uk_icu`,
    planned: sql`l.planned_minor`,
    fact: factOf('l'),
    created_at: sql`l.created_at`,
  },
  tiebreaker: sql`l.id`,
})

export const listLines = (ctx: RequestContext, query: LineQuery): Promise<Page<BudgetLine>> =>
  paged<BudgetLine>(ctx.db, lineSpec(ctx, query), query)

export const lineSelection = (ctx: RequestContext) => ({ columns: lineColumns(ctx), from: sql`budget_lines l` })

/** An entry as stored; URLs of its files are signed for the caller later. */
export type StoredEntry = Omit<BudgetEntry, 'files'> & {
  of: { complex_id: number | null; house_id: number | null }
}
type EntryQuery = z.output<typeof entryList>

const entryColumns = (ctx: RequestContext) => sql<StoredEntry>`n.id, n.version, n.created_at, n.updated_at,
  ${sql.join(Object.keys(entryFields.shape).map((field) => sql.ref(`n.${field}`)))},
  jsonb_build_object('id', l.id, 'name', l.name, 'kind', l.kind, 'year', l.year) as line, ${payeeColumn(ctx, 'l')} as payee,
  jsonb_build_object('complex_id', l.complex_id, 'house_id', l.house_id) as of,
  case when s.id is null then null else jsonb_build_object('id', s.id, 'name', s.name) end as supplier,
  case when h.id is null then null else jsonb_build_object('id', h.id, 'name', ${addressColumn('h', ctx.language)}) end as house`

const joined = sql`budget_entries n join budget_lines l on l.id = n.line_id
  left join suppliers s on s.id = n.supplier_id left join houses h on h.id = n.house_id`

export const entrySpec = (ctx: RequestContext, query: Omit<EntryQuery, 'page' | 'per_page'>): List => ({
  columns: entryColumns(ctx),
  from: joined,
  where: [
    sql`n.deleted_at is null and l.deleted_at is null`,
    payeeInScope(ctx.scope, 'l'),
    ...payeeFilter(query, 'l'),
    ...equalTo(query, 'l', ['year', 'kind']),
    ...equalTo(query, 'n', ['line_id', 'supplier_id']),
    ...(query.from ? [sql`n.day >= ${query.from}::date`] : []),
    ...(query.to ? [sql`n.day <= ${query.to}::date`] : []),
    ...containsWords(sql`concat_ws(' ', n.document_number, n.description, s.name, l.name)`, query.search_query),
  ],
  sort: { day: sql`n.day`, amount: sql`n.amount_minor`, created_at: sql`n.created_at` },
  tiebreaker: sql`n.id`,
})

export const listStoredEntries = (ctx: RequestContext, query: EntryQuery): Promise<Page<StoredEntry>> =>
  paged<StoredEntry>(ctx.db, entrySpec(ctx, query), query)

export const entrySelection = (ctx: RequestContext) => ({ columns: entryColumns(ctx), from: joined })
