import { historyOf } from '../../../platform/field-history.tsx'
import { vehicleFields } from './vehicles.fields.ts'

/** Changes of vehicles, for the history of one and the combined history. */
export const vehicleHistory = historyOf('vehicles', vehicleFields)
