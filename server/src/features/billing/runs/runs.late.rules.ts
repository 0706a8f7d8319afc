import { inflationOf, penaltyOf, threePercentOf } from '../ledger/ledger.public.js'
import type { ChargeLine } from './runs.charges.values.js'
import { blank } from './runs.lines.rules.js'

/*
 * What late payment costs in a month. Days are `YYYY-MM-DD`, months `YYYY-MM`, amounts kopiykas. Rules: domain guide 2.4.
 */

export type LateKind = 'penalty' | 'three_percent' | 'inflation'

/** A bill whose due day has passed. */
export interface LateDebt {
  bill_id: number
  account_id: number
  due_on: string
  /** Without penalties, 3 % a year and inflation: these are never charged on themselves. */
  principal_minor: number
  /** What paid it and when; it counts for the principal first. */
  paid: readonly { day: string; amount_minor: number }[]
  /** Penalties charged for it before. */
  penalty_minor: number
  /** What it was charged for the month already. */
  charged: readonly LateKind[]
  /** Days on which its account is exempt from penalties; without a last day until further notice. */
  exempt: readonly { from: string; to: string | null }[]
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

/** The days of a month on which something of the debt was late. */
const lateDays = (debt: LateDebt, period: string, days: number): { day: string; debt_minor: bigint }[] => {
  const first = firstLateDay(debt.due_on)
  return Array.from({ length: days }, (_, at) => dayAt(`${period}-01`, at))
    .filter((day) => day >= first)
    .map((day) => ({ day, debt_minor: BigInt(unpaidOn(debt, day)) }))
    .filter(({ debt_minor }) => debt_minor > 0n)
}

const isExempt = ({ exempt }: LateDebt, day: string): boolean =>
  exempt.some(({ from, to }) => from <= day && (to === null || day <= to))

/** Late days of a month that cost no penalty because the account is exempt. */
export const exemptDaysOf = (debt: LateDebt, { period, days }: { period: string; days: number }): string[] =>
  debt.exempt.length === 0 ? [] : lateDays(debt, period, days).flatMap(({ day }) => (isExempt(debt, day) ? [day] : []))

/** The late days of a month as debts that were unchanged; those of a penalty without the exempt days. */
export const debtDaysOf = (debt: LateDebt, period: string, days: number, kind?: LateKind): DebtSpan[] => {
  const spans: DebtSpan[] = []
  for (const { day, debt_minor } of lateDays(debt, period, days)) {
    if (kind === 'penalty' && isExempt(debt, day)) continue
    const last = spans.at(-1)
    if (last?.debt_minor === debt_minor && dayAt(last.from, last.days) === day) last.days += 1
    else spans.push({ from: day, days: 1, debt_minor })
  }
  return spans
}

/**
 * The debt of the 15th of a month and the indices that it is multiplied by, from the first counted month. A debt that is late after
 * the 15th counts from the next month. Null where nothing was owed, or the index of the month is not known.
 */
export const indexedDebt = (
  debt: LateDebt,
  period: string,
  indices: LateRules['indices'],
): { debt_minor: bigint; from: string; counted: number[] } | null => {
  const first = firstLateDay(debt.due_on)
  const debt_minor = BigInt(unpaidOn(debt, `${period}-15`))
  if (first > `${period}-15` || debt_minor === 0n || !indices.has(period)) return null
  const from = first.slice(8) <= '15' ? first.slice(0, 7) : dayAt(`${first.slice(0, 7)}-28`, 4).slice(0, 7)
  const counted = [...indices]
    .filter(([month]) => month >= from && month <= period)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, index]) => index)
  return { debt_minor, from, counted }
}

/**
 * The inflation loss of a month: what the debt of its 15th day grew by since the first counted month, less what it had grown by a
 * month ago, so that months add up to the product of their indices.
 */
const inflationIn = (debt: LateDebt, period: string, indices: LateRules['indices']): bigint => {
  const indexed = indexedDebt(debt, period, indices)
  if (!indexed) return 0n
  const { debt_minor, counted } = indexed
  return inflationOf(debt_minor, counted) - inflationOf(debt_minor, counted.slice(0, -1))
}

/** What one late bill is charged for a month of `days` days. */
export const lateChargesOf = (
  debt: LateDebt,
  { penalty, three_percent, inflation, indices }: LateRules,
  { period, days }: { period: string; days: number },
): LateCharge[] => {
  const fined = debtDaysOf(debt, period, days, 'penalty')
  const amounts: [LateKind, bigint][] = []
  if (penalty && fined.length > 0)
    amounts.push(['penalty', penaltyOf(fined, { ...penalty, charged_minor: BigInt(debt.penalty_minor) })])
  if (three_percent) amounts.push(['three_percent', threePercentOf(debtDaysOf(debt, period, days))])
  if (inflation) amounts.push(['inflation', inflationIn(debt, period, indices)])
  return amounts
    .filter(([kind, amount]) => amount !== 0n && !debt.charged.includes(kind))
    .map(([kind, amount]) => ({ debt_bill_id: debt.bill_id, kind, amount_minor: Number(amount) }))
}

const kinds = ['penalty', 'three_percent', 'inflation'] as const

interface LateMonth {
  period: string
  serviceOf(code: string): number | undefined
  /** Late days without a penalty. */
  exempt: number
}

/**
 * One line for each kind; the months and bills behind it are kept beside. A penalty names its exempt days, also where nothing is left of
 * it.
 */
export const lateLines = (charges: readonly LateCharge[], { period, serviceOf, exempt }: LateMonth): ChargeLine[] =>
  kinds.flatMap((kind) => {
    const amount_minor = charges.reduce((sum, one) => (one.kind === kind ? sum + one.amount_minor : sum), 0)
    const service_id = serviceOf(kind)
    const exempt_days = kind === 'penalty' && exempt > 0 ? exempt : null
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
