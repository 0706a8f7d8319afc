import { sql } from 'kysely'
import { expect } from 'vitest'
import { refundLine, reopenLine } from '../features/billing/statement-imports/statement-lines.refunds.js'
import { postLine, readLine } from '../features/billing/statement-imports/statement-lines.service.js'
import { attempt, type Books } from './ledger-acts.js'
import { newPayment, type ModelHouse, type ModelLine } from './ledger-model.js'

const day = '2027-03-15'

/** A movement that waits for a person, of a statement that was imported. */
const movement = async (
  { product }: Books,
  { complex, house }: ModelHouse,
  amount: number,
  direction: 'credit' | 'debit',
) => {
  const { rows } = await sql<{
    id: number
  }>`with i as (insert into statement_imports (complex_id, file_name, state) values (${complex}, 'Виписка', 'done')
      returning id)
    insert into statement_lines (import_id, complex_id, account, external_id, direction, amount_minor, booked_on, purpose, line, state)
    select id, ${complex}, ${`UA${house}`}, id::text, ${direction}, ${amount}, ${day}, 'Внески', 1, 'open' from i returning id`.execute(
    product.app.pools.db,
  )
  return rows[0]!.id
}

export const receive = async (books: Books, home: ModelHouse, amount: number) => {
  const id = await movement(books, home, amount, 'credit')
  home.lines.push({ id, amount, state: 'open', payments: [] })
}

const postedOf = ({ payments }: ModelLine) =>
  payments.reduce((all, { amount, isCancelled }) => (isCancelled ? all : all + amount), 0)

/** Lays a movement on accounts in the given amounts. */
export const split = async (books: Books, home: ModelHouse, line: ModelLine, amounts: readonly number[]) => {
  const parts = amounts.flatMap((amount_minor, at) =>
    amount_minor > 0 ? [{ account_id: home.accounts[at]!.id, amount_minor }] : [],
  )
  const sum = parts.reduce((all, { amount_minor }) => all + amount_minor, 0)
  const rest = line.amount - postedOf(line)
  const { answer, refusal } = await attempt(books, async (ctx) => {
    const { version } = (await readLine(ctx, line.id)).data
    return postLine(ctx, line.id, { version, parts, is_another: true })
  })
  expect(refusal).toBe(line.state !== 'open' ? 'state_forbids' : sum > rest ? 'validation' : null)
  if (answer === null) return
  const state = sum === rest ? 'posted' : 'open'
  expect(answer.data).toMatchObject({ state, posted_minor: line.amount - rest + sum })
  line.state = state
  const known = new Set(line.payments.map(({ id }) => id))
  for (const { id, account_id, amount_minor } of answer.data.payments.filter((one) => !known.has(one.id))) {
    const payment = newPayment({ id, amount: amount_minor, day, source: 'statement' })
    line.payments.push(payment)
    home.accounts.find((account) => account.id === account_id)!.payments.push(payment)
  }
}

const cancelPayments = (line: ModelLine) => {
  for (const payment of line.payments) payment.isCancelled = true
}

/** Money that the bank gave back. */
export const refund = async (books: Books, home: ModelHouse, line: ModelLine) => {
  const debit = await movement(books, home, line.amount, 'debit')
  const { answer, refusal } = await attempt(books, (ctx) => refundLine(ctx, debit, { version: 1, of_id: line.id }))
  expect(refusal).toBe(line.state === 'returned' ? 'validation' : null)
  if (answer === null) return
  expect(answer.data).toMatchObject({ state: 'returned', refund_of: line.id })
  line.state = 'returned'
  cancelPayments(line)
}

/** What was laid on accounts is taken back, and the movement waits again. */
export const reopen = async (books: Books, line: ModelLine) => {
  const { answer, refusal } = await attempt(books, async (ctx) => {
    const { version } = (await readLine(ctx, line.id)).data
    return reopenLine(ctx, line.id, { version, reason: 'Не ті' })
  })
  expect(refusal).toBe(line.state === 'returned' || postedOf(line) === 0 ? 'state_forbids' : null)
  if (answer === null) return
  expect(answer.data).toMatchObject({ state: 'open', posted_minor: 0, payments: [] })
  line.state = 'open'
  cancelPayments(line)
}
