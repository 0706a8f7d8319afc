import type { Language } from '@oselia/contract/languages'
import type { PdfDocument } from '../../../platform/pdf.js'
import { turned, type Block } from '../../../platform/pdf.flow.js'
import { filled, joined, shortDay, type Day } from '../../../platform/pdf.format.js'
import { letterPages, paragraph, title, type Column } from '../../../platform/pdf.letter.js'
import type { Text } from '../../../platform/pdf.pen.js'
import { columnsOf, rowOf } from '../../../platform/pdf.table.js'
import { sheetWords } from './papers.messages.js'
import { areaText, shareOf, sumOf } from './papers.numbers.rules.js'
import { rollWords } from './papers.protocol.messages.js'
import type { SheetUnit } from './papers.sheet.js'

type RollAnswer = 'for' | 'against' | 'abstain' | 'invalid'
/** One owner with all units and answers. */
export interface RollRow {
  owner: string
  units: readonly SheetUnit[]
  representative: { name: string; document: string } | null
  /** Which of several co-owners gave the ballot. */
  signer?: string
  /** Which of several co-owners were at the meeting. */
  attendees?: readonly string[]
  /** In the order of the questions; null where the owner gave none. */
  answers: readonly (RollAnswer | null)[]
  /** The sheet with the signature, or how else the ballot was given. */
  source: string | null
  day: Day | null
}
export interface Roll {
  language: Language
  association: string
  houseAddress: string
  protocolNumber: string
  /** Numbers of the questions. */
  questions: readonly number[]
  rows: readonly RollRow[]
}

/** Columns of answers that fit beside the owners. */
const mostQuestions = 12

/** Most units, and letters of their documents, in one row. */
const [mostUnits, mostLetters] = [10, 900]

/** The units of an owner in parts that a row holds: some owners have hundreds. */
const inParts = (units: readonly SheetUnit[]): SheetUnit[][] => {
  const parts: SheetUnit[][] = [[]]
  let letters = 0
  for (const unit of units) {
    const length = unit.document?.length ?? 0
    if (parts.at(-1)!.length === mostUnits || (letters > 0 && letters + length > mostLetters)) {
      parts.push([])
      letters = 0
    }
    parts.at(-1)!.push(unit)
    letters += length
  }
  return parts
}

const unitCells = (units: readonly SheetUnit[], language: Language): Text[][] => {
  const lines = units.map(
    ({ name, area, share }) => `${name}: ${areaText({ num: area, den: 1n }, language)} × ${share.num}/${share.den}`,
  )
  return [
    [{ text: joined('\n', ...units.map(({ document }) => document)), size: 6 }],
    [{ text: lines.join('\n'), size: 7 }],
  ]
}

const partBlocks = ({ pen, x, width }: Column, roll: Roll, from: number): Block[] => {
  const { language } = roll
  const questions = roll.questions.slice(from, from + mostQuestions)
  const columns = columnsOf(x, width, [22, 140, 118, 118, 52, ...questions.map(() => 28), 60])
  const words = [
    '№',
    ...[sheetWords.ownerShort, sheetWords.document, sheetWords.unit, sheetWords.shareArea].map(
      (word) => word[language],
    ),
  ]
  const head = rowOf(
    pen,
    columns,
    [...words, ...questions.map(String), rollWords.source[language]].map((text) => [
      { text, size: 7, bold: true, align: 'center' },
    ]),
    { fill: '#f2f2f2' },
  )
  return roll.rows.flatMap((row, at) => {
    const { owner, units, representative, source, day } = row
    const proxy = joined(
      '\n',
      row.attendees === undefined ? null : filled(sheetWords.attended[language], { names: row.attendees.join(', ') }),
      row.signer === undefined ? null : filled(sheetWords.signedBy[language], { name: row.signer }),
      representative &&
        `${filled(rollWords.byProxy[language], { name: representative.name })}, ${representative.document}`,
    )
    const weight = areaText(sumOf(units.map(({ area, share }) => shareOf(area, share))), language)
    const answers = questions.map((_, n): Text[] => {
      const answer = row.answers[from + n] ?? null
      return [{ text: answer === null ? '–' : rollWords[answer][language], size: 6, align: 'center' }]
    })
    const number: Text[] = [{ text: String(at + 1), size: 7 }]
    return inParts(units).map((part, n) => {
      const name: Text[] = [
        { text: owner, size: 7.5, bold: true },
        { text: n === 0 ? proxy : sheetWords.continued[language], size: 6.5 },
      ]
      const said: Text[][] =
        n === 0
          ? [
              [{ text: weight, size: 7.5, bold: true }],
              ...answers,
              [{ text: joined('\n', source, day && shortDay(day, language)), size: 6.5 }],
            ]
          : [[], ...answers.map(() => []), []]
      return rowOf(pen, columns, [number, name, ...unitCells(part, language), ...said], { head, least: 16 })
    })
  })
}

/** The pages of the by-name annex for `drawPdf`, to be drawn with the layout `landscape`; twelve questions beside each other. */
export const rollPages = (roll: Roll): Generator<(paper: PdfDocument) => void> => {
  const { language, questions, protocolNumber } = roll
  const label = `${rollWords.title[language]}. ${filled(sheetWords.annex[language], { number: protocolNumber })}`
  return letterPages(turned, { language, label }, (column) => {
    const parts = Math.max(1, Math.ceil(questions.length / mostQuestions))
    return [
      ...title(column, [
        { text: filled(sheetWords.annex[language], { number: protocolNumber }), size: 8.5 },
        { text: rollWords.title[language], size: 13, bold: true },
        { text: `${roll.association}, ${roll.houseAddress}`, size: 9 },
      ]),
      ...paragraph(column, { text: rollWords.key[language], size: 7.5 }),
      ...Array.from({ length: parts }, (_, at) => {
        const from = at * mostQuestions
        const shown = questions.slice(from, from + mostQuestions)
        const range = filled(rollWords.questions[language], { from: shown[0] ?? 0, to: shown.at(-1) ?? 0 })
        return [
          ...(parts > 1 ? paragraph(column, { text: range, size: 9, bold: true }) : []),
          ...partBlocks(column, roll, from),
        ]
      }).flat(),
    ]
  })
}
