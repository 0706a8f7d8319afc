import type { LineKind } from '@oselia/contract/billing.enums'
import { amountOf, daysOf, percentOf, personsPresent } from '../ledger/ledger.public.js'
import { takenOff } from './runs.benefits.rules.js'
import type { ChargedBenefit, ChargedUnit } from './runs.charges.values.js'

/*
 * What months that were billed before change by, once absences and benefits of them became known: the difference between what a run
 * would charge now and what bills have charged. Amounts are kopiykas.
 */

type BenefitKind = ChargedBenefit['kind']

/** A line of a month: a charge as it was billed, or what a benefit took off. */
export interface BilledLine {
  account_id: number
  service_id: number
  kind: 'charge' | BenefitKind
  method: string
  /** Persons by which the bill was computed. */
  persons: number | null
  /** Hryvnias, or the percent, in ten-thousandths. */
  rate: number | null
  base_minor: number | null
  /** Services whose sum a percent is taken of; all others without them. */
  base_service_ids: readonly number[]
  days: number | null
  month_days: number | null
  /** Null in bills from before benefits were kept with their lines. */
  benefit_id: number | null
  note: string | null
  amount_minor: number
}

/** What later bills have changed a month by. */
export interface Recalculated {
  account_id: number
  service_id: number
  kind: LineKind
  method: string
  benefit_id: number | null
  note: string | null
  amount_minor: number
}

/** A service of a month that somebody corrected by hand. */
export interface CorrectedByHand {
  account_id: number
  service_id: number
  kind: LineKind
}

/** A unit in a month whose bills are compared. */
export interface EarlierMonth {
  realty_id: number
  /** `YYYY-MM` */
  period: string
  lines: readonly BilledLine[]
  recalculated: readonly Recalculated[]
  corrected: readonly CorrectedByHand[]
  absences: ChargedUnit['absences']
  /** In force in the month, as they are known now. */
  benefits: readonly ChargedBenefit[]
}

/** What a month changes by. */
export interface EarlierChange {
  account_id: number
  service_id: number
  kind: 'recalculation' | BenefitKind
  method: 'per_person' | 'percent' | 'benefit'
  for_period: string
  note: string | null
  benefit_id: number | null
  amount_minor: number
}

type ServiceOf = (code: string) => number | undefined

const keyOf = (...parts: (string | number | null)[]) => parts.join(':')

/** Adds up what is known by key, in the order in which keys are met first. */
class Sums<T> {
  readonly rows = new Map<string, { of: T; amount: number }>()
  add(key: string, of: T, amount: number): void {
    const row = this.rows.get(key)
    if (row) row.amount += amount
    else this.rows.set(key, { of, amount })
  }
}

const isByHand = (corrected: readonly CorrectedByHand[], account_id: number, service_id: number): boolean =>
  corrected.some((one) => one.account_id === account_id && one.service_id === service_id)

type ServiceChanges = Sums<Pick<EarlierChange, 'account_id' | 'service_id' | 'method'>>

/** What charges of the month differ by from what was billed: lines by persons first, then percents of them. */
const chargeChanges = ({ lines, corrected, absences, period }: EarlierMonth): ServiceChanges => {
  const of = daysOf(period)
  const changes: ServiceChanges = new Sums()
  const charges = lines.filter(
    ({ kind, account_id, service_id }) => kind === 'charge' && !isByHand(corrected, account_id, service_id),
  )
  const add = ({ account_id, service_id, amount_minor }: BilledLine, method: 'per_person' | 'percent', now: bigint) =>
    changes.add(keyOf(account_id, service_id), { account_id, service_id, method }, Number(now) - amount_minor)
  for (const line of charges) {
    if (line.method !== 'per_person' || line.persons === null) continue
    const part = { days: line.days ?? of, of: line.month_days ?? of }
    add(line, 'per_person', amountOf(personsPresent(line.persons, absences, of), BigInt(line.rate ?? 0), part))
  }
  const byPersons = [...changes.rows.values()]
  for (const line of charges) {
    if (line.method !== 'percent' || line.base_minor === null) continue
    const ids = line.base_service_ids
    const changed = byPersons.reduce(
      (sum, { of: { service_id }, amount }) =>
        service_id !== line.service_id && (ids.length === 0 || ids.includes(service_id)) ? sum + amount : sum,
      0,
    )
    const part = { days: line.days ?? of, of: line.month_days ?? of }
    if (changed !== 0) add(line, 'percent', percentOf(BigInt(line.base_minor + changed), BigInt(line.rate ?? 0), part))
  }
  return changes
}

