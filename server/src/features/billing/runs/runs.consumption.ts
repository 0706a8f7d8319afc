import type { MeterKind } from '@oselia/contract/meters.enums'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { firstDay, monthsAfter, roundHalfUp } from '../ledger/ledger.public.js'
import { finalUsage, meterUsage, type MeterUsage } from '../meters/meters.public.js'
import type { ChargedService, Input, Remainder } from './runs.charges.values.js'
import { handoversOf, type Handover } from './runs.handovers.js'
import { earlierCharges } from './runs.meter-charges.js'
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

/** A meter that is charged, from and up to where; in ten-thousandths. */
export interface ChargedMeter {
  meter_id: number
  realty_id: number
  service_id: number
  reading_from: number
  reading_to: number
  /** The account that has ended and is charged for it; null where those of the unit pay. */
  former_account_id: number | null
  /** It goes on in its place, charged to the account that follows. */
  is_handover: boolean
}

/**
 * What the bills of a month were charged up to: by meter, and, where no bill of a unit kept a meter of the service, by unit and service, where
 * one meter was.
 */
interface Billed {
  byMeter: ReadonlyMap<number, number>
  byUnit: ReadonlyMap<string, number>
}
interface Known extends Billed {
  /** Where meters end that a later month is charged for already. */
  endings: ReadonlyMap<number, number>
}
const keyOf = (realty_id: number, service_id: number) => `${realty_id}:${service_id}`

/** Ids of the services that meters of a kind are charged for. */
type Services = Readonly<Record<string, number>>

const billedUpTo = async (
  db: Db,
  { houseId, period }: { houseId: number; period: string },
  services: Services,
): Promise<Billed> => {
  const billed = sql`b.house_id = ${houseId} and b.period = ${firstDay(period)}::date and b.source = 'run' and b.state <> 'cancelled'`
  const { rows: meters } = await sql<{
    meter_id: number
    reading_to: number
  }>`select c.meter_id, (c.reading_to * 10000)::bigint as reading_to from bills b join meter_charges c on c.bill_id = b.id and not c.is_handover
    where ${billed}`.execute(db)
  const { rows: units } = await sql<{
    realty_id: number
    service_id: number
    reading_to: number
  }>`select b.realty_id, l.service_id,
      (l.reading_to * 10000)::bigint as reading_to from bills b join bill_lines l on l.bill_id = b.id
    where ${billed} and l.method = 'by_meter' and l.reading_to is not null
      and not exists (select 1 from bills k join meter_charges c on c.bill_id = k.id and not c.is_handover join meters m on m.id = c.meter_id
        where k.house_id = b.house_id and k.period = b.period and k.realty_id = b.realty_id
          and k.source = 'run' and k.state <> 'cancelled'
          and (${JSON.stringify(services)}::jsonb ->> m.kind)::bigint = l.service_id)`.execute(db)
  return {
    byMeter: new Map(meters.map(({ meter_id, reading_to }) => [meter_id, reading_to])),
    byUnit: new Map(units.map(({ realty_id, service_id, reading_to }) => [keyOf(realty_id, service_id), reading_to])),
  }
}

interface Counted {
  quantity: number
  reading_from: number
  reading_to: number
}

/** The way between two values of a counter, the shorter one where it may have passed its last number. */
const between = (from: number, to: number, digits: number): number => {
  const circle = 10 ** digits * 10_000
  const apart = to - from
  return Math.abs(apart) > circle / 2 ? apart - Math.sign(apart) * circle : apart
}

/**
 * Consumption from where the last bill ended: a reading that came, or was corrected, after its month was billed is charged with the next
 * month. It ends where a later month that is charged already begins.
 */
