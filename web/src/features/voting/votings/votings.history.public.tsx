import { historyOf } from '../../../platform/field-history.tsx'
import { useText } from '../../../platform/messages.ts'
import { votingFields } from './votings.fields.ts'

/** Words for what the table can't write. */
export const useVotingWords = () => {
  const t = useText()
  const count = (value: unknown) => String(Array.isArray(value) ? value.length : 0)
  return {
    rules: () => t('votings.rules'),
    house_ids: count,
    initiator_ids: count,
    questions: count,
    surveyors: count,
  }
}

/** Changes of votings, for the history of one voting and the combined history. */
export const votingHistory = historyOf('votings', votingFields, useVotingWords)
