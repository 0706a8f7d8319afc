import type { Language } from '@oselia/contract/languages'
import type { Db } from '../../../platform/db.js'
import { notFound } from '../../../platform/problems.js'
import { billWords } from '../bill-papers/bill-papers.public.js'
import { billsByIds } from './bill-printing.queries.js'
import { printedLines } from './bill-printing.rules.js'

export interface BillRow {
  name: string
  /** Kopiykas, signed. */
  amount: bigint
}

/** What an issued bill charges, by service and with late payment, as its paper adds it up. */
export const rowsOfBill = async (db: Db, id: number, language: Language): Promise<BillRow[]> => {
  const [bill] = await billsByIds(db, [id])
  if (!bill) throw notFound()
  const services = printedLines(bill.lines, language).map(({ service, charged, recalculated, subsidy }) => ({
    name: service,
    amount: charged + recalculated + subsidy,
  }))
  const late = [
    { name: billWords.penalty[language], amount: BigInt(bill.penalty_minor) },
    { name: billWords.threePercent[language], amount: BigInt(bill.three_percent_minor) },
    { name: billWords.inflation[language], amount: BigInt(bill.inflation_minor) },
  ]
  return [...services, ...late.filter(({ amount }) => amount !== 0n)]
}
