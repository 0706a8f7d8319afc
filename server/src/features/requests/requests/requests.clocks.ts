import type { Priority } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { conflict } from '../../../platform/problems.js'
import { dayIn } from '../../../platform/today.js'
import { begin, pause, resume, type Terms } from '../terms/terms.public.js'
import { timezoneOf } from './requests.list.js'
import { amberBetween, type StoredRequest } from '../request-records/request-records.public.js'
import { termsFor, type RequestType } from './requests.types.js'

interface Wanted {
  type: RequestType
  wanted: { type_id: number; priority: Priority; house_id: number }
  /** Set by hand; null when the preset decides. */
  due_at: string | null
}

/** The states of a request since its clocks started: at its creation, or its last return. */
interface Term {
  came: Date
  /** Pauses of its clock, oldest first. */
  stood: { from: string; to: string }[]
}

const termOf = async (ctx: RequestContext, { id, created_at }: StoredRequest): Promise<Term> => {
  const { rows } = await sql<{
    at: string
    came: boolean
    since: string | null
  }>`select at, from_status is null or to_status = 'new'
      or (from_status = 'done' and to_status = 'in_progress') as came,
      case when before ->> 'left_minutes' is not null then before ->> 'status_since' end as since
    from service_request_moves where request_id = ${id} and undone_at is null order by id`.execute(ctx.db)
  const last = rows.findLastIndex(({ came }) => came)
  return {
    came: new Date(rows[last]?.at ?? created_at),
    stood: rows.slice(last + 1).flatMap(({ at, since }) => (since === null ? [] : [{ from: since, to: at }])),
  }
}

/** The resolution clock as if these terms had applied from the start. */
const resolutionBy = (terms: Terms, { came, stood }: Term) => {
  const { due_at, amber_at, due_minutes } = begin(terms, came)
  const begun = { due_at: due_at as string | null, amber_at: amber_at as string | null, due_minutes }
  if (!terms.preset.pausable) return begun
  return stood.reduce((clock, { from, to }) => {
    const { left_minutes } = pause(terms, { due_at: clock.due_at, left_minutes: null }, new Date(from))
    const { due_at: due, amber_at: amber } = resume(terms, { left_minutes, due_minutes }, new Date(to))
    return { due_at: due, amber_at: amber, due_minutes }
  }, begun)
}

/** A due time set by hand, for the resolution. 409 where the law sets the term, and while the clock is paused. */
const byHand = (request: StoredRequest, type: RequestType, due_at: string, { came }: Term) => {
  if (!type.pausable) throw conflict('term_fixed')
  if (request.left_minutes !== null || request.resolved_at !== null) throw conflict('state_forbids')
  return { due_at, amber_at: amberBetween(came.toISOString(), due_at), escalated: without(request, resolutionMarks) }
}

// A new due time is escalated again.
const resolutionMarks = ['amber', 'late']
const replyMarks = ['reply_amber', 'reply_late']
const without = ({ escalated }: StoredRequest, marks: readonly string[]) =>
  escalated.filter((mark) => !marks.includes(mark))

/**
 * The clocks of a request after a change of type, priority or due time: another type or priority recounts from the moment
 * when the request was created or returned, less the pauses; a paused clock stays paused
 * with what the new term would have left then.
 */
export const clocksAfter = async (ctx: RequestContext, request: StoredRequest, { type, wanted, due_at }: Wanted) => {
  const isSet = due_at !== null && due_at !== request.due_at
  if (!isSet && wanted.type_id === request.type_id && wanted.priority === request.priority) return {}
  const term = await termOf(ctx, request)
  if (isSet) return byHand(request, type, due_at, term)
  const day = dayIn(await timezoneOf(ctx), term.came)
  const terms = await termsFor(ctx.db, type, { priority: wanted.priority, houseId: wanted.house_id, day })
  const { first_reply_due_at, first_reply_amber_at } = begin(terms, term.came)
  const resolution = resolutionBy(terms, term)
  const stands = request.left_minutes !== null && terms.preset.pausable
  return {
    preset_id: terms.preset.id,
    escalated: without(request, [...resolutionMarks, ...replyMarks]),
    ...(request.first_replied_at === null && { first_reply_due_at, first_reply_amber_at }),
    ...(request.resolved_at === null && {
      ...resolution,
      left_minutes: null,
      ...(stands && pause(terms, { due_at: resolution.due_at, left_minutes: null }, new Date(request.status_since))),
    }),
  }
}
