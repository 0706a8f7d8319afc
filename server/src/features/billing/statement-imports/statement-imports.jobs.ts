import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import type { Running } from '../../../platform/jobs.js'
import { publishEvent } from '../../../platform/live.js'
import { Problem } from '../../../platform/problems.js'
import { createContext, requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { personById } from '../../access/people/people.rights.public.js'
import { lockBooks } from '../ledger/ledger.public.js'
import { cancelPayment, cancelRefundOfLine } from '../payments/payments.public.js'
import { removeEntriesOf } from '../budget/budget.public.js'
import { housesOfPayees } from '../suppliers/suppliers.public.js'
import { loadBook } from './statement-imports.book.js'
import { matchPortion } from './statement-imports.matching.js'
import { readLines, type ImportInHand } from './statement-imports.reading.js'
import { unlinkEntered } from './statement-lines.same.js'

interface Payload {
  import_id: number
}
interface UndoPayload extends Payload {
  reason: string
}
type Doing = (work: (ctx: RequestContext) => Promise<number>) => Promise<number>

/** Payments of one transaction of an undo. */
const undoPortion = 50

const inHand = async (running: Running, id: number): Promise<ImportInHand> => {
  const { rows } =
    await sql<ImportInHand>`select id, state, complex_id, house_id, file_id, mapping from statement_imports
    where id = ${id}`.execute(running.db)
  return rows[0]!
}

/** Transactions in the name of whoever started the job, and who may still do it. */
const asStarter = async (
  app: App,
  running: Running,
  permission: 'payments.create' | 'payments.delete',
): Promise<{ ctx: RequestContext; doing: Doing }> => {
  const person = running.createdBy === null ? undefined : await personById(running.db, running.createdBy)
  if (!person) throw new Problem(403, 'forbidden')
  const ctx = createContext(person, running.db, app.clock)
  requirePermission(ctx, permission)
  return {
    ctx,
    doing: (work) => inTransaction(running.db, (tx) => work(createContext(person, tx, app.clock))),
  }
}

const countOf = async (running: Running, id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from statement_lines where import_id = ${id}`.execute(
    running.db,
  )
  return rows[0]!.n
}

const publish = async (running: Running, run: ImportInHand) =>
  publishEvent(running.db, {
    entity: 'payments',
    entity_id: null,
    action: 'import',
    staff_id: running.createdBy,
    house_ids: await housesOfPayees(running.db, [run]),
  })

const finish = async (app: App, running: Running, run: ImportInHand, state: 'done' | 'undone') => {
  const now = app.clock.now()
  await sql`update statement_imports set state = ${state}, finished_at = ${now}, updated_at = ${now}, version = version + 1
    where id = ${run.id}`.execute(running.db)
  await publish(running, run)
}

/** Reads, then matches portion by portion. An interrupted job continues with the movements that are left. */
const readAndMatch = async (app: App, { import_id }: Payload, running: Running) => {
  const run = await inHand(running, import_id)
  if (run.state !== 'reading' && run.state !== 'matching') return {}
  const { ctx, doing } = await asStarter(app, running, 'payments.create')
  const read = run.state === 'reading' ? await readLines(app, ctx, run) : 'matching'
  if (read !== 'matching') {
    await publish(running, run)
    return { [read]: true }
  }
  const loaded = await loadBook(running.db, run)
  const total = await countOf(running, import_id)
  let done = 0
  for (let matched = 1; matched > 0; done += matched) {
    matched = await doing((tx) => matchPortion(tx, loaded, import_id))
    await running.progress(Math.min(done + matched, total), total)
  }
  await finish(app, running, run, 'done')
  return { lines: total }
}

/** Takes back what the movements of an import have given back in part; answers of how many. */
const cancelRefunds = async (ctx: RequestContext, importId: number, reason: string): Promise<number> => {
  const { rows } = await sql<{ id: number; house_id: number }>`select l.id, r.house_id from payment_refunds r
      join statement_lines l on l.id = r.statement_line_id where l.import_id = ${importId} and r.state = 'posted'
    order by r.house_id, r.id`.execute(ctx.db)
  await lockBooks(
    ctx.db,
    rows.map(({ house_id }) => house_id),
  )
  for (const { id } of rows) await cancelRefundOfLine(ctx, id, reason)
  return rows.length
}

const cancelSome = async (ctx: RequestContext, importId: number, reason: string): Promise<number> => {
  await unlinkEntered(ctx, sql`select id from statement_lines where import_id = ${importId}`)
  const { rows } = await sql<{
    id: number
    version: number
    house_id: number
  }>`select p.id, p.version, p.house_id from payments p
      join statement_lines l on l.id = p.statement_line_id where l.import_id = ${importId} and p.state = 'posted'
    order by p.house_id, p.id limit ${undoPortion}`.execute(ctx.db)
  await lockBooks(
    ctx.db,
    rows.map(({ house_id }) => house_id),
  )
  for (const { id, version } of rows) await cancelPayment(ctx, id, { version, reason })
  return rows.length
}

/** Forgets the movements of an import, unless one was laid on accounts meanwhile: answers how many are to be cancelled yet. */
const forget = async (ctx: RequestContext, importId: number): Promise<number> => {
  const { db } = ctx
  await sql`select 1 from statement_lines where import_id = ${importId} order by id for update`.execute(db)
  const { rows } = await sql`select 1 from payments p join statement_lines l on l.id = p.statement_line_id
      where l.import_id = ${importId} and p.state = 'posted'
    union all select 1 from payment_refunds r join statement_lines l on l.id = r.statement_line_id
      where l.import_id = ${importId} and r.state = 'posted' limit 1`.execute(db)
  if (rows.length > 0) return 1
  await removeEntriesOf(ctx, sql`select id from statement_lines where import_id = ${importId}`)
  await sql`update statement_lines set state = 'open', version = version + 1
    where state = 'returned' and direction = 'credit' and import_id <> ${importId}
      and id in (select refund_of from statement_lines where import_id = ${importId} and state = 'returned')`.execute(
    db,
  )
  // A bank account without any movement left is nobody's: the statement may have been brought for the wrong payee.
  const { rows: accounts } = await sql<{ account: string }>`with gone as
    (delete from statement_lines where import_id = ${importId} returning account) select distinct account from gone`.execute(
    db,
  )
  await sql`delete from payee_accounts p where account = any(${accounts.map(({ account }) => account)}::text[])
    and not exists (select 1 from statement_lines l where l.account = p.account)`.execute(db)
  return 0
}

/** Cancels the payments of an import portion by portion, then forgets its movements, so that the file can be imported anew. */
const undo = async (app: App, { import_id, reason }: UndoPayload, running: Running) => {
  const run = await inHand(running, import_id)
  if (run.state !== 'undoing') return {}
  const { doing } = await asStarter(app, running, 'payments.delete')
  const total = await countOf(running, import_id)
  let cancelled = 0
  do {
    // In a transaction of their own: books are locked in the order of houses.
    await doing((tx) => cancelRefunds(tx, import_id, reason))
    for (let some = 1; some > 0; cancelled += some) {
      some = await doing((tx) => cancelSome(tx, import_id, reason))
      await running.progress(Math.min(cancelled + some, total), total)
    }
  } while ((await doing((tx) => forget(tx, import_id))) > 0)
  await finish(app, running, run, 'undone')
  return { cancelled }
}

export const defineStatementJobs = (app: App): void => {
  app.jobs.define<Payload>('statements.read', (payload, running) => readAndMatch(app, payload, running), {
    retries: true,
  })
  app.jobs.define<UndoPayload>('statements.undo', (payload, running) => undo(app, payload, running), { retries: true })
}
