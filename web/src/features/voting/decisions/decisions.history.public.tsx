import { historyOf } from '../../../platform/field-history.tsx'
import { nameActions } from '../../../platform/action-names.ts'
import { decisionFields } from './decisions.fields.ts'

nameActions({
  planned: 'decisions.action_planned',
  in_work: 'decisions.action_in_work',
  done: 'decisions.action_done',
  dropped: 'decisions.action_dropped',
})

/** Changes of decisions, for the history of one and the combined history. */
export const decisionHistory = historyOf('decisions', decisionFields)
