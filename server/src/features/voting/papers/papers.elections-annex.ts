import type { Language } from '@oselia/contract/languages'
import type { PdfDocument } from '../../../platform/pdf.js'
import { turned, type Block } from '../../../platform/pdf.flow.js'
import { filled } from '../../../platform/pdf.format.js'
import { heading, letterPages, paragraph, title, type Column } from '../../../platform/pdf.letter.js'
import { columnsOf, rowOf } from '../../../platform/pdf.table.js'
import { sheetWords } from './papers.messages.js'
import { electionsWords } from './papers.proceedings.messages.js'
import { protocolWords } from './papers.protocol.messages.js'

interface ElectionByName {
  role: 'chair' | 'secretary' | 'commission'
  name: string
  /** Owners who were present and could vote. */
  present: number
  isElected: boolean
  /** Of those who answered. */
  votes: readonly { owner: string; units: readonly string[]; answer: 'for' | 'against' | 'abstain' }[]
}
export interface ElectionsAnnex {
  language: Language
  association: string
  houseAddress: string
  protocolNumber: string
  elections: readonly ElectionByName[]
}

/** Most units that are named in one row: some owners have hundreds. */
const mostUnits = 30

const electionBlocks = (column: Column, language: Language, election: ElectionByName): Block[] => {
  const { pen, x, width } = column
  const { role, name, present, isElected, votes } = election
  const columns = columnsOf(x, width, [28, 330, 330, 110])
  const words = [sheetWords.ownerShort, sheetWords.unit, protocolWords.answer].map((word) => word[language])
  const head = rowOf(
    pen,
    columns,
    ['№', ...words].map((text) => [{ text, size: 7.5, bold: true, align: 'center' }]),
    { fill: '#f2f2f2' },
  )
  const outcome = protocolWords[isElected ? 'elected' : 'notElected'][language]
  const counts = filled(electionsWords.counts[language], { present, given: votes.length })
  return [
    ...heading(column, `${protocolWords[role][language]}: ${name}`, { size: 9.5 }),
    ...paragraph(column, { text: `${counts} ${outcome}.`, size: 9 }, 4, true),
    ...votes.map(({ owner, units, answer }, at) => {
      const shown = units.slice(0, mostUnits).join(', ')
      const cells = [
        String(at + 1),
        owner,
        units.length > mostUnits ? `${shown}, …` : shown,
        protocolWords[answer][language],
      ]
      return rowOf(
        pen,
        columns,
        cells.map((text) => [{ text, size: 7.5 }]),
        { head, least: 14 },
      )
    }),
  ]
}

/** The pages of the annex of elections by name for `drawPdf`, with the layout `landscape`. */
export const electionsAnnexPages = (annex: ElectionsAnnex): Generator<(paper: PdfDocument) => void> => {
  const { language, protocolNumber, association, houseAddress, elections } = annex
  const of = filled(sheetWords.annex[language], { number: protocolNumber })
  return letterPages(turned, { language, label: `${electionsWords.title[language]}. ${of}` }, (column) => [
    ...title(column, [
      { text: of, size: 8.5 },
      { text: electionsWords.title[language], size: 13, bold: true },
      { text: `${association}, ${houseAddress}`, size: 9 },
    ]),
    ...elections.flatMap((election) => electionBlocks(column, language, election)),
  ])
}
