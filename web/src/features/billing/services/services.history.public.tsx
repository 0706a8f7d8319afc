import { historyOf } from '../../../platform/field-history.tsx'
import { serviceFields } from './services.fields.ts'

/** Changes of services, for the history of one and the combined history. */
export const serviceHistory = historyOf('services', serviceFields)
