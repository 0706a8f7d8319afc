import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { lockBooks } from '../ledger/ledger.public.js'
import { bookOf, matchMovement, type Book, type Match, type Movement } from '../matching/matching.public.js'
import { postPayments, type StatementPayment } from '../payments/payments.public.js'
import type { LoadedBook, PaidAccount } from './statement-imports.book.js'
import { likelyEntered } from './statement-lines.same.js'

/** Movements of one transaction. */
const portion = 500

interface Line {
  id: number
  account: string
  external_id: string
  direction: 'credit' | 'debit'
  amount_minor: number
  booked_on: string
  payer_name: string | null
  payer_iban: string | null
  payer_code: string | null
  purpose: string
  reference: string | null
  is_reversal: boolean
}

const movementOf = (line: Line): Movement => ({
  account: line.account,
  direction: line.direction,
  amount: BigInt(line.amount_minor),
  payerIban: line.payer_iban,
  payerCode: line.payer_code,
  purpose: line.purpose,
  reference: line.reference,
  isReversal: line.is_reversal,
})

/** Earlier credits of the same payer and amount that money given back may be of. */
const earlierCredits = async ({ db }: RequestContext, lines: readonly Line[]) => {
  const ids = lines.filter(({ direction }) => direction === 'debit').map(({ id }) => id)
  if (ids.length === 0) return bookOf({ accounts: [], learned: [], credits: [] }).credits
  const { rows } = await sql<{
    id: number
    payer_iban: string
    amount_minor: number
    booked_on: string
  }>`select distinct
      c.id, c.payer_iban, c.amount_minor, c.booked_on from statement_lines d
      join statement_lines c on c.payer_iban = d.payer_iban and c.amount_minor = d.amount_minor and c.direction = 'credit'
        and c.account = d.account and c.booked_on <= d.booked_on and c.state in ('posted', 'open')
    where d.id = any(${ids}::bigint[])`.execute(db)
  const credits = rows.map(({ id, payer_iban, amount_minor, booked_on }) => ({
    externalId: String(id),
    payerIban: payer_iban,
    amount: BigInt(amount_minor),
    bookedAt: booked_on,
    parts: [],
  }))
  return bookOf({ accounts: [], learned: [], credits }).credits
}

type Accounts = LoadedBook['accounts']
const partsOf = (parts: readonly { account: string; amount: bigint }[] | null, accounts: Accounts) =>
  parts && parts.map(({ account, amount }) => ({ account_id: accounts.get(account)!.id, amount_minor: Number(amount) }))

const paymentsOf = (line: Line, match: Match & { kind: 'posted' }, accounts: Accounts): StatementPayment[] =>
  match.parts.map(({ account, amount }, at) => {
    const { id, house_id, number } = accounts.get(account)!
    return {
      account_id: id,
      house_id,
      number,
      amount_minor: Number(amount),
      received_on: line.booked_on,
      payer: line.payer_name,
      purpose: line.purpose,
      for_period: match.month,
      source_account: line.account,
      external_id: at === 0 ? line.external_id : `${line.external_id}#${at}`,
      statement_line_id: line.id,
    }
  })

/** The accounts of a match that is certain, where something else keeps it from being posted by itself. */
const suggestedInstead = ({ reason, parts }: Match & { kind: 'posted' }, book: Book) =>
  parts.map(({ account, amount }) => ({
    account,
    reasons: [reason],
    isAmountDue: book.byAccount.get(account)?.due.includes(amount) ?? false,
  }))

/** What is kept of a match that a person decides. */
const waiting = (line: Line, match: Match, { book, accounts }: LoadedBook) => {
  const certain = match.kind === 'posted' ? suggestedInstead(match, book) : []
  const suggested = match.kind === 'suggested' ? match.suggestions : certain
  const isSplit = match.kind === 'posted' && match.parts.length > 1
  return {
    id: line.id,
    state: match.kind === 'expense' ? 'expense' : 'open',
    suggestions: suggested.map(({ account, reasons, isAmountDue }) => ({
      account_id: accounts.get(account)!.id,
      reasons,
      is_amount_due: isAmountDue,
    })),
    parts: match.kind === 'suggested' || isSplit ? partsOf(match.parts, accounts) : null,
    refund_of: match.kind === 'refund' && match.of !== null ? Number(match.of) : null,
  }
}

