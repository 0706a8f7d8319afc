import { z } from 'zod'
import { visibilities } from './comments.enums.js'
import * as kit from './kit.js'
import { file } from './media.js'

export const commentFields = z.strictObject({
  text: kit.text(2000),
  visibility: z.enum(visibilities).default('all_staff'),
  pinned: z.boolean().default(false),
  file_ids: kit.ids.max(10).default([]),
})
export type CommentFields = z.output<typeof commentFields>

/** A deleted comment stays in the list: who deleted it and when, without its text. */
export const comment = kit.entity(commentFields).extend({
  text: z.string().nullable(),
  author: kit.ref,
  files: z.array(file),
  edited_at: kit.instant.nullable(),
  previous: z.array(z.object({ text: z.string(), at: kit.instant, by: z.string().nullable() })),
  deleted_at: kit.instant.nullable(),
  deleted_by: kit.ref.nullable(),
  may_change: z.boolean(),
})
export type Comment = z.output<typeof comment>

export const comments = kit.resource('', {
  list: kit.endpoint({
    method: 'GET',
    path: '/members/:id/comments',
    params: kit.byId,
    query: kit.timelineQuery,
    reply: kit.page(comment),
    permission: 'comments.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '/members/:id/comments',
    params: kit.byId,
    body: commentFields,
    reply: kit.data(comment),
    status: 201,
    permission: 'comments.create',
  }),
  /** Allowed to the author within 24 hours, or with the permission. */
  update: kit.endpoint({
    method: 'PUT',
    path: '/comments/:id',
    params: kit.byId,
    body: kit.updateOf(commentFields),
    reply: kit.data(comment),
    permission: 'comments.read',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/comments/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'comments.read',
  }),
})
