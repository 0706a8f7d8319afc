import type { Language } from '@oselia/contract/languages'
import type { AccountPaper } from '@oselia/contract/papers'
import { exemptionReasonNames } from '@oselia/contract/penalty-exemptions.messages'
import { dayAfter, today } from '../../../platform/today.js'
import { filled, longDay, shortDay } from '../../../platform/pdf.format.js'
import { conflict, invalid } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { moneyText, priceText } from '../bill-papers/bill-papers.public.js'
import { readSettings } from '../bills/bills.public.js'
import { lockBooks } from '../ledger/ledger.public.js'
import {
  balancesOn,
  booksBegin,
  entriesBetween,
  openedOn,
  placeOfAccount,
  paperAccount,
  unitAddress,
  type LedgerEntry,
  type PaperAccount,
} from './papers.accounts.js'
import { claimOn } from './papers.claims.js'
import type { Step } from './papers.claims.steps.rules.js'
import type { PaperContent } from './papers.content.js'
import { paperWords } from './papers.messages.js'
import { payeeOfHouse, signersOf, type PaperPayee, type Signing } from './papers.payee.js'

/** What is issued: the trigger gives it a number within its payee. */
export interface PaperDraft {
  payee: string
  content: PaperContent
  house_id: number
  realty_id: number | null
  account_id: number | null
  request_id: number | null
  member_id: number | null
  recipient: string | null
  subject: string
  amount_minor: number | null
  as_of: string | null
}

interface About {
  ctx: RequestContext
  language: Language
  address: string
  account: PaperAccount
  payee: PaperPayee
  day: string
}

type Built = Pick<PaperDraft, 'content' | 'subject' | 'amount_minor' | 'as_of'>
type Of<K extends AccountPaper['kind']> = Extract<AccountPaper, { kind: K }>

const letterOf = async ({ ctx, language, address, account, payee }: About, roles: readonly Signing[]) => ({
  language,
  association: payee.party,
  signers: await signersOf(ctx.db, account.house_id, { ...payee, language }, roles),
  account: account.number,
  payer: account.payer,
  address,
})

/** 422 for a day before the books begin, on which nothing is known. */
const requireKnown = ({ ctx }: About, field: string, day: string, begin: string | null): void => {
  if (begin !== null && day < begin) throw invalid(field, 'before_opening', { day: shortDay(begin, ctx.language) })
}

/**
 * Of all accounts of the unit: whoever buys it asks about the unit. 409 `paper_has_debt` where one of them owes, 422 at `as_of` for a
 * day before the books begin, on which nothing is known.
 */
const certificate = async (about: About, { as_of }: Of<'certificate'>): Promise<Built> => {
  const { ctx, account, day } = about
  if (as_of > day) throw invalid('as_of', 'in_future')
  requireKnown(about, 'as_of', as_of, await booksBegin(ctx.db, account))
  const accounts = await balancesOn(ctx.db, account.realty_id, as_of)
  const owing = accounts.filter(({ balance_minor }) => balance_minor > 0)
  if (owing.length > 0) {
    const debt_minor = owing.reduce((sum, { balance_minor }) => sum + balance_minor, 0)
    const params = {
      amount: moneyText(BigInt(debt_minor), ctx.language),
      day: longDay(as_of, ctx.language),
      accounts: owing.map(({ number }) => number).join(', '),
    }
    throw conflict('paper_has_debt', { params, data: { debt_minor, accounts: owing } })
  }
  const subject = accounts.map(({ number }) => number).join(', ')
  const letter = { ...(await letterOf(about, ['chair', 'accountant'])), account: subject }
  const area = account.area === null ? null : BigInt(account.area)
  return {
    content: { kind: 'certificate', value: { ...letter, asOf: as_of, area } },
    subject,
    amount_minor: null,
    as_of,
  }
}

const documentOf = ({ kind, number, reversal }: LedgerEntry, language: Language): string => {
  const named = (word: keyof typeof paperWords) => filled(paperWords[word][language], { number: number ?? '' })
  const plain =
    kind === 'payment'
      ? named(number === null ? 'payment' : 'paymentNumbered')
      : kind === 'refund'
        ? named(number === null ? 'refund' : 'refundNumbered')
        : kind === 'opening'
          ? named('opening')
          : kind === 'charge'
            ? named('bill')
            : [named(kind === 'subsidy' || kind === 'penalty' ? kind : 'correction'), number && named('bill')]
                .filter(Boolean)
                .join(', ')
  return reversal ? filled(paperWords.reversed[language], { what: plain }) : plain
}

/** A payment is paid, its reversal and refunds are paid below zero; everything else is charged. */
const entryOf = (entry: LedgerEntry, language: Language) => {
  const amount = BigInt(entry.amount_minor)
  const isPayment = entry.kind === 'payment' || entry.kind === 'refund' || (entry.kind === 'opening' && amount < 0n)
  const document = documentOf(entry, language)
  return { day: entry.day, document, charged: isPayment ? 0n : amount, paid: isPayment ? -amount : 0n }
}

const longestDays = 366 * 5

/**
 * 422 at `from` for a period that begins before the opening balances: what was owed then is not known. Where the house was charged here
 * from the first it was nought, so that an act of the whole year is right in the year in which its books began.
 */
