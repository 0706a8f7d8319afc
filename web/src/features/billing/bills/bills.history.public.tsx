import { historyOf } from '../../../platform/field-history.tsx'
import { billFields } from './bills.fields.ts'

/** Changes of bills, for the history of one and the combined history. */
export const billHistory = historyOf('bills', billFields)
