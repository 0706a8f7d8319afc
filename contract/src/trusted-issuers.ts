import { z } from 'zod'
import * as kit from './kit.js'

/** Bytes of a certificate as base64, without the start of a data address. */
const longestFile = 40_000

const trustedIssuerFile = z.strictObject({
  /** A certificate of an authority, PEM or DER, as base64. */
  certificate: z
    .string()
    .trim()
    .min(1)
    .max(longestFile)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, { abort: true }),
})

const trustedIssuer = kit.entity(
  z.object({
    /** The common name or organisation of the subject. */
    name: z.string(),
    subject: z.string(),
    /** Who signed it: itself for a root, else a higher authority. */
    issuer: z.string(),
    serial: z.string(),
    /** SHA-256 of the certificate, hexadecimal. */
    fingerprint: z.string(),
    /** Of its key, with its size or curve. */
    algorithm: z.string(),
    valid_from: kit.instant,
    valid_to: kit.instant,
  }),
)
export type TrustedIssuer = z.output<typeof trustedIssuer>

export const trustedIssuerList = kit.listQuery({
  sort: ['name', 'valid_to', 'created_at'],
  order: 'name',
  filters: {},
})

export const trustedIssuers = kit.resource('/trusted-issuers', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: trustedIssuerList,
    reply: kit.page(trustedIssuer),
    permission: 'settings.read',
    summary: 'Authorities whose certificates make a signed ballot count',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: trustedIssuerFile,
    reply: kit.data(trustedIssuer),
    status: 201,
    permission: 'settings.update',
    summary:
      'Lists the authority of a certificate: one that may issue others, is in force and has a key of DSTU 4145, RSA or ECDSA',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(trustedIssuer),
    permission: 'settings.read',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'settings.update',
    summary: 'Ballots that were counted stay; later ones with its certificates are refused',
  }),
})
