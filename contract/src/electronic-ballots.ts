import { z } from 'zod'
import { deliveryChannels } from './deliveries.enums.js'
import * as kit from './kit.js'
import { file, sizeQuery } from './media.js'
import { publicAddress } from './public-pages.js'
import { ballotStates } from './votings.enums.js'
import { electronicBallots } from './governance-profiles.enums.js'
import { messagePurposes, signatureContainers, signatureDocuments } from './electronic-ballots.enums.js'

const byResident = z.object({
  id: z.coerce.number<number>().int().positive(),
  residentId: z.coerce.number<number>().int().positive(),
})

/** The certificate of a signer as it says of itself, and the authority that it leads to. */
const signer = z.object({
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  valid_from: kit.instant,
  valid_to: kit.instant,
  /** What the signer states; null where nothing is stated. */
  signed_at: kit.instant.nullable(),
  /** Of a timestamp in the signature, which is not checked either; null where there is none. */
  stamped_at: kit.instant.nullable(),
  /** Name of the algorithm, or its object identifier. */
  algorithm: z.string(),
  /** `unchecked`: for an algorithm that this server can't compute, such as those in XML. */
  mathematics: z.enum(['valid', 'unchecked']),
  /** Whether the signed digest is that of the document. */
  digest: z.enum(['valid', 'unchecked']),
  /** The listed authority that issued the certificate, over others or itself; missing where a ballot was taken without one. */
  trusted_issuer: z.string().optional(),
})

/** What was read from a signed file, and checked as far as each field says. */
const ballotSignature = z.object({
  container: z.enum(signatureContainers),
  /** How the signed document was found to be the ballot: by its bytes in the file, or by its digest. */
  document: z.enum(signatureDocuments),
  signers: z.array(signer).min(1),
  /** Whether a certificate names the owner. */
  names_owner: z.boolean(),
})
export type BallotSignature = z.output<typeof ballotSignature>

const receipt = z.object({
  ballot_id: kit.id,
  state: z.enum(ballotStates),
  channel: z.enum(['code', 'signature']),
  received_at: kit.instant,
  /** SHA-256 of the text of the receipt, hexadecimal. */
  hash: z.string(),
  /** Masked contact to which the code was sent. */
  contact: z.string().nullable(),
  document: file.nullable(),
  signed_file: file.nullable(),
  signature: ballotSignature.nullable(),
})

const linkState = z.object({
  link: z.object({ sent_at: kit.instant, channel: z.enum(deliveryChannels), state: z.string() }).nullable(),
  opened_at: kit.instant.nullable(),
  failure: z.string().nullable(),
  failed_at: kit.instant.nullable(),
  /** Whether the person has a contact to which messages or codes can go. */
  has_contact: z.boolean(),
})
/** Of the link that was used or sent last, where several co-owners have one each. */
const electronicState = linkState.extend({
  /** The link of each co-owner. */
  co_owners: z.array(linkState.extend({ id: kit.id, name: z.string() })),
  receipts: z.array(receipt),
})
export type ElectronicState = z.output<typeof electronicState>

const deeplink = z.object({
  /** The address of the whole voting; null where there is none. */
  deeplink: z.string().nullable(),
  link: publicAddress.nullable(),
  electronic: z.enum(electronicBallots),
  /** Ballots by a code may be contested under the law of the voting. */
  contestable: z.boolean(),
})

const progress = z.object({
  owners: z.int(),
  sent: z.int(),
  opened: z.int(),
  code: z.int(),
  signature: z.int(),
  failed: z.int(),
  /** The last day of a reminder, and whether there was one today. */
  reminded_on: kit.day.nullable(),
  reminded_today: z.boolean(),
  links_sent_at: kit.instant.nullable(),
})
export type ElectronicProgress = z.output<typeof progress>

/** Whom messages of a voting reach: each person once, co-owners of one share as well, by the first channel that they prefer and agreed to. */
const messageCounts = z.object({
  purpose: z.enum(messagePurposes),
  /** People: each of the co-owners who have one ballot. */
  owners: z.int(),
  channels: z.array(z.object({ channel: z.enum(deliveryChannels), reached: z.int(), has_gateway: z.boolean() })),
  no_contact: z.int(),
  no_consent: z.int(),
  /** Notices: owners who asked for e-mail too late for this meeting, by the rules of the voting. */
  asked_late: z.int(),
  /** Who can't be reached, the first 200. */
  unreached: z.array(
    z.object({
      /** Of the owner in the register. */
      id: kit.id,
      co_owner_id: kit.id,
      member_id: kit.id.nullable(),
      name: z.string(),
      reason: z.enum(['no_contact', 'no_consent', 'asked_late']),
    }),
  ),
  /** End of the quiet hours for which messages wait. */
  quiet_until: kit.instant.nullable(),
  job_id: kit.id.nullable(),
})
export type MessageCounts = z.output<typeof messageCounts>

