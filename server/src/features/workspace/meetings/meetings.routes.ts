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

/** Moves the event of a meeting to its new time and place, or cancels it with the voting. */
const changeMeeting = async (app: App, ctx: RequestContext, voting: StoredVoting, move: VotingMove): Promise<void> => {
  const id = await eventOfVoting(ctx.db, voting.id)
  if (id === undefined || !can(ctx, 'events.publish')) return
  const event = await eventEntity.find(ctx, id)
  if (!event || event.reaches_outside) return
  const { version } = event
  if (move === 'rescheduled')
    await updateEvent(app, ctx, id, { ...timesOf(voting, voting.meeting_at!), ...placeOf(voting), version })
  else {
    const cancel_reason = { uk: voting.cancel_reason!.slice(0, 300) }
    await updateEvent(app, ctx, id, { cancel_reason, version })
  }
}

/** Keeps the events of meetings of votings, which are of another module than the calendar. */
export const meetingRoutes = (_app: App): void =>
  followVotings('meetings', async (app, ctx, voting, move) => {
    if (move === 'announced' && voting.meeting_at) await addMeeting(app, ctx, voting, voting.meeting_at)
    else if (move === 'cancelled' || move === 'rescheduled') await changeMeeting(app, ctx, voting, move)
  })
