import { historyOf } from '../../../platform/field-history.tsx'
import { paperFields } from './papers.fields.ts'

/** Changes of issued papers, for the history of one and the combined history. */
export const paperHistory = historyOf('papers', paperFields)
