import { day, flag, number, requiredNumber } from '../../../platform/field-kinds.ts'
import { fieldTable } from '../../../platform/field-table.ts'
import { amount } from '../ledger/ledger.public.tsx'

/** Field table of the rules of billing. */
export const billingSettingsFields = fieldTable('billingRules', {
  due_days: requiredNumber({ max: 3, section: 'terms' }),
  unmatched_days: number({ max: 3, section: 'terms', hint: 'billingRules.unmatchedHint' }),
  correction_limit_minor: amount({ max: 20, section: 'terms', hint: 'billingRules.limitHint' }),
  named_period_first: flag({ section: 'allocation' }),
  penalty_enabled: flag({ section: 'switches' }),
  three_percent_enabled: flag({ section: 'switches' }),
  inflation_enabled: flag({ section: 'switches' }),
  penalty_rate_ppm: requiredNumber({ max: 6, section: 'penalty', hint: 'billingRules.rateHint' }),
  penalty_cap_percent: requiredNumber({ max: 4, section: 'penalty' }),
  limitation_enabled: flag({ section: 'limitation' }),
  limitation_years: requiredNumber({ max: 2, section: 'limits' }),
  penalty_limitation_years: requiredNumber({ max: 2, section: 'limits' }),
  limitation_paused_from: day({ section: 'limits', hint: 'billingRules.pauseHint' }),
  limitation_paused_to: day({ section: 'limits' }),
})
