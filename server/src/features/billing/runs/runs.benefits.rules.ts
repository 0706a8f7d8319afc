import { percentOf, splitByWeights } from '../ledger/ledger.public.js'
import type { ChargedBenefit, ChargedBill, ChargeLine } from './runs.charges.values.js'
import { blank } from './runs.lines.rules.js'

const chargesOf = ({ lines }: ChargedBill): bigint =>
  lines.reduce((sum, { kind, amount_minor }) => (kind === 'charge' ? sum + BigInt(amount_minor) : sum), 0n)

/** What a benefit takes off each bill: a percent of its charges, or the amount, split over several bills by their charges. */
const partsOf = ({ amount_minor, percent }: ChargedBenefit, charges: readonly bigint[]): bigint[] => {
  if (percent !== null) return charges.map((charged) => percentOf(charged, BigInt(percent)))
  const amount = BigInt(amount_minor ?? 0)
  return charges.length === 1 ? [amount] : splitByWeights(amount, charges)
}

/**
 * Adds benefits and subsidies to the bills of a unit. A subsidy is money that somebody else pays and may be more than the
 * charges; benefits together are never more than the charges. Bills without charges are left as they are.
 */
export const addBenefits = (
  bills: readonly ChargedBill[],
  benefits: readonly ChargedBenefit[],
  serviceOf: (code: string) => number | undefined,
): void => {
  const left = new Map(bills.map((bill) => [bill, chargesOf(bill)]))
  for (const benefit of benefits) {
    const fitting = bills.filter(
      (bill) => (benefit.account_id === null || benefit.account_id === bill.account_id) && chargesOf(bill) > 0n,
    )
    const service_id = serviceOf(benefit.kind)
    if (fitting.length === 0 || service_id === undefined) continue
    const parts = partsOf(benefit, fitting.map(chargesOf))
    for (const [at, bill] of fitting.entries()) {
      const rest = left.get(bill)!
      const amount = benefit.kind === 'benefit' && parts[at]! > rest ? rest : parts[at]!
      if (benefit.kind === 'benefit') left.set(bill, rest - amount)
      if (amount > 0n) bill.lines.push(lineOf(benefit, service_id, amount))
    }
  }
}

const lineOf = ({ kind, decision_number }: ChargedBenefit, service_id: number, amount: bigint): ChargeLine => ({
  ...blank,
  service_id,
  tariff_id: null,
  kind,
  method: 'manual',
  note: decision_number,
  amount_minor: -Number(amount),
  adjustment_id: null,
})
