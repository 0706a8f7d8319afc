import type { Article } from '@oselia/contract/articles'
import type { ValidationIssue } from '@oselia/contract/issues'
import type { TextMap } from '@oselia/contract/kit'
import { isPublic, validateTimes, type Times } from '../publishing/publishing.public.js'

type Pictures = Pick<Article, 'body' | 'gallery_ids' | 'gallery_alts'>
type Stateful = Times & Pictures & Pick<Article, 'cover_id' | 'cover_alt' | 'cover_crop'>

/** Issues of an article as a whole, by field. `entering`: this operation brings it into its state. */
export const validateArticle = (a: Stateful, now: Date, entering: boolean): ValidationIssue[] => {
  const issues = validateTimes(a, now, entering)
  if (a.cover_id !== null && a.cover_alt === null && isPublic(a.state))
    issues.push({ field: 'cover_alt', key: 'required' })
  if (entering && isPublic(a.state)) issues.push(...picturesWithoutWords(a))
  const crop = a.cover_crop
  // Percentages of the browser's cropper are rounded.
  if (crop && (crop.x + crop.width > 100.01 || crop.y + crop.height > 100.01))
    issues.push({ field: 'cover_crop', key: 'outside_picture' })
  return issues
}

/** Issues of the pictures of the gallery and of the sanitised text that don't say what they show. */
export const picturesWithoutWords = ({ body, gallery_ids, gallery_alts }: Pictures): ValidationIssue[] => [
  ...Object.entries(body)
    .filter(([, html]) => /<img data-file="\d+" alt="\s*"/.test(html))
    .map(([language]): ValidationIssue => ({ field: `body.${language}`, key: 'picture_alt' })),
  ...gallery_ids
    .filter((id) => !gallery_alts[id])
    .map((id): ValidationIssue => ({ field: `gallery_alts.${id}.uk`, key: 'required' })),
]

const written: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** What the pictures of an article show, by id of the file, in the languages in which it is written. */
export const altsOf = ({
  body,
  gallery_ids,
  gallery_alts,
  cover_id,
  cover_alt,
}: Pictures & Pick<Article, 'cover_id' | 'cover_alt'>): Map<number, Partial<TextMap>> => {
  const alts = new Map<number, Partial<TextMap>>()
  const add = (id: number, alt: Partial<TextMap>) => alts.set(id, { ...alts.get(id), ...alt })
  for (const [language, html] of Object.entries(body))
    for (const [, id, alt] of html.matchAll(/<img data-file="(\d+)" alt="([^"]+)"/g)) {
      const words = alt!.replace(/&(?:amp|lt|gt|quot);/g, (entity) => written[entity]!).trim()
      if (words) add(Number(id), { [language]: words })
    }
  for (const id of gallery_ids) if (gallery_alts[id]) add(id, gallery_alts[id])
  if (cover_id !== null && cover_alt !== null) add(cover_id, cover_alt)
  return alts
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
