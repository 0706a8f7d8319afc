import type { QuorumRule, Threshold, VotingRules } from '@oselia/contract/governance-profiles'
import type { BallotAnswer, QuestionOutcome } from '@oselia/contract/votings.enums'
import { compare, fraction, minus, one, over, plus, times, zero, type Fraction } from '../../../platform/fractions.js'

/** Votes: their exact weight and the owners who gave them. */
export interface Votes {
  weight: Fraction
  owners: number
}
export const noVotes: Votes = { weight: zero, owners: 0 }
export const addVotes = (a: Votes, b: Votes): Votes => ({
  weight: plus(a.weight, b.weight),
  owners: a.owners + b.owners,
})
const withoutVotes = (a: Votes, b: Votes): Votes => ({
  weight: minus(a.weight, b.weight),
  owners: a.owners - b.owners,
})

export interface Count {
  /** The whole frozen register, parts whose owner is not known included. */
  total: Votes
  /** Owners who took part: registered at the meeting, or with a ballot. */
  present: Votes
  /** Of those who can still vote, owners who have not taken part yet: each who does makes the base of those present larger. */
  absent: Votes
  answers: Record<BallotAnswer, Votes>
  /** Of owners who can still vote; nothing once ballots are no longer taken. */
  remaining: Votes
  open: boolean
  /** Whether as many take part as the rules ask for; `true` where they ask for nothing. */
  quorate: boolean
}

type Dimension = 'weight' | 'head'
const dimensionsOf = ({ dimension }: Pick<Threshold, 'dimension'>): readonly Dimension[] =>
  dimension === 'both' ? ['weight', 'head'] : [dimension]
const valueOf = (votes: Votes, dimension: Dimension): Fraction =>
  dimension === 'weight' ? votes.weight : fraction(votes.owners)

const baseOf = ({ base }: Threshold, count: Count, given: Votes): Votes => {
  if (base === 'all') return count.total
  if (base === 'present') return addVotes(count.present, count.absent)
  return given
}

const limitOf = ({ numerator, denominator }: { numerator: number; denominator: number }, base: Fraction): Fraction =>
  times(base, fraction(numerator, denominator))

/** Whether so many votes for and against adopt the question. Fractions are compared, never percent. */
const isAdopted = (rule: Threshold, count: Count, votesFor: Votes, against: Votes): boolean =>
  dimensionsOf(rule).every((dimension) => {
    const given = valueOf(votesFor, dimension)
    if (compare(given, zero) <= 0) return false
    const base = valueOf(baseOf(rule, count, addVotes(votesFor, against)), dimension)
    const order = compare(given, limitOf(rule, base))
    const blocked = rule.block && compare(valueOf(against, dimension), limitOf(rule.block, base)) > 0
    return !blocked && (rule.strict ? order > 0 : order >= 0)
  })

/**
 * What is known of a question: `adopted` when it stays so even if all who can still vote are against, `cannot_pass` when it fails
 * even if all of them are for. Once ballots are no longer taken it is `adopted` or `not_adopted`. Without a quorum nothing is adopted.
 */
export const outcomeOf = (rule: Threshold, count: Count): QuestionOutcome => {
  const { for: votesFor, against } = count.answers
  if (count.quorate && isAdopted(rule, count, votesFor, addVotes(against, count.remaining))) return 'adopted'
  if (!count.open) return 'not_adopted'
  return isAdopted(rule, count, addVotes(votesFor, count.remaining), against) ? 'can_pass' : 'cannot_pass'
}

/**
 * The outcome of a question that counts only where another one is adopted, of both outcomes. While that one is open, votes that
 * suffice adopt nothing yet.
 */
export const dependentOutcome = (own: QuestionOutcome, other: QuestionOutcome): QuestionOutcome => {
  if (other === 'adopted') return own
  if (other === 'can_pass') return own === 'adopted' ? 'can_pass' : own
  return 'not_counted'
}

