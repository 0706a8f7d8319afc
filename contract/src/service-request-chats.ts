import { z } from 'zod'
import * as kit from './kit.js'
import { file } from './media.js'

export const chatTypes = ['staff_chat', 'member_chat'] as const
export type ChatType = (typeof chatTypes)[number]
export const authorKinds = ['staff', 'resident', 'guest', 'system'] as const

/** Lines of the product itself, told in the reader's language. */
export const eventKeys = [
  'created',
  'moved',
  'assigned',
  'joined',
  'left',
  'link',
  'reopened',
  'undone',
  'rated',
] as const

/** The line that a line answers, shortened. */
const quoted = z.object({ id: kit.id, author: z.string().nullable(), message: z.string() })

export const message = z.object({
  id: kit.id,
  chat_type: z.enum(chatTypes),
  /** The name that its author's browser gave it; the same one is written once. */
  client_msg_id: z.string().nullable(),
  author: z.object({
    kind: z.enum(authorKinds),
    /** Person of the staff. */
    id: kit.id.nullable(),
    /** Null for the product itself, and for staff whose names a resident is not told. */
    name: z.string().nullable(),
    avatar: z.string().nullable(),
  }),
  /** Whoever reads wrote it himself. */
  is_own: z.boolean(),
  message: z.string(),
  event: z.looseObject({ key: z.enum(eventKeys) }).nullable(),
  /** In a live event without addresses: the one line is asked for by `before` one above it and `limit` 1. */
  files: z.array(file),
  reply_to: quoted.nullable(),
  mentions: z.array(kit.ref),
  incident_id: kit.id.nullable(),
  at: kit.instant,
  edited_at: kit.instant.nullable(),
  /** A line that was taken back keeps its place without its text. */
  deleted_at: kit.instant.nullable(),
})
export type Message = z.output<typeof message>

/** Who has read how far. */
const reader = z.object({ reader: z.string(), name: z.string(), up_to: z.int(), at: kit.instant })
export type Reader = z.output<typeof reader>

export const chat = z.object({
  /** The latest lines, oldest first. */
  messages: z.array(message),
  /** Older ones are there: `GET /service_request/chat/:id` with `before`. */
  has_more: z.boolean(),
  total: z.int(),
  unread: z.int(),
  readers: z.array(reader),
  may_write: z.boolean(),
  /**
   * Why the caller may not write: the request ended more than 7 days ago, it is not for him (one that he may not read either comes
   * without lines), or the resident is not shown the request.
   */
  closed: z.enum(['closed_long_ago', 'not_yours', 'hidden']).nullable(),
  /** The next public line is asked about first: three inner lines or more stand since the last public one. */
  confirm_first: z.boolean(),
})
export type Chat = z.output<typeof chat>

/** Words of a line. A form that carries files writes each line break as two characters, as browsers must. */
const words = z
  .string()
  .overwrite((value) => value.replaceAll('\r\n', '\n'))
  .trim()
  .max(4000)

export const messageFields = z.strictObject({
  chat_type: z.enum(chatTypes),
  /** May be empty where a file goes along. */
  message: words.default(''),
  client_msg_id: z.string().min(1).max(64).optional(),
  reply_to: z.coerce.number<number>().int().positive().optional(),
  /** Ids with commas between. */
  mentions: kit.idsFilter,
  /** «Yes, to the resident»: the question before the first public line was answered. */
  confirmed: kit.flagFilter,
})

/** A line by whoever came with a link: which chat it is, the link says. */
export const guestMessageFields = messageFields.pick({ message: true, client_msg_id: true, reply_to: true })

export const linkFields = z.strictObject({
  chat_type: z.enum(chatTypes),
  /** Left out: of the person it is for. */
  name: kit.optionalText(120),
  /** A performer of the staff, or the resident of the request, gets it at his own address. */
  staff_id: kit.id.nullable().default(null),
  channel: z.enum(['email', 'sms']).nullable().default(null),
  /** An address or phone of somebody else. */
  sent_to: kit.optionalText(254),
  expires_in_days: z.int().min(1).max(365).default(30),
})
export type LinkFields = z.output<typeof linkFields>

export const link = z.object({
  id: kit.id,
  chat_type: z.enum(chatTypes),
  name: z.string(),
  channel: z.enum(['email', 'sms']).nullable(),
  /** Half hidden. */
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
  /** Lines older than this one. */
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
    may: 'service_requests.read',
    summary:
      'Multipart with up to 10 `files[]`. 409 `confirm_needed_public` before the first public line after inner talk',
  }),
  older: kit.endpoint({
    method: 'GET',
    path: '/chat/:id',
    params: kit.byId,
    query: olderMessages.extend({ chat_type: z.enum(chatTypes) }),
    reply: someMessages,
    may: 'service_requests.read',
  }),
  read: kit.endpoint({
    method: 'POST',
    path: '/chat/:id/read',
    params: kit.byId,
    body: readUpTo.extend({ chat_type: z.enum(chatTypes) }),
    reply: kit.done,
    may: 'service_requests.read',
  }),
  edit: kit.endpoint({
    method: 'PUT',
    path: '/chat/:id/messages/:message_id',
    params: byMessage,
    body: z.strictObject({ message: kit.text(4000) }),
    reply: kit.data(message),
    may: 'service_requests.read',
    summary: 'One’s own line, for 15 minutes; the text before it is kept',
  }),
  withdraw: kit.endpoint({
    method: 'DELETE',
    path: '/chat/:id/messages/:message_id',
    params: byMessage,
    reply: kit.data(message),
    may: 'service_requests.read',
  }),
  links: kit.endpoint({
    method: 'GET',
    path: '/:id/links',
    params: kit.byId,
    reply: kit.data(z.array(link)),
    may: 'service_requests.update',
  }),
  createLink: kit.endpoint({
    method: 'POST',
    path: '/:id/links',
    params: kit.byId,
    body: linkFields,
    /** The address itself is told once; null where it went to somebody through a gateway, so that nobody else speaks as him. */
    reply: kit.data(link).extend({ url: z.string().nullable(), qr: z.string().nullable() }),
    status: 201,
    may: 'service_requests.update',
    toldOnce: true,
    summary: 'Opens one chat without an account; `qr` is an SVG picture of the address',
  }),
  revokeLink: kit.endpoint({
    method: 'DELETE',
    path: '/:id/links/:link_id',
    params: byLink,
    reply: kit.done,
    may: 'service_requests.update',
  }),
})
