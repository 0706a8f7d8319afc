import { meterKinds, type MeterAnomaly, type MeterKind } from '@oselia/contract/meters.enums'
import type { UsageTotal } from '@oselia/contract/meters'
import { unusualFrom, usageOf, type CountedMeter, type CountedReading, type Usage } from './meters.rules.js'

/** Sums are counted in whole thousandths, as readings are. */
const thousandths = (value: number): number => Math.round(value * 1000)

const monthBefore = (period: string, months: number): string => {
  const at = Number(period.slice(0, 4)) * 12 + Number(period.slice(5, 7)) - 1 - months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** Mean consumption of the `months` months before a month `YYYY-MM`, of those where it is known; null without any. */
export const averageBefore = (
  meter: CountedMeter,
  readings: readonly CountedReading[],
  period: string,
  months: number,
): number | null => {
  const known = Array.from({ length: months }, (_, back) =>
    usageOf(meter, readings, monthBefore(period, back + 1), months),
  ).flatMap((usage) => (usage?.consumption == null ? [] : thousandths(usage.consumption)))
  if (known.length === 0) return null
  return Math.round(known.reduce((sum, one) => sum + one, 0) / known.length) / 1000
}

type Looked = Pick<Usage, 'consumption' | 'estimated' | 'recalculated'> & { kind: MeterKind; realty_id: number | null }

/**
 * What is unusual in a month: nothing to count it by; more than `factor` times the mean; nothing used where there was some. Estimates
 * and corrections of them are reported separately, small amounts are never large.
 */
export const anomalyOf = (
  { kind, consumption, estimated, recalculated }: Looked,
  average: number | null,
  factor: number,
): MeterAnomaly | null => {
  if (consumption === null) return 'missing'
  if (estimated || recalculated || average === null || average <= 0) return null
  if (consumption === 0) return 'zero'
  return consumption > unusualFrom[kind] && consumption > factor * average ? 'large' : null
}

/** The meters of the whole house against those of its units, by kind in the order of kinds. */
export const totalsOfKinds = (rows: readonly Looked[]): UsageTotal[] =>
  meterKinds.flatMap((kind): UsageTotal[] => {
    const own = rows.filter((row) => row.kind === kind)
    if (own.length === 0) return []
    const units = own.filter(({ realty_id }) => realty_id !== null)
    const whole = own.filter(({ realty_id }) => realty_id === null)
    const sum = (of: readonly Looked[]) => of.reduce((all, { consumption }) => all + thousandths(consumption ?? 0), 0)
    const isKnown = whole.length > 0 && whole.every(({ consumption }) => consumption !== null)
    return [
      {
        kind,
        house: isKnown ? sum(whole) / 1000 : null,
        units: sum(units) / 1000,
        difference: isKnown ? (sum(whole) - sum(units)) / 1000 : null,
        unread: units.filter(({ consumption, estimated }) => consumption === null || estimated).length,
      },
    ]
  })
