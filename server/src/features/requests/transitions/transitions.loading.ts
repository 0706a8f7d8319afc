import type { Move } from '@oselia/contract/service-request-moves'
import { sql, type RawBuilder } from 'kysely'
import { can, type RequestContext, type PublicRequestContext } from '../../../platform/request-context.js'
import { fixed, prepared, type Db } from '../../../platform/db.js'
import { notFound } from '../../../platform/problems.js'
import { dayIn, today } from '../../../platform/today.js'
import { movesFor, type Caller, type Movable, type MoveLimits, type MoveTime } from './transitions.rules.js'
import { lastMoveOf, undoable, type LastMove } from './transitions.undoable.js'
import type { StoredRequest } from '../request-records/request-records.public.js'

/** Data of the type, preset and house that moves need. */
export interface MoveFacts extends MoveLimits {
  accept_is_reply: boolean
  performer_writes: boolean
  photo_missing: boolean
  pausable: boolean
  /** Days after which done work counts as accepted. */
  autoclose_days: number
  head_id: number | null
  /** Address of the house in Ukrainian. */
  address: string
}

type Asked = Pick<StoredRequest, 'id' | 'type_id' | 'preset_id' | 'house_id' | 'departure_id'>
type Source = { [K in 'id' | 'departure_id']: RawBuilder<unknown> | Asked[K] }

/** Columns of `MoveFacts` over the aliases `t` type, `p` preset, `s` settings of requests, `h` house. */
const factColumns = ({
  id,
  departure_id,
}: Source) => sql<MoveFacts>`t.accept_is_reply, t.performer_writes, p.pausable, h.label as address,
      (select d.head_id from departments d where d.id = ${departure_id} and d.deleted_at is null) as head_id,
      s.return_days, s.reopen_days, s.resident_reopen_days, s.defer_max_days, s.autoclose_days,
      t.photo_required and not exists (select 1 from service_request_files f
        where f.request_id = ${id} and f.kind = 'after') as photo_missing`

export const factsOf = async (db: Db, request: Asked): Promise<MoveFacts> => {
  const { rows } = await sql<MoveFacts>`${prepared}select ${factColumns(request)}
    from service_request_types t cross join service_request_settings s
      join service_request_presets p on p.id = ${request.preset_id} join houses h on h.id = ${request.house_id}
    where t.id = ${request.type_id}`.execute(db)
  return rows[0]!
}

/** What decides over moves, as columns over the alias `r` of requests beside those of `factColumns`. */
export interface MoveRow extends MoveFacts {
  last_move: LastMove | null
  timezone: string
}
export const moveColumns = fixed(sql<MoveRow>`${factColumns({ id: sql`r.id`, departure_id: sql`r.departure_id` })},
  (select row_to_json(x) from (${lastMoveOf(sql`r.id`)}) x) as last_move, (select timezone from settings) as timezone`)

export const movableOf = (request: StoredRequest, { photo_missing, pausable, head_id }: MoveFacts): Movable => ({
  ...request,
  photo_missing,
  pausable,
  head_id,
})

export const timeOf = async (ctx: Pick<PublicRequestContext, 'db' | 'now'>, limits: MoveLimits): Promise<MoveTime> => ({
  now: ctx.now,
  today: await today(ctx),
  limits,
})

export const callerOf = (ctx: RequestContext): Caller => ({
  kind: 'staff',
  id: ctx.actor.id,
  approves: can(ctx, 'service_requests.approve'),
})

/** Moves that the caller may make now, and until when the last one may be undone. For the details. */
export const movesOf = (
  ctx: RequestContext,
  row: MoveRow & Movable & Pick<StoredRequest, 'version'>,
): { moves: Move[]; undo_until: string | null } => {
  const time = { now: ctx.now, today: dayIn(row.timezone, ctx.now), limits: row }
  return {
    moves: movesFor(row, callerOf(ctx), time),
    undo_until: undoable(ctx, row, row.last_move).until,
  }
}

/** The locked row of a request regardless of visibility, for contexts without a staff member. 404 for a deleted one. */
export const lockedRequest = async (db: Db, id: number): Promise<StoredRequest> => {
  const { rows } = await sql<StoredRequest>`select r.*, to_char(r.deferred_until, 'YYYY-MM-DD') as deferred_until
    from service_requests r where r.id = ${id} and r.deleted_at is null for update of r`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}
