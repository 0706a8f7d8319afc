import type { Complex } from '@oselia/contract/complexes'
import type { Language } from '@oselia/contract/languages'
import { textIn } from '../../platform/number-text.ts'

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
] as const

type Account = Record<keyof Complex['accounts'][number], string>

/** The complex as its form holds it. */
export interface ComplexValues extends Record<(typeof texts)[number], string> {
  name: string
  legal_form: Complex['legal_form']
  accounts: Account[]
  tax_status: NonNullable<Complex['tax_status']> | ''
  statute_version: NonNullable<Complex['statute_version']> | ''
  document_language: Language
  description: { uk: string } & Partial<Record<Language, string>>
  status: Complex['status']
}

const each = <K extends string, T>(keys: readonly K[], make: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, T>

export const newAccount: Account = { iban: '', bank_name: '', purpose: '' }

export const newComplex = (language: Language): ComplexValues => ({
  ...each(texts, () => ''),
  name: '',
  legal_form: 'osbb',
  accounts: [],
  tax_status: '',
  statute_version: '',
  document_language: language,
  description: { uk: '' },
  status: 'active',
})

/** Form values of a complex that the server answered. */
export const valuesOfComplex = (complex: Complex): ComplexValues => ({
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
  document_language: complex.document_language,
  description: complex.description ?? { uk: '' },
  status: complex.status,
})

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
  document_language: values.document_language,
  description: isWritten(values.description) ? values.description : null,
  status: values.status,
})
