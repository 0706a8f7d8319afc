import { sql } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { escapeLike, maxHits, registerSearchSource } from '../../../platform/search-sources.js'
import { hitsWithUnits, unitColumn, type FoundWithUnits } from '../units/units.public.js'
import { vehicleInScope } from './vehicles.scope.js'

/** Vehicles by part of their plate; the owner is included for those who may read members. */
const byPlate = async (ctx: RequestContext, plate: string): Promise<FoundWithUnits[]> => {
  const owner = can(ctx, 'members.read') ? sql`coalesce(m.name, v.company)` : sql`v.company`
  const { rows } = await sql<FoundWithUnits>`select v.id, v.plate_raw as title,
      concat_ws(' · ', nullif(concat_ws(' ', v.brand, v.model, v.colour), ''), ${owner}) as detail,
      case when u.id is null then '[]' else jsonb_build_array(${unitColumn('u', 'h', ctx.language)}) end as units
    from vehicles v left join members m on m.id = v.member_id and m.deleted_at is null
      left join realty u on u.id = v.realty_id and ${houseIdInScope(ctx.scope, sql`u.house_id`)} left join houses h on h.id = u.house_id
    where v.deleted_at is null and v.plate_normalised like ${`%${escapeLike(plate)}%`} and ${vehicleInScope(ctx, 'v')}
    order by v.plate_normalised not like ${`${escapeLike(plate)}%`}, v.plate_normalised limit ${maxHits}`.execute(
    ctx.db,
  )
  return rows
}

export const registerVehicleSearch = (): void =>
  registerSearchSource({
    kind: 'vehicles',
    byKey: (ctx, { plate }) =>
      plate && can(ctx, 'vehicles.read')
        ? byPlate(ctx, plate).then((found) => hitsWithUnits(ctx, 'vehicles', found))
        : null,
  })
