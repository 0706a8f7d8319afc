import type { PdfDocument } from '../../../platform/pdf.js'
import { gap, type Block } from '../../../platform/pdf.flow.js'
import { filled, longDay, period, shortDay, type Day } from '../../../platform/pdf.format.js'
import { heading, named, paragraph, type Column } from '../../../platform/pdf.letter.js'
import { columnsOf, rowOf } from '../../../platform/pdf.table.js'
import { billWords } from './bill-papers.bill.messages.js'
import { amountText, letterOf, partyText, signatureBlocks, type Letter } from './bill-papers.letters.js'
import { letterWords } from './bill-papers.letters.messages.js'
import { areaText, moneyText } from './bill-papers.money.js'

interface AccountLetter extends Letter {
  account: string
  payer: string
  address: string
}
export interface Certificate extends AccountLetter {
  /** The day that the balance is of. */
  asOf: Day
  /** Hundredths of m²; null where it is not known. */
  area: bigint | null
}
/** Amounts in kopiykas; a debt is above 0. */
export interface Reconciliation extends AccountLetter {
  from: Day
  until: Day
  opening: bigint
  entries: readonly { day: Day; document: string; charged: bigint; paid: bigint }[]
}
const lateParts = ['penalty', 'threePercent', 'inflation'] as const
type LatePart = (typeof lateParts)[number]
interface Exempted {
  from: Day
  to: Day | null
  /** What is not charged for the days, in the order of the table. */
  kinds?: readonly LatePart[]
  /** What claims say in its place that are from before it was kept; the penalty without either. */
  covers?: 'penalty' | 'all'
  reason: string
  document: string
}
export interface Claim extends AccountLetter {
  /** Whose debt it is by law: of a member of an association of co-owners, as in claims from before it was kept, or of a consumer. */
  law?: 'association' | 'services'
  asOf: Day
  payBy: Day
  iban: string
  purpose: string
  principal: bigint
  penalty: bigint
  threePercent: bigint
  inflation: bigint
  /** Of the sums, what limitation has passed for; claims from before it was marked have none. */
  lapsed?: bigint
  /** Days on which the account was exempt; earlier claims have none. */
  exemptions?: readonly Exempted[]
  /** How each part came to be, in the order in which they are printed. */
  calculation: readonly ClaimStep[]
}
export interface ClaimStep {
  part: 'principal' | 'penalty' | 'threePercent' | 'inflation'
  from: Day
  until: Day
  base: bigint
  days: number | null
  /** «0,01 % на день», «1,006 × 1,009». */
  rate: string
  amount: bigint
  /** The balance with which the books began, which is of no month. */
  isOpening?: boolean
  /** Lines whose limitation has passed follow the others. */
  isLapsed?: boolean
}

const size = 10

/** A certificate that nothing is owed; the caller makes sure of it. */
export const certificatePages = (letter: Certificate): Generator<(paper: PdfDocument) => void> =>
  letterOf(letter, letterWords.certificate, (column) => {
    const { language, association, account, payer, address, asOf, area } = letter
    const text = filled(letterWords.certificateText[language], {
      association: partyText(association, language),
      day: longDay(asOf, language),
      area: area === null ? '' : filled(letterWords.certificateArea[language], { area: areaText(area, language) }),
      account,
      payer,
      address,
    })
    return [
      ...paragraph(column, { text, size }, 8),
      ...paragraph(column, { text: letterWords.certificateUse[language], size }),
    ]
  })

type Cells = readonly string[]
const tableOf = (
  { pen, x, width }: Column,
  { parts, left, head }: { parts: readonly number[]; left: number; head: Cells },
) => {
  const columns = columnsOf(x, width, parts)
  const row = (texts: Cells, bold: boolean, options = {}): Block =>
    rowOf(
      pen,
      columns,
      texts.map((text, at) => [{ text, size: 8.5, bold, align: at < left ? 'left' : 'right' }]),
      options,
    )
  const top = row(head, true, { fill: '#f2f2f2' })
  return {
    line: (texts: Cells) => row(texts, false, { head: top }),
    sum: (texts: Cells) => row(texts, true, { head: top }),
  }
}

const balanceColumns = (balance: bigint, language: Letter['language']): [string, string] =>
  balance < 0n ? ['', moneyText(-balance, language)] : [moneyText(balance, language), '']

const reconciliationBlocks = (column: Column, act: Reconciliation): Block[] => {
  const { language, from, until, opening, entries } = act
  const [charged, paid] = [
    entries.reduce((sum, entry) => sum + entry.charged, 0n),
    entries.reduce((sum, entry) => sum + entry.paid, 0n),
  ]
  const money = (amount: bigint) => (amount === 0n ? '' : moneyText(amount, language))
  const table = tableOf(column, {
    parts: [70, 240, 100, 100],
    left: 2,
    head: [letterWords.day, letterWords.entry, letterWords.charged, letterWords.paid].map((word) => word[language]),
  })
  const closing = opening + charged - paid
  const balance = (day: Day, amount: bigint) =>
    table.sum([
      '',
      filled(letterWords.opening[language], { day: shortDay(day, language) }),
      ...balanceColumns(amount, language),
    ])
  const outcome = closing > 0n ? letterWords.owed : closing < 0n ? letterWords.advance : letterWords.even
  const values = {
    day: longDay(until, language),
    payer: act.payer,
    association: act.association.name,
    amount: amountText(closing < 0n ? -closing : closing, language),
  }
  return [
    balance(from, opening),
    ...entries.map((entry) =>
      table.line([shortDay(entry.day, language), entry.document, money(entry.charged), money(entry.paid)]),
    ),
    table.sum(['', letterWords.turnover[language], moneyText(charged, language), moneyText(paid, language)]),
    balance(until, closing),
    gap(8),
    ...paragraph(column, { text: filled(outcome[language], values), size, bold: true }),
    // The other party signs as well.
    signatureBlocks(column, language, [{ role: act.payer, name: '' }]),
  ]
}

