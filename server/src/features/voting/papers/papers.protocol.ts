import type { Language } from '@oselia/contract/languages'
import type { PdfDocument } from '../../../platform/pdf.js'
import { gap, stack, upright, type Block } from '../../../platform/pdf.flow.js'
import { filled, joined } from '../../../platform/pdf.format.js'
import { heading, letterPages, paragraph, type Column } from '../../../platform/pdf.letter.js'
import { columnsOf, fieldBlock, rowOf } from '../../../platform/pdf.table.js'
import { sheetWords } from './papers.messages.js'
import { areaText, countText, percentText, type Fraction } from './papers.numbers.rules.js'
import { correctionsWords } from './papers.proceedings.messages.js'
import type { Protocol, ProtocolAnswer, ProtocolQuestion, Votes } from './papers.protocol.content.js'
import { headBlocks } from './papers.protocol.head.js'
import { dependenceText } from './papers.questions.js'
import { protocolWords } from './papers.protocol.messages.js'
import { thresholdText, type PaperThreshold } from './papers.threshold.js'

const rules = {
  area: protocolWords.ruleArea,
  dominant: protocolWords.ruleDominant,
  head: protocolWords.ruleHead,
  unit: protocolWords.ruleUnit,
  quota: protocolWords.ruleQuota,
}
const channels = {
  meeting: protocolWords.channelMeeting,
  paper: protocolWords.channelPaper,
  signature: protocolWords.channelSignature,
  code: protocolWords.channelCode,
}
interface VotesRow {
  name: string
  votes: Votes
  bold?: boolean
  /** The part of the whole that decides: the percent is written so that it lies on the same side. */
  limit?: Fraction | null
}

/** Rows of votes: what, how many owners, m², percent of the whole. */
const votesTable = (
  { pen, x, width }: Column,
  language: Language,
  { label, rows, whole }: { label: string; rows: readonly VotesRow[]; whole: Votes },
): Block => {
  const columns = columnsOf(x, width, [200, 90, 120, 100])
  const head = rowOf(
    pen,
    columns,
    [label, protocolWords.owners[language], protocolWords.area[language], protocolWords.percent[language]].map(
      (text, at) => [{ text, size: 8, bold: true, align: at === 0 ? 'left' : 'right' }],
    ),
    { fill: '#f2f2f2' },
  )
  const line = ({ name, votes, bold, limit = null }: VotesRow) =>
    rowOf(
      pen,
      columns,
      [
        name,
        countText(votes.owners, language),
        areaText(votes.area, language),
        percentText(votes.weight, whole.weight, language, { limit }),
      ].map((text, at) => [{ text, size: 9, bold: bold ?? false, align: at === 0 ? 'left' : 'right' }]),
    )
  return stack([head, ...rows.map(line), gap(6)])
}

const quorumBlocks = (column: Column, language: Language, quorum: NonNullable<Protocol['quorum']>): Block[] => {
  const { num, den, dimension, reached } = quorum
  const of = (dimension === 'head' ? protocolWords.quorumHeads : protocolWords.quorumVotes)[language]
  const needed = filled(protocolWords.quorum[language], { part: `${num}/${den}`, of })
  const outcome = (reached ? protocolWords.quorumReached : protocolWords.quorumMissing)[language]
  return paragraph(column, { text: `${needed} ${outcome}`, size: 9.5, bold: !reached })
}

const tookBlocks = (column: Column, protocol: Protocol): Block[] => {
  const { language, all, atMeeting, inSurvey, together } = protocol
  const rows = [
    { name: protocolWords.all[language], votes: all },
    ...(atMeeting ? [{ name: protocolWords.atMeeting[language], votes: atMeeting }] : []),
    ...(inSurvey ? [{ name: protocolWords.inSurvey[language], votes: inSurvey }] : []),
    { name: protocolWords.together[language], votes: together, bold: true },
  ]
  const used = protocol.channels.filter(({ votes }) => votes.owners > 0)
  const ways = used.map(({ channel, votes }) => ({ name: channels[channel][language], votes }))
  const hasCode = used.some(({ channel }) => channel === 'code')
  return [
    ...heading(column, protocolWords.took[language]),
    votesTable(column, language, { label: '', rows, whole: all }),
    ...(ways.length > 0
      ? [votesTable(column, language, { label: protocolWords.channels[language], rows: ways, whole: all })]
      : []),
    ...(hasCode ? paragraph(column, { text: protocolWords.codeWarning[language], size: 9, bold: true }) : []),
    ...paragraph(column, { text: `${protocolWords.rule[language]}: ${rules[protocol.rule][language]}`, size: 9.5 }),
    ...(protocol.quorum ? quorumBlocks(column, language, protocol.quorum) : []),
    ...(protocol.corrections
      ? paragraph(column, { text: filled(correctionsWords.told[language], protocol.corrections), size: 9.5 })
      : []),
  ]
}

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

const electionBlocks = (column: Column, { language, elections }: Protocol): Block[] => {
  if (elections.length === 0) return []
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
    ...paragraph(column, { text: protocolWords.electionRule[language], size: 9 }, 4, true),
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
