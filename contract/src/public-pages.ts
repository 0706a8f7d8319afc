import { z } from 'zod'
import * as kit from './kit.js'
import { sizeQuery } from './media.js'
import { paperFormat, paperLanguages } from './paper.js'

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
    /**
     * `preview`: opened by the staff, which is not counted as a reading. `house`: the text of that house alone. `to`: the token of one
     * person, who is asked to confirm; a form of the page posts it to the same address.
     */
    query: z.object({
      ...shown,
      preview: z.string().optional(),
      house: z.string().optional(),
      to: z.string().max(200).optional(),
    }),
    reply: kit.bytes('text/html'),
    permission: 'anyone',
  }),
  file: kit.endpoint({
    method: 'GET',
    path: '/files/:id',
    params: byToken.extend(kit.byId.shape),
    query: z.object(sizeQuery),
    reply: kit.bytes('application/octet-stream'),
    permission: 'anyone',
    summary: 'A picture or attachment of the item',
  }),
  event: kit.endpoint({
    method: 'GET',
    path: '/event.ics',
    params: byToken,
    reply: kit.bytes('text/calendar'),
    permission: 'anyone',
    summary: 'An event for a calendar program; 404 for any other item',
  }),
})

/** The page of one house, for whoever has its link. 404 as a page unless the link is valid and the house is not deleted. */
export const lobbyPages = kit.resource('/lobby/:token', {
  read: kit.endpoint({
    method: 'GET',
    path: '',
    params: byToken,
    query: z.object(shown),
    reply: kit.bytes('text/html'),
    permission: 'anyone',
  }),
})

/** The form by which a problem of a house is reported without an account; it is posted to the same address. */
export const problemReportPages = kit.resource('/lobby/:token/report', {
  read: kit.endpoint({
    method: 'GET',
    path: '',
    params: byToken,
    query: z.object(shown),
    reply: kit.bytes('text/html'),
    permission: 'anyone',
  }),
})

const lobby = kit.data(z.object({ link: publicAddress.nullable() }))

/** The link of a house's page, for the staff. */
export const houseLobby = kit.resource('/houses/:id/lobby', {
  read: kit.endpoint({ method: 'GET', path: '', params: kit.byId, reply: lobby, permission: 'houses.read' }),
  createLink: kit.endpoint({
    method: 'POST',
    path: '/link',
    params: kit.byId,
    body: z.strictObject({}),
    reply: lobby,
    permission: 'houses.update',
    summary: 'The address of the page of the house; made by the first call',
  }),
  revokeLink: kit.endpoint({
    method: 'DELETE',
    path: '/link',
    params: kit.byId,
    reply: kit.done,
    permission: 'houses.update',
  }),
  poster: kit.endpoint({
    method: 'GET',
    path: '/poster.pdf',
    params: kit.byId,
    query: z.object({ size: paperFormat, languages: paperLanguages }),
    reply: kit.bytes('application/pdf'),
    permission: 'houses.read',
    summary: 'A sheet for the lobby with a QR code of the page; 409 where the page has no link',
  }),
})
