import { z } from 'zod'
import { audience, reach } from './audience.js'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { file } from './media.js'

export const announcementKinds = [
  'info',
  'planned_works',
  'emergency',
  'payment',
  'meeting',
  'security',
  'outage',
] as const
export const announcementStates = ['draft', 'scheduled', 'published', 'archived'] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** Fields that a person writes. */
export const announcementFields = z.strictObject({
  title: kit.residentText(200),
  body: kit.residentHtml(20_000),
  kind: z.enum(announcementKinds).default('info'),
  audience: audience.nullable().default(null),
  starts_at: kit.instant.nullable().default(null),
  /** When it stops being true; an emergency must name it. Past it the announcement goes to the archive. */
  ends_at: kit.instant.nullable().default(null),
  /** When a scheduled announcement is published. */
  publish_at: kit.instant.nullable().default(null),
  pinned: z.boolean().default(false),
  attachment_ids: kit.ids.default([]),
  state: z.enum(announcementStates).default('draft'),
})

export const announcement = kit.entity(announcementFields).extend({
  audience,
  created_by: kit.ref.nullable(),
  published_at: kit.instant.nullable(),
  attachments: z.array(file),
})
export type Announcement = z.output<typeof announcement>

export const announcementList = kit.listQuery({
  sort: ['title', 'created_at', 'updated_at', 'published_at', 'kind', 'state'],
  order: '-created_at',
  filters: {
    state: z.enum(announcementStates).optional(),
    kind: z.enum(announcementKinds).optional(),
    house_id: kit.idsFilter,
    complex_id: kit.idsFilter,
    pinned: kit.flagFilter,
    /** Those that stop being true by then. */
    ends_before: kit.instant.optional(),
  },
})

/** What a bulk act does to each chosen announcement. */
export const announcementActs = ['publish', 'archive', 'delete'] as const
export const bulkAct = z.strictObject({ act: z.enum(announcementActs), ids: kit.ids.min(1) })

const jobRef = kit.data(z.object({ job_id: kit.id }))

export const announcements = kit.resource('/announcements', {
  export: exportOf(announcementList, 'announcements.export'),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: announcementList,
    reply: kit.page(announcement),
    may: 'announcements.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: announcementFields,
    reply: kit.data(announcement),
    status: 201,
    may: 'announcements.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(announcement),
    may: 'announcements.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(announcementFields),
    reply: kit.data(announcement),
    may: 'announcements.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    may: 'announcements.delete',
  }),
  reach: kit.endpoint({
    method: 'POST',
    path: '/reach',
    body: z.strictObject({ audience: audience.nullable().default(null) }),
    reply: kit.data(reach),
    may: 'announcements.read',
    summary: 'Whom an audience reaches and misses, before anything is sent',
  }),
  bulk: kit.endpoint({
    method: 'POST',
    path: '/bulk',
    body: bulkAct,
    reply: jobRef,
    status: 202,
    may: 'announcements.update',
    summary: 'Publish, archive or delete many as one job',
  }),
  undoBulk: kit.endpoint({
    method: 'POST',
    path: '/bulk/:id/undo',
    params: kit.byId,
    body: z.strictObject({}),
    reply: jobRef,
    status: 202,
    may: 'announcements.update',
    summary: 'Takes a bulk act back; what was changed since stays as it is and is counted',
  }),
})
