import {
  issueOf,
  type StatedTotals,
  type Statement,
  type StatementIssue,
  type StatementRecord,
} from './statements.record.js'

export interface Totals {
  credit: bigint
  debit: bigint
  credits: number
  debits: number
}

/** Sums and numbers of the records of each account. */
export const totalsOf = (records: readonly StatementRecord[]): Map<string, Totals> => {
  const totals = new Map<string, Totals>()
  for (const { account, direction, amount } of records) {
    const total = totals.get(account) ?? { credit: 0n, debit: 0n, credits: 0, debits: 0 }
    total[direction] += amount
    total[`${direction}s`] += 1
    totals.set(account, total)
  }
  return totals
}

const text = (kopiykas: bigint) => {
  const size = String(kopiykas < 0n ? -kopiykas : kopiykas).padStart(3, '0')
  return `${kopiykas < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`
}

const differences = (stated: StatedTotals, found: Totals): StatementIssue[] => {
  const issues: StatementIssue[] = []
  const check = (name: string, expected: bigint | number | null, actual: bigint | number) => {
    if (expected === null || expected === actual) return
    const shown = (value: bigint | number) => (typeof value === 'bigint' ? text(value) : String(value))
    issues.push(issueOf(null, 'statement_total', `${stated.account} ${name}: ${shown(expected)} ≠ ${shown(actual)}`))
  }
  check('credit', stated.credit, found.credit)
  check('debit', stated.debit, found.debit)
  check('credits', stated.credits, found.credits)
  check('debits', stated.debits, found.debits)
  if (stated.opening !== null) check('closing', stated.closing, stated.opening + found.credit - found.debit)
  return issues
}

/**
 * Issues of a statement whose movements do not add up to what it states: sums and numbers by direction, and the closing balance. Stated
 * periods of one account are compared together, as records do not say which of them they are of.
 */
export const controlIssues = ({ records, stated }: Pick<Statement, 'records' | 'stated'>): StatementIssue[] => {
  const found = totalsOf(records)
  const accounts = new Map<string, StatedTotals[]>()
  for (const one of stated) accounts.set(one.account, [...(accounts.get(one.account) ?? []), one])
  return [...accounts].flatMap(([account, all]) => {
    const sum = <T extends bigint | number>(pick: (one: StatedTotals) => T | null, zero: T): T | null =>
      all.reduce<T | null>((total, one) => {
        const value = pick(one)
        return total === null || value === null ? null : (((total as bigint) + (value as bigint)) as T)
      }, zero)
    const together: StatedTotals = {
      account,
      from: all[0]!.from,
      until: all.at(-1)!.until,
      opening: all[0]!.opening,
      closing: all.at(-1)!.closing,
      credit: sum(({ credit }) => credit, 0n),
      debit: sum(({ debit }) => debit, 0n),
      credits: sum(({ credits }) => credits, 0),
      debits: sum(({ debits }) => debits, 0),
    }
    return differences(together, found.get(account) ?? { credit: 0n, debit: 0n, credits: 0, debits: 0 })
  })
}
