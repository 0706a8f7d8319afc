import { historyOf } from '../../../platform/field-history.tsx'
import { residentRoleFields } from './residents.fields.public.ts'

/** Changes of resident roles, for the history of one and the combined history. */
export const residentRoleHistory = historyOf('resident_roles', residentRoleFields)
