import type { Audience } from '@oselia/contract/audience'
import { historyOf } from '../../../platform/field-history.tsx'
import type { OwnWords } from '../../../platform/field-words.tsx'
import { useText } from '../../../platform/messages.ts'
import { AudienceNames, AudienceNarrowing, nobody } from '../../access/audience/audience.public.ts'
import { useCategories } from './documents.categories.ts'
import { documentFields } from './documents.fields.ts'

const partOf = (part: keyof Audience) => (value: unknown) =>
  Array.isArray(value) && value.length > 0 ? <AudienceNames audience={{ ...nobody, [part]: value }} /> : undefined

/** Formats the places, roles and category of a document. */
export const useDocumentWords = (): OwnWords => {
  const t = useText()
  const { nameOf } = useCategories()
  return {
    everyone: (value) => t(value === true ? 'ui.yes' : 'ui.no'),
    complex_ids: partOf('complex_ids'),
    house_ids: partOf('house_ids'),
    apartment_ids: partOf('realty_ids'),
    category_id: (value) => nameOf(Number(value)),
    role_ids: (value) =>
      Array.isArray(value) && value.length > 0 ? (
        <AudienceNarrowing audience={{ ...nobody, role_ids: value as number[] }} />
      ) : undefined,
  }
}

/** Changes of documents, for the history of one and the combined history. */
export const documentHistory = historyOf('documents', documentFields, useDocumentWords)
