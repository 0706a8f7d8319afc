import { historyOf } from '../../../platform/field-history.tsx'
import { staffFields } from './staff.fields.ts'
import { useStaffWords } from './staff.history.tsx'

/** Changes of staff members, for the history of one and the combined history. */
export const staffHistory = historyOf('staff', staffFields, useStaffWords)
