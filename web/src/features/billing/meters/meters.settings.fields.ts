import { requiredNumber } from '../../../platform/field-kinds.ts'
import { fieldTable } from '../../../platform/field-table.ts'

/** Field table of the rules of readings. */
export const meterSettingsFields = fieldTable('meterSettings', {
  days_from: requiredNumber({ max: 2, typing: 'digits', section: 'window', plain: true }),
  days_to: requiredNumber({ max: 2, typing: 'digits', section: 'window', plain: true }),
  estimate_months: requiredNumber({
    max: 2,
    typing: 'digits',
    section: 'estimates',
    hint: 'meterSettings.estimateHint',
  }),
  large_factor: requiredNumber({ max: 3, typing: 'digits', section: 'control', hint: 'meterSettings.largeHint' }),
})
