import { historyOf } from '../../../platform/field-history.tsx'
import { nameActions } from '../../../platform/action-names.ts'
import { billFields } from './bills.fields.ts'

nameActions({ send_letter: 'billPapers.action_send_letter' })

/** Changes of bills, for the history of one and the combined history. */
export const billHistory = historyOf('bills', billFields)
