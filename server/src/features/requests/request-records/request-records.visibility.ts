import type { Permission } from '@oselia/contract/kit'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { prepared, type Db } from '../../../platform/db.js'
import { publishEvents, type Audience } from '../../../platform/live.js'
import { notFound } from '../../../platform/problems.js'
import { requestInScope } from './request-records.scope.js'
import type { StoredRequest } from './request-records.table.js'

/** The row of a request visible to the caller, locked for update where asked; 404 otherwise. */
export const getVisibleRequest = async (ctx: RequestContext, id: number, lock = false): Promise<StoredRequest> => {
  const { rows } = await sql<StoredRequest>`select r.*, to_char(r.deferred_until, 'YYYY-MM-DD') as deferred_until
    from service_requests r where r.id = ${id} and r.deleted_at is null and ${requestInScope(ctx, 'r')}
    ${lock ? sql`for update of r` : sql``}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

type Placed = Pick<StoredRequest, 'id' | 'house_id' | 'performer_id' | 'responsible_id' | 'created_by' | 'payable'>

const observersOf = async (db: Db, requestId: number): Promise<number[]> => {
  const { rows } = await sql<{
    staff_id: number
  }>`${prepared}select staff_id from service_request_observers where request_id = ${requestId}`.execute(db)
  return rows.map(({ staff_id }) => staff_id)
}

/** Creator, responsible, performer and observers of the request, each once. Observers are read where they are not given. */
export const participants = async (db: Db, request: Placed, observers?: readonly number[]): Promise<number[]> => {
  const watching = observers ?? (await observersOf(db, request.id))
  const all = [request.performer_id, request.responsible_id, request.created_by, ...watching]
  return [...new Set(all.filter((id) => id !== null))]
}

/** Subscribers of a request: those who see it by `requestInScope`. */
export const audienceOf = async (db: Db, request: Placed, observers?: readonly number[]): Promise<Audience> => ({
  house_ids: [request.house_id],
  open_rights: ['all_requests.read', ...(request.payable ? (['accounts.update'] as const) : [])],
  staff_ids: await participants(db, request, observers),
})

/** A live event of a request. */
export interface RequestEvent {
  action: string
  data?: Record<string, unknown>
  /** Permission to receive it beside that of reading requests, e.g. that of reading a chat. */
  needs?: Permission
}

/** Publishes live events to those who see the request. */
export const publishRequestEvents = async (
  db: Db,
  request: Placed,
  events: readonly RequestEvent[],
  observers?: readonly number[],
): Promise<void> => {
  const audience = await audienceOf(db, request, observers)
  const about = { entity: 'service_requests', entity_id: request.id, ...audience }
  await publishEvents(
    db,
    events.map(({ action, data, needs }) => {
      const both: Permission[] = needs ? ['service_requests.read', needs] : []
      return Object.assign({ action }, about, data && { data }, needs && { needs: both })
    }),
  )
}

export const publishRequestEvent = (
  db: Db,
  request: Placed,
  action: string,
  more: Omit<RequestEvent, 'action'> = {},
): Promise<void> => publishRequestEvents(db, request, [{ action, ...more }])
