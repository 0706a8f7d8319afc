import type { ChatType, Message, Reader } from '@oselia/contract/service-request-chats'
import { call } from '../../../platform/api.ts'
import { onLive } from '../../../platform/live.ts'
import { text } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { postMessage } from './chats.post.ts'
import type { UnsentMessage } from './chats.queue.store.ts'

/** A change made by another user. */
export type Change = { message: Message } | { reader: Reader }

/** Calls and events of one chat, for staff members or for guests of a link. */
export interface ChatTransport {
  /** Storage key of the chat's draft and unsent messages. */
  key: string
  send: (unsent: UnsentMessage, sent: (share: number) => void) => Promise<Message>
  older: (asked: { before?: number; limit?: number }) => Promise<{ data: Message[]; has_more: boolean }>
  markRead: (upTo: number) => Promise<unknown>
  listen: (received: (change: Change) => void) => () => void
  edit?: (id: number, message: string) => Promise<Message>
  withdraw?: (id: number) => Promise<Message>
  /** Asks to confirm that the message goes to the resident. */
  askPublic?: (unsent: Pick<UnsentMessage, 'message'>) => Promise<boolean>
}

/** The change of a chat in an event; null for other events. */
export const changeOf = (data: Record<string, unknown> | undefined, type: ChatType): Change | null => {
  if (data?.['chat_type'] !== type) return null
  if (data['message']) return { message: data['message'] as Message }
  return data['reader'] ? { reader: data['reader'] as Reader } : null
}

const ask = ({ message }: Pick<UnsentMessage, 'message'>) =>
  confirm({
    title: text('chats.publicTitle'),
    text: message ? text('chats.publicText', { message }) : text('chats.publicFile'),
    yes: text('chats.publicYes'),
    no: text('chats.publicNo'),
  })

const made = new Map<string, ChatTransport>()

/** Transport of a staff member for a chat of a request; one instance per tab. */
export const staffTransport = (requestId: number, type: ChatType, me: number): ChatTransport => {
  const key = `s${me}:${requestId}:${type}`
  const known = made.get(key)
  if (known) return known
  const id = { id: requestId }
  const transport: ChatTransport = {
    key,
    send: async (unsent, sent) => {
      const fields = {
        chat_type: type,
        message: unsent.message,
        reply_to: unsent.reply_to,
        mentions: unsent.mentions.map(({ id: one }) => one).join(',') || undefined,
      }
      const reply = await postMessage<{ data: Message }>(
        'POST /service_request/chat/:id',
        { params: id, fields: { ...fields, confirmed: unsent.confirmed || undefined }, unsent },
        sent,
      )
      return reply.data
    },
    older: (asked) => call('GET /service_request/chat/:id', { params: id, query: { ...asked, chat_type: type } }),
    markRead: (up_to) => call('POST /service_request/chat/:id/read', { params: id, body: { chat_type: type, up_to } }),
    listen: (received) =>
      onLive(({ entity, entity_id, data }) => {
        const change = entity === 'service_requests' && entity_id === requestId ? changeOf(data, type) : null
        if (!change) return
        if (!('message' in change)) return received(change)
        const { author } = change.message
        received({ message: { ...change.message, is_own: author.kind === 'staff' && author.id === me } })
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
  made.set(key, transport)
  return transport
}
