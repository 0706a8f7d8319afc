import type { RequisiteFields } from '@oselia/contract/requisites'
import type { RequisiteProblem } from '@oselia/contract/requisites.enums'
import type { PaymentFormat } from '../bill-papers/bill-papers.public.js'

/** What residents pay by, as it is printed; what is not entered is empty. */
export interface Requisites {
  name: string
  code: string
  iban: string
  bank: string | null
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

/**
 * The requisites of a payee: those of its first account. `known` is its name where no legal one is entered: it is printed, but no money
 * is asked for in its name, so that the legal name counts as missing.
 */
export const requisitesFrom = (fields: RequisiteFields, known: string): Requisites => {
  const account = fields.accounts[0]
  const holder = account?.payee_name ?? fields.legal_name
  const problems: RequisiteProblem[] = []
  if (holder === null) problems.push('legal_name')
  else if ([...holder].length > longestName[fields.qr_format]) problems.push('payee_name')
  if (fields.edrpou === null) problems.push('edrpou')
  if (!account) problems.push('accounts')
  else if (!account.iban.startsWith('UA')) problems.push('iban')
  return {
    name: holder ?? known,
    code: fields.edrpou ?? '',
    iban: account?.iban ?? '',
    bank: account?.bank_name ?? null,
    format: formatOf(fields),
    problems,
  }
}
