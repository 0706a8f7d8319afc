import { z } from 'zod'
import * as kit from './kit.js'
import { file } from './media.js'

const chatTypes = ['staff_chat', 'member_chat'] as const
export type ChatType = (typeof chatTypes)[number]
export const authorKinds = ['staff', 'resident', 'guest', 'system'] as const

/** System messages, translated for the reader. */
export const eventKeys = [
  'created',
  'moved',
  'assigned',
  'joined',
  'left',
  'link',
  'link_ended',
  'resident_left',
  'accepted_silently',
  'claim_accepted',
  'reopened',
  'undone',
  'rated',
] as const

/** The shortened message that a message replies to. */
const quoted = z.object({ id: kit.id, author: z.string().nullable(), message: z.string() })

export const message = z.object({
  id: kit.id,
  chat_type: z.enum(chatTypes),
  /** The id given by the author's client; used to deduplicate retries. */
  client_msg_id: z.string().nullable(),
  author: z.object({
    kind: z.enum(authorKinds),
    /** Staff id. */
    id: kit.id.nullable(),
    /** Null for the system, and for staff whose names are hidden from residents. */
    name: z.string().nullable(),
    avatar: z.string().nullable(),
  }),
  /** Whether the reader is the author. */
  is_own: z.boolean(),
  message: z.string(),
  event: z.looseObject({ key: z.enum(eventKeys) }).nullable(),
  /** Without URLs in live events: fetch the single message by `before` one above its id and `limit` 1. */
  files: z.array(file),
  reply_to: quoted.nullable(),
  mentions: z.array(kit.ref),
  incident_id: kit.id.nullable(),
  at: kit.instant,
  edited_at: kit.instant.nullable(),
  /** A deleted message keeps its position without its text. */
  deleted_at: kit.instant.nullable(),
})
export type Message = z.output<typeof message>

/** Read receipts: the last message each reader has read. */
const reader = z.object({ reader: z.string(), name: z.string(), up_to: z.int(), at: kit.instant })
export type Reader = z.output<typeof reader>

export const chat = z.object({
  /** The latest messages, oldest first. */
  messages: z.array(message),
  /** Whether older ones exist: `GET /service_request/chat/:id` with `before`. */
  has_more: z.boolean(),
  total: z.int(),
  unread: z.int(),
  readers: z.array(reader),
  may_write: z.boolean(),
  /**
   * Why the caller may not write: the request ended more than 7 days ago, the chat is not theirs (a chat without read
   * permission comes without messages), or the request is hidden from the resident.
   */
  closed: z.enum(['closed_long_ago', 'not_yours', 'hidden']).nullable(),
  /** Confirm the next public message: three or more internal messages follow the last public one. */
  confirm_first: z.boolean(),
})
export type Chat = z.output<typeof chat>

/** Text of a message. Multipart forms encode each line break as CRLF, i.e. two characters. */
const words = z
  .string()
  .overwrite((value) => value.replaceAll('\r\n', '\n'))
  .trim()
  .max(4000)

export const messageFields = z.strictObject({
  chat_type: z.enum(chatTypes),
  /** May be empty when a file is attached. */
  message: words.default(''),
  client_msg_id: z.string().min(1).max(64).optional(),
  reply_to: z.coerce.number<number>().int().positive().optional(),
  /** Comma-separated ids. */
  mentions: kit.idsFilter,
  /** The user confirmed that the message is for the resident. */
  confirmed: kit.flagFilter,
})

/** A message by the holder of a guest link, which determines the chat. */
export const guestMessageFields = messageFields.pick({ message: true, client_msg_id: true, reply_to: true })

export const linkFields = z.strictObject({
  chat_type: z.enum(chatTypes),
  /** Default: the name of the recipient. */
  name: kit.optionalText(120),
  /** Sent to the assignee's or the resident's own address. */
  staff_id: kit.id.nullable().default(null),
  channel: z.enum(['email', 'sms']).nullable().default(null),
  /** Another e-mail address or phone. */
  sent_to: kit.optionalText(254),
  expires_in_days: z.int().min(1).max(365).default(30),
})
export type LinkFields = z.output<typeof linkFields>

export const link = z.object({
  id: kit.id,
  chat_type: z.enum(chatTypes),
  name: z.string(),
  channel: z.enum(['email', 'sms']).nullable(),
  /** Masked. */
  sent_to: z.string().nullable(),
  created_at: kit.instant,
  created_by: kit.ref.nullable(),
  expires_at: kit.instant,
  revoked_at: kit.instant.nullable(),
  last_used_at: kit.instant.nullable(),
  uses: z.int(),
})
export type Link = z.output<typeof link>

const byMessage = z.object({ id: kit.byId.shape.id, message_id: z.coerce.number<number>().int().positive() })
const byLink = z.object({ id: kit.byId.shape.id, link_id: z.coerce.number<number>().int().positive() })
export const olderMessages = z.object({
  /** Only messages older than this id. */
  before: z.coerce.number<number>().int().positive().optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(30),
})
export const readUpTo = z.strictObject({ up_to: kit.id })
export const someMessages = z.object({ data: z.array(message), has_more: z.boolean() })

export const requestChats = kit.resource('/service_request', {
  write: kit.endpoint({
    method: 'POST',
    path: '/chat/:id',
    params: kit.byId,
    multipart: messageFields,
    filesOptional: true,
    reply: kit.data(message),
    status: 201,
    permission: 'service_requests.read',
    summary:
      'Multipart with up to 10 `files[]`. 409 `confirm_needed_public` before the first public message after internal ones',
  }),
  older: kit.endpoint({
    method: 'GET',
    path: '/chat/:id',
    params: kit.byId,
    query: olderMessages.extend({ chat_type: z.enum(chatTypes) }),
    reply: someMessages,
    permission: 'service_requests.read',
  }),
  read: kit.endpoint({
    method: 'POST',
    path: '/chat/:id/read',
    params: kit.byId,
    body: readUpTo.extend({ chat_type: z.enum(chatTypes) }),
    reply: kit.done,
    permission: 'service_requests.read',
  }),
  edit: kit.endpoint({
    method: 'PUT',
    path: '/chat/:id/messages/:message_id',
    params: byMessage,
    body: z.strictObject({ message: kit.text(4000) }),
    reply: kit.data(message),
    permission: 'service_requests.read',
    summary: 'Edits one’s own message within 15 minutes; the previous text is preserved',
  }),
  withdraw: kit.endpoint({
    method: 'DELETE',
    path: '/chat/:id/messages/:message_id',
    params: byMessage,
    reply: kit.data(message),
    permission: 'service_requests.read',
  }),
})

/** Links that open one chat of a request without an account. */
export const requestLinks = kit.resource('/service_request', {
  list: kit.endpoint({
    method: 'GET',
    path: '/:id/links',
    params: kit.byId,
    reply: kit.data(z.array(link)),
    permission: 'service_requests.update',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '/:id/links',
    params: kit.byId,
    body: linkFields,
    /**
     * The URL is returned once; null when a gateway sent it to somebody, so that nobody else can write in their name.
     */
    reply: kit.data(link).extend({ url: z.string().nullable(), qr: z.string().nullable() }),
    status: 201,
    permission: 'service_requests.update',
    skipReplay: true,
    summary: 'Creates a link to one chat without an account; `qr` is the URL as a QR code (SVG)',
  }),
  revoke: kit.endpoint({
    method: 'DELETE',
    path: '/:id/links/:link_id',
    params: byLink,
    reply: kit.done,
    permission: 'service_requests.update',
  }),
})
