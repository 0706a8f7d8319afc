import type { ReplyOf } from '@oselia/contract/api'
import { call, urlOf } from '../../platform/api.ts'
import { eventsIn } from '../../platform/event-stream.ts'
import { postLine } from './chats.post.ts'
import { type Change, type ChatWay, changeOf } from './chats.way.ts'

/** Whose side of a request a link opens. */
export type Side = 'staff' | 'member'
export const chatOfSide = { staff: 'staff_chat', member: 'member_chat' } as const
export type MemberChat = ReplyOf<'GET /api/member/chat/:token'>['member_chat']
export type GuestChat = ReplyOf<'GET /api/staff/chat/:token'>['staff_chat'] | MemberChat

type Reply = { staff_chat: GuestChat } | { member_chat: GuestChat }
const chatIn = (reply: Reply) => ('staff_chat' in reply ? reply.staff_chat : reply.member_chat)

/** The chat that the link opens, with what it shows of the request. */
export const readGuestChat = async (side: Side, token: string, signal: AbortSignal): Promise<GuestChat> => {
  const given = { params: { token }, signal }
  return side === 'staff'
    ? (await call('GET /api/staff/chat/:token', given)).staff_chat
    : (await call('GET /api/member/chat/:token', given)).member_chat
}

const hearers = new Map<string, Set<(change: Change) => void>>()
const hearersOf = (key: string) => {
  const known = hearers.get(key) ?? new Set()
  hearers.set(key, known)
  return known
}

const made = new Map<string, ChatWay>()

/** The way of one who came by a link into the one chat that it opens. */
export const guestWay = (side: Side, token: string): ChatWay => {
  // The whole token in the storage would be one more place to find it in.
  const key = `g:${side}:${token.slice(-12)}`
  const known = made.get(key)
  if (known) return known
  const params = { token }
  const way: ChatWay = {
    key,
    send: async (line, sent) => {
      const fields = { message: line.message, reply_to: line.reply_to }
      const given = { params, fields, line, guest: true }
      const { messages } = chatIn(await postLine<Reply>(`POST /api/${side}/chat/:token`, given, sent))
      // Where many were written since it stands among the older ones, and the newest will do.
      return messages.findLast(({ client_msg_id }) => client_msg_id === line.id) ?? messages.at(-1)!
    },
    older: (query) =>
      side === 'staff'
        ? call('GET /api/staff/chat/:token/messages', { params, query })
        : call('GET /api/member/chat/:token/messages', { params, query }),
    markRead: (up_to) =>
      side === 'staff'
        ? call('POST /api/staff/chat/:token/read', { params, body: { up_to } })
        : call('POST /api/member/chat/:token/read', { params, body: { up_to } }),
    listen: (heard) => {
      hearersOf(key).add(heard)
      return () => void hearersOf(key).delete(heard)
    },
  }
  made.set(key, way)
  return way
}

const SHORTEST = 1_000
const LONGEST = 30_000

interface Heard {
  /** The request changed, or something may have been missed: it is read anew. */
  stale: () => void
  /** Whether nothing is heard just now. */
  lost: (isLost: boolean) => void
}

const hear = (side: Side, key: string, text: string, { stale }: Heard) => {
  const { data } = JSON.parse(text) as { data?: Record<string, unknown> }
  const change = changeOf(data, chatOfSide[side])
  const listening = hearersOf(key)
  // A line that comes before the chat is drawn is in no answer yet.
  if (!change || listening.size === 0) return stale()
  for (const tell of listening) tell(change)
}

/** A connection that a phone lost in a cellar says nothing of its end: one that is silent for so long is over. The server speaks each 20 s. */
const SILENT = 50_000

/** Aborts with the given signal, and when `alive` was not called for too long. */
const watched = (signal: AbortSignal) => {
  const quiet = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => clearTimeout(timer)
  const alive = () => {
    end()
    timer = setTimeout(() => quiet.abort(), SILENT)
  }
  alive()
  return { signal: AbortSignal.any([signal, quiet.signal]), alive, end }
}

const listen = async (side: Side, token: string, heard: Heard, watch: ReturnType<typeof watched>) => {
  const headers = { 'Accept-Language': document.documentElement.lang }
  const address = urlOf(`GET /api/${side}/chat/:token/stream`, { params: { token } })
  const response = await fetch(address, { headers, signal: watch.signal })
  if (response.status === 404) return 'gone'
  if (!response.ok || !response.body) throw new Error(`stream: ${response.status}`)
  heard.lost(false)
  heard.stale()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const { key } = guestWay(side, token)
  let arrived = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return 'ended'
    watch.alive()
    const { events, rest } = eventsIn(arrived + value)
    arrived = rest
    for (const { data } of events) hear(side, key, data, heard)
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    const now = () => (clearTimeout(timer), resolve())
    addEventListener('online', now, { once: true, signal })
    signal.addEventListener('abort', now, { once: true })
  })

/** Hears of the one request until it is stopped; after each loss it comes back and reads what was missed. */
export const hearGuest = (side: Side, token: string, heard: Heard) => {
  const stop = new AbortController()
  const hold = async () => {
    let wait = SHORTEST
    while (!stop.signal.aborted) {
      const since = Date.now()
      const watch = watched(stop.signal)
      const end = await listen(side, token, heard, watch).catch(() => 'lost')
      watch.end()
      if (stop.signal.aborted) return
      heard.stale()
      // The link was closed: reading says so to the person, and nothing will be heard by it again.
      if (end === 'gone') return
      // A server that starts anew is back at once: it is not spoken of.
      if (end === 'lost' && wait > SHORTEST) heard.lost(true)
      wait = Date.now() - since > LONGEST ? SHORTEST : Math.min(wait * 2, LONGEST)
      await pause(wait * (0.5 + Math.random() / 2), stop.signal)
    }
  }
  void hold()
  return () => stop.abort()
}
