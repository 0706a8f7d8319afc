import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { auditAll, differences } from '../../../platform/audit.js'
import { publishEvent } from '../../../platform/live.js'

interface Row {
  id: number
  plate_raw: string | null
  realty_id: number | null
  parking_realty_id: number | null
}

/**
 * Moves the vehicles and parking places of units to another unit of the same house, with history; returns the number
 * of vehicles.
 */
export const moveToUnit = async (
  ctx: RequestContext,
  from: readonly number[],
  to: { id: number; house_id: number },
): Promise<number> => {
  const { rows } = await sql<Row>`select v.id, v.plate_raw, v.realty_id, v.parking_realty_id from vehicles v
    where (v.realty_id = any(${from}::bigint[]) or v.parking_realty_id = any(${from}::bigint[])) and v.deleted_at is null
    order by v.id for update of v`.execute(ctx.db)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  const moved = (unit: number | null) => (unit !== null && from.includes(unit) ? to.id : unit)
  await sql`update vehicles set version = version + 1, updated_at = ${ctx.now},
      realty_id = case when realty_id = any(${from}::bigint[]) then ${to.id} else realty_id end,
      parking_realty_id = case when parking_realty_id = any(${from}::bigint[]) then ${to.id} else parking_realty_id end
    where id = any(${ids}::bigint[])`.execute(ctx.db)
  await auditAll(
    ctx,
    rows.map(({ id, plate_raw, realty_id, parking_realty_id }) => ({
      action: 'update',
      entity: 'vehicles',
      entity_id: id,
      label: plate_raw,
      changes: differences(
        { realty_id, parking_realty_id },
        { realty_id: moved(realty_id), parking_realty_id: moved(parking_realty_id) },
      ),
    })),
  )
  await publishEvent(ctx.db, { entity: 'vehicles', entity_id: null, action: 'update', house_ids: [to.house_id] })
  return rows.length
}
