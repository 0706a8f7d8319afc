import type { Complex } from '@oselia/contract/complexes'
import {
  complexStates,
  dispatcherSchemes,
  legalForms,
  messengerKinds,
  statuteVersions,
  taxStatuses,
} from '@oselia/contract/complexes.enums'
import type { Language } from '@oselia/contract/languages'
import {
  choice,
  day,
  file,
  files,
  optionalChoice,
  optionalTextMap,
  converted,
  other,
  requiredText,
  text,
} from '../../../platform/field-kinds.ts'
import { type FormOf, fieldTable, rows } from '../../../platform/field-table.ts'
import { parseNumber, typedNumber } from '../../../platform/number-text.ts'
import { requisiteParts } from '../requisites/requisites.fields.public.ts'
import { hoursIn, rowsOfHours } from '../working-hours/working-hours.values.public.ts'

type Coordinates = Record<'lat' | 'lon', string>

// A missing coordinate is omitted, so that the schema reports it as required.
const coordinatesIn = ({ lat, lon }: Coordinates) =>
  lat.trim() === '' && lon.trim() === ''
    ? null
    : { lat: (parseNumber(lat) ?? undefined) as number, lon: (parseNumber(lon) ?? undefined) as number }

const typedCoordinates = (held: Complex['coordinates'], language: Language): Coordinates => ({
  lat: typedNumber(held?.lat, language),
  lon: typedNumber(held?.lon, language),
})

const noneKey = 'complexes.unknown'

/** Field table of a complex, used by the form, list, history and conflicts. */
export const complexFields = fieldTable('complexes', {
  name: requiredText({ section: 'main', max: 200 }),
  short_name: text({ section: 'main', max: 60 }),
  status: choice(complexStates, (state) => `complexes.status_${state}`, { blank: 'active', section: 'main' }),
  document_language: other('uk' as Language, { section: 'main' }),
  request_prefix: text({ section: 'main', max: 8, hint: 'complexes.request_prefixHint' }),
  legal_form: choice(legalForms, (form) => `complexes.form_${form}`, { blank: 'osbb', section: 'legal' }),
  ...requisiteParts,
  legal_address: text({ section: 'legal', max: 300 }),
  tax_status: optionalChoice(taxStatuses, (status) => `complexes.tax_${status}`, { section: 'legal', noneKey }),
  registration_date: day({ section: 'legal' }),
  statute_version: optionalChoice(statuteVersions, (version) => `complexes.statute_${version}`, {
    section: 'legal',
    noneKey,
  }),
  statute_date: day({ section: 'legal' }),
  statute_file_id: file(),
  public_phone: text({ section: 'contacts', typing: 'phone' }),
  dispatcher_phone: text({ section: 'contacts', typing: 'phone', column: 'hidden' }),
  dispatcher_scheme: optionalChoice(dispatcherSchemes, (scheme) => `complexContacts.scheme_${scheme}`, {
    label: 'complexContacts.dispatcher_scheme',
    section: 'contacts',
    noneKey,
  }),
  email: text({ section: 'contacts', typing: 'email' }),
  site: text({ section: 'contacts' }),
  coordinates: converted({ lat: '', lon: '' }, typedCoordinates, coordinatesIn, {
    label: 'complexContacts.coordinates',
  }),
  messengers: rows(
    'address',
    {
      kind: choice(messengerKinds, (kind) => `complexContacts.kind_${kind}`, {
        label: 'complexContacts.messengerKind',
        blank: 'telegram',
      }),
      address: requiredText({ label: 'complexContacts.messengerAddress', max: 200 }),
    },
    { label: 'complexContacts.messengers' },
  ),
  working_hours: converted(rowsOfHours(null), (held: Complex['working_hours']) => rowsOfHours(held), hoursIn, {
    label: 'complexContacts.working_hours',
  }),
  languages: other([] as Language[], { label: 'complexContacts.languages' }),
  initiator_name: text({ label: 'complexContacts.initiator_name', section: 'initiator', max: 100 }),
  initiator_phone: text({ label: 'complexContacts.initiator_phone', section: 'initiator', typing: 'phone' }),
  initiator_email: text({ label: 'complexContacts.initiator_email', section: 'initiator', typing: 'email' }),
  description: optionalTextMap({ multiline: true, max: 2000 }),
  logo_id: file(),
  photo_ids: files({ countKey: 'complexes.photosCount' }),
})

export type ComplexValues = FormOf<typeof complexFields.fields>
