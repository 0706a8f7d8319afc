import { historyOf } from '../../../platform/field-history.tsx'
import { tariffFields } from './tariffs.fields.ts'

/** Changes of tariffs, for the history of one and the combined history. */
export const tariffHistory = historyOf('tariffs', tariffFields)
