import type { Language, Texts } from '@oselia/contract/languages'
import { gap, type Block } from '../../../platform/pdf.flow.js'
import { filled } from '../../../platform/pdf.format.js'
import type { Column } from '../../../platform/pdf.letter.js'
import { fitted, type Text } from '../../../platform/pdf.pen.js'
import { columnsOf, rowOf } from '../../../platform/pdf.table.js'
import { billWords } from './bill-papers.bill.messages.js'
import { areaText, moneyText, priceText, quantityText } from './bill-papers.money.js'

/** A line as it is printed: amounts in kopiykas, quantities and tariffs in ten-thousandths. */
export interface BillLine {
  service: string
  /** Who provides it, where that is not the payee. */
  provider?: string | null
  /** «м²», «ос.», «м³». */
  unit: string
  /** The readings of one meter, and by what their difference is multiplied, in ten-thousandths. */
  readings: {
    span: { previous: bigint; current: bigint } | null
    coefficient: bigint | null
    isEstimated: boolean
  } | null
  /** A part of the total of the house, in kopiykas, by weights: hundredths of m² where it is split by area. */
  share?: { total: bigint; weight: bigint; weights: bigint; isArea: boolean } | null
  quantity: bigint | null
  tariff: bigint | null
  charged: bigint
  recalculated: bigint
  recalculationReason: string | null
  /** Not above 0. */
  subsidy: bigint
}
const readingsText = ({ readings }: BillLine, language: Language): string => {
  if (readings === null) return ''
  const { span, coefficient, isEstimated } = readings
  const parts = [
    span && `${quantityText(span.previous, language)} – ${quantityText(span.current, language)}`,
    coefficient !== null && `× ${quantityText(coefficient, language)}`,
    isEstimated && `(${billWords.estimated[language]})`,
  ]
  return parts.filter(Boolean).join('\n')
}

/** The service, with who provides it and how its part of the total of the house was computed below it. */
const serviceText = ({ service: name, provider, share }: BillLine, language: Language): string => {
  const service = provider ? `${name}\n${provider}` : name
  if (!share) return service
  const written = (weight: bigint) => (share.isArea ? areaText(weight, language) : String(weight))
  const part = `${written(share.weight)}/${written(share.weights)}`
  const total = moneyText(share.total, language)
  return `${service}\n${filled(billWords.houseShare[language], { total, part })}`
}

export const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n)
/** An amount, or nothing where a column is empty. */
const amountText = (amount: bigint, language: Language) => (amount === 0n ? '' : moneyText(amount, language))

interface LineColumn {
  word: Texts
  part: number
  if?: 'readings' | 'recalculated' | 'subsidy' | 'sum'
  text?: (line: BillLine, language: Language) => string
  sum?: (line: BillLine) => bigint
}
const columns: readonly LineColumn[] = [
  { word: billWords.service, part: 128, text: serviceText },
  { word: billWords.readings, part: 84, text: readingsText, if: 'readings' },
  {
    word: billWords.quantity,
    part: 62,
    text: (line, language) => (line.quantity === null ? '' : `${quantityText(line.quantity, language)} ${line.unit}`),
  },
  {
    word: billWords.tariff,
    part: 54,
    text: ({ tariff }, language) => (tariff === null ? '' : priceText(tariff, language)),
  },
  { word: billWords.charged, part: 64, sum: (line) => line.charged },
  { word: billWords.recalculated, part: 68, sum: (line) => line.recalculated, if: 'recalculated' },
  { word: billWords.subsidy, part: 64, sum: (line) => line.subsidy, if: 'subsidy' },
  {
    word: billWords.sum,
    part: 64,
    sum: (line) => line.charged + line.recalculated + line.subsidy,
    if: 'sum',
  },
]

/** The services; columns of corrections and subsidies are printed only where there are any. */
export const linesBlocks = ({ pen, x, width }: Column, language: Language, lines: readonly BillLine[]): Block[] => {
  const has = {
    readings: lines.some(({ readings }) => readings !== null),
    recalculated: lines.some(({ recalculated }) => recalculated !== 0n),
    subsidy: lines.some(({ subsidy }) => subsidy !== 0n),
  }
  const shown = columns.filter(
    (column) => column.if === undefined || (column.if === 'sum' ? has.recalculated || has.subsidy : has[column.if]),
  )
  const widths = columnsOf(
    x,
    width,
    shown.map(({ part }) => part),
  )
  const row = (texts: readonly string[], style: Omit<Text, 'text'>, options = {}) =>
    rowOf(
      pen,
      widths,
      texts.map((text, at) => [{ ...style, text, align: at === 0 ? 'left' : 'right' }]),
      options,
    )
  const head = rowOf(
    pen,
    widths,
    shown.map(({ word }, at) => [
      // Words of a narrow column are printed smaller rather than broken.
      fitted(
        pen,
        { text: word[language], size: 7.5, bold: true, align: at === 0 ? 'left' : 'right' },
        widths.widths[at]! - 6,
      ),
    ]),
    { fill: '#f2f2f2' },
  )
  const textOf = (column: LineColumn, line: BillLine) =>
    column.sum ? amountText(column.sum(line), language) : (column.text?.(line, language) ?? '')
  const total = shown.map((column, at) => {
    if (at === 0) return billWords.month[language]
    return column.sum ? moneyText(sumOf(lines.map(column.sum)), language) : ''
  })
  return [
    ...lines.map((line) =>
      row(
        shown.map((column) => textOf(column, line)),
        { size: 8.5 },
        { head },
      ),
    ),
    row(total, { size: 8.5, bold: true }, { head }),
    gap(8),
  ]
}
