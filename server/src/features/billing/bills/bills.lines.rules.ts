import type { LineKind } from '@oselia/contract/billing.enums'
import { splitByWeights } from '../ledger/ledger.public.js'

interface Line {
  kind: LineKind
  amount_minor: number
}

/** In the order in which money counts: for the principal first, as in what late payment costs and in claims. */
const late: readonly LineKind[] = ['penalty', 'three_percent', 'inflation']
const rankOf = ({ kind }: Line): number => late.indexOf(kind) + 1

const sum = (values: readonly bigint[]): bigint => values.reduce((all, value) => all + value, 0n)

/** A sum over amounts above 0, at most all of them, in proportion to each. */
const shared = (amount: bigint, amounts: readonly bigint[]): bigint[] =>
  sum(amounts) === 0n ? amounts.map(() => 0n) : splitByWeights(amount, amounts)

/** A sum over the lines from the first rank on, in proportion to the lines within a rank. */
const ranked = (amount: bigint, lines: readonly Line[], amounts: readonly bigint[]): bigint[] => {
  const parts = amounts.map(() => 0n)
  let left = amount
  for (const rank of [0, ...late.map((_, at) => at + 1)]) {
    const places = lines.flatMap((line, at) => (rankOf(line) === rank ? [at] : []))
    const own = places.map((at) => amounts[at]!)
    const taken = left < sum(own) ? left : sum(own)
    for (const [n, part] of shared(taken, own).entries()) parts[places[n]!] = part
    left -= taken
  }
  return parts
}

/**
 * What of a bill's payments counts for each of its lines; they add up to what is paid, and what is left of the lines to what is left of
 * the bill. Lines below zero (benefits, recalculations) pay the others first. The principal is paid before what late payment cost, each in
 * proportion to its lines.
 */
export const paidByLine = (lines: readonly Line[], paid_minor: number): number[] => {
  const paid = BigInt(paid_minor)
  const above = lines.map(({ amount_minor }) => BigInt(Math.max(amount_minor, 0)))
  const below = lines.map(({ amount_minor }) => BigInt(Math.max(-amount_minor, 0)))
  const [owed, given] = [sum(above), sum(below)]
  const toAbove = owed < paid + given ? owed : paid + given
  const ofAbove = ranked(toAbove, lines, above)
  const ofBelow = shared(toAbove - paid, below)
  return lines.map((_, at) => Number(ofAbove[at]! - ofBelow[at]!))
}
