import type { EntryFields } from '@oselia/contract/budget'
import type { ValidationIssue } from '@oselia/contract/issues'
import type { StatementLine } from '@oselia/contract/statement-imports'
import { sql } from 'kysely'
import { differences } from '../../../platform/audit.js'
import type { App } from '../../../platform/app.js'
import { requireVersion } from '../../../platform/entity.js'
import { conflict, invalid, notFound, validationProblem } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { createEntry, linkEntry, requireExpenseLine } from '../budget/budget.public.js'
import { monthIn } from '../matching/matching.public.js'
import { lockBooks } from '../ledger/ledger.public.js'
import { postPayments } from '../payments/payments.public.js'
import { housesOfPayees } from '../suppliers/suppliers.public.js'
import { lineById } from './statement-lines.queries.js'
import { likelyEntered, lockEntered } from './statement-lines.same.js'

interface Locked {
  version: number
  state: StatementLine['state']
  complex_id: number | null
  house_id: number | null
  external_id: string
  posted_minor: number
  earlier: number
}
interface Part {
  account_id: number
  amount_minor: number
}
export interface Versioned {
  version: number
}

export const readLine = async (ctx: RequestContext, id: number): Promise<{ data: StatementLine }> => {
  const data = await lineById(ctx, id)
  if (!data) throw notFound()
  return { data }
}

/** Locks a movement that the caller has seen; 404 when it is gone meanwhile, 409 `version_conflict`, `state_forbids`. */
export const lock = async (
  ctx: RequestContext,
  seen: StatementLine,
  { version }: Versioned,
  states: readonly StatementLine['state'][],
): Promise<Locked> => {
  const { rows } = await sql<Locked>`select l.version, l.state, l.complex_id, l.house_id, l.external_id, l.posted_minor,
      (select count(*) from payments p where p.statement_line_id = l.id) as earlier
    from statement_lines l where l.id = ${seen.id} for update`.execute(ctx.db)
  const line = rows[0]
  if (!line) throw notFound()
  await requireVersion(line, version, () => seen)
  if (!states.includes(line.state)) throw conflict('state_forbids', { data: seen })
  return line
}

type Outcome = Pick<StatementLine, 'state' | 'posted_minor'>

export const answer = async (
  ctx: RequestContext,
  { id, import_id }: StatementLine,
  line: Locked,
  action: string,
  reason?: string,
) => {
  const after = await readLine(ctx, id)
  const outcome = ({ state, posted_minor }: Outcome) => ({ state, posted_minor })
  await recordChange(
    ctx,
    {
      entity: 'statement_lines',
      id,
      action,
      label: line.external_id,
      changes: differences(outcome(line), outcome(after.data)),
      reason: reason ?? null,
    },
    {
      entity: 'payments',
      entity_id: null,
      action: 'import',
      data: { import_id },
      house_ids: await housesOfPayees(ctx.db, [line]),
    },
  )
  return after
}

interface Found {
  id: number
  house_id: number
  number: string
}

const requireAccounts = async (
  ctx: RequestContext,
  lineId: number,
  parts: readonly Part[],
): Promise<Map<number, Found>> => {
  const ids = parts.map(({ account_id }) => account_id)
  const { rows } =
    await sql<Found>`select a.id, u.house_id, a.number from personal_accounts a join realty u on u.id = a.realty_id
      join statement_lines l on l.id = ${lineId} and a.payee_key = case when l.complex_id is null then 'h' || l.house_id else 'c' || l.complex_id end
    where a.id = any(${ids}::bigint[]) and a.deleted_at is null and ${houseIdInScope(ctx.scope, sql`u.house_id`)}
    order by a.id for key share of a`.execute(ctx.db)
  const known = new Map(rows.map((row) => [row.id, row]))
  const issues = ids.flatMap((id, at): ValidationIssue[] => {
    const field = `parts.${at}.account_id`
    if (!known.has(id)) return [{ field, key: 'not_found' }]
    return ids.indexOf(id) < at ? [{ field, key: 'named_twice' }] : []
  })
  if (issues.length > 0) throw validationProblem(issues)
  return known
}

/** A payer whose money a person laid on one account is suggested that account from then on. */
export const learn = ({ db }: RequestContext, { payer_iban }: StatementLine, account: number, times: 1 | -1) =>
  times === 1
    ? sql`insert into learned_payers as l (payer_iban, account_id) select ${payer_iban}, ${account} where ${payer_iban}::text is not null
        on conflict (payer_iban, account_id) do update set times = l.times + 1`.execute(db)
    : sql`update learned_payers set times = greatest(times - 1, 0) where payer_iban = ${payer_iban} and account_id = ${account}`.execute(
        db,
      )

/**
 * Lays money received on accounts of the payee; what is left of it stays open. 422 at `parts` when they exceed what is left, at
 * `parts.0.account_id` for an account of another payee; 409 `state_forbids`, `version_conflict`, `likely_same`.
 */
