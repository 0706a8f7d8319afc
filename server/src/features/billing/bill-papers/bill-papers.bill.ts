import type { Language } from '@oselia/contract/languages'
import type { PdfDocument } from '../../../platform/pdf.js'
import { gap, stack, upright, type Block } from '../../../platform/pdf.flow.js'
import { filled, joined, shortDay, type Day } from '../../../platform/pdf.format.js'
import { letterPages, paragraph, type Column } from '../../../platform/pdf.letter.js'
import { textBlock, type Text } from '../../../platform/pdf.pen.js'
import { columnsOf, rowOf } from '../../../platform/pdf.table.js'
import { billWords } from './bill-papers.bill.messages.js'
import { linesBlocks, sumOf, type BillLine } from './bill-papers.lines.js'
import { areaText, moneyText, monthText } from './bill-papers.money.js'
import { drawPaymentQr } from './bill-papers.qr.js'

export interface BillPaper {
  language: Language
  number: string
  /** `2026-03`. */
  month: string
  issuedOn: Day
  dueOn: Day
  payee: { name: string; code: string; iban: string; bank: string | null }
  account: string
  payer: string
  address: string
  /** Hundredths of m². */
  area: bigint | null
  persons: number | null
  entrance: string | null
  unit: string
  lines: readonly BillLine[]
  /** Signed: a debt is above 0. */
  opening: bigint
  paid: bigint
  penalty: bigint
  threePercent: bigint
  inflation: bigint
  closing: bigint
  purpose: string
  /** The payment code; null where there is nothing to pay or no valid requisites. */
  paymentLink: string | null
  dispatcher: string | null
  notice: string | null
}

const qrSize = 132
const grey = '#555'

const fieldsBlock = ({ pen, x, width }: Column, fields: readonly (readonly [string, string | null])[]): Block => {
  const label = width * 0.3
  const rows = fields.flatMap(([name, value]) => {
    if (value === null || value === '') return []
    const left = textBlock(pen, [{ text: name, size: 8, color: grey }], x, label - 6)
    const right = textBlock(pen, [{ text: value, size: 9, bold: true }], x + label, width - label)
    const row: Block = {
      height: Math.max(left.height, right.height) + 3,
      draw: (paper, y) => {
        left.draw(paper, y + 1)
        right.draw(paper, y)
      },
    }
    return [row]
  })
  return stack(rows)
}

const hryvnias = (amount: bigint, language: Language) =>
  filled(billWords.hryvnias[language], { amount: moneyText(amount, language) })

const titleBlocks = ({ pen, x, width }: Column, bill: BillPaper): Block[] => {
  const { language } = bill
  const texts: Text[] = [
    { text: bill.payee.name, size: 9.5, bold: true },
    {
      text: joined(
        ' ',
        filled(billWords.title[language], { number: bill.number }),
        filled(billWords.forMonth[language], { month: monthText(bill.month, language) }),
      ),
      size: 14,
      bold: true,
    },
  ]
  return [textBlock(pen, texts, x, width), gap(8)]
}

/** The sum, the day and the code: what is looked for first. */
const payBlock = ({ pen, x, width }: Column, bill: BillPaper): Block => {
  const { language, closing, paymentLink } = bill
  const isDue = closing > 0n
  const line = (text: string, size: number, more: Partial<Text> = {}) =>
    textBlock(pen, [{ text, size, align: 'center', ...more }], x, width)
  const head = stack([
    gap(8),
    line(billWords.toPay[language], 9, { color: grey }),
    line(hryvnias(isDue ? closing : 0n, language), 17, { bold: true }),
    isDue
      ? line(`${billWords.due[language]} ${shortDay(bill.dueOn, language)}`, 9.5, { bold: true })
      : line(billWords.nothingToPay[language], 9),
  ])
  const scan = paymentLink === null ? gap(0) : line(billWords.scan[language], 7, { color: grey })
  const code = paymentLink === null ? 0 : qrSize
  const height = head.height + code + scan.height + 8
  return {
    height,
    draw: (paper, y) => {
      paper.roundedRect(x, y, width, height, 4).lineWidth(0.8).stroke('#999')
      head.draw(paper, y)
      if (paymentLink !== null)
        drawPaymentQr(paper, paymentLink, { x: x + (width - qrSize) / 2, y: y + head.height, size: qrSize })
      scan.draw(paper, y + head.height + code)
    },
  }
}

