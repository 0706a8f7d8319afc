import { z } from 'zod'
import * as kit from './kit.js'

/** The address of a public page, for those who may make and revoke it. */
export const publicAddress = z.object({
  url: z.string(),
  /** SVG of a QR code with the address. */
  qr: z.string(),
  created_at: kit.instant,
})

const byToken = z.object({ token: z.string() })
/** A language of the product; any other value leaves the choice to `Accept-Language`. */
const shown = { lang: z.string().optional() }

/** The page of one announcement or news item, for whoever has its link. 404 as a page unless the item is published now. */
export const noticePages = kit.resource('/notice/:token', {
  read: kit.endpoint({
    method: 'GET',
    path: '',
    params: byToken,
    /** `preview`: opened by the staff, which is not counted as a reading. */
    query: z.object({ ...shown, preview: z.string().optional() }),
    reply: kit.bytes('text/html'),
    permission: 'anyone',
  }),
  file: kit.endpoint({
    method: 'GET',
    path: '/files/:id',
    params: byToken.extend(kit.byId.shape),
    reply: kit.bytes('application/octet-stream'),
    permission: 'anyone',
    summary: 'A picture or attachment of the item',
  }),
})
