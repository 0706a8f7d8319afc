import type { ValidationIssue } from '@oselia/contract/issues'
import type { Ballot, BallotFields } from '@oselia/contract/voting-ballots'
import type { BallotChannel } from '@oselia/contract/votings.enums'
import { dayAfter } from '../../../platform/today.js'
import type { Stored } from './votings.queries.js'
import { ballotDays } from './votings.stages.rules.js'

/** A ballot of any channel; those that a clerk enters are of the meeting or on paper. */
export type BallotEntry = Omit<BallotFields, 'channel'> & { channel: BallotChannel }

/** What became of the stages of a voting. */
export interface Stages {
  /** Whether the meeting took place. */
  held: boolean
  /** The day on which counting began, which may be before the survey was to end. */
  counting_on: string | null
}
type Subject = Pick<Stored, 'questions' | 'rules' | 'meeting_at' | 'survey_from' | 'survey_to' | 'timezone'> & Stages

const answerIssues = ({ questions, rules }: Subject, { answers }: BallotEntry): ValidationIssue[] => {
  const asked = new Set(questions.map(({ id }) => id))
  const issues = answers.flatMap(({ question_id, answer }, n): ValidationIssue[] => {
    if (!asked.has(question_id)) return [{ field: `answers.${n}.question_id`, key: 'question_unknown' }]
    if (answer === 'invalid' || rules.answers.includes(answer)) return []
    return [{ field: `answers.${n}.answer`, key: 'answer_not_offered' }]
  })
  const whole = answers.length === questions.length || issues.length > 0
  return whole ? issues : [{ field: 'answers', key: 'every_question' }]
}

/**
 * A ballot of the meeting is of its day; one on paper of any day from the meeting to the end of the survey, and none of a day after
 * counting began.
 */
const dayIssues = (voting: Subject, { channel, cast_on }: BallotEntry, today: string): ValidationIssue[] => {
  const { held, counting_on } = voting
  if (channel === 'meeting' && !held) return [{ field: 'channel', key: 'meeting_not_held' }]
  const { from, to } = ballotDays({ ...voting, meeting_at: held ? voting.meeting_at : null })
  const ends = channel === 'meeting' ? from : to
  const last = counting_on !== null && counting_on < ends ? counting_on : ends
  if (cast_on < from || cast_on > last)
    return [{ field: 'cast_on', key: 'ballot_out_of_period', params: { from, to: last } }]
  return cast_on > today ? [{ field: 'cast_on', key: 'in_future' }] : []
}

const representativeIssues = ({ rules }: Subject, { representative, cast_on }: BallotEntry): ValidationIssue[] => {
  if (!representative) return []
  if (!rules.proxy.allowed) return [{ field: 'representative', key: 'proxy_not_allowed' }]
  const { date, valid_to } = representative
  const last = date && rules.proxy.max_days !== null ? dayAfter(date, rules.proxy.max_days) : null
  const expired = (valid_to !== null && valid_to < cast_on) || (last !== null && last < cast_on)
  if (expired) return [{ field: 'representative.valid_to', key: 'proxy_expired' }]
  return date !== null && date > cast_on ? [{ field: 'representative.date', key: 'proxy_expired' }] : []
}

/** What of a ballot the voting does not allow. */
export const ballotIssues = (voting: Subject, fields: BallotEntry, today: string): ValidationIssue[] => [
  ...dayIssues(voting, fields, today),
  ...answerIssues(voting, fields),
  ...representativeIssues(voting, fields),
]

/** Whether a ballot says the same by the same channel, as one that is entered twice does. */
export const sameAnswers = (
  ballot: Pick<Ballot, 'answers' | 'channel'>,
  fields: Pick<BallotEntry, 'answers' | 'channel'>,
): boolean => {
  const given = new Map(ballot.answers.map(({ question_id, answer }) => [question_id, answer]))
  return (
    ballot.channel === fields.channel &&
    given.size === fields.answers.length &&
    fields.answers.every(({ question_id, answer }) => given.get(question_id) === answer)
  )
}
