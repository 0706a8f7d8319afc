import { documents, type DocumentUpload } from '@oselia/contract/documents'
import { sql } from 'kysely'
import { dayAfter } from '../../../platform/today.js'
import { firstDay, monthsAfter } from '../../billing/ledger/ledger.public.js'
import {
  dismissLine,
  importAtOnce,
  postLine,
  prepareStatement,
  recordExpense,
  refundLine,
} from '../../billing/statement-imports/statement-imports.public.js'
import { createDocument } from '../../content/documents/documents.public.js'
import { onDay, type Billing } from './demo.billing.context.js'
import {
  isInStatement,
  kinAt,
  oddOf,
  othersOf,
  paidOf,
  parentsAt,
  statementFile,
  strangers,
  type Movement,
} from './demo.billing.movements.js'
import { demoFile, withUpload } from './demo.files.js'

const owedOf = async ({ ctx, books }: Billing): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; balance: number }>`select account_id as id, balance_minor as balance
    from account_totals where account_id = any(${books[0]!.accounts.map(({ id }) => id)}::bigint[])
      and balance_minor > 0`.execute(ctx.db)
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

/** What the holders who pay through the bank pay for the bills of a month. */
const paidFor = async (billing: Billing, period: string, on: (nth: number) => string): Promise<Movement[]> => {
  const { payee, accounts } = billing.books[0]!
  const owed = await owedOf(billing)
  const month = period.split('-').toReversed().join('.')
  return accounts
    .filter((one) => isInStatement(one, payee.complex) && owed.has(one.id))
    .map((account, nth) => paidOf(account, owed.get(account.id)!, { nth, month, day: on(nth) }))
}

interface Line {
  id: number
  version: number
}

/** The movements of an import by who paid or was paid, received ones or paid out ones. */
const linesOf = async ({ ctx }: Billing, importId: number, payer: string, direction: 'credit' | 'debit') => {
  const { rows } = await sql<Line>`select id, version from statement_lines where import_id = ${importId}
    and payer_name = ${payer} and direction = ${direction} order by id`.execute(ctx.db)
  return rows[0]!
}

/** What the accountant decided on the first statement: the payer who names no account is known from then on. */
const decide = async (billing: Billing, at: Billing['ctx'], importId: number) => {
  const { accounts } = billing.books[0]!
  const find = (payer: string, direction: 'credit' | 'debit' = 'credit') => linesOf(billing, importId, payer, direction)
  const part = (place: number, amount_minor: number) => ({ account_id: accounts[place]!.id, amount_minor })
  const post = async ({ id, version }: Line, parts: ReturnType<typeof part>[]) =>
    postLine(at, id, { version, parts, is_another: true })
  await post(await find(strangers.kin.payer), [part(kinAt, 65_000)])
  await post(await find(strangers.daughter.payer), [part(parentsAt[0], 50_000), part(parentsAt[1], 30_000)])
  const interest = await find(strangers.bank.payer)
  await dismissLine(at, interest.id, { version: interest.version, reason: 'Відсотки банку, не внесок співвласника' })
  const [mistake, back] = [await find(strangers.mistaken.payer), await find(strangers.mistaken.payer, 'debit')]
  await refundLine(at, back.id, { version: back.version, of_id: mistake.id })
}

/** The statements that were imported: of the earlier one all is decided, of the later one some receipts wait. */
export const importedMonths = [3, 2] as const

/** The bank's statement of the month after a billed one: imported, matched, and the earlier one worked through. */
export const importStatement = async (billing: Billing, period: string, back: number): Promise<void> => {
  const { app, ctx } = billing
  const { payee, complex_id, accounts } = billing.books[0]!
  const first = firstDay(monthsAfter(period, 1))
  const month = period.split('-').toReversed().join('.')
  const isWorked = back === importedMonths[0]
  // Who pays for the first time in the later statement is not known from the earlier one.
  const isNew = (payer: string) => payer === strangers.unknown.payer || payer === strangers.neighbour.payer
  const others = othersOf(accounts, month, (nth) => dayAfter(first, 9 + nth * 3))
  const movements = [
    ...(await paidFor(billing, period, (nth) => dayAfter(first, 2 + ((nth * 7) % 19)))),
    ...others.filter(({ payer }) => !isWorked || !isNew(payer)),
    ...(isWorked ? oddOf((nth) => dayAfter(first, 6 + nth * 4)) : []),
  ]
  const at = onDay(ctx, dayAfter(first, 22))
  const id = await withUpload(
    statementFile(movements, payee.iban),
    `privatbank-${first.slice(0, 7)}.json`,
    async (upload) => importAtOnce(app, at, { complex_id, house_id: null }, await prepareStatement(app, upload)),
  )
  if (isWorked) await decide(billing, at, id)
}

/** Records the bank's fee of the imported statements in the budget, which is made after them; the lift is left to be recorded. */
export const recordFees = async (billing: Billing): Promise<void> => {
  const { app, ctx, books } = billing
  const { rows } = await sql<Line & { day: string; line_id: number }>`select l.id, l.version, l.booked_on::text as day,
      b.id as line_id
    from statement_lines l join budget_lines b on b.complex_id = l.complex_id and b.deleted_at is null
      and b.name = 'Банківські послуги' and b.year = extract(year from l.booked_on)
    where l.complex_id = ${books[0]!.complex_id} and l.direction = 'debit' and l.purpose = 'Комісія банку'`.execute(
    ctx.db,
  )
  for (const { id, version, day, line_id } of rows)
    await recordExpense(app, onDay(ctx, dayAfter(day, 12)), id, {
      version,
      line_id,
      supplier_id: null,
      house_id: null,
      document_number: null,
      description: 'Комісія банку за переказ',
    })
}

/** Puts a statement of the last days among the documents of the staff, to be downloaded and imported. */
export const addStatement = async (billing: Billing): Promise<void> => {
  const { app, ctx, month, today, books } = billing
  const { payee, accounts, complex_id } = books[0]!
  const { rows } = await sql<{ id: number }>`select id from document_categories where code = 'other'`.execute(ctx.db)
  const billed = monthsAfter(month, -1)
  const ago = (days: number) => dayAfter(today, -days)
  const movements = [
    ...(await paidFor(billing, billed, (nth) => ago(nth % 6))),
    ...othersOf(accounts, billed.split('-').toReversed().join('.'), (nth) => ago(1 + nth)),
  ]
  const name = 'Виписка банку для імпорту (ПриватБанк, JSON)'
  const file = await demoFile(app, statementFile(movements, payee.iban), 'privatbank.txt', 'document')
  const fields: DocumentUpload = documents.create.multipart.parse({
    name,
    complexIds: [complex_id],
    category_id: rows[0]!.id,
    state: 'active',
    is_public: 'false',
    needs_ack: 'false',
    readers: 'staff',
    tags: ['виписка', firstDay(month).slice(0, 7)],
    signature: 'none',
  })
  const { data } = await createDocument(app, ctx, fields, file)
  await sql`update documents set is_demo = true where id = ${data.id}`.execute(ctx.db)
}
