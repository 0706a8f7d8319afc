import type { LineKind } from '@oselia/contract/billing.enums'
import type { RunProblem } from '@oselia/contract/bill-runs.enums'
import type { EarlierChange } from './runs.earlier.rules.js'
import type { LateCharge, LateDebt, LateRules } from './runs.late.rules.js'
import type { ChargeTariff, RealtyType } from './runs.tariffs.rules.js'

/** No amount of a bill is above it: 1,000,000,000.00. */
export const largestAmount = 100_000_000_000n

export interface ChargedAccount {
  id: number
  number: string
  /** The service that is paid through it, when the unit has several accounts. */
  service: string | null
}

export interface ChargedUnit {
  id: number
  number: string
  type: RealtyType
  parent_id: number | null
  entrance: number | null
  floor: number | null
  /** Hundredths of m². */
  area: number | null
  heated_area: number | null
  persons: number | null
  /** Persons and days of the month that they were away, where the method takes it into account. */
  absences: readonly { persons: number; days: number }[]
  accounts: readonly ChargedAccount[]
}

export interface ChargedService {
  id: number
  code: string
  name: string
}

/** What a month brought; quantities and readings in ten-thousandths. Without a unit: the total of the house. */
export interface Input {
  realty_id: number | null
  service_id: number
  quantity: number | null
  total_minor: number | null
  reading_from: number | null
  reading_to: number | null
  estimated: boolean
  /** By which the difference of the readings is multiplied, in ten-thousandths; null where it is 1 or there are several meters. */
  coefficient: number | null
}

/** What a meter that was taken off had still to be charged, to the account that paid for it then and has ended since. */
export interface Remainder extends Input {
  realty_id: number
  account_id: number
  /** Month in which the meter was taken off. */
  for_period: string
}

/** An account that ended before the month and is still to be charged or given something. */
export interface FormerAccount {
  id: number
  number: string
  realty_id: number
}

export interface Adjustment {
  id: number
  account_id: number
  service_id: number
  kind: LineKind
  amount_minor: number
  for_period: string | null
  reason: string
}

/** A benefit or subsidy that lowers the bills of a unit; exactly one of amount and percent (ten-thousandths) is set. */
export interface ChargedBenefit {
  id: number
  realty_id: number
  /** Null: all accounts of the unit. */
  account_id: number | null
  kind: 'subsidy' | 'benefit'
  amount_minor: number | null
  percent: number | null
  decision_number: string | null
}

export interface HouseCharges {
  period: string
  days: number
  units: readonly ChargedUnit[]
  /** Units that are not charged in the month and have accounts that ended before it and are owed something. */
  former_units: readonly ChargedUnit[]
  services: readonly ChargedService[]
  tariffs: readonly ChargeTariff[]
  inputs: readonly Input[]
  adjustments: readonly Adjustment[]
  /** What earlier months change by, once their absences and benefits became known. */
  earlier_changes: readonly EarlierChange[]
  former_accounts: readonly FormerAccount[]
  remainders: readonly Remainder[]
  benefits: readonly ChargedBenefit[]
  /** Late bills of each month whose late days are charged, in order; empty where nothing is. */
  late: readonly { period: string; days: number; rules: LateRules; debts: readonly LateDebt[] }[]
  /** Services that monthly tariffs charged in the month before. */
  charged_before: readonly number[]
}

export interface ChargeLine {
  service_id: number
  tariff_id: number | null
  kind: LineKind
  method: string
  quantity: number | null
  rate: number | null
  base_minor: number | null
  weight: number | null
  weights: number | null
  days: number | null
  month_days: number | null
  reading_from: number | null
  reading_to: number | null
  estimated: boolean
  coefficient: number | null
  for_period: string | null
  note: string | null
  amount_minor: number
  adjustment_id: number | null
  /** What a line of a benefit or subsidy belongs to. */
  benefit_id: number | null
  /** Of a penalty: late days of the month on which the account was exempt. */
  exempt_days: number | null
}

export interface ChargedBill {
  account_id: number
  account_number: string
  unit: ChargedUnit
  lines: ChargeLine[]
  /** What the lines of late payment consist of. */
  late: (LateCharge & { period: string })[]
}

export const blankBill = (unit: ChargedUnit, account: Pick<ChargedAccount, 'id' | 'number'>): ChargedBill => ({
  account_id: account.id,
  account_number: account.number,
  unit,
  lines: [],
  late: [],
})

export interface FoundProblem {
  kind: RunProblem
  realty_id: number | null
  service_id: number | null
}

/** Problems after which the unit, or with no unit the house, gets no bill; with others only the line is missing. */
const blocking: ReadonlySet<RunProblem> = new Set<RunProblem>([
  'no_tariffs',
  'no_account',
  'several_accounts',
  'area_missing',
  'heated_area_missing',
  'persons_missing',
  'house_total_missing',
  'share_without_weights',
  'share_bases_differ',
  'amount_too_big',
])
export const isBlocking = ({ kind }: Pick<FoundProblem, 'kind'>): boolean => blocking.has(kind)
