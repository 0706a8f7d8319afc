import { extname } from 'node:path'
import type { ValidationIssue } from '@oselia/contract/issues'
import type { StatementColumns, StatementMapping } from '@oselia/contract/statement-columns'
import type { StatementImport } from '@oselia/contract/statement-imports'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { requireApprovalOfLateUndo } from '../../../platform/approvals.js'
import { audit } from '../../../platform/audit.js'
import { json } from '../../../platform/db.js'
import { requireVersion } from '../../../platform/entity.js'
import { isImportFormat, type ImportFormat } from '../../../platform/files.kinds.js'
import type { PreparedFile } from '../../../platform/files.js'
import { conflict, invalid, notFound, validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Upload } from '../../../platform/uploads.js'
import { isSufficient } from '../statements/statements.public.js'
import { payeeInScope, payeeIssuesOf } from '../suppliers/suppliers.public.js'
import type { Payee } from './statement-imports.book.js'
import { columnsById, importById } from './statement-imports.queries.js'

/** A text keeps the ending of its name where statements are sent with it: banks and other programs open it by that. */
const formatOf = ({ head, name }: Upload): ImportFormat => {
  if (head.subarray(0, 2).toString('latin1') === 'PK') return 'xlsx'
  if (head.subarray(0, 2).toString('hex') === 'd0cf') return 'xls'
  const extension = extname(name).slice(1).toLowerCase()
  return isImportFormat(extension) && extension !== 'xlsx' && extension !== 'xls' ? extension : 'csv'
}

/** Stores the file before the transaction, unchanged: the format is detected from its content, in the job. */
export const prepareStatement = (app: App, upload: Upload): Promise<PreparedFile> =>
  app.files.prepareTable(upload, formatOf(upload))

/** 422 for a payee that is missing, outside the scope, or a house of a complex. */
export const requirePayee = async (ctx: RequestContext, payee: Payee): Promise<void> => {
  const issues = await payeeIssuesOf(ctx.db, payee)
  if (issues.length > 0) throw validationProblem(issues)
  const { rows } =
    await sql`select 1 from (select ${payee.complex_id}::bigint as complex_id, ${payee.house_id}::bigint as house_id) p
    where ${payeeInScope(ctx.scope, 'p')} and (exists (select 1 from complexes c where c.id = p.complex_id and c.deleted_at is null)
      or exists (select 1 from houses h where h.id = p.house_id and h.deleted_at is null))`.execute(ctx.db)
  if (rows.length === 0) throw invalid(payee.house_id === null ? 'complex_id' : 'house_id', 'not_found')
}

export const readImport = async (ctx: RequestContext, id: number): Promise<{ data: StatementImport }> => {
  const data = await importById(ctx, id)
  if (!data) throw notFound()
  return { data }
}

interface Fields {
  complex_id?: number | null | undefined
  house_id?: number | null | undefined
  mapping?: StatementMapping | undefined
}

/** Records the file and its import, which waits to be read. 422 for a payee that is missing, outside the scope or a house of a complex. */
export const insertImport = async (app: App, ctx: RequestContext, fields: Fields, prepared: PreparedFile) => {
  const { complex_id = null, house_id = null, mapping = null } = fields
  await requirePayee(ctx, { complex_id, house_id })
  const file = await app.files.record(ctx, prepared)
  const { rows } = await sql<{ id: number }>`insert into statement_imports
      (complex_id, house_id, file_name, file_id, mapping, created_by, created_at, updated_at)
    values (${complex_id}, ${house_id}, ${file.name}, ${file.id}, ${mapping && json(mapping)}, ${ctx.actor.id}, ${ctx.now}, ${ctx.now})
    returning id`.execute(ctx.db)
  const { id } = rows[0]!
  await audit(ctx, { action: 'create', entity: 'statement_imports', entity_id: id, label: file.name })
  return { id, complex_id, house_id, mapping, file_id: file.id }
}

/** Queues the reading. 422 for no file or several, and as `insertImport`. */
export const createImport = async (app: App, ctx: RequestContext, fields: Fields, files: readonly PreparedFile[]) => {
  const [prepared] = files
  if (!prepared || files.length > 1) throw invalid('file', prepared ? 'only_one' : 'required')
  const { id } = await insertImport(app, ctx, fields, prepared)
  const job = await app.jobs.start(ctx, 'statements.read', { import_id: id })
  await sql`update statement_imports set job_id = ${job} where id = ${id}`.execute(ctx.db)
  return readImport(ctx, id)
}

