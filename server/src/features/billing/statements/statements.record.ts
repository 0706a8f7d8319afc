import type { Day } from '../../../platform/pdf.format.js'
import type { ColumnMapping } from './statements.columns.rules.js'

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
  /** Names and values as the bank wrote them, shortened. */
  raw: Record<string, string>
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
  | 'statement_column_twice'
  | 'statement_total'
export interface StatementIssue {
  /** Null for an issue of the whole file. */
  line: number | null
  key: StatementIssueKey
  /** What was found, shortened; for totals, what was expected and what was found. */
  value: string
}

/** Why a movement is in the file but not among the records. */
type Skipped = 'pending' | 'rejected' | 'reversed' | 'unreal'

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
/** A row of a table as it is shown to a person who names its columns. */
export interface SampleRow {
  no: number
  cells: (string | null)[]
}
/** Of a file that is a table. */
export interface SampledTable {
  rows: SampleRow[]
  /** Where the columns were taken from; null where nothing says it. */
  mapping: ColumnMapping | null
  /** Texts of the row of headings, by which the next table of the account is recognised; empty without such a row. */
  headings: string[]
  /** The columns have to be named by a person. */
  isAsked: boolean
}

export interface Statement {
  source: StatementSource
  table: SampledTable | null
  records: StatementRecord[]
  stated: StatedTotals[]
  skipped: Record<Skipped, number>
  issues: StatementIssue[]
}

export const emptyStatement = (source: StatementSource): Statement => ({
  source,
  table: null,
  records: [],
  stated: [],
  skipped: { pending: 0, rejected: 0, reversed: 0, unreal: 0 },
  issues: [],
})

/** PostgreSQL stores no NUL characters and no half of a character, as a cut may leave one. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', ' ')

const longestRaw = 500
const mostRaw = 60
/** Names and values for `raw`; empty values are left out. */
export const rawOf = (pairs: Iterable<readonly [string, unknown]>): Record<string, string> => {
  const raw: Record<string, string> = {}
  let count = 0
  for (const [name, value] of pairs) {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    if (text === '' || count >= mostRaw) continue
    raw[storable(name.slice(0, 80))] = storable(text.slice(0, longestRaw))
    count += 1
  }
  return raw
}

const longestValue = 80
export const issueOf = (line: number | null, key: StatementIssueKey, value: unknown = ''): StatementIssue => ({
  line,
  key,
  value: storable((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, longestValue)),
})
