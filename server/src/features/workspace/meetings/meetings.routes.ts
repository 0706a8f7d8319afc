import { eventFields } from '@oselia/contract/events'
import { localAt } from '@oselia/contract/local-time'
import type { App } from '../../../platform/app.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { createEvent, eventEntity, eventOfVoting, updateEvent } from '../../content/events/events.public.js'
import { followVotings, type StoredVoting, type VotingMove } from '../../voting/votings/votings.public.js'

/** Hours that a meeting takes in the calendar; how long it lasts is not known before. */
const meetingHours = 2

const timesOf = ({ timezone }: StoredVoting, meetingAt: string) => {
  const begins = Date.parse(meetingAt)
  return { starts: localAt(begins, timezone), ends: localAt(begins + meetingHours * 3_600_000, timezone) }
}
const placeOf = ({ meeting_place, meeting_link }: StoredVoting) => ({
  place: meeting_place ? { uk: meeting_place } : null,
  url: meeting_link,
})

/** Puts an announced meeting into the calendar of its houses: published by whoever may publish events, else as a draft. */
const addMeeting = async (app: App, ctx: RequestContext, voting: StoredVoting, meetingAt: string): Promise<void> => {
  if (!can(ctx, 'events.create') || (await eventOfVoting(ctx.db, voting.id))) return
  const { timezone } = voting
  const fields = eventFields.parse({
    title: voting.title,
    kind: 'meeting',
    ...placeOf(voting),
    ...timesOf(voting, meetingAt),
    timezone,
    audience: { house_ids: voting.house_ids },
    state: can(ctx, 'events.publish') && meetingAt > ctx.now.toISOString() ? 'published' : 'draft',
  })
  await createEvent(app, ctx, fields, { voting_id: voting.id })
}

const wallClock = (local: string) => Date.parse(`${local}Z`)

/** New times of the event, which lasts as long as before; none where the meeting stays at its time, which staff may have made more exact. */
const movedTimes = ({ meeting_at, reschedulings }: StoredVoting, { starts, ends, timezone }: Timed) => {
  const at = Date.parse(meeting_at!)
  if (at === Date.parse(reschedulings.at(-1)!.former_at)) return {}
  const movedTo = localAt(at, timezone)
  const by = wallClock(movedTo) - wallClock(starts)
  return { starts: movedTo, ends: new Date(wallClock(ends) + by).toISOString().slice(0, 16) }
}
interface Timed {
  starts: string
  ends: string
  timezone: string
}

const changesOf = (voting: StoredVoting, move: VotingMove, event: Timed) => {
  if (move === 'cancelled') return { cancel_reason: { uk: voting.cancel_reason!.slice(0, 300) } }
  if (move === 'link_changed') return { url: voting.meeting_link }
  return { ...movedTimes(voting, event), ...placeOf(voting) }
}

/**
 * Moves the event of a meeting to its new time and place, or cancels it with the voting. It is a part of the act, whoever may do that:
 * residents would else be sent to the former date.
 */
const changeMeeting = async (app: App, ctx: RequestContext, voting: StoredVoting, move: VotingMove): Promise<void> => {
  const id = await eventOfVoting(ctx.db, voting.id)
  const event = id === undefined ? null : await eventEntity.find(ctx, id)
  if (!event) return
  const changes = Object.assign(changesOf(voting, move, event), { version: event.version })
  await updateEvent(app, ctx, event.id, changes, { isPartOfAct: true })
}

const changing: ReadonlySet<VotingMove> = new Set(['rescheduled', 'link_changed', 'cancelled'])

/** Keeps the events of meetings of votings, which are of another module than the calendar. */
export const meetingRoutes = (_app: App): void =>
  followVotings('meetings', async (app, ctx, voting, move) => {
    if (move === 'announced' && voting.meeting_at) await addMeeting(app, ctx, voting, voting.meeting_at)
    else if (changing.has(move)) await changeMeeting(app, ctx, voting, move)
  })
