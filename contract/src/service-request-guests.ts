import { z } from 'zod'
import * as kit from './kit.js'
import { file } from './media.js'
import { chat, guestMessageFields, olderMessages, readUpTo, someMessages } from './service-request-chats.js'
import { ratingFields } from './service-request-moves.js'
import { requestStates } from './service-requests.enums.js'

const byToken = z.object({ token: z.string().min(20).max(200) })

/** What the holder of a link sees of the request: only what the job needs. */
const brief = z.object({
  number: z.string(),
  type: kit.textMap,
  description: z.string(),
  status: z.enum(requestStates),
  /** House, entrance and unit; for the assignee also the name and phone for the job. */
  address: z.string(),
  caller_name: z.string().nullable(),
  caller_phone: z.string().nullable(),
  due_at: kit.instant.nullable(),
  created_at: kit.instant,
  organisation: z.string(),
  /** Time zone for the instants. */
  timezone: z.string(),
  name: z.string(),
  files: z.array(file),
})

const memberBrief = brief.extend({
  /** Actions available to the resident. */
  allowed: z.array(z.enum(['rate', 'return', 'cancel'])),
  rating: z.int().nullable(),
  rating_comment: z.string().nullable(),
  /** When done work counts as accepted if there is no answer. */
  accepted_at: kit.instant.nullable(),
})

const staffReply = z.object({ staff_chat: chat.extend({ request: brief }) })
const memberReply = z.object({ member_chat: chat.extend({ request: memberBrief }) })
const events = kit.bytes('text/event-stream')
const reason = z.strictObject({ reason: kit.text(500) })

/** Guest pages: the token gives access to one chat of one request. 404 for an invalid token. */
export const staffChat = kit.resource('/api/staff/chat/:token', {
  read: kit.endpoint({ method: 'GET', path: '', params: byToken, reply: staffReply, permission: 'anyone' }),
  write: kit.endpoint({
    method: 'POST',
    path: '',
    params: byToken,
    multipart: guestMessageFields,
    filesOptional: true,
    reply: staffReply,
    permission: 'anyone',
  }),
  older: kit.endpoint({
    method: 'GET',
    path: '/messages',
    params: byToken,
    query: olderMessages,
    reply: someMessages,
    permission: 'anyone',
  }),
  markRead: kit.endpoint({
    method: 'POST',
    path: '/read',
    params: byToken,
    body: readUpTo,
    reply: kit.done,
    permission: 'anyone',
  }),
  stream: kit.endpoint({ method: 'GET', path: '/stream', params: byToken, reply: events, permission: 'anyone' }),
})

export const memberChat = kit.resource('/api/member/chat/:token', {
  read: kit.endpoint({ method: 'GET', path: '', params: byToken, reply: memberReply, permission: 'anyone' }),
  write: kit.endpoint({
    method: 'POST',
    path: '',
    params: byToken,
    multipart: guestMessageFields,
    filesOptional: true,
    reply: memberReply,
    permission: 'anyone',
  }),
  older: kit.endpoint({
    method: 'GET',
    path: '/messages',
    params: byToken,
    query: olderMessages,
    reply: someMessages,
    permission: 'anyone',
  }),
  markRead: kit.endpoint({
    method: 'POST',
    path: '/read',
    params: byToken,
    body: readUpTo,
    reply: kit.done,
    permission: 'anyone',
  }),
  rate: kit.endpoint({
    method: 'POST',
    path: '/rating',
    params: byToken,
    body: ratingFields,
    reply: memberReply,
    permission: 'anyone',
    summary: 'Rates completed work; closes the request',
  }),
  giveBack: kit.endpoint({
    method: 'POST',
    path: '/return',
    params: byToken,
    body: reason,
    reply: memberReply,
    permission: 'anyone',
    summary: 'Returns completed work, within 7 days',
  }),
  cancel: kit.endpoint({
    method: 'POST',
    path: '/cancel',
    params: byToken,
    body: reason,
    reply: memberReply,
    permission: 'anyone',
    summary: 'Cancels a request before work begins',
  }),
  stream: kit.endpoint({ method: 'GET', path: '/stream', params: byToken, reply: events, permission: 'anyone' }),
})
