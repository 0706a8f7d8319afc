import { eventFields } from '@oselia/contract/events'
import { issueText } from '@oselia/contract/issues'
import { instantAt, localAt } from '@oselia/contract/local-time'
import type { App } from '../../../platform/app.js'
import { invalid, Problem } from '../../../platform/problems.js'
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

type StoredEvent = NonNullable<Awaited<ReturnType<typeof eventEntity.find>>>

/** New times of the event, which lasts as long as before; none where the meeting stays at its time, which staff may have made more exact. */
const movedTimes = (
  { meeting_at, reschedulings }: StoredVoting,
  { starts, ends, timezone }: StoredEvent,
): Partial<Pick<StoredEvent, 'starts' | 'ends'>> => {
  const at = Date.parse(meeting_at!)
  if (at === Date.parse(reschedulings.at(-1)!.former_at)) return {}
  const movedTo = localAt(at, timezone)
  const by = wallClock(movedTo) - wallClock(starts)
  return { starts: movedTo, ends: new Date(wallClock(ends) + by).toISOString().slice(0, 16) }
}

/**
 * The state of an event that takes place at another time: one that was archived as its time was over is published again, and one that
 * would be published only after it had begun is published now.
 */
const stateAt = (event: StoredEvent, starts: string | undefined, now: Date): Pick<StoredEvent, 'state'> => {
  const { state, timezone, ends_at, publish_at, updated_at } = event
  if (starts === undefined) return { state }
  const begins = instantAt(starts, timezone).at
  const isOver = state === 'archived' && ends_at !== null && Date.parse(ends_at) <= Date.parse(updated_at)
  const isLate = state === 'scheduled' && publish_at !== null && Date.parse(publish_at) >= begins
  return { state: (isOver || isLate) && begins > now.getTime() ? 'published' : state }
}

const changesOf = (voting: StoredVoting, move: VotingMove, event: StoredEvent, now: Date) => {
  if (move === 'cancelled') return { cancel_reason: { uk: voting.cancel_reason!.slice(0, 300) } }
  if (move === 'link_changed') return { url: voting.meeting_link }
  const times = movedTimes(voting, event)
  return { ...times, ...stateAt(event, times.starts, now), ...placeOf(voting) }
}

/** The field of each act at which is said that the event can't follow. */
const fields: ReadonlyMap<VotingMove, string> = new Map([
  ['rescheduled', 'meeting_at'],
  ['link_changed', 'meeting_link'],
  ['cancelled', 'reason'],
])

/** An event that staff made otherwise, such as one that recurs, may not follow: its fields are not those of the act. */
const refused = (error: unknown, field: string, { language }: RequestContext): unknown => {
  if (!(error instanceof Problem) || error.code !== 'validation') return error
  const why = new Set(error.details.issues!.map((issue) => issueText(issue, language)))
  return invalid(field, 'meeting_event', { why: [...why].join('; ') })
}

/**
 * Moves the event of a meeting to its new time and place, or cancels it with the voting. It is a part of the act, whoever may do that:
 * residents would else be sent to the former date.
 */
const changeMeeting = async (app: App, ctx: RequestContext, voting: StoredVoting, move: VotingMove): Promise<void> => {
  const id = await eventOfVoting(ctx.db, voting.id)
  const event = id === undefined ? null : await eventEntity.find(ctx, id)
  if (!event) return
  const changes = Object.assign(changesOf(voting, move, event, ctx.now), { version: event.version })
  try {
    await updateEvent(app, ctx, event.id, changes, { isPartOfAct: true })
  } catch (error) {
    throw refused(error, fields.get(move)!, ctx)
  }
}

/** Keeps the events of meetings of votings, which are of another module than the calendar. */
export const meetingRoutes = (_app: App): void =>
  followVotings('meetings', async (app, ctx, voting, move) => {
    if (move === 'announced' && voting.meeting_at) await addMeeting(app, ctx, voting, voting.meeting_at)
    else if (fields.has(move)) await changeMeeting(app, ctx, voting, move)
  })
