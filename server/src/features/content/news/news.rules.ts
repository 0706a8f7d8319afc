import type { Article } from '@oselia/contract/articles'
import type { ValidationIssue } from '@oselia/contract/issues'
import type { TextMap } from '@oselia/contract/kit'
import { isPublic, validateTimes, type Times } from '../publishing/publishing.public.js'

type Stateful = Times & Pick<Article, 'cover_id' | 'cover_alt' | 'cover_crop'>

/** Issues of an article as a whole, by field. `entering`: this operation brings it into its state. */
export const validateArticle = (a: Stateful, now: Date, entering: boolean): ValidationIssue[] => {
  const issues = validateTimes(a, now, entering)
  if (a.cover_id !== null && a.cover_alt === null && isPublic(a.state))
    issues.push({ field: 'cover_alt', key: 'required' })
  const crop = a.cover_crop
  // Percentages of the browser's cropper are rounded.
  if (crop && (crop.x + crop.width > 100.01 || crop.y + crop.height > 100.01))
    issues.push({ field: 'cover_crop', key: 'outside_picture' })
  return issues
}

/** Ids of the files of the pictures in a rich text, in all its languages, each once. */
export const pictureIdsIn = (body: TextMap): number[] => [
  ...new Set(
    Object.values(body).flatMap((html) => [...html.matchAll(/<img data-file="(\d+)"/g)].map(([, id]) => Number(id))),
  ),
]

/** Whether the texts that residents read differ. */
export const differInText = (before: Pick<Article, 'title' | 'lead' | 'body'>, after: typeof before): boolean =>
  (['title', 'lead', 'body'] as const).some(
    (field) => JSON.stringify(sorted(before[field])) !== JSON.stringify(sorted(after[field])),
  )

// The database returns the languages of a text in an order of its own.
const sorted = (map: TextMap | null) => map && Object.entries(map).toSorted(([a], [b]) => (a < b ? -1 : 1))
