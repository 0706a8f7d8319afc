import { z } from 'zod'
import { articleCategories } from './articles.enums.js'
import { audience, audienceField } from './audience.js'
import { deliverOf, deliveriesOf, retryDeliveryOf } from './deliveries.js'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { file } from './media.js'
import {
  bulkOf,
  createLinkOf,
  publicationAnswer,
  publicationFields,
  publicationFilters,
  posterOf,
  readPageOf,
  revokeLinkOf,
  undoBulkOf,
  undoPublicationOf,
} from './publishing.js'
import { tags } from './realty.js'

/** The part of the cover that is shown, in percent of the picture's width and height. */
const crop = z.strictObject({
  x: z.number().min(0).max(100),
  y: z.number().min(0).max(100),
  width: z.number().min(1).max(100),
  height: z.number().min(1).max(100),
})

/** Pages of videos that residents can open: YouTube and Vimeo. */
const videoAddress = kit.webAddress.refine(isVideo, { params: { key: 'video_address' } })
function isVideo(address: string) {
  // What is no address has an issue of its own.
  if (!URL.canParse(address)) return true
  const { hostname } = new URL(address)
  return /^(www\.|m\.)?(youtube\.com|youtu\.be|vimeo\.com)$/.test(hostname)
}

/** Writable fields. */
export const articleFields = z.strictObject({
  title: kit.residentText(200),
  /** The first lines, shown in lists; without it the text's own beginning is. */
  lead: kit.residentText(500).nullable().default(null),
  /** Rich text; a picture is `<img data-file="ID" alt="…">`, its file must be uploaded before, and `alt` written when the item is published. */
  body: kit.residentHtml(200_000),
  category: z.enum(articleCategories).default('community'),
  tags,
  cover_id: kit.id.nullable().default(null),
  /** What the cover shows, for those who can't see it; required when the item is published with a cover. */
  cover_alt: kit.residentText(300).nullable().default(null),
  cover_crop: crop.nullable().default(null),
  gallery_ids: kit.ids.max(50).default([]),
  /** What the pictures of the gallery show, by id; required for each when the item is published. */
  gallery_alts: z.record(z.string().regex(/^[1-9]\d{0,14}$/), kit.residentText(300)).default({}),
  video_url: videoAddress.nullable().default(null),
  source: kit.optionalText(300),
  attachment_ids: kit.ids.default([]),
  audience: audienceField,
  ...publicationFields,
})

export const article = kit.entity(articleFields).extend({
  audience,
  ...publicationAnswer,
  /** When its texts were last changed after it was published. */
  edited_at: kit.instant.nullable(),
  cover: file.nullable(),
  gallery: z.array(file),
  attachments: z.array(file),
  /** The files of the pictures in the text. */
  pictures: z.array(file),
})
export type Article = z.output<typeof article>

export const articleList = kit.listQuery({
  sort: ['title', 'created_at', 'updated_at', 'published_at', 'category', 'state'],
  order: '-created_at',
  filters: {
    ...publicationFilters,
    category: z.enum(articleCategories).optional(),
    tag: z.string().trim().max(40).optional(),
  },
})

export const articles = kit.resource('/articles', {
  export: exportOf(articleList, 'articles.export'),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: articleList,
    reply: kit.mainDataPage(article),
    permission: 'articles.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: articleFields,
    reply: kit.data(article),
    status: 201,
    permission: 'articles.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(article),
    permission: 'articles.read',
  }),
  update: kit.endpoint({
    method: 'POST',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(articleFields),
    reply: kit.data(article),
    permission: 'articles.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'articles.delete',
  }),
  readPage: readPageOf('articles.read'),
  poster: posterOf('articles.read'),
  createLink: createLinkOf('articles.update'),
  revokeLink: revokeLinkOf('articles.update'),
  undoPublication: undoPublicationOf(article, 'articles.update'),
  bulk: bulkOf('articles.update'),
  undoBulk: undoBulkOf('articles.update'),
  deliver: deliverOf('articles.publish'),
  retryDelivery: retryDeliveryOf('articles.publish'),
  deliveries: deliveriesOf('articles.read'),
})
