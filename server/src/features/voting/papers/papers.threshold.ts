import type { Threshold } from '@oselia/contract/governance-profiles'
import { type Language, withPercentSign } from '@oselia/contract/languages'
import { filled } from '../../../platform/pdf.format.js'
import { protocolWords } from './papers.protocol.messages.js'

/** What adopts a question; what is absent was not said in protocols made before it was, and counts by weight. */
export interface PaperThreshold {
  num: number
  den: number
  strict: boolean
  base: 'all' | 'present' | 'cast'
  dimension?: 'weight' | 'head' | 'both'
  /** The part against above which the question fails. */
  block?: { num: number; den: number } | null
}

/** The threshold of the rules as papers have it. */
export const paperThreshold = (rule: Threshold): PaperThreshold => ({
  num: rule.numerator,
  den: rule.denominator,
  strict: rule.strict,
  base: rule.base,
  dimension: rule.dimension,
  block: rule.block && { num: rule.block.numerator, den: rule.block.denominator },
})

const bases = { all: protocolWords.ofAll, present: protocolWords.ofPresent, cast: protocolWords.ofCast }
const headBases = {
  all: protocolWords.headsOfAll,
  present: protocolWords.headsOfPresent,
  cast: protocolWords.headsOfCast,
}

/** A part as it is written: `2/3`. */
const partText = ({ num, den }: { num: number; den: number }, language: Language) =>
  num === den ? withPercentSign('100', language) : `${num}/${den}`

/** What a threshold is counted of: «голосів усіх співвласників». */
export const thresholdBase = (base: PaperThreshold['base'], dimension: 'weight' | 'head', language: Language): string =>
  (dimension === 'head' ? headBases : bases)[base][language]

/** When a question is adopted: by what it is counted, of what, and what blocks it. */
export const thresholdText = (
  { num, den, strict, base, dimension = 'weight', block = null }: PaperThreshold,
  language: Language,
): string => {
  const byWeight = bases[base][language]
  const byHead = headBases[base][language]
  const of =
    dimension === 'both'
      ? filled(protocolWords.ofBoth[language], { weight: byWeight, heads: byHead })
      : dimension === 'head'
        ? byHead
        : byWeight
  const needed = filled(protocolWords[strict ? 'moreThan' : 'atLeast'][language], {
    part: partText({ num, den }, language),
    of,
  })
  if (block === null) return needed
  const against = dimension === 'both' ? protocolWords.blockBoth : protocolWords.block
  const parts = { part: partText(block, language), of, weight: byWeight, heads: byHead }
  return `${needed} ${filled(against[language], parts)}`
}
