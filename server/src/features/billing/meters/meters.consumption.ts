import type { UsageRow, UsageTotal } from '@oselia/contract/meters'
import type { MeterKind } from '@oselia/contract/meters.enums'
import type { UnitRef } from '@oselia/contract/realty'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseEntity } from '../../registry/houses/houses.public.js'
import { unitColumn } from '../../registry/units/units.public.js'
import { anomalyOf, averageBefore, totalsOfKinds } from './meters.anomalies.rules.js'
import { inOrder } from './meters.entry.js'
import { usageOf, type CountedMeter, type Usage } from './meters.rules.js'
import { settingsOf } from './meters.settings.js'
import { readingsOf, type Kept } from './readings.queries.js'

interface Counted extends CountedMeter {
  id: number
  kind: MeterKind
  number: string
  house_id: number
  realty_id: number | null
  replaces_id: number | null
}

export interface MeterUsage extends Usage {
  meter_id: number
  kind: MeterKind
  number: string
  house_id: number
  realty_id: number | null
  replaces_id: number | null
  counted: CountedMeter
}

interface Asked {
  house_ids: readonly number[]
  period: string
}

/** Meters by a condition, in the order of entrances and units, with all their readings. */
const metersBy = async (db: Db, condition: RawBuilder<unknown>) => {
  const { rows: meters } =
    await sql<Counted>`select m.id, m.kind, m.number, m.house_id, m.realty_id, m.replaces_id, m.digits,
      m.coefficient, m.installed_on, m.initial_value, m.removed_on
    from meters m left join realty u on u.id = m.realty_id
    where m.deleted_at is null and ${condition} order by m.house_id, ${inOrder}`.execute(db)
  const readings = await readingsOf(
    db,
    meters.map(({ id }) => id),
  )
  return meters.map((meter) => ({ meter, readings: readings.get(meter.id)! }))
}

/** Meters of houses that counted in a month. */
const countedMeters = (db: Db, { house_ids, period }: Asked) =>
  metersBy(
    db,
    sql`m.house_id = any(${house_ids}::bigint[]) and m.installed_on < ${`${period}-01`}::date + interval '1 month'
      and (m.removed_on is null or m.removed_on >= ${`${period}-01`}::date)`,
  )

const usageIn = (meter: Counted, readings: readonly Kept[], period: string, months: number): MeterUsage[] => {
  const { id, kind, number, house_id, realty_id, replaces_id } = meter
  const usage = usageOf(meter, readings, period, months)
  return usage ? [{ meter_id: id, kind, number, house_id, realty_id, replaces_id, counted: meter, ...usage }] : []
}

/**
 * Consumption of each meter of houses in a month `YYYY-MM`, read or estimated, in the order of entrances and units. It asks for no
 * permission: whoever calls it has the houses in scope.
 */
export const meterUsage = async (db: Db, asked: Asked): Promise<MeterUsage[]> => {
  const counted = await countedMeters(db, asked)
  const { estimate_months } = await settingsOf(db)
  return counted.flatMap(({ meter, readings }) => usageIn(meter, readings, asked.period, estimate_months))
}

/** Meters that were taken off, where they stopped; nothing was consumed since. As above, it asks for no permission. */
export const finalUsage = async (db: Db, ids: readonly number[]): Promise<MeterUsage[]> => {
  if (ids.length === 0) return []
  const removed = await metersBy(db, sql`m.id = any(${ids}::bigint[]) and m.removed_on is not null`)
  const { estimate_months } = await settingsOf(db)
  return removed.flatMap(({ meter, readings }) =>
    usageIn(meter, readings, meter.removed_on!.slice(0, 7), estimate_months).map((usage) =>
      Object.assign(usage, { from: usage.to, consumption: 0 }),
    ),
  )
}

const unitsOf = async (ctx: RequestContext, ids: readonly number[]): Promise<Map<number, UnitRef>> => {
  const { rows } = await sql<{ id: number; unit: UnitRef }>`select u.id, ${unitColumn('u', 'h', ctx.language)} as unit
    from realty u join houses h on h.id = u.house_id where u.id = any(${ids}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ id, unit }) => [id, unit]))
}

/** The same with units, what is unusual, and losses, for a screen; 404 for a house outside of the scope. */
export const consumptionOf = async (
  ctx: RequestContext,
  { house_id, period }: { house_id: number; period: string },
): Promise<{ data: { rows: UsageRow[]; totals: UsageTotal[] } }> => {
  await houseEntity.get(ctx, house_id)
  const counted = await countedMeters(ctx.db, { house_ids: [house_id], period })
  const { estimate_months, large_factor } = await settingsOf(ctx.db)
  const found = counted.flatMap(({ meter, readings }) =>
    usageIn(meter, readings, period, estimate_months).map((usage) => {
      const average = averageBefore(meter, readings, period, estimate_months)
      return Object.assign(usage, { average, anomaly: anomalyOf(usage, average, large_factor) })
    }),
  )
  const units = await unitsOf(ctx, [...new Set(found.flatMap(({ realty_id }) => realty_id ?? []))])
  const rows = found.map(({ realty_id, replaces_id: _replaces, house_id: _house, counted: _counted, ...row }) =>
    Object.assign(row, { realty: realty_id === null ? null : (units.get(realty_id) ?? null) }),
  )
  return { data: { rows, totals: totalsOfKinds(found) } }
}
