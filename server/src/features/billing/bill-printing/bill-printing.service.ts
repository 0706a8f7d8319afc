import type { PaperState } from '@oselia/contract/bill-papers'
import type { Language } from '@oselia/contract/languages'
import { unitLabel } from '@oselia/contract/units.messages'
import type { Db } from '../../../platform/db.js'
import { fileName } from '../../../platform/files.headers.js'
import type { Bytes } from '../../../platform/implement.js'
import { drawPdf } from '../../../platform/pdf.js'
import { filled } from '../../../platform/pdf.format.js'
import { conflict, notFound } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { addressesOf } from '../../registry/houses/houses.public.js'
import {
  billsPages,
  byEntrance,
  monthText,
  paymentLink,
  paymentPurpose,
  type BillPaper,
} from '../bill-papers/bill-papers.public.js'
import { billsById } from '../bills/bills.public.js'
import { paperStateOf, requisitesOfHouses, withPayee, type PayeeRequisites } from '../requisites/requisites.public.js'
import { printingWords as words } from './bill-printing.messages.js'
import * as queries from './bill-printing.queries.js'
import { printedLines } from './bill-printing.rules.js'

interface Around {
  /** Of today; a bill may have kept another. */
  payee: PayeeRequisites
  language: Language
  /** Address of the house in the language of the paper, and in that of payments. */
  address: string
  payingAddress: string
}

/** The link of the payment code; null where nothing is owed or the requisites do not make one. */
const linkOf = (payee: PayeeRequisites, amount: bigint, purpose: string, number: string): string | null => {
  if (amount <= 0n || payee.problems.length > 0) return null
  const { name, iban, code, format } = payee
  const made = paymentLink({ payee: name, iban, code, amount, purpose, reference: number.slice(0, 35) }, format)
  return 'link' in made ? made.link : null
}

const leastOf = (a: bigint, b: bigint) => (a < b ? a : b)

/** Opening and closing are of the account, so that the settlement adds up whatever else the month brought to it. */
const paperOf = (bill: queries.PrintedBill, around: Around): BillPaper => {
  const { language, address, payingAddress } = around
  const payee = withPayee(around.payee, bill.payee)
  const { number, period, account, type, unit, entrance } = bill
  const closing = BigInt(bill.closing_minor)
  const paid = BigInt(bill.received_minor)
  const purpose = paymentPurpose({
    month: period,
    account,
    address: `${payingAddress}, ${unitLabel(type, unit, 'uk')}`,
  })
  return {
    language,
    number,
    month: period,
    issuedOn: bill.issued_on,
    dueOn: bill.due_on,
    payee: { name: payee.name, code: payee.code, iban: payee.iban, bank: payee.bank },
    account,
    payer: bill.payer ?? '',
    address: `${address}, ${unitLabel(type, unit, language)}`,
    area: bill.area === null ? null : BigInt(bill.area.replace('.', '')),
    persons: bill.persons,
    entrance: entrance === null ? null : String(entrance),
    unit,
    lines: printedLines(bill.lines, language),
    opening: closing + paid - BigInt(bill.total_minor),
    paid,
    penalty: BigInt(bill.penalty_minor),
    threePercent: BigInt(bill.three_percent_minor),
    inflation: BigInt(bill.inflation_minor),
    closing,
    purpose,
    // What was paid meanwhile is not asked for again.
    paymentLink: linkOf(payee, leastOf(closing, BigInt(bill.balance_minor)), purpose, number),
    dispatcher: payee.dispatcher,
    notice: null,
  }
}

const aroundOf = async (db: Db, houseId: number, asked: Language | undefined): Promise<Around> => {
  const payee = (await requisitesOfHouses(db, [houseId])).get(houseId)!
  const language = asked ?? payee.language
  const address = (await addressesOf(db, [houseId], language)).get(houseId) ?? ''
  const payingAddress = (await addressesOf(db, [houseId], 'uk')).get(houseId) ?? ''
  return { payee, language, address, payingAddress }
}

const pdfOf = async (
  at: Date,
  around: Around,
  title: string,
  bills: readonly queries.PrintedBill[],
): Promise<Bytes> => {
  const papers = byEntrance(bills.map((bill) => paperOf(bill, around)))
  const { language, payee } = around
  return {
    stream: await drawPdf({ title, author: payee.name, language, at }, billsPages(papers)),
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; ${fileName(`${title}.pdf`)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  }
}

/** One issued bill as PDF, whoever asks; 409 `no_bills` for a draft or a cancelled one. */
export const pdfOfBill = async (db: Db, at: Date, id: number, asked: Language | undefined): Promise<Bytes> => {
  const [bill] = await queries.billsByIds(db, [id])
  if (!bill) throw conflict('no_bills')
  const around = await aroundOf(db, bill.house_id, asked)
  return pdfOf(at, around, filled(words.bill[around.language], { number: bill.number }), [bill])
}

/** One bill that the caller sees; 404 for any other. */
export const printBill = async (ctx: RequestContext, id: number, asked: Language | undefined): Promise<Bytes> => {
  if ((await billsById(ctx, [id])).length === 0) throw notFound()
  return pdfOfBill(ctx.db, ctx.now, id, asked)
}

const requireHouse = async ({ db, scope }: RequestContext, id: number): Promise<void> => {
  if (!(await queries.seesHouse(db, scope, id))) throw notFound()
}

interface Month {
  period: string
  language?: Language | undefined
}

/** All bills of a house and month in one file, in the order of letter boxes; drawn as they are read. */
export const printHouse = async (ctx: RequestContext, id: number, { period, language }: Month): Promise<Bytes> => {
  await requireHouse(ctx, id)
  const bills = await queries.billsOfHouse(ctx.db, id, period)
  if (bills.length === 0) throw conflict('no_bills')
  const around = await aroundOf(ctx.db, id, language)
  const month = monthText(period, around.language)
  return pdfOf(ctx.now, around, filled(words.bills[around.language], { month, house: around.address }), bills)
}

export const houseState = async (
  ctx: RequestContext,
  id: number,
  period: string,
): Promise<{ data: PaperState & { bills: number } }> => {
  await requireHouse(ctx, id)
  return { data: { ...(await paperStateOf(ctx.db, id)), bills: await queries.countBills(ctx.db, id, period) } }
}
