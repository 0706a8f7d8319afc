import type { Language } from '@oselia/contract/languages'
import type { Tally } from '@oselia/contract/voting-tally'
import type { QuestionOutcome } from '@oselia/contract/votings.enums'
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
import { meetingTime, movedMeetings, thresholdIn, type StoredVoting } from '../votings/votings.public.js'
import { unitOf } from './protocols.annexes.js'
import type { Evidence } from './protocols.evidence.js'
import { protocolFileWords } from './protocols.messages.js'
import type { Payee } from './protocols.payee.js'
import { heardText } from './protocols.proceedings.js'
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

interface Source extends Evidence {
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
  /** The quorum of the meeting; null where the rules ask for none. */
  quorum: Tally['quorum']
  elections: readonly ProtocolElection[]
  /** SHA-256 of the ballots that count, in hexadecimal digits. */
  ballotsHash: string
}

const questionsOf = ({ voting, participation, results, outcomes, hearings }: Source): ProtocolQuestion[] =>
  voting.questions.map(({ id, text, proposal, threshold, depends_on }, n) => {
    const rule = thresholdIn(voting, threshold)
    const hearing = hearings.get(id)
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
      heard: hearing ? heardText(hearing) : null,
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

const annexesOf = ({ voting, participation, ballotsHash, notices, corrections, elections }: Source): string[] => {
  const { language, figures } = voting
  const paper = participation.channels.find(({ channel }) => channel === 'paper')!.votes.owners
  return [
    protocolFileWords.annexRoll[language],
    ...(elections.some(({ isByName }) => isByName) ? [protocolFileWords.annexElections[language]] : []),
    ...(notices ? [protocolFileWords.annexNotices[language]] : []),
    ...(corrections ? [filled(protocolFileWords.annexCorrections[language], { count: corrections.all })] : []),
    ...(paper > 0 ? [filled(protocolFileWords.annexSheets[language], { count: paper })] : []),
    filled(protocolFileWords.annexRegister[language], { hash: figures!.snapshot_hash! }),
    filled(protocolFileWords.annexBallots[language], { hash: ballotsHash }),
  ]
}

const quorumOf = (quorum: Tally['quorum']): Protocol['quorum'] => {
  if (!quorum?.rule) return null
  const { numerator, denominator, dimension, strict } = quorum.rule
  return { num: numerator, den: denominator, dimension, ...(strict && { strict }), reached: quorum.reached }
}

/** The times of the meeting in its zone. */
const heldOf = ({ voting: { meeting_at, timezone }, times: { began_at, ended_at } }: Source): Protocol['held'] =>
  meeting_at && began_at
    ? { began: meetingTime(began_at, timezone), ended: ended_at === null ? null : meetingTime(ended_at, timezone) }
    : null

const objectionsOf = ({ voting: { override_reason, announced_against } }: Source): Protocol['objections'] =>
  override_reason ? { against: announced_against, reason: override_reason } : null

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
    held: heldOf(source),
    objections: objectionsOf(source),
    notices: source.notices,
    corrections: source.corrections,
    survey: survey_from && survey_to ? { from: survey_from, until: survey_to } : null,
    all: votesOf(participation.all),
    atMeeting: meeting_at ? votesOf(participation.atMeeting) : null,
    inSurvey: survey_to ? votesOf(participation.inSurvey) : null,
    together: votesOf(participation.together),
    ...(participation.withoutVote.owners > 0 && { withoutVote: votesOf(participation.withoutVote) }),
    quorum: quorumOf(source.quorum),
    ...(voting.second_call_at !== null && { secondCall: meetingTime(voting.second_call_at, timezone) }),
    rule: byHead && rules.weight !== 'head' ? 'dominant' : figures!.weight_by!,
    channels: participation.channels.map(({ channel, votes }) => ({ channel, votes: votesOf(votes) })),
    questions: questionsOf(source),
    codeContestable: rules.code_contestable,
    dominantOver: { num: rules.dominant_over.numerator, den: rules.dominant_over.denominator },
    electionBase: rules.officers.base,
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
  { document, number, date, form, scope }: NonNullable<RollBallot['representative']>,
  language: Language,
): string =>
  [
    document,
    number,
    date && filled(protocolFileWords.documentOf[language], { day: shortDay(date, language) }),
    form === 'notarised' && protocolFileWords.notarised[language],
    scope === 'attendance' && protocolFileWords.attendanceOnly[language],
  ]
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
    rows: owners.map(({ name, number, known, shares, ballot, attended, attended_by, attendees, withheld }): RollRow => {
      const answers = new Map(ballot?.answers.map(({ question_id, answer }) => [question_id, answer]))
      return {
        owner: known ? name : protocolFileWords.unknownOwner[language],
        units: shares.map((share) => ({
          name: unitOf(share, language),
          area: share.area ?? '0',
          share: { num: share.numerator, den: share.denominator },
          document: share.document,
        })),
        representative: representativeOf(ballot ? ballot.representative : attended_by, language),
        ...(ballot?.signer && { signer: ballot.signer }),
        ...(attendees.length > 0 && { attendees }),
        answers: questionIds.map((id) => answers.get(id) ?? null),
        source: withheld
          ? protocolFileWords.withoutVote[language]
          : ballot
            ? filled(sourceWords[ballot.channel][language], { number })
            : attended
              ? protocolFileWords.presentOnly[language]
              : null,
        day: ballot && ballot.cast_on,
      }
    }),
  }
}
