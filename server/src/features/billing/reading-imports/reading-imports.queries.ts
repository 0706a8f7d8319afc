import type { ValidationIssue } from '@oselia/contract/issues'
import type { Meter } from '@oselia/contract/meters'
import type {
  ListedReadingImport,
  ReadingImport,
  ReadingImportRow,
  ReadingPlaces,
  readingImports,
} from '@oselia/contract/reading-imports'
import { readingOutcomes } from '@oselia/contract/reading-imports.enums'
import { sql } from 'kysely'
import type { z } from 'zod'
import { paged, type List, type Page } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { readText } from '../../../platform/spreadsheet.values.js'
import { staffRef } from '../../access/people/people.table.public.js'
import { today } from '../../../platform/today.js'
import { addressColumn } from '../../registry/houses/houses.public.js'
import { unitColumn } from '../../registry/units/units.public.js'
import { issuesAmong, meterSettingsOf, readingsOf, type CountedMeter } from '../meters/meters.public.js'
import { judgeRows, parseRows, sentencesOf, type FileRow, type Judged } from './reading-imports.rules.js'

/** An import as queried. */
export type StoredImport = ListedReadingImport & {
  house_id: number
  heading: number
  columns: ReadingPlaces
  issue: Omit<ValidationIssue, 'field'> | null
}

const columns = (
  ctx: RequestContext,
) => sql<StoredImport>`i.id, i.version, i.created_at, i.applied_at, i.house_id, i.file_name, i.day, i.heading, i.columns, i.issue,
  i.job_id, jsonb_build_object('id', h.id, 'name', ${addressColumn('h', ctx.language)}) as house,
  ${staffRef('i.created_by')} as created_by,
  (select count(*)::int from reading_import_rows r where r.import_id = i.id) as row_count,
  (select count(*)::int from reading_import_rows r join meter_readings d on d.id = r.reading_id
    where r.import_id = i.id and d.deleted_at is null) as saved,
  case when i.state = 'reading' and (select j.state from jobs j where j.id = i.job_id) = 'failed' then 'failed' else i.state end as state`

const from = sql`reading_imports i join houses h on h.id = i.house_id`

const spec = (ctx: RequestContext): List => ({
  columns: columns(ctx),
  from,
  where: [houseIdInScope(ctx.scope, sql`i.house_id`), sql`h.deleted_at is null`],
  sort: { created_at: sql`i.created_at` },
  tiebreaker: sql`i.id`,
})

export const listReadingImports = (
  ctx: RequestContext,
  query: z.output<typeof readingImports.list.query>,
): Promise<Page<ListedReadingImport>> => paged<StoredImport>(ctx.db, spec(ctx), query)

export const importById = async (ctx: RequestContext, id: number): Promise<StoredImport | undefined> => {
  const { rows } = await sql<StoredImport>`select ${columns(ctx)} from ${from}
    where i.id = ${id} and h.deleted_at is null and ${houseIdInScope(ctx.scope, sql`i.house_id`)}`.execute(ctx.db)
  return rows[0]
}

type HouseMeter = CountedMeter & Pick<Meter, 'id' | 'number' | 'kind' | 'realty_id' | 'realty'>

const metersOfHouse = async (ctx: RequestContext, house_id: number): Promise<HouseMeter[]> => {
  const { rows } =
    await sql<HouseMeter>`select m.id, m.number, m.kind, m.realty_id, m.digits, m.coefficient, m.installed_on,
      m.initial_value, m.removed_on, case when u.id is null then null else ${unitColumn('u', 'h', ctx.language)} end as realty
    from meters m join houses h on h.id = m.house_id left join realty u on u.id = m.realty_id
    where m.house_id = ${house_id} and m.deleted_at is null order by m.id`.execute(ctx.db)
  return rows
}

const fileRows = async (ctx: RequestContext, id: number): Promise<FileRow[]> => {
  // What was deleted since is as if it had not been saved.
  const { rows } = await sql<FileRow>`select r.line, r.cells, d.id as reading_id from reading_import_rows r
    left join meter_readings d on d.id = r.reading_id and d.deleted_at is null
    where r.import_id = ${id} order by r.line`.execute(ctx.db)
  return rows
}

/** The rows of an import with what becomes of them, as the meters and readings are now. */
export const judgedRows = async (ctx: RequestContext, run: StoredImport): Promise<Judged<HouseMeter>[]> => {
  const meters = await metersOfHouse(ctx, run.house_id)
  const held = await readingsOf(
    ctx.db,
    meters.map(({ id }) => id),
  )
  const [day, { large_factor: factor }] = [await today(ctx), await meterSettingsOf(ctx.db)]
  const entered = { source: 'import', rollover: false, reason: null, confirmed: false } as const
  return judgeRows(parseRows(await fileRows(ctx, run.id), run), meters, held, (meter, others, row) =>
    issuesAmong(
      { meter, others: others.map((one) => ({ ...entered, ...one })), day, factor },
      { ...entered, photo_id: null, note: null, meter_id: meter.id, ...row },
    ),
  )
}

/** Rows of a file that are shown before its columns are chosen. */
const sampled = 12

const sampleOf = async (ctx: RequestContext, id: number): Promise<ReadingImport['sample']> => {
  const { rows } = await sql<Pick<FileRow, 'line' | 'cells'>>`select line, cells from reading_import_rows
    where import_id = ${id} order by line limit ${sampled}`.execute(ctx.db)
  return rows.map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, 60).map((cell) => {
      const read = readText(cell)
      return 'value' in read ? (read.value?.slice(0, 120) ?? null) : String(cell)
    }),
  }))
}

export const presentImport = async (ctx: RequestContext, run: StoredImport): Promise<ReadingImport> => {
  const { house_id: _, issue, ...shown } = run
  const judged = run.state === 'reading' ? [] : await judgedRows(ctx, run)
  return {
    ...shown,
    issue: issue && sentencesOf([{ field: 'file', ...issue }], ctx.language),
    sample: await sampleOf(ctx, run.id),
    outcomes: Object.fromEntries(
      readingOutcomes.map((name) => [name, judged.filter(({ outcome }) => outcome === name).length]),
    ) as ReadingImport['outcomes'],
  }
}

export const listImportRows = async (
  ctx: RequestContext,
  run: StoredImport,
  query: z.output<typeof readingImports.rows.query>,
): Promise<Page<ReadingImportRow>> => {
  const sought = query.search_query.toLowerCase()
  const found = (await judgedRows(ctx, run)).filter(
    ({ outcome, number }) =>
      (query.outcome === undefined || outcome === query.outcome) && (number ?? '').toLowerCase().includes(sought),
  )
  if (query.sort === '-line') found.reverse()
  const { page, per_page } = query
  const start = (page - 1) * per_page
  const shown = found.slice(start, start + per_page)
  return {
    data: shown.map(({ line, number, typed, day, outcome, reasons, meter, held }) => ({
      id: line,
      line,
      number,
      value: typed,
      day,
      outcome,
      reason: sentencesOf(reasons, ctx.language),
      meter: meter && { id: meter.id, number: meter.number, kind: meter.kind },
      realty: meter?.realty ?? null,
      held,
    })),
    current_page: page,
    per_page,
    from: shown.length === 0 ? 0 : start + 1,
    to: start + shown.length,
    last_page: Math.max(1, Math.ceil(found.length / per_page)),
    total: found.length,
  }
}
