import type { VotingRules } from '@oselia/contract/governance-profiles'
import { languages } from '@oselia/contract/languages'
import { transitionOverrides, initiators, votingKinds, votingMarks, votingStates } from '@oselia/contract/votings.enums'
import {
  choice,
  choices,
  converted,
  day,
  files,
  moment,
  number,
  optionalChoice,
  other,
  requiredText,
  text,
  textMap,
} from '../../../platform/field-kinds.ts'
import { fieldTable, rows } from '../../../platform/field-table.ts'
import { entrancesTyped } from './votings.rules.ts'

/** Field table of a voting, used by the form, history and conflicts. */
export const votingFields = fieldTable(
  'votings',
  {
    title: textMap({ max: 200, required: true }),
    kind: choice(votingKinds, (kind) => `votings.kind_${kind}`, { blank: 'extraordinary' }),
    profile_id: converted(
      '',
      (held: number) => String(held),
      (chosen) => Number(chosen),
    ),
    rules: converted(
      null as VotingRules | null,
      (held: VotingRules) => held as VotingRules | null,
      (rules) => rules ?? undefined,
    ),
    house_ids: other([] as number[]),
    initiator: choice(initiators, (one) => `votings.initiator_${one}`, { blank: 'board' }),
    initiator_ids: other([] as number[]),
    meeting_at: moment(),
    meeting_place: text({ max: 300 }),
    meeting_link: text({ max: 300, typing: 'code' }),
    language: choice(languages, (one) => `votingLanguage.${one}`, { blank: 'uk' }),
    surveyors: rows('name', {
      name: requiredText({ label: 'votings.surveyors_name', max: 100 }),
      phone: text({ label: 'votings.surveyors_phone', max: 40, typing: 'phone' }),
      entrances: converted('', (held: readonly number[]) => held.join(', '), entrancesTyped, {
        label: 'votings.surveyors_entrances',
      }),
    }),
    note: text({ max: 2000, multiline: true }),
    questions: rows('text', {
      id: other(undefined as number | undefined, { label: 'votings.questions_id' }),
      text: textMap({ label: 'votings.questions_text', max: 1000, required: true }),
      proposal: textMap({ label: 'votings.questions_proposal', max: 4000, required: true, multiline: true }),
      threshold: requiredText({ label: 'votings.questions_threshold', max: 60 }),
      depends_on: converted(
        '',
        (held: number | null) => String(held ?? ''),
        (chosen) => (chosen === '' ? null : Number(chosen)),
        { label: 'votings.questions_depends_on' },
      ),
      budget: number({ label: 'votings.questions_budget', max: 14 }),
      attachment_ids: files({ label: 'votings.questions_attachment_ids' }),
    }),
  },
  {
    number: text(),
    state: choice(votingStates, (state) => `votings.state_${state}`, { blank: 'draft' }),
    mark: optionalChoice(votingMarks, (mark) => `votings.mark_${mark}`),
    mark_reason: text(),
    cancel_reason: text(),
    second_call_at: moment(),
    survey_from: day(),
    survey_to: day(),
    survey_extended_from: day(),
    extension_reason: text(),
    rescheduling_reason: text(),
    /** Why a second person is asked to announce or close it. */
    transition_reason: text(),
    /** What a second person is asked for despite. */
    overrides: choices(transitionOverrides, (one) => `votings.override_${one}`),
    /** When the meeting began and ended, and what was said on questions. */
    meeting_began_at: moment(),
    meeting_ended_at: moment(),
    heard: text({ multiline: true }),
    created_at: moment(),
    /** Of whom a ballot, attendance or access is; of several their number. */
    owner: text(),
    /** Which of several co-owners were registered at the meeting. */
    attendees: text(),
    /** The hash of the file that proves notices. */
    notice_proof: text(),
  },
)
