import type { Complex } from '@oselia/contract/complexes'

/** Every member of a union, in the order given; one left out is a type error. */
const all = <T extends string>(order: Record<T, true>) => Object.keys(order) as T[]

// Repeated here from the contract because its values come with zod, which a list does not need.
export const states = all<Complex['status']>({ onboarding: true, active: true, archived: true })
export const legalForms = all<Complex['legal_form']>({
  osbb: true,
  osbb_association: true,
  management_company: true,
  cooperative: true,
  developer: true,
  initiative_group: true,
  none: true,
})
export const taxStatuses = all<NonNullable<Complex['tax_status']>>({ nonprofit: true, simplified: true, general: true })
export const statutes = all<NonNullable<Complex['statute_version']>>({
  before_2023_11_10: true,
  model_2023_1048: true,
  custom: true,
})

export const messengerKinds = all<Complex['messengers'][number]['kind']>({
  telegram: true,
  viber: true,
  whatsapp: true,
  signal: true,
  messenger: true,
  other: true,
})
export const dispatcherSchemes = all<NonNullable<Complex['dispatcher_scheme']>>({
  internal: true,
  external: true,
  shared: true,
})

/** Each language is named in itself, so these are no texts to translate. */
export const documentLanguages = [
  { value: 'uk', label: 'Українська' },
  { value: 'en', label: 'English' },
  { value: 'ru', label: 'Русский' },
  { value: 'es', label: 'Español' },
] as const
