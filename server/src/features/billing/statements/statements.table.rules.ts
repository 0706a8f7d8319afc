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
import { isSufficient, type ColumnMapping, type StatementColumn } from './statements.columns.rules.js'
import { compactOf, dayOf, Identities, kopiykasOf, textOf } from './statements.values.rules.js'

interface Movement {
  direction: 'credit' | 'debit'
  amount: bigint
}
const sized = (amount: bigint) => (amount < 0n ? -amount : amount)

/** From columns of credit and debit, from a column of directions, or from the sign. */
const movementOf = (cell: (name: StatementColumn) => Cell, line: number): Movement | StatementIssue => {
  for (const direction of ['credit', 'debit'] as const) {
    const value = cell(direction)
    const amount = kopiykasOf(value)
    if (value !== null && amount === null) return issueOf(line, 'statement_amount', value)
    if (amount !== null && amount !== 0n) return { direction, amount: sized(amount) }
  }
  const amount = kopiykasOf(cell('amount'))
  if (amount === null || amount === 0n) return issueOf(line, 'statement_amount', cell('amount') ?? '')
  const word = (textOf(cell('direction')) ?? '').toLowerCase()
  if (word === '') return { direction: amount < 0n ? 'debit' : 'credit', amount: sized(amount) }
  if (creditWords.includes(word)) return { direction: 'credit', amount: sized(amount) }
  if (debitWords.includes(word)) return { direction: 'debit', amount: sized(amount) }
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
  const { direction, amount } = movement
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
    isReversal: false,
    raw: rawOf(cells.map((value, at) => [names[at] || String(at + 1), value] as const)),
    line: no,
  }
}

const totalWords = /^(?:всього|разом|усього|итого|всего|total)\b|^(?:всього|разом|усього|итого|всего)/iu
const isTotal = ({ cells }: Row) => cells.some((cell) => typeof cell === 'string' && totalWords.test(cell.trim()))

/** The rows of a spreadsheet by a mapping. Rows without a day that hold a total are left out. */
export const readTable = (rows: Iterable<Row>, mapping: ColumnMapping): Statement => {
  const statement = emptyStatement('table')
  if (!isSufficient(mapping.columns)) {
    statement.issues.push(issueOf(mapping.heading, 'statement_columns'))
    return statement
  }
  const reading: Reading = { mapping, names: [], identities: new Identities() }
  const dayAt = mapping.columns.bookedAt!
  for (const row of rows) {
    if (row.no === mapping.heading) reading.names = row.cells.map((cell) => textOf(cell) ?? '')
    if (row.no <= mapping.heading) continue
    if (dayOf(row.cells[dayAt] ?? null) === null && isTotal(row)) continue
    const record = recordOf(row, reading)
    if ('key' in record) statement.issues.push(record)
    else statement.records.push(record)
  }
  return statement
}
