import type { Language } from '@oselia/contract/languages'
import { flag, other, requiredText } from '../../../platform/field-kinds.ts'
import { fieldTable } from '../../../platform/field-table.ts'

/** Field table of the settings, used by the form, history and conflicts. */
export const settingsFields = fieldTable('settings', {
  organisation_name: requiredText({ max: 200 }),
  document_language: other('uk' as Language),
  timezone: other(''),
  require_two_factor: flag(),
  confirm_sensitive: flag(),
  four_eyes: flag(),
})
