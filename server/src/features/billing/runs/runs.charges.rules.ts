import type { RunProblem } from '@oselia/contract/bill-runs.enums'
import {
  blankBill,
  isBlocking,
  largestAmount,
  type ChargeLine,
  type ChargedAccount,
  type ChargedBill,
  type ChargedService,
  type ChargedUnit,
  type FoundProblem,
  type HouseCharges,
} from './runs.charges.values.js'
import { addBenefits } from './runs.benefits.rules.js'
import { formerBills } from './runs.former.rules.js'
import { lateChargesOf, lateLines, type LateDebt } from './runs.late.rules.js'
import { adjustmentLine, earlierLine, lineOf, percentLines, type House } from './runs.lines.rules.js'
import { splitTotals } from './runs.shares.rules.js'
import { holdsFor, segmentsOf, type ChargeTariff, type Segment } from './runs.tariffs.rules.js'

type Problems = FoundProblem[]

/** Units that are charged as part of another: parking places without an account that belong to a unit with one. */
const placesOf = (units: readonly ChargedUnit[]): { places: Map<number, number>; inside: Set<number> } => {
  const places = new Map<number, number>()
  const inside = new Set<number>()
  const withAccount = new Set(units.filter(({ accounts }) => accounts.length > 0).map(({ id }) => id))
  for (const { id, type, parent_id, accounts } of units) {
    if (type !== 'parking') continue
    const payer = accounts.length > 0 || parent_id === null || !withAccount.has(parent_id) ? id : parent_id
    if (payer !== id) inside.add(id)
    places.set(payer, (places.get(payer) ?? 0) + 1)
  }
  return { places, inside }
}

/** The account that takes the lines of a service: the one that names it, or else the only general one. */
export const accountOf = (
  accounts: readonly ChargedAccount[],
  service: ChargedService,
): ChargedAccount | RunProblem => {
  const names = new Set([service.name.toLowerCase(), service.code])
  const named = accounts.filter((account) => account.service !== null && names.has(account.service.toLowerCase()))
  const fitting = named.length > 0 ? named : accounts.filter((account) => account.service === null)
  if (fitting.length === 1) return fitting[0]!
  return fitting.length === 0 ? 'no_account' : 'several_accounts'
}

const chargesOf = (unit: ChargedUnit, segments: readonly Segment[], house: House, problems: Problems): ChargeLine[] => {
  const lines: ChargeLine[] = []
  const take = (made: ChargeLine | RunProblem | null, service_id: number) => {
    if (typeof made === 'string') problems.push({ kind: made, realty_id: unit.id, service_id })
    else if (made) lines.push(made)
  }
  const percents = segments.filter(({ tariff }) => tariff.method === 'percent')
  for (const segment of segments)
    if (segment.tariff.method !== 'percent') take(lineOf(segment, unit, house), segment.tariff.service_id)
  return [...lines, ...percentLines(percents, lines)]
}

/** Each month has lines of its own; penalties of the months before count for the cap of a debt. */
const addLate = (bill: ChargedBill, { late, debtsOf, serviceOf }: House) => {
  const penalties = new Map<number, number>()
  for (const [at, { period, days, rules }] of late.entries()) {
    const debts = debtsOf(bill.account_id, at)
    const months = debts.map((debt) => {
      const penalty_minor = debt.penalty_minor + (penalties.get(debt.bill_id) ?? 0)
      return lateChargesOf({ ...debt, penalty_minor }, rules, { period, days })
    })
    const charges = months.flatMap((one) => one.charges)
    const exemptFrom = (kind: 'penalty' | 'three_percent') => new Set(months.flatMap(({ exempt }) => exempt[kind])).size
    const exempt = { penalty: exemptFrom('penalty'), three_percent: exemptFrom('three_percent') }
    for (const { debt_bill_id, kind, amount_minor } of charges)
      if (kind === 'penalty') penalties.set(debt_bill_id, (penalties.get(debt_bill_id) ?? 0) + amount_minor)
    bill.late.push(...charges.map((one) => ({ ...one, period })))
    bill.lines.push(...lateLines(charges, { period, serviceOf, exempt }))
  }
}

/** The bills with what late payment costs; an account that is charged nothing else gets a bill for its old debts. */
const withLate = (charged: readonly ChargedBill[], unit: ChargedUnit, house: House): ChargedBill[] => {
  const known = new Set(charged.map(({ account_id }) => account_id))
  const others = unit.accounts
    .filter(({ id }) => !known.has(id) && house.late.some((_, at) => house.debtsOf(id, at).length > 0))
    .map((account) => blankBill(unit, account))
  const all = [...charged, ...others]
  for (const bill of all) addLate(bill, house)
  // A penalty of nothing is no reason for a bill.
  return all.filter(({ lines }) => lines.some((line) => line.amount_minor !== 0 || line.exempt_days === null))
}

