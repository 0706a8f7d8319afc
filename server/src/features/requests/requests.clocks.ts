import type { Priority } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import { conflict } from '../../platform/problems.js'
import { dayIn } from '../../platform/today.js'
import { begin, pause } from '../terms/terms.door.js'
import { timezoneOf } from './requests.list.js'
import { amberBetween } from './requests.rules.js'
import type { StoredRequest } from './requests.table.js'
import { termsFor, type RequestType } from './requests.types.js'

interface Wanted {
  type: RequestType
  wanted: { type_id: number; priority: Priority; house_id: number }
  /** Set by hand; null when the terms decide. */
  due_at: string | null
}

/** The moment when its terms began: when the request came in, or came back for the last time. */
const cameAt = async (act: Act, { id, created_at }: StoredRequest): Promise<Date> => {
  const { rows } = await sql<{ at: string | null }>`select max(at) as at from service_request_moves
    where request_id = ${id} and undone_at is null and (to_status = 'new' or from_status = 'done' and to_status = 'in_progress')`.execute(
    act.db,
  )
  return new Date(rows[0]!.at ?? created_at)
}

/** A day set by hand: it holds for the resolution. 409 where the law sets the term, and while the clock stands still. */
const byHand = (request: StoredRequest, type: RequestType, due_at: string, came: Date) => {
  if (!type.pausable) throw conflict('term_fixed')
  if (request.left_minutes !== null || request.resolved_at !== null) throw conflict('state_forbids')
  return { due_at, amber_at: amberBetween(came.toISOString(), due_at) }
}

/**
 * The clocks of a request after its type, priority or term was changed: another type or priority counts anew from the moment
 * when the request came in, or came back; one that stands still keeps standing, with what the new term would have left then.
 */
export const clocksAfter = async (act: Act, request: StoredRequest, { type, wanted, due_at }: Wanted) => {
  const isSet = due_at !== null && due_at !== request.due_at
  if (!isSet && wanted.type_id === request.type_id && wanted.priority === request.priority) return {}
  const came = await cameAt(act, request)
  if (isSet) return byHand(request, type, due_at, came)
  const day = dayIn(await timezoneOf(act), came)
  const terms = await termsFor(act.db, type, { priority: wanted.priority, houseId: wanted.house_id, day })
  const { first_reply_due_at, first_reply_amber_at, ...resolution } = begin(terms, came)
  const stands = request.left_minutes !== null && terms.preset.pausable
  return {
    preset_id: terms.preset.id,
    ...(request.first_replied_at === null && { first_reply_due_at, first_reply_amber_at }),
    ...(request.resolved_at === null && {
      ...resolution,
      left_minutes: null,
      ...(stands && pause(terms, { due_at: resolution.due_at, left_minutes: null }, new Date(request.status_since))),
    }),
  }
}
