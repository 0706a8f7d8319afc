import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import { auditAll, differences } from '../../platform/audit.js'
import { announce } from '../../platform/live.js'

interface Row {
  id: number
  plate_raw: string | null
  realty_id: number | null
  parking_realty_id: number | null
}

/** Moves the vehicles of units to another one of the same house, their parking places too, with their history; answers how many. */
export const moveToUnit = async (
  act: Act,
  from: readonly number[],
  to: { id: number; house_id: number },
): Promise<number> => {
  const { rows } = await sql<Row>`select v.id, v.plate_raw, v.realty_id, v.parking_realty_id from vehicles v
    where (v.realty_id = any(${from}::bigint[]) or v.parking_realty_id = any(${from}::bigint[])) and v.deleted_at is null
    order by v.id for update of v`.execute(act.db)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  const moved = (unit: number | null) => (unit !== null && from.includes(unit) ? to.id : unit)
  await sql`update vehicles set version = version + 1, updated_at = ${act.now},
      realty_id = case when realty_id = any(${from}::bigint[]) then ${to.id} else realty_id end,
      parking_realty_id = case when parking_realty_id = any(${from}::bigint[]) then ${to.id} else parking_realty_id end
    where id = any(${ids}::bigint[])`.execute(act.db)
  await auditAll(
    act,
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
  await announce(act.db, { entity: 'vehicles', entity_id: null, action: 'update', house_ids: [to.house_id] })
  return rows.length
}
