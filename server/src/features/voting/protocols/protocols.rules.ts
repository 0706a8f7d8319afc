import { ballotAnswers, type BallotAnswer, type BallotChannel } from '@oselia/contract/votings.enums'
import { fraction, sumOf, times, zero, type Fraction } from '../../../platform/fractions.js'
import type { RollOwner, RollShare } from './protocols.register.js'

/** Owners with their exact weight, and their area in hundredths of m². */
export interface Sum {
  owners: number
  weight: Fraction
  area: Fraction
}
type FixedAnswer = BallotAnswer | 'none'
export interface QuestionResult {
  question_id: number
  answers: Record<FixedAnswer, Sum>
}
export interface Participation {
  all: Sum
  /** Registered at the meeting, or with a ballot of it; null without a meeting. */
  atMeeting: Sum
  inSurvey: Sum
  /** Left out of all others. */
  withoutVote: Sum
  together: Sum
  channels: { channel: BallotChannel; votes: Sum }[]
}

const areaOfShare = ({ area, numerator, denominator }: RollShare): Fraction =>
  area === null ? zero : times(fraction(area), fraction(numerator, denominator))

/** Owners as the count has them: a unit whose owner is not known is one, and the area outside of all units weighs but is nobody. */
const sumOfOwners = (owners: readonly RollOwner[]): Sum => ({
  owners: owners.filter(({ is_head }) => is_head).length,
  weight: sumOf(owners.map(({ n, d }) => fraction(n, d))),
  area: sumOf(owners.flatMap(({ shares }) => shares.map(areaOfShare))),
})

const channels: readonly BallotChannel[] = ['meeting', 'paper', 'signature', 'code']

/** Who took part, and how. */
export const participationOf = (register: readonly RollOwner[]): Participation => {
  const owners = register.filter(({ withheld }) => !withheld)
  const by = (holds: (owner: RollOwner) => boolean) => sumOfOwners(owners.filter(holds))
  const voted = ({ ballot }: RollOwner) => ballot !== null
  return {
    all: sumOfOwners(owners),
    atMeeting: by(({ attended, ballot }) => attended || ballot?.channel === 'meeting'),
    inSurvey: by(({ ballot }) => ballot !== null && ballot.channel !== 'meeting'),
    withoutVote: sumOfOwners(register.filter(({ withheld }) => withheld)),
    together: by((owner) => owner.attended || voted(owner)),
    channels: channels.map((channel) => ({ channel, votes: by(({ ballot }) => ballot?.channel === channel) })),
  }
}

/** The votes for each answer of each question, those who gave none as `none`: together all who are counted. */
export const resultsOf = (register: readonly RollOwner[], questionIds: readonly number[]): QuestionResult[] => {
  const owners = register.filter(({ withheld }) => !withheld)
  const given = owners.map((owner) => ({
    owner,
    answers: new Map(owner.ballot?.answers.map(({ question_id, answer }) => [question_id, answer])),
  }))
  return questionIds.map((question_id) => {
    const groups = new Map<FixedAnswer, RollOwner[]>()
    for (const { owner, answers } of given) {
      const answer = answers.get(question_id) ?? 'none'
      groups.set(answer, [...(groups.get(answer) ?? []), owner])
    }
    const answers = Object.fromEntries(
      [...ballotAnswers, 'none' as const].map((answer) => [answer, sumOfOwners(groups.get(answer) ?? [])]),
    ) as Record<FixedAnswer, Sum>
    return { question_id, answers }
  })
}
