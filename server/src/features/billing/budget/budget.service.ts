import {
  entryFields,
  lineFields,
  type BudgetEntry,
  type BudgetLine,
  type EntryFields,
  type LineFields,
} from '@oselia/contract/budget'
import type { ValidationIssue } from '@oselia/contract/issues'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { withFiles } from '../../../platform/files.presenting.js'
import type { Page } from '../../../platform/list.js'
import { conflict, validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { checked } from '../../../platform/validate.js'
import { payeeIssuesOf } from '../suppliers/suppliers.public.js'
import { entryEntity, lineEntity } from './budget.entity.js'
import { listStoredEntries, type StoredEntry } from './budget.queries.js'

type Update<Fields> = Partial<Fields> & { version: number }

const hasEntries = async ({ db }: RequestContext, line: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from budget_entries where line_id = ${line} and deleted_at is null
    limit 1`.execute(db)
  return rows.length > 0
}

/** Issues of a line; a line with entries keeps its payee, year and kind. */
const lineIssues = async (ctx: RequestContext, fields: LineFields, current: BudgetLine | null) => {
  const fixed = (['complex_id', 'house_id', 'year', 'kind'] as const).filter(
    (field) => current && current[field] !== fields[field],
  )
  const isFixed = current && fixed.length > 0 && (await hasEntries(ctx, current.id))
  return [
    ...(await lineEntity.linkIssues(ctx, fields, current)),
    ...(await payeeIssuesOf(ctx.db, fields)),
    ...(isFixed ? fixed.map((field): ValidationIssue => ({ field, key: 'line_has_entries' })) : []),
  ]
}

const requireNone = (issues: readonly ValidationIssue[]): void => {
  if (issues.length > 0) throw validationProblem([...issues])
}

/** Adds a line. 409 at `name` when the year of the payee has one of this name. */
export const createLine = async (ctx: RequestContext, fields: LineFields) => {
  requireNone(await lineIssues(ctx, fields, null))
  return { data: await lineEntity.insert(ctx, fields) }
}

export const updateLine = async (ctx: RequestContext, id: number, body: Update<LineFields>) => {
  const current = await lineEntity.lockVersion(ctx, id, body)
  const fields = checked(lineFields.strip(), { ...current, ...body })
  requireNone(await lineIssues(ctx, fields, current))
  return { data: await lineEntity.update(ctx, current, fields) }
}

export const removeLine = async (ctx: RequestContext, id: number) => {
  const current = await lineEntity.lock(ctx, id, 'removal')
  if (await hasEntries(ctx, id)) throw conflict('in_use')
  return lineEntity.trash(ctx, current)
}

type Copied = Pick<LineFields, 'complex_id' | 'house_id' | 'year'> & { from_year: number }

/** Copies the lines of another year that this one lacks by kind and name; answers their number. */
export const copyLines = async (ctx: RequestContext, { complex_id, house_id, from_year, year }: Copied) => {
  requireNone([
    ...(await lineEntity.linkIssues(ctx, { complex_id, house_id }, null)),
    ...(await payeeIssuesOf(ctx.db, { complex_id, house_id })),
  ])
  const { rows } = await sql<{ id: number }>`insert into budget_lines
      (complex_id, house_id, year, kind, name, planned_minor, sort, note, created_at, updated_at, created_by)
    select complex_id, house_id, ${year}, kind, name, planned_minor, sort, note, ${ctx.now}, ${ctx.now}, ${ctx.actor.id}
    from budget_lines where year = ${from_year} and deleted_at is null
      and complex_id is not distinct from ${complex_id}::bigint and house_id is not distinct from ${house_id}::bigint
    on conflict do nothing returning id`.execute(ctx.db)
  await lineEntity.recordChanges(
    ctx,
    'create',
    rows.map(({ id }) => id),
  )
  return { data: { copied: rows.length } }
}

const present = (app: App, ctx: RequestContext, rows: readonly StoredEntry[]): Promise<BudgetEntry[]> =>
  withFiles(app, ctx, rows, { file_ids: 'files' })
const presentOne = async (app: App, ctx: RequestContext, row: StoredEntry) => ({
  data: (await present(app, ctx, [row]))[0]!,
})

export const listEntries = async (
  app: App,
  ctx: RequestContext,
  query: Parameters<typeof listStoredEntries>[1],
): Promise<Page<BudgetEntry>> => {
  const page = await listStoredEntries(ctx, query)
  return { ...page, data: await present(app, ctx, page.data) }
}

/** Issues of an entry: a day outside of the year of its line, a house of another payee. */
const entryIssues = async (ctx: RequestContext, fields: EntryFields, current: StoredEntry | null) => {
  const issues = await entryEntity.linkIssues(ctx, fields, current)
  const { rows } = await sql<{ year: number; theirs: boolean }>`select l.year,
      coalesce(h.complex_id = l.complex_id or h.id = l.house_id, h.id is null) as theirs
    from budget_lines l left join houses h on h.id = ${fields.house_id} where l.id = ${fields.line_id}`.execute(ctx.db)
  const [line] = rows
  if (!line) return issues
  if (Number(fields.day.slice(0, 4)) !== line.year)
    issues.push({ field: 'day', key: 'other_year', params: { n: String(line.year) } })
  if (!line.theirs) issues.push({ field: 'house_id', key: 'other_payee' })
  return issues
}

export const createEntry = async (app: App, ctx: RequestContext, fields: EntryFields) => {
  requireNone(await entryIssues(ctx, fields, null))
  return presentOne(app, ctx, await entryEntity.insert(ctx, fields))
}

export const updateEntry = async (app: App, ctx: RequestContext, id: number, body: Update<EntryFields>) => {
  const shown = async (row: StoredEntry) => (await presentOne(app, ctx, row)).data
  const current = await entryEntity.lockVersion(ctx, id, body, shown)
  const fields = checked(entryFields.strip(), { ...current, ...body })
  requireNone(await entryIssues(ctx, fields, current))
  return presentOne(app, ctx, await entryEntity.update(ctx, current, fields))
}

export const removeEntry = async (ctx: RequestContext, id: number) =>
  entryEntity.trash(ctx, await entryEntity.lock(ctx, id))
