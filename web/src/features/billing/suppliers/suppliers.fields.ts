import { date, day, files, flag, money, number, other, requiredText, text } from '../../../platform/field-kinds.ts'
import { fieldTable, required } from '../../../platform/field-table.ts'

/** Field table of a supplier, used by the form, list, page, history and conflicts. */
export const supplierFields = fieldTable(
  'suppliers',
  {
    name: requiredText({ max: 200 }),
    code: text({ max: 10, typing: 'digits', column: 'shown' }),
    iban: text({ max: 34, typing: 'code', column: 'hidden' }),
    contact_person: text({ max: 120, column: 'shown' }),
    phone: text({ max: 40, typing: 'phone' }),
    email: text({ max: 254, typing: 'email', column: 'hidden' }),
    address: text({ max: 300, column: 'hidden' }),
    note: text({ max: 1000, multiline: true }),
    active: flag({ blank: true, column: 'hidden' }),
  },
  { contracts: number(), created_at: date() },
)

/** Field table of a contract. */
export const contractFields = fieldTable('supplierContracts', {
  complex_id: other(null as number | null, { label: 'supplierContracts.payee' }),
  house_id: other(null as number | null, { label: 'supplierContracts.payee' }),
  number: requiredText({ max: 80 }),
  subject: text({ max: 300 }),
  from: required(day()),
  to: day(),
  amount_minor: money({ max: 20 }),
  remind_days: number({ max: 3, hint: 'supplierContracts.remindHint' }),
  file_ids: files({ countKey: 'supplierContracts.files' }),
  note: text({ max: 1000, multiline: true }),
})
