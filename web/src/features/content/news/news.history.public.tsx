import type { Article } from '@oselia/contract/articles'
import { useLocal, useText } from '../../../platform/messages.ts'
import { historyOf } from '../../../platform/field-history.tsx'
import { audienceLabels, useAudienceWords } from '../../access/audience/audience.words.public.tsx'
import { articleFields } from './news.fields.ts'

/** Labels of the fields in the resolution of conflicts, with the audience split into its parts. */
export const conflictFields = { ...articleFields, labels: { ...articleFields.labels, ...audienceLabels } } as const

/** Formats the audience, and says of a crop only whether there is one. */
export const useArticleWords = () => {
  const t = useText()
  const local = useLocal()
  return {
    ...useAudienceWords(),
    gallery_alts: (value: unknown) =>
      Object.values((value ?? {}) as Article['gallery_alts'])
        .map(local)
        .join('; '),
    cover_crop: (value: unknown) => t(value && !(Array.isArray(value) && value.length === 0) ? 'ui.yes' : 'ui.no'),
  }
}

/** Changes of news, for the history of one item and the combined history. */
export const articleHistory = historyOf('articles', articleFields, useArticleWords)
