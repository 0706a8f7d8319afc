import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import { auditAll, differences } from '../../platform/audit.js'
import type { Db } from '../../platform/db.js'

/** Incidents of a type of requests, whatever their state. */
export const incidentsOfType = async (db: Db, id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from incidents
    where type_id = ${id} and deleted_at is null`.execute(db)
  return rows[0]!.n
}

/** Gives incidents of one type to another, those in the bin too, noted in the history of each. */
export const moveIncidents = async (act: Act, from: number, to: number): Promise<void> => {
  const { rows } = await sql<{ id: number; title: string }>`update incidents set type_id = ${to}, version = version + 1,
    updated_at = ${act.now} where type_id = ${from} returning id, title`.execute(act.db)
  await auditAll(
    act,
    rows.map(({ id, title }) => ({
      action: 'update',
      entity: 'incidents',
      entity_id: id,
      label: title,
      changes: differences({ type_id: from }, { type_id: to }),
    })),
  )
}