export const postLine = async (
  ctx: RequestContext,
  id: number,
  body: Versioned & { parts: Part[]; is_another: boolean },
) => {
  const { parts } = body
  const { data: seen } = await readLine(ctx, id)
  const accounts = await requireAccounts(ctx, id, parts)
  const books = await lockBooks(
    ctx.db,
    [...accounts.values()].map(({ house_id }) => house_id),
  )
  const line = await lock(ctx, seen, body, ['open'])
  if (seen.direction === 'debit') throw conflict('state_forbids', { data: seen })
  const rest = seen.amount_minor - line.posted_minor
  const sum = parts.reduce((all, { amount_minor }) => all + amount_minor, 0)
  if (sum > rest) throw invalid('parts', 'parts_exceed', { n: (rest / 100).toFixed(2) })
  const payments = parts.map(({ account_id, amount_minor }, at) => ({
    account_id,
    house_id: accounts.get(account_id)!.house_id,
    number: accounts.get(account_id)!.number,
    amount_minor,
    received_on: seen.booked_on,
    payer: seen.payer_name,
    purpose: seen.purpose,
    for_period: monthIn(seen.purpose),
    source_account: seen.account,
    external_id: line.earlier + at === 0 ? line.external_id : `${line.external_id}#${line.earlier + at}`,
    statement_line_id: id,
  }))
  if (!body.is_another && (await likelyEntered(ctx, payments)).size > 0) throw conflict('likely_same', { data: seen })
  await postPayments(ctx, books, payments)
  await sql`update statement_lines set matched_by = 'person' where id = ${id}`.execute(ctx.db)
  if (parts.length === 1 && sum === seen.amount_minor) await learn(ctx, seen, parts[0]!.account_id, 1)
  return answer(ctx, seen, line, 'post')
}

/**
 * Links the movement to a payment that was entered by hand; no money is credited. 422 at `payment_id` for one that can't be the same;
 * 409 `state_forbids`, `version_conflict`.
 */
export const linkLine = async (ctx: RequestContext, id: number, body: Versioned & { payment_id: number }) => {
  const { data: seen } = await readLine(ctx, id)
  const { rows } = await sql<{ house_id: number }>`select house_id from payments where id = ${body.payment_id}`.execute(
    ctx.db,
  )
  await lockBooks(
    ctx.db,
    rows.map(({ house_id }) => house_id),
  )
  const line = await lock(ctx, seen, body, ['open'])
  if (seen.direction === 'debit') throw conflict('state_forbids', { data: seen })
  const payment = await lockEntered(ctx, id, body.payment_id)
  if (!payment) throw invalid('payment_id', 'payment_differs')
  await sql`update payments set statement_line_id = ${id}, version = version + 1, updated_at = ${ctx.now}
    where id = ${payment.id}`.execute(ctx.db)
  await sql`update statement_lines set matched_by = 'person' where id = ${id}`.execute(ctx.db)
  await recordChange(
    ctx,
    {
      entity: 'payments',
      id: payment.id,
      action: 'update',
      label: payment.number,
      changes: [{ field: 'statement', old: null, new: line.external_id }],
    },
    { house_ids: [payment.house_id] },
  )
  return answer(ctx, seen, line, 'same')
}

export const setState = (
  { db, now }: RequestContext,
  id: number,
  state: StatementLine['state'],
  reason: string | null,
) =>
  sql`update statement_lines set state = ${state}, reason = ${reason}, version = version + 1, updated_at = ${now}
    where id = ${id}`.execute(db)

/** 409 `state_forbids` for what is posted in part. */
export const dismissLine = async (ctx: RequestContext, id: number, body: Versioned & { reason: string }) => {
  const { data: seen } = await readLine(ctx, id)
  const line = await lock(ctx, seen, body, ['open'])
  if (line.posted_minor > 0) throw conflict('state_forbids', { data: seen })
  await setState(ctx, id, 'dismissed', body.reason)
  return answer(ctx, seen, line, 'dismiss', body.reason)
}

type Expense = Versioned & Pick<EntryFields, 'line_id' | 'supplier_id' | 'house_id' | 'document_number' | 'description'>

/** Records money paid out in the budget of its payee. 409 `state_forbids` when it is recorded; 422 at `line_id` for another payee or no expense. */
export const recordExpense = async (app: App, ctx: RequestContext, id: number, { version, ...fields }: Expense) => {
  requirePermission(ctx, 'budget.create')
  const { data: seen } = await readLine(ctx, id)
  const line = await lock(ctx, seen, { version }, ['open', 'expense', 'dismissed'])
  if (seen.direction === 'credit' || seen.expense) throw conflict('state_forbids', { data: seen })
  await requireExpenseLine(ctx, fields.line_id, line)
  const { booked_on: day, amount_minor } = seen
  const entry = await createEntry(app, ctx, { ...fields, day, amount_minor, file_ids: [] })
  await linkEntry(ctx, entry.data.id, id)
  await setState(ctx, id, 'expense', null)
  return answer(ctx, seen, line, 'expense')
}
