import type { Language } from '@oselia/contract/languages'
import { filled } from '../../../platform/pdf.format.js'
import { moneyText } from '../bill-papers/bill-papers.public.js'
import { statementTotal, statementTotalNames as names } from './statement-imports.totals.messages.js'

const stored = /^(.* )?(credits?|debits?|closing): (-?\d+(?:\.\d\d)?) ≠ (-?\d+(?:\.\d\d)?)$/
const written = (value: string, language: Language) =>
  value.includes('.') ? moneyText(BigInt(value.replace('.', '')), language) : value

/** A control total that does not agree, as it is stored (`UA… closing: 900.00 ≠ 600.00`), in words; any other text as it is. */
export const totalText = (value: string, language: Language): string => {
  const [, account = '', name, stated, found] = stored.exec(value) ?? []
  if (name === undefined || stated === undefined || found === undefined) return value
  return filled(statementTotal[language], {
    account,
    name: names[name as keyof typeof names][language],
    stated: written(stated, language),
    found: written(found, language),
  })
}
