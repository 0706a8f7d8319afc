import type { Day } from '../../../platform/pdf.format.js'

export type StatementSource = 'privatbank' | 'camt053' | 'client_bank' | 'table'

/** A booked movement of money, the same for every source. Amounts are kopiykas above 0: the sign is the direction. */
export interface StatementRecord {
  source: StatementSource
  /** Unique within the account; the same each time that the same movement is read. */
  externalId: string
  /** IBAN, or number, of the account that the statement is of. */
  account: string
  bookedAt: Day
  valueAt: Day
  direction: 'credit' | 'debit'
  amount: bigint
  currency: string
  /** The other side, whichever the direction. */
  payerName: string | null
  payerIban: string | null
  payerCode: string | null
  purpose: string
  /** Number of the invoice, where the format has a place for it. */
  reference: string | null
  /** Takes back an earlier movement. */
  isReversal: boolean
  /** Line of the file, or number of the row or transaction, from 1. */
  line: number
}

export type StatementIssueKey =
  | 'statement_format'
  | 'statement_encoding'
  | 'statement_empty'
  | 'statement_truncated'
  | 'statement_account'
  | 'statement_amount'
  | 'statement_day'
  | 'statement_direction'
  | 'statement_state'
  | 'statement_currency'
  | 'statement_batch'
  | 'statement_columns'
  | 'statement_total'
export interface StatementIssue {
  /** Null for an issue of the whole file. */
  line: number | null
  key: StatementIssueKey
  /** What was found, shortened; for totals, what was expected and what was found. */
  value: string
}

/** Why a movement is in the file but not among the records. */
export type Skipped = 'pending' | 'rejected' | 'reversed' | 'unreal'

/** Totals that the file itself states; null where it does not. */
export interface StatedTotals {
  account: string
  from: Day | null
  until: Day | null
  opening: bigint | null
  closing: bigint | null
  credit: bigint | null
  debit: bigint | null
  credits: number | null
  debits: number | null
}
export interface Statement {
  source: StatementSource
  records: StatementRecord[]
  stated: StatedTotals[]
  skipped: Record<Skipped, number>
  issues: StatementIssue[]
}

export const emptyStatement = (source: StatementSource): Statement => ({
  source,
  records: [],
  stated: [],
  skipped: { pending: 0, rejected: 0, reversed: 0, unreal: 0 },
  issues: [],
})

const longestValue = 80
export const issueOf = (line: number | null, key: StatementIssueKey, value: unknown = ''): StatementIssue => ({
  line,
  key,
  value: (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
    .slice(0, longestValue)
    .toWellFormed()
    .replaceAll('\u0000', ' '),
})
