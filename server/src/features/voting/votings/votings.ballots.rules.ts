import type { ValidationIssue } from '@oselia/contract/issues'
import type { VotingRules } from '@oselia/contract/governance-profiles'
import { proxyForms } from '@oselia/contract/governance-profiles.enums'
import type { Ballot, BallotFields, Representative } from '@oselia/contract/voting-ballots'
import { actsByProxy, representativeFormsIn } from '@oselia/contract/voting-representatives.rules'
import type { BallotChannel } from '@oselia/contract/votings.enums'
import { dayAfter } from '../../../platform/today.js'
import type { VotingBase } from './votings.queries.js'
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
type Subject = Pick<VotingBase, 'questions' | 'rules' | 'meeting_at' | 'survey_from' | 'survey_to' | 'timezone'> &
  Stages

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

/** A proxy of a lesser form than the rules ask for. */
const formIssues = ({ proxy }: Pick<VotingRules, 'proxy'>, { form }: Representative): ValidationIssue[] =>
  form === 'statutory' || proxy.form === 'text' || proxyForms.indexOf(form) >= proxyForms.indexOf(proxy.form)
    ? []
    : [{ field: 'representative.form', key: `proxy_form_${proxy.form}` }]

/**
 * Why a representative may not act on a day: the rules allow none or ask for another form of the proxy, or the document is of a later day or
 * no longer valid.
 */
export const representativeIssues = (
  rules: Pick<VotingRules, 'proxy'>,
  representative: Representative | null,
  day: string,
): ValidationIssue[] => {
  if (!representative) return []
  if (!representativeFormsIn(rules).includes(representative.form))
    return [{ field: 'representative', key: 'proxy_not_allowed' }]
  return [...formIssues(rules, representative), ...documentDayIssues(rules, representative, day)]
}

/** A document of a later day, or that is no longer valid. */
const documentDayIssues = (
  { proxy }: Pick<VotingRules, 'proxy'>,
  representative: Representative,
  day: string,
): ValidationIssue[] => {
  const { date, valid_to } = representative
  const max_days = actsByProxy(representative) ? proxy.max_days : null
  if (date === null && max_days !== null)
    return [{ field: 'representative.date', key: 'proxy_date_needed', params: { n: max_days } }]
  if (date !== null && date > day) return [{ field: 'representative.date', key: 'proxy_not_yet' }]
  if (date !== null && max_days !== null && dayAfter(date, max_days) < day)
    return [{ field: 'representative.date', key: 'proxy_expired' }]
  return valid_to !== null && valid_to < day ? [{ field: 'representative.valid_to', key: 'proxy_expired' }] : []
}

/**
 * How many owners one representative may vote for, and what is said beyond; null: any number. A percentage of the units is rounded down,
 * and allows at least one.
 */
export const proxyLimit = (
  { max_owners, max_percent }: VotingRules['proxy'],
  units: number,
): { n: number; issue: ValidationIssue } | null => {
  const field = 'representative.name'
  const part = max_percent === null ? null : Math.max(1, Math.floor((units * max_percent) / 100))
  if (part !== null && (max_owners === null || part < max_owners))
    return { n: part, issue: { field, key: 'proxy_part', params: { n: part, percent: max_percent!, units } } }
  return max_owners === null
    ? null
    : { n: max_owners, issue: { field, key: 'proxy_too_many', params: { n: max_owners } } }
}

/** A sheet that nobody signed as the surveyor is invalid where the rules say so: its answers are entered as invalid ones. */
const surveyorIssues = ({ rules }: Subject, { channel, surveyor, answers }: BallotEntry): ValidationIssue[] =>
  rules.requires_surveyor && channel === 'paper' && !surveyor && answers.some(({ answer }) => answer !== 'invalid')
    ? [{ field: 'surveyor', key: 'surveyor_needed' }]
    : []

/** Somebody who may only be present gives no ballot. */
const scopeIssues = ({ representative }: BallotEntry): ValidationIssue[] =>
  representative?.scope === 'attendance' ? [{ field: 'representative.scope', key: 'proxy_attendance_only' }] : []

/** What of a ballot the voting does not allow. */
export const ballotIssues = (voting: Subject, fields: BallotEntry, today: string): ValidationIssue[] => [
  ...dayIssues(voting, fields, today),
  ...answerIssues(voting, fields),
  ...surveyorIssues(voting, fields),
  ...scopeIssues(fields),
  ...representativeIssues(voting.rules, fields.representative, fields.cast_on),
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
