import type { RequisiteFields } from '@oselia/contract/requisites'
import type { RequisiteProblem } from '@oselia/contract/requisites.enums'
import type { PaymentFormat } from '../bill-papers/bill-papers.public.js'

/** The payee as a bill names it; what is not entered is empty. */
export interface Payee {
  name: string
  code: string
  iban: string
  bank: string | null
}

/** What residents pay by. */
export interface Requisites extends Payee {
  format: PaymentFormat
  /** Why no payment code can be drawn; empty: one can. */
  problems: readonly RequisiteProblem[]
}

/** Most characters of a payee in a payment code. Source: domain guide 2.6. */
const longestName = { '002': 70, '003': 140 } as const

const formatOf = (fields: RequisiteFields): PaymentFormat => ({
  version: fields.qr_format,
  encoding: fields.qr_encoding,
  separator: fields.qr_separator,
  transfer: fields.qr_transfer,
  isAmountEditable: fields.qr_amount_editable,
})

const problemsOf = ({ name, code, iban }: Payee, { version }: PaymentFormat): RequisiteProblem[] => {
  const problems: RequisiteProblem[] = []
  if (name === '') problems.push('legal_name')
  else if ([...name].length > longestName[version]) problems.push('payee_name')
  if (code === '') problems.push('edrpou')
  if (iban === '') problems.push('accounts')
  else if (!iban.startsWith('UA')) problems.push('iban')
  return problems
}

/**
 * The requisites of a payee: those of its first account. `known` is its name where no legal one is entered: it is printed, but no money
 * is asked for in its name, so that the legal name counts as missing.
 */
export const requisitesFrom = (fields: RequisiteFields, known: string): Requisites => {
  const account = fields.accounts[0]
  const payee = {
    name: account?.payee_name ?? fields.legal_name ?? '',
    code: fields.edrpou ?? '',
    iban: account?.iban ?? '',
    bank: account?.bank_name ?? null,
  }
  const format = formatOf(fields)
  const problems = problemsOf(payee, format)
  return { ...payee, name: payee.name === '' ? known : payee.name, format, problems }
}

const missing: ReadonlySet<RequisiteProblem> = new Set(['legal_name', 'edrpou', 'accounts'])

/**
 * What a bill keeps of its payee when it is issued; null where a part is missing: a bill of which nobody could know where to pay takes
 * the requisites once they are entered, all of them, so that the name of one payee never stands beside the account of another.
 */
export const payeeToKeep = ({ name, code, iban, bank, problems }: Requisites): Payee | null =>
  problems.some((problem) => missing.has(problem)) ? null : { name, code, iban, bank }

/** The present requisites with the payee that a bill has kept; how its payment code is written is that of today. */
export const withPayee = <T extends Requisites>(present: T, kept: Payee | null): T =>
  kept === null ? present : { ...present, ...kept, problems: problemsOf(kept, present.format) }
