import type { Move } from '@oselia/contract/service-request-moves'
import { sql } from 'kysely'
import { may, type Act, type PublicAct } from '../../platform/act.js'
import { plannedOnce, type Db } from '../../platform/db.js'
import { notFound } from '../../platform/problems.js'
import { today } from '../../platform/today.js'
import { movesFor, type Caller, type Movable, type MoveLimits, type MoveTime } from './requests.moves.rules.js'
import { undoableFor } from './requests.moves.undoable.js'
import type { StoredRequest } from './requests.table.js'

/** What a move asks of the type, the terms and the house of a request. */
export interface MoveFacts extends MoveLimits {
  accept_is_reply: boolean
  performer_writes: boolean
  photo_missing: boolean
  pausable: boolean
  head_id: number | null
  /** Address of the house in Ukrainian. */
  address: string
}

type Asked = Pick<StoredRequest, 'id' | 'type_id' | 'preset_id' | 'house_id' | 'departure_id'>

export const factsOf = async (db: Db, request: Asked): Promise<MoveFacts> => {
  const { rows } =
    await sql<MoveFacts>`${plannedOnce}select t.accept_is_reply, t.performer_writes, p.pausable, h.label as address,
      (select d.head_id from staff_departures d where d.id = ${request.departure_id} and d.deleted_at is null) as head_id,
      s.return_days, s.reopen_days, s.resident_reopen_days, s.defer_max_days,
      t.photo_required and not exists (select 1 from service_request_files f
        where f.request_id = ${request.id} and f.kind = 'after') as photo_missing
    from service_request_types t cross join service_request_settings s
      join service_request_presets p on p.id = ${request.preset_id} join houses h on h.id = ${request.house_id}
    where t.id = ${request.type_id}`.execute(db)
  return rows[0]!
}

export const movableOf = (request: StoredRequest, { photo_missing, pausable, head_id }: MoveFacts): Movable => ({
  ...request,
  photo_missing,
  pausable,
  head_id,
})

export const timeOf = async (act: Pick<PublicAct, 'db' | 'now'>, limits: MoveLimits): Promise<MoveTime> => ({
  now: act.now,
  today: await today(act),
  limits,
})

export const callerOf = (act: Act): Caller => ({
  kind: 'staff',
  id: act.actor.id,
  approves: may(act, 'service_requests.approve'),
})

/** Where the caller may move the request now, and until when he may take his last move back. For the card. */
export const movesOf = async (
  act: Act,
  request: StoredRequest,
): Promise<{ moves: Move[]; undo_until: string | null }> => {
  const [facts, undoable] = await Promise.all([factsOf(act.db, request), undoableFor(act, request)])
  return {
    moves: movesFor(movableOf(request, facts), callerOf(act), await timeOf(act, facts)),
    undo_until: undoable.until,
  }
}

/** The row of any request that is not in the bin, locked; for acts in which nobody is signed in. 404 for what is not there. */
export const lockedRequest = async (db: Db, id: number): Promise<StoredRequest> => {
  const { rows } = await sql<StoredRequest>`select r.*, to_char(r.deferred_until, 'YYYY-MM-DD') as deferred_until
    from service_requests r where r.id = ${id} and r.deleted_at is null for update of r`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}
