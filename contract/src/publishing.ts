import { z } from 'zod'
import * as kit from './kit.js'
import { paperFormat, paperLanguages } from './paper.js'
import { publicAddress } from './public-pages.js'
import { publicationActions, publicationStates } from './publishing.enums.js'

/** Writable fields of what is published. */
export const publicationFields = {
  /** When it stops being shown; it is archived afterwards. */
  ends_at: kit.instant.nullable().default(null),
  /** When what is scheduled is published. */
  publish_at: kit.instant.nullable().default(null),
  pinned: z.boolean().default(false),
  state: z.enum(publicationStates).default('draft'),
}

/** Fields of the answer in addition. */
export const publicationAnswer = {
  created_by: kit.ref.nullable(),
  published_at: kit.instant.nullable(),
  /** Until when the publication can be undone; null when it can't. */
  undo_until: kit.instant.nullable(),
}

/** Filters of the list. */
export const publicationFilters = {
  state: z.enum(publicationStates).optional(),
  house_id: kit.idsFilter,
  complex_id: kit.idsFilter,
  pinned: kit.flagFilter,
  /** What ends by then. */
  ends_before: kit.instant.optional(),
}

/** `POST /{id}/undo-publication`; answers the item as `reply` describes it. */
export const undoPublicationOf = <const R extends z.ZodType, const P extends kit.Permission>(reply: R, permission: P) =>
  kit.endpoint({
    method: 'POST',
    path: '/:id/undo-publication',
    params: kit.byId,
    body: z.strictObject({ version: z.int().positive() }),
    reply: kit.data(reply),
    permission,
    summary: 'Returns what was published within 10 minutes to draft, while no message about it has been sent',
  })

const jobRef = kit.data(z.object({ job_id: kit.id }))

/** `POST /bulk`: publish, archive or delete many as one job. */
export const bulkOf = <const P extends kit.Permission>(permission: P) =>
  kit.endpoint({
    method: 'POST',
    path: '/bulk',
    body: z.strictObject({ act: z.enum(publicationActions), ids: kit.ids.min(1) }),
    reply: jobRef,
    status: 202,
    permission,
    summary: 'Publish, archive or delete many as one job',
  })

/** `POST /bulk/{id}/undo`: undoes a finished bulk operation by another job. */
export const undoBulkOf = <const P extends kit.Permission>(permission: P) =>
  kit.endpoint({
    method: 'POST',
    path: '/bulk/:id/undo',
    params: kit.byId,
    body: z.strictObject({}),
    reply: jobRef,
    status: 202,
    permission,
    summary: 'Undoes a bulk operation; items changed since are skipped and counted',
  })

const page = kit.data(
  z.object({
    /** The valid link; null where there is none, and for those who may not publish. */
    link: publicAddress.nullable(),
    /** How often the public page was opened, without the staff's own preview. */
    readings: z.int(),
  }),
)

/** `GET /{id}/page`: the public page of an item. */
export const readPageOf = <const P extends kit.Permission>(permission: P) =>
  kit.endpoint({ method: 'GET', path: '/:id/page', params: kit.byId, reply: page, permission })

/** `POST /{id}/link`: 409 for a draft and for what is archived. */
export const createLinkOf = <const P extends kit.Permission>(permission: P) =>
  kit.endpoint({
    method: 'POST',
    path: '/:id/link',
    params: kit.byId,
    body: z.strictObject({}),
    reply: page,
    permission,
    summary: 'The address at which whoever has it reads the item while it is published; made by the first call',
  })

/** `DELETE /{id}/link`: the address never opens anything again. */
export const revokeLinkOf = <const P extends kit.Permission>(permission: P) =>
  kit.endpoint({ method: 'DELETE', path: '/:id/link', params: kit.byId, reply: kit.done, permission })

/** `GET /{id}/poster.pdf`: the item as a sheet for a notice board, with a QR code of its public page, whose link it makes. */
export const posterOf = <const P extends kit.Permission>(permission: P) =>
  kit.endpoint({
    method: 'GET',
    path: '/:id/poster.pdf',
    params: kit.byId,
    query: z.object({ size: paperFormat, languages: paperLanguages }),
    reply: kit.bytes('application/pdf'),
    permission,
    summary:
      'The item as a sheet for a notice board; 403 where its page has no link yet and the caller may not make one',
  })
