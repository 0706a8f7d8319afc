import { historyOf } from '../../../platform/field-history.tsx'
import { billingSettingsFields } from './tariffs.settings.fields.ts'

/** Changes of the rules of billing, for the log and approvals. */
export const billingRulesHistory = historyOf('billing_settings', billingSettingsFields)
