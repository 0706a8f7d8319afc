import { historyOf } from '../../../platform/field-history.tsx'
import { exemptionFields } from './penalty-exemptions.fields.ts'

/** Changes of exemptions, for the history of one and the combined history. */
export const exemptionHistory = historyOf('penalty_exemptions', exemptionFields)
