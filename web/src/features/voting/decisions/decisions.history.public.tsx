import { historyOf } from '../../../platform/field-history.tsx'
import { decisionFields } from './decisions.fields.ts'

/** Changes of decisions, for the history of one and the combined history. */
export const decisionHistory = historyOf('decisions', decisionFields)
