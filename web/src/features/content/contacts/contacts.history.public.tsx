import { historyOf } from '../../../platform/field-history.tsx'
import type { OwnWords } from '../../../platform/field-words.tsx'
import { audienceLabels, useAudienceWords } from '../../access/audience/audience.words.public.tsx'
import { useRequestTypeNames } from './contacts.request-types.tsx'
import { contactFields } from './contacts.fields.ts'

/** Labels of the fields in the resolution of conflicts, with the audience split into its parts. */
export const conflictFields = { ...contactFields, labels: { ...contactFields.labels, ...audienceLabels } } as const

/** Formats what the table can't: places and types of requests. */
export const useContactWords = (): OwnWords => {
  const places = useAudienceWords()
  const names = useRequestTypeNames()
  const typeNames = (value: unknown) =>
    Array.isArray(value) ? value.map((id: number) => names?.get(id) ?? `№ ${id}`).join(', ') || undefined : undefined
  return { ...places, request_type_ids: typeNames }
}

/** Changes of contacts, for the history of one and the combined history. */
export const contactHistory = historyOf('contacts', contactFields, useContactWords)
