import { exemptionCovers, exemptionReasons } from '@oselia/contract/penalty-exemptions.enums'
import { day, files, other, requiredChoice, text } from '../../../platform/field-kinds.ts'
import { fieldTable, required } from '../../../platform/field-table.ts'

/** Field table of an exemption from penalties. */
export const exemptionFields = fieldTable('penaltyExemptions', {
  account_id: required(other(null as number | null, { label: 'penaltyExemptions.account' })),
  reason: requiredChoice(exemptionReasons, (reason) => `penaltyExemptions.reason_${reason}`, { required: true }),
  covers: requiredChoice(exemptionCovers, (covers) => `penaltyExemptions.covers_${covers}`, { required: true }),
  from: required(day()),
  to: day(),
  document: required(text({ max: 200 })),
  file_ids: files({ countKey: 'penaltyExemptions.files' }),
  note: text({ max: 1000, multiline: true }),
})
