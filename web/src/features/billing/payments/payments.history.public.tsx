import { historyOf } from '../../../platform/field-history.tsx'
import { paymentFields } from './payments.fields.ts'

/** Changes of payments, for the history of one and the combined history. */
export const paymentHistory = historyOf('payments', paymentFields)
