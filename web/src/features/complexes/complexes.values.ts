import type { ComplexDetails } from '@oselia/contract/complexes'
import type { Language } from '@oselia/contract/languages'
import { knowFiles } from '../../platform/attachments.tsx'
import { numberIn, textIn, typedNumber } from '../../platform/number-text.ts'
import { type DayRow, hoursIn, rowsOfHours } from './complexes.hours.ts'

/** Fields that are plain text and may be left out. */
const texts = [
  'short_name',
  'legal_name',
  'edrpou',
  'statute_date',
  'registration_date',
  'legal_address',
  'public_phone',
  'dispatcher_phone',
  'email',
  'site',
  'initiator_name',
  'initiator_phone',
  'initiator_email',
] as const

type Account = Record<keyof ComplexDetails['accounts'][number], string>

/** The complex as its form holds it. */
export interface ComplexValues extends Record<(typeof texts)[number], string> {
  name: string
  legal_form: ComplexDetails['legal_form']
  accounts: Account[]
  tax_status: NonNullable<ComplexDetails['tax_status']> | ''
  statute_version: NonNullable<ComplexDetails['statute_version']> | ''
  coordinates: { lat: string; lon: string }
  messengers: ComplexDetails['messengers']
  working_hours: DayRow[]
  dispatcher_scheme: NonNullable<ComplexDetails['dispatcher_scheme']> | ''
  languages: Language[]
  document_language: Language
  /** One file or none, as the field for files holds it. */
  logo_id: number[]
  statute_file_id: number[]
  photo_ids: number[]
  description: { uk: string } & Partial<Record<Language, string>>
  status: ComplexDetails['status']
}

const each = <K extends string, T>(keys: readonly K[], make: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, T>

export const newAccount: Account = { iban: '', bank_name: '', purpose: '' }

export const newMessenger: ComplexDetails['messengers'][number] = { kind: 'telegram', address: '' }

export const newComplex = (language: Language): ComplexValues => ({
  ...each(texts, () => ''),
  name: '',
  legal_form: 'osbb',
  accounts: [],
  tax_status: '',
  statute_version: '',
  coordinates: { lat: '', lon: '' },
  messengers: [],
  working_hours: rowsOfHours(null),
  dispatcher_scheme: '',
  languages: [],
  document_language: language,
  logo_id: [],
  statute_file_id: [],
  photo_ids: [],
  description: { uk: '' },
  status: 'active',
})

const listOf = (id: number | null) => (id === null ? [] : [id])

/** Form values of a complex that the server answered. */
export const valuesOfComplex = (complex: ComplexDetails, language: Language): ComplexValues => {
  knowFiles(complex.files)
  return {
    ...each(texts, (key) => complex[key] ?? ''),
    name: complex.name,
    legal_form: complex.legal_form,
    accounts: complex.accounts.map(({ iban, bank_name, purpose }) => ({
      iban,
      bank_name: bank_name ?? '',
      purpose: purpose ?? '',
    })),
    tax_status: complex.tax_status ?? '',
    statute_version: complex.statute_version ?? '',
    coordinates: {
      lat: typedNumber(complex.coordinates?.lat, language),
      lon: typedNumber(complex.coordinates?.lon, language),
    },
    messengers: complex.messengers,
    working_hours: rowsOfHours(complex.working_hours),
    dispatcher_scheme: complex.dispatcher_scheme ?? '',
    languages: complex.languages,
    document_language: complex.document_language,
    logo_id: listOf(complex.logo_id),
    statute_file_id: listOf(complex.statute_file_id),
    photo_ids: complex.photo_ids,
    description: complex.description ?? { uk: '' },
    status: complex.status,
  }
}

// A half of the pair that is missing is left out, so that it is named as required.
const coordinatesIn = ({ lat, lon }: ComplexValues['coordinates']) =>
  lat.trim() === '' && lon.trim() === ''
    ? null
    : { lat: (numberIn(lat) ?? undefined) as number, lon: (numberIn(lon) ?? undefined) as number }

const isWritten = (map: Partial<Record<Language, string>>) => Object.values(map).some((one) => one?.trim())

export const bodyOfComplex = (values: ComplexValues) => ({
  ...each(texts, (key) => textIn(values[key])),
  name: values.name,
  legal_form: values.legal_form,
  accounts: values.accounts.map(({ iban, bank_name, purpose }) => ({
    iban,
    bank_name: textIn(bank_name),
    purpose: textIn(purpose),
  })),
  tax_status: values.tax_status || null,
  statute_version: values.statute_version || null,
  coordinates: coordinatesIn(values.coordinates),
  messengers: values.messengers,
  working_hours: hoursIn(values.working_hours),
  dispatcher_scheme: values.dispatcher_scheme || null,
  languages: values.languages,
  document_language: values.document_language,
  logo_id: values.logo_id.at(-1) ?? null,
  statute_file_id: values.statute_file_id.at(-1) ?? null,
  photo_ids: values.photo_ids,
  description: isWritten(values.description) ? values.description : null,
  status: values.status,
})
