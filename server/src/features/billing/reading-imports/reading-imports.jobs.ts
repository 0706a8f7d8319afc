import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ValidationIssue } from '@oselia/contract/issues'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { json, type Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import type { Running } from '../../../platform/jobs.js'
import { publishEvent } from '../../../platform/live.js'
import { invalid, Problem } from '../../../platform/problems.js'
import type { Cell } from '../../../platform/spreadsheet.cells.js'
import { openSpreadsheet } from '../../../platform/spreadsheet.js'
import { suggestColumns, type FileRow } from './reading-imports.rules.js'

interface Payload {
  import_id: number
}
interface Run {
  state: string
  house_id: number
  storage_key: string
}

/** Readings of a house in one file; they are saved in one transaction, within the time of a request. */
const maxRows = 2000
const mostColumns = 60

/** PostgreSQL keeps neither NUL nor a lone surrogate. */
const storable = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.slice(0, 300).toWellFormed().replaceAll('\0', '') : cell

const rowsOf = async (path: string): Promise<FileRow[]> => {
  const table = await openSpreadsheet(path)
  const sheet = Math.max(
    0,
    table.sheets.findIndex(({ hidden }) => !hidden),
  )
  const rows: FileRow[] = []
  for await (const { no, cells } of table.rows(sheet)) {
    if (rows.length === maxRows) throw invalid('file', 'file_too_many_rows', { n: maxRows })
    rows.push({ line: no, cells: cells.slice(0, mostColumns).map(storable), reading_id: null })
  }
  if (rows.every(({ cells }) => cells.length < 2)) throw invalid('file', 'file_not_spreadsheet')
  return rows
}

type Issue = Omit<ValidationIssue, 'field'>

const parse = async (app: App, run: Run): Promise<{ rows: FileRow[]; issue: Issue | null }> => {
  const path = join(tmpdir(), `oselia-${randomUUID()}`)
  try {
    await pipeline(await app.files.bytesOf(run), createWriteStream(path, { mode: 0o600 }))
    return { rows: await rowsOf(path), issue: null }
  } catch (error) {
    const [issue] = error instanceof Problem ? (error.details.issues ?? []) : []
    if (!issue) throw error
    return { rows: [], issue: { key: issue.key, ...(issue.params && { params: issue.params }) } }
  } finally {
    await rm(path, { force: true })
  }
}

interface ReadFile extends Run {
  id: number
  rows: FileRow[]
  issue: Issue | null
}

/** Reads the file of an import that waits for it; null where it does not. */
export const readFile = async (app: App, db: Db, id: number): Promise<ReadFile | null> => {
  const { rows: found } = await sql<Run>`select i.state, i.house_id, f.storage_key from reading_imports i
    join files f on f.id = i.file_id where i.id = ${id}`.execute(db)
  const run = found[0]
  return run?.state === 'reading' ? { ...run, id, ...(await parse(app, run)) } : null
}

/** Keeps the rows of a file; one that is no table is refused. */
export const keepRows = async (
  tx: Db,
  { id, house_id, rows, issue }: ReadFile,
  { staff_id, now }: { staff_id: number | null; now: Date },
): Promise<void> => {
  const { heading, columns } = suggestColumns(rows)
  await sql`insert into reading_import_rows (import_id, line, cells)
    select ${id}::bigint, e.line, e.cells from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (line int, cells jsonb)
    on conflict do nothing`.execute(tx)
  await sql`update reading_imports set state = ${issue ? 'refused' : 'checked'}, issue = ${issue && json(issue)}, heading = ${heading},
    columns = ${json(columns)}, version = version + 1, updated_at = ${now} where id = ${id}`.execute(tx)
  await publishEvent(tx, {
    entity: 'reading_imports',
    entity_id: id,
    action: 'update',
    staff_id,
    house_ids: [house_id],
  })
}

const read = async (app: App, { import_id }: Payload, running: Running) => {
  const file = await readFile(app, running.db, import_id)
  if (!file) return {}
  const by = { staff_id: running.createdBy, now: app.clock.now() }
  await inTransaction(running.db, (tx) => keepRows(tx, file, by))
  return { rows: file.rows.length }
}

export const defineReadingImportJobs = (app: App): void =>
  app.jobs.define<Payload>('readings.read', (payload, running) => read(app, payload, running), { retries: true })
