import type { Threshold } from '@oselia/contract/governance-profiles'
import { exactOf, percentBeside } from '@oselia/contract/exact-percent'
import { localAt } from '@oselia/contract/local-time'
import type { Tally } from '@oselia/contract/voting-tally'
import type { Voting } from '@oselia/contract/votings'
import type { BallotAnswer, VotingState } from '@oselia/contract/votings.enums'

const DAY = 86_400_000

/** `YYYY-MM-DD` so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** The day of an instant, in milliseconds, in a zone. */
export const dayIn = (at: number, zone: string): string => localAt(at, zone).slice(0, 10)

/** The last day on which a notice of the meeting leaves in time; null without a meeting. */
export const lastNoticeDay = ({
  meeting_at,
  timezone,
  rules,
}: Pick<Voting, 'meeting_at' | 'timezone'> & { rules: Pick<Voting['rules'], 'notice_days'> }): string | null =>
  meeting_at && dayAfter(dayIn(Date.parse(meeting_at), timezone), -rules.notice_days)

/** The two areas of an issue `total_differs`, `700.00 / 600.00`: the one that the house declares, and the sum of its units. */
export const areasOf = (detail: string): { declared: string; sum: string } => {
  const [declared = '', sum = ''] = detail.split(' / ')
  return { declared, sum }
}

export type Urgency = 'calm' | 'soon' | 'urgent' | 'over'

/**
 * What is left until a deadline: whole calendar days in the zone, and how urgent that is: more than 7 days are calm, 7 to 3 soon, fewer
 * urgent. `now` in milliseconds.
 */
export const timeLeft = (deadline: string, now: number, zone: string): { days: number; urgency: Urgency } => {
  const at = Date.parse(deadline)
  if (at <= now) return { days: 0, urgency: 'over' }
  // The end of a day is the beginning of the next one, which is no day left.
  const days = Math.round((Date.parse(dayIn(at - 1, zone)) - Date.parse(dayIn(now, zone))) / DAY)
  return { days, urgency: days > 7 ? 'calm' : days >= 3 ? 'soon' : 'urgent' }
}

/** A fraction as people write it: `50 %`, `2/3`; `percent` writes a number with its sign. */
export const fractionText = (
  { numerator, denominator }: { numerator: number; denominator: number },
  percent: (value: number) => string,
): string => {
  const value = (numerator / denominator) * 100
  return Number.isInteger(value) ? percent(value) : `${numerator}/${denominator}`
}

/** A typed whole number: its digits, at most so many. */
export const wholeTyped = (typed: string, most: number): number => Math.min(Number(typed.replace(/\D/g, '') || 0), most)

/**
 * Places of questions by page: as many on each as fit one below another into the room, in their order. Heights, the room and the gap
 * between two questions in pixels; one that is higher than the room is alone on its page.
 */
export const hallPages = (heights: readonly number[], room: number, gap: number): number[][] => {
  const pages: number[][] = []
  let used = Infinity
  for (const [at, height] of heights.entries()) {
    if (used + gap + height <= room) pages.at(-1)!.push(at)
    else pages.push([at])
    used = pages.at(-1)!.length === 1 ? height : used + gap + height
  }
  return pages
}

type Question = Tally['questions'][number]
type Part = Question['for']

interface Bar {
  /** Widths in percent of the bar. */
  for: number
  against: number
  abstain: number
  /** Where the threshold is, in percent of the bar; null where it isn't counted of what the bar shows. */
  mark: number | null
}

/**
 * The bar of a question. It is as long as all votes of the register, or as those for and against where the threshold is counted of them.
 * Percents are for drawing alone: what is adopted is decided exactly, by the server.
 */
export const barOf = (threshold: Threshold | undefined, question: Question, total: Part): Bar => {
  const valueOf = (part: Part) =>
    threshold?.dimension === 'head' ? (part.owners / Math.max(total.owners, 1)) * 100 : Number(part.weight.percent)
  const [votesFor, against, abstain] = [valueOf(question.for), valueOf(question.against), valueOf(question.abstain)]
  const mark = threshold ? (threshold.numerator / threshold.denominator) * 100 : null
  if (threshold?.base !== 'cast')
    return { for: votesFor, against, abstain, mark: threshold?.base === 'all' ? mark : null }
  const cast = votesFor + against || 1
  return { for: (votesFor / cast) * 100, against: (against / cast) * 100, abstain: 0, mark }
}

/**
 * Percent of the whole for the votes of an answer, with two decimals or as many more as agree with what the threshold decides; the
 * threshold itself as `2/3` where the votes are exactly that.
 */
export const votePercent = (
  threshold: Pick<Threshold, 'numerator' | 'denominator' | 'base' | 'dimension' | 'block'> | undefined,
  answer: keyof Omit<Question, 'question_id' | 'outcome' | 'needed'>,
  part: Part,
  total: Part,
): string => {
  const byWeight = threshold?.base === 'all' && threshold.dimension !== 'head' ? threshold : null
  const rule = answer === 'for' ? byWeight : answer === 'against' ? (byWeight?.block ?? null) : null
  const limit = rule && { numerator: BigInt(rule.numerator), denominator: BigInt(rule.denominator) }
  const percent = percentBeside(exactOf(part.weight.exact), exactOf(total.weight.exact), limit)
  return percent ?? `${rule!.numerator}/${rule!.denominator}`
}