/** The weight that votes for still lack, or must exceed where the rule is strict; 0 when nothing is lacking. */
const lackOf = (rule: Threshold, count: Count, dimension: Dimension): Fraction | null => {
  const votesFor = valueOf(count.answers.for, dimension)
  const part = fraction(rule.numerator, rule.denominator)
  // Of those present: as if none of the absent came, the fewest that could be lacking.
  const base = baseOf(rule, { ...count, absent: noVotes }, noVotes)
  if (rule.base !== 'cast') return minus(limitOf(rule, valueOf(base, dimension)), votesFor)
  // for + x = part × (for + against + x)
  if (rule.numerator === rule.denominator) return null
  const given = plus(votesFor, valueOf(count.answers.against, dimension))
  return over(minus(times(part, given), votesFor), minus(one, part))
}

interface Needed {
  /** Null where the rule does not count by weight. */
  weight: Fraction | null
  /** The fewest owners whose votes would do. */
  owners: number | null
}

const reaches = (rule: Threshold, given: Fraction, lack: Fraction): boolean =>
  compare(given, lack) > (rule.strict ? 0 : -1)

/** Owners of one weight. */
export interface Weighing {
  weight: Fraction
  owners: number
}

/** The fewest owners whose votes give `lack` by weight and `heads` by number, the heaviest first; null where all are too few. */
const fewest = (rule: Threshold, lack: Fraction | null, heads: Fraction | null, missing: readonly Weighing[]) => {
  const enough = (given: Fraction, owners: number) =>
    (!lack || reaches(rule, given, lack)) && (!heads || reaches(rule, fraction(owners), heads))
  let owners = 0
  let given = zero
  if (enough(given, owners)) return 0
  for (const alike of missing) {
    const all = plus(given, times(alike.weight, fraction(alike.owners)))
    // Only within the owners of one weight that suffice together they are counted one by one.
    if (!enough(all, owners + alike.owners)) [given, owners] = [all, owners + alike.owners]
    else {
      while (!enough(given, owners)) [given, owners] = [plus(given, alike.weight), owners + 1]
      return owners
    }
  }
  return null
}

/** What a question that can still pass lacks. `missing` are the weights of the owners who can still vote, the largest first. */
export const neededFor = (rule: Threshold, count: Count, missing: readonly Weighing[]): Needed | null => {
  if (outcomeOf(rule, count) !== 'can_pass') return null
  const dimensions = dimensionsOf(rule)
  const weight = dimensions.includes('weight') ? lackOf(rule, count, 'weight') : null
  const heads = dimensions.includes('head') ? lackOf(rule, count, 'head') : null
  const lacking = weight && compare(weight, zero) > 0 ? weight : null
  return { weight: lacking, owners: fewest(rule, weight, heads, missing) }
}

interface Held {
  rules: Pick<VotingRules, 'thresholds'>
  second_call_at: string | null
}
/** The threshold of the rules with a code, with its base in the call that is held. */
export const thresholdIn = ({ rules, second_call_at }: Held, code: string): Threshold => {
  const rule = rules.thresholds.find((one) => one.code === code)!
  const base = (second_call_at === null ? null : rule.second_call_base) ?? rule.base
  return { ...rule, base }
}

/** What has to take part, of the second call where that is held; null where nothing is asked for. */
export const quorumOf = ({ quorum }: Pick<VotingRules, 'quorum'>, isSecondCall: boolean): QuorumRule | null => {
  if (!quorum || isSecondCall) return quorum?.second_call?.quorum ?? null
  const { second_call: _, ...rule } = quorum
  return rule
}

/** Whether as many take part as a quorum asks for. */
export const quorumReached = (quorum: QuorumRule, present: Votes, total: Votes): boolean =>
  dimensionsOf(quorum).every((dimension) => {
    const order = compare(valueOf(present, dimension), limitOf(quorum, valueOf(total, dimension)))
    return quorum.strict ? order > 0 : order >= 0
  })

/** Votes of the register that were not given. */
export const notVoted = (total: Votes, answers: Record<BallotAnswer, Votes>): Votes =>
  Object.values(answers).reduce(withoutVotes, total)