const stillThere = async ({ db }: RequestContext, accounts: readonly PaidAccount[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`select id from personal_accounts
    where id = any(${accounts.map(({ id }) => id)}::bigint[]) and deleted_at is null order by id for key share`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

const newLines = async ({ db }: RequestContext, importId: number): Promise<Line[]> => {
  const { rows } =
    await sql<Line>`select id, account, external_id, direction, amount_minor, booked_on, payer_name, payer_iban,
      payer_code, purpose, reference, is_reversal
    from statement_lines where import_id = ${importId} and state = 'new' order by id limit ${portion}`.execute(db)
  return rows
}

const lockNew = async ({ db }: RequestContext, lines: readonly Line[]): Promise<Set<number>> => {
  const { rows } = await sql<{
    id: number
  }>`select id from statement_lines where id = any(${lines.map(({ id }) => id)}::bigint[])
    and state = 'new' order by id for update`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const keepWaiting = ({ db, now }: RequestContext, rows: readonly ReturnType<typeof waiting>[]) =>
  sql`update statement_lines l set state = e.state, suggestions = e.suggestions, parts = e.parts, refund_of = e.refund_of,
      version = l.version + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id bigint, state text, suggestions jsonb, parts jsonb, refund_of bigint)
    where l.id = e.id`.execute(db)

/**
 * Matches the next movements of an import in the caller's transaction: what is certain becomes payments, unless one that was entered by
 * hand is likely the same; the rest waits for a person with its suggestions. Answers how many movements there were; 0 when all are done. Books are locked before movements, as everywhere.
 */
export const matchPortion = async (ctx: RequestContext, loaded: LoadedBook, importId: number): Promise<number> => {
  const { book, accounts } = loaded
  const found = await newLines(ctx, importId)
  if (found.length === 0) return 0
  const whole = { ...book, credits: await earlierCredits(ctx, found) }
  const matches = new Map(found.map((line) => [line.id, matchMovement(movementOf(line), whole)]))
  const named = [...matches.values()].flatMap((match) =>
    match.kind === 'posted' ? match.parts.map(({ account }) => accounts.get(account)!) : [],
  )
  const books = await lockBooks(
    ctx.db,
    named.map(({ house_id }) => house_id),
  )
  const present = await stillThere(ctx, named)
  const locked = await lockNew(ctx, found)
  const lines = found.filter(({ id }) => locked.has(id))
  const certain = new Map<string, number[]>([
    ['reference', []],
    ['account', []],
  ])
  const payable = lines.flatMap((line) => {
    const match = matches.get(line.id)!
    const isPresent =
      match.kind === 'posted' && match.parts.every(({ account }) => present.has(accounts.get(account)!.id))
    return isPresent ? [{ line, match, payments: paymentsOf(line, match, accounts) }] : []
  })
  const entered = await likelyEntered(
    ctx,
    payable.flatMap((one) => one.payments),
  )
  const posting = payable.filter((one) => !one.payments.some(({ statement_line_id }) => entered.has(statement_line_id)))
  for (const { line, match } of posting) certain.get(match.reason)!.push(line.id)
  const posted = new Set(posting.map(({ line }) => line.id))
  const others = lines.filter(({ id }) => !posted.has(id)).map((line) => waiting(line, matches.get(line.id)!, loaded))
  const payments = posting.flatMap((one) => one.payments)
  await postPayments(ctx, books, payments)
  for (const [reason, ids] of certain)
    await sql`update statement_lines set matched_by = ${reason} where id = any(${ids}::bigint[])`.execute(ctx.db)
  await keepWaiting(ctx, others)
  return found.length
}
