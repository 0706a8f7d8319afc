import type { ReplyOf } from '@oselia/contract/api'
import { call, urlOf } from '../../../platform/api.ts'
import { holdEventStream } from '../../../platform/event-stream.ts'
import { type Change, changeOf, type ChatTransport, postMessage } from '../chats/chats.public.ts'

/** The chat that a link opens. */
export type Side = 'staff' | 'member'
export const chatOfSide = { staff: 'staff_chat', member: 'member_chat' } as const
export type MemberChat = ReplyOf<'GET /api/member/chat/:token'>['member_chat']
export type GuestChat = ReplyOf<'GET /api/staff/chat/:token'>['staff_chat'] | MemberChat

type Reply = { staff_chat: GuestChat } | { member_chat: GuestChat }
const chatIn = (reply: Reply) => ('staff_chat' in reply ? reply.staff_chat : reply.member_chat)

/** Loads the page of a link: its chat and a brief of the request. */
export const readGuestChat = async (side: Side, token: string, signal: AbortSignal): Promise<GuestChat> => {
  const given = { params: { token }, signal }
  return side === 'staff'
    ? (await call('GET /api/staff/chat/:token', given)).staff_chat
    : (await call('GET /api/member/chat/:token', given)).member_chat
}

const listeners = new Map<string, Set<(change: Change) => void>>()
const listenersOf = (key: string) => {
  const known = listeners.get(key) ?? new Set()
  listeners.set(key, known)
  return known
}

const made = new Map<string, ChatTransport>()

/** Transport of the guest of a link. */
export const guestTransport = (side: Side, token: string): ChatTransport => {
  // Only a part of the token, so that storage does not disclose it.
  const key = `g:${side}:${token.slice(-12)}`
  const known = made.get(key)
  if (known) return known
  const params = { token }
  const transport: ChatTransport = {
    key,
    send: async (unsent, sent) => {
      const fields = { message: unsent.message, reply_to: unsent.reply_to }
      const given = { params, fields, unsent, guest: true }
      const { messages } = chatIn(await postMessage<Reply>(`POST /api/${side}/chat/:token`, given, sent))
      // It may be beyond the returned page when many were written since; then the newest is returned.
      return messages.findLast(({ client_msg_id }) => client_msg_id === unsent.id) ?? messages.at(-1)!
    },
    older: (query) =>
      side === 'staff'
        ? call('GET /api/staff/chat/:token/messages', { params, query })
        : call('GET /api/member/chat/:token/messages', { params, query }),
    markRead: (up_to) =>
      side === 'staff'
        ? call('POST /api/staff/chat/:token/read', { params, body: { up_to } })
        : call('POST /api/member/chat/:token/read', { params, body: { up_to } }),
    listen: (received) => {
      listenersOf(key).add(received)
      return () => void listenersOf(key).delete(received)
    },
  }
  made.set(key, transport)
  return transport
}

const LONGEST_PAUSE = 30_000

interface Handlers {
  /** The request changed, or events may have been missed: it is refetched. */
  stale: () => void
  /** Whether nothing is received just now. */
  lost: (isLost: boolean) => void
}

const handleEvent = (side: Side, key: string, text: string, { stale }: Handlers) => {
  const { data } = JSON.parse(text) as { data?: Record<string, unknown> }
  const change = changeOf(data, chatOfSide[side])
  const listening = listenersOf(key)
  // Messages received before the first render are not part of any reply yet.
  if (!change || listening.size === 0) return stale()
  for (const tell of listening) tell(change)
}

/** Subscribes to the request of a link until it is stopped; after each loss it reconnects and reads what was missed. */
export const subscribeGuest = (side: Side, token: string, received: Handlers) => {
  const stop = new AbortController()
  const { key } = guestTransport(side, token)
  void holdEventStream(
    {
      longest: LONGEST_PAUSE,
      // The server answers 404 once the link is closed; it is never opened again.
      endsAt404: true,
      open: (_lastId, signal) =>
        fetch(urlOf(`GET /api/${side}/chat/:token/stream`, { params: { token } }), {
          headers: { 'Accept-Language': document.documentElement.lang },
          signal,
        }),
      onOpen: () => {
        received.lost(false)
        received.stale()
      },
      onEvent: ({ data }) => handleEvent(side, key, data, received),
      onEnd: (how, failures) => {
        // Refetching shows the guest that the link was closed ('gone').
        received.stale()
        // A server that restarts is back at once: only a second failure is shown.
        if (how === 'lost' && failures > 1) received.lost(true)
      },
    },
    stop.signal,
  )
  return () => stop.abort()
}
