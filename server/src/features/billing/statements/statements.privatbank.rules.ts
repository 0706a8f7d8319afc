import { emptyStatement, issueOf, rawOf, type Statement, type StatementRecord } from './statements.record.js'
import { compactOf, dayOf, Identities, kopiykasOf, meaningOf, textOf } from './statements.values.rules.js'

type Transaction = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Transaction =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The transactions of an answer, of several answers in a list, or of a bare list. */
const transactionsOf = (json: unknown): unknown[] | null => {
  if (isObject(json)) return Array.isArray(json['transactions']) ? (json['transactions'] as unknown[]) : null
  if (!Array.isArray(json)) return null
  if (json.every((one) => isObject(one) && Array.isArray(one['transactions'])))
    return json.flatMap((one) => (one as { transactions: unknown[] }).transactions)
  return json
}

const directions = { C: 'credit', D: 'debit' } as const
const skippedStates = { p: 'pending', n: 'rejected', t: 'reversed' } as const

const identityOf = (transaction: Transaction, identities: Identities, known: readonly (string | bigint | null)[]) => {
  const [ref, refn] = [textOf(transaction['REF']), textOf(transaction['REFN'])]
  if (ref !== null && refn !== null) return `${ref}.${refn}`
  return textOf(transaction['TECHNICAL_TRANSACTION_ID']) ?? textOf(transaction['ID']) ?? identities.of(...known)
}

const recordOf = (transaction: Transaction, line: number, identities: Identities): StatementRecord | Issue => {
  const account = compactOf(transaction['AUT_MY_ACC'])
  if (account === null) return issueOf(line, 'statement_account')
  const direction = meaningOf(directions, transaction['TRANTYPE'])
  if (!direction) return issueOf(line, 'statement_direction', transaction['TRANTYPE'])
  const currency = textOf(transaction['CCY']) ?? 'UAH'
  if (currency !== 'UAH') return issueOf(line, 'statement_currency', currency)
  // The sign is in the direction; a sum may be written with a minus sign all the same.
  const sum = kopiykasOf(transaction['SUM'])
  if (sum === null || sum === 0n) return issueOf(line, 'statement_amount', transaction['SUM'])
  const amount = sum < 0n ? -sum : sum
  const bookedAt = dayOf(transaction['DAT_OD']) ?? dayOf(transaction['DATE_TIME_DAT_OD_TIM_P'])
  if (bookedAt === null) return issueOf(line, 'statement_day', transaction['DAT_OD'])
  const purpose = textOf(transaction['OSND']) ?? ''
  const payerIban = compactOf(transaction['AUT_CNTR_ACC'])
  const number = textOf(transaction['NUM_DOC'])
  return {
    source: 'privatbank',
    externalId: identityOf(transaction, identities, [account, direction, amount, bookedAt, payerIban, number, purpose]),
    account,
    bookedAt,
    valueAt: dayOf(transaction['DAT_KL']) ?? bookedAt,
    direction,
    amount,
    currency,
    payerName: textOf(transaction['AUT_CNTR_NAM']),
    payerIban,
    payerCode: compactOf(transaction['AUT_CNTR_CRF']),
    purpose,
    reference: null,
    isReversal: false,
    raw: rawOf(Object.entries(transaction)),
    line,
  }
}
type Issue = ReturnType<typeof issueOf>

/**
 * The answer of PrivatBank's «Автоклієнт». Only booked transactions (`PR_PR` is `r`) of real money (`FL_REAL` is `r`) are records.
 * Lines of issues are numbers of transactions. Source: domain guide 2.7.
 */
export const readPrivatBank = (text: string): Statement => {
  const statement = emptyStatement('privatbank')
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    statement.issues.push(issueOf(null, 'statement_format'))
    return statement
  }
  const transactions = transactionsOf(json)
  if (transactions === null) statement.issues.push(issueOf(null, 'statement_format'))
  // Further pages are left out of an answer that says so.
  if (isObject(json) && json['exist_next_page'] === true) statement.issues.push(issueOf(null, 'statement_truncated'))
  const identities = new Identities()
  for (const [at, transaction] of (transactions ?? []).entries()) {
    if (!isObject(transaction)) {
      statement.issues.push(issueOf(at + 1, 'statement_format', transaction))
      continue
    }
    const state = meaningOf(skippedStates, transaction['PR_PR'])
    if (state) statement.skipped[state] += 1
    else if (transaction['PR_PR'] !== 'r')
      statement.issues.push(issueOf(at + 1, 'statement_state', transaction['PR_PR'] ?? ''))
    else if (transaction['FL_REAL'] === 'i') statement.skipped.unreal += 1
    else {
      const record = recordOf(transaction, at + 1, identities)
      if ('key' in record) statement.issues.push(record)
      else statement.records.push(record)
    }
  }
  return statement
}
