import type { EntryRow } from '@oselia/contract/meters'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseEntity } from '../../registry/houses/houses.public.js'
import { unitColumn } from '../../registry/units/units.public.js'

/** House meters first, then by entrance and unit: the order in which they are read. */
export const inOrder = sql`u.id is not null, u.entrance nulls last, u.sort_key, m.kind, m.number_key, m.id`

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
