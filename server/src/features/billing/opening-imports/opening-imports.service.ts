import type { OpeningImport } from '@oselia/contract/opening-imports'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { requireApprovalOfLateUndo } from '../../../platform/approvals.js'
import { audit } from '../../../platform/audit.js'
import { requireVersion } from '../../../platform/entity.js'
import type { PreparedFile } from '../../../platform/files.js'
import { conflict, invalid, notFound } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { today } from '../../../platform/today.js'
import { openBalances, undoOpenings } from '../bills/bills.public.js'
import { firstDay } from '../ledger/ledger.public.js'
import { requirePayee } from '../statement-imports/statement-imports.public.js'
import { housesOfPayees } from '../suppliers/suppliers.public.js'
import { joinedRows, openingById, outcome } from './opening-imports.queries.js'

export interface OpeningFields {
  complex_id?: number | undefined
  house_id?: number | undefined
  period: string
  due_on: string
}

export const readOpening = async (ctx: RequestContext, id: number): Promise<{ data: OpeningImport }> => {
  const data = await openingById(ctx, id)
  if (!data) throw notFound()
  return { data }
}

/** Records the file and its import, which waits to be read. 422 for a payee that is missing or outside the scope, and a month to come. */
export const insertOpening = async (
  app: App,
  ctx: RequestContext,
  fields: OpeningFields,
  prepared: PreparedFile,
): Promise<number> => {
  const { complex_id = null, house_id = null, period, due_on } = fields
  await requirePayee(ctx, { complex_id, house_id })
  if (period > (await today(ctx)).slice(0, 7)) throw invalid('period', 'in_future')
  const file = await app.files.record(ctx, prepared)
  const { rows } = await sql<{ id: number }>`insert into opening_imports
      (complex_id, house_id, file_name, file_id, period, due_on, created_by, created_at, updated_at)
    values (${complex_id}, ${house_id}, ${file.name}, ${file.id}, ${firstDay(period)}::date, ${due_on}::date, ${ctx.actor.id},
      ${ctx.now}, ${ctx.now}) returning id`.execute(ctx.db)
  const { id } = rows[0]!
  await audit(ctx, { action: 'create', entity: 'opening_imports', entity_id: id, label: file.name })
  return id
}

/** Queues the reading. 422 for no file or several, and as `insertOpening`. */
export const createOpening = async (
  app: App,
  ctx: RequestContext,
  fields: OpeningFields,
  files: readonly PreparedFile[],
) => {
  const [prepared] = files
  if (!prepared || files.length > 1) throw invalid('file', prepared ? 'only_one' : 'required')
  const id = await insertOpening(app, ctx, fields, prepared)
  const job = await app.jobs.start(ctx, 'openings.read', { import_id: id })
  await sql`update opening_imports set job_id = ${job} where id = ${id}`.execute(ctx.db)
  return readOpening(ctx, id)
}

interface Locked {
  version: number
  complex_id: number | null
  house_id: number | null
}

/** Locks an import that the caller sees; 404, 409 `version_conflict`, `state_forbids`. */
const lock = async (ctx: RequestContext, id: number, version: number, state: OpeningImport['state']) => {
  const { data: seen } = await readOpening(ctx, id)
  const { rows } = await sql<Locked>`select version, complex_id, house_id from opening_imports
    where id = ${id} for update`.execute(ctx.db)
  await requireVersion(rows[0]!, version, () => seen)
  if (seen.state !== state) throw conflict('state_forbids', { data: seen })
  return { seen, payee: rows[0]! }
}

const finish = async (
  ctx: RequestContext,
  seen: OpeningImport,
  payee: Locked,
  action: 'post' | 'undo',
  reason: string | null,
) => {
  const state = action === 'post' ? 'posted' : 'undone'
  await sql`update opening_imports set state = ${state}, posted_at = ${action === 'post' ? ctx.now : null},
      version = version + 1, updated_at = ${ctx.now} where id = ${seen.id}`.execute(ctx.db)
  await recordChange(
    ctx,
    {
      entity: 'opening_imports',
      id: seen.id,
      action,
      label: seen.file_name,
      changes: [{ field: 'state', old: seen.state, new: state }],
      reason,
    },
    { house_ids: await housesOfPayees(ctx.db, [payee]) },
  )
  return readOpening(ctx, seen.id)
}

interface Post {
  version: number
  total_minor: number
  without_unmatched: boolean
}
interface NewRow {
  id: number
  account_id: number
  amount_minor: number
}

/**
 * Posts the lines of accounts without an opening balance, all or none. 422 at `total_minor` when another sum would be posted than was
 * shown, at `without_unmatched` for lines without an account; 409 `state_forbids`, also when nothing is new, `period_closed`, and
 * `needs_second_person` for balances above the limit.
 */
export const postOpening = async (ctx: RequestContext, id: number, body: Post) => {
  const { seen, payee } = await lock(ctx, id, body.version, 'checked')
  const unmatched = seen.outcomes.unknown.rows + seen.outcomes.other_unit.rows
  if (unmatched > 0 && !body.without_unmatched) throw invalid('without_unmatched', 'unmatched_left', { n: unmatched })
  const { rows } = await sql<NewRow>`select r.id, a.id as account_id, r.amount_minor from ${joinedRows}
    where r.import_id = ${id} and ${outcome} = 'new' order by a.id`.execute(ctx.db)
  if (rows.length === 0) throw conflict('state_forbids', { data: seen })
  const total_minor = rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  if (total_minor !== body.total_minor)
    throw invalid('total_minor', 'preview_changed', { n: (total_minor / 100).toFixed(2) })
  const items = rows.map(({ account_id, amount_minor }) => ({ account_id, amount_minor }))
  await openBalances(ctx, { period: seen.period, due_on: seen.due_on, items, total_minor }, 'openings.post')
  await sql`update opening_import_rows r set is_posted = true, account_id = e.account_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id bigint, account_id bigint) where r.id = e.id`.execute(
    ctx.db,
  )
  return finish(ctx, seen, payee, 'post', null)
}

/**
 * Takes the posted balances back. 409 `state_forbids`, `opening_followed`, `period_closed`, and `needs_second_person` for balances above
 * the limit, or a day after they were posted.
 */
export const undoOpening = async (
  ctx: RequestContext,
  id: number,
  { version, reason }: { version: number; reason: string },
) => {
  const { seen, payee } = await lock(ctx, id, version, 'posted')
  await requireApprovalOfLateUndo(ctx, 'openings.undo', seen.posted_at!)
  const { rows } = await sql<{ id: number }>`select a.id from ${joinedRows}
    where r.import_id = ${id} and r.is_posted and a.id is not null order by a.id`.execute(ctx.db)
  await undoOpenings(ctx, { accounts: rows.map((row) => row.id), period: seen.period, reason })
  await sql`update opening_import_rows set is_posted = false, account_id = null where import_id = ${id}`.execute(ctx.db)
  return finish(ctx, seen, payee, 'undo', reason)
}
