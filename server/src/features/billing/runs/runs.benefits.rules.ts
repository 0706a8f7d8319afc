import { percentOf, splitByWeights } from '../ledger/ledger.public.js'
import type { ChargedBenefit, ChargedBill, ChargeLine } from './runs.charges.values.js'
import { blank } from './runs.lines.rules.js'

/** What an account of a unit is charged in a month. */
export interface AccountCharges {
  account_id: number
  charged: bigint
}

export interface TakenOff {
  account_id: number
  benefit: ChargedBenefit
  /** Above 0. */
  amount: bigint
}

const chargesOf = ({ lines }: ChargedBill): bigint =>
  lines.reduce((sum, { kind, amount_minor }) => (kind === 'charge' ? sum + BigInt(amount_minor) : sum), 0n)

/** What a benefit takes off each bill: a percent of its charges, or the amount, split over several bills by their charges. */
const partsOf = ({ amount_minor, percent }: ChargedBenefit, charges: readonly bigint[]): bigint[] => {
  if (percent !== null) return charges.map((charged) => percentOf(charged, BigInt(percent)))
  const amount = BigInt(amount_minor ?? 0)
  return charges.length === 1 ? [amount] : splitByWeights(amount, charges)
}

/**
 * What benefits and subsidies of a unit take off its accounts. A subsidy is money that somebody else pays and may be more than the
 * charges; benefits together are never more than the charges. Nothing is taken off where nothing is charged.
 */
export const takenOff = (accounts: readonly AccountCharges[], benefits: readonly ChargedBenefit[]): TakenOff[] => {
  const left = new Map(accounts.map(({ account_id, charged }) => [account_id, charged]))
  return benefits.flatMap((benefit) => {
    const fitting = accounts.filter(
      ({ account_id, charged }) => (benefit.account_id === null || benefit.account_id === account_id) && charged > 0n,
    )
    if (fitting.length === 0) return []
    const parts = partsOf(
      benefit,
      fitting.map(({ charged }) => charged),
    )
    return fitting.flatMap(({ account_id }, at): TakenOff[] => {
      const rest = left.get(account_id)!
      const amount = benefit.kind === 'benefit' && parts[at]! > rest ? rest : parts[at]!
      if (benefit.kind === 'benefit') left.set(account_id, rest - amount)
      return amount > 0n ? [{ account_id, benefit, amount }] : []
    })
  })
}

/** Adds benefits and subsidies to the bills of a unit. */
export const addBenefits = (
  bills: readonly ChargedBill[],
  benefits: readonly ChargedBenefit[],
  serviceOf: (code: string) => number | undefined,
): void => {
  const known = benefits.filter(({ kind }) => serviceOf(kind) !== undefined)
  const accounts = bills.map((bill) => ({ account_id: bill.account_id, charged: chargesOf(bill) }))
  for (const { account_id, benefit, amount } of takenOff(accounts, known))
    bills.find((bill) => bill.account_id === account_id)!.lines.push(lineOf(benefit, serviceOf(benefit.kind)!, amount))
}

const lineOf = ({ id, kind, decision_number }: ChargedBenefit, service_id: number, amount: bigint): ChargeLine => ({
  ...blank,
  service_id,
  tariff_id: null,
  kind,
  method: 'manual',
  note: decision_number,
  amount_minor: -Number(amount),
  benefit_id: id,
})
