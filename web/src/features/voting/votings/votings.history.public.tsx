import { historyOf } from '../../../platform/field-history.tsx'
import { nameActions } from '../../../platform/action-names.ts'
import { useText } from '../../../platform/messages.ts'
import { votingFields } from './votings.fields.ts'

/** Words for what the table can't write. */
export const useVotingWords = () => {
  const t = useText()
  const count = (value: unknown) => String(Array.isArray(value) ? value.length : 0)
  return {
    // Of one it is the name, of several their number.
    owner: (value: unknown) => {
      if (typeof value === 'number') return t('votings.ownersCount', { count: value })
      if (typeof value !== 'string') return t('ui.none')
      return /^\d+$/.test(value) ? t('votings.ownersCount', { count: Number(value) }) : value
    },
    rules: () => t('votings.rules'),
    house_ids: count,
    initiator_ids: count,
    questions: count,
    surveyors: count,
  }
}

nameActions({
  'votings.published': 'votings.state_published',
  announced: 'votingActions.announced',
  meeting: 'votingActions.meeting',
  survey: 'votingActions.survey',
  rescheduled: 'votingActions.rescheduled',
  extended: 'votingActions.extended',
  second_call: 'votingActions.second_call',
  second_call_withdrawn: 'votingActions.second_call_withdrawn',
  counting: 'votingActions.counting',
  cancelled: 'votingActions.cancelled',
  mark: 'votingActions.mark',
  ballot: 'votingActions.ballot',
  ballot_conflict: 'votingActions.ballot_conflict',
  ballot_count: 'votingActions.ballot_count',
  ballot_reject: 'votingActions.ballot_reject',
  ballot_withdraw: 'votingActions.ballot_withdraw',
  vote_withheld: 'votingActions.vote_withheld',
  vote_restored: 'votingActions.vote_restored',
  attendance: 'votingActions.attendance',
  attendance_withdrawn: 'votingActions.attendance_withdrawn',
  notices: 'votingActions.notices',
  grant_add: 'votingActions.grant_add',
  grant_change: 'votingActions.grant_change',
  grant_revoke: 'votingActions.grant_revoke',
  sheet_prepared: 'votingPaperActions.sheet_prepared',
  sheet_handed_out: 'votingPaperActions.sheet_handed_out',
  sheet_sent: 'votingPaperActions.sheet_sent',
  sheet_received: 'votingPaperActions.sheet_received',
  sheet_attached: 'votingPaperActions.sheet_attached',
  sheet_checked: 'votingPaperActions.sheet_checked',
  sheet_spoiled: 'votingPaperActions.sheet_spoiled',
  sheet_refused: 'votingPaperActions.sheet_refused',
  sheet_undeliverable: 'votingPaperActions.sheet_undeliverable',
  scan: 'votingPaperActions.scan',
  page_assigned: 'votingPaperActions.page_assigned',
  page_no_sheet: 'votingPaperActions.page_no_sheet',
  elected: 'votingPaperActions.elected',
  proceedings: 'votingPaperActions.proceedings',
  election_withdrawn: 'votingPaperActions.election_withdrawn',
  protocol: 'votingPaperActions.protocol',
  signed: 'votingPaperActions.signed',
  signed_copy: 'votingPaperActions.signed_copy',
  handed_over: 'votingPaperActions.handed_over',
  send_links: 'votingPaperActions.send_links',
  remind: 'votingPaperActions.remind',
  send_notices: 'votingPaperActions.send_notices',
})

/** Changes of votings, for the history of one voting and the combined history. */
export const votingHistory = historyOf('votings', votingFields, useVotingWords)
