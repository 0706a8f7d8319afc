import { sql } from 'kysely'
import { conflict } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { dayIn } from '../../../platform/today.js'
import type { Stored } from './votings.queries.js'
import { dayOf } from './votings.stages.rules.js'

/** Hours after its beginning in which the closing of a meeting is taken for its end. */
const longestMeeting = 12

/**
 * The meeting begins now. Of one that is entered on a later day nobody knows when it did: at the announced time, until the proceedings say
 * otherwise.
 */
export const beginMeeting = (ctx: RequestContext, { meeting_at, timezone }: Stored) => {
  if (!meeting_at) throw conflict('state_forbids')
  const [today, announced] = [dayIn(timezone, ctx.now), dayOf(meeting_at, timezone)]
  if (today < announced) throw conflict('meeting_not_yet')
  return { meeting_began_at: today === announced ? ctx.now : new Date(meeting_at), deadline: null }
}

/** When a meeting began and ended; both null where none was held. */
export const meetingTimes = async ({ db }: Pick<RequestContext, 'db'>, id: number) => {
  const { rows } = await sql<{
    began_at: string | null
    ended_at: string | null
  }>`select meeting_began_at as began_at, meeting_ended_at as ended_at
    from votings where id = ${id}`.execute(db)
  const { began_at, ended_at } = rows[0]!
  const instant = (at: string | null) => at && new Date(at).toISOString()
  return { began_at: instant(began_at), ended_at: instant(ended_at) }
}

/** The end of a meeting that is closed now: what was entered stays, and one that is closed long after its beginning is left to be entered. */
export const endOfMeeting = async (ctx: RequestContext, id: number): Promise<{ meeting_ended_at?: Date }> => {
  const { began_at, ended_at } = await meetingTimes(ctx, id)
  if (ended_at !== null || began_at === null) return {}
  const hours = (ctx.now.getTime() - Date.parse(began_at)) / 3_600_000
  return hours >= 0 && hours <= longestMeeting ? { meeting_ended_at: ctx.now } : {}
}
