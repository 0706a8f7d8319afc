import type { exemptionCovers } from '@oselia/contract/penalty-exemptions.enums'
import { inflationOf, lateKinds, penaltyOf, threePercentOf } from '../ledger/ledger.public.js'
import type { ChargeLine } from './runs.charges.values.js'
import { blank } from './runs.lines.rules.js'

/*
 * What late payment costs in a month. Days are `YYYY-MM-DD`, months `YYYY-MM`, amounts kopiykas. Rules: domain guide 2.4.
 */

export type LateKind = (typeof lateKinds)[number]
type ExemptionCovers = (typeof exemptionCovers)[number]

/** A bill whose due day has passed. */
export interface LateDebt {
  bill_id: number
  account_id: number
  due_on: string
  /** Without penalties, 3 % a year and inflation, which are never charged on themselves, but less those below zero, which pay it. */
  principal_minor: number
  /** What paid it and when; it counts for the principal first. */
  paid: readonly { day: string; amount_minor: number }[]
  /** Penalties charged for it before. */
  penalty_minor: number
  /** What it was charged for the month already. */
  charged: readonly LateKind[]
  /** Days on which its account is exempt from penalties, or from all of it; without a last day until further notice. */
  exempt: readonly { from: string; to: string | null; covers: ExemptionCovers }[]
}

export interface LateRules {
  penalty: { rate_ppm: number; cap_percent: number } | null
  three_percent: boolean
  inflation: boolean
  /** Tenths of a percent by month. */
  indices: ReadonlyMap<string, number>
}

export interface LateCharge {
  debt_bill_id: number
  kind: LateKind
  amount_minor: number
  /** By which it was computed: of inflation the 15th. */
  spans: readonly { from: string; days: number; debt_minor: number }[]
}

const dayAt = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** The first day of delay: the first day from Monday to Friday after the due day. */
export const firstLateDay = (due_on: string): string => {
  let day = dayAt(due_on, 1)
  while (isWeekend(day)) day = dayAt(day, 1)
  return day
}

/** The unpaid principal at the end of a day: the day of a payment is no day of delay. */
const unpaidOn = ({ principal_minor, paid }: LateDebt, day: string): number =>
  Math.max(
    0,
    paid.reduce((rest, one) => (one.day <= day ? rest - one.amount_minor : rest), principal_minor),
  )

/** Days in a row on which a debt was unchanged. */
export interface DebtSpan {
  from: string
  days: number
  debt_minor: bigint
}

interface LateDay {
  day: string
  debt_minor: bigint
  /** What is not charged for it. */
  covers: ExemptionCovers | null
}

const coversOn = ({ exempt }: LateDebt, day: string): ExemptionCovers | null => {
  const held = exempt.filter(({ from, to }) => from <= day && (to === null || day <= to))
  return held.find(({ covers }) => covers === 'all')?.covers ?? held[0]?.covers ?? null
}

/** Whether a kind is charged for a day: with a penalty exemption all but the penalty. */
const isCharged = (covers: ExemptionCovers | null, kind: LateKind): boolean =>
  covers === null || (covers === 'penalty' && kind !== 'penalty')

/** The days of a month on which something of the debt was late. */
const lateDays = (debt: LateDebt, period: string, days: number): LateDay[] => {
  const first = firstLateDay(debt.due_on)
  return Array.from({ length: days }, (_, at) => dayAt(`${period}-01`, at))
    .filter((day) => day >= first)
    .map((day) => ({ day, debt_minor: BigInt(unpaidOn(debt, day)), covers: coversOn(debt, day) }))
    .filter(({ debt_minor }) => debt_minor > 0n)
}

const spansOf = (late: readonly LateDay[]): DebtSpan[] => {
  const spans: DebtSpan[] = []
  for (const { day, debt_minor } of late) {
    const last = spans.at(-1)
    if (last?.debt_minor === debt_minor && dayAt(last.from, last.days) === day) last.days += 1
    else spans.push({ from: day, days: 1, debt_minor })
  }
  return spans
}

/** The late days of a month as debts that were unchanged; of a kind without the days that are exempt from it. */
export const debtDaysOf = (debt: LateDebt, period: string, days: number, kind?: LateKind): DebtSpan[] =>
  spansOf(lateDays(debt, period, days).filter(({ covers }) => kind === undefined || isCharged(covers, kind)))

/**
 * The debt of the 15th of a month and the indices that it is multiplied by, from the first counted month. A debt that is late after
 * the 15th counts from the next month, and a month whose 15th is exempt from inflation does not count. Null where nothing was owed, the
 * month does not count or its index is not known.
 */
