import type { Complex } from '@oselia/contract/complexes'
import { type MessageKey, useText } from '../../platform/messages.ts'
import { type DayRow, hoursIn } from './complexes.hours.ts'
import { useWeekLines } from './complexes.week.tsx'
import {
  dispatcherSchemes,
  documentLanguages,
  legalForms,
  messengerKinds,
  states,
  statutes,
  taxStatuses,
} from './complexes.words.ts'

/** Names of the fields whose changes a person reads. */
export const complexLabels: Record<string, MessageKey> = {
  name: 'complexes.name',
  short_name: 'complexes.short_name',
  legal_form: 'complexes.legal_form',
  legal_name: 'complexes.legal_name',
  edrpou: 'complexes.edrpou',
  accounts: 'complexes.accounts',
  tax_status: 'complexes.tax_status',
  statute_version: 'complexes.statute_version',
  statute_date: 'complexes.statute_date',
  registration_date: 'complexes.registration_date',
  statute_file_id: 'complexes.statute_file_id',
  legal_address: 'complexes.legal_address',
  coordinates: 'complexContacts.coordinates',
  public_phone: 'complexes.public_phone',
  dispatcher_phone: 'complexes.dispatcher_phone',
  email: 'complexes.email',
  site: 'complexes.site',
  messengers: 'complexContacts.messengers',
  working_hours: 'complexContacts.working_hours',
  dispatcher_scheme: 'complexContacts.dispatcher_scheme',
  initiator_name: 'complexContacts.initiator_name',
  initiator_phone: 'complexContacts.initiator_phone',
  initiator_email: 'complexContacts.initiator_email',
  languages: 'complexContacts.languages',
  document_language: 'complexes.document_language',
  logo_id: 'complexes.logo_id',
  photo_ids: 'complexes.photo_ids',
  description: 'complexes.description',
  status: 'complexes.status',
}

const known = <T extends string>(words: readonly T[], value: unknown) => words.find((word) => word === value)

/** Name of a language in itself. */
export const languageName = (language: unknown) => documentLanguages.find(({ value }) => value === language)?.label

// A form holds the days as they are typed, the history as they were kept.
const weekOf = (value: readonly unknown[]) =>
  value.some((day) => day !== null && typeof day === 'object' && 'open' in day)
    ? hoursIn(value as DayRow[])
    : (value as NonNullable<Complex['working_hours']>)

const useListWords = () => {
  const t = useText()
  const lines = useWeekLines()
  const joined = (parts: (string | undefined)[]) => parts.filter(Boolean).join(', ') || t('ui.none')
  return (field: string, value: readonly unknown[]) => {
    if (field === 'accounts') return joined((value as Complex['accounts']).map(({ iban }) => iban))
    if (field === 'languages') return joined(value.map(languageName))
    if (field === 'working_hours') return joined(lines(weekOf(value) ?? []))
    if (field === 'messengers') {
      const all = value as Complex['messengers']
      return joined(
        all.map(
          ({ kind, address }) => `${t(`complexContacts.kind_${known(messengerKinds, kind) ?? 'other'}`)} ${address}`,
        ),
      )
    }
    if (field === 'photo_ids') return t('complexes.photosCount', { count: value.length })
    return value.length === 0 ? t('ui.none') : t('complexes.fileKept', { id: value.join(', ') })
  }
}

/** How the history writes the values that are words of the contract. */
export const useComplexWords = () => {
  const t = useText()
  const list = useListWords()
  return (field: string, value: unknown) => {
    if (Array.isArray(value)) return list(field, value)
    if (/^(logo|statute_file)_id$/.test(field) && typeof value === 'number')
      return t('complexes.fileKept', { id: value })
    if (field === 'coordinates' && value) return Object.values(value as object).join(', ')
    const state = field === 'status' && known(states, value)
    if (state) return t(`complexes.status_${state}`)
    const form = field === 'legal_form' && known(legalForms, value)
    if (form) return t(`complexes.form_${form}`)
    const tax = field === 'tax_status' && known(taxStatuses, value)
    if (tax) return t(`complexes.tax_${tax}`)
    const statute = field === 'statute_version' && known(statutes, value)
    if (statute) return t(`complexes.statute_${statute}`)
    const scheme = field === 'dispatcher_scheme' && known(dispatcherSchemes, value)
    if (scheme) return t(`complexContacts.scheme_${scheme}`)
    return field === 'document_language' ? languageName(value) : undefined
  }
}