const countedFrom = (
  { counted, consumption, from, to }: MeterUsage,
  billed: number | undefined,
  ending: number | undefined,
): Counted => {
  const reading_from = tenThousandths(from)
  const reading_to = tenThousandths(to)
  const before = billed === undefined ? 0 : between(billed, reading_from, counted.digits)
  const after = ending === undefined ? 0 : between(reading_to, ending, counted.digits)
  // Thousandths with the coefficient, as consumption is.
  const more = roundHalfUp(BigInt(before + after) * BigInt(Math.round(counted.coefficient * 10_000)), 100_000n)
  return {
    quantity: tenThousandths(consumption ?? 0) + Number(more) * 10,
    reading_from: billed ?? reading_from,
    reading_to: ending ?? reading_to,
  }
}

interface Found {
  realty_id: number
  service_id: number
  usage: MeterUsage[]
  /** Set where it was taken off in the days of an account that has ended. */
  former: { account_id: number; for_period: string } | null
  is_handover: boolean
}

/** A bill without stored meters uses its one reading for the meter, if that was installed all month. */
const billedOf = ({ realty_id, service_id, usage }: Found, one: MeterUsage, billed: Billed, since: string) => {
  const known = billed.byMeter.get(one.meter_id)
  if (known !== undefined || usage.length > 1 || one.counted.installed_on > since) return known
  return billed.byUnit.get(keyOf(realty_id, service_id))
}

/** A replacement of the month that has no reading yet: what it counted is charged with the next month. */
const isBegun = ({ consumption, replaces_id, counted }: MeterUsage, period: string) =>
  consumption === null && replaces_id !== null && counted.installed_on >= firstDay(period)

/** In ten-thousandths; null where readings are the consumption. */
const coefficientOf = ({ counted }: MeterUsage): number | null =>
  counted.coefficient === 1 ? null : Math.round(counted.coefficient * 10_000)

/** Meters of one kind in a unit are charged together; the readings are shown where there is one. Unknown where one is unknown. */
const inputOf = (found: Found, billed: Known, period: string): { input: Input; meters: ChargedMeter[] } => {
  const { realty_id, service_id } = found
  const usage = found.usage.map((one) => (isBegun(one, period) ? Object.assign({}, one, { consumption: 0 }) : one))
  const readings = { reading_from: null, reading_to: null, estimated: false, coefficient: null }
  const unknown = { realty_id, service_id, quantity: null, total_minor: null, ...readings }
  if (usage.some(({ consumption }) => consumption === null)) return { input: unknown, meters: [] }
  const since = firstDay(monthsAfter(period, -1))
  const counted = usage.map((one) =>
    countedFrom(one, billedOf(found, one, billed, since), billed.endings.get(one.meter_id)),
  )
  const only = counted.length === 1 ? counted[0]! : null
  return {
    input: {
      ...unknown,
      quantity: counted.reduce((sum, { quantity }) => sum + quantity, 0),
      reading_from: only && only.reading_from,
      reading_to: only && only.reading_to,
      estimated: usage.some(({ estimated }) => estimated),
      coefficient: only && coefficientOf(usage[0]!),
    },
    meters: usage.map(({ meter_id }, at) => {
      const { reading_from, reading_to } = counted[at]!
      return {
        meter_id,
        realty_id,
        service_id,
        reading_from,
        reading_to,
        former_account_id: found.former?.account_id ?? null,
        is_handover: found.is_handover,
      }
    }),
  }
}

/** What the account that has ended is charged, from its last bill to the reading of the month of its end. */
const handedOver = (
  one: MeterUsage,
  { meter_id, account_id, for_period, charged_to, ended_at }: Handover,
  { service_id, period }: { service_id: number; period: string },
) => {
  const end = ended_at / 10_000
  const usage = [Object.assign({}, one, { from: end, to: end, consumption: 0, estimated: false })]
  const realty_id = one.realty_id!
  const former = { account_id, for_period }
  const known = {
    byMeter: new Map([[meter_id, charged_to]]),
    byUnit: new Map<string, number>(),
    endings: new Map<number, number>(),
  }
  const { input, meters } = inputOf({ realty_id, service_id, usage, former, is_handover: true }, known, period)
  return { input: { ...input, ...former, realty_id }, meters }
}

