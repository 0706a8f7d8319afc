import { articles } from '@oselia/contract/articles'
import { sql } from 'kysely'
import { withAudience } from '../../registry/audience/audience.rows.public.js'
import { entity } from '../../../platform/entity.js'
import { selection } from './news.queries.js'

export const articleEntity = entity({
  resource: articles,
  table: 'articles',
  as: 'n',
  select: selection,
  label: sql`t.title ->> 'uk'`,
  ...withAudience,
  files: {
    cover_id: { pictures: true, library: true },
    gallery_ids: { pictures: true, library: true, link: { table: 'article_gallery', owner: 'article_id' } },
    picture_ids: { pictures: true, library: true, link: { table: 'article_pictures', owner: 'article_id' } },
    attachment_ids: { link: { table: 'article_attachments', owner: 'article_id' } },
  },
  json: ['title', 'lead', 'body', 'cover_alt', 'cover_crop', 'gallery_alts'],
  history: { also: ['published_at'] },
})
