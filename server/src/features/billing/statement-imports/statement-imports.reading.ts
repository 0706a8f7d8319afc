import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { StatementMapping } from '@oselia/contract/statement-columns'
import type { StatementImport } from '@oselia/contract/statement-imports'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { json } from '../../../platform/db.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { today } from '../../../platform/today.js'
import { isOneOf } from '../matching/matching.public.js'
import { ibansOfPayee } from '../requisites/requisites.public.js'
import {
  namesOf,
  readStatement,
  renamed,
  totalsOf,
  type RememberedMapping,
  type SampledTable,
  type Statement,
  type StatementRecord,
} from '../statements/statements.public.js'
import type { Payee } from './statement-imports.book.js'
import type { StoredIssue } from './statement-imports.issues.js'

export interface ImportInHand extends Payee {
  id: number
  state: StatementImport['state']
  file_id: number | null
  mapping: StatementMapping | null
}

const largestAmount = 100_000_000_000n
const keptIssues = 100
const portion = 2000

/** Columns of the last tables of the payee, the latest first. */
const rememberedOf = async ({ db }: RequestContext, { complex_id, house_id }: Payee): Promise<RememberedMapping[]> => {
  const { rows } = await sql<RememberedMapping>`select headings, mapping from payee_accounts
    where mapping is not null and complex_id is not distinct from ${complex_id}::bigint
      and house_id is not distinct from ${house_id}::bigint order by created_at desc`.execute(db)
  return rows
}

const parse = async (app: App, ctx: RequestContext, run: ImportInHand): Promise<Statement> => {
  const { file_id, mapping } = run
  const { rows } = await sql<{ storage_key: string }>`select storage_key from files where id = ${file_id}`.execute(
    ctx.db,
  )
  const path = join(tmpdir(), `oselia-${randomUUID()}`)
  try {
    await pipeline(await app.files.bytesOf(rows[0]!), createWriteStream(path, { mode: 0o600 }))
    return await readStatement(path, { mapping, known: await rememberedOf(ctx, run) })
  } finally {
    await rm(path, { force: true })
  }
}

/** The first statement of an account says whose it is; a later one for another payee is refused. */
const accountIssues = async (
  ctx: RequestContext,
  payee: Payee,
  accounts: readonly string[],
): Promise<StoredIssue[]> => {
  const { rows } = await sql<{
    account: string
  }>`select account from payee_accounts where account = any(${accounts}::text[])
    and (complex_id is distinct from ${payee.complex_id} or house_id is distinct from ${payee.house_id})`.execute(
    ctx.db,
  )
  return rows.map(({ account }) => ({ line: null, key: 'statement_payee', value: account }))
}

const recordIssues = (records: readonly StatementRecord[], day: string): StoredIssue[] =>
  records.flatMap(({ line, bookedAt, amount }): StoredIssue[] => {
    if (bookedAt < '1900') return [{ line, key: 'statement_day', value: bookedAt }]
    if (bookedAt > day) return [{ line, key: 'statement_future', value: bookedAt }]
    return amount > largestAmount ? [{ line, key: 'statement_big', value: String(amount) }] : []
  })

const minorOf = (value: bigint | null) => (value === null ? null : Number(value))
const earliest = (days: readonly (string | null)[]) => days.filter((day) => day !== null).toSorted()[0] ?? null

const presentTotals = ({ records, stated }: Statement): StatementImport['totals'] => {
  const days = new Map<string, string[]>()
  for (const { account, bookedAt } of records) {
    const [first = bookedAt, last = bookedAt] = days.get(account) ?? []
    days.set(account, [bookedAt < first ? bookedAt : first, bookedAt > last ? bookedAt : last])
  }
  return [...totalsOf(records)].map(([account, { credit, debit, credits, debits }]) => {
    const own = stated.filter((one) => one.account === account)
    const [first, last] = [own[0], own.at(-1)]
    const booked = days.get(account)!
    return {
      account,
      from: earliest(own.map(({ from }) => from)) ?? booked[0]!,
      until: last?.until ?? booked[1]!,
      opening_minor: minorOf(first?.opening ?? null),
      closing_minor: minorOf(last?.closing ?? null),
      credit_minor: Number(credit),
      debit_minor: Number(debit),
      credits,
      debits,
    }
  })
}

const insertLines = async (
  ctx: RequestContext,
  run: ImportInHand,
  records: readonly StatementRecord[],
): Promise<void> => {
  const rows = records.map((record) => ({ ...record, amount: Number(record.amount), is_reversal: record.isReversal }))
  await sql`insert into statement_lines (import_id, complex_id, house_id, account, external_id, direction, amount_minor, booked_on, value_on, raw,
      payer_name, payer_iban, payer_code, purpose, reference, is_reversal, line, updated_at)
    select ${run.id}::bigint, ${run.complex_id}::bigint, ${run.house_id}::bigint, e.account, e."externalId", e.direction, e.amount,
      e."bookedAt", e."valueAt", e.raw, e."payerName", e."payerIban", e."payerCode", e.purpose, e.reference, e.is_reversal, e.line, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (account text, "externalId" text, direction text, amount bigint,
      "bookedAt" date, "valueAt" date, raw jsonb, "payerName" text, "payerIban" text, "payerCode" text, purpose text, reference text, is_reversal boolean, line int)
    order by e.account, e."externalId"
    on conflict (account, external_id) do nothing`.execute(ctx.db)
}

