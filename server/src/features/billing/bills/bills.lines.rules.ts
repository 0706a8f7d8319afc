import type { LineKind } from '@oselia/contract/billing.enums'
import { lateKinds, leftInOrder, splitByWeights } from '../ledger/ledger.public.js'

interface Line {
  kind: LineKind
  amount_minor: number
}

/** The principal, then each kind of what late payment cost, as in claims. */
const ranks = [null, ...lateKinds]
const rankOf = ({ kind }: Line) => lateKinds.find((late) => late === kind) ?? null

const sum = (values: readonly bigint[]): bigint => values.reduce((all, value) => all + value, 0n)

/** A sum over amounts above 0, at most all of them, in proportion to each. */
const shared = (amount: bigint, amounts: readonly bigint[]): bigint[] =>
  sum(amounts) === 0n ? amounts.map(() => 0n) : splitByWeights(amount, amounts)

/**
 * What of a bill's payments counts for each of its lines; they add up to what is paid, and what is left of the lines to what is left of
 * the bill. Lines below zero (benefits, recalculations, penalties taken back) pay the others of their part of the bill first, then the other
 * parts. The principal is paid before what late payment cost, each in proportion to its lines.
 */
export const paidByLine = (lines: readonly Line[], paid_minor: number): number[] => {
  const amounts = lines.map(({ amount_minor }) => BigInt(amount_minor))
  const placesOf = ranks.map((rank) => lines.flatMap((line, at) => (rankOf(line) === rank ? [at] : [])))
  const sums = placesOf.map((places) => sum(places.map((at) => amounts[at]!)))
  const left = leftInOrder(sums, BigInt(paid_minor))
  const parts = lines.map(() => 0n)
  for (const [rank, places] of placesOf.entries()) {
    const above = places.filter((at) => amounts[at]! > 0n)
    const below = places.filter((at) => amounts[at]! < 0n)
    const ofAbove = above.map((at) => amounts[at]!)
    const ofBelow = below.map((at) => -amounts[at]!)
    const rest = left[rank]!
    const paid = shared(sum(ofAbove) - (rest > 0n ? rest : 0n), ofAbove)
    const given = shared(sum(ofBelow) + (rest < 0n ? rest : 0n), ofBelow)
    for (const [n, at] of above.entries()) parts[at] = paid[n]!
    for (const [n, at] of below.entries()) parts[at] = -given[n]!
  }
  return parts.map(Number)
}
