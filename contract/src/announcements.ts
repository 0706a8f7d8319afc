import { z } from 'zod'
import { audience, audienceField, missedOf, reachOf } from './audience.js'
import { announcementKinds, announcementStates } from './announcements.enums.js'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { file } from './media.js'

export type { AnnouncementState } from './announcements.enums.js'

/** Writable fields. */
export const announcementFields = z.strictObject({
  title: kit.residentText(200),
  body: kit.residentHtml(20_000),
  kind: z.enum(announcementKinds).default('info'),
  audience: audienceField,
  starts_at: kit.instant.nullable().default(null),
  /** When it stops being valid; required for an emergency. The announcement is archived afterwards. */
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
  /** Until when the publication can be undone; null when it can't. */
  undo_until: kit.instant.nullable(),
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
    /** Announcements that end by then. */
    ends_before: kit.instant.optional(),
  },
})

/** What a bulk operation does to each selected announcement. */
export const announcementActions = ['publish', 'archive', 'delete'] as const
export const announcementBulkAction = z.strictObject({ act: z.enum(announcementActions), ids: kit.ids.min(1) })

const jobRef = kit.data(z.object({ job_id: kit.id }))

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
  undoPublication: kit.endpoint({
    method: 'POST',
    path: '/:id/undo-publication',
    params: kit.byId,
    body: z.strictObject({ version: z.int().positive() }),
    reply: kit.data(announcement),
    permission: 'announcements.update',
    summary: 'Returns what was published within 10 minutes to draft, while no message about it has been sent',
  }),
  bulk: kit.endpoint({
    method: 'POST',
    path: '/bulk',
    body: announcementBulkAction,
    reply: jobRef,
    status: 202,
    permission: 'announcements.update',
    summary: 'Publish, archive or delete many as one job',
  }),
  undoBulk: kit.endpoint({
    method: 'POST',
    path: '/bulk/:id/undo',
    params: kit.byId,
    body: z.strictObject({}),
    reply: jobRef,
    status: 202,
    permission: 'announcements.update',
    summary: 'Undoes a bulk operation; items changed since are skipped and counted',
  }),
})
