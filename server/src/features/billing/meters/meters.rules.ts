import type { ValidationIssue } from '@oselia/contract/issues'
import { type MeterKind, type ReadingSource } from '@oselia/contract/meters.enums'

/**
 * Readings and consumption are numbers with at most three decimals; they are counted in whole thousandths, coefficients in ten
 * thousandths. Source: domain guide 2.1.
 */
export interface CountedReading {
  /** `YYYY-MM-DD`. */
  day: string
  value: number
  rollover: boolean
  source: ReadingSource
}

export interface CountedMeter {
  digits: number
  coefficient: number
  installed_on: string
  initial_value: number
  removed_on: string | null
}

/** Consumption of a meter in a month. */
export interface Usage {
  /** What the counter showed, or would have shown, at the beginning and at the end. */
  from: number
  to: number
  /** With the coefficient; null where nothing is known to estimate it by; below 0 where it takes back an estimate. */
  consumption: number | null
  estimated: boolean
  /** It corrects estimates of the months before. */
  recalculated: boolean
}

const thousandths = (value: number): number => Math.round(value * 1000)
const circle = (digits: number): number => 10 ** digits * 1000

/** n/d rounded half up, away from zero for both signs. */
const divided = (n: bigint, d: bigint): bigint => (n < 0n ? -((2n * -n + d) / (2n * d)) : (2n * n + d) / (2n * d))

/** Thousandths times a coefficient, rounded half up to thousandths, as a number with three decimals. */
const times = (amount: number, coefficient: number): number =>
  Number(divided(BigInt(amount) * BigInt(Math.round(coefficient * 10_000)), 10_000n)) / 1000

/** Consumption between two neighbouring readings, with the coefficient. */
export const consumptionBetween = (
  { digits, coefficient }: Pick<CountedMeter, 'digits' | 'coefficient'>,
  before: number,
  after: Pick<CountedReading, 'value' | 'rollover'>,
): number => times(thousandths(after.value) - thousandths(before) + (after.rollover ? circle(digits) : 0), coefficient)

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

interface Anchor {
  month: number
  value: number
}

/** Mean consumption of a month by the readings of the last `months` of them; null without two readings of different months. */
const meanOf = (anchors: readonly Anchor[], months: number): number | null => {
  const last = anchors.at(-1)
  if (!last) return null
  const within = anchors.find(({ month }) => month >= last.month - months && month < last.month)
  const first = within ?? anchors.at(-2)
  if (!first) return null
  return Number(divided(BigInt(last.value - first.value), BigInt(last.month - first.month)))
}

/** Counter values without falls at rollovers, by month: the last reading of each. */
const closingsOf = (meter: CountedMeter, readings: readonly CountedReading[]) => {
  let turns = 0
  const closings = new Map<number, { value: number; isActual: boolean }>()
  for (const { day, value, rollover, source } of readings.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    if (rollover) turns += circle(meter.digits)
    closings.set(monthOf(day), { value: thousandths(value) + turns, isActual: source !== 'estimate' })
  }
  return closings
}

/**
 * Consumption in a month `YYYY-MM`: to the last reading of the month, or the mean of the last `estimateMonths` months where there is none.
 * A reading after estimated months takes back what they had too much. Null before the first month of the meter and after its last one.
 */
export const usageOf = (
  meter: CountedMeter,
  readings: readonly CountedReading[],
  period: string,
  estimateMonths: number,
): Usage | null => {
  const asked = monthOf(period)
  const first = monthOf(meter.installed_on)
  const last = meter.removed_on === null ? Number.POSITIVE_INFINITY : monthOf(meter.removed_on)
  if (asked < first || asked > last) return null
  const closings = closingsOf(meter, readings)
  const initial = thousandths(meter.initial_value)
  // Counted from the first day of a month, the initial value closes the month before.
  const anchors: Anchor[] = [{ month: meter.installed_on.endsWith('-01') ? first - 1 : first, value: initial }]
  let opening = initial
  let closing = initial
  let isKnown = true
  let estimated = false
  let recalculated = false
  for (let month = first; month <= asked; month++) {
    opening = closing
    const read = closings.get(month)
    const mean = read || month === last ? 0 : meanOf(anchors, estimateMonths)
    recalculated = estimated && read?.isActual === true
    estimated = read ? !read.isActual : month !== last && mean !== null
    isKnown = mean !== null
    closing = read ? read.value : opening + (mean ?? 0)
    if (read?.isActual) {
      if (anchors.at(-1)!.month === month) anchors.pop()
      anchors.push({ month, value: read.value })
    }
  }
  const shown = (value: number) => (value % circle(meter.digits)) / 1000
  const consumption = isKnown ? times(closing - opening, meter.coefficient) : null
  return { from: shown(opening), to: shown(closing), consumption, estimated, recalculated }
}

