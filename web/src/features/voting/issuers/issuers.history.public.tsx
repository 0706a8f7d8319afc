import { historyOf } from '../../../platform/field-history.tsx'
import { date, text } from '../../../platform/field-kinds.ts'
import { fieldTable } from '../../../platform/field-table.ts'

/** Changes of the list of trusted issuers, for the combined history. */
export const issuerHistory = historyOf(
  'trusted_issuers',
  fieldTable('trustedIssuers', {
    name: text(),
    subject: text(),
    issuer: text(),
    serial: text(),
    fingerprint: text(),
    algorithm: text(),
    valid_from: date(),
    valid_to: date(),
  }),
)
