import { localAt } from '@oselia/contract/local-time'
import type { Stored } from './votings.queries.js'
import { dayOf, earliestMeeting } from './votings.stages.rules.js'

/** The day and the time of a meeting in its zone. */
export const meetingTime = (instant: string, zone: string): { day: string; time: string } => ({
  day: dayOf(instant, zone),
  time: localAt(Date.parse(instant), zone).slice(11, 16),
})

/** How the meeting was moved after the announcement, as papers say it. */
export const movedMeetings = ({
  reschedulings,
  timezone,
  rules,
}: Pick<Stored, 'reschedulings' | 'timezone' | 'rules'>) =>
  reschedulings.map((moved) => {
    const on = dayOf(moved.created_at, timezone)
    const { notice_days } = rules
    return {
      on,
      was: {
        ...meetingTime(moved.former_at, timezone),
        place: moved.former_place ?? moved.former_link ?? '',
      },
      to: {
        ...meetingTime(moved.meeting_at, timezone),
        place: moved.meeting_place ?? moved.meeting_link ?? '',
      },
      reason: moved.reason,
      ...(moved.overridden && { early: { days: notice_days, earliest: earliestMeeting(on, notice_days) } }),
    }
  })