/** Percent of the whole that a meeting has of its quorum, of owners where the rules count them; exact as `votePercent`. */
export const quorumPercent = (
  { numerator, denominator, dimension }: Pick<Threshold, 'numerator' | 'denominator' | 'dimension'>,
  present: Part,
  total: Part,
): string => {
  const valueOf = ({ owners, weight }: Part) => exactOf(dimension === 'head' ? String(owners) : weight.exact)
  const limit = { numerator: BigInt(numerator), denominator: BigInt(denominator) }
  return percentBeside(valueOf(present), valueOf(total), limit) ?? `${numerator}/${denominator}`
}

/** Questions in another order, which is of their former places; each depends on the same one as before, or on none that is left out. */
export const reordered = <T extends { depends_on: string }>(questions: readonly T[], order: readonly number[]): T[] => {
  const places = new Map(order.map((former, at) => [String(former + 1), String(at + 1)]))
  return order.map((former) => {
    const question = questions[former]!
    return Object.assign({}, question, { depends_on: places.get(question.depends_on) ?? '' })
  })
}

const keys: Record<string, BallotAnswer> = { '1': 'for', '2': 'against', '3': 'abstain', '0': 'invalid' }

/** The answer that a key gives; null where the key means nothing or the rules don't have the answer. */
export const answerOfKey = (key: string, offered: readonly BallotAnswer[]): BallotAnswer | null => {
  const answer = keys[key]
  return answer && (answer === 'invalid' || offered.includes(answer)) ? answer : null
}

interface Course {
  state: VotingState
  meeting_at: string | null
  rules: { survey_days: number }
}

/** Stages that the voting passes, in order. */
export const stagesOf = ({ meeting_at, rules }: Omit<Course, 'state'>): VotingState[] => [
  'draft',
  'announced',
  ...(meeting_at ? ['meeting' as const] : []),
  ...(rules.survey_days > 0 ? ['survey' as const] : []),
  'counting',
  'protocol',
  'signed',
  'published',
]

interface Extendable {
  state: VotingState
  survey_extended_from: string | null
  rules: { extension_days: number }
}

/** Whether the rules let the survey, which runs, be extended: once. */
export const mayExtend = ({ state, survey_extended_from, rules }: Extendable): boolean =>
  state === 'survey' && survey_extended_from === null && rules.extension_days > 0

/** Whether the meeting is announced and has not begun, so that it can be moved. */
export const mayReschedule = ({ state, meeting_at }: Pick<Course, 'state' | 'meeting_at'>): boolean =>
  state === 'announced' && meeting_at !== null

/** Whether the meeting runs under rules with a second call: it may be held as that, or that taken back. */
export const maySecondCall = ({ state, rules }: Pick<Voting, 'state' | 'rules'>): boolean =>
  state === 'meeting' && (rules.quorum?.second_call ?? null) !== null

export type Move = 'announced' | 'meeting' | 'survey' | 'counting' | 'published' | 'archived' | 'cancelled'

/** Moves that the state allows: the usual next one first. */
export const movesOf = ({ state, meeting_at, rules }: Course): { next: Move | null; others: Move[] } => {
  const hasSurvey = rules.survey_days > 0
  switch (state) {
    case 'draft':
      return { next: 'announced', others: [] }
    case 'announced':
      if (!meeting_at) return { next: 'survey', others: ['cancelled'] }
      return { next: 'meeting', others: hasSurvey ? ['survey', 'cancelled'] : ['cancelled'] }
    case 'meeting':
      return hasSurvey
        ? { next: 'survey', others: ['counting', 'cancelled'] }
        : { next: 'counting', others: ['cancelled'] }
    case 'survey':
      return { next: 'counting', others: ['cancelled'] }
    case 'signed':
      return { next: 'published', others: [] }
    case 'published':
      return { next: 'archived', others: [] }
    default:
      return { next: null, others: [] }
  }
}

/** Entrances typed as `1, 2`: whole numbers; what is no number is left for the contract to refuse. */
export const entrancesTyped = (typed: string): number[] =>
  typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)

/** A house of a grant with its entrances as typed; without entrances it is the whole house. */
export interface GrantPart {
  house_id: number
  entrances: string
}

interface StoredPart {
  house: { id: number }
  entrance: number | null
}

/** Parts of a grant by house, as the form has them. */
export const grantPartsOf = (parts: readonly StoredPart[]): GrantPart[] =>
  [...new Set(parts.map(({ house }) => house.id))].map((house_id) => ({
    house_id,
    entrances: parts.flatMap(({ house, entrance }) => (house.id === house_id ? (entrance ?? []) : [])).join(', '),
  }))

/** The parts of a grant as the server has them. */
export const partsTyped = (parts: readonly GrantPart[]): { house_id: number; entrance: number | null }[] =>
  parts.flatMap(({ house_id, entrances }) => {
    const typed: (number | null)[] = entrancesTyped(entrances)
    return (typed.length === 0 ? [null] : typed).map((entrance) => ({ house_id, entrance }))
  })
