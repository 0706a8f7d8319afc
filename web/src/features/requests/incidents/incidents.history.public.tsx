import { historyOf } from '../../../platform/field-history.tsx'
import { incidentFields } from './incidents.fields.ts'

/** Changes of incidents, for the history of one and the combined history. */
export const incidentHistory = historyOf('incidents', incidentFields)
