import { historyOf } from '../../../platform/field-history.tsx'
import { meterFields, readingFields } from './meters.fields.ts'

/** Changes of meters and readings, for the history of one and the combined history. */
export const meterHistory = historyOf('meters', meterFields)
export const readingHistory = historyOf('meter_readings', readingFields)