interface Metered {
  inputs: Input[]
  remainders: Remainder[]
  meters: ChargedMeter[]
}

const addHandedOver = (
  metered: Metered,
  counted: readonly MeterUsage[],
  handovers: readonly Handover[],
  { byCode, period }: { byCode: ReadonlyMap<string, number>; period: string },
): void => {
  for (const one of counted) {
    const handover = handovers.find(({ meter_id }) => meter_id === one.meter_id)
    const service_id = byCode.get(serviceCodes[one.kind])
    if (!handover || handover.charged_to === handover.ended_at || service_id === undefined) continue
    const { input, meters } = handedOver(one, handover, { service_id, period })
    metered.remainders.push(input)
    metered.meters.push(...meters)
  }
}

/**
 * What meters of units counted in a month, for the services that are charged by them, and what those counted that were taken off before
 * and were not charged to their end; the entered value is used instead.
 */
export const meteredInputs = async (
  db: Db,
  { houseId, period }: { houseId: number; period: string },
  {
    services,
    tariffs,
    typed,
  }: { services: readonly ChargedService[]; tariffs: readonly ChargeTariff[]; typed: readonly Input[] },
): Promise<Metered> => {
  const byMeter = new Set(tariffs.flatMap(({ method, service_id }) => (method === 'by_meter' ? [service_id] : [])))
  if (byMeter.size === 0) return { inputs: [], remainders: [], meters: [] }
  const byCode = new Map(services.flatMap(({ id, code }) => (byMeter.has(id) ? [[code, id] as const] : [])))
  const entered = new Set(typed.map(({ realty_id, service_id }) => `${realty_id}:${service_id}`))
  const ofKinds: Services = Object.fromEntries(
    Object.entries(serviceCodes).flatMap(([kind, code]) => (byCode.has(code) ? [[kind, byCode.get(code)!]] : [])),
  )
  const billed = await billedUpTo(db, { houseId, period: monthsAfter(period, -1) }, ofKinds)
  const earlier = await earlierCharges(db, {
    houseId,
    period,
    services: ofKinds,
    charged: [...billed.byMeter.keys()],
  })
  const counted = await meterUsage(db, { house_ids: [houseId], period })
  const { endings } = earlier
  const removed = (await finalUsage(db, earlier.removed)).filter(
    ({ meter_id, to }) => (endings.get(meter_id) ?? tenThousandths(to)) !== earlier.byMeter.get(meter_id),
  )
  const found = new Map<string, Found>()
  for (const one of [...counted, ...removed]) {
    const service_id = byCode.get(serviceCodes[one.kind])
    if (one.realty_id === null || service_id === undefined) continue
    const former = earlier.former.get(one.meter_id) ?? null
    const place = keyOf(one.realty_id, service_id)
    if (entered.has(place) && !former) continue
    const key = former ? `${place}:${former.account_id}:${former.for_period}` : place
    const known = found.get(key)
    if (known) known.usage.push(one)
    else found.set(key, { realty_id: one.realty_id, service_id, usage: [one], former, is_handover: false })
  }
  const handovers = await handoversOf(db, { houseId, period, services: ofKinds })
  const beginnings = handovers.flatMap(({ meter_id, ended_at, is_next }) =>
    is_next ? [[meter_id, ended_at] as const] : [],
  )
  const known = { ...billed, endings, byMeter: new Map([...earlier.byMeter, ...billed.byMeter, ...beginnings]) }
  const metered: Metered = { inputs: [], remainders: [], meters: [] }
  for (const one of found.values()) {
    const { input, meters } = inputOf(one, known, period)
    if (one.former) metered.remainders.push({ ...input, ...one.former, realty_id: one.realty_id })
    else metered.inputs.push(input)
    metered.meters.push(...meters)
  }
  addHandedOver(metered, counted, handovers, { byCode, period })
  return metered
}
