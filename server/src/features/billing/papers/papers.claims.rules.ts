import { hasLapsed, lateKinds, leftInOrder, type Limitation } from '../ledger/ledger.public.js'
import { lateChargesOf, type LateDebt, type LateKind, type LateRules } from '../runs/runs.public.js'
import { dayOf, daysIn, plainStep, stepsOf, type Late, type LateMonth, type Step } from './papers.claims.steps.rules.js'

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
