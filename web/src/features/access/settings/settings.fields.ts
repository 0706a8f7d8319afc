import type { Language } from '@oselia/contract/languages'
import { flag, number, other, requiredNumber, requiredText, text } from '../../../platform/field-kinds.ts'
import { fieldTable } from '../../../platform/field-table.ts'

/** Field table of the settings, used by the form, history and conflicts. */
export const settingsFields = fieldTable('settings', {
  organisation_name: requiredText({ max: 200 }),
  document_language: other('uk' as Language),
  timezone: other(''),
  require_two_factor: flag(),
  confirm_sensitive: flag(),
  four_eyes: flag(),
  password_min_length: requiredNumber(),
  session_idle_hours: requiredNumber(),
  session_absolute_days: requiredNumber(),
  upload_guest_mb: requiredNumber(),
  upload_staff_mb: requiredNumber(),
  sms_segment_price_minor: number(),
  resident_quiet_from: text({ max: 5 }),
  resident_quiet_to: text({ max: 5 }),
})
