import type { ShareBasis } from '@oselia/contract/billing.enums'
import type { RunProblem } from '@oselia/contract/bill-runs.enums'
import { roundHalfUp, splitByWeights } from '../ledger/ledger.public.js'
import type { ChargedUnit, FoundProblem } from './runs.charges.values.js'
import { shareKey, type House } from './runs.lines.rules.js'
import type { ChargeTariff, Segment } from './runs.tariffs.rules.js'

const weightOf = (unit: ChargedUnit, by: ShareBasis): number | RunProblem => {
  if (by === 'units') return 1
  if (by === 'area') return unit.area ?? 'area_missing'
  if (by === 'heated_area') return unit.heated_area ?? unit.area ?? 'heated_area_missing'
  return unit.persons ?? 'persons_missing'
}

type UnitSegments = readonly { unit: ChargedUnit; segments: readonly Segment[] }[]

/** A unit that has a part of a total, for the days of the month on which the tariff holds. */
interface Sharer extends Segment {
  unit: ChargedUnit
}

/** An amount that is split once, over everybody who has a part of it. */
interface Pool {
  service_id: number
  amount: number | null
  sharers: readonly Sharer[]
}

const groupsOf = <K>(sharers: readonly Sharer[], keyOf: (tariff: ChargeTariff) => K): Map<K, Sharer[]> => {
  const groups = new Map<K, Sharer[]>()
  for (const sharer of sharers) {
    const key = keyOf(sharer.tariff)
    const group = groups.get(key)
    if (group) group.push(sharer)
    else groups.set(key, [sharer])
  }
  return groups
}

/** What a tariff says for a whole month, for the days of it. */
const ofDays = (total: number | null, sharers: readonly Sharer[]): number | null => {
  const days = Math.max(...sharers.map(({ part }) => part.days))
  return total === null ? null : Number(roundHalfUp(BigInt(total) * BigInt(days), BigInt(sharers[0]!.part.of)))
}

/** The total that was entered for a house is one, however many tariffs of the service share it; that of a tariff is its own. */
const poolsOf = (all: UnitSegments, inputOf: House['inputOf']): Pool[] => {
  const sharers = all.flatMap(({ unit, segments }) =>
    segments.filter(({ tariff }) => tariff.method === 'house_share').map((segment) => Object.assign({ unit }, segment)),
  )
  return [...groupsOf(sharers, ({ service_id }) => service_id)].flatMap(([service_id, own]): Pool[] => {
    const entered = inputOf(null, service_id)?.total_minor ?? null
    if (entered !== null) return [{ service_id, amount: entered, sharers: own }]
    return [...groupsOf(own, (tariff) => tariff)].map(([{ total_minor }, ofTariff]) => ({
      service_id,
      amount: ofDays(total_minor, ofTariff),
      sharers: ofTariff,
    }))
  })
}

/** Days count where they are not the same for everybody. */
const weightsOf = (sharers: readonly Sharer[], weights: readonly (number | RunProblem)[]): bigint[] => {
  const isAlike = sharers.every(({ part }) => part.days === sharers[0]!.part.days)
  return weights.map((weight, at) =>
    typeof weight === 'string' ? 0n : BigInt(weight) * (isAlike ? 1n : BigInt(sharers[at]!.part.days)),
  )
}

/** Why a pool can't be split; none where it can. */
const problemsOf = (
  { service_id, amount, sharers }: Pool,
  weights: readonly (number | RunProblem)[],
): FoundProblem[] => {
  const ofHouse = (kind: RunProblem): FoundProblem => ({ kind, realty_id: null, service_id })
  if (amount === null) return [ofHouse('house_total_missing')]
  if (new Set(sharers.map(({ tariff }) => tariff.share_by)).size > 1) return [ofHouse('share_bases_differ')]
  const missing = weights.flatMap((kind, at) =>
    typeof kind === 'string' ? [{ kind, realty_id: sharers[at]!.unit.id, service_id }] : [],
  )
  if (missing.length > 0) return [...missing, ofHouse('share_without_weights')]
  return weights.every((weight) => weight === 0) ? [ofHouse('share_without_weights')] : []
}

/** Splits the totals of the house over the units that their tariffs charge. A unit whose weight is not known stops the split. */
export const splitTotals = (all: UnitSegments, inputOf: House['inputOf'], problems: FoundProblem[]) => {
  const shares = new Map<string, { amount: bigint; weight: number; weights: bigint; base: number }>()
  for (const pool of poolsOf(all, inputOf)) {
    const found = pool.sharers.map(({ unit, tariff }) => weightOf(unit, tariff.share_by!))
    const reasons = problemsOf(pool, found)
    problems.push(...reasons)
    if (reasons.length > 0) continue
    const known = weightsOf(pool.sharers, found)
    const weights = known.reduce((one, other) => one + other, 0n)
    for (const [at, amount] of splitByWeights(BigInt(pool.amount!), known).entries()) {
      const { tariff, unit } = pool.sharers[at]!
      shares.set(shareKey(tariff.id, unit.id), { amount, weight: Number(known[at]), weights, base: pool.amount! })
    }
  }
  return shares
}