/** The bills of a unit by its accounts; none, and the problems, where a blocking one was found. */
const billsOf = (unit: ChargedUnit, lines: readonly ChargeLine[], house: House, problems: Problems): ChargedBill[] => {
  const services = new Map(house.services.map((service) => [service.id, service]))
  const bills = new Map<number, ChargedBill>()
  const add = (account: ChargedAccount, line: ChargeLine) => {
    const bill = bills.get(account.id) ?? blankBill(unit, account)
    bill.lines.push(line)
    bills.set(account.id, bill)
  }
  for (const line of lines) {
    const account = accountOf(unit.accounts, services.get(line.service_id)!)
    if (typeof account === 'string')
      problems.push({
        kind: account,
        realty_id: unit.id,
        service_id: account === 'no_account' ? null : line.service_id,
      })
    else add(account, line)
  }
  for (const adjustment of house.adjustments) {
    const account = unit.accounts.find(({ id }) => id === adjustment.account_id)
    if (account) add(account, adjustmentLine(adjustment))
  }
  for (const change of house.earlier_changes) {
    const account = unit.accounts.find(({ id }) => id === change.account_id)
    if (account) add(account, earlierLine(change))
  }
  const charged = [...bills.values()]
  addBenefits(
    charged,
    house.benefits.filter(({ realty_id }) => realty_id === unit.id),
    house.serviceOf,
  )
  const made = withLate(charged, unit, house)
  const tooBig = made.some(
    (bill) => bill.lines.reduce((sum, line) => sum + Math.abs(line.amount_minor), 0) > largestAmount,
  )
  if (tooBig) problems.push({ kind: 'amount_too_big', realty_id: unit.id, service_id: null })
  return problems.some((problem) => problem.realty_id === unit.id && isBlocking(problem)) ? [] : made
}

const distinct = (problems: Problems): FoundProblem[] => [
  ...new Map(problems.map((one) => [`${one.kind}:${one.realty_id}:${one.service_id}`, one])).values(),
]

/**
 * The bills of a house for a month, by the tariffs that hold in it, and what prevents some. A problem of the house leaves no
 * bill, one of a unit leaves out the unit. Units are in the order of their numbers.
 */
export const chargeHouse = (charges: HouseCharges): { bills: ChargedBill[]; problems: FoundProblem[] } => {
  const problems: Problems = []
  const { places, inside } = placesOf(charges.units)
  const byService = new Map<number, ChargeTariff[]>()
  for (const tariff of charges.tariffs)
    byService.set(tariff.service_id, [...(byService.get(tariff.service_id) ?? []), tariff])
  const ordered = charges.services.filter(({ id }) => byService.has(id))
  if (ordered.length === 0) problems.push({ kind: 'no_tariffs', realty_id: null, service_id: null })
  const units = charges.units.filter(({ id }) => !inside.has(id))
  const tariffsAt = (unit: ChargedUnit): Segment[] =>
    ordered.flatMap(({ id }) =>
      segmentsOf(
        byService.get(id)!.filter((tariff) => holdsFor(tariff, unit)),
        charges.period,
        charges.days,
      ),
    )
  // Units of one type on one floor of an entrance have the same tariffs.
  const byPlace = new Map<string, Segment[]>()
  const withTariffs = (unit: ChargedUnit) => {
    const place = `${unit.type}:${unit.entrance}:${unit.floor}`
    const segments = byPlace.get(place) ?? tariffsAt(unit)
    byPlace.set(place, segments)
    return { unit, segments }
  }
  const all = units.map(withTariffs)
  // Not blocking: a service may have ended, and a unit may be free of charge.
  for (const service_id of charges.charged_before)
    if (!byService.has(service_id)) problems.push({ kind: 'tariff_missing', realty_id: null, service_id })
  for (const { unit, segments } of all)
    if (ordered.length > 0 && segments.length === 0)
      problems.push({ kind: 'tariff_missing', realty_id: unit.id, service_id: null })
  const inputs = new Map(charges.inputs.map((input) => [`${input.realty_id}:${input.service_id}`, input]))
  const inputOf = (unit: number | null, service: number) => inputs.get(`${unit}:${service}`)
  const shares = splitTotals(all, inputOf, problems)
  const codes = new Map(charges.services.map(({ id, code }) => [code, id]))
  const late = charges.late.map(({ debts }) => {
    const byAccount = new Map<number, LateDebt[]>()
    for (const debt of debts) byAccount.set(debt.account_id, [...(byAccount.get(debt.account_id) ?? []), debt])
    return byAccount
  })
  const debtsOf = (account: number, month: number) => late[month]?.get(account) ?? []
  const house: House = { ...charges, places, shares, inputOf, debtsOf, serviceOf: (code) => codes.get(code) }
  if (
    charges.late.some(({ period, rules, debts }) => rules.inflation && debts.length > 0 && !rules.indices.has(period))
  )
    problems.push({ kind: 'inflation_index_missing', realty_id: null, service_id: codes.get('inflation') ?? null })
  const bills = all.flatMap(({ unit, segments }) =>
    billsOf(unit, chargesOf(unit, segments, house, problems), house, problems),
  )
  // Places whose parent pays for them, and units that are charged no more, can have accounts that ended.
  const former = [...charges.units, ...charges.former_units]
    .map(withTariffs)
    .flatMap(({ unit, segments }) => formerBills(unit, segments, house, problems))
  const stops = problems.some((problem) => problem.realty_id === null && isBlocking(problem))
  return { bills: stops ? [] : [...bills, ...former], problems: distinct(problems) }
}
