import { contactCategories, contactReaders } from '@oselia/contract/contacts.enums'
import {
  choice,
  date,
  day,
  file,
  flag,
  number,
  optionalTextMap,
  other,
  reference,
  requiredText,
  text,
  textMap,
} from '../../../platform/field-kinds.ts'
import { fieldTable, required, rows } from '../../../platform/field-table.ts'
import { wholeScope } from '../../access/audience/audience.rules.public.ts'

// The pickers of staff are no part of the list.
const knownPerson = ({ id, name }: { id: number; name: string }) => ({ id, label: name })

/** Field table of a contact, used by the form, list, page, history and conflicts. */
export const contactFields = fieldTable(
  'contacts',
  {
    name: textMap({ section: 'main', max: 200, required: true }),
    category: choice(contactCategories, (one) => `contactCategory.${one}`, { blank: 'other', section: 'main' }),
    is_emergency: flag({ section: 'main', hint: 'contacts.emergencyHint' }),
    phones: rows('number', {
      number: requiredText({ max: 40, typing: 'phone', hint: 'contacts.numberHint' }),
      label: text({ max: 80 }),
      hours: text({ max: 80 }),
      viber: flag(),
      telegram: flag(),
    }),
    hours: optionalTextMap({ section: 'main', max: 200 }),
    audience: other(wholeScope),
    visible_to: choice(contactReaders, (one) => `contactReader.${one}`, { blank: 'residents', column: 'hidden' }),
    address: text({ section: 'more_contact', max: 300 }),
    email: text({ section: 'more_contact', max: 254, typing: 'email', column: 'hidden' }),
    site: text({ section: 'more_contact', max: 300, typing: 'code' }),
    organisation: text({ section: 'firm', max: 200 }),
    edrpou: text({ section: 'firm', max: 10, typing: 'digits', column: 'hidden' }),
    responsible_staff_id: reference('responsible', knownPerson, { section: 'firm' }),
    request_type_ids: other([] as number[], { section: 'firm' }),
    contract_number: text({ section: 'contract', max: 80, column: 'hidden' }),
    contract_from: day({ section: 'contract' }),
    contract_to: day({ section: 'contract' }),
    remind_days: number({ section: 'contract', max: 3, hint: 'contacts.remindHint' }),
    contract_file_id: file({ section: 'contract', countKey: 'contacts.files' }),
    photo_id: file({ section: 'rest', countKey: 'contacts.files' }),
    note: text({ section: 'rest', max: 2000, multiline: true }),
    sort: { ...required(number({ section: 'rest', max: 5, plain: true, hint: 'contacts.sortHint' })), blank: '100' },
    active: flag({ section: 'rest', blank: true, column: 'hidden' }),
  },
  { created_at: date() },
)
