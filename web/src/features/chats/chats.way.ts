import type { ChatType, Message, Reader } from '@oselia/contract/service-request-chats'
import { call } from '../../platform/api.ts'
import { onLive } from '../../platform/live.ts'
import { text } from '../../platform/messages.ts'
import { confirm } from '../../platform/modal.tsx'
import { postLine } from './chats.post.ts'
import type { Line } from './chats.queue.store.ts'

/** A change that somebody else made. */
export type Change = { message: Message } | { reader: Reader }

/** How a window talks with one chat: as a person of the staff, or as who came by a link. */
export interface ChatWay {
  /** Name of the chat in this browser: its draft and its unsent lines are kept under it. */
  key: string
  send: (line: Line, sent: (share: number) => void) => Promise<Message>
  older: (asked: { before?: number; limit?: number }) => Promise<{ data: Message[]; has_more: boolean }>
  markRead: (upTo: number) => Promise<unknown>
  listen: (heard: (change: Change) => void) => () => void
  edit?: (id: number, message: string) => Promise<Message>
  withdraw?: (id: number) => Promise<Message>
  /** Asks whether the line is meant for the resident. */
  askPublic?: (line: Pick<Line, 'message'>) => Promise<boolean>
}

/** What an event of the stream says of a chat; null for anything else. */
export const changeOf = (data: Record<string, unknown> | undefined, type: ChatType): Change | null => {
  if (data?.['chat_type'] !== type) return null
  if (data['message']) return { message: data['message'] as Message }
  return data['reader'] ? { reader: data['reader'] as Reader } : null
}

const ask = ({ message }: Pick<Line, 'message'>) =>
  confirm({
    title: text('chats.publicTitle'),
    text: message ? text('chats.publicText', { message }) : text('chats.publicFile'),
    yes: text('chats.publicYes'),
    no: text('chats.publicNo'),
  })

const made = new Map<string, ChatWay>()

/** The way of a person of the staff into a chat of a request; the same one for each window of this tab. */
export const staffWay = (requestId: number, type: ChatType, me: number): ChatWay => {
  const key = `s${me}:${requestId}:${type}`
  const known = made.get(key)
  if (known) return known
  const id = { id: requestId }
  const way: ChatWay = {
    key,
    send: async (line, sent) => {
      const fields = {
        chat_type: type,
        message: line.message,
        reply_to: line.reply_to,
        mentions: line.mentions.map(({ id: one }) => one).join(',') || undefined,
      }
      const reply = await postLine<{ data: Message }>(
        'POST /service_request/chat/:id',
        { params: id, fields: { ...fields, confirmed: line.confirmed || undefined }, line },
        sent,
      )
      return reply.data
    },
    older: (asked) => call('GET /service_request/chat/:id', { params: id, query: { ...asked, chat_type: type } }),
    markRead: (up_to) => call('POST /service_request/chat/:id/read', { params: id, body: { chat_type: type, up_to } }),
    listen: (heard) =>
      onLive(({ entity, entity_id, data }) => {
        const change = entity === 'service_requests' && entity_id === requestId ? changeOf(data, type) : null
        if (!change) return
        if (!('message' in change)) return heard(change)
        const { author } = change.message
        heard({ message: { ...change.message, is_own: author.kind === 'staff' && author.id === me } })
      }),
    edit: async (message_id, message) =>
      (
        await call('PUT /service_request/chat/:id/messages/:message_id', {
          params: { ...id, message_id },
          body: { message },
        })
      ).data,
    withdraw: async (message_id) =>
      (await call('DELETE /service_request/chat/:id/messages/:message_id', { params: { ...id, message_id } })).data,
    ...(type === 'member_chat' && { askPublic: ask }),
  }
  made.set(key, way)
  return way
}