/** What bills of the services change by, less what later bills have changed already. */
const serviceChanges = (month: EarlierMonth, known: ServiceChanges): EarlierChange[] => {
  const changes: ServiceChanges = new Sums()
  for (const [key, { of, amount }] of known.rows) changes.add(key, of, amount)
  for (const { kind, method, account_id, service_id, amount_minor } of month.recalculated) {
    if (kind !== 'recalculation' || isByHand(month.corrected, account_id, service_id)) continue
    const by = method === 'percent' ? 'percent' : 'per_person'
    changes.add(keyOf(account_id, service_id), { account_id, service_id, method: by }, -amount_minor)
  }
  const rest = { kind: 'recalculation' as const, for_period: month.period, note: null, benefit_id: null }
  return [...changes.rows.values()].map(({ of, amount }) => Object.assign({}, of, rest, { amount_minor: amount }))
}

type Charged = Pick<EarlierChange, 'account_id' | 'kind' | 'benefit_id'>

/**
 * What benefits of the month change by. A benefit that an account has corrected by hand is left. Where a bill does not name the benefits
 * that it took off, they are compared together and the change names the first that is in force now.
 */
const benefitChanges = (month: EarlierMonth, known: ServiceChanges, serviceOf: ServiceOf): EarlierChange[] => {
  const { lines, recalculated, corrected, benefits, period } = month
  const charges = new Sums<number>()
  for (const { kind, account_id, amount_minor } of lines)
    if (kind === 'charge') charges.add(String(account_id), account_id, amount_minor)
  for (const { of, amount } of known.rows.values()) charges.add(String(of.account_id), of.account_id, amount)
  const accounts = [...charges.rows.values()].map(({ of, amount }) => ({ account_id: of, charged: BigInt(amount) }))
  const billed = [...lines, ...recalculated].filter(({ kind }) => kind === 'benefit' || kind === 'subsidy')
  const together = new Set(
    billed.filter(({ benefit_id }) => benefit_id === null).map(({ account_id, kind }) => keyOf(account_id, kind)),
  )
  const sums = new Sums<Charged>()
  const add = ({ account_id, kind, benefit_id }: Charged, amount: number) => {
    const isTogether = together.has(keyOf(account_id, kind))
    const key = keyOf(account_id, kind, isTogether ? null : benefit_id)
    const row = sums.rows.get(key)
    if (row && row.of.benefit_id === null) row.of.benefit_id = benefit_id
    sums.add(key, { account_id, kind, benefit_id }, amount)
  }
  for (const { account_id, benefit, amount } of takenOff(accounts, benefits))
    add({ account_id, kind: benefit.kind, benefit_id: benefit.id }, -Number(amount))
  for (const { account_id, kind, benefit_id, amount_minor } of billed)
    add({ account_id, kind: kind as BenefitKind, benefit_id }, -amount_minor)
  return [...sums.rows.values()].flatMap(({ of: { account_id, kind, benefit_id }, amount }): EarlierChange[] => {
    const service_id = serviceOf(kind)
    if (service_id === undefined || isByHand(corrected, account_id, service_id)) return []
    if (corrected.some((one) => one.account_id === account_id && one.kind === kind)) return []
    const held = benefits.find(({ id }) => id === benefit_id)
    const note = held ? held.decision_number : (billed.find((one) => one.benefit_id === benefit_id)?.note ?? null)
    const of = { account_id, service_id, kind, method: 'benefit' as const, for_period: period }
    return [{ ...of, note, benefit_id, amount_minor: amount }]
  })
}

/** What a month of a unit changes by; a month of a service that somebody has corrected by hand is left to them. */
export const changesOf = (month: EarlierMonth, serviceOf: ServiceOf): EarlierChange[] => {
  const charges = chargeChanges(month)
  return [...serviceChanges(month, charges), ...benefitChanges(month, charges, serviceOf)].filter(
    ({ amount_minor }) => amount_minor !== 0,
  )
}
