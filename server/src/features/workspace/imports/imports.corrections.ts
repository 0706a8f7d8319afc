import type { ImportIssueGroup, imports } from '@oselia/contract/imports'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { invalid } from '../../../platform/problems.js'
import { checkAgain } from './imports.checking.js'
import type { Remark } from './imports.fields.js'
import { remarkText, type Stored } from './imports.queries.js'
import { answer, readable, standing, startCheck } from './imports.runs.js'

/** Up to this many rows are checked within the request; more need a job. */
const fewRows = 1000

/** Plans the rows again after a correction. */
export const recheck = async (app: App, ctx: RequestContext, run: Stored) => {
  if ((run.counts?.rows ?? 0) > fewRows) await startCheck(app, ctx, run.id, { read: false, wanted: run.options })
  else await checkAgain(ctx, run, run.options, async () => undefined)
  return answer(ctx, run.id)
}

/** Keeps what the rows were before they are corrected. */
export const remember = async (ctx: RequestContext, id: number, rows: readonly number[]): Promise<void> => {
  await sql`insert into import_corrections (import_id, rows, created_at, created_by)
    select ${id}, jsonb_agg(jsonb_build_object('row', row, 'fixed', fixed, 'decision', decision)), ${ctx.now}, ${ctx.actor.id}
    from import_rows where import_id = ${id} and row = any(${rows}::int[]) having count(*) > 0`.execute(ctx.db)
}

/** The errors of an import, with the text of the cell of each. */
const errors = (
  id: number,
): RawBuilder<unknown> => sql`select r.row, (e ->> 'column')::int as "column", e ->> 'field' as field,
    e ->> 'key' as key, e -> 'params' as params,
    nullif(case when r.fixed ? (e ->> 'column') then r.fixed ->> (e ->> 'column') else r.cells ->> (e ->> 'column')::int end, '') as value
  from import_rows r cross join lateral jsonb_array_elements(r.issues) e where r.import_id = ${id} and r.outcome = 'error'
    and (e ->> 'column')::int >= -1`

const mostValues = 20
const mostGroups = 100

type Group = Remark & Pick<ImportIssueGroup, 'rows' | 'values'>

/** The errors by column and kind, the most frequent first. */
export const issueGroups = async (ctx: RequestContext, id: number): Promise<{ data: ImportIssueGroup[] }> => {
  const run = await readable(ctx, id)
  const { rows } = await sql<Group>`with e as (${errors(id)}),
    v as (select "column", field, key, value, count(*) as rows, min(row) as first, (array_agg(params order by row))[1] as params
      from e group by "column", field, key, value),
    ranked as (select *, row_number() over (partition by "column", field, key order by rows desc, first) as rank from v)
    select "column", field, key, sum(rows)::int as rows, (array_agg(params order by first))[1] as params,
      jsonb_agg(jsonb_build_object('value', value, 'rows', rows) order by rank) filter (where rank <= ${mostValues}) as values
    from ranked group by "column", field, key order by 4 desc, min(first) limit ${mostGroups}`.execute(ctx.db)
  return {
    data: rows.map(({ column, field, key, params, rows: count, values }) => {
      const { column: heading, message } = remarkText(
        { column, field, key, ...(params && { params }) },
        run.headings,
        ctx.language,
      )
      return { column, heading, field, key, message, rows: count, values }
    }),
  }
}

type Correction = z.output<typeof imports.correct.body>

/** Corrects all rows with the same error: one text for their cells, or none of them is imported. */
export const correct = async (app: App, ctx: RequestContext, id: number, body: Correction) => {
  const { version, column, field, key, value, action, text } = body
  const run = await standing(ctx, id, version, ['checked'])
  if (action === 'set' && column < 0) throw invalid('column', 'required')
  const { rows: found } = await sql<{ row: number }>`select distinct row from (${errors(id)}) e
    where "column" = ${column} and field = ${field} and key = ${key}
      and ${value === undefined ? sql`true` : sql`value is not distinct from ${value}`}`.execute(ctx.db)
  if (found.length === 0) throw invalid('key', 'not_found')
  const rows = found.map(({ row }) => row)
  await remember(ctx, id, rows)
  const set =
    action === 'skip'
      ? sql`decision = 'skip'`
      : sql`decision = null, fixed = coalesce(fixed, '{}') || jsonb_build_object(${String(column)}::text, ${text}::text)`
  await sql`update import_rows set ${set} where import_id = ${id} and row = any(${rows}::int[])`.execute(ctx.db)
  return recheck(app, ctx, run)
}

/** Takes the last correction back. 422 when there is none. */
export const undoCorrection = async (app: App, ctx: RequestContext, id: number, { version }: { version: number }) => {
  const run = await standing(ctx, id, version, ['checked'])
  const { rows: last } = await sql<{ id: number }>`delete from import_corrections c using (
      select id, rows from import_corrections where import_id = ${id} order by id desc limit 1) l
    where c.id = l.id returning c.id, c.rows`.execute(ctx.db)
  const [correction] = last as { id: number; rows: object[] }[]
  if (!correction) throw invalid('version', 'not_found')
  await sql`update import_rows r set fixed = nullif(x.fixed, 'null'::jsonb), decision = x.decision
    from jsonb_to_recordset(${JSON.stringify(correction.rows)}::jsonb) as x(row int, fixed jsonb, decision text)
    where r.import_id = ${id} and r.row = x.row`.execute(ctx.db)
  return recheck(app, ctx, run)
}

/** Forgets the corrections of rows that are read or understood anew. */
export const forgetCorrections = (ctx: Pick<RequestContext, 'db'>, id: number) =>
  sql`delete from import_corrections where import_id = ${id}`.execute(ctx.db)
