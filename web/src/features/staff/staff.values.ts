import type { Language } from '@oselia/contract/languages'
import type { StaffDetails } from '@oselia/contract/staff'
import { numberIn, textIn } from '../../platform/number-text.ts'

/** Fields that are plain text and may be left out. */
const texts = ['middle_name', 'email', 'phone', 'employed_from', 'employed_to', 'contract_number', 'note'] as const

type Credential = Record<keyof StaffDetails['credentials'][number], string>

/** A person of the staff as the form holds him. */
export interface StaffValues extends Record<(typeof texts)[number], string> {
  last_name: string
  first_name: string
  position: { uk: string } & Partial<Record<Language, string>>
  role_ids: number[]
  departure_ids: number[]
  scope: StaffDetails['scope']
  employment_kind: NonNullable<StaffDetails['employment_kind']> | ''
  specialisations: string[]
  max_open_requests: string
  credentials: Credential[]
  avatar_id: number | null
  locale: Language | ''
  invite: boolean
}

const each = <K extends string, T>(keys: readonly K[], make: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, T>

export const newCredential: Credential = { kind: '', number: '', valid_until: '' }

export const newStaff = (): StaffValues => ({
  ...each(texts, () => ''),
  last_name: '',
  first_name: '',
  position: { uk: '' },
  role_ids: [],
  departure_ids: [],
  scope: { all: false, complex_ids: [], house_ids: [] },
  employment_kind: '',
  specialisations: [],
  max_open_requests: '',
  credentials: [],
  avatar_id: null,
  locale: '',
  invite: true,
})

/** Form values of a person that the server answered. */
export const valuesOfStaff = (person: StaffDetails): StaffValues => ({
  ...each(texts, (key) => person[key] ?? ''),
  last_name: person.last_name,
  first_name: person.first_name,
  position: person.position ?? { uk: '' },
  role_ids: person.role_ids,
  departure_ids: person.departure_ids,
  scope: person.scope,
  employment_kind: person.employment_kind ?? '',
  specialisations: person.specialisations,
  max_open_requests: person.max_open_requests === null ? '' : String(person.max_open_requests),
  credentials: person.credentials.map(({ kind, number, valid_until }) => ({
    kind,
    number: number ?? '',
    valid_until: valid_until ?? '',
  })),
  avatar_id: person.avatar_id,
  locale: person.locale ?? '',
  invite: false,
})

const isWritten = (map: Partial<Record<Language, string>>) => Object.values(map).some((one) => one?.trim())

const plainBody = (values: StaffValues) => ({
  ...each(texts, (key) => textIn(values[key])),
  last_name: values.last_name,
  first_name: values.first_name,
  position: isWritten(values.position) ? values.position : null,
  departure_ids: values.departure_ids,
  employment_kind: values.employment_kind || null,
  specialisations: values.specialisations,
  max_open_requests: numberIn(values.max_open_requests),
  credentials: values.credentials.map(({ kind, number, valid_until }) => ({
    kind,
    number: textIn(number),
    valid_until: textIn(valid_until),
  })),
  avatar_id: values.avatar_id,
  locale: values.locale || null,
})

const rights = ({ role_ids, scope }: StaffValues) => ({
  role_ids,
  // What is chosen beside "the whole community" would say nothing.
  scope: scope.all ? { all: true, complex_ids: [], house_ids: [] } : scope,
})

export const bodyOfNewStaff = (values: StaffValues) => ({
  ...plainBody(values),
  ...rights(values),
  invite: values.invite,
})

/** The body of a change; roles and access are left out for one who may not change them. */
export const bodyOfStaff = (values: StaffValues, mayRoles: boolean) => ({
  ...plainBody(values),
  ...(mayRoles && rights(values)),
})
