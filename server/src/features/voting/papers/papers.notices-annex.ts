import type { Language } from '@oselia/contract/languages'
import type { PdfDocument } from '../../../platform/pdf.js'
import { turned, type Block } from '../../../platform/pdf.flow.js'
import { filled, joined, shortDay, type Day } from '../../../platform/pdf.format.js'
import { letterPages, paragraph, title, type Column } from '../../../platform/pdf.letter.js'
import type { Text } from '../../../platform/pdf.pen.js'
import { columnsOf, rowOf } from '../../../platform/pdf.table.js'
import { sheetWords } from './papers.messages.js'
import { noticesWords } from './papers.proceedings.messages.js'
import type { NoticesGiven } from './papers.protocol.model.js'

/** An owner and the notice that was given; null where none is recorded. */
export interface NoticeRow {
  owner: string
  units: readonly string[]
  notice: {
    way: 'hand' | 'post' | 'email'
    sentOn: Day
    deliveredOn: Day | null
    /** Of the postal item. */
    number: string | null
    refused: boolean
    daysLate: number
  } | null
}
export interface NoticesAnnex {
  language: Language
  association: string
  houseAddress: string
  protocolNumber: string
  summary: NoticesGiven
  rows: readonly NoticeRow[]
}

/** Most units that are named in one row: some owners have hundreds. */
const mostUnits = 30

const unitsText = (units: readonly string[]): string =>
  units.length > mostUnits ? `${units.slice(0, mostUnits).join(', ')}, …` : units.join(', ')

const saidOf = ({ notice }: NoticeRow, due: Day | null, language: Language): (string | Text)[] => {
  if (notice === null) return [noticesWords.notRecorded[language], '–', '–', '–']
  const { way, sentOn, deliveredOn, number, refused, daysLate } = notice
  const how = joined(
    ', ',
    noticesWords[way][language],
    // The number of a message is a long address of mail servers.
    way === 'post' && number !== null ? filled(noticesWords.number[language], { number }) : null,
    refused ? noticesWords.refused[language] : null,
  )
  const late =
    due === null ? '–' : daysLate > 0 ? { text: String(daysLate), size: 8, bold: true } : noticesWords.inTime[language]
  return [how, shortDay(sentOn, language), deliveredOn === null ? '–' : shortDay(deliveredOn, language), late]
}

const tableOf = ({ pen, x, width }: Column, { language, rows, summary }: NoticesAnnex): Block[] => {
  const columns = columnsOf(x, width, [28, 210, 190, 190, 70, 70, 76])
  const words = [
    '№',
    ...[sheetWords.ownerShort, sheetWords.unit, noticesWords.way].map((word) => word[language]),
    ...[noticesWords.sent, noticesWords.delivered, noticesWords.daysLate].map((word) => word[language]),
  ]
  const head = rowOf(
    pen,
    columns,
    words.map((text) => [{ text, size: 7.5, bold: true, align: 'center' }]),
    { fill: '#f2f2f2' },
  )
  return rows.map((row, at) =>
    rowOf(
      pen,
      columns,
      [String(at + 1), row.owner, unitsText(row.units), ...saidOf(row, summary.due, language)].map((cell): Text[] => [
        typeof cell === 'string' ? { text: cell, size: 7.5 } : cell,
      ]),
      { head, least: 14 },
    ),
  )
}

/** The pages of the annex of notices for `drawPdf`, with the layout `landscape`. */
export const noticesAnnexPages = (annex: NoticesAnnex): Generator<(paper: PdfDocument) => void> => {
  const { language, protocolNumber, summary } = annex
  const of = filled(sheetWords.annex[language], { number: protocolNumber })
  const { given, owners, due, late } = summary
  const told = [
    filled(noticesWords.given[language], { given, owners }),
    ...(due === null ? [] : [filled(noticesWords.term[language], { due: shortDay(due, language) })]),
    ...(due === null
      ? []
      : [late === 0 ? noticesWords.allInTime[language] : filled(noticesWords.lateCount[language], { late })]),
  ]
  return letterPages(turned, { language, label: `${noticesWords.title[language]}. ${of}` }, (column) => [
    ...title(column, [
      { text: of, size: 8.5 },
      { text: noticesWords.title[language], size: 13, bold: true },
      { text: `${annex.association}, ${annex.houseAddress}`, size: 9 },
    ]),
    ...paragraph(column, { text: `${noticesWords.label[language]}: ${told.join(' ')}`, size: 9 }),
    ...tableOf(column, annex),
  ])
}