interface NewReading extends Pick<CountedReading, 'day' | 'value' | 'rollover'> {
  reason: string | null
}

/** Readings before and after a day; the initial value is the first of all. */
const aroundOf = (meter: CountedMeter, readings: readonly CountedReading[], day: string) => {
  const sorted = readings.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return {
    before: sorted.findLast((one) => one.day < day) ?? { day: meter.installed_on, value: meter.initial_value },
    after: sorted.find((one) => one.day > day),
  }
}

/** Issues of a reading among the others of its meter, on a day of the community. */
export const readingIssues = (
  meter: CountedMeter,
  others: readonly CountedReading[],
  added: NewReading,
  today: string,
): ValidationIssue[] => {
  const { day, value, rollover, reason } = added
  const { before, after } = aroundOf(meter, others, day)
  const issues: ValidationIssue[] = []
  if (day > today) issues.push({ field: 'day', key: 'future_day' })
  if (day < meter.installed_on) issues.push({ field: 'day', key: 'before_installed' })
  if (meter.removed_on !== null && day > meter.removed_on) issues.push({ field: 'day', key: 'meter_removed' })
  if (thousandths(value) >= circle(meter.digits))
    return [...issues, { field: 'value', key: 'meter_digits', params: { n: meter.digits } }]
  if (!rollover && value < before.value)
    issues.push({ field: 'value', key: 'reading_lower', params: { last: before.value } })
  if (rollover && value >= before.value) issues.push({ field: 'rollover', key: 'reading_no_rollover' })
  if (rollover && reason === null) issues.push({ field: 'reason', key: 'required' })
  if (after && !after.rollover && value > after.value)
    issues.push({ field: 'value', key: 'reading_higher', params: { next: after.value } })
  // Otherwise the turn of the counter would be counted twice, or without one.
  if (after?.rollover && value <= after.value)
    issues.push({ field: 'value', key: 'reading_rollover_after', params: { next: after.value } })
  return issues
}

/** Above these, in a month of a unit, consumption may be unusual; in units of the kind. */
const usual: Record<MeterKind, { least: number; most: number }> = {
  cold_water: { least: 3, most: 40 },
  hot_water: { least: 3, most: 30 },
  electricity: { least: 100, most: 1500 },
  gas: { least: 30, most: 600 },
  heat: { least: 1, most: 6 },
}

/** Consumption of a month up to which nothing is called large. */
export const unusualFrom: Record<MeterKind, number> = {
  cold_water: usual.cold_water.least,
  hot_water: usual.hot_water.least,
  electricity: usual.electricity.least,
  gas: usual.gas.least,
  heat: usual.heat.least,
}

const daysBetween = (from: string, to: string): number =>
  Math.max(1, Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000))

/**
 * The consumption since the reading before, where it is more than `factor` times that of the days before it, or, without such
 * days, more than a household uses; else null. Of a whole house without earlier readings nothing is unusual.
 */
export const largeConsumption = (
  meter: CountedMeter & { kind: MeterKind; realty_id: number | null },
  others: readonly CountedReading[],
  added: Pick<CountedReading, 'day' | 'value' | 'rollover'>,
  factor: number,
): number | null => {
  const { before } = aroundOf(meter, others, added.day)
  const used = consumptionBetween(meter, before.value, added)
  const days = daysBetween(before.day, added.day)
  const earlier = others.filter(({ day }) => day <= before.day).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const perMonth = (amount: number) => thousandths(amount) * Math.max(30, days)
  if (thousandths(used) * 30 <= perMonth(usual[meter.kind].least)) return null
  if (earlier.length === 0) {
    const isMuch = meter.realty_id !== null && thousandths(used) * 30 > perMonth(usual[meter.kind].most)
    return isMuch ? used : null
  }
  let last = meter.initial_value
  let usedBefore = 0n
  for (const reading of earlier) {
    usedBefore += BigInt(thousandths(consumptionBetween(meter, last, reading)))
    last = reading.value
  }
  const daysBefore = BigInt(daysBetween(meter.installed_on, before.day))
  return BigInt(thousandths(used)) * daysBefore > BigInt(factor) * usedBefore * BigInt(days) ? used : null
}

/** Whether residents may send readings on a day; a day after the end of the month means its last one. */
export const takesReadings = (day: string, { days_from, days_to }: { days_from: number; days_to: number }): boolean => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return date >= Math.min(days_from, last) && date <= days_to
}

/** A serial number without what people spell differently: case, spaces, hyphens, leading signs. */
export const serialKey = (number: string): string => number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
