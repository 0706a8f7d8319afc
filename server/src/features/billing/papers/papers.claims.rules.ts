import {
  hasLapsed,
  lateKinds,
  leftInOrder,
  penaltyOf,
  threePercentOf,
  type Limitation,
} from '../ledger/ledger.public.js'
import {
  debtDaysOf,
  firstLateDay,
  indexedDebt,
  lateChargesOf,
  type LateDebt,
  type LateKind,
  type LateRules,
} from '../runs/runs.public.js'

/*
 * What a debt claim demands on a day: bills whose due day has passed, what they charge for late payment, and what late payment has
 * cost since the last bill. It is what the ledger says, with the days that the next bill would charge. Days are `YYYY-MM-DD`, months
 * `YYYY-MM`, amounts kopiykas. Rules: domain guide 2.4.
 */

/** An issued bill that is late, is not disputed and is not paid in full. */
export interface UnpaidBill {
  id: number
  number: string
  period: string
  due_on: string
  /** Without what it charges for late payment. */
  principal_minor: number
  paid_minor: number
  penalty_minor: number
  three_percent_minor: number
  inflation_minor: number
  /** The balance with which the books of the account began. */
  is_opening: boolean
}

/** What a bill charges for the late days of a month of another bill. */
export interface BilledLate {
  bill_id: number
  debt_bill_id: number
  kind: LateKind
  period: string
  amount_minor: number
}

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

export interface ClaimSums {
  principal: bigint
  penalty: bigint
  three_percent: bigint
  inflation: bigint
  /** Of the sums, what limitation has passed for. */
  lapsed: bigint
  steps: Step[]
}

export interface Claimed {
  unpaid: readonly UnpaidBill[]
  billed: readonly BilledLate[]
  /** Late bills of the account: those of `billed` as well. */
  debts: readonly LateDebt[]
  /** Months without a bill yet, up to that of the claim. */
  months: readonly LateMonth[]
  rules: LateRules | null
  /** What limitation is marked by on the day of the claim; null where it is not. */
  limits: { day: string; debt: Limitation; penalty: Limitation } | null
}

/** What is unpaid of a bill by part, in the order in which parts of bills are paid everywhere. */
export const unpaidParts = (bill: UnpaidBill): Record<'principal' | LateKind, bigint> => {
  const { principal_minor, penalty_minor, three_percent_minor, inflation_minor, paid_minor } = bill
  const sums = [principal_minor, penalty_minor, three_percent_minor, inflation_minor].map(BigInt)
  const [principal, penalty, three_percent, inflation] = leftInOrder(sums, BigInt(paid_minor)) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ]
  return { principal, penalty, three_percent, inflation }
}

const daysIn = (period: string) =>
  new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)), 0)).getUTCDate()
const dayOf = (period: string, day: number) => `${period}-${String(day).padStart(2, '0')}`
const plainStep = { days: null, bill: null, indices: null, isOpening: false, isLapsed: false }

interface Late {
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

/** One line for the months of a debt that was unchanged, as their indices multiply. */
const inflationLines = (months: readonly Late[], { indices }: LateRules): Step[] => {
  const lines: (Step & { base: bigint })[] = []
  for (const late of months) {
    const indexed = indexedDebt(late.debt, late.month.period, indices)
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
          indices: { counted: indexed.counted, before: indexed.counted.slice(0, -1) },
          bill: null,
        }),
      })
  }
  return lines
}

const stepsOf = (late: readonly Late[], rules: LateRules | null): Step[] => {
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

/** What late payment has cost in the months that no bill charges yet. */
const accrued = ({ debts, months, rules }: Claimed): Late[] => {
  if (!rules) return []
  return debts.flatMap((debt) => {
    let { penalty_minor } = debt
    return months.flatMap((month) => {
      const { charges } = lateChargesOf({ ...debt, penalty_minor, charged: [] }, rules, month)
      for (const { kind, amount_minor } of charges) if (kind === 'penalty') penalty_minor += amount_minor
      return charges.map(({ kind, amount_minor }) => ({ debt, kind, month, amount: BigInt(amount_minor), bill: null }))
    })
  })
}

/** What a bill charges for late payment and is unpaid: by month where all of it is, else in one line. */
const billedParts = (bill: UnpaidBill, { billed, debts }: Claimed): { late: Late[]; rest: Step[] } => {
  const unpaid = unpaidParts(bill)
  const late: Late[] = []
  const rest: Step[] = []
  const line = {
    ...plainStep,
    from: dayOf(bill.period, 1),
    until: dayOf(bill.period, daysIn(bill.period)),
    base: 0n,
    due_on: bill.due_on,
  }
  for (const kind of lateKinds) {
    const own = billed.filter((one) => one.bill_id === bill.id && one.kind === kind)
    const known = own.flatMap((one) => {
      const debt = debts.find(({ bill_id }) => bill_id === one.debt_bill_id)
      const month = { period: one.period, days: daysIn(one.period) }
      return debt ? [{ debt, kind, month, amount: BigInt(one.amount_minor), bill: bill.number }] : []
    })
    const isWhole = unpaid[kind] === BigInt(bill[`${kind}_minor`])
    if (isWhole) late.push(...known)
    const left = unpaid[kind] - (isWhole ? known.reduce((sum, { amount }) => sum + amount, 0n) : 0n)
    if (left !== 0n) rest.push({ ...line, part: kind, bill: bill.number, amount: left })
  }
  return { late, rest }
}

/**
 * What is claimed for a day of delay lapses by itself, and with its debt: a penalty earlier (article 258), the rest as debts do
 * (article 257); with the debt everything lapses (article 266).
 */
const isLapsed = ({ part, until, due_on }: Step, limits: Claimed['limits']): boolean => {
  if (!limits) return false
  const { day, debt, penalty } = limits
  if (hasLapsed(due_on, day, debt)) return true
  return part !== 'principal' && hasLapsed(until, day, part === 'penalty' ? penalty : debt)
}

/** The sums of a claim and how each came to be; the lines add up to the sums. */
export const claimSums = (claimed: Claimed): ClaimSums => {
  const principal = claimed.unpaid.flatMap((bill): Step[] => {
    const amount = unpaidParts(bill).principal
    const until = dayOf(bill.period, daysIn(bill.period))
    const base = BigInt(bill.principal_minor)
    return amount === 0n
      ? []
      : [
          {
            ...plainStep,
            part: 'principal',
            from: dayOf(bill.period, 1),
            until,
            base,
            bill: bill.number,
            amount,
            due_on: bill.due_on,
            isOpening: bill.is_opening,
          },
        ]
  })
  const parts = claimed.unpaid.map((bill) => billedParts(bill, claimed))
  const late = [...parts.flatMap((part) => part.late), ...accrued(claimed)]
  const all = [...principal, ...parts.flatMap(({ rest }) => rest), ...stepsOf(late, claimed.rules)]
  const steps = all.map((step) => Object.assign(step, { isLapsed: isLapsed(step, claimed.limits) }))
  const sum = (part: Step['part']) =>
    steps.reduce((whole, step) => (step.part === part ? whole + step.amount : whole), 0n)
  return {
    principal: sum('principal'),
    penalty: sum('penalty'),
    three_percent: sum('three_percent'),
    inflation: sum('inflation'),
    lapsed: steps.reduce((whole, step) => (step.isLapsed ? whole + step.amount : whole), 0n),
    steps: steps.toSorted(
      (a, b) => Number(a.isLapsed) - Number(b.isLapsed) || order.indexOf(a.part) - order.indexOf(b.part),
    ),
  }
}
const order: readonly Step['part'][] = ['principal', ...lateKinds]