const partiesBlock = (column: Column, bill: BillPaper): Block => {
  const { language, payee } = bill
  const right = 190
  const left = { ...column, width: column.width - right - 16 }
  const area = bill.area === null ? null : filled(billWords.areaUnit[language], { area: areaText(bill.area, language) })
  const fields = fieldsBlock(left, [
    [billWords.account[language], bill.account],
    [billWords.payer[language], bill.payer],
    [billWords.address[language], bill.address],
    [billWords.area[language], area],
    [billWords.persons[language], bill.persons === null ? null : String(bill.persons)],
    [billWords.issued[language], shortDay(bill.issuedOn, language)],
    [billWords.payee[language], payee.name],
    [billWords.payeeCode[language], payee.code],
    ['IBAN', payee.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')],
    [billWords.bank[language], payee.bank],
    [billWords.purpose[language], bill.purpose],
  ])
  const pay = payBlock({ ...column, x: column.x + column.width - right, width: right }, bill)
  return {
    height: Math.max(fields.height, pay.height) + 10,
    draw: (paper, y) => {
      fields.draw(paper, y)
      pay.draw(paper, y)
    },
  }
}

/** From the opening to the closing balance, line by line. */
const settlementBlock = ({ pen, x, width }: Column, bill: BillPaper): Block => {
  const { language, opening, closing, lines } = bill
  const charged = sumOf(lines.map(({ charged }) => charged))
  const entries: (readonly [string, bigint, boolean?])[] = [
    [(opening < 0n ? billWords.openingAdvance : billWords.openingDebt)[language], opening, true],
    [billWords.charged[language], charged, true],
    [billWords.recalculated[language], sumOf(lines.map(({ recalculated }) => recalculated))],
    [billWords.subsidy[language], sumOf(lines.map(({ subsidy }) => subsidy))],
    [billWords.penalty[language], bill.penalty],
    [billWords.threePercent[language], bill.threePercent],
    [billWords.inflation[language], bill.inflation],
    [billWords.paid[language], -bill.paid, true],
  ]
  const shown = entries.filter(([, amount, isAlways]) => isAlways || amount !== 0n)
  const half = width * 0.56
  const columns = columnsOf(x + width - half, half, [68, 32])
  const row = (label: string, amount: bigint, bold: boolean, fill?: string) =>
    rowOf(
      pen,
      columns,
      [[{ text: label, size: 8.5, bold }], [{ text: moneyText(amount, language), size: 8.5, bold, align: 'right' }]],
      fill === undefined ? {} : { fill },
    )
  const label = closing < 0n ? billWords.closingAdvance[language] : billWords.toPay[language]
  return stack([
    textBlock(pen, [{ text: billWords.settlement[language], size: 8.5, bold: true }], columns.x, half),
    gap(3),
    ...shown.map(([label, amount]) => row(label, amount, false)),
    row(label, closing, true, '#eee'),
    gap(8),
  ])
}

const endBlocks = (column: Column, bill: BillPaper): Block[] => {
  const { language, lines, dispatcher, notice } = bill
  const reasons = lines.filter(({ recalculationReason }) => recalculationReason !== null)
  const text = reasons.map(({ service, recalculationReason }) => `${service}: ${recalculationReason}`).join('; ')
  return [
    ...(text === '' ? [] : paragraph(column, { text: `${billWords.reasons[language]}. ${text}`, size: 8 })),
    ...(notice === null ? [] : paragraph(column, { text: notice, size: 8.5 })),
    ...(dispatcher === null
      ? []
      : paragraph(column, { text: `${billWords.dispatcher[language]}: ${dispatcher}`, size: 8.5, bold: true })),
  ]
}

/** What a bank statement will say: the account and the month come first, as the end may be cut off. Always in the language of payments. */
export const paymentPurpose = ({
  month,
  account,
  address,
}: {
  month: string
  account: string
  address: string
}): string => filled(billWords.purposeText.uk, { month: `${month.slice(5)}.${month.slice(0, 4)}`, account, address })

/** The pages of one bill for `drawPdf`; one page unless it has more lines than a page holds. */
const billPages = (bill: BillPaper): Generator<(paper: PdfDocument) => void> => {
  const label = joined(' · ', filled(billWords.title[bill.language], { number: bill.number }), bill.account)
  return letterPages(upright, { language: bill.language, label }, (column) => [
    ...titleBlocks(column, bill),
    partiesBlock(column, bill),
    ...linesBlocks(column, bill.language, bill.lines),
    settlementBlock(column, bill),
    ...endBlocks(column, bill),
  ])
}

/** Numbers as numbers, so that flat 2 comes before flat 10; those without an entrance come last. */
const natural = new Intl.Collator('uk', { numeric: true })

/** In the order in which bills are put into letter boxes: by entrance, then by unit. */
export const byEntrance = <T extends { entrance: string | null; unit: string }>(bills: readonly T[]): T[] =>
  bills.toSorted(
    (a, b) =>
      Number(a.entrance === null) - Number(b.entrance === null) ||
      natural.compare(a.entrance ?? '', b.entrance ?? '') ||
      natural.compare(a.unit, b.unit),
  )

/** The pages of many bills, each on a page of its own. The caller gives them in order and may read them as they are drawn. */
export const billsPages = function* (bills: Iterable<BillPaper>): Generator<(paper: PdfDocument) => void> {
  for (const bill of bills) yield* billPages(bill)
}
