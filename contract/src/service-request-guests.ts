import { z } from 'zod'
import * as kit from './kit.js'
import { file } from './media.js'
import { chat, guestMessageFields, olderMessages, readUpTo, someMessages } from './service-request-chats.js'
import { ratingFields, requestStates } from './service-request-moves.js'

const byToken = z.object({ token: z.string().min(20).max(200) })

/** What somebody with a link sees of the request: no more than the job needs. */
const brief = z.object({
  number: z.string(),
  type: kit.textMap,
  description: z.string(),
  status: z.enum(requestStates),
  /** House, entrance and unit; for the performer also the name and phone for the job. */
  address: z.string(),
  caller_name: z.string().nullable(),
  caller_phone: z.string().nullable(),
  due_at: kit.instant.nullable(),
  created_at: kit.instant,
  organisation: z.string(),
  /** In which its instants are told. */
  timezone: z.string(),
  name: z.string(),
  files: z.array(file),
})

const memberBrief = brief.extend({
  /** What the resident may do now. */
  allowed: z.array(z.enum(['rate', 'return', 'cancel'])),
  rating: z.int().nullable(),
  rating_comment: z.string().nullable(),
})

const staffReply = z.object({ staff_chat: chat.extend({ request: brief }) })
const memberReply = z.object({ member_chat: chat.extend({ request: memberBrief }) })
const events = kit.bytes('text/event-stream')
const reason = z.strictObject({ reason: kit.text(500) })

/** Pages without an account: the token opens one chat of one request. A token that opens nothing answers 404. */
export const staffChat = kit.resource('/api/staff/chat/:token', {
  read: kit.endpoint({ method: 'GET', path: '', params: byToken, reply: staffReply, may: 'anyone' }),
  write: kit.endpoint({
    method: 'POST',
    path: '',
    params: byToken,
    multipart: guestMessageFields,
    filesOptional: true,
    reply: staffReply,
    may: 'anyone',
  }),
  older: kit.endpoint({
    method: 'GET',
    path: '/messages',
    params: byToken,
    query: olderMessages,
    reply: someMessages,
    may: 'anyone',
  }),
  markRead: kit.endpoint({
    method: 'POST',
    path: '/read',
    params: byToken,
    body: readUpTo,
    reply: kit.done,
    may: 'anyone',
  }),
  stream: kit.endpoint({ method: 'GET', path: '/stream', params: byToken, reply: events, may: 'anyone' }),
})

export const memberChat = kit.resource('/api/member/chat/:token', {
  read: kit.endpoint({ method: 'GET', path: '', params: byToken, reply: memberReply, may: 'anyone' }),
  write: kit.endpoint({
    method: 'POST',
    path: '',
    params: byToken,
    multipart: guestMessageFields,
    filesOptional: true,
    reply: memberReply,
    may: 'anyone',
  }),
  older: kit.endpoint({
    method: 'GET',
    path: '/messages',
    params: byToken,
    query: olderMessages,
    reply: someMessages,
    may: 'anyone',
  }),
  markRead: kit.endpoint({
    method: 'POST',
    path: '/read',
    params: byToken,
    body: readUpTo,
    reply: kit.done,
    may: 'anyone',
  }),
  rate: kit.endpoint({
    method: 'POST',
    path: '/rating',
    params: byToken,
    body: ratingFields,
    reply: memberReply,
    may: 'anyone',
    summary: 'Of work that is done; it closes the request',
  }),
  giveBack: kit.endpoint({
    method: 'POST',
    path: '/return',
    params: byToken,
    body: reason,
    reply: memberReply,
    may: 'anyone',
    summary: 'Not done after all, within 7 days',
  }),
  cancel: kit.endpoint({
    method: 'POST',
    path: '/cancel',
    params: byToken,
    body: reason,
    reply: memberReply,
    may: 'anyone',
    summary: 'While nobody is at work',
  }),
  stream: kit.endpoint({ method: 'GET', path: '/stream', params: byToken, reply: events, may: 'anyone' }),
})
