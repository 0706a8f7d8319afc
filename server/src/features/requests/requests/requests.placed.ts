import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { auditAll } from '../../../platform/audit.js'
import { publishEvent } from '../../../platform/live.js'
import { labelOf } from '../request-records/request-records.public.js'

/** Moves the requests of units to another unit of the same house, deleted ones included, with their history; returns the number. */
export const moveRequests = async (
  ctx: RequestContext,
  from: readonly number[],
  to: { id: number; house_id: number },
): Promise<number> => {
  const { rows: were } = await sql<{ id: number; realty_id: number; prefix: string; year: number; number: number }>`
    select id, realty_id, prefix, year, number from service_requests where realty_id = any(${from}::bigint[]) order by id for update`.execute(
    ctx.db,
  )
  if (were.length === 0) return 0
  await sql`update service_requests set realty_id = ${to.id}, version = version + 1, updated_at = ${ctx.now}
    where id = any(${were.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
  await auditAll(
    ctx,
    were.map(({ id, realty_id, prefix, year, number }) => ({
      action: 'update',
      entity: 'service_requests',
      entity_id: id,
      label: labelOf({ prefix, year, number }),
      changes: [{ field: 'realty_id', old: realty_id, new: to.id }],
    })),
  )
  await publishEvent(ctx.db, {
    entity: 'service_requests',
    entity_id: null,
    action: 'update',
    house_ids: [to.house_id],
    open_rights: ['all_requests.read'],
  })
  return were.length
}
