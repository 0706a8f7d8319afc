import type { MeterKind } from '@oselia/contract/meters.enums'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { firstDay, monthsAfter, roundHalfUp } from '../ledger/ledger.public.js'
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

/** What the bills of a month were charged up to, by unit and service, where one meter was. */
type Billed = ReadonlyMap<string, number>
const keyOf = (realty_id: number, service_id: number) => `${realty_id}:${service_id}`

const billedUpTo = async (db: Db, houseId: number, period: string): Promise<Billed> => {
  const { rows } = await sql<{
    realty_id: number
    service_id: number
    reading_to: number
  }>`select b.realty_id, l.service_id,
      (l.reading_to * 10000)::bigint as reading_to from bills b join bill_lines l on l.bill_id = b.id
    where b.house_id = ${houseId} and b.period = ${firstDay(period)}::date and b.source = 'run' and b.state <> 'cancelled'
      and l.method = 'by_meter' and l.reading_to is not null`.execute(db)
  return new Map(rows.map(({ realty_id, service_id, reading_to }) => [keyOf(realty_id, service_id), reading_to]))
}

/**
 * Consumption from where the last bill ended: a reading that came, or was corrected, after its month was billed is charged with the next
 * month. A meter that was not there for the whole of that month begins by itself.
 */
const fromBilled = (input: Input, { counted }: MeterUsage, billed: number | undefined, since: string): Input => {
  if (billed === undefined || input.quantity === null || input.reading_from === null || counted.installed_on > since)
    return input
  const circle = 10 ** counted.digits * 10_000
  const apart = input.reading_from - billed
  const left = Math.abs(apart) > circle / 2 ? apart - Math.sign(apart) * circle : apart
  // Thousandths with the coefficient, as consumption is.
  const more = roundHalfUp(BigInt(left) * BigInt(Math.round(counted.coefficient * 10_000)), 100_000n)
  return { ...input, quantity: input.quantity + Number(more) * 10, reading_from: billed }
}

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
    if (one.realty_id === null || service_id === undefined) continue
    const key = keyOf(one.realty_id, service_id)
    if (entered.has(key)) continue
    const known = found.get(key)
    if (known) known.usage.push(one)
    else found.set(key, { realty_id: one.realty_id, service_id, usage: [one] })
  }
  const before = monthsAfter(period, -1)
  const billed = await billedUpTo(db, houseId, before)
  return [...found.values()].map(({ realty_id, service_id, usage }) =>
    fromBilled(
      inputOf(realty_id, service_id, usage),
      usage[0]!,
      billed.get(keyOf(realty_id, service_id)),
      firstDay(before),
    ),
  )
}
