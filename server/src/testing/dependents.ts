import { sql } from 'kysely'
import type { App } from '../platform/app.js'

interface Fields {
  house_id: number
  type_id: number
  status?: 'new' | 'assigned' | 'done' | 'closed' | 'cancelled'
  performer_id?: number
  responsible_id?: number
  departure_id?: number
}

let taken = 0

/** Inserts a request directly, as a dependent of people, departments and types. */
export const makeRequest = async (app: App, fields: Fields): Promise<number> => {
  const { house_id, type_id, status = 'assigned' } = fields
  const { performer_id = null, responsible_id = null, departure_id = null } = fields
  const cancel_reason = status === 'cancelled' ? 'spam' : null
  const { rows } = await sql<{ id: number }>`insert into service_requests
      (place, prefix, year, number, type_id, priority, description, house_id, source, status, cancel_reason, preset_id,
        performer_id, responsible_id, departure_id)
    select ${`t${house_id}`}, 'TEST', 2026, ${++taken}, t.id, t.priority, 'Тече кран', ${house_id}, 'phone', ${status}, ${cancel_reason},
      t.preset_id, ${performer_id}, ${responsible_id}, ${departure_id}
    from service_request_types t where t.id = ${type_id} returning id`.execute(app.pools.db)
  return rows[0]!.id
}

/** The people, department and type of a request. */
export const holdsOf = async (app: App, id: number) => {
  const { rows } = await sql<{
    performer_id: number | null
    responsible_id: number | null
    departure_id: number | null
    type_id: number
    version: number
  }>`select performer_id, responsible_id, departure_id, type_id, version from service_requests where id = ${id}`.execute(
    app.pools.db,
  )
  return rows[0]!
}

/** The latest audited changes of an object. */
export const lastAuditValue = async (app: App, entity: string, id: number): Promise<unknown> => {
  const { rows } = await sql<{
    changes: unknown
  }>`select changes from audit_log where entity = ${entity} and entity_id = ${id}
    order by id desc limit 1`.execute(app.pools.db)
  return rows[0]?.changes
}