/** 409 `payment_refunded` when a part of a payment of the import was given back by anything but its own movements. */
const requireNotRefunded = async ({ db }: RequestContext, id: number): Promise<void> => {
  const { rows } = await sql`select 1 from payment_refunds r join payments p on p.id = r.payment_id
      join statement_lines l on l.id = p.statement_line_id left join statement_lines d on d.id = r.statement_line_id
    where l.import_id = ${id} and p.source = 'statement' and r.state = 'posted' and (d.import_id is distinct from ${id} or r.source = 'manual')
    limit 1`.execute(db)
  if (rows.length > 0) throw conflict('payment_refunded')
}

/**
 * Queues the undo. 409 `state_forbids` while a job works on it, and after an undo or a refusal; `version_conflict`; `payment_refunded`; `needs_second_person`
 * a day after something was taken of the file.
 */
export const undoImport = async (
  app: App,
  ctx: RequestContext,
  id: number,
  { version, reason }: { version: number; reason: string },
) => {
  const { data: seen } = await readImport(ctx, id)
  const { rows } = await sql<{
    version: number
  }>`select version from statement_imports where id = ${id} for update`.execute(ctx.db)
  await requireVersion(rows[0]!, version, () => seen)
  if (!['done', 'failed', 'columns'].includes(seen.state)) throw conflict('state_forbids', { data: seen })
  await requireNotRefunded(ctx, id)
  if (seen.added > 0) await requireApprovalOfLateUndo(ctx, 'statements.undo', seen.finished_at ?? seen.created_at)
  const job = await app.jobs.start(ctx, 'statements.undo', { import_id: id, reason })
  await sql`update statement_imports set state = 'undoing', job_id = ${job}, version = version + 1, updated_at = ${ctx.now}
    where id = ${id}`.execute(ctx.db)
  await audit(ctx, { action: 'undo', entity: 'statement_imports', entity_id: id, label: seen.file_name, reason })
  return readImport(ctx, id)
}

export const readColumns = async (ctx: RequestContext, id: number): Promise<{ data: StatementColumns }> => {
  const data = await columnsById(ctx, id)
  if (!data) throw notFound()
  return { data }
}

/** Issues of where a person says that the columns are. */
const mappingIssues = ({ columns, account }: StatementMapping): ValidationIssue[] => {
  const issues: ValidationIssue[] = []
  const places = Object.values(columns)
  if (new Set(places).size < places.length) issues.push({ field: 'mapping.columns', key: 'named_twice' })
  if (columns.bookedAt === undefined) issues.push({ field: 'mapping.columns.bookedAt', key: 'required' })
  else if (!isSufficient(columns)) issues.push({ field: 'mapping.columns.amount', key: 'required' })
  if (columns.account === undefined && account === null) issues.push({ field: 'mapping.account', key: 'required' })
  return issues
}

interface Columns {
  version: number
  mapping: StatementMapping
}

/** Reads a table again by the given columns. 409 `state_forbids` for another format, or once something was taken of the file. */
export const saveColumns = async (app: App, ctx: RequestContext, id: number, { version, mapping }: Columns) => {
  const { data: seen } = await readImport(ctx, id)
  const { rows } = await sql<{
    version: number
  }>`select version from statement_imports where id = ${id} for update`.execute(ctx.db)
  await requireVersion(rows[0]!, version, () => seen)
  if (seen.source !== 'table' || (seen.state !== 'columns' && seen.state !== 'refused'))
    throw conflict('state_forbids', { data: seen })
  const issues = mappingIssues(mapping)
  if (issues.length > 0) throw validationProblem(issues)
  const job = await app.jobs.start(ctx, 'statements.read', { import_id: id })
  await sql`update statement_imports set state = 'reading', mapping = ${json(mapping)}, job_id = ${job}, issues = '[]', issue_count = 0,
      finished_at = null, version = version + 1, updated_at = ${ctx.now} where id = ${id}`.execute(ctx.db)
  await audit(ctx, { action: 'update', entity: 'statement_imports', entity_id: id, label: seen.file_name })
  return readImport(ctx, id)
}
