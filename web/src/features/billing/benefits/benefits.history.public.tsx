import { historyOf } from '../../../platform/field-history.tsx'
import { absenceFields, benefitFields } from './benefits.fields.ts'

/** Changes of benefits and absences, for the history of one and the combined history. */
export const benefitHistory = historyOf('benefits', benefitFields)
export const absenceHistory = historyOf('absences', absenceFields)