export const indexedDebt = (
  debt: LateDebt,
  period: string,
  indices: LateRules['indices'],
): { debt_minor: bigint; from: string; counted: number[] } | null => {
  const first = firstLateDay(debt.due_on)
  const debt_minor = BigInt(unpaidOn(debt, `${period}-15`))
  const counts = (month: string) => isCharged(coversOn(debt, `${month}-15`), 'inflation')
  if (first > `${period}-15` || debt_minor === 0n || !indices.has(period) || !counts(period)) return null
  const from = first.slice(8) <= '15' ? first.slice(0, 7) : dayAt(`${first.slice(0, 7)}-28`, 4).slice(0, 7)
  const counted = [...indices]
    .filter(([month]) => month >= from && month <= period && counts(month))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, index]) => index)
  return { debt_minor, from, counted }
}

interface Computed {
  kind: LateKind
  amount: bigint
  spans: readonly DebtSpan[]
}

/**
 * The inflation loss of a month: what the debt of its 15th day grew by since the first counted month, less what it had grown by a
 * month ago, so that months add up to the product of their indices.
 */
const inflationIn = (debt: LateDebt, period: string, indices: LateRules['indices']): Computed => {
  const indexed = indexedDebt(debt, period, indices)
  if (!indexed) return { kind: 'inflation', amount: 0n, spans: [] }
  const { debt_minor, counted } = indexed
  const amount = inflationOf(debt_minor, counted) - inflationOf(debt_minor, counted.slice(0, -1))
  return { kind: 'inflation', amount, spans: [{ from: `${period}-15`, days: 1, debt_minor }] }
}

/** Days of a month that were late and are exempt from the penalty, and from 3 % a year. */
export interface ExemptDays {
  penalty: string[]
  three_percent: string[]
}

export interface LateMonthOf {
  charges: LateCharge[]
  exempt: ExemptDays
}

/** What one late bill is charged for a month of `days` days, as far as it is not charged yet, and the days that it is not charged for. */
export const lateChargesOf = (
  debt: LateDebt,
  { penalty, three_percent, inflation, indices }: LateRules,
  { period, days }: { period: string; days: number },
): LateMonthOf => {
  const late = lateDays(debt, period, days)
  const spansFor = (kind: LateKind) => spansOf(late.filter(({ covers }) => isCharged(covers, kind)))
  const exemptFrom = (kind: LateKind) => late.flatMap(({ day, covers }) => (isCharged(covers, kind) ? [] : [day]))
  const isOpen = (kind: LateKind) => !debt.charged.includes(kind)
  const computed: Computed[] = []
  const exempt: ExemptDays = { penalty: [], three_percent: [] }
  if (penalty && isOpen('penalty')) {
    const spans = spansFor('penalty')
    const amount = penaltyOf(spans, { ...penalty, charged_minor: BigInt(debt.penalty_minor) })
    computed.push({ kind: 'penalty', amount, spans })
    exempt.penalty = exemptFrom('penalty')
  }
  if (three_percent && isOpen('three_percent')) {
    const spans = spansFor('three_percent')
    computed.push({ kind: 'three_percent', amount: threePercentOf(spans), spans })
    exempt.three_percent = exemptFrom('three_percent')
  }
  if (inflation && isOpen('inflation')) computed.push(inflationIn(debt, period, indices))
  const charges = computed
    .filter(({ amount }) => amount !== 0n)
    .map(({ kind, amount, spans }) => ({
      debt_bill_id: debt.bill_id,
      kind,
      amount_minor: Number(amount),
      spans: spans.map((span) => Object.assign({}, span, { debt_minor: Number(span.debt_minor) })),
    }))
  return { charges, exempt }
}

interface LateMonth {
  period: string
  serviceOf(code: string): number | undefined
  /** Late days of the month that are exempt, by kind. */
  exempt: { penalty: number; three_percent: number }
}

/**
 * One line for each kind; the months and bills behind it are kept beside. A penalty and 3 % a year name their exempt days, also where
 * nothing is left of them.
 */
export const lateLines = (charges: readonly LateCharge[], { period, serviceOf, exempt }: LateMonth): ChargeLine[] =>
  lateKinds.flatMap((kind) => {
    const amount_minor = charges.reduce((sum, one) => (one.kind === kind ? sum + one.amount_minor : sum), 0)
    const service_id = serviceOf(kind)
    const exempt_days = (kind === 'inflation' ? 0 : exempt[kind]) || null
    if ((amount_minor === 0 && exempt_days === null) || service_id === undefined) return []
    return [
      {
        ...blank,
        service_id,
        tariff_id: null,
        kind,
        method: 'manual',
        for_period: period,
        amount_minor,
        exempt_days,
      },
    ]
  })