/** Accounts of the statement that are none of those to which the residents of the payee pay. */
const unlistedOf = async (ctx: RequestContext, payee: Payee, accounts: readonly string[]): Promise<string[]> => {
  const ibans = [...(await ibansOfPayee(ctx.db, payee)).values()].flat()
  return accounts.filter((account) => !isOneOf(ibans, account))
}

type Stored = Pick<
  StatementRecord,
  'account' | 'externalId' | 'direction' | 'amount' | 'bookedAt' | 'purpose' | 'payerIban'
>

/** The movements under the names by which those that are known already are stored. */
const named = async ({ db }: RequestContext, records: readonly StatementRecord[]): Promise<StatementRecord[]> => {
  const stored: Stored[] = []
  for (let at = 0; at < records.length; at += portion) {
    const names = records
      .slice(at, at + portion)
      .flatMap((record) => namesOf(record).map((name) => ({ account: record.account, name })))
    const { rows } = await sql<
      Omit<Stored, 'amount'> & { amount: number }
    >`select l.account, l.external_id as "externalId", l.direction, l.amount_minor as amount, l.booked_on as "bookedAt",
        l.purpose, l.payer_iban as "payerIban"
      from (select distinct * from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as x (account text, name text)) n
        join statement_lines l on l.account = n.account and l.external_id = n.name`.execute(db)
    for (const { amount, ...row } of rows) stored.push({ ...row, amount: BigInt(amount) })
  }
  return renamed(records, stored)
}

/** The columns of a table are those of its accounts from now on. */
const rememberColumns = async (
  ctx: RequestContext,
  { mapping, headings }: SampledTable,
  accounts: readonly string[],
) => {
  if (mapping === null || headings.length === 0) return
  await sql`update payee_accounts set mapping = ${json(mapping)}, headings = ${headings}::text[]
    where account = any(${accounts}::text[])`.execute(ctx.db)
}

/** A table whose columns a person has to name waits for that. */
const askForColumns = async (ctx: RequestContext, run: ImportInHand, table: SampledTable): Promise<'asked'> => {
  await sql`update statement_imports set state = 'columns', source = 'table', sample = ${json(table)}, issues = '[]', issue_count = 0,
      updated_at = ${ctx.now}, version = version + 1 where id = ${run.id}`.execute(ctx.db)
  return 'asked'
}

/**
 * Reads the file and takes its movements; what is known already stays as it is. Nothing is taken of a file with an issue. Each portion
 * is a statement of its own, so that an interrupted reading is repeated without harm.
 */
export const readLines = async (
  app: App,
  ctx: RequestContext,
  run: ImportInHand,
): Promise<'matching' | 'refused' | 'asked'> => {
  const statement = await parse(app, ctx, run)
  const { records, table } = statement
  if (table?.isAsked) return askForColumns(ctx, run, table)
  const accounts = [...new Set(records.map(({ account }) => account))]
  const issues: StoredIssue[] = [
    ...statement.issues,
    ...recordIssues(records, await today(ctx)),
    ...(await accountIssues(ctx, run, accounts)),
  ]
  if (issues.length === 0) {
    await sql`insert into payee_accounts (account, complex_id, house_id, created_by, created_at)
      select a, ${run.complex_id}::bigint, ${run.house_id}::bigint, ${ctx.actor.id}::bigint, ${ctx.now}::timestamptz
      from unnest(${accounts}::text[]) a order by a on conflict do nothing`.execute(ctx.db)
    // Another first statement of the account may have said meanwhile that it is of another payee.
    issues.push(...(await accountIssues(ctx, run, accounts)))
  }
  const isRefused = issues.length > 0
  if (!isRefused) {
    const ordered = (await named(ctx, records)).toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1))
    if (table) await rememberColumns(ctx, table, accounts)
    for (let at = 0; at < ordered.length; at += portion) await insertLines(ctx, run, ordered.slice(at, at + portion))
  }
  const skipped = Object.values(statement.skipped).reduce((sum, count) => sum + count, 0)
  await sql`update statement_imports set state = ${isRefused ? 'refused' : 'matching'}, source = ${statement.source},
      totals = ${json(presentTotals(statement))}, skipped = ${skipped}, issues = ${json(issues.slice(0, keptIssues))},
      issue_count = ${issues.length}, sample = ${table && json(table)}, unlisted = ${isRefused ? [] : await unlistedOf(ctx, run, accounts)}::text[],
      lines = ${records.length}, updated_at = ${ctx.now}, version = version + 1,
      added = (select count(*) from statement_lines where import_id = ${run.id}),
      finished_at = ${isRefused ? ctx.now : null}
    where id = ${run.id}`.execute(ctx.db)
  return isRefused ? 'refused' : 'matching'
}
