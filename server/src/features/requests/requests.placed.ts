import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import { auditAll } from '../../platform/audit.js'
import { announce } from '../../platform/live.js'
import { labelOf } from './requests.rules.js'

/** Moves the requests of units to another one of the same house, those in the bin too, with their history; answers how many. */
export const moveRequests = async (
  act: Act,
  from: readonly number[],
  to: { id: number; house_id: number },
): Promise<number> => {
  const { rows: were } = await sql<{ id: number; realty_id: number; year: number; number: number }>`
    select id, realty_id, year, number from service_requests where realty_id = any(${from}::bigint[]) order by id for update`.execute(
    act.db,
  )
  if (were.length === 0) return 0
  await sql`update service_requests set realty_id = ${to.id}, version = version + 1, updated_at = ${act.now}
    where id = any(${were.map(({ id }) => id)}::bigint[])`.execute(act.db)
  await auditAll(
    act,
    were.map(({ id, realty_id, year, number }) => ({
      action: 'update',
      entity: 'service_requests',
      entity_id: id,
      label: labelOf({ year, number }),
      changes: [{ field: 'realty_id', old: realty_id, new: to.id }],
    })),
  )
  await announce(act.db, {
    entity: 'service_requests',
    entity_id: null,
    action: 'update',
    house_ids: [to.house_id],
    open_rights: ['all_requests.read'],
  })
  return were.length
}
