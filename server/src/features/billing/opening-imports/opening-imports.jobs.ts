import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { json, type Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import type { Running } from '../../../platform/jobs.js'
import { publishEvent } from '../../../platform/live.js'
import { accountKey } from '../../registry/billing-accounts/billing-accounts.public.js'
import { numberKey } from '../../registry/realty/realty.public.js'
import type { StoredIssue } from '../statement-imports/statement-imports.public.js'
import { readBalances, statementRows, type BalanceRecord, type Balances } from '../statements/statements.public.js'
import { housesOfPayees } from '../suppliers/suppliers.public.js'

interface Payload {
  import_id: number
}
interface Run {
  id: number
  state: string
  complex_id: number | null
  house_id: number | null
  storage_key: string
}

const keptIssues = 100
const largestAmount = 100_000_000_000n
const amounts = ['opening', 'charged', 'paid', 'closing', 'debt'] as const

const unreadable = (value: string): Balances => ({
  ...readBalances([]),
  issues: [{ line: null, key: 'statement_format', value }],
})

const parse = async (app: App, run: Run): Promise<Balances> => {
  const path = join(tmpdir(), `oselia-${randomUUID()}`)
  try {
    await pipeline(await app.files.bytesOf(run), createWriteStream(path, { mode: 0o600 }))
    const rows = await statementRows(path)
    return typeof rows === 'string' ? unreadable(rows) : readBalances(rows)
  } finally {
    await rm(path, { force: true })
  }
}

/** The number within the text of a unit: `45` of «кв. 45»; null where there is none to compare. */
const unitKeyOf = (unit: string | null): string | null => /\d.*/u.exec(numberKey(unit ?? ''))?.[0] ?? null

const rowOf = (record: BalanceRecord, basis: 'closing' | 'debt') => ({
  line: record.line,
  number: record.account,
  number_key: accountKey(record.account),
  unit: record.unit,
  unit_key: unitKeyOf(record.unit),
  name: record.name,
  ...Object.fromEntries(amounts.map((name) => [`${name}_minor`, Number(record[name])])),
  amount_minor: Number(record[basis]),
})

const totalsOf = ({ columns, totals, stated }: Balances) => {
  const values = (of: Partial<Record<(typeof amounts)[number], bigint>>) =>
    Object.fromEntries(
      amounts.map((name) => [name, columns.includes(name) && of[name] !== undefined ? Number(of[name]) : null]),
    )
  return { found: values(totals), stated: values(stated ?? {}) }
}

const issuesOf = ({ records, issues, columns }: Balances): StoredIssue[] => {
  const isEmpty = records.length > 0 && !columns.includes('closing') && !columns.includes('debt')
  const big = records.flatMap((record): StoredIssue[] =>
    amounts.some((name) => record[name] > largestAmount || record[name] < -largestAmount)
      ? [{ line: record.line, key: 'statement_big', value: record.account }]
      : [],
  )
  return [...issues, ...(isEmpty ? [{ line: null, key: 'statement_columns' as const, value: '' }] : []), ...big]
}

interface ReadList extends Run {
  balances: Balances
}

/** Reads the list of an import that waits for it; null where it does not. */
export const readList = async (app: App, db: Db, id: number): Promise<ReadList | null> => {
  const { rows } = await sql<Run>`select i.id, i.state, i.complex_id, i.house_id, f.storage_key from opening_imports i
    join files f on f.id = i.file_id where i.id = ${id}`.execute(db)
  const run = rows[0]
  return run?.state === 'reading' ? { ...run, balances: await parse(app, run) } : null
}

/** Keeps the lines of a list; one with an issue is refused whole. */
export const keepLines = async (
  tx: Db,
  { balances, ...run }: ReadList,
  { staff_id, now }: { staff_id: number | null; now: Date },
) => {
  const issues = issuesOf(balances)
  const basis = balances.columns.includes('closing') ? 'closing' : 'debt'
  const lines = issues.length > 0 ? [] : balances.records.map((record) => rowOf(record, basis))
  await sql`insert into opening_import_rows (import_id, line, number, number_key, unit, unit_key, name, opening_minor, charged_minor,
      paid_minor, closing_minor, debt_minor, amount_minor)
    select ${run.id}::bigint, e.line, e.number, e.number_key, e.unit, e.unit_key, e.name, e.opening_minor, e.charged_minor,
      e.paid_minor, e.closing_minor, e.debt_minor, e.amount_minor
    from jsonb_populate_recordset(null::opening_import_rows, ${JSON.stringify(lines)}::jsonb) e order by e.line
    on conflict do nothing`.execute(tx)
  await sql`update opening_imports set state = ${issues.length > 0 ? 'refused' : 'checked'}, basis = ${basis},
      totals = ${json(totalsOf(balances))}, issues = ${json(issues.slice(0, keptIssues))}, issue_count = ${issues.length},
      version = version + 1, updated_at = ${now} where id = ${run.id}`.execute(tx)
  await publishEvent(tx, {
    entity: 'opening_imports',
    entity_id: run.id,
    action: 'update',
    staff_id,
    house_ids: await housesOfPayees(tx, [run]),
  })
  return { lines: lines.length, issues: issues.length }
}

const read = async (app: App, { import_id }: Payload, running: Running) => {
  const list = await readList(app, running.db, import_id)
  if (!list) return {}
  const by = { staff_id: running.createdBy, now: app.clock.now() }
  return inTransaction(running.db, (tx) => keepLines(tx, list, by))
}

export const defineOpeningJobs = (app: App): void =>
  app.jobs.define<Payload>('openings.read', (payload, running) => read(app, payload, running), { retries: true })