/** A reconciliation act: opening balance, entries, turnover, closing balance, signed by both. */
export const reconciliationPages = (act: Reconciliation): Generator<(paper: PdfDocument) => void> =>
  letterOf(act, letterWords.reconciliation, (column) => {
    const { language, association, account, payer, address, from, until } = act
    const text = filled(letterWords.reconciliationText[language], {
      association: partyText(association, language),
      period: period(from, until, language),
      account,
      payer,
      address,
    })
    return [...paragraph(column, { text, size }, 8), ...reconciliationBlocks(column, act)]
  })

const claimTable = (column: Column, claim: Claim): Block[] => {
  const { language } = claim
  const table = tableOf(column, {
    parts: [380, 130],
    left: 1,
    head: [letterWords.part[language], letterWords.amountColumn[language]],
  })
  const parts = (['principal', 'penalty', 'threePercent', 'inflation'] as const).filter(
    (part) => part === 'principal' || claim[part] !== 0n,
  )
  return [
    ...parts.map((part) => table.line([letterWords[part][language], moneyText(claim[part], language)])),
    table.sum([letterWords.total[language], moneyText(totalOf(claim), language)]),
    ...(claim.lapsed ? [table.line([letterWords.lapsed[language], moneyText(claim.lapsed, language)])] : []),
    gap(8),
  ]
}

const exemptWords = {
  penalty: letterWords.exemptPenalty,
  threePercent: letterWords.exemptThreePercent,
  inflation: letterWords.exemptInflation,
}

const kindsOf = ({ kinds, covers }: Exempted): readonly LatePart[] =>
  kinds ?? (covers === 'all' ? lateParts : ['penalty'])

/** Why something is not demanded for some days: a paragraph for days that are exempt from the same. */
const exemptionBlocks = (column: Column, { language, exemptions = [] }: Claim): Block[] => {
  const keyOf = (one: Exempted) => kindsOf(one).join()
  return [...new Set(exemptions.map(keyOf))].flatMap((key) => {
    const held = exemptions.filter((one) => keyOf(one) === key)
    const kinds = kindsOf(held[0]!)
    const list = held.map(({ from, to, reason, document }) => {
      const days =
        to === null
          ? filled(letterWords.exemptFrom[language], { day: shortDay(from, language) })
          : period(from, to, language)
      return `${days} (${reason}, ${document})`
    })
    const isPenalty = kinds.length === 1 && kinds[0] === 'penalty'
    const isAll = kinds.length === lateParts.length
    const words = isAll ? letterWords.exemptAll : isPenalty ? letterWords.exempt : letterWords.exemptSome
    const names = kinds.map((kind) => exemptWords[kind][language]).join(', ')
    return paragraph(column, { text: filled(words[language], { list: list.join('; '), kinds: names }), size }, 6)
  })
}

const totalOf = ({ principal, penalty, threePercent, inflation }: Claim) =>
  principal + penalty + threePercent + inflation

/** Short names; the list above cites the articles. */
const stepWords = {
  principal: letterWords.principal,
  penalty: billWords.penalty,
  threePercent: billWords.threePercent,
  inflation: billWords.inflation,
}

const calculationBlocks = (column: Column, { language, calculation }: Claim): Block[] => {
  if (calculation.length === 0) return []
  const words = [
    letterWords.part,
    letterWords.period,
    letterWords.base,
    letterWords.days,
    letterWords.rate,
    letterWords.amountColumn,
  ]
  const table = tableOf(column, {
    // A number of a bill fits into its line: a long debt keeps to one page.
    parts: [92, 114, 68, 36, 136, 74],
    left: 2,
    head: words.map((word) => word[language]),
  })
  const lines = (steps: readonly ClaimStep[]) =>
    steps.map(({ part, from, until, base, days, rate, amount, isOpening }) =>
      table.line([
        stepWords[part][language],
        isOpening ? '—' : period(from, until, language),
        moneyText(base, language),
        days === null ? '' : String(days),
        rate,
        moneyText(amount, language),
      ]),
    )
  const lapsed = calculation.filter(({ isLapsed }) => isLapsed)
  return [
    ...heading(column, letterWords.calculation[language]),
    ...lines(calculation.filter(({ isLapsed }) => !isLapsed)),
    gap(8),
    ...(lapsed.length > 0 ? [...heading(column, letterWords.lapsedPart[language]), ...lines(lapsed), gap(8)] : []),
  ]
}

/** A demand for payment with its calculation. */
export const claimPages = (claim: Claim): Generator<(paper: PdfDocument) => void> =>
  letterOf(claim, letterWords.claim, (column) => {
    const { language, account, payer, address, asOf, payBy, association, iban, purpose, law } = claim
    const words = law === 'services' ? letterWords.serviceClaimText : letterWords.claimText
    const text = filled(words[language], { day: longDay(asOf, language), account, address })
    const demand = filled(letterWords.demand[language], {
      amount: amountText(totalOf(claim), language),
      day: longDay(payBy, language),
      association: association.name,
      code: association.code ?? '',
      iban,
      purpose,
    })
    return [
      ...named(column, `${letterWords.to[language]}:`, `${payer}, ${address}`),
      gap(6),
      ...paragraph(column, { text, size }, 8),
      ...claimTable(column, claim),
      ...exemptionBlocks(column, claim),
      ...paragraph(column, { text: demand, size }, 6),
      ...paragraph(column, { text: letterWords.court[language], size }, 6),
      ...calculationBlocks(column, claim),
    ]
  })