const sending = z.strictObject({
  /** Counts alone. */
  preview: z.boolean().default(false),
  /** These owners; all to whom it applies by default. */
  resident_ids: kit.ids.min(1).nullable().default(null),
})
const unreached = { of: 'members', at: 'data.unreached.member_id' } as const

export const electronicVoting = kit.resource('/voting', {
  deeplink: kit.endpoint({
    method: 'GET',
    path: '/:id/deeplink',
    params: kit.byId,
    reply: deeplink,
    permission: 'votings.read',
    summary: 'The address of the voting for its owners, with its QR code; null before the announcement',
  }),
  createLink: kit.endpoint({
    method: 'POST',
    path: '/:id/deeplink',
    params: kit.byId,
    body: z.strictObject({}),
    reply: deeplink,
    permission: 'votings.update',
    summary: 'Makes the address anew after it was revoked; 409 before the announcement',
  }),
  revokeLink: kit.endpoint({
    method: 'DELETE',
    path: '/:id/deeplink',
    params: kit.byId,
    reply: kit.done,
    permission: 'votings.update',
  }),
  electronic: kit.endpoint({
    method: 'GET',
    path: '/:id/electronic',
    params: kit.byId,
    reply: kit.data(progress),
    permission: 'votings.read',
    summary: 'How far electronic ballots have come',
  }),
  resident: kit.endpoint({
    method: 'GET',
    path: '/:id/residents/:residentId/electronic',
    params: byResident,
    reply: kit.data(electronicState),
    permission: 'ballots.read',
    summary: 'Link, receipts and signed files of one owner',
  }),
  revokePersonal: kit.endpoint({
    method: 'DELETE',
    path: '/:id/residents/:residentId/link',
    params: byResident,
    reply: kit.done,
    permission: 'votings.update',
    summary: 'Ends the personal links of an owner, or of all co-owners; the next message has another one',
  }),
  remind: kit.endpoint({
    method: 'POST',
    path: '/:id/replay-notification',
    params: kit.byId,
    body: sending.omit({ resident_ids: true }),
    reply: kit.data(messageCounts),
    people: unreached,
    permission: 'votings.update',
    summary: 'Reminds those who have not voted, at most once a day (409 `reminded_today`)',
  }),
  sendLinks: kit.endpoint({
    method: 'POST',
    path: '/:id/links',
    params: kit.byId,
    body: sending,
    reply: kit.data(messageCounts),
    people: unreached,
    permission: 'votings.update',
    summary:
      'Sends personal links to their ballots to those who have not voted and have no link yet, or to the given ones',
  }),
  sendNotices: kit.endpoint({
    method: 'POST',
    path: '/:id/notices/email',
    params: kit.byId,
    body: sending,
    reply: kit.data(messageCounts),
    people: unreached,
    permission: 'votings.update',
    summary:
      'Sends the notice of the meeting to owners who asked for e-mail; what was sent is recorded as their notice',
  }),
})

/** The page of a voting or of one owner’s ballot, for whoever has its link; its forms are posted to the same address. */
export const votePages = kit.resource('/vote/:token', {
  read: kit.endpoint({
    method: 'GET',
    path: '',
    params: z.object({ token: z.string() }),
    query: z.object({ lang: z.string().optional() }),
    reply: kit.bytes('text/html'),
    permission: 'anyone',
  }),
  document: kit.endpoint({
    method: 'GET',
    path: '/ballot.pdf',
    params: z.object({ token: z.string() }),
    reply: kit.bytes('application/pdf'),
    permission: 'anyone',
    summary: 'The document to sign, with the answers that were chosen last',
  }),
  file: kit.endpoint({
    method: 'GET',
    path: '/files/:id',
    params: z.object({ token: z.string() }).extend(kit.byId.shape),
    query: z.object(sizeQuery),
    reply: kit.bytes('application/octet-stream'),
    permission: 'anyone',
    summary: 'A file that is attached to a question; any other one is 404',
  }),
})
