import type { Language } from '@oselia/contract/languages'
import type { RealtyType } from '@oselia/contract/realty'
import { unitLabel } from '@oselia/contract/units.messages'
import type {
  CorrectionRow,
  Corrections,
  ElectionsAnnex,
  EnteredBallot,
  NoticeRow,
  NoticesAnnex,
  Protocol,
} from '../papers/papers.public.js'
import type { Election } from '@oselia/contract/voting-protocols'
import type { NoticedPerson, StoredCorrection } from './protocols.evidence.js'
import type { RollOwner, RollShare } from './protocols.register.js'
import { protocolFileWords } from './protocols.messages.js'

/** The unit of a share as the annexes name it. */
export const unitOf = ({ unit, unit_type }: Pick<RollShare, 'unit' | 'unit_type'>, language: Language): string =>
  unit ? unitLabel(unit_type as RealtyType, unit, language) : protocolFileWords.restOfBuilding[language]

const about = ({ language, association, houseAddress, number }: Protocol) => ({
  language,
  association: association.name,
  houseAddress,
  protocolNumber: number,
})

const noticeOf = (notice: NoticedPerson): NoticeRow['notice'] =>
  notice.way === null
    ? null
    : {
        way: notice.way,
        sentOn: notice.sent_on,
        deliveredOn: notice.delivered_on,
        number: notice.number,
        refused: notice.refused,
        daysLate: notice.days_late,
      }

/** The annex of notices: all co-owners who are known, those without a notice too. Null for a protocol that tells of none. */
export const noticesAnnexOf = (
  content: Protocol,
  owners: readonly RollOwner[],
  people: readonly NoticedPerson[],
): NoticesAnnex | null => {
  if (!content.notices) return null
  const shares = new Map(owners.map((one) => [one.number, one.shares]))
  return {
    ...about(content),
    summary: content.notices,
    rows: people.map((one): NoticeRow => ({
      owner: one.person,
      units: (shares.get(one.owner) ?? []).map((share) => unitOf(share, content.language)),
      notice: noticeOf(one),
    })),
  }
}

/** The annex of elections by name; null where officers were elected by hands alone. */
export const electionsAnnexOf = (
  content: Protocol,
  owners: readonly RollOwner[],
  elections: readonly Election[],
): ElectionsAnnex | null => {
  const byName = elections.filter(({ method }) => method === 'by_name')
  if (byName.length === 0) return null
  return {
    ...about(content),
    elections: byName.map(({ role, candidate, present, elected, votes }) => ({
      role,
      name: candidate,
      present,
      isElected: elected,
      votes: owners.flatMap(({ id, name, shares }) => {
        const given = votes?.find(({ resident_id }) => resident_id === id)
        if (!given) return []
        return { owner: name, units: shares.map((share) => unitOf(share, content.language)), answer: given.answer }
      }),
    })),
  }
}

const enteredOf = (
  { channel, cast_on, representative, surveyor, answers }: StoredCorrection['before'],
  questionIds: readonly number[],
): EnteredBallot => {
  const given = new Map(answers.map(({ question_id, answer }) => [question_id, answer]))
  return {
    channel,
    castOn: cast_on,
    representative,
    surveyor,
    answers: questionIds.map((id) => given.get(id) ?? null),
  }
}

/** The annex of corrections; null for a protocol that tells of none. */
export const correctionsAnnexOf = (
  content: Protocol,
  owners: readonly RollOwner[],
  corrections: readonly StoredCorrection[],
  questionIds: readonly number[],
): Corrections | null => {
  if (!content.corrections) return null
  const known = new Map(owners.map((owner) => [owner.number, owner]))
  return {
    ...about(content),
    rows: corrections.map(({ owner, who, day, time, counting, reason, before, after }): CorrectionRow => {
      const { name, shares } = known.get(owner)!
      return {
        owner: name,
        units: shares.map((share) => unitOf(share, content.language)),
        who,
        on: { day, time },
        isDuringCount: counting,
        reason,
        before: enteredOf(before, questionIds),
        after: enteredOf(after, questionIds),
      }
    }),
  }
}
