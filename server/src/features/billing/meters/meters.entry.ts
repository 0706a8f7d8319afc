import type { EntryRow, UsageRow } from '@oselia/contract/meters'
import type { UnitRef } from '@oselia/contract/realty'
import type { MeterKind } from '@oselia/contract/meters.enums'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseEntity } from '../../registry/houses/houses.public.js'
import { unitColumn } from '../../registry/units/units.public.js'
import { usageOf, type CountedMeter } from './meters.rules.js'
import { settingsOf } from './meters.settings.js'
import { readingsOf } from './readings.queries.js'

/** House meters first, then by entrance and unit: the order in which they are read. */
const inOrder = sql`u.id is not null, u.entrance nulls last, u.sort_key, m.kind, m.number_key, m.id`

/** Meters in use of a house for entering the readings of the month of a day; 404 for a house outside of the scope. */
export const entryRows = async (
  ctx: RequestContext,
  { house_id, day }: { house_id: number; day: string },
): Promise<{ data: EntryRow[] }> => {
  await houseEntity.get(ctx, house_id)
  const month = sql`date_trunc('month', ${day}::date)`
  const { rows } = await sql<EntryRow>`select m.id, m.kind, m.number, m.digits, m.coefficient, m.place, u.entrance,
      case when u.id is null then null else ${unitColumn('u', 'h', ctx.language)} end as realty,
      coalesce(b.day, m.installed_on) as last_day, coalesce(b.value, m.initial_value) as last_value,
      case when r.id is null then null
        else jsonb_build_object('id', r.id, 'version', r.version, 'day', r.day, 'value', r.value) end as reading
    from meters m join houses h on h.id = m.house_id left join realty u on u.id = m.realty_id
      left join lateral (select x.day, x.value from meter_readings x where x.meter_id = m.id and x.deleted_at is null
        and x.day < ${month} order by x.day desc limit 1) b on true
      left join lateral (select x.id, x.version, x.day, x.value from meter_readings x where x.meter_id = m.id
        and x.deleted_at is null and x.day >= ${month} and x.day < ${month} + interval '1 month'
        order by x.day desc limit 1) r on true
    where m.house_id = ${house_id} and m.deleted_at is null and m.removed_on is null
      and m.installed_on < ${month} + interval '1 month'
    order by ${inOrder}`.execute(ctx.db)
  return { data: rows }
}

export interface MeterUsage extends Omit<UsageRow, 'realty'> {
  house_id: number
  realty_id: number | null
  counted: CountedMeter
}

interface Counted extends CountedMeter {
  id: number
  kind: MeterKind
  number: string
  house_id: number
  realty_id: number | null
}

/**
 * Consumption of each meter of houses in a month `YYYY-MM`, read or estimated, in the order of entrances and units. It asks for no
 * permission: whoever calls it has the houses in scope.
 */
export const meterUsage = async (
  db: Db,
  { house_ids, period }: { house_ids: readonly number[]; period: string },
): Promise<MeterUsage[]> => {
  const { rows: meters } = await sql<Counted>`select m.id, m.kind, m.number, m.house_id, m.realty_id, m.digits,
      m.coefficient, m.installed_on, m.initial_value, m.removed_on
    from meters m left join realty u on u.id = m.realty_id
    where m.house_id = any(${house_ids}::bigint[]) and m.deleted_at is null
      and m.installed_on < ${`${period}-01`}::date + interval '1 month'
      and (m.removed_on is null or m.removed_on >= ${`${period}-01`}::date)
    order by m.house_id, ${inOrder}`.execute(db)
  const readings = await readingsOf(
    db,
    meters.map(({ id }) => id),
  )
  const { estimate_months } = await settingsOf(db)
  return meters.flatMap(({ id, kind, number, house_id, realty_id, ...counted }) => {
    const usage = usageOf(counted, readings.get(id)!, period, estimate_months)
    return usage ? [{ meter_id: id, kind, number, house_id, realty_id, counted, ...usage }] : []
  })
}

/** The same with the units, for a screen. */
export const consumptionRows = async (
  ctx: RequestContext,
  query: { house_id: number; period: string },
): Promise<{ data: UsageRow[] }> => {
  await houseEntity.get(ctx, query.house_id)
  const usage = await meterUsage(ctx.db, { house_ids: [query.house_id], period: query.period })
  const units = [...new Set(usage.flatMap(({ realty_id }) => realty_id ?? []))]
  const { rows } = await sql<{ id: number; unit: UnitRef }>`select u.id, ${unitColumn('u', 'h', ctx.language)} as unit
    from realty u join houses h on h.id = u.house_id where u.id = any(${units}::bigint[])`.execute(ctx.db)
  const refs = new Map(rows.map(({ id, unit }) => [id, unit]))
  return {
    data: usage.map(({ realty_id, house_id: _house, counted: _counted, ...row }) =>
      Object.assign(row, { realty: realty_id === null ? null : (refs.get(realty_id) ?? null) }),
    ),
  }
}
