import type { RunProblem } from '@oselia/contract/bill-runs.enums'
import { amountOf, percentOf, personsPresent } from '../ledger/ledger.public.js'
import {
  largestAmount,
  type Adjustment,
  type ChargeLine,
  type ChargedUnit,
  type HouseCharges,
  type Input,
} from './runs.charges.values.js'
import type { EarlierChange } from './runs.earlier.rules.js'
import type { LateDebt } from './runs.late.rules.js'
import type { ChargeTariff, Segment } from './runs.tariffs.rules.js'

export const blank = {
  quantity: null,
  rate: null,
  base_minor: null,
  weight: null,
  weights: null,
  days: null,
  month_days: null,
  reading_from: null,
  reading_to: null,
  estimated: false,
  coefficient: null,
  for_period: null,
  note: null,
  adjustment_id: null,
  benefit_id: null,
  exempt_days: null,
}

type Quantity = Pick<ChargeLine, 'quantity' | 'reading_from' | 'reading_to' | 'estimated' | 'coefficient'>
const plain = (quantity: number): Quantity => {
  const { reading_from, reading_to, estimated, coefficient } = blank
  return { quantity, reading_from, reading_to, estimated, coefficient }
}

export interface House extends HouseCharges {
  places: ReadonlyMap<number, number>
  shares: ReadonlyMap<string, { amount: bigint; weight: number; weights: bigint; base: number }>
  inputOf(unit: number | null, service: number): Input | undefined
  serviceOf(code: string): number | undefined
  /** Late bills of an account in the month of that place in `late`. */
  debtsOf(account: number, month: number): readonly LateDebt[]
}

/** The quantity that a method charges for, in ten-thousandths; the problem where it is not known. */
const quantityOf = ({ method, service_id }: ChargeTariff, unit: ChargedUnit, house: House): Quantity | RunProblem => {
  switch (method) {
    case 'per_m2':
      return unit.area === null ? 'area_missing' : plain(unit.area * 100)
    case 'per_person':
      if (unit.persons === null) return 'persons_missing'
      return plain(Number(personsPresent(unit.persons, unit.absences, house.days)))
    case 'per_parking_place':
      return plain((house.places.get(unit.id) ?? 0) * 10_000)
    case 'by_meter': {
      const input = house.inputOf(unit.id, service_id)
      if (!input || input.quantity === null) return 'reading_missing'
      const { quantity, reading_from, reading_to, estimated, coefficient } = input
      return { quantity, reading_from, reading_to, estimated, coefficient }
    }
    default:
      return plain(10_000)
  }
}

export const shareKey = (tariff: number, unit: number) => `${tariff}:${unit}`

export const lineOf = ({ tariff, part }: Segment, unit: ChargedUnit, house: House): ChargeLine | RunProblem | null => {
  const isPart = part.days !== part.of
  const base = {
    ...blank,
    service_id: tariff.service_id,
    tariff_id: tariff.id,
    kind: 'charge' as const,
    method: tariff.method,
    rate: tariff.rate,
    days: isPart ? part.days : null,
    month_days: isPart ? part.of : null,
  }
  if (tariff.method === 'house_share') {
    const share = house.shares.get(shareKey(tariff.id, unit.id))
    if (!share) return null
    const { amount, weight, weights } = share
    return { ...base, base_minor: share.base, weight, weights: Number(weights), amount_minor: Number(amount) }
  }
  const quantity = quantityOf(tariff, unit, house)
  if (typeof quantity === 'string') return quantity
  // Where all persons were away the line stays, so that the month is charged once their absence is taken back.
  const isAway = tariff.method === 'per_person' && unit.persons !== 0
  if (quantity.quantity === 0 && !isAway) return null
  const amount = amountOf(BigInt(quantity.quantity!), BigInt(tariff.rate ?? 0), part)
  if (amount > largestAmount) return 'amount_too_big'
  return { ...base, ...quantity, amount_minor: Number(amount) }
}

/** A line of persons who were all away. */
const isOfNobody = ({ kind, method, quantity }: ChargeLine) =>
  kind === 'charge' && method === 'per_person' && quantity === 0

export const percentLines = (segments: readonly Segment[], lines: readonly ChargeLine[]): ChargeLine[] =>
  segments.flatMap(({ tariff, part }) => {
    const bases = lines.filter(
      ({ service_id }) =>
        service_id !== tariff.service_id &&
        (tariff.base_service_ids.length === 0 || tariff.base_service_ids.includes(service_id)),
    )
    const base = bases.reduce((sum, { amount_minor }) => sum + BigInt(amount_minor), 0n)
    // A percent of persons who were away is charged with them, once their absence is taken back: only stored lines are compared.
    if (base === 0n && !bases.some(isOfNobody)) return []
    const isPart = part.days !== part.of
    const line = {
      ...blank,
      service_id: tariff.service_id,
      tariff_id: tariff.id,
      kind: 'charge' as const,
      method: tariff.method,
      rate: tariff.rate,
      base_minor: Number(base),
      days: isPart ? part.days : null,
      month_days: isPart ? part.of : null,
      amount_minor: Number(percentOf(base, BigInt(tariff.rate ?? 0), part)),
    }
    return [line]
  })

export const adjustmentLine = ({ id, service_id, kind, amount_minor, for_period, reason }: Adjustment): ChargeLine => ({
  ...blank,
  service_id,
  tariff_id: null,
  kind,
  method: 'manual',
  for_period,
  note: reason,
  amount_minor,
  adjustment_id: id,
})

export const earlierLine = ({ account_id: _account, ...change }: EarlierChange): ChargeLine => ({
  ...blank,
  tariff_id: null,
  ...change,
})
