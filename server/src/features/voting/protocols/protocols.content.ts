import type { Language } from '@oselia/contract/languages'
import type { QuestionOutcome } from '@oselia/contract/votings.enums'
import type { RealtyType } from '@oselia/contract/realty'
import { unitLabel } from '@oselia/contract/units.messages'
import type { Fraction } from '../../../platform/fractions.js'
import {
  dependence,
  paperThreshold,
  shortDay,
  type Protocol,
  type ProtocolElection,
  type ProtocolQuestion,
  type Roll,
  type RollRow,
  type Votes,
} from '../papers/papers.public.js'
import { meetingTime, movedMeetings, type StoredVoting } from '../votings/votings.public.js'
import { protocolFileWords } from './protocols.messages.js'
import type { Payee } from './protocols.payee.js'
import type { RollBallot, RollOwner } from './protocols.register.js'
import type { Participation, QuestionResult, Sum } from './protocols.rules.js'

const fractionOf = ({ numerator, denominator }: Fraction) => ({ num: String(numerator), den: String(denominator) })
const votesOf = ({ owners, weight, area }: Sum): Votes => ({
  owners,
  area: fractionOf(area),
  weight: fractionOf(weight),
})

const filled = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

/** A text for residents in a language, else in Ukrainian. */
const inLanguage = (text: StoredVoting['title'], language: Language) => text[language] ?? text.uk

interface Source {
  voting: StoredVoting
  payee: Payee
  number: number
  day: string
  /** Names of the owners who convened it. */
  initiators: readonly string[]
  owners: readonly RollOwner[]
  participation: Participation
  results: readonly QuestionResult[]
  outcomes: ReadonlyMap<number, QuestionOutcome>
  /** Whether the quorum that the rules ask for was reached; null where they ask for none. */
  quorate: boolean | null
  elections: readonly ProtocolElection[]
  /** SHA-256 of the ballots that count, in hexadecimal digits. */
  ballotsHash: string
}

const questionsOf = ({ voting, participation, results, outcomes }: Source): ProtocolQuestion[] =>
  voting.questions.map(({ id, text, proposal, threshold, depends_on }, n) => {
    const rule = voting.rules.thresholds.find(({ code }) => code === threshold)!
    const { answers } = results.find(({ question_id }) => question_id === id)!
    const offered = [
      ...voting.rules.answers,
      ...(answers.invalid.owners > 0 ? (['invalid'] as const) : []),
      'none' as const,
    ]
    return {
      number: n + 1,
      text: inLanguage(text, voting.language),
      proposal: inLanguage(proposal, voting.language),
      heard: null,
      threshold: paperThreshold(rule),
      whole: votesOf(participation.all),
      results: offered.map((answer) => ({ answer, votes: votesOf(answers[answer]) })),
      isAdopted: outcomes.get(id) === 'adopted',
      isCounted: outcomes.get(id) !== 'not_counted',
      ...dependence(depends_on),
    }
  })

const initiatorOf = ({ voting: { initiator, language }, initiators }: Source): string =>
  initiator === 'initiative_group'
    ? filled(protocolFileWords.group[language], { names: initiators.join(', ') })
    : protocolFileWords[initiator][language]

const annexesOf = ({ voting, participation, ballotsHash }: Source): string[] => {
  const { language, figures } = voting
  const paper = participation.channels.find(({ channel }) => channel === 'paper')!.votes.owners
  return [
    protocolFileWords.annexRoll[language],
    ...(paper > 0 ? [filled(protocolFileWords.annexSheets[language], { count: paper })] : []),
    filled(protocolFileWords.annexRegister[language], { hash: figures!.snapshot_hash! }),
    filled(protocolFileWords.annexBallots[language], { hash: ballotsHash }),
  ]
}

