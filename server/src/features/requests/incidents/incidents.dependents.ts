import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { auditAll, differences } from '../../../platform/audit.js'
import type { Db } from '../../../platform/db.js'

/** Number of incidents of a request type in any state. */
export const incidentsOfType = async (db: Db, id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from incidents
    where type_id = ${id} and deleted_at is null`.execute(db)
  return rows[0]!.n
}

/** Moves incidents of one type to another, deleted ones included, with their history. */
export const moveIncidents = async (ctx: RequestContext, from: number, to: number): Promise<void> => {
  const { rows } = await sql<{ id: number; title: string }>`update incidents set type_id = ${to}, version = version + 1,
    updated_at = ${ctx.now} where type_id = ${from} returning id, title`.execute(ctx.db)
  await auditAll(
    ctx,
    rows.map(({ id, title }) => ({
      action: 'update',
      entity: 'incidents',
      entity_id: id,
      label: title,
      changes: differences({ type_id: from }, { type_id: to }),
    })),
  )
}
