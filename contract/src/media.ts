import { z } from 'zod'
import * as kit from './kit.js'
import { sizeFormats } from './media.enums.js'

const mediaTypes = ['image', 'avatar', 'cover', 'attachment', 'chat'] as const

/** Asks for a size of a picture instead of the original; 404 for one that is not stored. */
export const sizeQuery = {
  width: z.coerce.number<number>().int().positive().optional(),
  format: z.enum(sizeFormats).default('webp'),
}

/** A stored file in responses; `url` is signed for one reader and valid for 10 minutes. */
export const file = z.object({
  id: kit.id,
  url: z.string(),
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  /** A PDF that runs scripts or carries files: it is downloaded, not shown. */
  active_content: z.boolean(),
  /** Of a picture, in pixels; null where they are not known. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Widths in which the picture is also stored as AVIF and WebP: `url` with `&width=640&format=avif`. Empty until they are made. */
  sizes: z.array(z.int()),
})
export type File = z.output<typeof file>

/** A picture of the library: one that the caller uploaded for content, or sees used there. */
const libraryPicture = file.extend({
  /** The words last saved with it, proposed when it is chosen again. */
  alt: kit.textMap.partial().nullable(),
  /** Whether the caller uploaded it. */
  own: z.boolean(),
  created_at: kit.instant,
  /** Items that the caller may read: their number, and the newest of them. */
  uses: z.int(),
  used_in: z.array(z.object({ entity: z.literal('articles'), id: kit.id, title: kit.textMap })),
})
export type LibraryPicture = z.output<typeof libraryPicture>

export const libraryList = kit.listQuery({ sort: ['created_at', 'name'], order: '-created_at', filters: {} })

export const media = kit.resource('', {
  upload: kit.endpoint({
    method: 'POST',
    path: '/media',
    multipart: z.strictObject({ type: z.enum(mediaTypes).default('attachment') }),
    reply: kit.data(file),
    status: 201,
    permission: 'signed_in',
  }),
  list: kit.endpoint({
    method: 'GET',
    path: '/media',
    query: libraryList,
    reply: kit.mainDataPage(libraryPicture),
    permission: 'articles.read',
    summary:
      'Pictures to choose again: those uploaded for content by the caller, and those used by items that the caller may read',
  }),
  uploadDocument: kit.endpoint({
    method: 'POST',
    path: '/media/document',
    multipart: z.strictObject({}),
    reply: kit.data(file),
    status: 201,
    permission: 'signed_in',
  }),
  /** The signature in the URL replaces the session. It is made for a user, or for the holder of a guest link. */
  download: kit.endpoint({
    method: 'GET',
    path: '/api/files/:id',
    params: kit.byId,
    query: z.object({
      user: z.coerce.number<number>().int().positive().optional(),
      link: z.coerce.number<number>().int().positive().optional(),
      until: z.coerce.number<number>().int().positive(),
      sign: z.string().max(100),
      ...sizeQuery,
    }),
    reply: kit.bytes('application/octet-stream'),
    permission: 'anyone',
  }),
})