/** What the protocol says, in the language of the voting; it is stored and drawn from alone. */
export const contentOf = (source: Source): Protocol => {
  const { voting, payee, participation, elections } = source
  const { language, meeting_at, meeting_place, meeting_link, timezone, survey_from, survey_to, rules, figures } = voting
  const elected = elections.filter(({ isElected }) => isElected)
  const nameOf = (role: ProtocolElection['role']) => elected.find((one) => one.role === role)?.name ?? null
  const byHead = figures!.weight_by === 'head'
  return {
    language,
    association: payee.association,
    houseAddress: payee.address,
    city: payee.city,
    number: String(source.number),
    voting: voting.number!,
    day: source.day,
    initiator: initiatorOf(source),
    meeting: meeting_at
      ? {
          ...meetingTime(meeting_at, timezone),
          place: meeting_place ?? '',
          video: meeting_link,
        }
      : null,
    ...(meeting_at && voting.reschedulings.length > 0 && { moved: movedMeetings(voting) }),
    survey: survey_from && survey_to ? { from: survey_from, until: survey_to } : null,
    all: votesOf(participation.all),
    atMeeting: meeting_at ? votesOf(participation.atMeeting) : null,
    inSurvey: survey_to ? votesOf(participation.inSurvey) : null,
    together: votesOf(participation.together),
    quorum:
      rules.quorum && source.quorate !== null
        ? {
            num: rules.quorum.numerator,
            den: rules.quorum.denominator,
            dimension: rules.quorum.dimension,
            reached: source.quorate,
          }
        : null,
    rule: byHead && rules.weight !== 'head' ? 'dominant' : figures!.weight_by!,
    channels: participation.channels.map(({ channel, votes }) => ({ channel, votes: votesOf(votes) })),
    questions: questionsOf(source),
    elections,
    chair: nameOf('chair'),
    secretary: nameOf('secretary'),
    commission: elected.filter(({ role }) => role === 'commission').map(({ name }) => name),
    annexes: annexesOf(source),
  }
}

const sourceWords = {
  meeting: protocolFileWords.byMeeting,
  paper: protocolFileWords.byPaper,
  signature: protocolFileWords.bySignature,
  code: protocolFileWords.byCode,
}
/** «довіреність 12 від 01.03.2026». */
const documentText = (
  { document, number, date }: NonNullable<RollBallot['representative']>,
  language: Language,
): string =>
  [document, number, date && filled(protocolFileWords.documentOf[language], { day: shortDay(date, language) })]
    .filter(Boolean)
    .join(' ')
const representativeOf = (representative: RollBallot['representative'], language: Language) =>
  representative && {
    name: representative.name,
    document: documentText(representative, language),
  }

/** The by-name annex of a protocol. */
export const rollOf = (content: Protocol, owners: readonly RollOwner[], questionIds: readonly number[]): Roll => {
  const { language } = content
  return {
    language,
    association: content.association.name,
    houseAddress: content.houseAddress,
    protocolNumber: content.number,
    questions: content.questions.map(({ number }) => number),
    rows: owners.map(({ name, number, known, shares, ballot, attended, attended_by }): RollRow => {
      const answers = new Map(ballot?.answers.map(({ question_id, answer }) => [question_id, answer]))
      return {
        owner: known ? name : protocolFileWords.unknownOwner[language],
        units: shares.map((share) => ({
          name: share.unit
            ? unitLabel(share.unit_type as RealtyType, share.unit, language)
            : protocolFileWords.restOfBuilding[language],
          area: share.area ?? '0',
          share: { num: share.numerator, den: share.denominator },
          document: share.document,
        })),
        representative: representativeOf(ballot ? ballot.representative : attended_by, language),
        ...(ballot?.signer && { signer: ballot.signer }),
        answers: questionIds.map((id) => answers.get(id) ?? null),
        source: ballot
          ? filled(sourceWords[ballot.channel][language], { number })
          : attended
            ? protocolFileWords.presentOnly[language]
            : null,
        day: ballot && ballot.cast_on,
      }
    }),
  }
}
