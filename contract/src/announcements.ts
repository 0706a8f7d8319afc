import { z } from 'zod'
import { audience, audienceField, missedOf, reachOf } from './audience.js'
import { announcementKinds } from './announcements.enums.js'
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

/** Writable fields. */
export const announcementFields = z.strictObject({
  title: kit.residentText(200),
  body: kit.residentHtml(20_000),
  kind: z.enum(announcementKinds).default('info'),
  audience: audienceField,
  starts_at: kit.instant.nullable().default(null),
  /** Its end is required for an emergency. */
  ...publicationFields,
  attachment_ids: kit.ids.default([]),
})

export const announcement = kit.entity(announcementFields).extend({
  audience,
  ...publicationAnswer,
  attachments: z.array(file),
})
export type Announcement = z.output<typeof announcement>

export const announcementList = kit.listQuery({
  sort: ['title', 'created_at', 'updated_at', 'published_at', 'kind', 'state'],
  order: '-created_at',
  filters: {
    ...publicationFilters,
    kind: z.enum(announcementKinds).optional(),
  },
})

export const announcements = kit.resource('/announcements', {
  export: exportOf(announcementList, 'announcements.export'),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: announcementList,
    reply: kit.page(announcement),
    permission: 'announcements.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: announcementFields,
    reply: kit.data(announcement),
    status: 201,
    permission: 'announcements.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(announcement),
    permission: 'announcements.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(announcementFields),
    reply: kit.data(announcement),
    permission: 'announcements.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'announcements.delete',
  }),
  reach: reachOf('announcements.read'),
  missed: missedOf('announcements.read'),
  readPage: readPageOf('announcements.read'),
  poster: posterOf('announcements.read'),
  createLink: createLinkOf('announcements.update'),
  revokeLink: revokeLinkOf('announcements.update'),
  undoPublication: undoPublicationOf(announcement, 'announcements.update'),
  bulk: bulkOf('announcements.update'),
  undoBulk: undoBulkOf('announcements.update'),
  /** These two require `announcements.publish` as well, or `emergencies.publish` for an emergency. */
  deliver: deliverOf('announcements.read'),
  retryDelivery: retryDeliveryOf('announcements.read'),
  deliveries: deliveriesOf('announcements.read'),
})
