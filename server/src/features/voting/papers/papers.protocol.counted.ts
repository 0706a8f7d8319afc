import { type Language, withPercentSign } from '@oselia/contract/languages'
import { gap, stack, type Block } from '../../../platform/pdf.flow.js'
import { filled, joined, longDay } from '../../../platform/pdf.format.js'
import { heading, paragraph, type Column } from '../../../platform/pdf.letter.js'
import { columnsOf, rowOf } from '../../../platform/pdf.table.js'
import { areaText, countText, percentText, type Fraction } from './papers.numbers.rules.js'
import { correctionsWords } from './papers.proceedings.messages.js'
import { protocolWords } from './papers.protocol.messages.js'
import { rulesWords } from './papers.rules.messages.js'
import type { Protocol, Votes } from './papers.protocol.model.js'

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
export const votesTable = (
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

/** A part as people say it: `50 %`, or `1/3` where percent would be rounded. */
const saidPart = ({ num, den }: { num: number; den: number }, language: Language) =>
  (num * 100) % den === 0 ? withPercentSign(String((num * 100) / den), language) : `${num}/${den}`

const ruleText = ({ language, rule, dominantOver = { num: 1, den: 2 } }: Protocol) =>
  filled(rules[rule][language], { part: saidPart(dominantOver, language) })

const quorumText = (quorum: NonNullable<Protocol['quorum']>, language: Language): string => {
  const { num, den, dimension, strict = false, reached } = quorum
  const of =
    dimension === 'both'
      ? rulesWords.quorumBoth
      : dimension === 'head'
        ? protocolWords.quorumHeads
        : protocolWords.quorumVotes
  const needed = strict ? rulesWords.quorumStrict : protocolWords.quorum
  const outcome = (reached ? protocolWords.quorumReached : protocolWords.quorumMissing)[language]
  return `${filled(needed[language], { part: `${num}/${den}`, of: of[language] })} ${outcome}`
}

/** What had to take part, and whether the meeting was held as its second call. */
const quorumBlocks = (column: Column, { language, quorum = null, secondCall }: Protocol): Block[] => {
  if (!quorum && !secondCall) return []
  const call =
    secondCall &&
    filled(rulesWords.secondCall[language], { day: longDay(secondCall.day, language), time: secondCall.time })
  const needed = quorum ? quorumText(quorum, language) : rulesWords.secondCallFree[language]
  return paragraph(column, { text: joined(' ', call ?? null, needed), size: 9.5, bold: quorum?.reached === false })
}

/** Whose votes were withheld, so that they are no part of the whole. */
const withoutVoteBlocks = (column: Column, { language, withoutVote }: Protocol): Block[] => {
  if (!withoutVote) return []
  const { owners, area } = withoutVote
  const said = { owners: countText(owners, language), area: areaText(area, language) }
  return paragraph(column, { text: filled(rulesWords.withoutVote[language], said), size: 9.5 })
}

/** Who took part and how votes are counted. */
export const tookBlocks = (column: Column, protocol: Protocol): Block[] => {
  const { language, all, atMeeting, inSurvey, together } = protocol
  const rows = [
    { name: protocolWords.all[language], votes: all },
    ...(atMeeting ? [{ name: protocolWords.atMeeting[language], votes: atMeeting }] : []),
    ...(inSurvey ? [{ name: protocolWords.inSurvey[language], votes: inSurvey }] : []),
    { name: protocolWords.together[language], votes: together, bold: true },
  ]
  const used = protocol.channels.filter(({ votes }) => votes.owners > 0)
  const ways = used.map(({ channel, votes }) => ({ name: channels[channel][language], votes }))
  const hasCode = used.some(({ channel }) => channel === 'code') && (protocol.codeContestable ?? true)
  return [
    ...heading(column, protocolWords.took[language]),
    votesTable(column, language, { label: '', rows, whole: all }),
    ...(ways.length > 0
      ? [votesTable(column, language, { label: protocolWords.channels[language], rows: ways, whole: all })]
      : []),
    ...(hasCode ? paragraph(column, { text: protocolWords.codeWarning[language], size: 9, bold: true }) : []),
    ...paragraph(column, { text: `${protocolWords.rule[language]}: ${ruleText(protocol)}`, size: 9.5 }),
    ...withoutVoteBlocks(column, protocol),
    ...quorumBlocks(column, protocol),
    ...(protocol.corrections
      ? paragraph(column, { text: filled(correctionsWords.told[language], protocol.corrections), size: 9.5 })
      : []),
  ]
}
