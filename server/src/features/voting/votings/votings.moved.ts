import { localAt } from '@oselia/contract/local-time'
import type { Stored } from './votings.queries.js'
import { dayOf } from './votings.stages.rules.js'

/** The day and the time of a meeting in its zone. */
export const meetingTime = (instant: string, zone: string): { day: string; time: string } => ({
  day: dayOf(instant, zone),
  time: localAt(Date.parse(instant), zone).slice(11, 16),
})

/** How the meeting was moved after the announcement, as papers say it. */
export const movedMeetings = ({ reschedulings, timezone }: Pick<Stored, 'reschedulings' | 'timezone'>) =>
  reschedulings.map(({ created_at, former_at, former_place, former_link, reason }) => ({
    on: dayOf(created_at, timezone),
    was: { ...meetingTime(former_at, timezone), place: former_place ?? former_link ?? '' },
    reason,
  }))
