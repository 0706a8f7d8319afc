import type { Cell, Row } from '../../../platform/spreadsheet.cells.js'
import {
  emptyStatement,
  issueOf,
  rawOf,
  type Statement,
  type StatementIssue,
  type StatementRecord,
} from './statements.record.js'
import { creditWords, debitWords } from './statements.table.words.js'
import { summaryOf } from './statements.table.labels.rules.js'
import { amountColumns, TableTotals } from './statements.table.totals.rules.js'
import { isSufficient, type ColumnMapping, type StatementColumn } from './statements.columns.rules.js'
import { compactOf, dayOf, Identities, kopiykasOf, saysNothing, textOf } from './statements.values.rules.js'

interface Movement {
  direction: 'credit' | 'debit'
  amount: bigint
  isReversal: boolean
}
const sized = (amount: bigint) => (amount < 0n ? -amount : amount)

/** Banks write what was paid out with a minus or without; what was received below zero is taken back. */
const signed = (direction: 'credit' | 'debit', amount: bigint): Movement =>
  direction === 'credit' && amount < 0n
    ? { direction: 'debit', amount: -amount, isReversal: true }
    : { direction, amount: sized(amount), isReversal: false }

/** From a column of credit and one of debit; null where neither says anything. */
const ofSides = (cell: (name: StatementColumn) => Cell, line: number): Movement | StatementIssue | null => {
  const sides: Movement[] = []
  for (const direction of ['credit', 'debit'] as const) {
    const value = cell(direction)
    const amount = saysNothing(value) ? 0n : kopiykasOf(value)
    if (amount === null) return issueOf(line, 'statement_amount', value)
    if (amount !== 0n) sides.push(signed(direction, amount))
  }
  return sides.length > 1
    ? issueOf(line, 'statement_amount', `${textOf(cell('credit'))} / ${textOf(cell('debit'))}`)
    : (sides[0] ?? null)
}

/** From columns of credit and debit, from a column of directions, or from the sign. */
const movementOf = (cell: (name: StatementColumn) => Cell, line: number): Movement | StatementIssue => {
  const found = ofSides(cell, line)
  if (found) return found
  const amount = kopiykasOf(cell('amount'))
  if (amount === null || amount === 0n) return issueOf(line, 'statement_amount', cell('amount') ?? '')
  const word = (textOf(cell('direction')) ?? '').toLowerCase()
  if (word === '') return { direction: amount < 0n ? 'debit' : 'credit', amount: sized(amount), isReversal: false }
  if (creditWords.includes(word)) return signed('credit', amount)
  if (debitWords.includes(word)) return signed('debit', amount)
  return issueOf(line, 'statement_direction', word)
}

interface Reading {
  mapping: ColumnMapping
  /** Names of the columns for what is kept as the bank wrote it. */
  names: readonly string[]
  identities: Identities
}

const recordOf = ({ no, cells }: Row, { mapping, names, identities }: Reading): StatementRecord | StatementIssue => {
  const cell = (name: StatementColumn): Cell => {
    const at = mapping.columns[name]
    return at === undefined ? null : (cells[at] ?? null)
  }
  const movement = movementOf(cell, no)
  if ('key' in movement) return movement
  const account = compactOf(cell('account')) ?? compactOf(mapping.account)
  if (account === null) return issueOf(no, 'statement_account')
  const bookedAt = dayOf(cell('bookedAt'))
  if (bookedAt === null) return issueOf(no, 'statement_day', cell('bookedAt') ?? '')
  const currency = textOf(cell('currency'))?.toUpperCase() ?? 'UAH'
  if (!['UAH', 'ГРН', 'ГРН.', '980'].includes(currency)) return issueOf(no, 'statement_currency', currency)
  const purpose = textOf(cell('purpose')) ?? ''
  const payerIban = compactOf(cell('payerIban'))
  const payerCode = compactOf(cell('payerCode'))
  const { direction, amount, isReversal } = movement
  return {
    source: 'table',
    externalId:
      textOf(cell('externalId')) ?? identities.of(account, direction, bookedAt, amount, payerIban, payerCode, purpose),
    account,
    bookedAt,
    valueAt: dayOf(cell('valueAt')) ?? bookedAt,
    direction,
    amount,
    currency: 'UAH',
    payerName: textOf(cell('payerName')),
    payerIban,
    payerCode,
    purpose,
    reference: null,
    isReversal,
    raw: rawOf(cells.map((value, at) => [names[at] || String(at + 1), value] as const)),
    line: no,
  }
}

/** A row without a day and an amount, as a signature below the table. */
const isBeside = ({ cells }: Row, { columns }: ColumnMapping): boolean => {
  const textAt = (at: number | undefined) => (at === undefined ? null : textOf(cells[at] ?? null))
  return textAt(columns.bookedAt) === null && amountColumns.every((name) => saysNothing(textAt(columns[name])))
}

/** What the table states of the one account that it is of, compared with its movements, all of which were read. */
const compare = (statement: Statement, totals: TableTotals): void => {
  const { records, stated, issues } = statement
  const account = records[0]?.account
  if (account === undefined || issues.length > 0 || records.some((record) => record.account !== account)) return
  issues.push(...totals.issues())
  const { opening, closing } = totals.balances()
  if (opening === null && closing === null) return
  const unknown = { from: null, until: null, credit: null, debit: null, credits: null, debits: null }
  stated.push({ account, opening, closing, ...unknown })
}

/** The rows of a spreadsheet by a mapping; what differs from the totals and balances that it states is an issue. */
export const readTable = (rows: Iterable<Row>, mapping: ColumnMapping): Statement => {
  const statement = emptyStatement('table')
  if (!isSufficient(mapping.columns)) {
    statement.issues.push(issueOf(mapping.heading, 'statement_columns'))
    return statement
  }
  const reading: Reading = { mapping, names: [], identities: new Identities() }
  const totals = new TableTotals(mapping.columns)
  const movement = (row: Row) => {
    const record = recordOf(row, reading)
    if ('key' in record) return void statement.issues.push(record)
    statement.records.push(record)
    totals.add(row, record)
  }
  for (const row of rows) {
    if (row.no === mapping.heading) reading.names = row.cells.map((cell) => textOf(cell) ?? '')
    if (row.no < mapping.heading) totals.above(row)
    if (row.no <= mapping.heading) continue
    const summary = summaryOf(row, mapping)
    if (summary?.hasDay) totals.takeDated(row, summary.label)
    else if (summary) totals.take(row, summary.label)
    else if (!isBeside(row, mapping)) movement(row)
  }
  const payments = totals.payments(statement.records)
  for (const row of payments) movement(row)
  if (payments.length > 0) statement.records.sort((a, b) => a.line - b.line)
  compare(statement, totals)
  return statement
}
