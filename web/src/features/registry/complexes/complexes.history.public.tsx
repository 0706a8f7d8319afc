import type { Complex } from '@oselia/contract/complexes'
import { messengerKinds } from '@oselia/contract/complexes.enums'
import { documentLanguages } from '../../../platform/document-languages.ts'
import { historyOf } from '../../../platform/field-history.tsx'
import type { OwnWords } from '../../../platform/field-words.tsx'
import { useText } from '../../../platform/messages.ts'
import { complexFields } from './complexes.fields.ts'
import { hoursOfValue } from '../working-hours/working-hours.values.public.ts'
import { useWeekLines } from '../working-hours/working-hours.public.tsx'

/** The native name of a language. */
export const languageName = (language: unknown) => documentLanguages.find(({ value }) => value === language)?.label

/** Formatters of the fields that the table can't format. */
export const useComplexWords = (): OwnWords => {
  const t = useText()
  const lines = useWeekLines()
  const joined = (value: unknown, write: (all: readonly unknown[]) => (string | undefined)[]) =>
    Array.isArray(value) ? write(value).filter(Boolean).join(', ') || t('ui.none') : undefined
  const file = (value: unknown) => {
    const id = Array.isArray(value) ? value.join(', ') : typeof value === 'number' ? value : ''
    return id === '' ? t('ui.none') : t('complexes.fileKept', { id })
  }
  const messenger = ({ kind, address }: Complex['messengers'][number]) =>
    `${t(`complexContacts.kind_${messengerKinds.find((one) => one === kind) ?? 'other'}`)} ${address}`
  return {
    languages: (value) => joined(value, (all) => all.map(languageName)),
    working_hours: (value) => joined(value, (all) => lines(hoursOfValue(all) ?? [])),
    messengers: (value) => joined(value, (all) => (all as Complex['messengers']).map(messenger)),
    coordinates: (value) => (value ? Object.values(value).join(', ') : undefined),
    document_language: languageName,
    logo_id: file,
    statute_file_id: file,
  }
}

/** Changes of complexes, for the history of one and the combined history. */
export const complexHistory = historyOf('complexes', complexFields, useComplexWords)
