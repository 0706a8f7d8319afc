import type { Language } from '@oselia/contract/languages'
import type { PdfDocument } from '../../../platform/pdf.js'
import { turned, type Block } from '../../../platform/pdf.flow.js'
import { filled, joined, shortDay, type Day } from '../../../platform/pdf.format.js'
import { letterPages, title, type Column } from '../../../platform/pdf.letter.js'
import type { Text } from '../../../platform/pdf.pen.js'
import { columnsOf, rowOf } from '../../../platform/pdf.table.js'
import { sheetWords } from './papers.messages.js'
import { correctionsWords as words } from './papers.proceedings.messages.js'

type Answer = 'for' | 'against' | 'abstain' | 'invalid'
/** A ballot as it was entered. */
export interface EnteredBallot {
  channel: 'meeting' | 'paper'
  castOn: Day
  representative: string | null
  surveyor: string | null
  /** In the order of the questions; null where there is none. */
  answers: readonly (Answer | null)[]
}
export interface CorrectionRow {
  owner: string
  units: readonly string[]
  who: string | null
  on: { day: Day; time: string }
  isDuringCount: boolean
  reason: string
  before: EnteredBallot
  after: EnteredBallot
}
export interface Corrections {
  language: Language
  association: string
  houseAddress: string
  protocolNumber: string
  rows: readonly CorrectionRow[]
}

/** What a ballot says where it differs from another one; everything where nothing that is shown differs. */
const differing = (one: EnteredBallot, other: EnteredBallot, language: Language): string => {
  const { channel, castOn, representative, surveyor } = one
  const answers = one.answers.map((answer, at) => ({
    isOther: answer !== other.answers[at],
    text: filled(words.question[language], { number: at + 1, answer: words[answer ?? 'none'][language] }),
  }))
  const facts = [
    { isOther: channel !== other.channel, text: words[channel][language] },
    { isOther: castOn !== other.castOn, text: filled(words.castOn[language], { day: shortDay(castOn, language) }) },
    {
      isOther: representative !== other.representative,
      text:
        representative === null
          ? words.inPerson[language]
          : filled(words.represented[language], { name: representative }),
    },
    {
      isOther: surveyor !== other.surveyor,
      text: surveyor === null ? words.noSurveyor[language] : filled(words.surveyor[language], { name: surveyor }),
    },
  ]
  const other_ = [...answers, ...facts].filter(({ isOther }) => isOther)
  return (other_.length > 0 ? other_ : answers).map(({ text }) => text).join('\n')
}

const tableOf = ({ pen, x, width }: Column, { language, rows }: Corrections): Block[] => {
  const columns = columnsOf(x, width, [26, 150, 130, 150, 150, 164])
  const head = rowOf(
    pen,
    columns,
    [
      '№',
      sheetWords.ownerShort[language],
      ...[words.who, words.before, words.after, words.reason].map((word) => word[language]),
    ].map((text) => [{ text, size: 7.5, bold: true, align: 'center' }]),
    { fill: '#f2f2f2' },
  )
  return rows.map(({ owner, units, who, on, isDuringCount, reason, before, after }, at) => {
    const when = joined(', ', shortDay(on.day, language), on.time)
    const cells: Text[][] = [
      [{ text: String(at + 1), size: 7.5 }],
      [
        { text: owner, size: 7.5, bold: true },
        { text: units.slice(0, 10).join(', '), size: 7 },
      ],
      [
        ...(who === null ? [] : [{ text: who, size: 7.5 }]),
        { text: when, size: 7.5 },
        ...(isDuringCount ? [{ text: words.duringCount[language], size: 7 }] : []),
      ],
      [{ text: differing(before, after, language), size: 7.5 }],
      [{ text: differing(after, before, language), size: 7.5 }],
      [{ text: reason, size: 7.5 }],
    ]
    return rowOf(pen, columns, cells, { head, least: 14 })
  })
}

/** The pages of the annex of corrections for `drawPdf`, with the layout `landscape`. */
export const correctionsPages = (corrections: Corrections): Generator<(paper: PdfDocument) => void> => {
  const { language, protocolNumber, association, houseAddress } = corrections
  const of = filled(sheetWords.annex[language], { number: protocolNumber })
  return letterPages(turned, { language, label: `${words.title[language]}. ${of}` }, (column) => [
    ...title(column, [
      { text: of, size: 8.5 },
      { text: words.title[language], size: 13, bold: true },
      { text: `${association}, ${houseAddress}`, size: 9 },
    ]),
    ...tableOf(column, corrections),
  ])
}
