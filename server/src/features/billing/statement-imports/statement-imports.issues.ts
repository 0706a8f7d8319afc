import type { Language } from '@oselia/contract/languages'
import { filled } from '../../../platform/pdf.format.js'
import { moneyText } from '../bill-papers/bill-papers.public.js'
import { statementIssueWords, type ImportIssueKey } from './statement-imports.messages.js'
import { statementTotal, statementTotalNames as names } from './statement-imports.totals.messages.js'

/** What is wrong with a file, as it is stored. */
export interface StoredIssue {
  line: number | null
  key: ImportIssueKey
  value: string
}

const stored = new RegExp(`^(.* )?(${Object.keys(names).join('|')}): (-?\\d+(?:\\.\\d\\d)?) ≠ (-?\\d+(?:\\.\\d\\d)?)$`)
const counts: ReadonlySet<string> = new Set(['credits', 'debits'])

/** Money is stored as `900.00` or, of a list of balances, as `90000`. */
const written = (name: string, value: string, language: Language) =>
  counts.has(name) ? value : moneyText(BigInt(value.replace('.', '')), language)

/** A control total that does not agree, as it is stored (`UA… closing: 900.00 ≠ 600.00`), in words; any other text as it is. */
const totalText = (value: string, language: Language): string => {
  const [, account = '', name, stated, found] = stored.exec(value) ?? []
  if (name === undefined || stated === undefined || found === undefined) return value
  return filled(statementTotal[language], {
    account,
    name: names[name as keyof typeof names][language],
    stated: written(name, stated, language),
    found: written(name, found, language),
  })
}

/** What is wrong with a file, in words. */
export const presentedIssue = (issue: StoredIssue, language: Language) => ({
  ...issue,
  value: issue.key === 'statement_total' ? totalText(issue.value, language) : issue.value,
  message: statementIssueWords[issue.key][language],
})
