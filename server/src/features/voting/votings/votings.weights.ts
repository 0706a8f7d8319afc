import type { VotingWeight } from '@oselia/contract/governance-profiles.enums'
import type { Weight } from '@oselia/contract/voting-tally'
import { decimalText, exactText, fraction, over, percentText, type Fraction } from '../../../platform/fractions.js'

/** How many of the stored unit make one square metre, quota, unit or head. */
const scales: Record<VotingWeight, number> = { area: 100, quota: 100, unit: 1, head: 1 }

/** A stored weight in square metres, quotas, units or heads. */
export const weightText = (weight: Fraction, by: VotingWeight): string =>
  decimalText(over(weight, fraction(scales[by])), 2)

export const weightOf = (weight: Fraction, total: Fraction, by: VotingWeight): Weight => ({
  value: weightText(weight, by),
  exact: exactText(over(weight, fraction(scales[by]))),
  percent: percentText(weight, total),
})

/** What the weight of an owner is a part of. */
export interface Whole {
  /** The register without those who have no vote, which votes are counted of. */
  counted: Fraction
  register: Fraction
  by: VotingWeight
}

/** The weight of an owner as a part of what it is counted in, as the tally has it; of the register where the owner has no vote. */
export const weightIn = ({ counted, register, by }: Whole, weight: Fraction, hasVote: boolean): Weight =>
  weightOf(weight, hasVote ? counted : register, by)

export const weightScale = (by: VotingWeight): number => scales[by]

/** `n/d` of a stored weight in square metres, quotas, units or heads. */
export const weightExact = (numerator: string, denominator: string, by: VotingWeight): string =>
  exactText(over(fraction(numerator, denominator), fraction(scales[by])))
