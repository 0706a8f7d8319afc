import type { Language } from '@oselia/contract/languages'
import type { PdfDocument } from '../../../platform/pdf.js'
import { gap, stack, upright, type Block } from '../../../platform/pdf.flow.js'
import { filled, joined } from '../../../platform/pdf.format.js'
import { heading, letterPages, paragraph, type Column } from '../../../platform/pdf.letter.js'
import { fieldBlock } from '../../../platform/pdf.table.js'
import { sheetWords } from './papers.messages.js'
import { countText, type Fraction } from './papers.numbers.rules.js'
import { tookBlocks, votesTable } from './papers.protocol.counted.js'
import { headBlocks } from './papers.protocol.head.js'
import { dependenceText } from './papers.questions.js'
import { protocolWords } from './papers.protocol.messages.js'
import type { Protocol, ProtocolAnswer, ProtocolQuestion } from './papers.protocol.model.js'
import { rulesWords } from './papers.rules.messages.js'
import { thresholdText, type PaperThreshold } from './papers.threshold.js'

const labelled = (column: Column, label: string, text: string): Block[] => [
  { ...gap(3), keep: true },
  ...paragraph(column, { text: `${label} ${text}`, size: 9.5 }, 2, true),
]

/** The part of all votes by which an answer decides; null where it decides otherwise. */
const limitOf = (
  { num, den, base, dimension, block = null }: PaperThreshold,
  answer: ProtocolAnswer,
): Fraction | null => {
  if (base !== 'all' || dimension === 'head') return null
  const limit = answer === 'for' ? { num, den } : answer === 'against' ? block : null
  return limit && { num: BigInt(limit.num), den: BigInt(limit.den) }
}

const outcomeText = ({ isAdopted, isCounted = true, dependsOn }: ProtocolQuestion, language: Language): string => {
  if (!isCounted) return filled(sheetWords.notCounted[language], { number: dependsOn ?? '' })
  return (isAdopted ? protocolWords.adopted : protocolWords.notAdopted)[language]
}

const questionBlocks = (column: Column, language: Language, question: ProtocolQuestion): Block[] => {
  const { number, text, heard, proposal, threshold, whole, results, isAdopted } = question
  const rows = results.map(({ answer, votes }) => ({
    name: protocolWords[answer][language],
    votes,
    bold: answer === 'for',
    limit: limitOf(threshold, answer),
  }))
  const needed = thresholdText(threshold, language)
  const decision = isAdopted ? protocolWords.decided[language] : protocolWords.proposed[language]
  return [
    ...heading(column, `${filled(sheetWords.questionNumber[language], { number })}. ${text}`, { size: 10, before: 10 }),
    ...(heard === null ? [] : labelled(column, protocolWords.heard[language], heard)),
    ...(proposal === null ? [] : labelled(column, decision, proposal)),
    { ...gap(3), keep: true },
    stack([
      votesTable(column, language, { label: protocolWords.voted[language], rows, whole }),
      ...[needed, ...dependenceText(question, language)].flatMap((words) =>
        paragraph(column, { text: words, size: 9 }),
      ),
      ...paragraph(column, { text: outcomeText(question, language), size: 11, bold: true }),
    ]),
  ]
}

const electionBlocks = (column: Column, { language, elections, electionBase = 'present' }: Protocol): Block[] => {
  if (elections.length === 0) return []
  const rule = electionBase === 'cast' ? rulesWords.electionCast : protocolWords.electionRule
  const lines = elections.flatMap(({ role, name, isByName, present, votes, isElected }) => {
    const words = [
      protocolWords[isByName ? 'electionByName' : 'electionHands'][language],
      `${protocolWords.electionPresent[language]} – ${countText(present, language)}`,
      ...(['for', 'against', 'abstain'] as const).map(
        (answer) => `${protocolWords[answer][language].toLowerCase()} – ${countText(votes[answer], language)}`,
      ),
    ]
    const outcome = protocolWords[isElected ? 'elected' : 'notElected'][language]
    return [
      ...paragraph(column, { text: `${protocolWords[role][language]}: ${name}`, size: 9.5, bold: true }, 1, true),
      ...paragraph(column, { text: `${words.join(', ')}. ${outcome}.`, size: 9.5 }, 4),
    ]
  })
  return [
    ...heading(column, protocolWords.elections[language]),
    ...paragraph(column, { text: rule[language], size: 9 }, 4, true),
    ...lines,
  ]
}

const signatureBlock = ({ pen, x, width }: Column, role: string, name: string): Block =>
  fieldBlock(pen, { label: joined(' ', `${role}:`, name) }, { x, width: width * 0.85, size: 9.5 })

const endBlocks = (column: Column, protocol: Protocol): Block[] => {
  const { language, chair, secretary, commission, annexes } = protocol
  const signed = [
    ...(chair === null ? [] : [[protocolWords.chair[language], chair] as const]),
    ...(secretary === null ? [] : [[protocolWords.secretary[language], secretary] as const]),
    ...commission.map((name) => [protocolWords.commission[language], name] as const),
  ]
  const lines = signed.flatMap(([role, name]) => [gap(12), signatureBlock(column, role, name)])
  return [
    gap(10),
    // Signatures are never printed on a page without the end of the text.
    stack([...paragraph(column, { text: protocolWords.closing[language], size: 9.5 }), ...lines, gap(10)]),
    ...(annexes.length === 0 ? [] : heading(column, protocolWords.annexes[language], { size: 9.5, before: 0 })),
    ...annexes.flatMap((annex, at) => paragraph(column, { text: `${at + 1}. ${annex}`, size: 9 }, 1)),
  ]
}

/** The pages of a protocol for `drawPdf`. */
export const protocolPages = (protocol: Protocol): Generator<(paper: PdfDocument) => void> => {
  const { language, number, questions } = protocol
  const label = filled(protocolWords.title[language], { number })
  return letterPages(upright, { language, label }, (column) => [
    ...headBlocks(column, protocol),
    ...tookBlocks(column, protocol),
    ...electionBlocks(column, protocol),
    ...heading(column, protocolWords.agenda[language]),
    ...questions.flatMap(({ number, text }) => paragraph(column, { text: `${number}. ${text}`, size: 9.5 }, 2)),
    ...questions.flatMap((question) => questionBlocks(column, language, question)),
    ...endBlocks(column, protocol),
  ])
}
