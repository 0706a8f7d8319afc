import { qrEncodings, qrFormats, qrSeparators, qrTransfers } from '@oselia/contract/requisites.enums'
import { choice, flag, requiredText, text } from '../../../platform/field-kinds.ts'
import { rows } from '../../../platform/field-table.ts'

const accounts = rows(
  'iban',
  {
    iban: requiredText({ label: 'requisites.iban' }),
    bank_name: text({ label: 'requisites.bank_name', max: 200 }),
    payee_name: text({ label: 'requisites.payee_name', max: 140 }),
    purpose: text({ label: 'requisites.purpose', max: 200 }),
  },
  { label: 'requisites.accounts' },
)

/** Fields of the payee, in the tables of complexes and of houses without one. */
export const requisiteParts = {
  legal_name: text({ label: 'requisites.legal_name', section: 'legal', max: 300 }),
  edrpou: text({ label: 'requisites.edrpou', section: 'legal', max: 8, typing: 'digits' }),
  accounts,
  qr_format: choice(qrFormats, (format) => `requisites.format_${format}`, {
    label: 'requisites.qr_format',
    section: 'qr',
    blank: '002',
    hint: 'requisites.qr_formatHint',
  }),
  qr_encoding: choice(
    qrEncodings,
    (encoding) => (encoding === 'utf-8' ? 'requisites.encoding_utf8' : 'requisites.encoding_windows'),
    { label: 'requisites.qr_encoding', section: 'qr', blank: 'windows-1251' },
  ),
  qr_separator: choice(qrSeparators, (separator) => `requisites.separator_${separator}`, {
    label: 'requisites.qr_separator',
    section: 'qr',
    blank: 'lf',
  }),
  qr_transfer: choice(qrTransfers, (transfer) => `requisites.transfer_${transfer}`, {
    label: 'requisites.qr_transfer',
    blank: 'UCT',
  }),
  qr_amount_editable: flag({ label: 'requisites.qr_amount_editable', blank: true }),
} as const
