import type { Permission } from '@oselia/contract/kit'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { Db } from '../../platform/db.js'
import { announce, type Audience } from '../../platform/live.js'
import { notFound } from '../../platform/problems.js'
import { requestInScope } from './requests.scope.js'
import type { StoredRequest } from './requests.table.js'

/** The row of a request that the caller sees, locked for writing where asked; 404 for any other. */
export const seenRequest = async (act: Act, id: number, lock = false): Promise<StoredRequest> => {
  const { rows } = await sql<StoredRequest>`select r.*, to_char(r.deferred_until, 'YYYY-MM-DD') as deferred_until
    from service_requests r where r.id = ${id} and r.deleted_at is null and ${requestInScope(act, 'r')}
    ${lock ? sql`for update of r` : sql``}`.execute(act.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

type Placed = Pick<StoredRequest, 'id' | 'house_id' | 'performer_id' | 'responsible_id' | 'created_by' | 'payable'>

/** Everybody who has a part in the request, each once. */
export const partakers = async (db: Db, request: Placed): Promise<number[]> => {
  const observers = await db
    .selectFrom('service_request_observers')
    .select('staff_id')
    .where('request_id', '=', request.id)
    .execute()
  const all = [request.performer_id, request.responsible_id, request.created_by, ...observers.map((o) => o.staff_id)]
  return [...new Set(all.filter((id) => id !== null))]
}

/** Who hears of a request: those who see it, as `requestInScope` says. */
export const audienceOf = async (db: Db, request: Placed): Promise<Audience> => ({
  house_ids: [request.house_id],
  open_rights: ['all_requests.read', ...(request.payable ? (['accounts.update'] as const) : [])],
  staff_ids: await partakers(db, request),
})

/** What is told of a request beside the fact that it changed. */
interface Told {
  data?: Record<string, unknown>
  /** The right to hear of it, beside that of reading requests: a line of a chat is for those who read that chat. */
  needs?: Permission
}

/** Tells open browsers that a request changed; only those hear who see it. */
export const tellRequest = async (db: Db, request: Placed, action: string, { data, needs }: Told = {}): Promise<void> =>
  announce(db, {
    entity: 'service_requests',
    entity_id: request.id,
    action,
    ...(await audienceOf(db, request)),
    ...(data && { data }),
    ...(needs && { needs: ['service_requests.read', needs] }),
  })
