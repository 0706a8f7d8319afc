import type { MeterKind } from '@oselia/contract/meters.enums'
import type { Db } from '../../../platform/db.js'
import { meterUsage, type MeterUsage } from '../meters/meters.public.js'
import type { ChargedService, Input } from './runs.charges.values.js'
import type { ChargeTariff } from './runs.tariffs.rules.js'

/** Codes of the services that meters of a kind are charged by. */
const serviceCodes: Record<MeterKind, string> = {
  cold_water: 'cold_water',
  hot_water: 'hot_water',
  electricity: 'electricity',
  gas: 'gas',
  heat: 'heating',
}

/** Consumption has three decimals at most. */
const tenThousandths = (value: number): number => Math.round(value * 1000) * 10

/** Meters of one kind in a unit are charged together; the readings are shown where there is one. Unknown where one is unknown. */
const inputOf = (realty_id: number, service_id: number, usage: readonly MeterUsage[]): Input => {
  const known = usage.every(({ consumption }) => consumption !== null)
  const only = known && usage.length === 1 ? usage[0]! : null
  return {
    realty_id,
    service_id,
    quantity: known ? usage.reduce((sum, { consumption }) => sum + tenThousandths(consumption ?? 0), 0) : null,
    total_minor: null,
    reading_from: only && tenThousandths(only.from),
    reading_to: only && tenThousandths(only.to),
  }
}

/** What meters of units counted in a month, for the services that are charged by them; what was typed in stands instead. */
export const meteredInputs = async (
  db: Db,
  { houseId, period }: { houseId: number; period: string },
  {
    services,
    tariffs,
    typed,
  }: { services: readonly ChargedService[]; tariffs: readonly ChargeTariff[]; typed: readonly Input[] },
): Promise<Input[]> => {
  const metered = new Set(tariffs.flatMap(({ method, service_id }) => (method === 'by_meter' ? [service_id] : [])))
  if (metered.size === 0) return []
  const byCode = new Map(services.flatMap(({ id, code }) => (metered.has(id) ? [[code, id] as const] : [])))
  const entered = new Set(typed.map(({ realty_id, service_id }) => `${realty_id}:${service_id}`))
  const found = new Map<string, { realty_id: number; service_id: number; usage: MeterUsage[] }>()
  for (const one of await meterUsage(db, { house_ids: [houseId], period })) {
    const service_id = byCode.get(serviceCodes[one.kind])
    const key = `${one.realty_id}:${service_id}`
    if (one.realty_id === null || service_id === undefined || entered.has(key)) continue
    const known = found.get(key)
    if (known) known.usage.push(one)
    else found.set(key, { realty_id: one.realty_id, service_id, usage: [one] })
  }
  return [...found.values()].map(({ realty_id, service_id, usage }) => inputOf(realty_id, service_id, usage))
}
