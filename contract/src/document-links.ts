import { z } from 'zod'
import * as kit from './kit.js'

const byToken = z.object({ token: z.string().min(20).max(200) })

/** What the holder of a link sees. */
const publicDocument = z.object({
  name: kit.textMap,
  number: z.string().nullable(),
  doc_date: kit.day.nullable(),
  valid_until: kit.day.nullable(),
  category: kit.textMap,
  organisation: z.string(),
  file: z.object({
    name: z.string(),
    mime: z.string(),
    bytes: z.int(),
    active_content: z.boolean(),
    sha256: z.string(),
  }),
  pages: z.int().nullable(),
})
export type PublicDocument = z.output<typeof publicDocument>

/** Without an account: 404 unless the token is valid and its document is public, active and not past its end. */
export const publicDocuments = kit.resource('/api/public/files/:token', {
  read: kit.endpoint({
    method: 'GET',
    path: '',
    params: byToken,
    reply: kit.data(publicDocument),
    permission: 'anyone',
  }),
  file: kit.endpoint({
    method: 'GET',
    path: '/file',
    params: byToken,
    reply: kit.bytes('application/octet-stream'),
    permission: 'anyone',
  }),
})
