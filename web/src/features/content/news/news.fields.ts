import type { Article } from '@oselia/contract/articles'
import { articleCategories } from '@oselia/contract/articles.enums'
import { publicationStates } from '@oselia/contract/publishing.enums'
import {
  choice,
  converted,
  file,
  files,
  flag,
  moment,
  optionalTextMap,
  other,
  tags,
  text,
  textMap,
} from '../../../platform/field-kinds.ts'
import { fieldTable } from '../../../platform/field-table.ts'
import { wholeScope } from '../../access/audience/audience.rules.public.ts'

/** The part of a cover that is shown, in percent of its width and height. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}
/** What the pictures of the gallery show, by id. */
type GalleryAlts = Article['gallery_alts']
const countKey = 'news.filesCount'

/** Field table of an article, used by the form, list, history and conflicts. */
export const articleFields = fieldTable(
  'news',
  {
    title: textMap({ max: 200, required: true }),
    lead: optionalTextMap({ max: 500, multiline: true }),
    body: textMap({ required: true }),
    category: choice(articleCategories, (category) => `news.${category}`, { blank: 'community' }),
    tags: tags(),
    cover_id: file({ label: 'news.cover', countKey }),
    cover_alt: optionalTextMap({ max: 300 }),
    // A list of one, which conflicts take as one value.
    cover_crop: converted(
      [] as Crop[],
      (crop: Crop | null) => (crop === null ? [] : [crop]),
      (crops) => crops[0] ?? null,
    ),
    gallery_ids: files({ label: 'news.gallery', countKey }),
    gallery_alts: converted(
      {} as GalleryAlts,
      (alts: GalleryAlts) => ({ ...alts }),
      (alts) =>
        Object.fromEntries(Object.entries(alts).filter(([, alt]) => Object.values(alt).some((one) => one.trim()))),
    ),
    video_url: text({ max: 300 }),
    source: text({ max: 300 }),
    attachment_ids: files({ label: 'news.attachments', countKey }),
    audience: other(wholeScope),
    ends_at: moment(),
    publish_at: moment(),
    pinned: flag(),
    state: choice(publicationStates, (state) => `publication.${state}`, { blank: 'draft' }),
  },
  {
    published_at: moment(),
    edited_at: moment(),
    created_at: moment(),
    updated_at: moment(),
  },
)
