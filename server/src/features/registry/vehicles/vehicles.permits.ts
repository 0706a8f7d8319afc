import type { Vehicle } from '@oselia/contract/vehicles'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { auditAll, differences } from '../../../platform/audit.js'
import { publishEvent } from '../../../platform/live.js'
import { today } from '../../../platform/today.js'

type Standing = Pick<Vehicle, 'permit' | 'status' | 'status_reason'>
interface Row extends Standing {
  id: number
  plate_raw: string | null
  house_id: number | null
}

const noPermit: NonNullable<Vehicle['permit']> = {
  kind: 'own',
  from: null,
  to: null,
  number: null,
  sticker: null,
  gates: [],
}

/**
 * A vehicle after its last day. A day that is over archives it with the reason; a future day only ends its permit.
 * Blacklisted vehicles stay blacklisted.
 */
export const endedOn = (was: Standing, on: string, day: string, reason: string): Standing => {
  const isOver = on <= day
  const permit = was.permit ?? (isOver ? null : noPermit)
  return {
    permit: permit && { ...permit, to: permit.to !== null && permit.to < on ? permit.to : on },
    ...(isOver && was.status !== 'blacklisted'
      ? { status: 'archived', status_reason: reason }
      : { status: was.status, status_reason: was.status_reason }),
  }
}

/** Ends the permits of validated vehicles with that day as the last; returns their number. */
export const endPermits = async (
  ctx: RequestContext,
  ids: readonly number[],
  on: string,
  reason: string,
): Promise<number> => {
  if (ids.length === 0) return 0
  const day = await today(ctx)
  const { rows } = await sql<Row>`select v.id, v.plate_raw, v.permit, v.status, v.status_reason,
      (select u.house_id from realty u where u.id = coalesce(v.realty_id, v.parking_realty_id)) as house_id
    from vehicles v where v.id = any(${ids}::bigint[]) and v.deleted_at is null order by v.id for update of v`.execute(
    ctx.db,
  )
  const ended = rows.map((row) => ({ id: row.id, ...endedOn(row, on, day, reason) }))
  await sql`update vehicles v set permit = e.permit, status = e.status, status_reason = e.status_reason,
      version = version + 1, updated_at = ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as e(id bigint, permit jsonb, status text, status_reason text)
    where v.id = e.id`.execute(ctx.db)
  await auditAll(
    ctx,
    rows.map(({ id, plate_raw, permit, status, status_reason }, index) => ({
      action: 'close',
      entity: 'vehicles',
      entity_id: id,
      label: plate_raw,
      changes: differences({ permit, status, status_reason }, { ...ended[index]!, id: undefined }),
    })),
  )
  const house_ids = [...new Set(rows.flatMap(({ house_id }) => house_id ?? []))]
  await publishEvent(ctx.db, { entity: 'vehicles', entity_id: null, action: 'close', house_ids })
  return rows.length
}
