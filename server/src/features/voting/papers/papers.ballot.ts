import type { Language } from '@oselia/contract/languages'
import type { PdfDocument } from '../../../platform/pdf.js'
import { gap, upright, type Block } from '../../../platform/pdf.flow.js'
import { filled, joined } from '../../../platform/pdf.format.js'
import { ballotWords } from './papers.ballot.messages.js'
import { heading, letterPages, named, paragraph, title, type Column } from '../../../platform/pdf.letter.js'
import { sheetWords } from './papers.messages.js'
import { dependenceText, type PaperAnswer, type PaperQuestion } from './papers.questions.js'

/** The ballot of one owner with the chosen answers, to be signed. */
export interface OwnerBallot {
  language: Language
  /** As people call it. */
  number: string
  association: { name: string; code: string | null }
  /** The number of the voting. */
  voting: string
  title: string
  houseAddress: string
  /** All co-owners who have the ballot together. */
  owner: string
  /** Which of several co-owners gives it. */
  signer?: string
  /** A line for each share. */
  units: readonly string[]
  weight: string
  questions: readonly (PaperQuestion & { answer: PaperAnswer })[]
  madeAt: string
  /** Hexadecimal hash of the frozen register. */
  register: string
}

const questionBlocks = (
  column: Column,
  { language }: OwnerBallot,
  { number, text, proposal, answer, ...question }: OwnerBallot['questions'][number],
): Block[] => [
  ...heading(column, `${number}. ${text}`),
  ...(proposal === null
    ? []
    : paragraph(column, { text: `${sheetWords.proposal[language]} ${proposal}`, size: 9.5 }, 3, true)),
  ...dependenceText(question, language).flatMap((words) => paragraph(column, { text: words, size: 9.5 }, 3, true)),
  ...paragraph(
    column,
    { text: `${ballotWords.answer[language]}: ${ballotWords[answer][language]}`, size: 11, bold: true },
    6,
  ),
]

const blocksOf = (column: Column, ballot: OwnerBallot): Block[] => {
  const { language, association, units } = ballot
  const code = association.code && filled(sheetWords.code[language], { code: association.code })
  const small = (text: string) => paragraph(column, { text, size: 8, color: '#333' })
  return [
    ...title(column, [
      { text: joined(', ', association.name, code), size: 10, bold: true },
      { text: ' ', size: 6 },
      { text: `${ballotWords.title[language]} ${ballot.number}`, size: 14, bold: true },
    ]),
    gap(6),
    ...named(column, `${ballotWords.voting[language]}:`, `№ ${ballot.voting}. ${ballot.title}`),
    ...named(column, `${sheetWords.house[language]}:`, ballot.houseAddress),
    ...named(column, `${ballotWords.owner[language]}:`, ballot.owner),
    ...(ballot.signer === undefined ? [] : named(column, `${ballotWords.signer[language]}:`, ballot.signer)),
    ...units.flatMap((unit) => paragraph(column, { text: unit, size: 9.5 }, 1)),
    ...named(column, `${ballotWords.weight[language]}:`, ballot.weight),
    gap(6),
    ...paragraph(column, { text: ballotWords.statement[language], size: 10 }),
    ...ballot.questions.flatMap((question) => questionBlocks(column, ballot, question)),
    gap(8),
    ...small(ballotWords.sign[language]),
    ...small(filled(ballotWords.made[language], { at: ballot.madeAt })),
    ...small(filled(ballotWords.register[language], { hash: ballot.register })),
  ]
}

/** The pages of a ballot, for `drawPdf`. */
export const ballotPages = (ballot: OwnerBallot): Generator<(paper: PdfDocument) => void> =>
  letterPages(
    upright,
    { language: ballot.language, label: `${ballotWords.title[ballot.language]} ${ballot.number}` },
    (column) => blocksOf(column, ballot),
  )
