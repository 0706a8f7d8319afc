import type { ShareBasis } from '@oselia/contract/billing.enums'
import type { RunProblem } from '@oselia/contract/bill-runs.enums'
import { splitByWeights } from '../ledger/ledger.public.js'
import type { ChargedUnit, FoundProblem } from './runs.charges.values.js'
import { shareKey, type House } from './runs.lines.rules.js'
import type { Segment } from './runs.tariffs.rules.js'

const weightOf = (unit: ChargedUnit, by: ShareBasis): number | RunProblem => {
  if (by === 'units') return 1
  if (by === 'area') return unit.area ?? 'area_missing'
  if (by === 'heated_area') return unit.heated_area ?? unit.area ?? 'heated_area_missing'
  return unit.persons ?? 'persons_missing'
}

type UnitSegments = readonly { unit: ChargedUnit; segments: readonly Segment[] }[]

/** Splits each total of the house over the units that its tariff charges. A unit whose weight is not known stops the split. */
export const splitTotals = (all: UnitSegments, inputOf: House['inputOf'], problems: FoundProblem[]) => {
  const shares = new Map<string, { amount: bigint; weight: number; weights: bigint; base: number }>()
  const charged = all.flatMap(({ unit, segments }) =>
    segments.filter(({ tariff }) => tariff.method === 'house_share').map(({ tariff }) => ({ tariff, unit })),
  )
  for (const tariff of new Set(charged.map((one) => one.tariff))) {
    const { service_id } = tariff
    const units = charged.filter((one) => one.tariff === tariff).map(({ unit }) => unit)
    const total = inputOf(null, service_id)?.total_minor ?? tariff.total_minor
    const weights = units.map((unit) => ({ unit, weight: weightOf(unit, tariff.share_by!) }))
    const missing = weights.flatMap(({ unit, weight }) =>
      typeof weight === 'string' ? [{ kind: weight, realty_id: unit.id, service_id }] : [],
    )
    const known = weights.map(({ weight }) => BigInt(typeof weight === 'string' ? 0 : weight))
    const sum = known.reduce((one, other) => one + other, 0n)
    if (total === null) problems.push({ kind: 'house_total_missing', realty_id: null, service_id })
    else if (missing.length > 0)
      problems.push(...missing, { kind: 'share_without_weights', realty_id: null, service_id })
    else if (sum === 0n) problems.push({ kind: 'share_without_weights', realty_id: null, service_id })
    else
      splitByWeights(BigInt(total), known).forEach((amount, at) =>
        shares.set(shareKey(tariff.id, units[at]!.id), {
          amount,
          weight: Number(known[at]),
          weights: sum,
          base: total,
        }),
      )
  }
  return shares
}