const reconciliation = async (about: About, { from, to }: Of<'reconciliation'>): Promise<Built> => {
  const { ctx, account, day, language } = about
  if (to > day) throw invalid('to', 'in_future')
  if (to < from) throw invalid('to', 'before_from')
  if (dayAfter(from, longestDays) < to) throw invalid('to', 'five_years')
  requireKnown(about, 'from', from, await openedOn(ctx.db, account))
  const before = await balancesOn(ctx.db, account.realty_id, dayAfter(from, -1))
  const opening = BigInt(before.find(({ id }) => id === account.id)?.balance_minor ?? 0)
  const entries = (await entriesBetween(ctx.db, account.id, from, to)).map((entry) => entryOf(entry, language))
  const closing = entries.reduce((sum, { charged, paid }) => sum + charged - paid, opening)
  const value = { ...(await letterOf(about, ['chair', 'accountant'])), from, until: to, opening, entries }
  return {
    content: { kind: 'reconciliation', value },
    subject: account.number,
    amount_minor: Number(closing),
    as_of: to,
  }
}

/** The first day that is proposed for an act: that of the year, or of the opening balances that came later. */
export const reconciledFrom = async (ctx: RequestContext, accountId: number): Promise<{ data: { from: string } }> => {
  const opened = await openedOn(ctx.db, await placeOfAccount(ctx, accountId))
  const year = `${(await today(ctx)).slice(0, 4)}-01-01`
  return { data: { from: opened !== null && opened > year ? opened : year } }
}

const percentText = (millionths: number, language: Language) => priceText(BigInt(millionths), language)
const product = (indices: readonly number[], language: Language) =>
  indices.map((tenths) => priceText(BigInt(tenths) * 10n, language)).join(' × ')

const rateOf = ({ part, bill, indices, isOpening }: Step, language: Language, ppm: number): string => {
  if (isOpening) return paperWords.ofOpening[language]
  if (bill !== null) return filled(paperWords.ofBill[language], { number: bill })
  if (part === 'three_percent') return paperWords.perYear[language]
  if (part === 'penalty') return filled(paperWords.perDay[language], { percent: percentText(ppm, language) })
  if (!indices) return ''
  const all = product(indices.counted, language)
  return indices.before.length === 0 ? all : `${all} − ${product(indices.before, language)}`
}

const partNames = {
  principal: 'principal',
  penalty: 'penalty',
  three_percent: 'threePercent',
  inflation: 'inflation',
} as const

/** 409 `paper_no_overdue` without overdue debt, `payee_requisites_missing` without an account to pay to. */
const claim = async (about: About, { pay_by }: Of<'claim'>): Promise<Built> => {
  const { ctx, account, payee, day, language } = about
  if (pay_by <= day) throw invalid('pay_by', 'in_past')
  const sums = await claimOn(ctx.db, account.id, day)
  if (!sums) throw conflict('paper_no_overdue', { params: { account: account.number } })
  if (payee.iban === null) throw conflict('payee_requisites_missing', { params: { payee: payee.party.name } })
  const { penalty_rate_ppm } = await readSettings(ctx.db)
  const { principal, penalty, three_percent: threePercent, inflation, lapsed } = sums
  const value = {
    ...(await letterOf(about, ['chair', 'accountant'])),
    law: payee.sells_services ? ('services' as const) : ('association' as const),
    asOf: day,
    payBy: pay_by,
    iban: payee.iban,
    purpose: filled(paperWords.purpose[language], { account: account.number }),
    principal,
    penalty,
    threePercent,
    inflation,
    lapsed,
    exemptions: sums.exemptions.map(({ from, to, kinds, reason, document }) => ({
      from,
      to,
      kinds: kinds.map((kind) => partNames[kind]),
      reason: exemptionReasonNames[reason][language],
      document,
    })),
    calculation: sums.steps.map((step) => ({
      part: partNames[step.part],
      from: step.from,
      until: step.until,
      base: step.base,
      days: step.days,
      rate: rateOf(step, language, penalty_rate_ppm),
      amount: step.amount,
      isOpening: step.isOpening,
      isLapsed: step.isLapsed,
    })),
  }
  return {
    content: { kind: 'claim', value },
    subject: account.number,
    amount_minor: Number(principal + penalty + threePercent + inflation),
    as_of: day,
  }
}

const build = (about: About, paper: AccountPaper): Promise<Built> => {
  switch (paper.kind) {
    case 'certificate':
      return certificate(about, paper)
    case 'reconciliation':
      return reconciliation(about, paper)
    case 'claim':
      return claim(about, paper)
  }
}

/** A paper of an account by the ledger as it is; its house takes no charges and payments until the transaction ends. */
export const accountDraft = async (ctx: RequestContext, paper: AccountPaper): Promise<PaperDraft> => {
  const account = await paperAccount(ctx, paper.account_id)
  await lockBooks(ctx.db, [account.house_id])
  const payee = await payeeOfHouse(ctx.db, account.house_id)
  const { language } = payee
  const address = await unitAddress(ctx.db, account.realty_id, language)
  const built = await build({ ctx, language, address, account, payee, day: await today(ctx) }, paper)
  const { house_id, realty_id, id, member_id, payer } = account
  return {
    ...built,
    payee: payee.key,
    house_id,
    realty_id,
    account_id: id,
    request_id: null,
    member_id,
    recipient: payer,
  }
}
