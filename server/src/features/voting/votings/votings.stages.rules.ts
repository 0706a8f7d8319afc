import { instantAt, localAt } from '@oselia/contract/local-time'
import type { VotingState } from '@oselia/contract/votings.enums'
import { dayAfter } from '../../../platform/today.js'

/** States that a person or the clock may move a voting to; the protocol has calls of its own. */
export const moves: Readonly<Record<VotingState, readonly VotingState[]>> = {
  draft: ['announced'],
  announced: ['meeting', 'survey', 'cancelled'],
  meeting: ['survey', 'counting', 'cancelled'],
  survey: ['counting', 'cancelled'],
  counting: [],
  protocol: [],
  signed: ['published'],
  published: ['archived'],
  archived: [],
  cancelled: [],
}

/** States in which ballots can be entered. */
export const takesBallots: readonly VotingState[] = ['meeting', 'survey', 'counting']

/** The earliest lawful day of a meeting whose notices leave today: so many whole days lie between. */
export const earliestMeeting = (today: string, noticeDays: number): string => dayAfter(today, noticeDays)

/** The last day on which a notice of the meeting of that day leaves in time. */
export const lastNoticeDay = (meetingDay: string, noticeDays: number): string => dayAfter(meetingDay, -noticeDays)

/** The day of an instant in a zone. */
export const dayOf = (instant: string, zone: string): string => localAt(Date.parse(instant), zone).slice(0, 10)

/** The end of a day in a zone, which is the beginning of the next one, also where the clock changes within it. */
export const endOfDay = (day: string, zone: string): string =>
  new Date(instantAt(`${dayAfter(day, 1)}T00:00`, zone).at).toISOString()

/** The last day of a survey that follows a meeting on the day, or begins on it. */
export const lastSurveyDay = (day: string, surveyDays: number): string => dayAfter(day, surveyDays)

interface Period {
  meeting_at: string | null
  survey_from: string | null
  survey_to: string | null
  timezone: string
}

/** First and last day on which a ballot may be dated; the same day for a meeting without a survey. */
export const ballotDays = ({ meeting_at, survey_from, survey_to, timezone }: Period): { from: string; to: string } => {
  const meeting = meeting_at && dayOf(meeting_at, timezone)
  const from = [meeting, survey_from].filter((day) => day !== null).sort()[0]!
  return { from, to: survey_to ?? meeting ?? from }
}
