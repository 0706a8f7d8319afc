import type { Texts } from '@oselia/contract/languages'
import type { PdfDocument } from '../../../platform/pdf.js'
import { gap, type Block } from '../../../platform/pdf.flow.js'
import { filled, joined } from '../../../platform/pdf.format.js'
import { heading, paragraph, type Column } from '../../../platform/pdf.letter.js'
import { pictureBlocks, type PrintedPicture } from '../../../platform/pdf.pictures.js'
import { columnsOf, rowOf } from '../../../platform/pdf.table.js'
import { amountText, letterOf, partyText, signatureBlocks, type Letter, type Party } from './bill-papers.letters.js'
import { letterWords } from './bill-papers.letters.messages.js'
import { moneyText, quantityText } from './bill-papers.money.js'
import { worksWords } from './bill-papers.works.messages.js'

/** Amounts and prices in kopiykas, quantities in ten-thousandths. */
interface CompletedWork {
  name: string
  unit: string
  quantity: bigint
  price: bigint
  amount: bigint
}
export interface Completion extends Letter {
  contractor: Party
  /** «договір № 5 від 01.02.2026, заявка № 1203». */
  basis: string
  address: string
  works: readonly CompletedWork[]
  /** Null where the contractor pays no value added tax. */
  vat: bigint | null
  warranty: string | null
  pictures?: readonly PrintedPicture[]
}
export interface Defect {
  place: string
  defect: string
  /** «12 м²». */
  extent: string
  needed: string
}
export interface DefectReport extends Letter {
  members: readonly { role: string; name: string }[]
  basis: string
  address: string
  defects: readonly Defect[]
  cause: string | null
  conclusion: string | null
  pictures?: readonly PrintedPicture[]
}

const size = 10

const photoBlocks = (column: Column, { language, pictures = [] }: Pick<Completion, 'language' | 'pictures'>): Block[] =>
  pictures.length === 0 ? [] : [...heading(column, worksWords.photos[language]), ...pictureBlocks(column, pictures)]

const worksBlocks = ({ pen, x, width }: Column, { language, works }: Completion): Block[] => {
  const columns = columnsOf(x, width, [24, 240, 40, 66, 70, 80])
  const row = (texts: readonly string[], bold: boolean, options = {}) =>
    rowOf(
      pen,
      columns,
      texts.map((text, at) => [{ text, size: 8.5, bold, align: at < 3 ? 'left' : 'right' }]),
      options,
    )
  const words = [worksWords.order, worksWords.work, worksWords.unit, worksWords.quantity, worksWords.price]
  const head = row(
    [...words, letterWords.amountColumn].map((word) => word[language]),
    true,
    { fill: '#f2f2f2' },
  )
  const lines = works.map(({ name, unit, quantity, price, amount }, at) => {
    const figures = [quantityText(quantity, language), moneyText(price, language), moneyText(amount, language)]
    return row([String(at + 1), name, unit, ...figures], false, { head })
  })
  return [
    ...lines,
    row(['', letterWords.total[language], '', '', '', moneyText(totalOf(works), language)], true, { head }),
  ]
}

const totalOf = (works: readonly CompletedWork[]) => works.reduce((sum, { amount }) => sum + amount, 0n)

/** Акт виконаних робіт: the association signs as the customer, the contractor beside it. */
export const completionPages = (act: Completion): Generator<(paper: PdfDocument) => void> =>
  letterOf(act, worksWords.completion, (column) => {
    const { language, association, contractor, basis, address, works, vat, warranty } = act
    const text = filled(worksWords.completionText[language], {
      customer: partyText(association, language),
      contractor: partyText(contractor, language),
      basis,
      address,
    })
    const tax =
      vat === null
        ? worksWords.withoutVat[language]
        : filled(worksWords.withVat[language], { amount: moneyText(vat, language) })
    const cost = filled(worksWords.cost[language], { amount: amountText(totalOf(works), language), vat: tax })
    return [
      ...paragraph(column, { text, size }, 8),
      ...worksBlocks(column, act),
      gap(8),
      ...paragraph(column, { text: cost, size, bold: true }, 5),
      ...paragraph(column, { text: worksWords.accepted[language], size }, 5),
      ...(warranty === null
        ? []
        : paragraph(column, { text: filled(worksWords.warranty[language], { text: warranty }), size })),
      ...photoBlocks(column, act),
      signatureBlocks(column, language, [{ role: worksWords.contractor[language], name: contractor.name }]),
    ]
  })

const defectsBlocks = ({ pen, x, width }: Column, { language, defects }: DefectReport): Block[] => {
  const columns = columnsOf(x, width, [24, 110, 170, 56, 160])
  const cells = (texts: readonly string[], bold: boolean) => texts.map((text) => [{ text, size: 8.5, bold }])
  const words = [worksWords.order, worksWords.place, worksWords.defect, worksWords.extent, worksWords.needed]
  const head = rowOf(
    pen,
    columns,
    cells(
      words.map((word) => word[language]),
      true,
    ),
    { fill: '#f2f2f2' },
  )
  return defects.map(({ place, defect, extent, needed }, at) =>
    rowOf(pen, columns, cells([String(at + 1), place, defect, extent, needed], false), { head }),
  )
}

/** Дефектний акт: what a commission found before a repair, signed by each of its members. */
export const defectPages = (report: DefectReport): Generator<(paper: PdfDocument) => void> =>
  letterOf(report, worksWords.defects, (column) => {
    const { language, members, basis, address, cause, conclusion } = report
    const named = members.map(({ role, name }) => joined(' ', role, name)).join(', ')
    const text = filled(worksWords.defectsText[language], { members: named, basis, address })
    const further = (words: Texts, value: string | null) =>
      value === null ? [] : paragraph(column, { text: filled(words[language], { text: value }), size }, 5)
    return [
      ...paragraph(column, { text, size }, 8),
      ...defectsBlocks(column, report),
      gap(8),
      ...further(worksWords.cause, cause),
      ...further(worksWords.conclusion, conclusion),
      ...photoBlocks(column, report),
      signatureBlocks(column, language, members),
    ]
  })
