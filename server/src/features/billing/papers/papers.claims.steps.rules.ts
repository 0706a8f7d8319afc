import { inflationOf, lateKinds, penaltyOf, threePercentOf } from '../ledger/ledger.public.js'
import {
  debtDaysOf,
  firstLateDay,
  indexedDebt,
  type LateDebt,
  type LateKind,
  type LateRules,
} from '../runs/runs.public.js'

/*
 * The lines by which a debt claim explains what late payment costs. Days are `YYYY-MM-DD`, months `YYYY-MM`, amounts kopiykas.
 */

export interface LateMonth {
  period: string
  /** Days of the month that are counted. */
  days: number
}

/** A line of the calculation. The base is unpaid principal. */
export interface Step {
  part: 'principal' | LateKind
  from: string
  until: string
  base: bigint
  days: number | null
  /** A bill of this number charges it, where it is not computed in the line. */
  bill: string | null
  /** Indices of the months in tenths of a percent, and of those before that are counted already. */
  indices: { counted: readonly number[]; before: readonly number[] } | null
  amount: bigint
  /** The due day of the debt that it belongs to. */
  due_on: string
  /** It is of the time before the books began. */
  isOpening: boolean
  /** Its limitation has passed, or that of its debt. */
  isLapsed: boolean
}

export const daysIn = (period: string) =>
  new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)), 0)).getUTCDate()
export const dayOf = (period: string, day: number) => `${period}-${String(day).padStart(2, '0')}`
export const plainStep = { days: null, bill: null, indices: null, isOpening: false, isLapsed: false }

/** What a debt is charged for a month of late payment. */
export interface Late {
  debt: LateDebt
  kind: LateKind
  month: LateMonth
  amount: bigint
  bill: string | null
}

const byBill = ({ debt, kind, month: { period, days }, amount, bill }: Late): Step => ({
  ...plainStep,
  part: kind,
  from: [firstLateDay(debt.due_on), dayOf(period, 1)].toSorted().at(-1)!,
  until: dayOf(period, days),
  base: debtDaysOf(debt, period, days).at(-1)?.debt_minor ?? 0n,
  bill,
  amount,
  due_on: debt.due_on,
})

/** Lines of a month, one for each stretch of days with the same debt; rounded once for the month, as it is charged. */
const dayLines = (late: Late, rules: LateRules): Step[] => {
  const { debt, kind, month, amount, bill } = late
  const spans = debtDaysOf(debt, month.period, month.days, kind)
  const sum = (count: number) => {
    const part = spans.slice(0, count)
    if (count === 0) return 0n
    if (kind === 'three_percent') return threePercentOf(part)
    return rules.penalty ? penaltyOf(part, rules.penalty) : 0n
  }
  // Payments may have changed since, and penalties end at their limit: then the bill that charges it is named.
  if (sum(spans.length) !== amount) return [{ ...byBill(late), bill }]
  return spans.map(({ from, debt_minor, days }, index) => {
    const [until, due_on] = [dayOf(month.period, Number(from.slice(8)) + days - 1), debt.due_on]
    const own = { part: kind, from, until, base: debt_minor, days, due_on, amount: sum(index + 1) - sum(index) }
    return Object.assign({}, plainStep, own)
  })
}

/**
 * The debt and the indices by which the inflation loss of a month was computed. Null where they no longer give it, as payments and exemptions
 * may have changed since: then the bill that charges it is named.
 */
const indexedAs = ({ debt, month, amount }: Late, indices: LateRules['indices']) => {
  const indexed = indexedDebt(debt, month.period, indices)
  if (!indexed) return null
  const before = indexed.counted.slice(0, -1)
  const grown = inflationOf(indexed.debt_minor, indexed.counted) - inflationOf(indexed.debt_minor, before)
  return grown === amount ? { ...indexed, before } : null
}

/** One line for the months of a debt that was unchanged, as their indices multiply. */
const inflationLines = (months: readonly Late[], { indices }: LateRules): Step[] => {
  const lines: (Step & { base: bigint })[] = []
  for (const late of months) {
    const indexed = indexedAs(late, indices)
    const last = lines.at(-1)
    const isNext =
      last?.indices &&
      indexed &&
      last.base === indexed.debt_minor &&
      last.indices.counted.length + 1 === indexed.counted.length
    if (isNext) {
      last.until = dayOf(late.month.period, daysIn(late.month.period))
      last.amount += late.amount
      last.indices = { counted: indexed.counted, before: last.indices!.before }
    } else
      lines.push({
        ...byBill({ ...late, month: { ...late.month, days: daysIn(late.month.period) } }),
        from: dayOf(late.month.period, 1),
        ...(indexed && {
          base: indexed.debt_minor,
          indices: { counted: indexed.counted, before: indexed.before },
          bill: null,
        }),
      })
  }
  return lines
}

/** How what late payment costs came to be, by kind and debt. */
export const stepsOf = (late: readonly Late[], rules: LateRules | null): Step[] => {
  if (!rules) return late.map(byBill)
  const steps: Step[] = []
  for (const kind of lateKinds) {
    const own = late.filter((one) => one.kind === kind)
    for (const debt of new Set(own.map((one) => one.debt))) {
      const months = own
        .filter((one) => one.debt === debt)
        .toSorted((a, b) => (a.month.period < b.month.period ? -1 : 1))
      steps.push(
        ...(kind === 'inflation' ? inflationLines(months, rules) : months.flatMap((one) => dayLines(one, rules))),
      )
    }
  }
  return steps
}
