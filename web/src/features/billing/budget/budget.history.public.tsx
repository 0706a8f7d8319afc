import { historyOf } from '../../../platform/field-history.tsx'
import { entryFields, lineFields } from './budget.fields.ts'

/** Changes of budget lines and entries, for the history of one and the combined history. */
export const lineHistory = historyOf('budget_lines', lineFields)
export const entryHistory = historyOf('budget_entries', entryFields)
