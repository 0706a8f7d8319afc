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

/** The text that some houses read instead of the announcement's own. */
const houseText = z.strictObject({ house_ids: kit.ids.min(1), body: kit.residentHtml(20_000) })
export type HouseText = z.output<typeof houseText>

/** Writable fields. */
export const announcementFields = z.strictObject({
  title: kit.residentText(200),
  body: kit.residentHtml(20_000),
  /** Each house at most once, and one of the audience. */
  house_texts: z.array(houseText).max(200).default([]),
  kind: z.enum(announcementKinds).default('info'),
  audience: audienceField,
  starts_at: kit.instant.nullable().default(null),
  /** Its end is required for an emergency. */
  ...publicationFields,
  /** Residents are asked to confirm that they have read it. */
  needs_ack: z.boolean().default(false),
  attachment_ids: kit.ids.default([]),
})

export const announcement = kit.entity(announcementFields).extend({
  audience,
  ...publicationAnswer,
  attachments: z.array(file),
})
export type Announcement = z.output<typeof announcement>

/** In a list, where texts of single houses are left out. */
const listedAnnouncement = announcement.omit({ house_texts: true })
export type ListedAnnouncement = z.output<typeof listedAnnouncement>

export const announcementList = kit.listQuery({
  sort: ['title', 'created_at', 'updated_at', 'published_at', 'kind', 'state'],
  order: '-created_at',
  filters: {
    ...publicationFilters,
    kind: z.enum(announcementKinds).optional(),
  },
})

const poster = posterOf('announcements.read')

export const announcements = kit.resource('/announcements', {
  export: exportOf(announcementList, 'announcements.export'),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: announcementList,
    reply: kit.page(listedAnnouncement),
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
  /** With a house: its text, and its address. 422 for one that the announcement is not for. */
  poster: { ...poster, query: poster.query.extend({ house_id: kit.byId.shape.id.optional() }) },
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
