import type { ChargeMethod, ShareBasis } from '@oselia/contract/billing.enums'
import type { realtyTypes } from '@oselia/contract/realty.enums'
import type { DaysOf } from '../ledger/ledger.public.js'

export type RealtyType = (typeof realtyTypes)[number]

/** A tariff as charging needs it; rates in ten-thousandths. */
export interface ChargeTariff {
  id: number
  service_id: number
  method: ChargeMethod
  rate: number | null
  total_minor: number | null
  share_by: ShareBasis | null
  base_service_ids: number[]
  complex_id: number | null
  house_id: number | null
  entrance: number | null
  unit_type: RealtyType | null
  floor_from: number | null
  floor_to: number | null
  valid_from: string
  valid_to: string | null
  prorated: boolean
}

interface Place {
  type: RealtyType
  entrance: number | null
  floor: number | null
}

/** The narrower of two tariffs counts: an entrance before a house, a house before a complex, each before all floors and types. */
const narrowness = (tariff: ChargeTariff): number =>
  (tariff.entrance === null ? 0 : 16) +
  (tariff.house_id === null ? 0 : 8) +
  (tariff.complex_id === null ? 0 : 4) +
  (tariff.floor_from === null ? 0 : 2) +
  (tariff.unit_type === null ? 0 : 1)

const isOnFloor = ({ floor_from, floor_to }: ChargeTariff, { floor }: Place): boolean =>
  floor_from === null || floor_to === null || (floor !== null && floor >= floor_from && floor <= floor_to)

/** Whether a tariff of the unit's house holds for the unit. */
export const holdsFor = (tariff: ChargeTariff, unit: Place): boolean =>
  (tariff.entrance === null || tariff.entrance === unit.entrance) &&
  isOnFloor(tariff, unit) &&
  (tariff.unit_type === null || tariff.unit_type === unit.type)

const onDay = (tariffs: readonly ChargeTariff[], day: string): ChargeTariff | null =>
  tariffs
    .filter(({ valid_from, valid_to }) => valid_from <= day && (valid_to === null || valid_to >= day))
    .toSorted((a, b) => narrowness(b) - narrowness(a))[0] ?? null

export interface Segment {
  tariff: ChargeTariff
  part: DaysOf
}

const dayOf = (period: string, day: number) => `${period}-${String(day).padStart(2, '0')}`

/**
 * The tariffs of one service by which a unit is charged in a month of `days` days: that of the first day, unless one that
 * begins or ends within the month says that it is charged by days. A one-off tariff is charged in the month in which it begins.
 */
export const segmentsOf = (tariffs: readonly ChargeTariff[], period: string, days: number): Segment[] => {
  const oneOff = tariffs.filter(({ method }) => method === 'one_off')
  const monthly = tariffs.filter(({ method }) => method !== 'one_off')
  const found = oneOff
    .filter(({ valid_from }) => valid_from.slice(0, 7) === period)
    .toSorted((a, b) => narrowness(b) - narrowness(a))
    .slice(0, 1)
    .map((tariff): Segment => ({ tariff, part: { days, of: days } }))
  const runs: { tariff: ChargeTariff | null; days: number }[] = []
  for (let day = 1; day <= days; day++) {
    const tariff = onDay(monthly, dayOf(period, day))
    const last = runs.at(-1)
    const isCounted = tariff?.prorated || last?.tariff?.prorated
    if (last && (last.tariff === tariff || !isCounted)) last.days += 1
    else runs.push({ tariff, days: 1 })
  }
  // One that gives way to another for some days is charged once for all of its own.
  const ofTariffs = new Map<ChargeTariff, number>()
  for (const run of runs) if (run.tariff) ofTariffs.set(run.tariff, (ofTariffs.get(run.tariff) ?? 0) + run.days)
  for (const [tariff, own] of ofTariffs) found.push({ tariff, part: { days: own, of: days } })
  return found
}
